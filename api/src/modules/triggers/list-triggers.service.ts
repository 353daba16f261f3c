import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import { presentTrigger } from './trigger.presenter';
import { listTriggers, type TriggerSort } from './trigger.queries';

/** The automated events of the caller's merchants. */
export const getTriggers = async (
  { db, actor }: UseCaseContext<StaffActor>,
  q: string | undefined,
  request: ListRequest<TriggerSort>,
): Promise<ListPage<TriggerView>> => {
  const page = await listTriggers(db, actor.merchantIds, q, request);
  return { ...page, items: page.items.map(presentTrigger) };
};
