import type { ImportView } from '@billfold/shared/contracts/import.contract';
import type { Submission } from '@billfold/shared/store/submission';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { importWork } from './import.resource';

/**
 * The state of an action on the open import and the function that submits. The answer is shown at once; a refusal reads
 * the import again, because another staff member may have changed it.
 */
export const useImportAction = <Command>(
  submission: Submission<Command, ImportView>,
  id: number,
  onDone?: () => void,
) => {
  const dispatch = useDispatch();
  const [state, submit] = useSubmission(
    submission,
    useCallback(
      (view: ImportView) => {
        dispatch(importWork.actions.valuePut(view.id, view));
        onDone?.();
      },
      [dispatch, onDone],
    ),
  );
  const isRefused = state.status === 'refused';
  const readAgain = useEffectEvent(() => void dispatch(importWork.actions.reloaded(id)));
  useEffect(() => {
    if (isRefused) readAgain();
  }, [isRefused]);
  return {
    isSending: state.status === 'sending',
    errors: state.status === 'refused' ? state.errors : [],
    submit,
  };
};
