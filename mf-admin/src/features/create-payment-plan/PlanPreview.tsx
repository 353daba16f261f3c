import { countText } from '@billfold/shared/contracts/count-text';
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
import { FormTotal } from '../../entities/form/FormTotal';
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

const usePlanned = (): readonly PlannedInvoice[] => {
  const terms = termsOf(useFormikContext<PaymentPlanValues>().values);
  return terms === null || findPlanProblem(terms) !== undefined ? [] : planInvoices(terms);
};

const sumOf = (rows: readonly PlannedInvoice[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

const planText = (rows: readonly Row[]): string => {
  const total = formatCents(sumOf(rows));
  const [first, last] = [rows[0]?.due_date, rows.at(-1)?.due_date].map(formatDate);
  return rows.length === 1
    ? `One invoice of ${total}, due ${first}.`
    : `${rows.length} invoices from ${first} to ${last}, ${total} in total.`;
};

/** The invoices that the terms make, before they are saved. */
export const PlanPreview = () => {
  const rows = usePlanned().map((invoice, index) => ({ ...invoice, place: index + 1 }));
  if (rows.length === 0) return <p className={styles.note}>The plan's invoices appear here.</p>;
  return (
    <section className={styles.preview} aria-label="Preview">
      <p role="status">{planText(rows)}</p>
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

/** How many invoices the terms make, and their sum; nothing before the terms are complete. */
export const PlanTotal = () => {
  const planned = usePlanned();
  if (planned.length === 0) return null;
  return <FormTotal label={countText(planned.length, 'invoice')} amount={sumOf(planned)} />;
};
