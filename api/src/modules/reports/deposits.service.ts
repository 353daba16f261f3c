import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import { notFound } from '../../core/problem.errors';
import {
  type DepositLineRow,
  type DepositRow,
  findDeposit,
  listDepositLines,
  listDeposits,
} from './deposit-report.queries';
import type { DepositFilter, DepositLineSort, DepositSort } from './report-list';

type StaffContext = UseCaseContext<StaffActor>;

export const readDeposits = (
  { db, actor }: StaffContext,
  filter: DepositFilter,
  list: ListRequest<DepositSort>,
): Promise<ListPage<DepositRow>> => listDeposits(db, { actor, filter, list });

/** Throws 404 for the deposit of another merchant. */
export const readDeposit = async ({ db, actor }: StaffContext, id: number): Promise<DepositRow> => {
  const deposit = await findDeposit(db, actor, id);
  if (deposit === undefined) throw notFound('Deposit not found.');
  return deposit;
};

/** What a deposit consists of. Throws 404 for the deposit of another merchant. */
export const readDepositLines = async (
  context: StaffContext,
  { depositId }: { readonly depositId: number },
  list: ListRequest<DepositLineSort>,
): Promise<ListPage<DepositLineRow>> => {
  await readDeposit(context, depositId);
  return listDepositLines(context.db, { actor: context.actor, depositId, list });
};
