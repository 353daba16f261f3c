import {
  RecurringInvoiceForecast,
  RecurringInvoiceForecastFilters,
  RecurringInvoiceLogFilters,
  RecurringInvoiceLogRow,
  RecurringInvoiceRow,
  RecurringInvoiceView,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { ownMerchants } from '../../core/actor';
import { readListRequest } from '../../core/list-page';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { listRoute, pageHeaders } from '../../http/list-route';
import { listQuery, searchText } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { CsvFile } from '../../http/send-csv';
import { createStreamSender } from '../exports/exports.public';
import { presentLogRow, presentRecurring } from './present-recurring-invoice';
import {
  readForecast,
  readLog,
  readRecurring,
  readRecurringList,
} from './read-recurring-invoices.service';
import { recurringFile } from './recurring-file';
import { logSorts, readRecurringFilter, recurringFilters, recurringSorts } from './recurring-list';

const tags = ['Recurring invoices'];
const config = { access: 'merchant', permission: 'view' } as const;
const defaultSort = 'next_due_date';

/** GET recurring_invoices */
export const listRecurringRoute = listRoute({
  path: '/recurring_invoices',
  access: 'merchant',
  tags,
  summary: 'Recurring invoices; the ended ones are last',
  filters: recurringFilters,
  sorts: recurringSorts,
  defaultSort,
  readFilter: readRecurringFilter,
  read: readRecurringList,
  present: presentRecurring,
  view: RecurringInvoiceRow,
});

/** GET recurring_invoices/export */
export const exportRecurringRoute = (app: App, dependencies: AppDependencies): void => {
  const send = createStreamSender(recurringFile(dependencies.clock));
  app.get(
    '/recurring_invoices/export',
    {
      config: {
        access: 'merchant',
        permission: 'export',
        rateLimit: { max: dependencies.config.security.filesPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags,
        summary: 'All recurring invoices of the filter as a CSV file',
        querystring: Type.Object({ q: listQuery.q, sort: listQuery.sort, ...recurringFilters }),
        response: { 200: CsvFile, ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const context = staffContext(request, dependencies);
      const { q, sort, ...query } = request.query;
      const listRequest = readListRequest({ sort }, recurringSorts, defaultSort);
      const filter = readRecurringFilter({ ...query, search: searchText(q) });
      const wanted = filter.merchantId === undefined ? undefined : [filter.merchantId];
      const merchantIds = ownMerchants(context.actor, wanted);
      return send(context, reply, { merchantIds, filter, sort: listRequest.sort });
    },
  );
};

/** GET recurring_invoices/forecast */
export const forecastRecurringRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/recurring_invoices/forecast',
    {
      config,
      schema: {
        tags,
        summary: 'Invoices that are still to be created, by month and merchant',
        description: 'The month of today is the first. Groups are counted as they are now.',
        querystring: Type.Object(RecurringInvoiceForecastFilters),
        response: { 200: RecurringInvoiceForecast, ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const { months = 3, merchant_id: merchantId } = request.query;
      return readForecast(staffContext(request, dependencies), { months, merchantId });
    },
  );
};

/** GET recurring_invoices/{id} and GET recurring_invoices/{id}/log */
export const readRecurringRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/recurring_invoices/:id',
    {
      config,
      schema: {
        tags,
        summary: 'One recurring invoice, with the next six invoices',
        params: IdParams,
        response: { 200: RecurringInvoiceView, ...failures(401, 403, 404) },
      },
    },
    async (request) => readRecurring(staffContext(request, dependencies), request.params.id),
  );

  app.get(
    '/recurring_invoices/:id/log',
    {
      config,
      schema: {
        tags,
        summary: 'What became of each period and customer, newest first',
        params: IdParams,
        querystring: Type.Object({
          limit: listQuery.limit,
          cursor: listQuery.cursor,
          ...RecurringInvoiceLogFilters,
        }),
        response: { 200: Type.Array(RecurringInvoiceLogRow), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { outcome, customer_id: subscriptionId, ...query } = request.query;
      const listRequest = readListRequest(query, logSorts, '-id');
      const filter = { id: request.params.id, outcome, subscriptionId };
      const page = await readLog(staffContext(request, dependencies), filter, listRequest);
      void reply.headers(pageHeaders(page, listRequest.sort));
      return page.items.map(presentLogRow);
    },
  );
};
