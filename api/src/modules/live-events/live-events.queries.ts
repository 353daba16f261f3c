import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { AddressedFrame } from './live-events.domain';

export const insertLiveEvents = async (
  executor: Executor,
  events: readonly AddressedFrame[],
  now: Date,
): Promise<void> => {
  await executor
    .insertInto('live_outbox')
    .values(
      events.map(({ merchantId, frame }) => ({
        merchant_id: merchantId,
        event: JSON.stringify(frame),
        created_at: now,
      })),
    )
    .execute();
};

/** One event for each merchant that the person has confirmed. */
export const insertChangesOfPerson = async (
  executor: Executor,
  userId: number,
  now: Date,
): Promise<void> => {
  await sql`
    insert into live_outbox (merchant_id, event, created_at)
    select s.merchant_id, jsonb_build_object('type', 'changed', 'entity', 'customer', 'id', s.id, 'sub_id',
      s.id), ${now}
      from subscriptions s where s.user_id = ${userId} and s.state <> 'invited' and s.deleted_at is null
  `.execute(executor);
};
