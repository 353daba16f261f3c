import { useState, type ReactNode } from 'react';
import { pinLimits } from '../contracts/limits';
import { Button } from '../ui/Button';
import { ErrorArea } from '../ui/ErrorArea';
import { Modal } from '../ui/Modal';
import { PinPad } from '../ui/PinPad';
import { SettledButton } from '../ui/SettledButton';
import { Stack } from '../ui/Stack';
import { TextLink } from '../ui/TextLink';
import styles from './PinConfirm.module.css';
import { useSentErrors } from './use-sent-errors';

export type PinConfirmProps = {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen: the name, the amount, what cannot be undone. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** Many lines: where there is room, the pad is beside them. */
  readonly hasLongText?: boolean;
  /** Where the action itself is a cancellation. Default: Cancel. */
  readonly closeLabel?: string;
  readonly isBusy: boolean;
  readonly busyLabel?: string;
  /** The server's text: a wrong PIN, or a lock and its end. */
  readonly errors?: readonly string[];
  /** The server has locked the PIN: there is no pad. */
  readonly isLocked?: boolean;
  /**
   * `useSession().user?.has_pin`: false leads to where a PIN is set. An older shell does not know; then the pad is
   * shown.
   */
  readonly hasPin?: boolean | undefined;
  readonly onConfirm: (pin: string) => void;
  readonly onClose: () => void;
};

const noErrors: readonly string[] = [];

/**
 * Requests the staff member's own PIN before a dangerous action. `onConfirm` gets the PIN; closing the dialog clears
 * it.
 */
export const PinConfirm = (props: PinConfirmProps) => {
  const {
    isOpen,
    title,
    children,
    isBusy,
    errors = noErrors,
    isLocked = false,
    hasLongText = false,
    onClose,
  } = props;
  const isMissing = props.hasPin === false;
  const hasPad = !isLocked && !isMissing;
  const shownErrors = useSentErrors(errors);
  const [pin, setPin] = useState('');
  const [isTyped, setTyped] = useState(false);
  const [previous, setPrevious] = useState({ isOpen, isBusy });
  if (previous.isOpen !== isOpen || previous.isBusy !== isBusy) {
    setPrevious({ isOpen, isBusy });
    // Each answer of the server, and each opening, begins with an empty pad.
    if (!isBusy) {
      setPin('');
      setTyped(false);
    }
  }
  const isComplete = pin.length === pinLimits.length;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width={hasLongText ? 'medium' : 'small'}
      // Text and pad are higher than a modal.
      isLong
      role="alertdialog"
      isDismissable={!isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {props.closeLabel ?? 'Cancel'}
          </Button>
          <SettledButton
            variant="danger"
            isBusy={isBusy}
            disabled={!isComplete || isLocked || isMissing}
            onClick={() => props.onConfirm(pin)}
            {...(props.busyLabel === undefined ? {} : { busyLabel: props.busyLabel })}
          >
            {props.confirmLabel}
          </SettledButton>
        </>
      }
    >
      <Stack>
        {!hasPad && <ErrorArea errors={shownErrors} />}
        <div className={hasLongText && hasPad ? styles.beside : styles.below}>
          <div>{children}</div>
          {isMissing && (
            <p>
              You don't have a PIN yet. <TextLink to="/admin/settings/security">Set a PIN</TextLink>
              , then repeat this.
            </p>
          )}
          {hasPad && (
            <PinPad
              label="Your PIN"
              isCompact
              value={pin}
              onChange={(digits) => {
                setPin(digits);
                setTyped(true);
              }}
              isDisabled={isBusy}
              // The first digit answers the error.
              errors={isTyped ? noErrors : shownErrors}
              isListening={isOpen}
              autoComplete="off"
            />
          )}
        </div>
      </Stack>
    </Modal>
  );
};
