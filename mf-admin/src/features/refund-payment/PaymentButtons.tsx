import { formatCents } from '@billfold/shared/format/money';
import { useMay } from '@billfold/shared/remote/permission';
import { Button } from '@billfold/shared/ui/Button';
import {
  mayBeCancelled,
  mayBeRefunded,
  type RefundablePayment,
} from '../../entities/payment/refundable-payment';
import { usePaymentDialog } from '../../entities/payment/use-payment-dialog';
import styles from './RefundPayment.module.css';

type PaymentButtonsProps = {
  readonly payment: RefundablePayment;
  /** Parameters of the address that go when a dialog opens. */
  readonly without?: readonly string[];
};

/** What staff may do with a payment: give it back, or void it. */
export const PaymentButtons = ({ payment, without }: PaymentButtonsProps) => {
  const refund = usePaymentDialog('refund', without);
  const cancel = usePaymentDialog('cancel', without);
  const mayRefund = useMay('refund', payment.merchantId);
  if (!mayRefund || !mayBeRefunded(payment)) return null;
  const name = `${formatCents(payment.amount)}, ${payment.method}`;
  return (
    <div className={styles.buttons}>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Refund ${name}`}
        onClick={() => refund.open(payment.id)}
      >
        Refund
      </Button>
      {mayBeCancelled(payment) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Cancel ${name}`}
          onClick={() => cancel.open(payment.id)}
        >
          Cancel
        </Button>
      )}
    </div>
  );
};
