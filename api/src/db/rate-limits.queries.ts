import { dayMs } from '@billfold/shared/contracts/durations';
import { sql } from 'kysely';
import type { Executor } from './database';
import type { Row } from './schema';

export type CountedHit = {
  readonly hits: number;
  /** The rest of the window. */
  readonly leftMs: number;
  /** The same for the header Retry-After, at least 1. */
  readonly retryAfterSeconds: number;
};

/** Seconds for the header Retry-After, at least 1. */
export const retryAfterSecondsOf = (leftMs: number): number =>
  Math.max(1, Math.ceil(leftMs / 1_000));

/** Counts a hit in the key's window, which all processes share. */
export const countHit = async (
  executor: Executor,
  key: string,
  now: Date,
  windowMs: number,
): Promise<CountedHit> => {
  const at = sql`${now}::timestamptz`;
  const windowEnd = sql`${new Date(now.getTime() + windowMs)}::timestamptz`;
  const { rows } = await sql<Row<'rate_limits', 'hits' | 'window_ends_at'>>`
    insert into rate_limits as r (key, hits, window_ends_at) values (${key}, 1, ${windowEnd})
    on conflict (key) do update set
      hits = case when r.window_ends_at <= ${at} then 1 else r.hits + 1 end,
      window_ends_at = case when r.window_ends_at <= ${at} then ${windowEnd} else r.window_ends_at end
    returning hits, window_ends_at
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('The hit was not counted.');
  const leftMs = row.window_ends_at.getTime() - now.getTime();
  return { hits: row.hits, leftMs, retryAfterSeconds: retryAfterSecondsOf(leftMs) };
};

/** Takes one hit back, because its action did not happen. */
export const takeBackHit = async (executor: Executor, key: string): Promise<void> => {
  await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = ${key}`.execute(
    executor,
  );
};

export type KeptAccessRows = {
  readonly guessesSince: Date;
  readonly devicesSince: Date;
  /** Bulk changes of tags that may still be undone. */
  readonly bulkTagsSince: Date;
};

/**
 * Expired rows: windows, counters, links, codes, notices, sessions and bulk changes that can no longer be undone. A
 * visit or session of a payment stays as long as a payment references it.
 */
export const pruneAccessRows = async (
  executor: Executor,
  now: Date,
  kept: KeptAccessRows,
): Promise<void> => {
  const monthAgo = new Date(now.getTime() - 30 * dayMs);
  const twoDaysAgo = new Date(now.getTime() - 2 * dayMs);
  await sql`delete from rate_limits where window_ends_at < ${now}`.execute(executor);
  await sql`delete from guess_counters where last_try_at < ${kept.guessesSince} and not locked_for_good`.execute(
    executor,
  );
  await sql`delete from known_devices where last_used_at < ${kept.devicesSince}`.execute(executor);
  await sql`delete from bulk_tag_changes where changed_at <= ${kept.bulkTagsSince}`.execute(
    executor,
  );
  await sql`delete from link_tokens where expires_at < ${monthAgo}`.execute(executor);
  await sql`delete from sessions where expires_at < ${monthAgo}`.execute(executor);
  await sql`delete from sign_in_steps where expires_at < ${now}`.execute(executor);
  await sql`delete from one_time_codes where expires_at < ${monthAgo}`.execute(executor);
  await sql`delete from reset_requests where done_at < ${twoDaysAgo}`.execute(executor);
  await sql`delete from notices where delivery in ('sent', 'delivered', 'undelivered', 'failed')
    and created_at < ${monthAgo}`.execute(executor);
  await sql`
    delete from page_sessions p where p.expires_at < ${twoDaysAgo}
      and not exists (select from payment_attempts a where a.page_session_id = p.id)
      and not exists (select from donations d where d.page_session_id = p.id)
  `.execute(executor);
  await sql`
    delete from payment_sessions s where s.expires_at < ${monthAgo} and s.completed_at is null
      and s.transaction_id is null
      and not exists (select from page_sessions p where p.payment_session_id = s.id)
  `.execute(executor);
};
