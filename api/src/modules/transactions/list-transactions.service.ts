import type { ListPage, ListRequest } from '../../core/list-page';
import { notFound } from '../../core/problem.errors';
import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { listRefundable, type Refundable } from '../payments/attempts.public';
import type { TransactionFilter, TransactionSort } from './transaction-list';
import {
  findTransaction,
  listTransactions,
  sumTransactions,
  type TransactionRow,
  type TransactionSumsRow,
} from './transaction.queries';

/** One page of the caller's transactions: the customer's own, or those at the staff member's merchants. */
export const readTransactions = (
  context: UseCaseContext,
  filter: TransactionFilter,
  list: ListRequest<TransactionSort>,
): Promise<ListPage<TransactionRow>> =>
  listTransactions(context.db, { actor: context.actor, filter, list });

export type TransactionParts = {
  readonly transaction: TransactionRow & { readonly merchant_id: number };
  /** Of a payment. */
  readonly refundable: Refundable | undefined;
};

/** Throws 404 for the transaction of another merchant. */
export const readTransaction = async (
  { db, actor }: UseCaseContext<StaffActor>,
  id: number,
): Promise<TransactionParts> => {
  const transaction = await findTransaction(db, { id, actor });
  if (transaction === undefined) throw notFound("We couldn't find this transaction.");
  const [refundable] = await listRefundable(db, { transactionId: id });
  return { transaction, refundable };
};

export const readTransactionSums = (
  { db, actor }: UseCaseContext<StaffActor>,
  filter: TransactionFilter,
): Promise<TransactionSumsRow> => sumTransactions(db, actor, filter);
