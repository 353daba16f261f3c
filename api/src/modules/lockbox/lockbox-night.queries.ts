import type { ClaimRequest, Lease } from '@billfold/server-kit/jobs/worker';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';

const leaseUntil = (leaseMs: number) =>
  sql`clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'`;
const hasIntegration = sql`'Caliber' = any(m.integrations)`;

export type ClaimedNight = { readonly merchantId: number };

/** Merchants whose next file is due, and those that have had no night yet. */
export const claimNights = async (
  executor: Executor,
  { worker, leaseMs, now, limit }: ClaimRequest,
): Promise<readonly ClaimedNight[]> => {
  await sql`
    insert into lockbox_settings (merchant_id)
    select m.id from merchants m where ${hasIntegration}
      and not exists (select from lockbox_settings s where s.merchant_id = m.id)
    on conflict do nothing
  `.execute(executor);
  const { rows } = await sql<ClaimedNight>`
    update lockbox_settings set leased_by = ${worker}, leased_until = ${leaseUntil(leaseMs)}
    where merchant_id in (
      select s.merchant_id from lockbox_settings s join merchants m on m.id = s.merchant_id
      where ${hasIntegration} and (s.next_run_at is null or s.next_run_at <= ${now})
        and (s.leased_until is null or s.leased_until < clock_timestamp())
      order by s.next_run_at nulls first limit ${limit}::integer for update of s skip locked
    )
    returning merchant_id as "merchantId"
  `.execute(executor);
  return rows;
};

export const renewNight = async (
  executor: Executor,
  { merchantId }: ClaimedNight,
  { worker, leaseMs }: Lease,
): Promise<void> => {
  await sql`
    update lockbox_settings set leased_until = ${leaseUntil(leaseMs)} where merchant_id = ${merchantId}
      and leased_by = ${worker}
  `.execute(executor);
};

/** Plans the next night and gives the claim back; false when another process has the claim. */
export const setNextNight = async (
  executor: Executor,
  { merchantId }: ClaimedNight,
  worker: string,
  next: { readonly date: string; readonly at: Date; readonly now: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update lockbox_settings set next_date = ${next.date}::date, next_run_at = ${next.at},
      nights_began_at = coalesce(nights_began_at, ${next.now}),
      leased_by = null, leased_until = null
    where merchant_id = ${merchantId} and leased_by = ${worker}
  `.execute(executor);
  return numAffectedRows === 1n;
};

/** One open alarm per merchant; it has the newest reason. */
export const raiseLockboxAlarm = async (
  executor: Executor,
  { merchantId }: ClaimedNight,
  detail: string,
  now: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    with known as (
      update alarms set detail = ${detail}
      where kind = 'lockbox_failed' and merchant_id = ${merchantId} and resolved_at is null returning id
    ), raised as (
      insert into alarms (kind, merchant_id, detail, raised_at)
      select 'lockbox_failed', ${merchantId}, ${detail}, ${now} where not exists (select from known) returning id
    )
    select id from known union all select id from raised
  `.execute(executor);
  return rows[0]?.id;
};

export const resolveLockboxAlarm = async (
  executor: Executor,
  { merchantId }: ClaimedNight,
  by: string,
  now: Date,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    update alarms set resolved_at = ${now}, resolved_by = ${by}
    where kind = 'lockbox_failed' and merchant_id = ${merchantId} and resolved_at is null returning id
  `.execute(executor);
  return rows.map(({ id }) => id);
};
