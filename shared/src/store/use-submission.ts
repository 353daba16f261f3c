import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Submission, SubmissionKey, SubmissionState } from './submission';

/**
 * The state of a submission, or of one `key` of it, and the function that submits. While it is mounted it begins idle;
 * `onDone` runs once the server has accepted, for example to close the dialog.
 */
export const useSubmission = <Command, Answer>(
  { actions, select }: Submission<Command, Answer>,
  onDone?: (answer: Answer) => void,
  key?: SubmissionKey,
): readonly [SubmissionState<Answer>, (command: Command) => void] => {
  const dispatch = useDispatch();
  const state = useSelector((root) => select(root, key));
  const done = state.status === 'done' ? state : null;
  useEffect(() => {
    dispatch(actions.cleared(key));
    return () => void dispatch(actions.cleared(key));
  }, [dispatch, actions, key]);
  useEffect(() => {
    if (done === null) return;
    dispatch(actions.cleared(key));
    onDone?.(done.answer);
  }, [done, dispatch, actions, key, onDone]);
  return [state, (command) => void dispatch(actions.submitted(command))];
};
