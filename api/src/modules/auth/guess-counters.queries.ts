import { sql } from 'kysely';
import type { Executor } from '../../db/database';

export type AccountLimits = {
  readonly perWindow: number;
  readonly windowMs: number;
  /** How long each lock of a day lasts. */
  readonly ladderMs: readonly number[];
  /** Null: never locked for good. */
  readonly perDay: number | null;
};

const DAY_MS = 24 * 3_600_000;
const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000}::double precision)`;
const lockEnd = (ladderMs: readonly number[]) =>
  sql`g.last_try_at + make_interval(secs => (${ladderMs}::bigint[])[g.lock_level] / 1000.0)`;

/**
 * Counts one try against an account in one statement, before its secret is verified. False: the account is locked, and
 * nothing was counted. The try that reaches the limit locks at once, so that no other slips in beside it; `forgetTries`
 * after a right secret lifts that lock. After the first lock of a day each further try climbs the ladder.
 */
export const countAccountTry = async (executor: Executor, subject: string, now: Date, limits: AccountLimits): Promise<boolean> => {
  const at = sql`${now}::timestamptz`;
  const isNewDay = sql`(${at} - g.day_started_at >= ${interval(DAY_MS)})`;
  const isNewWindow = sql`(${at} - g.window_started_at >= ${interval(limits.windowMs)})`;
  const { rows } = await sql`
    insert into guess_counters as g (subject, failures, window_started_at, day_failures, day_started_at, last_try_at, lock_level)
    values (${subject}, 1, ${at}, 1, ${at}, ${at}, 0)
    on conflict (subject) do update set
      failures = case when ${isNewWindow} then 1 else g.failures + 1 end,
      window_started_at = case when ${isNewWindow} then ${at} else g.window_started_at end,
      day_failures = case when ${isNewDay} then 1 else g.day_failures + 1 end,
      day_started_at = case when ${isNewDay} then ${at} else g.day_started_at end,
      last_try_at = ${at},
      lock_level = case
        when g.lock_level > 0 and not ${isNewDay} then least(g.lock_level + 1, ${limits.ladderMs.length}::integer)
        when not ${isNewWindow} and g.failures + 1 >= ${limits.perWindow}::integer then 1
        else 0
      end,
      locked_for_good = coalesce(not ${isNewDay} and g.day_failures + 1 >= ${limits.perDay}::integer, false)
    where not g.locked_for_good and (g.lock_level = 0 or ${lockEnd(limits.ladderMs)} <= ${at})
    returning g.subject
  `.execute(executor);
  return rows.length === 1;
};

/** When a locked account opens again; null when only a reset opens it. */
export const readLockEnd = async (executor: Executor, subject: string, limits: AccountLimits): Promise<Date | null> => {
  const { rows } = await sql<{ until: Date | null }>`
    select case when g.locked_for_good then null else ${lockEnd(limits.ladderMs)} end as until
      from guess_counters g where g.subject = ${subject}
  `.execute(executor);
  return rows[0]?.until ?? null;
};

export const forgetTries = async (executor: Executor, subject: string): Promise<void> => {
  await sql`delete from guess_counters where subject = ${subject}`.execute(executor);
};

/** Counts one try of an address; many people may share it, so it is only ever refused for the rest of the window. */
export const countAddressTry = async (executor: Executor, subject: string, now: Date, limits: { readonly max: number; readonly windowMs: number }): Promise<boolean> => {
  const at = sql`${now}::timestamptz`;
  const isNewWindow = sql`(${at} - g.window_started_at >= ${interval(limits.windowMs)})`;
  const { rows } = await sql`
    insert into guess_counters as g (subject, failures, window_started_at, day_failures, day_started_at, last_try_at, lock_level)
    values (${subject}, 1, ${at}, 1, ${at}, ${at}, 0)
    on conflict (subject) do update set
      failures = case when ${isNewWindow} then 1 else g.failures + 1 end,
      window_started_at = case when ${isNewWindow} then ${at} else g.window_started_at end,
      last_try_at = ${at}
    where ${isNewWindow} or g.failures < ${limits.max}::integer
    returning g.subject
  `.execute(executor);
  return rows.length === 1;
};

export const readWindowEnd = async (executor: Executor, subject: string, windowMs: number): Promise<Date | null> => {
  const { rows } = await sql<{ until: Date }>`
    select g.window_started_at + ${interval(windowMs)} as until from guess_counters g where g.subject = ${subject}
  `.execute(executor);
  return rows[0]?.until ?? null;
};

/** A right secret was no guess: the address gets its try back. */
export const takeBackAddressTry = async (executor: Executor, subject: string): Promise<void> => {
  await sql`update guess_counters set failures = greatest(failures - 1, 0) where subject = ${subject}`.execute(executor);
};
