import { type RawBuilder, sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { paymentInDoubt, refundInDoubt } from './invoice-edit.queries';

/** Those of the ids that are invoices of the merchants, deleted ones included. */
export const countOwn = async (
  executor: Executor,
  merchantIds: readonly number[],
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from invoices where id = any(${[...ids]}::bigint[])
      and merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows[0]?.total ?? 0;
};

/** Ids by a statement that selects them, at most `limit`. */
export const listIds = async (
  executor: Executor,
  selection: RawBuilder<unknown>,
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'invoices', 'id'>>`
    select chosen.id from (${selection}) chosen order by chosen.id limit ${limit}
  `.execute(executor);
  return rows.map(({ id }) => id);
};

export const listSubscriptionsOf = async (
  executor: Executor,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'invoices', 'subscription_id'>>`
    select distinct subscription_id from invoices where id = any(${[...ids]}::bigint[]) order by subscription_id
  `.execute(executor);
  return rows.map(({ subscription_id: id }) => id);
};

export type InvoiceToDelete = Row<
  'invoices',
  'id' | 'merchant_id' | 'subscription_id' | 'invoice_number' | 'deleted_at'
> & {
  readonly full_name: string;
  readonly is_payment_in_doubt: boolean;
  readonly is_refund_in_doubt: boolean;
  /** Money of it moved, whether or not it was given back. */
  readonly has_payments: boolean;
  /** Something waits to charge it. */
  readonly is_planned: boolean;
  readonly is_customer_deleted: boolean;
};

/** In the order of their ids, so that two callers never wait for each other. */
export const lockInvoices = async (
  executor: Executor,
  merchantIds: readonly number[],
  ids: readonly number[],
): Promise<readonly InvoiceToDelete[]> => {
  await sql`select from invoices where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    executor,
  );
  const { rows } = await sql<InvoiceToDelete>`
    select i.id, i.merchant_id, i.subscription_id, i.invoice_number, i.deleted_at, ${customerName.full} as full_name,
      ${paymentInDoubt} as is_payment_in_doubt, ${refundInDoubt} as is_refund_in_doubt,
      i.amount_paid > 0 or exists (
        select from transactions t where t.invoice_id = i.id and t.status in ('success', 'refunded', 'voided')
      ) as has_payments,
      exists (select from payment_runs r where r.invoice_id = i.id and r.state = 'waiting') as is_planned,
      s.deleted_at is not null as is_customer_deleted
    from invoices i join subscriptions s on s.id = i.subscription_id join users u on u.id = i.user_id
    where i.id = any(${[...ids]}::bigint[]) and i.merchant_id = any(${[...merchantIds]}::bigint[]) order by i.id
  `.execute(executor);
  return rows;
};

/** Null restores them. */
export const storeDeleted = async (
  executor: Executor,
  ids: readonly number[],
  deletedAt: Date | null,
): Promise<void> => {
  await sql`update invoices set deleted_at = ${deletedAt}::timestamptz where id = any(${[...ids]}::bigint[])`.execute(
    executor,
  );
};
