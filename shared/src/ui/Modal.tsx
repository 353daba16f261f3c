import { DialogFrame, type DialogFrameProps } from './DialogFrame';

type ModalProps = Omit<DialogFrameProps, 'look' | 'enterMs' | 'leaveMs'>;

/**
 * A dialog in the middle of the screen, at most 500 px high. It fades for 500 ms before it leaves the page, so draw it
 * always and switch `isOpen`.
 */
export const Modal = (props: ModalProps) => (
  <DialogFrame {...props} look="modal" enterMs={0} leaveMs={500} />
);
