import type { RecurringInvoiceLogRow } from '@billfold/shared/contracts/recurring-invoice.contract';
import { recurringSkipWords } from '@billfold/shared/contracts/recurring-invoice-words';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { oneOf } from '@billfold/shared/list/choice-filters';
import { ListTable } from '@billfold/shared/list/ListTable';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { logPrefix } from '../../entities/recurring-invoice/recurring-parameter';
import { paths } from '../../module/paths';
import { recurringLog } from './recurring-log.resource';
import styles from './RecurringDetail.module.css';

type Row = RecurringInvoiceLogRow;

const reasonOf = ({ text, reason }: Row): string =>
  text ?? Object.entries(recurringSkipWords).find(([name]) => name === reason)?.[1] ?? '';

const invoiceName = ({ invoice }: Row): string =>
  invoice === null ? 'Created' : `Invoice ${invoice.number === '' ? invoice.id : invoice.number}`;

const noteOf = ({ is_late: isLate, previous_amount: previous }: Row): string =>
  [
    ...(isLate ? ['Created late'] : []),
    ...(previous === null ? [] : [`Was ${formatCents(previous)}`]),
  ].join(' · ');

const Result = ({ row }: { readonly row: Row }) => {
  const isMade = row.outcome === 'made';
  const note = isMade ? noteOf(row) : reasonOf(row);
  return (
    <span className={styles.result}>
      <span>{isMade ? invoiceName(row) : 'Skipped'}</span>
      {note !== '' && <span className={styles.note}>{note}</span>}
    </span>
  );
};

const due: Column<Row> = {
  id: 'due_date',
  header: 'Due',
  cell: (row) => formatDate(row.due_date),
  isOneLine: true,
  onPhone: 'title',
};
const customer: Column<Row> = {
  id: 'customer',
  header: 'Customer',
  cell: (row) => row.customer?.full_name,
  onPhone: 'line',
};
const others: readonly Column<Row>[] = [
  { id: 'outcome', header: 'Result', cell: (row) => <Result row={row} />, onPhone: 'line' },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => amount !== null && <Money amount={amount} />,
    align: 'end',
    onPhone: 'end',
  },
];
const ofOne = [due, ...others];
const ofGroup = [due, customer, ...others];

const filters = {
  outcome: oneOf({
    label: 'Result',
    allText: 'All results',
    options: [
      { value: 'made', label: 'Created' },
      { value: 'skipped', label: 'Skipped' },
    ],
  }),
};

type RecurringLogProps = { readonly id: number; readonly isOfGroup: boolean };

/** What was created, and what was skipped and why. */
export const RecurringLog = ({ id, isOfGroup }: RecurringLogProps) => (
  <ListTable
    list={recurringLog}
    label="History"
    columns={isOfGroup ? ofGroup : ofOne}
    filters={filters}
    defaultSort={{ column: 'due_date', direction: 'descending' }}
    emptyText="No invoices created yet."
    emptyIcon="clock"
    prefix={logPrefix}
    scope={{ recurring: id }}
    rowLink={({ invoice }) => (invoice === null ? null : paths.invoice.href(invoice.id))}
  />
);
