import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatCents } from '@billfold/shared/format/money';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { Button } from '@billfold/shared/ui/Button';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ActionBar } from '@billfold/shared/ui/ActionBar';
import { selectBills } from './bills.resource';
import {
  amountAfterChoice,
  balanceOf,
  billLabel,
  chargeToBeginWith,
  type Charge,
} from './charge.domain';
import { chargeSchema, complainAboutCharge } from './hosted.form';
import { selectHosted } from './hosted-selectors';
import { chargeConfirmed, chargeEntered, entryRefused } from './hosted.slice';
import { BillsMissing } from './BillsMissing';
import { InvoiceSummary } from './InvoiceSummary';
import { KeepEntry } from './KeepEntry';
import styles from './PayHosted.module.css';

type ChargeValues = { readonly invoice: string; readonly amount: number | null };
type Bills = { readonly bills: readonly InvoiceView[] };

const billOf = (bills: readonly InvoiceView[], value: string): InvoiceView | undefined =>
  bills.find(({ id }) => String(id) === value);

const BillsSkeleton = () => (
  <div className={styles.skeleton} role="status">
    <VisuallyHidden>Loading your bills</VisuallyHidden>
    <Skeleton width="110px" height="20px" />
    <Skeleton height="44px" />
    <Skeleton width="170px" height="20px" />
    <Skeleton height="56px" />
    <Skeleton height="52px" />
  </div>
);

const ChargeFields = ({ bills }: Bills) => {
  const { values, setFieldValue, setValues } = useFormikContext<ChargeValues>();
  const invoice = billOf(bills, values.invoice);
  const choose = (chosen: string) =>
    void setValues({
      invoice: chosen,
      amount: amountAfterChoice(values.amount, { from: invoice, to: billOf(bills, chosen) }),
    });
  return (
    <>
      <SelectField
        name="invoice"
        label="Select Invoice"
        placeholder="Choose a bill"
        options={bills.map((bill) => ({ value: String(bill.id), label: billLabel(bill) }))}
        onChoose={choose}
        isRequired
      />
      {invoice !== undefined && <InvoiceSummary invoice={invoice} />}
      <div className={styles.amount}>
        <MoneyField name="amount" label="Enter Amount to Pay" size="large" isRequired />
        {invoice !== undefined && values.amount !== balanceOf(invoice) && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => void setFieldValue('amount', balanceOf(invoice))}
          >
            {`Pay full balance of ${formatCents(balanceOf(invoice))}`}
          </Button>
        )}
      </div>
    </>
  );
};

const PayAction = ({ bills }: Bills) => {
  const { values } = useFormikContext<ChargeValues>();
  return (
    <ActionBar>
      <SubmitButton disabled={billOf(bills, values.invoice)?.payment_in_doubt === true}>
        Pay
      </SubmitButton>
    </ActionBar>
  );
};

const toValues = ({ invoiceId, amountMinor }: Charge): ChargeValues => ({
  invoice: invoiceId === null ? '' : String(invoiceId),
  amount: amountMinor,
});

const ChargeForm = ({ bills }: Bills) => {
  const dispatch = useDispatch();
  const { charge, errors } = useSelector(selectHosted);
  const [initial] = useState(() => toValues(chargeToBeginWith(charge, bills)));
  const toCharge = ({ invoice, amount }: ChargeValues): Charge => ({
    invoiceId: billOf(bills, invoice)?.id ?? null,
    amountMinor: amount,
  });
  const submit = ({ values, show }: FormAttempt<ChargeValues>) => {
    const invoice = billOf(bills, values.invoice);
    const complaint = complainAboutCharge(invoice, values.amount);
    if (complaint === null) {
      dispatch(chargeConfirmed(toCharge(values)));
      return;
    }
    dispatch(entryRefused({ errors: [complaint] }));
    show([invoice === undefined ? 'invoice' : 'amount']);
  };
  return (
    <Form<ChargeValues>
      label="Payment"
      initialValues={initial}
      schema={chargeSchema}
      onAttempt={submit}
    >
      <FormErrors errors={errors} />
      <ChargeFields bills={bills} />
      <KeepEntry<ChargeValues> onChange={(values) => dispatch(chargeEntered(toCharge(values)))} />
      <PayAction bills={bills} />
    </Form>
  );
};

/** The invoice and the amount to pay. */
export const PaymentStep = ({ businessName }: { readonly businessName: string }) => {
  const bills = useSelector(selectBills);
  switch (bills.status) {
    case 'idle':
    case 'loading':
      return <BillsSkeleton />;
    case 'failed':
      return <BillsMissing />;
    case 'loaded':
      return bills.value.length === 0 ? (
        <EmptyState title="You have no bills to pay">
          <p>{`When ${businessName} sends you a bill, you can pay it here.`}</p>
        </EmptyState>
      ) : (
        <ChargeForm bills={bills.value} />
      );
  }
};
