import type { LiveFrame } from '@billfold/shared/contracts/live.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type OutboxEvent = {
  readonly id: number;
  readonly merchantId: number;
  readonly frame: LiveFrame;
};

/** The last id ever given out. It only falls when the whole database was emptied. */
export const getLastGivenId = async (executor: Executor): Promise<number> => {
  const { rows } = await sql<{
    id: number | null;
  }>`select pg_sequence_last_value(pg_get_serial_sequence('live_outbox', 'id')) as id`.execute(
    executor,
  );
  return rows[0]?.id ?? 0;
};

/** What became visible beyond the cursor or inside one of its gaps, oldest first. */
export const listEventsAfter = async (
  executor: Executor,
  after: number,
  gaps: readonly number[],
  limit: number,
): Promise<readonly OutboxEvent[]> => {
  const { rows } = await sql<Row<'live_outbox', 'id' | 'merchant_id'> & { event: LiveFrame }>`
    (select id, merchant_id, event from live_outbox where id = any(${gaps}::bigint[]))
    union all
    (select id, merchant_id, event from live_outbox where id > ${after}::bigint order by id limit ${limit}::integer)
    order by id
  `.execute(executor);
  return rows.map((row) => ({ id: row.id, merchantId: row.merchant_id, frame: row.event }));
};

/** Deletes old events that were read, a bounded number at a time. */
export const pruneEvents = async (
  executor: Executor,
  before: Date,
  readUpTo: number,
): Promise<void> => {
  await sql`
    delete from live_outbox where id in (
      select id from live_outbox where created_at < ${before} and id <= ${readUpTo}::bigint order by id limit 10000
    )
  `.execute(executor);
};

export type LiveSession = { readonly sessionId: number; readonly merchantIds: readonly number[] };

/** Of these sessions, those that are still good, with the merchants whose records their user may see now. */
export const listLiveSessions = async (
  executor: Executor,
  sessionIds: readonly number[],
  now: Date,
): Promise<readonly LiveSession[]> => {
  const { rows } = await sql<Row<'sessions', 'id'> & { merchant_ids: number[] }>`
    select s.id, array(select ms.merchant_id::integer from merchant_staff ms where ms.user_id = s.user_id
      and 'view' = any (ms.permissions)) as merchant_ids
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${sessionIds}::bigint[]) and s.kind = 'merchant' and s.ended_at is null
      and s.expires_at > ${now} and u.state <> 'inactive'
  `.execute(executor);
  return rows.map((row) => ({ sessionId: row.id, merchantIds: row.merchant_ids }));
};
