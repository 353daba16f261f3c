import type { StaffActor } from '../../core/actor';
import { audited } from '../../context/audited';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { publishChanged } from '../live-events/live-events.public';
import { customerNotFound, tagNotFound } from './tag.errors';
import {
  attachTags,
  detachTags,
  holdTags,
  listTagsOfCustomer,
  lockCustomer,
  type Tag,
} from './tag.queries';

type Context = UseCaseContext<StaffActor>;

/** All tags of the customer, by name. Throws customerNotFound. */
export const readCustomerTags = async (
  { db, actor }: Pick<Context, 'actor'> & { readonly db: Executor },
  subscriptionId: number,
): Promise<readonly Tag[]> => {
  const tags = await listTagsOfCustomer(db, actor.merchantIds, subscriptionId);
  if (tags === undefined) throw customerNotFound();
  return tags;
};

type Change = (
  executor: Executor,
  subscriptionId: number,
  ids: readonly number[],
) => Promise<readonly number[]>;

/**
 * One unknown or foreign tag refuses the whole change. Groups read the tags themselves, so they follow with the commit.
 */
const changeTags = async (
  context: Context,
  subscriptionId: number,
  ids: readonly number[],
  change: Change,
): Promise<readonly Tag[]> => {
  const { db, actor, clock } = context;
  const wanted = [...new Set(ids)];
  return db.transaction().execute(async (transaction) => {
    const customer = await lockCustomer(transaction, actor.merchantIds, subscriptionId);
    if (customer === undefined) throw customerNotFound();
    const lockedTags = await holdTags(transaction, customer.merchant_id, wanted);
    if (lockedTags.length < wanted.length) throw tagNotFound();
    const own = { db: transaction, actor };
    const before = await readCustomerTags(own, subscriptionId);
    const changed = await change(transaction, subscriptionId, wanted);
    if (changed.length === 0) return before;
    const after = await readCustomerTags(own, subscriptionId);
    const names = (tags: readonly Tag[]): readonly string[] => tags.map(({ name }) => name);
    await audited(transaction, context, {
      action: 'subscription.tags_changed',
      entity: 'subscription',
      entityId: subscriptionId,
      merchantId: customer.merchant_id,
      fields: ['tags'],
      before: { tags: names(before) },
      after: { tags: names(after) },
    });
    await publishChanged(
      transaction,
      [{ merchantId: customer.merchant_id, entity: 'customer', id: subscriptionId }],
      clock.now(),
    );
    return after;
  });
};

/** Puts tags on a customer; one that is there already stays. Every lookup must name the customer of the path. */
export const putTagsOn = async (
  context: Context,
  subscriptionId: number,
  lookups: readonly { readonly parent: number; readonly custom_field_id: number }[],
): Promise<readonly Tag[]> => {
  if (lookups.some(({ parent }) => parent !== subscriptionId)) throw customerNotFound();
  return changeTags(
    context,
    subscriptionId,
    lookups.map(({ custom_field_id }) => custom_field_id),
    attachTags,
  );
};

/** Takes tags off a customer; one that is not there is no failure: two staff may take off the same. */
export const takeTagsOff = (
  context: Context,
  subscriptionId: number,
  ids: readonly number[],
): Promise<readonly Tag[]> => changeTags(context, subscriptionId, ids, detachTags);
