import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { readListRequest } from '../../core/list-page';
import { failures } from '../../http/error-schema';
import { createFileTurns } from '../../http/file-turns';
import { listQuery, searchText } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { CsvFile, sendCsv } from '../../http/send-csv';
import { exportInvoices } from './export-invoices.service';
import { invoiceFilters, invoiceSorts, readInvoiceFilter } from './invoice-list';

/** GET user_invoices/export */
export const exportInvoicesRoute = (app: App, dependencies: AppDependencies): void => {
  const takeTurn = createFileTurns();
  app.get(
    '/user_invoices/export',
    {
      config: {
        access: 'merchant',
        permission: 'export',
        rateLimit: { max: dependencies.config.security.filesPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Invoices'],
        summary: 'All invoices of the filter as a CSV file, with the columns of the import',
        querystring: Type.Object({ q: listQuery.q, sort: listQuery.sort, ...invoiceFilters }),
        response: { 200: CsvFile, ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const context = staffContext(request, dependencies);
      const { q, sort, ...query } = request.query;
      const listRequest = readListRequest({ sort }, invoiceSorts, 'id');
      const filter = readInvoiceFilter({ ...query, search: searchText(q) }, context.actor);
      takeTurn(context.actor.userId, reply);
      const day = context.clock.now().toISOString().slice(0, 10);
      return sendCsv(
        reply,
        `invoices-${day}.csv`,
        exportInvoices(context, filter, listRequest.sort),
      );
    },
  );
};
