import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { ImportMerchant } from './rows/import-kind';

export const findMerchant = async (
  executor: Executor,
  id: number,
): Promise<ImportMerchant | undefined> => {
  const { rows } = await sql<ImportMerchant>`
    select id, name, time_zone, sms_number from merchants where id = ${id}
  `.execute(executor);
  return rows[0];
};

/** Those of the merchants with this id or name, in any case of letters. */
export const findMerchantByText = async (
  executor: Executor,
  merchantIds: readonly number[],
  { id, name }: { readonly id: string; readonly name: string },
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'merchants', 'id'>>`
    select id from merchants
     where id = any(${[...merchantIds]}::bigint[]) and (id::text = ${id} or lower(name) = lower(${name}))
       order by id limit 1
  `.execute(executor);
  return rows[0]?.id;
};

/** What a person may do at a merchant now, and what they are called. */
export const findStaff = async (
  executor: Executor,
  userId: number,
  merchantId: number,
): Promise<
  (Row<'users', 'username' | 'role'> & { readonly permissions: readonly string[] }) | undefined
> => {
  const { rows } = await sql<
    Row<'users', 'username' | 'role'> & { permissions: readonly string[] }
  >`
    select u.username, u.role, ms.permissions from users u join merchant_staff ms on ms.user_id = u.id
      and ms.merchant_id = ${merchantId}
     where u.id = ${userId} and u.state <> 'inactive'
  `.execute(executor);
  return rows[0];
};
