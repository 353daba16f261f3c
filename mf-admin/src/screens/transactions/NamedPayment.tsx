import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { usePaymentDialog } from '../../entities/payment/use-payment-dialog';
import {
  refundablePaymentOf,
  transactionDetail,
} from '../../entities/transaction/transaction-detail.resource';
import { PaymentDialogs } from '../../features/refund-payment/PaymentDialogs';

/** The dialogs of the payment that the address names: a donation has no invoice with them. `isOpen` is for `lazyPart`. */
export const NamedPayment = (_props: { readonly isOpen: boolean }) => {
  const refund = usePaymentDialog('refund');
  const cancel = usePaymentDialog('cancel');
  const [detail] = useResource(transactionDetail, refund.paymentId ?? cancel.paymentId);
  const value = valueOf(detail);
  return value === undefined ? null : <PaymentDialogs payments={refundablePaymentOf(value)} />;
};
