import type { ListStage } from '../lists/list-stage';
import { timed, untilTrue } from '../stage/load';

const openSums = `
  select exists (select from report_marks)
    or exists (select from merchants m where not exists (select from report_merchants k where k.merchant_id = m.id))
    or exists (select from ledger_lines l where l.id > coalesce((select position from report_cursor), 0)) as is_open`;

/** Lets an API with workers make the sums of the whole past; answers the seconds that it took. */
export const makeDailySums = async ({ query, startApi }: ListStage): Promise<number> => {
  const ms = await timed(async () => {
    const api = await startApi({ WORKERS: '1' });
    const isMade = async () => (await query<{ is_open: boolean }>(openSums))[0]?.is_open === false;
    await untilTrue('the sums are made', isMade, { everyMs: 500, withinMs: 7_200_000 });
    await api.stop();
    await query('vacuum analyze report_days');
  });
  return ms / 1_000;
};

type ComparedDays = { readonly days: number; readonly wrong: readonly string[] };

/** Compares the stored sums of random days of random merchants with all records of those days. */
export const compareDays = async ({ query }: ListStage, days: number): Promise<ComparedDays> => {
  const rows = await query<{ merchant_id: string; day: string; wrong: string | null }>(
    `with seed as (select setseed(0.2026)), big as (
       select m.id, m.time_zone from merchants m, seed where m.name like 'Big Merchant %'
     ), chosen as materialized (
       select b.id as merchant_id, b.time_zone, current_date - (random() * 400)::integer as day
         from generate_series(1, $1::integer) n
        cross join lateral (select id, time_zone from big where n > 0
          order by case when n % 2 = 0 then id::double precision else random() end limit 1) b
     )
     select c.merchant_id, c.day::text as day,
       nullif(concat_ws(' ',
         case when money.stored <> money.direct then 'money ' || money.stored || ' of ' || money.direct end,
         case when bills.stored <> bills.direct then 'invoices ' || bills.stored || ' of ' || bills.direct end,
         case when texts.stored <> texts.direct then 'messages ' || texts.stored || ' of ' || texts.direct end),
           '') as wrong
       from chosen c
      cross join lateral (select
        (select coalesce(sum(case when r.key in ('refund', 'return', 'void') then -r.amount else r.amount end),
          0) from report_days r
          where r.merchant_id = c.merchant_id and r.part = 'money' and r.day = c.day) as stored,
        (select coalesce(sum(case when t.type = 'payment' then t.amount else -t.amount end), 0) from transactions t
          where t.merchant_id = c.merchant_id and t.paid_date = c.day
            and t.status in ('success', 'refunded', 'voided')) as direct) money
      cross join lateral (select
        (select coalesce(sum(r.amount), 0) from report_days r where r.merchant_id = c.merchant_id
          and r.part = 'invoices' and r.day = c.day) as stored,
        (select coalesce(sum(i.amount), 0) from invoices i where i.merchant_id = c.merchant_id and i.deleted_at is null
            and i.stored_state is distinct from 'cancelled'
            and i.created_at >= c.day::timestamp at time zone c.time_zone
              and i.created_at < (c.day + 1)::timestamp at time zone c.time_zone) as direct) bills
      cross join lateral (select
        (select coalesce(sum(r.count), 0) from report_days r where r.merchant_id = c.merchant_id
          and r.part = 'messages' and r.day = c.day) as stored,
        (select count(*) from messages g where g.merchant_id = c.merchant_id and g.delivery not in ('queued', 'sending')
            and g.created_at >= c.day::timestamp at time zone c.time_zone
              and g.created_at < (c.day + 1)::timestamp at time zone c.time_zone) as direct) texts`,
    [days],
  );
  return {
    days: rows.length,
    wrong: rows.flatMap((row) =>
      row.wrong === null ? [] : [`merchant ${row.merchant_id}, ${row.day}: ${row.wrong}`],
    ),
  };
};
