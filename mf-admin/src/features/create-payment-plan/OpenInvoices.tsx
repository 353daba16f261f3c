import { countText } from '@billfold/shared/contracts/count-text';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { ScrollBox } from '@billfold/shared/desk/ScrollBox';
import { formatDate } from '@billfold/shared/format/dates';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { formatCents } from '@billfold/shared/format/money';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Checkbox } from '@billfold/shared/ui/Checkbox';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useRef } from 'react';
import { billedCustomer } from '../../entities/customer/billed.form';
import { openInvoices } from './open-invoices.resource';
import { proposedPlan, tickedOf, type PaymentPlanValues } from './payment-plan.form';
import styles from './PaymentPlanDialog.module.css';

const leftOf = (invoice: InvoiceView): number => invoice.amount - invoice.amount_paid;

const nameOf = (invoice: InvoiceView): string =>
  [
    `Invoice ${invoice.invoice_number === '' ? invoice.id : invoice.invoice_number}`,
    `${formatCents(leftOf(invoice))} open`,
    `due ${formatDate(invoice.due_date)}`,
  ].join(' · ');

const chosenOf = (
  invoices: readonly InvoiceView[],
  values: PaymentPlanValues,
): readonly InvoiceView[] => {
  const ticked = tickedOf(values);
  return invoices.filter(({ id }) => ticked.includes(id));
};

const sumOf = (invoices: readonly InvoiceView[]): number =>
  invoices.reduce((total, invoice) => total + leftOf(invoice), 0);

/** The plan's total is that of the chosen invoices, until another total was entered. */
const useFilledTotal = (chosen: readonly InvoiceView[]): void => {
  const { values, setFieldValue } = useFormikContext<PaymentPlanValues>();
  const filled = useRef<number | null>(null);
  const sum = chosen.length === 0 ? null : sumOf(chosen);
  const fill = useEffectEvent((next: number | null) => {
    if (values.original_balance === filled.current) void setFieldValue('original_balance', next);
    filled.current = next;
  });
  useEffect(() => fill(sum), [sum]);
};

/**
 * Fills the form once for a customer with one open invoice, unless a draft or a person has filled it. Nothing counts as
 * typed then.
 */
const useProposal = (invoices: readonly InvoiceView[] | undefined): void => {
  const { values, dirty, resetForm } = useFormikContext<PaymentPlanValues>();
  const customer = billedCustomer(values);
  const propose = useEffectEvent((only: InvoiceView) => {
    const proposal =
      dirty || customer === null ? null : proposedPlan(only, dayIn(customer.time_zone));
    if (proposal !== null) resetForm({ values: { ...values, ...proposal } });
  });
  const [only, ...others] = invoices ?? [];
  const proposedFor = others.length === 0 ? only : undefined;
  useEffect(() => {
    if (proposedFor !== undefined) propose(proposedFor);
    // oxlint-disable-next-line react/exhaustive-deps -- the same invoice read again proposes nothing new
  }, [proposedFor?.id]);
};

const Choice = ({ invoices }: { readonly invoices: readonly InvoiceView[] }) => {
  const { values, setFieldValue } = useFormikContext<PaymentPlanValues>();
  const ticked = tickedOf(values);
  const chosen = chosenOf(invoices, values);
  const toggle = ({ id, subscription }: InvoiceView, isChosen: boolean) => {
    const others = values.cancel_invoices.filter((each) => each.id !== id);
    void setFieldValue('cancel_invoices', isChosen ? [...others, { id, subscription }] : others);
  };
  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>Open invoices</legend>
      <p className={styles.note}>Select the invoices this plan replaces. They’ll be canceled.</p>
      <ScrollBox>
        <div className={styles.choices}>
          {invoices.map((invoice) => (
            <Checkbox
              key={invoice.id}
              label={nameOf(invoice)}
              isChecked={ticked.includes(invoice.id)}
              isDisabled={invoice.payment_in_doubt}
              onChange={(isChosen) => toggle(invoice, isChosen)}
            />
          ))}
        </div>
      </ScrollBox>
      {chosen.length > 0 && (
        <p role="status">
          {countText(chosen.length, 'invoice')} ({formatCents(sumOf(chosen))}) will be canceled.
        </p>
      )}
    </fieldset>
  );
};

/** The open invoices of the chosen customer; nothing without one. */
export const OpenInvoices = () => {
  const { values } = useFormikContext<PaymentPlanValues>();
  const customer = billedCustomer(values);
  const [data, reload] = useResource(
    openInvoices,
    customer === null
      ? null
      : { id: customer.id, user: customer.user, merchant_id: customer.merchant_id },
  );
  useFilledTotal(chosenOf(valueOf(data) ?? [], values));
  useProposal(valueOf(data));
  if (customer === null) return null;
  return (
    <WhenLoaded data={data} loadingLabel="Loading open invoices" onRetry={reload}>
      {(invoices) => (invoices.length === 0 ? null : <Choice invoices={invoices} />)}
    </WhenLoaded>
  );
};
