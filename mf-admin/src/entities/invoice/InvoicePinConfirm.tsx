import { PinConfirm, type PinConfirmProps } from '@billfold/shared/forms/PinConfirm';
import { useSession } from '@billfold/shared/remote/Services';
import type { Submission } from '@billfold/shared/store/submission';
import { usePinSubmission } from './pin-submission';

type InvoicePinConfirmProps<Command, Answer> = Pick<
  PinConfirmProps,
  'isOpen' | 'title' | 'children' | 'confirmLabel' | 'closeLabel' | 'busyLabel' | 'onClose'
> & {
  readonly submission: Submission<Command, Answer>;
  readonly toCommand: (pin: string) => Command;
  /** Nothing needs a confirmation, so no PIN is required. */
  readonly isMoot?: boolean;
  readonly onDone: () => void;
};

/** Requests the PIN of the staff member, and sends the confirmed call. */
export const InvoicePinConfirm = <Command, Answer>({
  submission,
  toCommand,
  isMoot = false,
  onDone,
  ...shown
}: InvoicePinConfirmProps<Command, Answer>) => {
  const { user } = useSession();
  const { isBusy, errors, isLocked, submit } = usePinSubmission(submission, shown.isOpen, onDone);
  return (
    <PinConfirm
      {...shown}
      isBusy={isBusy}
      errors={errors}
      isLocked={isLocked || isMoot}
      hasPin={user?.has_pin}
      onConfirm={(pin) => submit(toCommand(pin))}
    />
  );
};
