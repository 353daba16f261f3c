import { DialogFrame, type DialogFrameProps } from './DialogFrame';

type OverlayProps = Omit<DialogFrameProps, 'look' | 'enterMs' | 'leaveMs'>;

/**
 * A panel of the full height that slides in from the side 10 ms after it is in the page and leaves 510 ms after it was
 * closed, so draw it always and switch `isOpen`. `large` is for forms with rows of several fields.
 */
export const Overlay = (props: OverlayProps) => (
  <DialogFrame {...props} look="overlay" enterMs={10} leaveMs={510} />
);
