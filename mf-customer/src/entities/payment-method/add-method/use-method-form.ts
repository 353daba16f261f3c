import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import type { FormAttempt } from '@billfold/shared/forms/Form';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectAddMethod } from './add-method-selectors';
import { methodBlocked, methodFormOpened } from './add-method.slice';
import type { Check } from '@billfold/shared/wallet/ordered-checks';

const noErrors: readonly string[] = [];

export type MethodFormHandle = {
  readonly errors: readonly string[];
  readonly isSaving: boolean;
  /** True when the check passed; otherwise the form shows the error. */
  readonly passes: (check: Check, show: FormAttempt<unknown>['show']) => boolean;
};

/**
 * One form that adds a method; `KeepDraft` inside it reports when it is left. `onAdded` is called with the stored
 * method once.
 */
export const useMethodForm = (onAdded: (method: PaymentMethodView) => void): MethodFormHandle => {
  const dispatch = useDispatch();
  const { form } = useSelector(selectAddMethod);
  const announce = useEffectEvent(onAdded);
  useEffect(() => void dispatch(methodFormOpened()), [dispatch]);
  useEffect(() => {
    if (form.status === 'added') announce(form.method);
  }, [form]);
  const passes: MethodFormHandle['passes'] = (check, show) => {
    if (check.kind === 'passed') return true;
    dispatch(methodBlocked({ errors: check.message === null ? [] : [check.message] }));
    show(check.show);
    return false;
  };
  return {
    errors: form.status === 'editing' ? form.errors : noErrors,
    isSaving: form.status === 'saving' || form.status === 'added',
    passes,
  };
};
