import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import { listTriggers, type TriggerRow, type TriggerSort } from './trigger.queries';

/** The automated events of the caller's merchants. */
export const getTriggers = (
  { db, actor }: UseCaseContext<StaffActor>,
  search: string | undefined,
  request: ListRequest<TriggerSort>,
): Promise<ListPage<TriggerRow>> => listTriggers(db, actor.merchantIds, search, request);
