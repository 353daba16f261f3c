import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { formatCents } from '@billfold/shared/format/money';
import { useMay } from '@billfold/shared/remote/permission';
import { Button } from '@billfold/shared/ui/Button';
import {
  mayBeCancelled,
  mayBeRefunded,
  whyNotRefundable,
  type RefundablePayment,
} from '../../entities/payment/refundable-payment';
import { usePaymentDialog } from '../../entities/payment/use-payment-dialog';
import styles from './RefundPayment.module.css';

type ButtonsProps = {
  readonly payment: RefundablePayment;
  /** Parameters of the address that go when a dialog opens. */
  readonly without?: Readonly<Record<string, null>>;
};

const Buttons = ({ payment, without }: ButtonsProps) => {
  const refund = usePaymentDialog('refund', without);
  const cancel = usePaymentDialog('cancel', without);
  const name = `${formatCents(payment.amount)}, ${payment.method}`;
  return (
    <div className={styles.buttons}>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Refund ${name}`}
        onClick={() => refund.openFor(payment.id)}
      >
        Refund
      </Button>
      {mayBeCancelled(payment) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Cancel ${name}`}
          onClick={() => cancel.openFor(payment.id)}
        >
          Cancel
        </Button>
      )}
    </div>
  );
};

type PaymentButtonsProps = {
  readonly row: Pick<TransactionView, 'type' | 'status'>;
  /** The row's, of a payment that the product took or recorded. */
  readonly payment: RefundablePayment | undefined;
  readonly merchantId: number;
  readonly without?: Readonly<Record<string, null>>;
};

/** What staff may do with a payment: give it back, or void it; else why they cannot. */
export const PaymentButtons = ({ row, payment, merchantId, without }: PaymentButtonsProps) => {
  const mayRefund = useMay('refund', merchantId);
  if (!mayRefund) return null;
  if (payment !== undefined && mayBeRefunded(payment))
    return <Buttons payment={payment} {...(without !== undefined && { without })} />;
  const reason = whyNotRefundable(row, payment?.refund);
  return reason === null ? null : <p className={styles.reason}>{reason}</p>;
};
