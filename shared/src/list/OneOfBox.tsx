import type { ComponentProps } from 'react';
import { ChoiceList } from '../desk/ChoiceList';
import { PopoverBox, type PopoverBoxProps } from '../desk/PopoverBox';

type OneOfBoxProps = PopoverBoxProps &
  Pick<ComponentProps<typeof ChoiceList>, 'choices' | 'value' | 'onChange'>;

/** The choices of a filter beside its button. Loaded by `FilterOne`. */
export const OneOfBox = ({ choices, value, onChange, ...box }: OneOfBoxProps) => (
  <PopoverBox {...box}>
    <ChoiceList label={box.label} {...{ choices, value, onChange }} />
  </PopoverBox>
);
