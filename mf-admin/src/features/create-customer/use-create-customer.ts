import { useServices } from '@billfold/shared/remote/Services';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { paths } from '../../module/paths';
import { createCustomer } from './create-customer.submission';

/**
 * What is sent, for a dialog that the address opens. Success closes the dialog, and opens the new customer once the address has
 * followed: what is unsaved below the dialog then still asks.
 */
export const useCreateCustomer = (isOpen: boolean, onClose: () => void) => {
  const dispatch = useDispatch();
  const { navigate } = useServices();
  const state = useSelector(createCustomer.select);
  const made = useRef<number | null>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen) {
      if (state.status !== 'done') return;
      made.current = state.answer.subscription_id;
      close();
      return;
    }
    dispatch(createCustomer.actions.cleared());
    if (made.current !== null) navigate(paths.customer.href(made.current));
    made.current = null;
  }, [isOpen, state, dispatch, navigate]);
  return state;
};
