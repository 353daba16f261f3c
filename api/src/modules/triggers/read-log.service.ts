import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import { runUnknown, triggerUnknown } from './trigger.errors';
import {
  isOwnRun,
  isOwnTrigger,
  type ItemsFilter,
  listItems,
  listRuns,
  type RunsFilter,
  type TriggerItemRow,
  type TriggerRunRow,
} from './trigger-log.queries';

type Context = UseCaseContext<StaffActor>;

/** The runs of an event of the caller's merchants; the log of a deleted one stays. */
export const readRuns = async (
  { db, clock, actor: { merchantIds } }: Context,
  filter: RunsFilter,
  request: ListRequest<'run_on'>,
): Promise<ListPage<TriggerRunRow>> => {
  if (!(await isOwnTrigger(db, merchantIds, filter.triggerId))) throw triggerUnknown();
  return listRuns(db, { merchantIds, filter, now: clock.now() }, request);
};

/** The invoices of one run. */
export const readItems = async (
  { db, clock, actor: { merchantIds } }: Context,
  filter: ItemsFilter,
  request: ListRequest<'id'>,
): Promise<ListPage<TriggerItemRow>> => {
  if (!(await isOwnRun(db, merchantIds, filter.runId))) throw runUnknown();
  return listItems(db, { merchantIds, filter, now: clock.now() }, request);
};
