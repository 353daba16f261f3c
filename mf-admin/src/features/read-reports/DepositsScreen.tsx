import type { DepositView } from '@billfold/shared/contracts/report.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { csvExport } from '@billfold/shared/list/csv-export';
import { dayRange } from '@billfold/shared/list/range-filters';
import type { Column } from '@billfold/shared/ui/DataTable';
import { paths } from '../../module/paths';
import { Difference } from './Difference';
import { ReportAmount } from './ReportAmount';
import { ReportList } from './ReportList';
import { depositList } from './report-lists.resource';

/**
 * The reference is on the screen of a deposit and in the file: here the merchant would have no room. A phone shows all
 * amounts too, so that they add up to the deposit.
 */
const columns: readonly Column<DepositView>[] = [
  {
    id: 'funded_on',
    header: 'Paid out on',
    cell: (row) => formatDate(row.funded_on),
    isSortable: true,
    onPhone: 'title',
  },
  {
    id: 'payments',
    header: 'Payments',
    cell: (row) => <ReportAmount amount={row.payments} />,
    align: 'end',
    onPhone: 'labelled',
  },
  {
    id: 'refunds',
    header: 'Refunds',
    cell: (row) => <ReportAmount amount={-row.refunds} />,
    align: 'end',
    onPhone: 'labelled',
  },
  {
    id: 'returns',
    header: 'Returns',
    cell: (row) => <ReportAmount amount={-row.returns} />,
    align: 'end',
    onPhone: 'labelled',
  },
  {
    id: 'other',
    header: 'Other',
    cell: (row) => <ReportAmount amount={row.other} />,
    align: 'end',
    onPhone: 'labelled',
  },
  {
    id: 'fees',
    header: 'Fees',
    cell: (row) => <ReportAmount amount={-row.fees} />,
    align: 'end',
    onPhone: 'labelled',
  },
  {
    id: 'total',
    header: 'Deposit',
    cell: (row) => <ReportAmount amount={row.total} />,
    align: 'end',
    onPhone: 'end',
  },
  {
    id: 'difference',
    header: 'Difference',
    cell: (row) => <Difference amount={row.difference} />,
    align: 'end',
    onPhone: 'labelled',
  },
];
const filters = {
  date: dayRange({ label: 'Paid out', parameters: ['from', 'to'], hasPast: true }),
};
const csv = csvExport({
  method: 'POST',
  path: 'reports/deposits/export',
  fileName: 'deposits.csv',
});

/** What the gateway paid out, the newest first. */
export const DepositsScreen = () => {
  return (
    <ReportList
      kind="deposits"
      list={depositList}
      columns={columns}
      filters={filters}
      defaultSort={{ column: 'funded_on', direction: 'descending' }}
      emptyText="No deposits from the gateway yet."
      emptyIcon="bank"
      csv={csv}
      rowLink={({ id }) => paths.deposit.href(id)}
    />
  );
};
