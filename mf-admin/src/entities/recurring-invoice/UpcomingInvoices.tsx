import type { RecurringOccurrence } from '@billfold/shared/contracts/recurring-invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { useMemo } from 'react';
import { weekdayOf } from './rhythm-text';

const dueText = ({ due_date: day }: RecurringOccurrence): string =>
  `${weekdayOf(day).slice(0, 3)} ${formatDate(day)}`;

const columnsOf = (today: string): readonly Column<RecurringOccurrence>[] => [
  { id: 'due_date', header: 'Due', cell: dueText, onPhone: 'title' },
  {
    id: 'create_date',
    header: 'Created',
    cell: ({ create_date: day }) => (day <= today ? 'Today' : formatDate(day)),
    onPhone: 'labelled',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <Money amount={amount} />,
    align: 'end',
    onPhone: 'end',
  },
];

type UpcomingInvoicesProps = {
  readonly next: readonly RecurringOccurrence[];
  /** The merchant's, YYYY-MM-DD. */
  readonly today: string;
};

/** The invoices to come, each with the day it is created. */
export const UpcomingInvoices = ({ next, today }: UpcomingInvoicesProps) => {
  const columns = useMemo(() => columnsOf(today), [today]);
  return (
    <DataTable
      label="Next invoices"
      columns={columns}
      rows={next}
      rowKey={({ due_date: day }) => day}
      emptyText="No more invoices."
      emptyIcon="calendar"
    />
  );
};
