import { OperationView } from '@billfold/shared/contracts/operation.contract';
import { TransactionFilters } from '@billfold/shared/contracts/transaction.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { ownMerchants } from '../../core/actor';
import { readListRequest } from '../../core/list-page';
import { failures } from '../../http/error-schema';
import { Body } from '../../http/input-schema';
import { listQuery, searchText } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { CsvFile } from '../../http/send-csv';
import { createExportSender } from '../exports/exports.public';
import { transactionExport } from './transaction-export';
import { readTransactionFilter, transactionSorts } from './transaction-list';

const { from, to } = TransactionFilters;

/** The days are fields of the body; a list adds its filters, search and sort in the query. */
export const exportTransactionsRoute = (app: App, dependencies: AppDependencies): void => {
  const send = createExportSender(transactionExport);
  app.post(
    '/transactions/export',
    {
      config: {
        access: 'merchant',
        permission: 'export',
        rateLimit: { max: dependencies.config.security.filesPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Transactions'],
        summary: 'All transactions of the filter as a CSV file',
        description: 'Very many are written by long work, which is answered with 202.',
        querystring: Type.Object({ q: listQuery.q, sort: listQuery.sort, ...TransactionFilters }),
        body: Type.Optional(Body({ from, to })),
        response: { 200: CsvFile, 202: OperationView, ...failures(400, 401, 403, 409, 429) },
      },
    },
    async (request, reply) => {
      const context = staffContext(request, dependencies);
      const { q, sort, ...filters } = request.query;
      const listRequest = readListRequest({ sort }, transactionSorts, 'date');
      const filter = readTransactionFilter(
        { ...filters, ...request.body, search: searchText(q) },
        context.actor,
      );
      const merchantIds = ownMerchants(context.actor, filter.merchantIds);
      return send(context, reply, { merchantIds, filter, sort: listRequest.sort });
    },
  );
};
