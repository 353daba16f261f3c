import { useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './DialogFrame.module.css';
import { IconButton } from './IconButton';
import { stopWhileComposing } from './is-composing';
import { makeScrollable } from './scrollable';
import { useBackCloses } from './use-back-closes';
import { useDialogFocus } from './use-dialog-focus';
import { useKept, usePresence } from './use-presence';
import { secondPressMs, useSecondPress } from './use-second-press';
import { useShownAtOnce } from './use-shown-at-once';
import { useWaited } from './use-waited';

export type DialogFrameProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Stays in sight below the scrolling content. */
  readonly footer?: ReactNode;
  readonly look: 'modal' | 'overlay' | 'sheet';
  readonly width?: 'small' | 'medium' | 'large';
  /** On phones it takes the whole screen. */
  readonly isLong?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /**
   * False while an action must end first: Escape, the cross and a press outside do nothing. A press outside never
   * closes a dialog with entered values, nor one with a frame of another page, whose values are not known: such a press
   * is easily a mistake.
   */
  readonly isDismissable?: boolean;
  readonly enterMs: number;
  readonly leaveMs: number;
};

/**
 * The common part of modal, overlay and sheet, which screens use. While a dialog leaves, the page below it can be used.
 */
export const DialogFrame = (props: DialogFrameProps) => {
  const {
    isOpen,
    onClose,
    look,
    width = 'medium',
    isLong = false,
    role = 'dialog',
    isDismissable = true,
    enterMs,
    leaveMs,
  } = props;
  const phase = usePresence(isOpen, enterMs, leaveMs);
  const isLeaving = phase === 'leaving';
  const hasLeft = useWaited(isLeaving, secondPressMs);
  // The second half of a double press on what opened it falls beside it.
  const hasStood = useWaited(isOpen, secondPressMs);
  const dialog = useDialogFocus(phase !== 'closed' && !hasLeft);
  useSecondPress(phase);
  const { scrim, frame } = useShownAtOnce(phase !== 'closed');
  useBackCloses(dialog, isOpen, () => {
    if (isDismissable) onClose();
  });
  const hasEntries = useRef(false);
  const title = useKept(isOpen, props.title);
  const children = useKept(isOpen, props.children);
  const footer = useKept(isOpen, props.footer);
  useLayoutEffect(() => {
    if (isOpen) hasEntries.current = false;
  }, [isOpen]);
  if (phase === 'closed') return null;
  const handleOpenChange = (isOpenNow: boolean) => {
    // A dialog that leaves would close the next one, which the same address opens.
    if (!isOpenNow && isOpen) onClose();
  };
  const mayBeLost = () =>
    hasStood && !hasEntries.current && dialog.current?.querySelector('iframe') === null;
  const handleInput = ({ target }: FormEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement && target.type === 'search'))
      hasEntries.current = true;
  };
  return (
    <ModalOverlay
      ref={scrim}
      isOpen={!isLeaving}
      isExiting={isLeaving}
      onOpenChange={handleOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      shouldCloseOnInteractOutside={mayBeLost}
      className={classNames(styles.scrim, styles[`${look}Scrim`], isLong && styles.longScrim)}
      data-phase={phase}
    >
      <AriaModal
        ref={frame}
        className={classNames(
          styles.frame,
          styles[look],
          look === 'modal' && styles[width],
          look === 'overlay' && width === 'large' && styles.wide,
          isLong && styles.long,
        )}
        data-phase={phase}
      >
        <Dialog ref={dialog} className={classNames(styles.dialog)} role={role}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={classNames(styles.title)}>
              {title}
            </Heading>
            {isDismissable && <IconButton icon="close" label="Close" onClick={onClose} />}
          </header>
          <div
            className={styles.content}
            ref={makeScrollable}
            onInput={handleInput}
            onKeyDownCapture={stopWhileComposing}
          >
            {children}
          </div>
          {footer !== undefined && footer !== null && (
            <footer className={styles.footer}>{footer}</footer>
          )}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
};
