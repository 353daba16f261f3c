import { sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type OwnMerchantRow = Row<
  'merchants',
  'id' | 'name' | 'logo_url' | 'default_report_range' | 'time_zone'
> & { readonly integrations: readonly string[] };

/** The merchants of the staff member's own record, by id. */
export const listOwnMerchants = async (
  executor: Executor,
  actor: StaffActor,
): Promise<readonly OwnMerchantRow[]> => {
  const { rows } = await sql<OwnMerchantRow>`
    select m.id, m.name, m.logo_url, m.default_report_range, m.integrations, m.time_zone
      from merchants m where m.id = any(${[...actor.merchantIds]}::bigint[]) order by m.id
  `.execute(executor);
  return rows;
};

export const getStaffName = async (
  executor: Executor,
  userId: number,
): Promise<{ readonly first_name: string; readonly last_name: string }> => {
  const { rows } = await sql<Row<'users', 'first_name' | 'last_name'>>`
    select u.first_name, u.last_name from users u where u.id = ${userId}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`User ${userId} of an open session does not exist.`);
  return row;
};

/**
 * Whether the merchant of the customer's own invoice accepts bank accounts; undefined for a foreign
 * invoice.
 */
export const takesBankAccounts = async (
  executor: Executor,
  invoiceId: number,
  userId: number,
): Promise<boolean | undefined> => {
  const { rows } = await sql<Row<'merchants', 'ach_on'>>`
    select m.ach_on from invoices i join merchants m on m.id = i.merchant_id
     where i.id = ${invoiceId} and i.user_id = ${userId} and i.deleted_at is null
  `.execute(executor);
  return rows[0]?.ach_on;
};
