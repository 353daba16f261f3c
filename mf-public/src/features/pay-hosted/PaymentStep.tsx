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
import { useDispatch, useSelector } from 'react-redux';
import { selectBills } from './bills.resource';
import { balanceOf, billLabel } from './charge.domain';
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
  const { values, setFieldValue } = useFormikContext<ChargeValues>();
  const invoice = billOf(bills, values.invoice);
  return (
    <>
      <SelectField
        name="invoice"
        label="Select Invoice"
        placeholder="Choose a bill"
        options={bills.map((bill) => ({ value: String(bill.id), label: billLabel(bill) }))}
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
      <SubmitButton disabled={invoice?.payment_in_doubt === true}>Pay</SubmitButton>
    </>
  );
};

const ChargeForm = ({ bills }: Bills) => {
  const dispatch = useDispatch();
  const { charge, errors } = useSelector(selectHosted);
  const submit = ({ values, show }: FormAttempt<ChargeValues>) => {
    const invoice = billOf(bills, values.invoice);
    const complaint = complainAboutCharge(invoice, values.amount);
    if (complaint === null) {
      dispatch(chargeConfirmed());
      return;
    }
    dispatch(entryRefused({ errors: [complaint] }));
    show([invoice === undefined ? 'invoice' : 'amount']);
  };
  return (
    <Form<ChargeValues>
      label="Payment"
      initialValues={{
        invoice: charge.invoiceId === null ? '' : String(charge.invoiceId),
        amount: charge.amountMinor,
      }}
      schema={chargeSchema}
      onAttempt={submit}
    >
      <FormErrors errors={errors} />
      <ChargeFields bills={bills} />
      <KeepEntry<ChargeValues>
        onChange={({ invoice, amount }) =>
          dispatch(
            chargeEntered({ invoiceId: billOf(bills, invoice)?.id ?? null, amountMinor: amount }),
          )
        }
      />
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
