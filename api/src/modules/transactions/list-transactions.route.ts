import {
  TransactionView,
  transactionStatuses,
} from '@billfold/shared/contracts/transaction.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error.schema';
import { IdInput } from '../../http/input.schema';
import { listQuery, searchText, sendPage } from '../../http/list.schema';
import { signedInContext } from '../../http/request-context';
import { readListRequest } from '../../core/list-page';
import { readTransactions } from './list-transactions.service';
import { transactionSorts } from './transaction-list';
import { presentTransaction } from './transaction.presenter';

const TransactionListQuery = Type.Object({
  ...listQuery,
  user: Type.Optional(IdInput),
  invoice: Type.Optional(IdInput),
  merchant_id: Type.Optional(IdInput),
  status: Type.Optional(
    Type.Array(Type.String({ enum: [...transactionStatuses] }), {
      description: 'repeated or joined by commas',
    }),
  ),
});

export const listTransactionsRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/transactions',
    {
      config: { access: 'any' },
      schema: {
        tags: ['Transactions'],
        description: `Sorts by ${Object.keys(transactionSorts).join(', ')}.`,
        querystring: TransactionListQuery,
        response: { 200: Type.Array(TransactionView), ...failures(400, 401) },
      },
    },
    async (request, reply) => {
      const context = signedInContext(request, dependencies);
      const { user, invoice, merchant_id, status, q } = request.query;
      const list = readListRequest(request.query, transactionSorts, '-date');
      const userId = context.actor.kind === 'merchant' ? user : undefined;
      const filter = {
        userId,
        invoiceId: invoice,
        merchantId: merchant_id,
        statuses: status,
        search: searchText(q),
      };
      const page = await readTransactions(context, filter, list);
      return sendPage(reply, { ...page, items: page.items.map(presentTransaction) }, list.sort);
    },
  );
};
