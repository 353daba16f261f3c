import {
  ForecastFilters,
  ForecastSummary,
  ForecastView,
} from '@billfold/shared/contracts/report.contract';
import { forecastDays, forecastKinds } from '@billfold/shared/contracts/report-words';
import { type Static, type TObject, Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { csvDollars } from '../../core/csv-pages';
import { failures } from '../../http/error-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { readForecast, readForecastSums } from './read-lists.service';
import { reportFileRoute } from './report-file.route';
import { reportMerchants } from './report-files.service';
import { type ForecastFilter, forecastSorts } from './report-list';
import { presentForecast } from './present-report-lists';

const readFilter = (query: Static<TObject<typeof ForecastFilters>>): ForecastFilter => ({
  merchantIds: query.merchant_id,
  days: query.days ?? forecastDays.usual,
  kind: forecastKinds.find((kind) => kind === query.kind),
});

export const listForecastRoute = listRoute({
  path: '/reports/forecast',
  access: 'merchant',
  permission: 'reports',
  tags: ['Reports'],
  summary: 'Open invoices with a payment that is expected in the next days',
  filters: ForecastFilters,
  sorts: forecastSorts,
  defaultSort: 'date',
  readFilter,
  read: readForecast,
  present: presentForecast,
  view: ForecastView,
});

export const exportForecastRoute = reportFileRoute({
  name: 'forecast',
  filters: ForecastFilters,
  sorts: forecastSorts,
  defaultSort: 'date',
  readFilter,
  merchantsOf: reportMerchants,
  read: readForecast,
  present: presentForecast,
  columns: {
    invoice: (row) => String(row.invoice),
    date: (row) => row.date,
    kind: (row) => row.kind,
    full_name: (row) => row.full_name,
    merchant_name: (row) => row.merchant_name,
    amount: (row) => csvDollars(row.amount),
    method: (row) => row.visible_method,
  },
});

export const sumForecastRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/reports/forecast/summary',
    {
      config: { access: 'merchant', permission: 'reports' },
      schema: {
        tags: ['Reports'],
        summary: 'What is expected by auto-pay, schedules and payment plans',
        querystring: Type.Object(ForecastFilters),
        response: { 200: ForecastSummary, ...failures(400, 401, 403) },
      },
    },
    async (request) => [
      ...(await readForecastSums(staffContext(request, dependencies), readFilter(request.query))),
    ],
  );
};
