import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { LiveEvent } from '@billfold/shared/contracts/remote.contract';
import type {
  AgeingSummary,
  AgeingView,
  DeclineSummary,
  DeclineView,
  DepositLineView,
  DepositView,
  ForecastSummary,
  ForecastView,
  MessageReportView,
  MessageSummary,
} from '@billfold/shared/contracts/report.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createList } from '@billfold/shared/list/create-list';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

const isMoney = (event: LiveEvent): boolean =>
  event.type === 'payment' || isChanged(event, 'invoice');

type ReportOptions = {
  readonly name: string;
  readonly path: string;
  readonly refreshOn?: (event: LiveEvent) => boolean;
};

const createReport = <Row>({ name, path, ...options }: ReportOptions) =>
  createList<Row>({ module: moduleName, name, path: `reports/${path}`, ...options });

/** What all rows of a filter add up to. */
const createSummary = <Value>({ name, path, ...options }: ReportOptions) =>
  createResource({
    module: moduleName,
    name: `${name}Summary`,
    load: async ({ http }, query: SummaryProps['query']) =>
      bodyOrThrow(
        await http.request<Value>({ method: 'GET', path: `reports/${path}/summary`, query }),
      ),
    ...options,
  });

const ageing = { name: 'ageing', path: 'ageing', refreshOn: isMoney };
export const ageingList = createReport<AgeingView>(ageing);
export const ageingSummary = createSummary<AgeingSummary>(ageing);

export const depositList = createReport<DepositView>({ name: 'deposits', path: 'deposits' });
export const depositLineList = createReport<DepositLineView>({
  name: 'depositLines',
  path: 'deposit_lines',
});
export const depositDetail = createResource({
  module: moduleName,
  name: 'deposit',
  load: async ({ http }, id: number) =>
    bodyOrThrow(await http.request<DepositView>({ method: 'GET', path: `reports/deposits/${id}` })),
});

const declines = { name: 'declines', path: 'declines', refreshOn: isMoney };
export const declineList = createReport<DeclineView>(declines);
export const declineSummary = createSummary<DeclineSummary>(declines);

const messages = { name: 'messageReport', path: 'messages' };
export const messageReportList = createReport<MessageReportView>(messages);
export const messageReportSummary = createSummary<MessageSummary>(messages);

const forecast = { name: 'forecast', path: 'forecast', refreshOn: isMoney };
export const forecastList = createReport<ForecastView>(forecast);
export const forecastSummary = createSummary<ForecastSummary>(forecast);
