import { Chips } from '../desk/Chips';

export type ChipsPartProps = {
  readonly isOpen: boolean;
  /** The filter's name. */
  readonly label: string;
  readonly chips: readonly { readonly id: string; readonly label: string }[];
  readonly onRemove: (id: string) => void;
};

/** The chips of one filter behind its name. Loaded by `FilterChips`. */
export const ChipsPart = ({ isOpen, ...chips }: ChipsPartProps) =>
  isOpen && <Chips {...chips} isInline />;
