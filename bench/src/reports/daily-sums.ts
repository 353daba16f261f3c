import type { ListStage } from '../lists/list-stage';
import { timed, untilTrue } from '../stage/load';

const openSums = `
  select exists (select from report_marks)
    or exists (select from merchants m where not exists (select from report_merchants k where k.merchant_id = m.id))
    or exists (select from ledger_lines l where l.id > coalesce((select position from report_cursor), 0)) as is_open`;

/** Lets an API with workers make the sums of the whole past; answers the milliseconds that it took. */
export const makeDailySums = ({ query, startApi }: ListStage): Promise<number> => {
  return timed(async () => {
    const api = await startApi({ WORKERS: '1' });
    const isMade = async () => (await query<{ is_open: boolean }>(openSums))[0]?.is_open === false;
    await untilTrue('the sums are made', isMade, { everyMs: 500, withinMs: 7_200_000 });
    await api.stop();
    await query('vacuum analyze report_days');
  });
};

/** The parts of the sums; `direct` reads all records of a day, as `amount` of the rows that are named `x`. */
const parts = {
  money: {
    stored: `case when r.key in ('refund', 'return', 'void') then -r.amount else r.amount end`,
    direct: `select sum(case when x.type = 'payment' then x.amount else -x.amount end) from transactions x
      where x.merchant_id = c.merchant_id and x.paid_date = c.day and x.status in ('success', 'refunded', 'voided')`,
  },
  invoices: {
    stored: 'r.amount',
    direct: `select sum(x.amount) from invoices x where x.merchant_id = c.merchant_id and x.deleted_at is null
      and x.stored_state is distinct from 'cancelled' and x.created_at >= c.begins and x.created_at < c.ends`,
  },
  messages: {
    stored: 'r.count',
    direct: `select count(*) from messages x where x.merchant_id = c.merchant_id
      and x.delivery not in ('queued', 'sending') and x.created_at >= c.begins and x.created_at < c.ends`,
  },
} as const;

const partsOfDays = Object.entries(parts).map(
  ([part, { stored, direct }]) => `
    select c.merchant_id, c.day, '${part}' as part, coalesce((${direct}), 0) as direct,
      (select coalesce(sum(${stored}), 0) from report_days r
        where r.merchant_id = c.merchant_id and r.part = '${part}' and r.day = c.day) as stored
    from chosen c`,
);

/** Returns the stored sums, of random days of random merchants, that differ from all records of those days. */
export const compareDays = async (
  { query }: ListStage,
  days: number,
): Promise<readonly string[]> => {
  const rows = await query<{ wrong: string }>(
    `with seed as (select setseed(0.2026)), big as (
       select m.id, m.time_zone from merchants m, seed where m.name like 'Big Merchant %'
     ), picked as materialized (
       select b.id as merchant_id, b.time_zone, current_date - (random() * 400)::integer as day
         from generate_series(1, $1::integer) n
        cross join lateral (select id, time_zone from big where n > 0
          order by case when n % 2 = 0 then id::double precision else random() end limit 1) b
     ), chosen as (
       select merchant_id, day, day::timestamp at time zone time_zone as begins,
         (day + 1)::timestamp at time zone time_zone as ends from picked
     )
     select format('merchant %s, %s: %s %s of %s', merchant_id, day, part, stored, direct) as wrong
     from (${partsOfDays.join(' union all ')}) compared where stored <> direct`,
    [days],
  );
  return rows.map(({ wrong }) => wrong);
};
