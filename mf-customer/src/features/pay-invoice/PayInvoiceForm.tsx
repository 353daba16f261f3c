import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatCents } from '@billfold/shared/format/money';
import { Form } from '@billfold/shared/forms/Form';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { amountOrBalance } from '../../entities/open-bill/open-bill.domain';
import { payTexts } from '../../entities/open-bill/open-bill-texts';
import { SlowHint } from '@billfold/shared/wallet/SlowHint';
import { initialValues, type PayInvoiceValues } from './pay-invoice.form';
import { selectOpenBill } from '../../entities/open-bill/open-bill-selectors';
import { entryLeft } from '../../entities/open-bill/open-bill.slice';

export type PayInvoiceFormProps = {
  readonly invoice: InvoiceView;
  readonly isProcessing: boolean;
  readonly mayPay: boolean;
  /** The payment is for a later day. */
  readonly isScheduling: boolean;
  /** The method line. */
  readonly children: ReactNode;
  readonly onSubmit: (amountMinor: number) => void;
};

/** What was entered is there again when the customer comes back from the wallet, or after the back button. */
const useKeptEntry = (invoice: InvoiceView, amountMinor: number | null): void => {
  const dispatch = useDispatch();
  const { scheduledFor } = useSelector(selectOpenBill);
  const keep = useEffectEvent(
    () =>
      void dispatch(
        entryLeft({
          invoiceId: invoice.id,
          paidBefore: invoice.amount_paid,
          amountMinor,
          scheduledFor,
        }),
      ),
  );
  useEffect(() => () => keep(), []);
};

const PayFields = ({
  invoice,
  isProcessing,
  mayPay,
  isScheduling,
  children,
}: Omit<PayInvoiceFormProps, 'onSubmit'>) => {
  const { values } = useFormikContext<PayInvoiceValues>();
  useKeptEntry(invoice, values.amount);
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
      <SubmitButton isBusy={isProcessing} busyLabel="Processing..." disabled={!mayPay}>
        {isScheduling ? 'Schedule' : `Pay ${formatCents(amountOrBalance(values.amount, invoice))}`}
      </SubmitButton>
      <SlowHint isProcessing={isProcessing} texts={payTexts} />
    </Stack>
  );
};

/** The amount to pay; default: the whole balance. A new balance resets it. */
export const PayInvoiceForm = ({ onSubmit, ...fields }: PayInvoiceFormProps) => {
  const { draft } = useSelector(selectOpenBill);
  return (
    <Form<PayInvoiceValues>
      label="Payment"
      initialValues={initialValues(fields.invoice, draft)}
      isReinitialized
      onSubmit={({ amount }) => onSubmit(amountOrBalance(amount, fields.invoice))}
    >
      <PayFields {...fields} />
    </Form>
  );
};
