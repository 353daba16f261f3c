import {
  TransactionView,
  transactionStatuses,
} from '@billfold/shared/contracts/transaction.contract';
import { Type } from 'typebox';
import { IdInput } from '../../http/input.schema';
import { listRoute } from '../../http/list-route';
import { readTransactions } from './list-transactions.service';
import { transactionSorts } from './transaction-list';
import { presentTransaction } from './transaction.presenter';

export const listTransactionsRoute = listRoute({
  path: '/transactions',
  access: 'any',
  tags: ['Transactions'],
  filters: {
    user: Type.Optional(IdInput),
    invoice: Type.Optional(IdInput),
    merchant_id: Type.Optional(IdInput),
    status: Type.Optional(
      Type.Array(Type.String({ enum: [...transactionStatuses] }), {
        description: 'repeated or joined by commas',
      }),
    ),
  },
  sorts: transactionSorts,
  defaultSort: '-date',
  readFilter: ({ user, invoice, merchant_id, status, search }, actor) => ({
    userId: actor.kind === 'merchant' ? user : undefined,
    invoiceId: invoice,
    merchantId: merchant_id,
    statuses: status,
    search,
  }),
  read: readTransactions,
  present: presentTransaction,
  view: TransactionView,
});
