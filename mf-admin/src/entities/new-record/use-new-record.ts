import { useServices } from '@billfold/shared/remote/Services';
import type { Submission } from '@billfold/shared/store/submission';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';

type Dialog = { readonly isOpen: boolean; readonly onClose: () => void };

/**
 * What is sent, for a dialog that the address opens. Success closes the dialog, and opens the new record once the address has
 * followed: what is unsaved below the dialog then still asks.
 */
export const useNewRecord = <Command, Answer>(
  { actions, select }: Submission<Command, Answer>,
  { isOpen, onClose }: Dialog,
  hrefOf: (answer: Answer) => string,
) => {
  const dispatch = useDispatch();
  const { navigate } = useServices();
  const state = useSelector(select);
  const made = useRef<string | null>(null);
  const close = useEffectEvent((answer: Answer) => {
    made.current = hrefOf(answer);
    onClose();
  });
  useEffect(() => {
    if (isOpen) {
      if (state.status === 'done') close(state.answer);
      return;
    }
    dispatch(actions.cleared());
    if (made.current !== null) navigate(made.current);
    made.current = null;
  }, [isOpen, state, dispatch, navigate, actions]);
  return state;
};
