import type { PinConfirmProps } from '@billfold/shared/forms/PinConfirm';
import type { ApiError } from '@billfold/shared/http/api-error';
import { useSession } from '@billfold/shared/remote/Services';
import type { Refusals, SubmissionState } from '@billfold/shared/store/submission';
import { useState } from 'react';

/** `refusalsOf` of a form with this step: an error of the PIN is shown in its dialog, and the rest above the form. */
export const pinRefusalsOf = ({ code, details }: ApiError): Refusals => {
  const text = details.join(' ');
  if (code === 'locked_out') return { locked: text };
  return code === 'wrong_credentials' || code === 'pin_missing' ? { pin: text } : {};
};

const refusedPin = (state: SubmissionState): string | undefined =>
  state.status === 'refused' ? (state.refusals['locked'] ?? state.refusals['pin']) : undefined;

type PinStep<Command> = {
  /** What waits for the PIN; null while nothing does. */
  readonly waiting: Command | null;
  readonly ask: (command: Command) => void;
  readonly dialog: Pick<
    PinConfirmProps,
    'isOpen' | 'isBusy' | 'errors' | 'isLocked' | 'hasPin' | 'onConfirm' | 'onClose'
  >;
};

/** Requests the PIN of the staff member, above the form, before a form is sent whose effect is hard to undo. */
export const usePinStep = <Command>(
  state: SubmissionState,
  send: (command: Command, pin: string) => void,
): PinStep<Command> => {
  const { user } = useSession();
  const [waitingFor, setWaitingFor] = useState<{ command: Command; since: SubmissionState } | null>(
    null,
  );
  const [seen, setSeen] = useState(state);
  const refused = refusedPin(state);
  if (seen !== state) {
    setSeen(state);
    // Sent, or refused for an error in the form.
    if (state.status !== 'sending' && refused === undefined) setWaitingFor(null);
  }
  // A refusal of the opening before is not shown again.
  const error = waitingFor?.since === state ? undefined : refused;
  return {
    waiting: waitingFor?.command ?? null,
    ask: (command) => setWaitingFor({ command, since: state }),
    dialog: {
      isOpen: waitingFor !== null,
      isBusy: state.status === 'sending',
      errors: error === undefined ? [] : [error],
      isLocked: error !== undefined && state.status === 'refused' && 'locked' in state.refusals,
      hasPin: user?.has_pin,
      onConfirm: (pin) => {
        if (waitingFor !== null) send(waitingFor.command, pin);
      },
      onClose: () => setWaitingFor(null),
    },
  };
};
