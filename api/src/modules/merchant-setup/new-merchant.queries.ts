import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { NewMerchant } from './new-merchant.domain';

/** One merchant is created at a time, so that two of one name cannot come at once. */
export const lockNewMerchants = async (transaction: Executor): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('new merchants', 0))`.execute(
    transaction,
  );
};

/** The settings that the command gives a merchant, and whether this person owns it. */
export const findSettings = async (
  executor: Executor,
  id: number,
  ownerEmail: string,
): Promise<
  (Row<'merchants', 'time_zone' | 'gateway_merchant_id'> & { is_owner: boolean }) | undefined
> => {
  const { rows } = await sql<
    Row<'merchants', 'time_zone' | 'gateway_merchant_id'> & { is_owner: boolean }
  >`
    select m.time_zone, m.gateway_merchant_id,
      exists (select from merchant_staff s join users u on u.id = s.user_id where s.merchant_id = m.id
        and 'team' = any(s.permissions) and lower(u.email) = ${ownerEmail}) as is_owner
      from merchants m where m.id = ${id}
  `.execute(executor);
  return rows[0];
};

export const insertMerchant = async (
  transaction: Executor,
  { name, timeZone, gatewayMerchantId }: NewMerchant,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<Row<'merchants', 'id'>>`
    insert into merchants (name, time_zone, gateway_merchant_id, first_steps_open, created_at)
    values (${name}, ${timeZone}, ${gatewayMerchantId}, true, ${now}) returning id
  `.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('A merchant was not stored.');
  return row.id;
};
