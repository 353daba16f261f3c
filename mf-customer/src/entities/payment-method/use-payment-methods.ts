import { useResource } from '@billfold/shared/store/resource';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
import { paymentMethods } from './stored-methods/payment-methods.resource';

/** The stored payment methods, read when the screen opens and again when the page is visible again. */
export const usePaymentMethods = (): readonly [
  RemoteData<readonly PaymentMethodView[]>,
  () => void,
] => {
  const [methods, reload] = useResource(paymentMethods);
  usePageReturn(reload);
  return [methods, reload];
};
