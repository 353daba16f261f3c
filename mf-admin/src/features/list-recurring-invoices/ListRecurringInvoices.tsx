import type { RecurringInvoiceRow } from '@billfold/shared/contracts/recurring-invoice.contract';
import {
  recurringStatuses,
  recurringStatusWords,
} from '@billfold/shared/contracts/recurring-invoice-words';
import { formatDate } from '@billfold/shared/format/dates';
import { manyOf } from '@billfold/shared/list/choice-filters';
import { csvExport } from '@billfold/shared/list/csv-export';
import { ListTable, type ListTableProps } from '@billfold/shared/list/ListTable';
import { oneMerchantFilter } from '@billfold/shared/list/merchant-filter';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { withParameters } from '@billfold/shared/remote/with-parameters';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { recurringParameter } from '../../entities/recurring-invoice/recurring-parameter';
import { RecurringStatusPill } from '../../entities/recurring-invoice/RecurringStatusPill';
import { rhythmText } from '../../entities/recurring-invoice/rhythm-text';
import { whoText } from '../../entities/recurring-invoice/who-text';
import styles from './ListRecurringInvoices.module.css';
import { recurringList } from './recurring-list.resource';

const Who = ({ row }: { readonly row: RecurringInvoiceRow }) => {
  const isDeleted = (row.customer ?? row.group)?.is_deleted === true;
  return (
    <>
      {whoText(row)}
      {row.group !== null && <span className={styles.kind}>Group</span>}
      {isDeleted && <span className={styles.kind}>Deleted</span>}
    </>
  );
};

const Amount = ({ row }: { readonly row: RecurringInvoiceRow }) => (
  <>
    <Money amount={row.amount} />
    {row.group !== null && ' each'}
  </>
);

const columns: readonly Column<RecurringInvoiceRow>[] = [
  {
    id: 'who',
    header: 'Customer or group',
    cell: (row) => <Who row={row} />,
    onPhone: 'title',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Amount row={row} />,
    isSortable: true,
    align: 'end',
    isOneLine: true,
    onPhone: 'end',
  },
  {
    id: 'rhythm',
    header: 'Repeats',
    cell: (row) => rhythmText(row, row.next_due_date ?? row.last_due_date),
    onPhone: 'line',
  },
  {
    id: 'next_due_date',
    header: 'Next due',
    cell: (row) => formatDate(row.next_due_date),
    isSortable: true,
    isOneLine: true,
    onPhone: 'labelled',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <RecurringStatusPill status={status} />,
    onPhone: 'line',
  },
  {
    id: 'description',
    header: 'Description',
    cell: (row) => row.description,
    isCut: true,
    isWideOnly: 'medium',
    onPhone: 'none',
  },
  {
    id: 'merchant_name',
    header: 'Business',
    cell: (row) => row.merchant_name,
    isOptional: true,
    onPhone: 'labelled',
  },
  {
    id: 'made_count',
    header: 'Created so far',
    cell: (row) => row.made_count.toLocaleString('en-US'),
    align: 'end',
    isOptional: true,
    onPhone: 'labelled',
  },
];

const csv = csvExport({
  path: 'recurring_invoices/export',
  fileName: 'recurring_invoices.csv',
});

const status = manyOf({
  label: 'Status',
  options: recurringStatuses.map((value) => ({ value, label: recurringStatusWords[value] })),
});

type ListRecurringInvoicesProps = Pick<
  ListTableProps<RecurringInvoiceRow>,
  'toolbar' | 'menu' | 'emptyAction'
>;

/** Who is billed again and again, how much and when. A row opens beside the list. */
export const ListRecurringInvoices = (parts: ListRecurringInvoicesProps) => {
  const [params] = useSearchParams();
  const { merchants, chosenMerchantId } = useSession();
  const filters = useMemo(
    () =>
      merchants.length === 1
        ? { status }
        : { status, merchant: oneMerchantFilter({ merchants, chosenMerchantId }) },
    [merchants, chosenMerchantId],
  );
  const mayExport = useMay('export');
  return (
    <ListTable
      list={recurringList}
      label="Recurring invoices"
      columns={columns}
      filters={filters}
      defaultSort={{ column: 'next_due_date', direction: 'ascending' }}
      searchLabel="Search recurring invoices"
      emptyText="Bill the same customer or group on a schedule. We'll create each invoice for you."
      emptyIcon="refresh"
      rowLink={({ id }) => ({
        to: { search: `?${withParameters(params, { [recurringParameter]: String(id) })}` },
        preventScrollReset: true,
      })}
      {...(mayExport && { csv })}
      {...parts}
    />
  );
};
