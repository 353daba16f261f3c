import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatDayIn } from '@billfold/shared/format/merchant-day';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import type { ReactNode } from 'react';
import { SignedMoney } from '../../entities/transaction/SignedMoney';
import { methodText } from '../../entities/transaction/transaction-words';
import styles from './InvoiceDetails.module.css';
import type { InvoiceDetail } from '../../entities/invoice/invoice-detail.resource';

type InvoicePaymentsProps = {
  readonly detail: InvoiceDetail;
  /** What is being confirmed. */
  readonly notice: ReactNode;
  /** The buttons of one payment. */
  readonly actionsOf: (row: TransactionView) => ReactNode;
};

const columnsOf = (
  timeZone: string,
  actionsOf: InvoicePaymentsProps['actionsOf'],
): readonly Column<TransactionView>[] => [
  {
    id: 'paid_date',
    header: 'Date',
    cell: (row) =>
      row.paid_date === null ? formatDayIn(timeZone, row.date) : formatDate(row.paid_date),
  },
  {
    id: 'amount_paid',
    header: 'Amount',
    cell: (row) => <SignedMoney transaction={row} />,
    align: 'end',
    onPhone: 'end',
  },
  { id: 'status', header: 'Status', cell: (row) => <StatusPill status={row.status} /> },
  { id: 'visible_method', header: 'Payment Method', cell: methodText, onPhone: 'title' },
  { id: 'actions', header: 'Actions', cell: actionsOf, isHeaderHidden: true },
];

/** The payments of an invoice, and what was given back, as they happened. */
export const InvoicePayments = ({ detail, notice, actionsOf }: InvoicePaymentsProps) => (
  <section className={styles.payments} aria-label="Payments">
    <Heading level={2}>Payments</Heading>
    {notice}
    <DataTable
      label="Payments"
      columns={columnsOf(detail.invoice.merchant.time_zone, actionsOf)}
      rows={detail.payments}
      rowKey={(row) => row.id}
      emptyText="No payments yet."
      emptyIcon="transactions"
    />
  </section>
);
