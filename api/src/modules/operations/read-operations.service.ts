import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import type { OperationFilter, OperationSort } from './operation-list';
import { operationNotFound } from './operation.errors';
import { presentOperation } from './present-operation';
import { findOperation, listOperations, type OperationRow } from './operation.queries';

type Context = UseCaseContext<StaffActor>;

/** What the caller has started. */
export const readOperations = (
  { db, actor }: Context,
  filter: OperationFilter,
  request: ListRequest<OperationSort>,
): Promise<ListPage<OperationRow>> => listOperations(db, actor, filter, request);

/** Throws operationNotFound for the work of another merchant. */
export const readOperation = async ({ db, actor }: Context, id: number): Promise<OperationView> => {
  const row = await findOperation(db, actor.merchantIds, id);
  if (row === undefined) throw operationNotFound();
  return presentOperation(row);
};
