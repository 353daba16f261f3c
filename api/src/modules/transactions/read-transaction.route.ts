import {
  TransactionDetail,
  TransactionFilters,
  TransactionSums,
} from '@billfold/shared/contracts/transaction.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { listQuery, searchText } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { readTransaction, readTransactionSums } from './list-transactions.service';
import { readTransactionFilter } from './transaction-list';
import { presentTransactionDetail } from './present-transaction';

const config = { access: 'merchant', permission: 'view' } as const;

/** One transaction with what can be given back of it, and the sums of a filter. */
export const readTransactionRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/transactions/sums',
    {
      config,
      schema: {
        tags: ['Transactions'],
        summary: 'What all transactions of the filter took and gave back',
        querystring: Type.Object({ q: listQuery.q, ...TransactionFilters }),
        response: { 200: TransactionSums, ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const context = staffContext(request, dependencies);
      const { q, ...filters } = request.query;
      const filter = readTransactionFilter({ ...filters, search: searchText(q) }, context.actor);
      return readTransactionSums(context, filter);
    },
  );
  app.get(
    '/transactions/:id',
    {
      config,
      schema: {
        tags: ['Transactions'],
        summary: 'One transaction, and what can be given back of it',
        params: IdParams,
        response: { 200: TransactionDetail, ...failures(401, 403, 404) },
      },
    },
    async (request) =>
      presentTransactionDetail(
        await readTransaction(staffContext(request, dependencies), request.params.id),
      ),
  );
};
