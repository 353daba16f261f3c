import type { AccountTotals, CustomerSort } from '@billfold/shared/contracts/subscription.contract';
import type { Actor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import { findMembership } from '../groups/groups.public';
import { listKnownTags, listSubscriptions } from './list-subscriptions.queries';
import type { SubscriptionFilter } from './subscription-list';
import { subscriptionNotFound } from './subscription.errors';
import { findSubscription, sumInvoices, type SubscriptionRow } from './subscription.queries';

export const defaultSort = (actor: Actor): string =>
  actor.kind === 'merchant' ? 'last_name' : 'merchant_name';

/**
 * The filter at this moment, without tags and a group that were deleted or are another merchant's; `dropped` names
 * those.
 */
export const withoutUnknown = async (
  context: UseCaseContext,
  filter: SubscriptionFilter,
): Promise<{ readonly filter: SubscriptionFilter; readonly dropped: readonly string[] }> => {
  const { db, actor } = context;
  const { tagIds, groupId } = filter;
  if (actor.kind === 'customer') return { filter, dropped: [] };
  const existingTags = tagIds.length === 0 ? [] : await listKnownTags(db, actor, tagIds);
  const members =
    groupId === undefined ? undefined : await findMembership({ ...context, actor }, groupId);
  const isGroupKnown = groupId === undefined || members !== undefined;
  return {
    filter: {
      ...filter,
      tagIds: tagIds.filter((id) => existingTags.includes(id)),
      groupId: isGroupKnown ? groupId : undefined,
      members,
      at: context.clock.now().toISOString(),
    },
    dropped: [
      ...tagIds.filter((id) => !existingTags.includes(id)).map((id) => `tags:${id}`),
      ...(isGroupKnown ? [] : [`group:${groupId}`]),
    ],
  };
};

/** One page of the caller's links: the customer's merchants, or the customers of the staff member's merchants. */
export const readSubscriptions = async (
  context: UseCaseContext,
  requestedFilter: SubscriptionFilter,
  list: ListRequest<CustomerSort>,
): Promise<ListPage<SubscriptionRow>> => {
  const { db, actor, clock } = context;
  const { filter, dropped } = await withoutUnknown(context, requestedFilter);
  const page = await listSubscriptions(db, { actor, filter, list }, clock.now());
  return { ...page, dropped };
};

/** Throws subscriptionNotFound for another caller's, and for one that an invoice's session does not open. */
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

/** Throws subscriptionNotFound for another caller's. */
export const readAccountTotals = async (
  context: UseCaseContext,
  id: number,
): Promise<AccountTotals> => {
  await readSubscription(context, id);
  return sumInvoices(context.db, id, context.clock.now());
};
