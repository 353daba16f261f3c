import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentPlanView } from '@billfold/shared/contracts/payment-plan.contract';
import { DetailFacts } from '@billfold/shared/desk/DetailFacts';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { Card } from '@billfold/shared/ui/Card';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Fact } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Money } from '@billfold/shared/ui/Money';
import { Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { paths } from '../../module/paths';
import { leftOf, sumsOf } from './plan-sums';

const columns: readonly Column<InvoiceView>[] = [
  {
    id: 'invoice_number',
    header: 'Invoice',
    cell: (row) => row.invoice_number || row.id,
    onPhone: 'title',
  },
  {
    id: 'due_date',
    header: 'Due Date',
    cell: (row) => formatDate(row.due_date),
    onPhone: 'labelled',
  },
  { id: 'state', header: 'Status', cell: (row) => <StatusPill status={row.state} /> },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Money amount={row.amount} />,
    align: 'end',
    onPhone: 'end',
  },
  {
    id: 'amount_paid',
    header: 'Paid',
    cell: (row) => <Money amount={row.amount_paid} />,
    align: 'end',
    onPhone: 'labelled',
  },
  {
    id: 'left',
    header: 'Left',
    cell: (row) => <Money amount={leftOf(row)} />,
    align: 'end',
    onPhone: 'labelled',
  },
];

const withDate = (amount: number, day: string): string =>
  `${formatCents(amount)} on ${formatDate(day)}`;

/** The terms, what is paid and left, and the invoices, each with the way to it: they are changed there. */
export const PaymentPlanDetails = ({ plan }: { readonly plan: PaymentPlanView }) => {
  const { paid, left } = sumsOf(plan.invoices);
  return (
    <Stack gap={4}>
      <Heading level={1}>Payment Plan</Heading>
      {plan.ended_at !== null && (
        <p role="status">This plan ended because the customer was deleted.</p>
      )}
      <Card>
        <DetailFacts>
          <Fact label="Customer">
            <TextLink to={paths.customer.href(plan.sub_id)}>{plan.full_name}</TextLink>
          </Fact>
          <Fact label="Biller">{plan.merchant_name}</Fact>
          <Fact label="Original Balance">{formatCents(plan.original_balance)}</Fact>
          <Fact label="First Payment">
            {plan.first_payment === 0
              ? 'None'
              : withDate(plan.first_payment, plan.first_payment_date)}
          </Fact>
          <Fact label="Payment">{formatCents(plan.monthly_payment)}</Fact>
          <Fact label="Due Date">{formatDate(plan.payment_due_date)}</Fact>
          <Fact label="Payment Frequency">{plan.frequency}</Fact>
          <Fact label="Description">{plan.description}</Fact>
          <Fact label="Paid">{formatCents(paid)}</Fact>
          <Fact label="Left">{formatCents(left)}</Fact>
        </DetailFacts>
      </Card>
      <Heading level={2}>Invoices</Heading>
      <DataTable
        label="Invoices"
        columns={columns}
        rows={plan.invoices}
        rowKey={(row) => row.id}
        emptyText="This plan no longer has any invoices."
        rowLink={(row) => paths.invoice.href(row.id)}
      />
    </Stack>
  );
};
