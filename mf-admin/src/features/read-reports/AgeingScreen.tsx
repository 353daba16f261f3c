import type { AgeingSummary, AgeingView } from '@billfold/shared/contracts/report.contract';
import { ageingBuckets, type AgeingBucket } from '@billfold/shared/contracts/report-words';
import { oneOf } from '@billfold/shared/list/choice-filters';
import { csvExport } from '@billfold/shared/list/csv-export';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { useResource } from '@billfold/shared/store/resource';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { paths } from '../../module/paths';
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
    cell: (row) => <Money amount={row[bucket]} />,
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

const customersText = (count: number): string => `${count.toLocaleString('en-US')} customers`;

const boxesOf = (sums: AgeingSummary): readonly Box[] => [
  ...ageingBuckets.map((bucket) => ({
    label: bucketWords[bucket],
    value: <Money amount={sums[bucket]} />,
  })),
  { label: customersText(sums.customers), value: <Money amount={sums.total} /> },
];

const AgeingSums = ({ query }: SummaryProps) => {
  const [data] = useResource(ageingSummary, query);
  return (
    <ReportSums
      data={data}
      labels={[...ageingBuckets.map((bucket) => bucketWords[bucket]), 'Customers']}
      boxes={boxesOf}
    />
  );
};

/** What customers owe by days late today. */
export const AgeingScreen = () => {
  return (
    <ReportList
      kind="ageing"
      list={ageingList}
      columns={columns}
      filters={filters}
      defaultSort={{ column: 'full_name', direction: 'ascending' }}
      emptyText="No customers owe anything."
      Summary={AgeingSums}
      csv={csv}
      rowLink={({ id }) => paths.customer.href(id)}
    />
  );
};
