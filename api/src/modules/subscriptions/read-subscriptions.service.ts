import type { AccountTotals } from '@billfold/shared/contracts/subscription.contract';
import type { Actor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import type { SubscriptionFilter, SubscriptionSort } from './subscription-list';
import { subscriptionNotFound } from './subscription.errors';
import {
  findSubscription,
  listSubscriptions,
  sumInvoices,
  type SubscriptionRow,
} from './subscription.queries';

export const defaultSort = (actor: Actor): string =>
  actor.kind === 'merchant' ? 'last_name' : 'merchant_name';

/** One page of the caller's links: the customer's businesses, or the customers of the staff member's merchants. */
export const readSubscriptions = (
  context: UseCaseContext,
  filter: SubscriptionFilter,
  list: ListRequest<SubscriptionSort>,
): Promise<ListPage<SubscriptionRow>> =>
  listSubscriptions(context.db, { actor: context.actor, now: context.clock.now(), filter, list });

/** Throws subscriptionNotFound for anybody else's, and for one that a bill's session does not open. */
export const readSubscription = async (
  context: UseCaseContext,
  id: number,
): Promise<SubscriptionRow> => {
  const found = await findSubscription(context.db, {
    id,
    actor: context.actor,
    now: context.clock.now(),
  });
  if (found === undefined) throw subscriptionNotFound();
  return found;
};

/** Throws subscriptionNotFound for anybody else's. */
export const readAccountTotals = async (
  context: UseCaseContext,
  id: number,
): Promise<AccountTotals> => {
  await readSubscription(context, id);
  return sumInvoices(context.db, id, context.clock.now());
};
