import { TransactionFilters } from '@billfold/shared/contracts/transaction.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { readListRequest } from '../../core/list-page';
import { failures } from '../../http/error.schema';
import { createFileTurns } from '../../http/file-turns';
import { Body } from '../../http/input.schema';
import { listQuery, searchText } from '../../http/list.schema';
import { staffContext } from '../../http/request-context';
import { CsvFile, sendCsv } from '../../http/send-csv';
import { exportTransactions } from './export-transactions.service';
import { readTransactionFilter, transactionSorts } from './transaction-list';

const { from, to } = TransactionFilters;

/** The days are fields of the body; a list adds its filters, search and sort in the query. */
export const exportTransactionsRoute = (app: App, dependencies: AppDependencies): void => {
  const takeTurn = createFileTurns();
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
        querystring: Type.Object({ q: listQuery.q, sort: listQuery.sort, ...TransactionFilters }),
        body: Type.Optional(Body({ from, to })),
        response: { 200: CsvFile, ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const context = staffContext(request, dependencies);
      const { q, sort, ...filters } = request.query;
      const asked = readListRequest({ sort }, transactionSorts, 'date');
      const filter = readTransactionFilter(
        { ...filters, ...request.body, search: searchText(q) },
        context.actor,
      );
      takeTurn(context.actor.userId, reply);
      const day = context.clock.now().toISOString().slice(0, 10);
      const file = exportTransactions(context, filter, asked.sort);
      return sendCsv(reply, `transactions-${day}.csv`, file);
    },
  );
};
