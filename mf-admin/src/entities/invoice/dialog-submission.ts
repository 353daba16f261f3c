import type { ApiError } from '@billfold/shared/http/api-error';
import type { Refusals, Submission } from '@billfold/shared/store/submission';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';

/** `refusalsOf` of a submission that sends a PIN: a locked PIN takes no further one. */
export const lockOf = (error: ApiError): Refusals =>
  error.code === 'locked_out' ? { locked: error.details.join(' ') } : {};

/** The submission of a dialog that stays mounted: each opening begins without the refusal of the one before. */
export const useDialogSubmission = <Command, Answer>(
  submission: Submission<Command, Answer>,
  isOpen: boolean,
  onDone: () => void,
) => {
  const dispatch = useDispatch();
  const { cleared } = submission.actions;
  useEffect(() => {
    if (!isOpen) dispatch(cleared());
  }, [dispatch, cleared, isOpen]);
  return useSubmission(submission, onDone);
};

/** The submission of a PIN, as PinConfirm draws it. */
export const usePinSubmission = <Command, Answer>(
  submission: Submission<Command, Answer>,
  isOpen: boolean,
  onDone: () => void,
) => {
  const [state, submit] = useDialogSubmission(submission, isOpen, onDone);
  const lock = state.status === 'refused' ? state.refusals['locked'] : undefined;
  const errors = state.status === 'refused' ? state.errors : [];
  return {
    isBusy: state.status === 'sending',
    errors: lock === undefined ? errors : [lock],
    isLocked: lock !== undefined,
    submit,
  };
};
