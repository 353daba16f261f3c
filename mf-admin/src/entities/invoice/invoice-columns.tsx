import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { invoiceStateNames } from '@billfold/shared/contracts/limits';
import { formatDate } from '@billfold/shared/format/dates';
import { formatDayIn } from '@billfold/shared/format/merchant-day';
import { capitalise } from '@billfold/shared/format/names';
import { manyOf } from '@billfold/shared/list/choice-filters';
import { useHasScreen } from '@billfold/shared/remote/Services';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useIsPhone } from '@billfold/shared/ui/use-is-phone';
import { paths } from '../../module/paths';
import { balanceOf } from './invoice-actions';

/** What is left to pay; nothing of zero, and on a phone nothing that the amount says already. */
const InvoiceBalance = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const balance = balanceOf(invoice);
  const isSaid = useIsPhone() && balance === invoice.amount;
  return balance === 0 || isSaid ? null : <Money amount={balance} />;
};

const PlanLink = ({ planId }: { readonly planId: number }) => {
  const path = paths.paymentPlan.href(planId);
  return useHasScreen(path) ? <TextLink to={path}>Yes</TextLink> : 'Yes';
};

export const invoiceFilters = {
  status: manyOf({
    label: 'Status',
    options: invoiceStateNames.map((value) => ({ value, label: capitalise(value) })),
  }),
};

/** What every list of invoices shows behind the column that names the row. */
export const invoiceColumns: readonly Column<InvoiceView>[] = [
  {
    id: 'created_at',
    header: 'Created',
    cell: (row) => formatDayIn(row.merchant.time_zone, row.created_at),
    isSortable: true,
    onPhone: 'none',
  },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <StatusPill status={row.state} />,
    isSortable: true,
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Money amount={row.amount} />,
    isSortable: true,
    align: 'end',
    onPhone: 'end',
  },
  {
    id: 'balance',
    header: 'Balance',
    cell: (row) => <InvoiceBalance invoice={row} />,
    align: 'end',
    onPhone: 'labelled',
  },
  {
    id: 'due_date',
    header: 'Due Date',
    cell: (row) => formatDate(row.due_date),
    isSortable: true,
    onPhone: 'labelled',
  },
  {
    id: 'paid_date',
    header: 'Paid Date',
    cell: (row) => formatDate(row.paid_date),
    isSortable: true,
    onPhone: 'none',
  },
];

export const planColumn: Column<InvoiceView> = {
  id: 'payment_plan',
  header: 'Payment Plan',
  headerIcon: 'plan',
  isWideOnly: 'medium',
  onPhone: 'none',
  cell: ({ payment_plan: planId }) =>
    planId === null || planId === undefined ? null : <PlanLink planId={planId} />,
};
