import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Card } from '@billfold/shared/ui/Card';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Money } from '@billfold/shared/ui/Money';
import { Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { SignedMoney } from '../../entities/transaction/SignedMoney';
import { paths } from '../../module/paths';
import type { Summary } from './home-summary.resource';
import styles from './HomeSummary.module.css';

const lateColumns: readonly Column<InvoiceView>[] = [
  { id: 'full_name', header: 'Name', cell: (row) => row.full_name },
  { id: 'due_date', header: 'Due Date', cell: (row) => formatDate(row.due_date) },
  {
    id: 'amount_due',
    header: 'Balance',
    cell: (row) => <Money amount={row.amount_due} />,
    align: 'end',
  },
];
const paymentColumns: readonly Column<TransactionView>[] = [
  { id: 'user', header: 'Name', cell: (row) => row.user },
  { id: 'status', header: 'Status', cell: (row) => <StatusPill status={row.status} /> },
  {
    id: 'amount_paid',
    header: 'Amount',
    cell: (row) => <SignedMoney transaction={row} />,
    align: 'end',
  },
];

const Count = ({
  status,
  count,
  title,
}: {
  readonly status: string;
  readonly count: number;
  readonly title: string;
}) => (
  <Card>
    <Stack gap={2}>
      <span className={styles.countTitle}>{title}</span>
      <strong className={styles.count}>{count.toLocaleString('en-US')}</strong>
      <ButtonLink to={paths.invoices.hrefByStatus(status)} variant="quiet" size="small">
        {`Show ${title.toLowerCase()}`}
      </ButtonLink>
    </Stack>
  </Card>
);

/** Late and upcoming invoices, and recent payments. */
export const HomeSummary = ({ summary }: { readonly summary: Summary }) => {
  return (
    <div className={styles.grid}>
      <Count status="late" count={summary.late.count} title="Late invoices" />
      <Count status="due" count={summary.dueCount} title="Due invoices" />
      <section className={styles.wide} aria-label="Latest payments">
        <Heading level={2}>Latest payments</Heading>
        <DataTable
          label="Latest payments"
          columns={paymentColumns}
          rows={summary.latestPayments}
          rowKey={(row) => row.id}
          emptyText="No payments yet."
          rowLink={({ invoice }) => (invoice === null ? null : paths.invoice.href(invoice))}
        />
      </section>
      <section className={styles.wide} aria-label="Longest overdue">
        <Heading level={2}>Longest overdue</Heading>
        <DataTable
          label="Longest overdue"
          columns={lateColumns}
          rows={summary.late.oldest}
          rowKey={(row) => row.id}
          emptyText="Nothing late."
          rowLink={(row) => paths.invoice.href(row.id)}
        />
      </section>
    </div>
  );
};
