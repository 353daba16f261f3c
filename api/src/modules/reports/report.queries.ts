import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { plannedAnew } from '../../db/planned-anew';
import { currentSums, findPosition, type ReportPart } from './report-sums.queries';

export type ReportMerchant = Row<'merchants', 'id' | 'name' | 'time_zone'>;

/** These merchants, by id. */
export const listReportMerchants = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly ReportMerchant[]> => {
  const { rows } = await sql<ReportMerchant>`
    select m.id, m.name, m.time_zone from merchants m where m.id = any(${[...merchantIds]}::bigint[])
      order by m.id`.execute(executor);
  return rows;
};

/** A merchant's own days, both inside. */
export type MerchantDays = {
  readonly merchantId: number;
  readonly from: string;
  readonly to: string;
};

export type DaySum = {
  readonly day: string;
  readonly key: string;
  readonly amount: number;
  readonly count: number;
};

/** The sums of these days of all these merchants together, by day and key. */
export const listDaySums = async (
  executor: Executor,
  part: ReportPart,
  ranges: readonly MerchantDays[],
): Promise<readonly DaySum[]> => {
  const position = await findPosition(executor);
  const requestedDays = sql`
    select u.merchant_id, u.first_day, u.last_day
      from unnest(${ranges.map(({ merchantId }) => merchantId)}::bigint[],
        ${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[])
        as u (merchant_id, first_day, last_day)`;
  const { rows } = await sql<DaySum>`${plannedAnew}
    select c.day, c.key, sum(c.amount)::bigint as amount, sum(c.count)::integer as count
      from (${currentSums(part, requestedDays, position)}) c group by c.day, c.key order by c.day, c.key`.execute(
    executor,
  );
  return rows;
};

export type CustomerCounts = { readonly total: number; readonly active: number };

export const countCustomers = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<CustomerCounts> => {
  const { rows } = await sql<CustomerCounts>`
    select count(*)::integer as total, (count(*) filter (where s.state = 'active'))::integer as active
      from subscriptions s where s.merchant_id = any(${[...merchantIds]}::bigint[]) and s.deleted_at is null`.execute(
    executor,
  );
  return rows[0] ?? { total: 0, active: 0 };
};
