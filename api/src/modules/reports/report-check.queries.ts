import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { currentSums, findPosition, type ReportPart, sumDirectly } from './report-sums.queries';
import { recordedDays } from './report-upkeep.queries';

/** A merchant's night is over at this hour: lists of the day before are closed, and few people are at work. */
const nightHours = sql`interval '3 hours'`;

/** A merchant whose sums were not compared since its last night, for this process alone. Undefined: none is left. */
export const takeNightlyCheck = async (
  executor: Executor,
  now: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'report_merchants', 'merchant_id'>>`
    update report_merchants k set checked_on = n.night
      from (select r.merchant_id, business_date(${now}::timestamptz - ${nightHours}, r.time_zone) as night
        from report_merchants r
             where r.checked_on < business_date(${now}::timestamptz - ${nightHours}, r.time_zone)
             order by r.merchant_id limit 1 for update skip locked) n
     where k.merchant_id = n.merchant_id returning k.merchant_id`.execute(executor);
  return rows[0]?.merchant_id;
};

export type Days = {
  readonly merchantId: number;
  readonly part: ReportPart;
  /** YYYY-MM-DD, both included. */
  readonly first: string;
  readonly last: string;
};

/** The months of a merchant that have sums, or records to be summed. */
export const listMonths = async (
  executor: Executor,
  { merchantId, part }: Pick<Days, 'merchantId' | 'part'>,
): Promise<readonly Days[]> => {
  const { rows } = await sql<Pick<Days, 'first' | 'last'>>`
    select e.day::date as first, (e.day + interval '1 month' - interval '1 day')::date as last
      from (select m.id as merchant_id, m.time_zone from merchants m where m.id = ${merchantId}) f
      cross join lateral (${recordedDays[part]}) past (first_day, last_day)
      cross join lateral (
        select least(past.first_day, min(d.day)) as first_day, greatest(past.last_day, max(d.day)) as last_day
          from report_days d where d.merchant_id = f.merchant_id and d.part = ${part}) span
      cross join lateral generate_series(date_trunc('month', span.first_day::timestamp),
        span.last_day::timestamp, interval '1 month') as e (day)
     order by 1`.execute(executor);
  return rows.map((month) => ({ merchantId, part, ...month }));
};

/** The days whose sums a report would show wrong. One statement, so that sums and records are of one moment. */
export const listWrongDays = async (
  executor: Executor,
  { merchantId, part, first, last }: Days,
): Promise<readonly string[]> => {
  const position = await findPosition(executor);
  const span = sql`select ${merchantId}::bigint as merchant_id, ${first}::date as first_day, ${last}::date as last_day`;
  const days = sql`(
    select s.merchant_id, e.day::date as day from (${span}) s
      cross join lateral generate_series(s.first_day::timestamp, s.last_day::timestamp, interval '1 day') as e (day))`;
  const { rows } = await sql<{ day: string }>`
    with shown as materialized (${currentSums(part, span, position)}),
    counted as materialized (${sumDirectly(part, days)})
    select distinct day from shown s full join counted c using (merchant_id, day, key)
     where (s.amount, s.count) is distinct from (c.amount, c.count) order by 1`.execute(executor);
  return rows.map(({ day }) => day);
};

/** Has these days made again. */
export const markDays = async (
  executor: Executor,
  { merchantId, part }: Pick<Days, 'merchantId' | 'part'>,
  days: readonly string[],
): Promise<void> => {
  await sql`
    insert into report_marks (merchant_id, part, first_day, last_day)
    select ${merchantId}, ${part}, u.day, u.day from unnest(${[...days]}::date[]) as u (day)`.execute(
    executor,
  );
};
