import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatCents } from '@billfold/shared/format/money';
import { Form } from '@billfold/shared/forms/Form';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { amountOrBalance } from './pay-invoice.domain';
import { SlowHint } from './SlowHint';
import { initialValues, type PayInvoiceValues } from './pay-invoice.form';

export type PayInvoiceFormProps = {
  readonly invoice: InvoiceView;
  readonly isProcessing: boolean;
  /** The payment is for a later day. */
  readonly isScheduling: boolean;
  /** The method line. */
  readonly children: ReactNode;
  readonly onSubmit: (amountMinor: number) => void;
};

const PayFields = ({ invoice, isProcessing, isScheduling, children }: Omit<PayInvoiceFormProps, 'onSubmit'>) => {
  const { values } = useFormikContext<PayInvoiceValues>();
  return (
    <Stack gap={4}>
      <MoneyField
        name="amount"
        label="Payment amount"
        size="large"
        isReadOnly={isProcessing}
        onLeave={(amount) => amountOrBalance(amount, invoice)}
      />
      {children}
      <SubmitButton isBusy={isProcessing} busyLabel="Processing...">
        {isScheduling ? 'Schedule' : `Pay ${formatCents(amountOrBalance(values.amount, invoice))}`}
      </SubmitButton>
      <SlowHint isProcessing={isProcessing} />
    </Stack>
  );
};

/** Asks for the amount, the whole balance unless changed. A new balance starts it anew. */
export const PayInvoiceForm = ({ onSubmit, ...fields }: PayInvoiceFormProps) => (
  <Form<PayInvoiceValues>
    label="Payment"
    initialValues={initialValues(fields.invoice)}
    isReinitialized
    onSubmit={({ amount }) => onSubmit(amountOrBalance(amount, fields.invoice))}
  >
    <PayFields {...fields} />
  </Form>
);
