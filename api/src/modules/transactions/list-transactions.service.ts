import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import type { TransactionFilter, TransactionSort } from './transaction-list';
import { listTransactions, type TransactionRow } from './transaction.queries';

/** One page of the caller's transactions: the customer's own, or those at the staff member's merchants. */
export const readTransactions = (
  context: UseCaseContext,
  filter: TransactionFilter,
  list: ListRequest<TransactionSort>,
): Promise<ListPage<TransactionRow>> =>
  listTransactions(context.db, { actor: context.actor, filter, list });
