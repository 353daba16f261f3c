import type { ForecastSummary, ForecastView } from '@billfold/shared/contracts/report.contract';
import { forecastKinds, forecastSumKinds } from '@billfold/shared/contracts/report-words';
import { formatDate } from '@billfold/shared/format/dates';
import { oneOf } from '@billfold/shared/list/choice-filters';
import { csvExport } from '@billfold/shared/list/csv-export';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { useResource } from '@billfold/shared/store/resource';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { paths } from '../../module/paths';
import { ReportList } from './ReportList';
import { ReportSums, type Box } from './ReportSums';
import { forecastList, forecastSummary } from './report-lists.resource';

const kindWords: Readonly<Record<string, string>> = {
  scheduled: 'Scheduled payment',
  auto_pay: 'Auto-pay',
  plan: 'Payment plan',
  recurring: 'Recurring invoices',
};

const textOf = (kind: string): string => kindWords[kind] ?? kind;

const columns: readonly Column<ForecastView>[] = [
  { id: 'full_name', header: 'Name', cell: (row) => row.full_name, onPhone: 'title' },
  {
    id: 'date',
    header: 'Expected on',
    cell: (row) => formatDate(row.date),
    isSortable: true,
    onPhone: 'line',
  },
  { id: 'kind', header: 'Kind', cell: (row) => textOf(row.kind), onPhone: 'line' },
  {
    id: 'visible_method',
    header: 'Payment Method',
    cell: (row) => row.visible_method ?? 'The customer pays',
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
  days: oneOf({
    label: 'Next',
    allText: '30 days',
    isAllNamed: true,
    options: [7, 14, 60, 90].map((days) => ({ value: String(days), label: `${days} days` })),
  }),
  kind: oneOf({
    label: 'Kind',
    allText: 'All kinds',
    options: forecastKinds.map((value) => ({ value, label: textOf(value) })),
  }),
};
const csv = csvExport({
  method: 'POST',
  path: 'reports/forecast/export',
  fileName: 'expected-payments.csv',
});

const boxesOf = (rows: ForecastSummary): readonly Box[] => [
  ...rows.map(({ kind, count, amount }) => ({
    label: `${textOf(kind)}: ${count.toLocaleString('en-US')}`,
    value: <Money amount={amount} />,
  })),
  {
    label: 'All',
    value: <Money amount={rows.reduce((sum, { amount }) => sum + amount, 0)} />,
  },
];

const ForecastSums = ({ query }: SummaryProps) => {
  const [data] = useResource(forecastSummary, query);
  const kinds = forecastSumKinds.filter((kind) => (query['kind'] ?? kind) === kind);
  return <ReportSums data={data} labels={[...kinds.map(textOf), 'All']} boxes={boxesOf} />;
};

/** Open invoices whose payment is expected in the next days. */
export const ForecastScreen = () => {
  return (
    <ReportList
      kind="forecast"
      list={forecastList}
      columns={columns}
      filters={filters}
      defaultSort={{ column: 'date', direction: 'ascending' }}
      emptyText="No payments expected in this period."
      emptyIcon="calendar"
      Summary={ForecastSums}
      csv={csv}
      rowLink={({ invoice }) => paths.invoice.href(invoice)}
    />
  );
};
