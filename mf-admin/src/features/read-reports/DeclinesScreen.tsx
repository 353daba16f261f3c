import type { DeclineSummary, DeclineView } from '@billfold/shared/contracts/report.contract';
import { returnKinds } from '@billfold/shared/contracts/report-words';
import { formatDate } from '@billfold/shared/format/dates';
import { capitalise } from '@billfold/shared/format/names';
import { oneOf } from '@billfold/shared/list/choice-filters';
import { csvExport } from '@billfold/shared/list/csv-export';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { dayRange } from '@billfold/shared/list/range-filters';
import { useResource } from '@billfold/shared/store/resource';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { paths } from '../../module/paths';
import { ReportList } from './ReportList';
import { ReportSums, type Box } from './ReportSums';
import styles from './Reports.module.css';
import { declineList, declineSummary } from './report-lists.resource';

const columns: readonly Column<DeclineView>[] = [
  {
    id: 'full_name',
    header: 'Name',
    cell: (row) => row.full_name,
    onPhone: 'title',
  },
  {
    id: 'date',
    header: 'Date',
    cell: (row) => formatDate(row.date),
    isSortable: true,
    onPhone: 'line',
  },
  { id: 'kind', header: 'Kind', cell: (row) => capitalise(row.kind), onPhone: 'line' },
  {
    id: 'reason',
    header: 'Reason',
    cell: (row) => (row.code === null ? row.reason : `${row.code} ${row.reason}`),
    onPhone: 'line',
  },
  {
    id: 'visible_method',
    header: 'Payment Method',
    cell: (row) => row.visible_method,
    onPhone: 'line',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <Money amount={row.amount} />,
    align: 'end',
    onPhone: 'end',
  },
];
const filters = {
  kind: oneOf({
    label: 'Kind',
    allText: 'Declines and returns',
    options: [
      { value: 'decline', label: 'Declines' },
      { value: 'return', label: 'Returns' },
    ],
  }),
  date: dayRange({ label: 'Date', parameters: ['from', 'to'], hasPast: true }),
};
const csv = csvExport({
  method: 'POST',
  path: 'reports/declines/export',
  fileName: 'declines.csv',
});

const limitWords: Readonly<Record<string, string>> = {
  unauthorized: 'Unauthorized returns',
  administrative: 'Administrative returns',
  all: 'All returns',
};

type Limit = DeclineSummary['limits'][number];

const limitText = ({ kind, rate, limit }: Limit): string =>
  `${limitWords[kind] ?? kind}: ${rate.toLocaleString('en-US', { maximumFractionDigits: 2 })}% (limit ${limit}%)`;

/** All limits are shares of the same payments; the last one is that of all returns. */
const countText = (limit: Limit | undefined): string =>
  `${limit?.returns ?? 0} of ${limit?.bank_payments.toLocaleString('en-US') ?? 0} bank payments, last 60 days`;

/** How near the returned bank payments are to the limits of the bank network; null: their place. */
const Limits = ({ sums }: { readonly sums: DeclineSummary | null }) =>
  sums === null ? (
    <ul className={styles.limits}>
      {returnKinds.map((kind) => (
        <li key={kind} className={styles.unread} />
      ))}
      <li className={styles.unread} />
    </ul>
  ) : (
    <ul className={styles.limits} aria-label="Bank returns of the last 60 days">
      {sums.limits.map((limit) => (
        <li key={limit.kind}>
          {limitText(limit)}
          {limit.is_over && <strong className={styles.wrong}> Over the limit</strong>}
        </li>
      ))}
      <li>{countText(sums.limits.at(-1))}</li>
    </ul>
  );

const boxLabels = ['Declined', 'Returned', 'Successful payments'];

const boxesOf = ({ declines, returns }: DeclineSummary): readonly Box[] => [
  {
    label: `Declined: ${declines.count.toLocaleString('en-US')}`,
    value: <Money amount={declines.amount} />,
  },
  {
    label: `Returned: ${returns.count.toLocaleString('en-US')}`,
    value: <Money amount={returns.amount} />,
  },
  {
    label: 'Successful payments',
    value: declines.of_payments.toLocaleString('en-US'),
  },
];

const DeclineSums = ({ query }: SummaryProps) => {
  // The sums and the limits are of both kinds.
  const [data] = useResource(
    declineSummary,
    Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'kind')),
  );
  return <ReportSums data={data} labels={boxLabels} boxes={boxesOf} Below={Limits} />;
};

/** Payments that a bank declined or took back. */
export const DeclinesScreen = () => {
  return (
    <ReportList
      kind="declines"
      list={declineList}
      columns={columns}
      filters={filters}
      defaultSort={{ column: 'date', direction: 'descending' }}
      emptyText="No payments were declined or returned."
      emptyIcon="check-circle"
      Summary={DeclineSums}
      csv={csv}
      rowLink={({ invoice }) => (invoice === null ? null : paths.invoice.href(invoice))}
    />
  );
};
