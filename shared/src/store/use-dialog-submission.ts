import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Submission, SubmissionKey } from './submission';
import { useSubmission } from './use-submission';

type AddressedDialog<Answer> = {
  readonly isOpen: boolean;
  /** Of a submission with keys. */
  readonly key?: SubmissionKey;
  /** Takes the dialog from the address. */
  readonly onClose: () => void;
  /**
   * Called once the server has accepted and the address has changed: unsaved values below the dialog need a
   * confirmation before another page opens.
   */
  readonly onClosed?: (answer: Answer) => void;
};

/**
 * `useSubmission` for a form in a dialog that the address opens. `isShown` closes it once the server has accepted; the
 * address changes after that. If the form were still open in between, it would mount again, and its typed values would
 * need a confirmation to leave. Closing clears a refusal.
 */
export const useDialogSubmission = <Command, Answer>(
  submission: Submission<Command, Answer>,
  { isOpen, key, onClose, onClosed }: AddressedDialog<Answer>,
) => {
  const dispatch = useDispatch();
  const { actions } = submission;
  const [isDone, setDone] = useState(false);
  const accepted = useRef<{ readonly answer: Answer } | null>(null);
  const [state, submit] = useSubmission(
    submission,
    useCallback((answer: Answer) => {
      accepted.current = { answer };
      setDone(true);
    }, []),
    key,
  );
  if (isDone && !isOpen) setDone(false);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  const finish = useEffectEvent((answer: Answer) => onClosed?.(answer));
  useEffect(() => {
    const last = accepted.current;
    accepted.current = null;
    // An answer that came after the dialog was closed opens nothing.
    if (isOpen) return;
    dispatch(actions.cleared(key));
    if (last !== null) finish(last.answer);
  }, [dispatch, actions, isOpen, key]);
  return { state, submit, isShown: isOpen && !isDone };
};
