import type { FirstStep } from '@billfold/shared/contracts/first-steps.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type FirstStepsRow = Row<'merchants', 'id' | 'name'> & Readonly<Record<FirstStep, boolean>>;

const ofMerchants = (merchantIds: readonly number[]) =>
  sql`m.id = any(${[...merchantIds]}::bigint[]) and m.first_steps_open`;

export const haveFirstSteps = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<boolean> => {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from merchants m where ${ofMerchants(merchantIds)}) as is_open
  `.execute(executor);
  return rows[0]?.is_open ?? false;
};

/** Of those whose list is open, the newest first. A payment by the hosted page shows that its address is known. */
export const listFirstSteps = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly FirstStepsRow[]> => {
  const { rows } = await sql<FirstStepsRow>`
    select m.id, m.name, m.logo_url <> '' or m.brand_color is not null as brand,
      exists (select from subscriptions s where s.merchant_id = m.id) as customers,
      exists (select from invoices i where i.merchant_id = m.id) as invoice,
      m.sms_number is not null or exists (select from sms_templates t where t.merchant_id = m.id) as texts,
      (select count(*) from (select from merchant_staff p where p.merchant_id = m.id limit 2) one) > 1 as team,
      m.page_shared_at is not null
        or exists (select from payment_attempts a where a.merchant_id = m.id and a.door = 'hosted') as page
      from merchants m where ${ofMerchants(merchantIds)} order by m.id desc
  `.execute(executor);
  return rows;
};

/** Answers false when it was closed already. */
export const closeFirstSteps = async (executor: Executor, id: number): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update merchants set first_steps_open = false where id = ${id} and first_steps_open
  `.execute(executor);
  return numAffectedRows > 0n;
};

/** The first time is kept. */
export const notePageShared = async (executor: Executor, id: number, now: Date): Promise<void> => {
  await sql`
    update merchants set page_shared_at = ${now} where id = ${id} and page_shared_at is null
  `.execute(executor);
};
