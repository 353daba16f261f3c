import { hourMs } from '@billfold/shared/contracts/durations';
import {
  type BulkTagAnswer,
  type BulkTagRequest,
  tagLimits,
} from '@billfold/shared/contracts/tag.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import {
  readSubscriptionFilter,
  selectMatching,
  subscriptionNotFound,
  type SubscriptionQuery,
  withoutUnknown,
} from '../subscriptions/subscriptions.public';
import {
  changeMany,
  claimUndo,
  countOwn,
  type CustomerSelection,
  holdTagForMany,
  putBack,
  selectRows,
  takeBack,
} from './bulk-tags.queries';
import { filterOutdated, nothingToUndo, tagNotFound } from './tag.errors';

type Context = UseCaseContext<StaffActor>;

const rowsOf = async (
  transaction: Executor,
  { merchantIds }: StaffActor,
  ids: readonly number[] | undefined,
): Promise<CustomerSelection> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw invalidInput('ids is required.');
  if ((await countOwn(transaction, merchantIds, wanted)) < wanted.length)
    throw subscriptionNotFound();
  return selectRows(merchantIds, wanted);
};

/** A list leaves out a tag or group that was deleted; here that would mean more customers than the person saw. */
const matchingOf = async (
  context: Context,
  query: SubscriptionQuery,
): Promise<CustomerSelection> => {
  const requestedFilter = readSubscriptionFilter(query, context.actor);
  const { filter, dropped } = await withoutUnknown(context, requestedFilter);
  if (dropped.length > 0) throw filterOutdated();
  return selectMatching(context.actor, filter);
};

type Done = {
  readonly action: 'customers.tagged' | 'customers.untagged' | 'customers.tags_restored';
  readonly id: number;
  readonly tag: { readonly name: string; readonly merchant_id: number };
  readonly customers: number;
};

/** The log names the change, which keeps the customers; open screens read their lists again. */
const record = async (
  transaction: Executor,
  context: Context,
  { action, id, tag, customers }: Done,
): Promise<void> => {
  await audited(transaction, context, {
    action,
    entity: 'bulk_tag_change',
    entityId: id,
    merchantId: tag.merchant_id,
    fields: ['tag', 'customers'],
    before: null,
    after: { tag: tag.name, customers },
  });
  const many = { merchantId: tag.merchant_id, entity: 'customer', id: 0 } as const;
  await publishChanged(transaction, [many], context.clock.now());
};

/**
 * Puts a tag on many customers or takes it off: on rows, or on all that match the query now. Customers of other
 * merchants than the tag's stay as they are. Throws tagNotFound, subscriptionNotFound for the customer of another
 * merchant, and filterOutdated.
 */
export const bulkTagCustomers = async (
  context: Context,
  { action, tag_id, scope, ids }: BulkTagRequest,
  query: SubscriptionQuery,
): Promise<BulkTagAnswer> => {
  const { db, actor, clock } = context;
  const matching = scope === 'matching' ? await matchingOf(context, query) : null;
  return db.transaction().execute(async (transaction) => {
    const tag = await holdTagForMany(transaction, actor.merchantIds, tag_id);
    if (tag === undefined) throw tagNotFound();
    const target = matching ?? (await rowsOf(transaction, actor, ids));
    const isAdded = action === 'add';
    const { id, changed, matched, elsewhere } = await changeMany(transaction, {
      tag,
      isAdded,
      target,
      userId: actor.userId,
      now: clock.now(),
    });
    if (changed > 0)
      await record(transaction, context, {
        action: isAdded ? 'customers.tagged' : 'customers.untagged',
        id,
        tag,
        customers: changed,
      });
    return { id, changed, unchanged: matched - changed, elsewhere };
  });
};

/**
 * Takes a bulk change back: exactly what it changed and what is still so. Throws nothingToUndo, and tagNotFound for a
 * deleted tag.
 */
export const undoBulkTag = async (context: Context, id: number): Promise<number> => {
  const { db, actor, clock } = context;
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const undone = await claimUndo(transaction, {
      id,
      merchantIds: actor.merchantIds,
      userId: actor.userId,
      since: new Date(now.getTime() - tagLimits.undoHours * hourMs),
      now,
    });
    if (undone === undefined) throw nothingToUndo();
    const tag = await holdTagForMany(transaction, actor.merchantIds, undone.tag_id);
    if (tag === undefined) throw tagNotFound();
    const changed = await (undone.is_added ? takeBack : putBack)(transaction, undone);
    await record(transaction, context, {
      action: 'customers.tags_restored',
      id,
      tag,
      customers: changed,
    });
    return changed;
  });
};
