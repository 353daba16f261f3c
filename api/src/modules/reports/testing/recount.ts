import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { MerchantDays } from '../report.queries';
import type { ReportPart } from '../report-sums.queries';

type Recounted = { readonly day: string; readonly amount: number; readonly count: number };

const sources = {
  money: sql`
    select t.merchant_id, t.paid_date as day, case when t.type = 'payment' then t.amount
      else -t.amount end as amount from transactions t
     where t.status in ('success', 'refunded', 'voided')`,
  invoices: sql`
    select i.merchant_id, (i.created_at at time zone m.time_zone)::date as day, i.amount from invoices i
      join merchants m on m.id = i.merchant_id
     where i.deleted_at is null and coalesce(i.stored_state, '') <> 'cancelled'`,
  messages: sql`
    select g.merchant_id, (g.created_at at time zone m.time_zone)::date as day, 0 as amount from messages g
      join merchants m on m.id = g.merchant_id
     where g.delivery not in ('queued', 'sending')`,
} as const satisfies Record<ReportPart, unknown>;

/** Adds all records up, day by day, without the daily sums. */
export const recount = async (
  executor: Executor,
  part: ReportPart,
  ranges: readonly MerchantDays[],
): Promise<readonly Recounted[]> => {
  const within = ranges.map(
    ({ merchantId, from, to }) =>
      sql`r.merchant_id = ${merchantId} and r.day between ${from}::date and ${to}::date`,
  );
  const { rows } = await sql<Recounted>`
    select r.day, sum(r.amount)::bigint as amount, count(*)::bigint as count from (${sources[part]}) r
     where (${sql.join(within, sql`) or (`)}) group by 1 order by 1`.execute(executor);
  return rows;
};
