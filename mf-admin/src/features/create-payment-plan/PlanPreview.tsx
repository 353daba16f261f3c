import {
  findPlanProblem,
  planInvoices,
  type PlannedInvoice,
} from '@billfold/shared/contracts/payment-plan-rule';
import { ScrollBox } from '@billfold/shared/desk/ScrollBox';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { useFormikContext } from 'formik';
import { termsOf, type PaymentPlanValues } from './payment-plan.form';
import styles from './PaymentPlanDialog.module.css';

type Row = PlannedInvoice & { readonly place: number };

const columns: readonly Column<Row>[] = [
  { id: 'place', header: 'Invoice', cell: ({ place }) => place, onPhone: 'title' },
  { id: 'due_date', header: 'Due Date', cell: (row) => formatDate(row.due_date) },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Money amount={row.amount} />,
    align: 'end',
    onPhone: 'end',
  },
];

const countText = (rows: readonly Row[]): string => {
  const total = formatCents(rows.reduce((sum, { amount }) => sum + amount, 0));
  const [first, last] = [rows[0]?.due_date, rows.at(-1)?.due_date].map(formatDate);
  return rows.length === 1
    ? `One invoice of ${total}, due ${first}.`
    : `${rows.length} invoices from ${first} to ${last}, ${total} in total.`;
};

/** The invoices that the terms make, before they are saved. */
export const PlanPreview = () => {
  const terms = termsOf(useFormikContext<PaymentPlanValues>().values);
  if (terms === null || findPlanProblem(terms) !== undefined)
    return <p className={styles.note}>The plan's invoices appear here.</p>;
  const rows = planInvoices(terms).map((invoice, index) => ({ ...invoice, place: index + 1 }));
  return (
    <section className={styles.preview} aria-label="Preview">
      <p role="status">{countText(rows)}</p>
      <ScrollBox>
        <DataTable
          label="Plan invoices"
          columns={columns}
          rows={rows}
          rowKey={({ place }) => place}
          emptyText=""
        />
      </ScrollBox>
    </section>
  );
};
