import type { AgeingSummary, AgeingView } from '@billfold/shared/contracts/report.contract';
import { ageingBuckets, type AgeingBucket } from '@billfold/shared/contracts/report-words';
import { oneOf } from '@billfold/shared/list/choice-filters';
import { csvExport } from '@billfold/shared/list/csv-export';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { useSession } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { useIsPhone } from '@billfold/shared/ui/use-is-phone';
import { paths } from '../../module/paths';
import styles from './Reports.module.css';
import { ReportAmount } from './ReportAmount';
import { ReportList } from './ReportList';
import { ReportSums, type Box } from './ReportSums';
import { ageingList, ageingSummary } from './report-lists.resource';

const bucketWords: Readonly<Record<AgeingBucket, string>> = {
  current: 'Not late',
  days_1_30: '1–30 days',
  days_31_60: '31–60 days',
  days_61_90: '61–90 days',
  days_over_90: 'Over 90 days',
};

/** The older an amount, the stronger its tint; its column says the same in words. On a phone an empty one is absent. */
const AgedAmount = ({
  amount,
  bucket,
}: {
  readonly amount: number;
  readonly bucket: AgeingBucket;
}) => {
  const isPhone = useIsPhone();
  if (isPhone && amount === 0) return null;
  return amount === 0 || bucket === 'current' ? (
    <ReportAmount amount={amount} />
  ) : (
    <span className={styles.aged} data-age={bucket}>
      <Money amount={amount} />
    </span>
  );
};

const columns: readonly Column<AgeingView>[] = [
  {
    id: 'full_name',
    header: 'Customer',
    cell: (row) => row.full_name,
    isSortable: true,
    onPhone: 'title',
  },
  ...ageingBuckets.map((bucket): Column<AgeingView> => ({
    id: bucket,
    header: bucketWords[bucket],
    cell: (row) => <AgedAmount amount={row[bucket]} bucket={bucket} />,
    align: 'end',
    onPhone: 'labelled',
  })),
  {
    id: 'total',
    header: 'Total',
    cell: (row) => <Money amount={row.total} />,
    align: 'end',
    onPhone: 'end',
  },
];
const filters = {
  bucket: oneOf({
    label: 'Late by',
    allText: 'Any time late',
    options: ageingBuckets.map((value) => ({ value, label: bucketWords[value] })),
  }),
};
const csv = csvExport({ method: 'POST', path: 'reports/ageing/export', fileName: 'ageing.csv' });

const customersText = (count: number): string =>
  count === 1 ? '1 customer' : `${count.toLocaleString('en-US')} customers`;

const boxesOf = (sums: AgeingSummary): readonly Box[] => [
  ...ageingBuckets.map((bucket) => ({
    label: bucketWords[bucket],
    value: <Money amount={sums[bucket]} />,
  })),
  { label: `Total · ${customersText(sums.customers)}`, value: <Money amount={sums.total} /> },
];

const AgeingSums = ({ query }: SummaryProps) => {
  const [data] = useResource(ageingSummary, query);
  return (
    <ReportSums
      data={data}
      labels={[...ageingBuckets.map((bucket) => bucketWords[bucket]), 'Total']}
      boxes={boxesOf}
    />
  );
};

/** The sums over their columns. */
const AgeingHeadRow = ({ query }: SummaryProps) => {
  const { merchants } = useSession();
  const [data] = useResource(ageingSummary, query);
  const sums = valueOf(data);
  if (data.status === 'failed')
    return (
      <tr className={styles.sums}>
        <td colSpan={ageingBuckets.length + (merchants.length > 1 ? 3 : 2)}>
          <span role="status">We couldn't load the totals.</span>
        </td>
      </tr>
    );
  return (
    <tr className={styles.sums} aria-busy={sums === undefined}>
      <th scope="row">{sums === undefined ? 'Adding up...' : customersText(sums.customers)}</th>
      {ageingBuckets.map((bucket) => (
        <td key={bucket}>{sums && <AgedAmount amount={sums[bucket]} bucket={bucket} />}</td>
      ))}
      <td>{sums && <ReportAmount amount={sums.total} />}</td>
      {merchants.length > 1 && <td aria-hidden="true" />}
    </tr>
  );
};

/** What customers owe by days late today. A phone has no columns: there the sums are boxes. */
export const AgeingScreen = () => {
  const isPhone = useIsPhone();
  return (
    <ReportList
      kind="ageing"
      list={ageingList}
      columns={columns}
      filters={filters}
      defaultSort={{ column: 'full_name', direction: 'ascending' }}
      emptyText="No customers owe anything."
      {...(isPhone ? { Summary: AgeingSums } : { HeadRow: AgeingHeadRow })}
      csv={csv}
      rowLink={({ id }) => paths.customer.href(id)}
    />
  );
};
