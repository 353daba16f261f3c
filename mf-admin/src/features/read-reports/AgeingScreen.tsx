import { countText } from '@billfold/shared/contracts/count-text';
import type { AgeingSummary, AgeingView } from '@billfold/shared/contracts/report.contract';
import { ageingBuckets, type AgeingBucket } from '@billfold/shared/contracts/report-words';
import { oneOf } from '@billfold/shared/list/choice-filters';
import { csvExport } from '@billfold/shared/list/csv-export';
import type { HeadRowProps } from '@billfold/shared/list/ListTable';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { useIsPhone } from '@billfold/shared/ui/use-is-phone';
import { paths } from '../../module/paths';
import styles from './Reports.module.css';
import { ReportAmount } from './ReportAmount';
import { ReportList } from './ReportList';
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
    width: '18%',
    onPhone: 'title',
  },
  ...ageingBuckets.map((bucket): Column<AgeingView> => ({
    id: bucket,
    header: bucketWords[bucket],
    cell: (row) => <AgedAmount amount={row[bucket]} bucket={bucket} />,
    align: 'end',
    width: '11%',
    onPhone: 'labelled',
  })),
  {
    id: 'total',
    header: 'Total',
    cell: (row) => <Money amount={row.total} />,
    align: 'end',
    width: '12%',
    onPhone: 'end',
  },
];
const filters = {
  bucket: oneOf({
    label: 'Late by',
    options: ageingBuckets.map((value) => ({ value, label: bucketWords[value] })),
  }),
};
const csv = csvExport({ method: 'POST', path: 'reports/ageing/export', fileName: 'ageing.csv' });

type HeadCellProps = { readonly sums: AgeingSummary; readonly column: string };

const HeadCell = ({ sums, column }: HeadCellProps) => {
  const bucket = ageingBuckets.find((one) => one === column);
  if (bucket !== undefined) return <AgedAmount amount={sums[bucket]} bucket={bucket} />;
  return column === 'total' ? <ReportAmount amount={sums.total} /> : null;
};

/** The sums over their columns; on a phone a row like the others. */
const AgeingHeadRow = ({ query, columns: [, ...others] }: HeadRowProps<AgeingView>) => {
  const [data] = useResource(ageingSummary, query);
  const sums = valueOf(data);
  if (data.status === 'failed')
    return (
      <tr className={styles.sums}>
        <td colSpan={others.length + 1}>
          <span role="status">We couldn't load the totals.</span>
        </td>
      </tr>
    );
  return (
    <tr className={styles.sums} aria-busy={sums === undefined}>
      <th scope="row">
        {sums === undefined ? 'Adding up...' : countText(sums.customers, 'customer')}
      </th>
      {others.map(({ id, header }) => (
        <td key={id} data-header={header} data-total={id === 'total' || undefined}>
          {sums && <HeadCell sums={sums} column={id} />}
        </td>
      ))}
    </tr>
  );
};

/** What customers owe by days late today. */
export const AgeingScreen = () => (
  <ReportList
    kind="ageing"
    list={ageingList}
    columns={columns}
    filters={filters}
    defaultSort={{ column: 'full_name', direction: 'ascending' }}
    emptyText="No customers owe anything."
    emptyIcon="check-circle"
    HeadRow={AgeingHeadRow}
    csv={csv}
    rowLink={({ id }) => paths.customer.href(id)}
  />
);
