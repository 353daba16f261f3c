import type { ApiError } from '@billfold/shared/http/api-error';
import type { Refusals, Submission } from '@billfold/shared/store/submission';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';

/** `refusalsOf` of a submission that sends a PIN: a locked PIN takes no further one. */
export const lockOf = (error: ApiError): Refusals =>
  error.code === 'locked_out' ? { locked: error.details.join(' ') } : {};

/** The submission of a PIN, as PinConfirm draws it. */
export const usePinSubmission = <Command, Answer>(
  submission: Submission<Command, Answer>,
  isOpen: boolean,
  onDone: () => void,
) => {
  const { state, submit } = useDialogSubmission(submission, { isOpen, onClose: onDone });
  const lock = state.status === 'refused' ? state.refusals['locked'] : undefined;
  const errors = state.status === 'refused' ? state.errors : [];
  return {
    isBusy: state.status === 'sending',
    errors: lock === undefined ? errors : [lock],
    isLocked: lock !== undefined,
    submit,
  };
};
