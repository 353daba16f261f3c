import { sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Present, Row } from '../../db/schema';

export type DeletedLink = Present<Row<'subscriptions', 'deleted_at' | 'merchant_id'>> & {
  full_name: string;
  merchant_name: Row<'merchants'>['name'];
};

/** A deleted customer of these merchants. */
export const findDeleted = async (
  executor: Executor,
  merchantIds: readonly number[],
  subscriptionId: number,
): Promise<DeletedLink | undefined> => {
  const { rows } = await sql<DeletedLink>`
    select s.deleted_at, s.merchant_id, ${customerName.full} as full_name, m.name as merchant_name
      from subscriptions s join users u on u.id = s.user_id join merchants m on m.id = s.merchant_id
     where s.id = ${subscriptionId} and s.merchant_id = any(${[...merchantIds]}::bigint[]) and s.deleted_at is not null
  `.execute(executor);
  return rows[0];
};

export type LinkToRestore = Row<'subscriptions', 'merchant_id' | 'deleted_at'> & {
  /** True after a restoration, and after staff added the customer again. */
  readonly was_deleted: boolean;
};

/** A customer of these merchants, deleted or not, locked until the transaction ends. */
export const lockLink = async (
  executor: Executor,
  merchantIds: readonly number[],
  subscriptionId: number,
): Promise<LinkToRestore | undefined> => {
  const { rows } = await sql<LinkToRestore>`
    select s.merchant_id, s.deleted_at,
      exists (select from audit_log a where a.entity = 'subscription' and a.entity_id = s.id
        and a.action = 'subscription.deleted') as was_deleted
      from subscriptions s
     where s.id = ${subscriptionId} and s.merchant_id = any(${[...merchantIds]}::bigint[]) for no key update of s
  `.execute(executor);
  return rows[0];
};

/** The opt-ins, auto-pay and invoices stay as the deletion left them. */
export const unmarkDeleted = async (executor: Executor, subscriptionId: number): Promise<void> => {
  await sql`update subscriptions set deleted_at = null where id = ${subscriptionId}`.execute(
    executor,
  );
};
