import { DialogFrame, type DialogFrameProps } from './DialogFrame';

type SheetProps = Omit<DialogFrameProps, 'look' | 'width' | 'enterMs' | 'leaveMs'>;

/** A panel that slides in from the bottom, for a short choice. Draw it always and switch `isOpen`. */
export const Sheet = (props: SheetProps) => (
  <DialogFrame {...props} look="sheet" enterMs={10} leaveMs={510} />
);
