import type { Executor } from '../../db/database';
import { findMembership } from '../groups/groups.public';
import { type BulkSource, massSourceName, type SourceVerdict } from '../outbox/outbox.public';
import { findMembersAmong, findSendGroups, type SendGroup } from './mass-send.queries';

type Item = Parameters<BulkSource['prepare']>[1][number];

/** Of these customers, those who belong to the group now. A group that was deleted keeps those whom it had. */
const stillMembers = async (
  executor: Executor,
  { group_id: groupId, merchant_id: merchantId }: SendGroup,
  subscriptionIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  const membership = await findMembership(
    { db: executor, actor: { merchantIds: [merchantId] }, clock: { now: () => now } },
    groupId,
  );
  if (membership === undefined) return new Set(subscriptionIds);
  return new Set(await findMembersAmong(executor, membership, subscriptionIds));
};

const judge = ({ body, subscriptionId }: Item, members: ReadonlySet<number>): SourceVerdict =>
  members.has(subscriptionId)
    ? { kind: 'send', body: body ?? '' }
    : { kind: 'skip', reason: 'not_in_group' };

/** A mass message leaves to those who still belong to its group. */
export const massSource: BulkSource = {
  name: massSourceName,
  prepare: async (transaction, items, now) => {
    const verdicts = new Map<number, SourceVerdict>();
    for (const send of await findSendGroups(transaction, [
      ...new Set(items.map(({ sourceId }) => sourceId)),
    ])) {
      const own = items.filter(({ sourceId }) => sourceId === send.id);
      const ids = own.map(({ subscriptionId }) => subscriptionId);
      const members = await stillMembers(transaction, send, ids, now);
      for (const item of own) verdicts.set(item.id, judge(item, members));
    }
    return verdicts;
  },
};
