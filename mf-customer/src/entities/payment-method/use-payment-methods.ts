import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPaymentMethods } from './payment-methods.selectors';
import { paymentMethodsRequested } from './payment-methods.slice';

export type PaymentMethodsHandle = {
  readonly methods: RemoteData<readonly PaymentMethodView[]>;
  readonly reload: () => void;
};

/** The customer's stored methods, loaded when the screen opens and again when the page comes back into sight. */
export const usePaymentMethods = (): PaymentMethodsHandle => {
  const dispatch = useDispatch();
  const methods = useSelector(selectPaymentMethods);
  const reload = useCallback(() => void dispatch(paymentMethodsRequested()), [dispatch]);
  useEffect(reload, [reload]);
  usePageReturn(reload);
  return { methods, reload };
};
