import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { formatCents } from '@billfold/shared/format/money';
import { Money } from '@billfold/shared/ui/Money';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import type { RefundablePayment } from '../../entities/payment/refundable-payment';
import { CodePrompt } from '../../entities/code-prompt/CodePrompt';
import { AmountAgain } from './AmountAgain';
import { refundSchema, refundValuesOf, type RefundValues } from './refund-payment.form';
import styles from './RefundPayment.module.css';
import { useGiveBack } from './use-give-back';

export type RefundFormProps = {
  readonly isOpen: boolean;
  readonly payment: RefundablePayment;
  readonly onClose: () => void;
};

/** Whether the payment will be voided or refunded, and why. The server queries the gateway and decides. */
const wayText = ({ method, refund, invoice }: RefundablePayment): string => {
  if (method === 'Cash') return 'This payment was made in cash. Hand the money to the customer.';
  if (refund.is_settled) return 'This payment has settled. It will be refunded.';
  const reopens = invoice === null ? '' : ' and reopen the bill';
  return `If this payment hasn't settled, we'll void all of it${reopens}. Partial refunds are possible after it settles, usually the next day.`;
};

/** What happens to the convenience fee of a donation; null without one. */
const feeText = ({ amount, refund }: RefundablePayment): string | null => {
  const { fee, refundable, is_settled: isSettled } = refund;
  if (fee === undefined) return null;
  const part = `This payment includes a convenience fee of ${formatCents(fee)}.`;
  if (!isSettled) return `${part} A void gives it back, too.`;
  return refundable === amount
    ? `${part} Refund the full amount to give it back, too, or ${formatCents(amount - fee)} to keep it.`
    : `${part} The rest of the refund isn't split between the donation and the fee.`;
};

type FieldsProps = {
  readonly payment: RefundablePayment;
  readonly isDisabled: boolean;
  readonly onAmount: (amount: number | null) => void;
};

const Fields = ({ payment, isDisabled, onAmount }: FieldsProps) => {
  const { values } = useFormikContext<RefundValues>();
  useEffect(() => onAmount(values.amount), [onAmount, values.amount]);
  return (
    <>
      <MoneyField name="amount" label="Amount to refund" isDisabled={isDisabled} isRequired />
      <AmountAgain amount={values.amount} isDisabled={isDisabled} />
      {payment.invoice !== null && (
        <CheckboxField
          name="owed_again"
          label="Keep the bill open for this amount"
          isDisabled={isDisabled}
        />
      )}
    </>
  );
};

/** The amount to refund of a payment. */
export const RefundForm = ({ isOpen, payment, onClose }: RefundFormProps) => {
  const { isEnded, isBusy, isUnanswered, send, ...answer } = useGiveBack(
    payment.id,
    isOpen,
    onClose,
  );
  const [typed, setTyped] = useState<number | null>(null);
  const fee = feeText(payment);
  return (
    <>
      <FormDialog<RefundValues>
        isOpen={isOpen && !isEnded}
        title="Refund Payment"
        initialValues={refundValuesOf(payment)}
        schema={refundSchema(payment)}
        submitLabel={typed === null || typed === 0 ? 'Refund' : `Refund ${formatCents(typed)}`}
        tone="danger"
        parameters={['refund']}
        isBusy={isBusy}
        busyLabel="Refunding..."
        {...answer}
        onSubmit={({ amount, owed_again }) =>
          send({
            action: 'refund',
            transactionId: payment.id,
            invoice: payment.invoice,
            amount: amount ?? 0,
            owedAgain: owed_again,
          })
        }
        onClose={onClose}
      >
        <Facts>
          <Fact label="Payment">
            <Money amount={payment.amount} />
            {`, ${payment.method}`}
          </Fact>
          {payment.refund.refundable < payment.amount && (
            <Fact label="Left to refund">
              <Money amount={payment.refund.refundable} />
            </Fact>
          )}
        </Facts>
        <p className={styles.note}>{wayText(payment)}</p>
        {fee !== null && <p className={styles.note}>{fee}</p>}
        <Fields payment={payment} isDisabled={isBusy || isUnanswered} onAmount={setTyped} />
      </FormDialog>
      {isOpen && <CodePrompt />}
    </>
  );
};
