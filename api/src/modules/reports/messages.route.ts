import {
  MessageReportFilters,
  MessageReportView,
  MessageSummary,
} from '@billfold/shared/contracts/report.contract';
import { messageOutcomes } from '@billfold/shared/contracts/report-words';
import { type Static, type TObject, Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { countMessages, readMessageReport, readMessageRows } from './read-lists.service';
import { reportFileRoute } from './report-file.route';
import { reportMerchants } from './report-files.service';
import { type MessageReportFilter, messageReportSorts, readDays } from './report-list';
import { presentMessageReport } from './present-report-lists';

const readFilter = (query: Static<TObject<typeof MessageReportFilters>>): MessageReportFilter => {
  const { outcome, medium } = query;
  return {
    ...readDays(query),
    merchantIds: query.merchant_id,
    outcomes:
      outcome === undefined ? undefined : messageOutcomes.filter((name) => outcome.includes(name)),
    medium: medium === 'sms' || medium === 'email' ? medium : undefined,
  };
};

export const listMessageReportRoute = listRoute({
  path: '/reports/messages',
  access: 'merchant',
  permission: 'reports',
  tags: ['Reports'],
  summary: 'Messages by outcome, without their texts, the newest first',
  filters: MessageReportFilters,
  sorts: messageReportSorts,
  defaultSort: '-date',
  readFilter,
  read: readMessageReport,
  present: presentMessageReport,
  view: MessageReportView,
});

export const exportMessageReportRoute = reportFileRoute({
  name: 'messages',
  filters: MessageReportFilters,
  sorts: messageReportSorts,
  defaultSort: '-date',
  readFilter,
  merchantsOf: reportMerchants,
  read: readMessageRows,
  present: presentMessageReport,
  columns: {
    message: ({ id }) => String(id),
    date: (row) => row.date,
    full_name: (row) => row.full_name,
    customer: (row) => String(row.sub_id),
    merchant_name: (row) => row.merchant_name,
    medium: (row) => row.medium,
    outcome: (row) => row.outcome,
    reason: (row) => row.reason,
  },
});

export const sumMessagesRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/reports/messages/summary',
    {
      config: { access: 'merchant', permission: 'reports' },
      schema: {
        tags: ['Reports'],
        summary: 'How many messages of the filter had which outcome',
        querystring: Type.Object(MessageReportFilters),
        response: { 200: MessageSummary, ...failures(400, 401, 403) },
      },
    },
    async (request) => [
      ...(await countMessages(staffContext(request, dependencies), readFilter(request.query))),
    ],
  );
};
