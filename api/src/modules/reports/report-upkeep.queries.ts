import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { type ReportPart, sumDirectly, unreadDays } from './report-sums.queries';

/** False when another process does the same. The lock ends with the transaction. */
export const tryTurn = async (transaction: Executor, name: string): Promise<boolean> => {
  const { rows } = await sql<{
    is_mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_mine`.execute(
    transaction,
  );
  return rows[0]?.is_mine === true;
};

/** Waits for the process that makes the same days. */
export const takeTurn = async (transaction: Executor, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
};

/** The last line of the ledger ever given out; 0 before the first. */
export const findLastLine = async (transaction: Executor): Promise<number> => {
  const { rows } = await sql<{ id: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('ledger_lines', 'id')) as id`.execute(
    transaction,
  );
  return rows[0]?.id ?? 0;
};

type LedgerCursor = Row<'report_cursor', 'position' | 'seen'> & {
  /** Every transaction that was open at the last reading has ended. */
  readonly is_settled: boolean;
};

export const findCursor = async (transaction: Executor): Promise<LedgerCursor | undefined> => {
  const { rows } = await sql<LedgerCursor>`
    select c.position, c.seen,
      -- a restored database counts its transactions anew
      pg_snapshot_xmin(s.now)::text::bigint > c.seen_by
        or pg_snapshot_xmax(s.now)::text::bigint < c.seen_by as is_settled
      from report_cursor c cross join (select pg_current_snapshot() as now) s`.execute(transaction);
  return rows[0];
};

/** Marks the days of all lines that can be seen behind the cursor, up to this one. */
export const markUnreadDays = async (
  transaction: Executor,
  position: number,
  upTo: number,
): Promise<void> => {
  await sql`
    insert into report_marks (merchant_id, part, first_day, last_day)
    select u.merchant_id, 'money', u.day, u.day from (${unreadDays(position, upTo)}) u`.execute(
    transaction,
  );
};

/**
 * Stores the cursor under the number of this transaction, which is higher than that of each that was given a line up to
 * `seen`.
 */
export const storeCursor = async (
  transaction: Executor,
  { position, seen }: { readonly position: number; readonly seen: number },
): Promise<void> => {
  await sql`
    insert into report_cursor (position, seen, seen_by)
      values (${position}, ${seen}, pg_current_xact_id()::text::bigint)
    on conflict (is_only) do update set position = excluded.position, seen = excluded.seen,
      seen_by = excluded.seen_by`.execute(transaction);
};

/** Forgets which merchants were marked: the database was emptied. */
export const forgetMerchants = async (transaction: Executor): Promise<void> => {
  await sql`delete from report_merchants`.execute(transaction);
};

/** The first and the last day that a merchant `f` has records of. */
export const recordedDays: Readonly<Record<ReportPart, RawBuilder<unknown>>> = {
  money: sql`select min(t.paid_date) as first_day, max(t.paid_date) as last_day from transactions t
    where t.merchant_id = f.merchant_id`,
  invoices: sql`
    select business_date(min(i.created_at), f.time_zone), business_date(max(i.created_at), f.time_zone) from invoices i
     where i.merchant_id = f.merchant_id and i.deleted_at is null`,
  messages: sql`
    select business_date(min(g.created_at), f.time_zone), business_date(max(g.created_at), f.time_zone) from messages g
     where g.merchant_id = f.merchant_id`,
};

/**
 * Marks the whole past of merchants that are new here, or whose zone changed, in stretches of a month. Sums of another
 * zone are deleted. Answers how many.
 */
export const markNewMerchants = async (transaction: Executor): Promise<number> => {
  const { rows } = await sql<Row<'report_merchants', 'merchant_id' | 'time_zone'>>`
    select m.id as merchant_id, m.time_zone from merchants m
      left join report_merchants k on k.merchant_id = m.id where k.time_zone is distinct from m.time_zone`.execute(
    transaction,
  );
  if (rows.length === 0) return 0;
  const found = sql`(
    select f.merchant_id, f.time_zone
      from unnest(${rows.map((row) => row.merchant_id)}::bigint[], ${rows.map((row) => row.time_zone)}::text[])
      as f (merchant_id, time_zone)) f`;
  await sql`
    delete from report_days d where d.merchant_id = any(${rows.map((row) => row.merchant_id)}::bigint[])`.execute(
    transaction,
  );
  for (const [part, days] of Object.entries(recordedDays))
    await sql`
      insert into report_marks (merchant_id, part, first_day, last_day)
      select f.merchant_id, ${part}, e.day::date, (e.day + interval '1 month' - interval '1 day')::date
        from ${found} cross join lateral (${days}) past (first_day, last_day)
        cross join lateral generate_series(date_trunc('month', past.first_day::timestamp),
          past.last_day::timestamp, interval '1 month') as e (day)`.execute(transaction);
  await sql`
    insert into report_merchants (merchant_id, time_zone) select f.merchant_id, f.time_zone from ${found}
    on conflict (merchant_id) do update set time_zone = excluded.time_zone`.execute(transaction);
  return rows.length;
};

export type DueDays = Row<'report_marks', 'merchant_id' | 'part'>;

/** The newest mark that can be seen; 0 without one. A lower one may appear later. */
export const findLastMark = async (executor: Executor): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(k.id), 0) as id from report_marks k`.execute(executor);
  return rows[0]?.id ?? 0;
};

/** Merchants and parts with days to be made again, of the marks up to this one. */
export const listDueDays = async (
  executor: Executor,
  upTo: number,
): Promise<readonly DueDays[]> => {
  const { rows } = await sql<DueDays>`
    select distinct k.merchant_id, k.part from report_marks k where k.id <= ${upTo} order by 1, 2`.execute(
    executor,
  );
  return rows;
};

/** At most so many days are made in one transaction. */
const daysAtOnce = 31;

/** Deletes the marks of the oldest days of a merchant's part, up to this mark, and answers the days. */
export const takeMarks = async (
  transaction: Executor,
  { merchant_id: merchantId, part }: DueDays,
  upTo: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ day: string }>`
    with oldest as (
      select min(k.first_day) as day from report_marks k where k.merchant_id = ${merchantId}
        and k.part = ${part} and k.id <= ${upTo}
    ), gone as (
      delete from report_marks k using oldest o
       where k.merchant_id = ${merchantId} and k.part = ${part} and k.id <= ${upTo} and k.first_day >= o.day
         and k.last_day < o.day + ${daysAtOnce}::integer
      returning k.first_day, k.last_day
    )
    select distinct e.day::date as day from gone cross
      join lateral generate_series(gone.first_day::timestamp, gone.last_day::timestamp, interval '1 day') as e (day)
     order by 1`.execute(transaction);
  return rows.map(({ day }) => day);
};

/**
 * Makes the sums of these days anew. Call it after `takeMarks`, so that all is counted that those marks were written
 * for.
 */
export const makeDays = async (
  transaction: Executor,
  { merchant_id: merchantId, part }: DueDays,
  days: readonly string[],
): Promise<void> => {
  const these = sql`(select ${merchantId}::bigint as merchant_id, u.day from unnest(${[...days]}::date[]) as u (day))`;
  await sql`
    delete from report_days d where d.merchant_id = ${merchantId} and d.part = ${part}
      and d.day = any(${[...days]}::date[])`.execute(transaction);
  await sql`
    insert into report_days (merchant_id, part, day, key, amount, count)
    select s.merchant_id, ${part}, s.day, s.key, s.amount, s.count from (${sumDirectly(part, these)}) s`.execute(
    transaction,
  );
};
