import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { formatCents } from '@billfold/shared/format/money';
import { object } from 'yup';
import { CodePrompt } from '../../entities/code-prompt/CodePrompt';
import { AmountAgain } from './AmountAgain';
import { againRule } from './refund-payment.form';
import type { RefundFormProps } from './RefundForm';
import { useGiveBack } from './use-give-back';

type CancelValues = { readonly again: number | null };

/** Confirms the void of a payment that has not settled. */
export const CancelForm = ({ isOpen, payment, onClose }: RefundFormProps) => {
  const { amount, method, invoice, refund } = payment;
  const { isEnded, isBusy, isUnanswered, send, ...answer } = useGiveBack(
    payment.id,
    isOpen,
    onClose,
  );
  return (
    <>
      <FormDialog<CancelValues>
        isOpen={isOpen && !isEnded}
        title="Cancel Payment"
        initialValues={{ again: null }}
        schema={object({ again: againRule(() => amount) })}
        submitLabel={`Cancel ${formatCents(amount)} payment`}
        cancelLabel="Keep"
        tone="danger"
        width="small"
        parameters={['cancel']}
        isBusy={isBusy}
        busyLabel="Canceling..."
        {...answer}
        onSubmit={() =>
          send({ action: 'cancel', transactionId: payment.id, invoice, amount, owedAgain: false })
        }
        onClose={onClose}
      >
        {refund.is_settled ? (
          <p>This payment has settled and can't be canceled. Refund it instead.</p>
        ) : (
          <p>
            {`The payment of ${formatCents(amount)} with ${method} will be voided.`}
            {invoice !== null && ' The bill will be open again.'}
          </p>
        )}
        <AmountAgain amount={amount} isDisabled={isBusy || isUnanswered} />
      </FormDialog>
      {isOpen && <CodePrompt />}
    </>
  );
};
