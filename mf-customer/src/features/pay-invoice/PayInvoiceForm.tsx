import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { Form } from '@billfold/shared/forms/Form';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { remainingBalance } from '../../entities/invoice/invoice.domain';
import { amountOrBalance } from '../../entities/open-bill/open-bill.domain';
import { payTexts } from '../../entities/open-bill/open-bill-texts';
import { SlowHint } from '@billfold/shared/wallet/SlowHint';
import { AmountChoices } from './AmountChoices';
import { initialValues, type PayInvoiceValues } from './pay-invoice.form';
import { selectOpenBill } from '../../entities/open-bill/open-bill-selectors';
import { entryChanged, entryLeft } from '../../entities/open-bill/open-bill.slice';
import styles from './PayInvoiceForm.module.css';

export type PayInvoiceFormProps = {
  readonly invoice: InvoiceView;
  readonly isProcessing: boolean;
  readonly mayPay: boolean;
  /** The later day of the payment; null pays at once. */
  readonly scheduledFor: string | null;
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
  scheduledFor,
  children,
}: Omit<PayInvoiceFormProps, 'onSubmit'>) => {
  const { values, setFieldValue } = useFormikContext<PayInvoiceValues>();
  useKeptEntry(invoice, values.amount);
  const dispatch = useDispatch();
  const field = useRef<HTMLDivElement>(null);
  const balance = remainingBalance(invoice);
  const { minimum_amount_due: minimum } = invoice;
  const isPartAllowed = minimum > 0 && minimum < balance;
  const amount = amountOrBalance(values.amount, invoice);
  const [isOther, setOther] = useState(false);
  // An empty field means the balance, unless the customer is about to enter another amount.
  const isMissing = isOther && isPartAllowed && values.amount === null;
  const choose = (chosen: number | null) => {
    dispatch(entryChanged());
    setOther(chosen === null);
    void setFieldValue('amount', chosen);
    if (chosen === null) field.current?.querySelector('input')?.focus();
  };
  return (
    <Stack gap={4}>
      <div ref={field} className={styles.amount}>
        <MoneyField
          name="amount"
          label="Payment amount"
          isReadOnly={isProcessing}
          onLeave={(left) => (left === null && isMissing ? null : amountOrBalance(left, invoice))}
        />
        {isPartAllowed && (
          <AmountChoices
            amount={values.amount}
            balance={balance}
            minimum={minimum}
            isDisabled={isProcessing}
            onChoose={choose}
          />
        )}
      </div>
      {children}
      <SubmitButton isBusy={isProcessing} busyLabel="Processing..." disabled={!mayPay || isMissing}>
        {isMissing
          ? 'Enter an amount'
          : scheduledFor === null
            ? `Pay ${formatCents(amount)}`
            : 'Schedule'}
      </SubmitButton>
      {scheduledFor !== null && !isMissing && (
        <p
          className={styles.scheduled}
        >{`${formatCents(amount)} on ${formatDate(scheduledFor)}`}</p>
      )}
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
