import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useSelector } from 'react-redux';
import type { RefundablePayment } from '../../entities/payment/refundable-payment';
import { usePaymentDialog } from '../../entities/payment/use-payment-dialog';
import { selectRefundPayment } from './refund-payment.slice';

const RefundForm = lazyPart(
  async () => (await import(/* webpackChunkName: "refund-payment" */ './RefundForm')).RefundForm,
);
const CancelForm = lazyPart(
  async () => (await import(/* webpackChunkName: "refund-payment" */ './CancelForm')).CancelForm,
);

/** Whether an amount can be refunded, or an earlier try has something to show. */
const useIsOffered = ({ id, refund }: RefundablePayment): boolean => {
  const { transactionId, status } = useSelector(selectRefundPayment);
  return refund.refundable > 0 || (transactionId === id && status !== 'ended');
};

const OwnDialogs = ({ payment }: { readonly payment: RefundablePayment }) => {
  const refund = usePaymentDialog('refund');
  const cancel = usePaymentDialog('cancel');
  const isOffered = useIsOffered(payment);
  const isNamed = (id: number | null) => isOffered && id === payment.id;
  return useMay('refund', payment.merchantId) ? (
    <>
      <RefundForm isOpen={isNamed(refund.id)} payment={payment} onClose={refund.close} />
      <CancelForm isOpen={isNamed(cancel.id)} payment={payment} onClose={cancel.close} />
    </>
  ) : null;
};

/** The dialogs that give a payment back. The address opens them; staff without the permission see nothing of them. */
export const PaymentDialogs = ({ payments }: { readonly payments: readonly RefundablePayment[] }) =>
  payments.map((payment) => <OwnDialogs key={payment.id} payment={payment} />);
