import { sql } from 'kysely';
import type { Executor } from '../../db/database';

export type AccountLimits = {
  readonly perWindow: number;
  readonly windowMs: number;
  /** How long each lock of a period lasts. */
  readonly ladderMs: readonly number[];
  readonly periodMs: number;
  /** What so many wrong tries of a period lead to, however far apart; null: nothing. */
  readonly perPeriod: {
    readonly tries: number;
    /** How long each lock lasts from then on; null: until the secret is reset. */
    readonly ladderMs: readonly number[] | null;
  } | null;
};

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000}::double precision)`;
/** The steps of the window's locks, then those of the period's. */
const allSteps = ({ ladderMs, perPeriod }: AccountLimits): readonly number[] => [
  ...ladderMs,
  ...(perPeriod?.ladderMs ?? []),
];
const lockEnd = (limits: AccountLimits) =>
  sql`g.last_try_at + make_interval(secs => (${allSteps(limits)}::bigint[])[g.lock_level] / 1000.0)`;
const locksForGood = ({ perPeriod }: AccountLimits): boolean =>
  perPeriod !== null && perPeriod.ladderMs === null;

type CounterState = {
  readonly failures: number;
  readonly window_started_at: string;
  readonly day_failures: number;
  readonly day_started_at: string;
  readonly last_try_at: string;
  readonly lock_level: number;
  readonly locked_for_good: boolean;
};

/** The change of a counter, as this try saw it. `before` is null for the first try. */
export type CountedTry = { readonly before: CounterState | null; readonly after: CounterState };

/**
 * Counts one try against an account in one statement, before its secret is verified. Undefined: the
 * account is locked and nothing was counted. The try that reaches the limit locks at once;
 * `forgiveTries` after a right secret lifts that lock. After the first lock of a period each
 * further try locks for longer.
 */
export const countAccountTry = async (
  executor: Executor,
  subject: string,
  now: Date,
  limits: AccountLimits,
): Promise<CountedTry | undefined> => {
  const at = sql`${now}::timestamptz`;
  const isNewPeriod = sql`(${at} - g.day_started_at >= ${interval(limits.periodMs)})`;
  const isNewWindow = sql`(${at} - g.window_started_at >= ${interval(limits.windowMs)})`;
  const isTooMany = sql`coalesce(not ${isNewPeriod}
    and g.day_failures + 1 >= ${limits.perPeriod?.tries ?? null}::integer, false)`;
  const shortSteps = limits.ladderMs.length;
  const { rows } = await sql<CountedTry>`
    with earlier as materialized (select * from guess_counters where subject = ${subject} for update)
    insert into guess_counters as g (subject, failures, window_started_at, day_failures, day_started_at,
      last_try_at, lock_level)
    select ${subject}, 1, ${at}, 1, ${at}, ${at}, 0 from (values (1)) one left join earlier on true
    on conflict (subject) do update set
      failures = case when ${isNewWindow} then 1 else g.failures + 1 end,
      window_started_at = case when ${isNewWindow} then ${at} else g.window_started_at end,
      day_failures = case when ${isNewPeriod} then 1 else g.day_failures + 1 end,
      day_started_at = case when ${isNewPeriod} then ${at} else g.day_started_at end,
      last_try_at = ${at},
      lock_level = case
        when ${isTooMany} and not ${locksForGood(limits)}::boolean then least(greatest(g.lock_level,
          ${shortSteps}::integer) + 1, ${allSteps(limits).length}::integer)
        when g.lock_level > 0 and not ${isNewPeriod} then least(g.lock_level + 1, ${shortSteps}::integer)
        when not ${isNewWindow} and g.failures + 1 >= ${limits.perWindow}::integer then 1
        else 0
      end,
      locked_for_good = ${isTooMany} and ${locksForGood(limits)}::boolean
    where not (g.locked_for_good and ${locksForGood(limits)}::boolean)
      and (g.lock_level = 0 or ${lockEnd(limits)} <= ${at})
    returning (select to_jsonb(e) from earlier e) as before, to_jsonb(g) as after
  `.execute(executor);
  return rows[0];
};

/**
 * Takes one counted try back, because nothing was verified. Other tries counted since then stay,
 * without the lock that this try completed.
 */
export const takeBackAccountTry = async (
  executor: Executor,
  subject: string,
  { before, after }: CountedTry,
  limits: AccountLimits,
): Promise<void> => {
  const isUntouched = sql`to_jsonb(g) = ${JSON.stringify(after)}::jsonb`;
  if (before === null && after.day_failures === 1) {
    const { numAffectedRows } =
      await sql`delete from guess_counters g where g.subject = ${subject} and ${isUntouched}`.execute(
        executor,
      );
    if (numAffectedRows === 1n) return;
  }
  if (before !== null) {
    const { numAffectedRows } = await sql`
      update guess_counters g set
        failures = ${before.failures}, window_started_at = ${before.window_started_at}::timestamptz,
        day_failures = ${before.day_failures}, day_started_at = ${before.day_started_at}::timestamptz,
        last_try_at = ${before.last_try_at}::timestamptz, lock_level = ${before.lock_level},
          locked_for_good = ${before.locked_for_good}
      where g.subject = ${subject} and ${isUntouched}
    `.execute(executor);
    if (numAffectedRows === 1n) return;
  }
  const isStillTooMany = sql`coalesce(g.day_failures - 1 >= ${limits.perPeriod?.tries ?? null}::integer, false)`;
  await sql`
    update guess_counters g set
      failures = greatest(g.failures - 1, 0), day_failures = greatest(g.day_failures - 1, 0),
      lock_level = case
        when g.lock_level > ${limits.ladderMs.length}::integer and ${isStillTooMany} then g.lock_level
        when g.lock_level in (1, ${limits.ladderMs.length + 1}::integer)
          and g.failures - 1 < ${limits.perWindow}::integer then 0
        else least(g.lock_level, ${limits.ladderMs.length}::integer)
      end,
      locked_for_good = g.locked_for_good and ${isStillTooMany}
    where g.subject = ${subject}
  `.execute(executor);
};

/** When a locked account opens again; null when only a reset opens it. */
export const readLockEnd = async (
  executor: Executor,
  subject: string,
  limits: AccountLimits,
): Promise<Date | null> => {
  const { rows } = await sql<{ until: Date | null }>`
    select case when g.locked_for_good and ${locksForGood(limits)}::boolean then null
      else ${lockEnd(limits)} end as until
      from guess_counters g where g.subject = ${subject}
  `.execute(executor);
  return rows[0]?.until ?? null;
};

/**
 * After a right secret: the tries of this window were the person's own, and no lock is left. Earlier ones of the period
 * still count.
 */
export const forgiveTries = async (executor: Executor, subject: string): Promise<void> => {
  const { numAffectedRows } =
    await sql`delete from guess_counters where subject = ${subject} and day_failures <= failures`.execute(
      executor,
    );
  if (numAffectedRows === 1n) return;
  await sql`
    update guess_counters set day_failures = greatest(day_failures - failures, 0), failures = 0, lock_level = 0,
      locked_for_good = false
     where subject = ${subject}
  `.execute(executor);
};

/** All tries at the secrets of one account, from wherever. */
export const forgetTries = async (executor: Executor, account: string): Promise<void> => {
  await sql`delete from guess_counters where subject = ${account} or starts_with(subject, ${`${account}:`})`.execute(
    executor,
  );
};

/** Counts one try of an address; many people may share it, so it is only ever refused for the rest of the window. */
export const countAddressTry = async (
  executor: Executor,
  subject: string,
  now: Date,
  limits: { readonly max: number; readonly windowMs: number },
): Promise<boolean> => {
  const at = sql`${now}::timestamptz`;
  const isNewWindow = sql`(${at} - g.window_started_at >= ${interval(limits.windowMs)})`;
  const { rows } = await sql`
    insert into guess_counters as g (subject, failures, window_started_at, day_failures, day_started_at,
      last_try_at, lock_level)
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

export const readWindowEnd = async (
  executor: Executor,
  subject: string,
  windowMs: number,
): Promise<Date | null> => {
  const { rows } = await sql<{ until: Date }>`
    select g.window_started_at + ${interval(windowMs)} as until from guess_counters g where g.subject = ${subject}
  `.execute(executor);
  return rows[0]?.until ?? null;
};

/** A right secret was no guess, and one that was not verified neither: the address gets its try back. */
export const takeBackAddressTry = async (executor: Executor, subject: string): Promise<void> => {
  await sql`update guess_counters set failures = greatest(failures - 1, 0) where subject = ${subject}`.execute(
    executor,
  );
};
