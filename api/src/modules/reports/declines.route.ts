import {
  DeclineFilters,
  DeclineSummary,
  DeclineView,
} from '@billfold/shared/contracts/report.contract';
import { type Static, type TObject, Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { csvDollars } from '../../core/csv-pages';
import { failures } from '../../http/error-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { readDeclineFacts, readDeclineRows, readDeclines } from './read-lists.service';
import { reportFileRoute } from './report-file.route';
import { reportMerchants } from './report-files.service';
import { type DeclineFilter, declineSorts, readDays } from './report-list';
import { presentDecline, presentDeclineFacts } from './present-report-lists';

const readFilter = (query: Static<TObject<typeof DeclineFilters>>): DeclineFilter => ({
  ...readDays(query),
  merchantIds: query.merchant_id,
  kind: query.kind === 'decline' || query.kind === 'return' ? query.kind : undefined,
});

export const listDeclinesRoute = listRoute({
  path: '/reports/declines',
  access: 'merchant',
  permission: 'reports',
  tags: ['Reports'],
  summary: 'Declined payments and payments that banks returned, the newest first',
  filters: DeclineFilters,
  sorts: declineSorts,
  defaultSort: '-date',
  readFilter,
  read: readDeclines,
  present: presentDecline,
  view: DeclineView,
});

export const exportDeclinesRoute = reportFileRoute({
  name: 'declines',
  filters: DeclineFilters,
  sorts: declineSorts,
  defaultSort: '-date',
  readFilter,
  merchantsOf: reportMerchants,
  read: readDeclineRows,
  present: presentDecline,
  columns: {
    transaction: ({ id }) => String(id),
    kind: (row) => row.kind,
    date: (row) => row.date,
    full_name: (row) => row.full_name,
    merchant_name: (row) => row.merchant_name,
    invoice: ({ invoice }) => (invoice === null ? null : String(invoice)),
    method: (row) => row.visible_method,
    amount: (row) => csvDollars(row.amount),
    code: (row) => row.code,
    reason: (row) => row.reason,
  },
});

export const sumDeclinesRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/reports/declines/summary',
    {
      config: { access: 'merchant', permission: 'reports' },
      schema: {
        tags: ['Reports'],
        summary: 'Declines and returns of the filter, and the limits of returned bank payments',
        querystring: Type.Object(DeclineFilters),
        response: { 200: DeclineSummary, ...failures(400, 401, 403) },
      },
    },
    async (request) =>
      presentDeclineFacts(
        await readDeclineFacts(staffContext(request, dependencies), readFilter(request.query)),
      ),
  );
};
