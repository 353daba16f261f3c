import type { ChipsPartProps } from './ChipsPart';
import { lazyPart } from '../remote/lazy-part';

const ChipsPart = lazyPart(() =>
  import(/* webpackChunkName: "list-filters" */ './ChipsPart').then((module) => module.ChipsPart),
);

/** What is chosen in a filter, each value with a cross; nothing without a value. */
export const FilterChips = (props: Omit<ChipsPartProps, 'isOpen'>) => (
  <ChipsPart isOpen={props.chips.length > 0} {...props} />
);
