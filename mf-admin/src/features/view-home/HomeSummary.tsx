import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { countText } from '@billfold/shared/contracts/count-text';
import { daysLate, formatDate } from '@billfold/shared/format/dates';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { useSession } from '@billfold/shared/remote/Services';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { retryOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Money } from '@billfold/shared/ui/Money';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { Inline } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { SignedMoney } from '../../entities/transaction/SignedMoney';
import { isGivenBack, typeText } from '../../entities/transaction/transaction-words';
import { paths } from '../../module/paths';
import type { ComponentType } from 'react';
import { homeSummary } from './home-summary.resource';
import styles from './HomeSummary.module.css';

const lateColumns: readonly Column<InvoiceView>[] = [
  { id: 'full_name', header: 'Name', cell: (row) => row.full_name, onPhone: 'title', isCut: true },
  {
    id: 'due_date',
    header: 'Overdue',
    cell: (row) =>
      `${countText(daysLate(row.due_date, dayIn(row.merchant.time_zone)), 'day')} late`,
    onPhone: 'line',
  },
  {
    id: 'amount_due',
    header: 'Balance',
    cell: (row) => <Money amount={row.amount_due} />,
    align: 'end',
    onPhone: 'end',
  },
];

type OfPayment = { readonly payment: TransactionView };

/** A day of its merchant. A payment that took nothing has no day yet, and names its merchant alone. */
const PaymentDay = ({ payment }: OfPayment) => {
  const { merchants } = useSession();
  if (payment.paid_date !== null) return formatDate(payment.paid_date);
  const merchantId = merchants.find(({ name }) => name === payment.merchant_name)?.id;
  return <StaffTime at={payment.date} form="date" merchantId={merchantId} />;
};

/** Says what is not a payment that succeeded. */
const PaymentState = ({ payment }: OfPayment) => {
  if (payment.status !== 'success') return <StatusPill status={payment.status} />;
  return isGivenBack(payment) ? (
    <StatusPill status="returned" tone="neutral" label={typeText(payment)} />
  ) : null;
};

const paymentColumns: readonly Column<TransactionView>[] = [
  { id: 'user', header: 'Name', cell: (row) => row.user, onPhone: 'title', isCut: true },
  {
    id: 'date',
    header: 'Date',
    cell: (row) => (
      <Inline>
        <PaymentDay payment={row} />
        <PaymentState payment={row} />
      </Inline>
    ),
    onPhone: 'line',
  },
  {
    id: 'amount_paid',
    header: 'Amount',
    cell: (row) => <SignedMoney transaction={row} />,
    align: 'end',
    onPhone: 'end',
  },
];

type HomeSummaryProps = {
  /** Null: of all merchants. */
  readonly merchantId: number | null;
  /** What staff do with a late invoice, in its row; the dialog of it gets the rows. */
  readonly lateAction: {
    readonly column: Column<InvoiceView>;
    readonly Dialog: ComponentType<{ readonly rows: readonly InvoiceView[] }>;
  };
};

/** The invoices that are late longest and the latest payments, side by side. */
export const HomeSummary = ({ merchantId, lateAction }: HomeSummaryProps) => {
  const [data, reload] = useResource(homeSummary, { merchantId });
  if (data.status === 'failed')
    return <ErrorArea errors={data.errors} {...retryOf(data, reload)} />;
  const summary = data.status === 'loaded' ? data.value : null;
  return (
    <div className={styles.grid}>
      {data.status === 'loaded' && data.errors.length > 0 && (
        <div className={styles.error}>
          <ErrorArea errors={data.errors} onRetry={reload} />
        </div>
      )}
      <section className={styles.glimpse} aria-label="Longest overdue">
        <Heading level={2}>Longest overdue</Heading>
        {summary === null ? (
          <Skeleton height="16rem" />
        ) : (
          <DataTable
            label="Longest overdue"
            columns={[...lateColumns, lateAction.column]}
            rows={summary.longestOverdue}
            rowKey={(row) => row.id}
            emptyText="Nothing late."
            emptyIcon="check-circle"
            rowLink={(row) => paths.invoice.href(row.id)}
          />
        )}
      </section>
      {summary !== null && <lateAction.Dialog rows={summary.longestOverdue} />}
      <section className={styles.glimpse} aria-label="Latest payments">
        <Heading level={2}>Latest payments</Heading>
        {summary === null ? (
          <Skeleton height="16rem" />
        ) : (
          <DataTable
            label="Latest payments"
            columns={paymentColumns}
            rows={summary.latestPayments}
            rowKey={(row) => row.id}
            emptyText="No payments yet."
            emptyIcon="transactions"
            rowLink={({ invoice }) => (invoice === null ? null : paths.invoice.href(invoice))}
          />
        )}
      </section>
    </div>
  );
};
