import { sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { MergedBill } from './merge-values.domain';

/** A customer a template may be filled for, with one invoice if there is one. */
export type PreviewCustomer = {
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly is_business: boolean;
  readonly business_name: string;
  readonly merchant_name: string;
  /** YYYY-MM-DD at the merchant. */
  readonly today: string;
  readonly bill: (MergedBill & Row<'invoices', 'id'>) | null;
};

type Question = {
  readonly merchantId: number;
  readonly subscriptionId: number | undefined;
  readonly invoiceId: number | undefined;
  readonly now: Date;
  readonly limit: number;
};

/**
 * The newest customers of a merchant with their newest open invoice, or the requested customer with the requested
 * invoice. An invoice that is not the customer's gives no row.
 */
export const listPreviewCustomers = async (
  executor: Executor,
  { merchantId, subscriptionId, invoiceId, now, limit }: Question,
): Promise<readonly PreviewCustomer[]> => {
  const chosen =
    invoiceId === undefined
      ? sql`i.stored_state is null and i.amount_paid < i.amount`
      : sql`i.id = ${invoiceId}`;
  const { rows } = await sql<PreviewCustomer>`
    select ${customerName.first} as first_name, ${customerName.last} as last_name, ${customerName.full} as full_name,
      ${customerName.isBusiness} as is_business, ${customerName.business} as business_name,
        me.name as merchant_name,
      business_date(${now}, me.time_zone)::text as today, to_json(b) as bill
    from subscriptions s join users u on u.id = s.user_id join merchants me on me.id = s.merchant_id
    left join lateral (
      select i.id, i.invoice_number, i.amount, i.amount_paid, i.minimum_amount_due, i.due_date::text as due_date
        from invoices i where i.subscription_id = s.id and i.deleted_at is null and ${chosen}
       order by i.id desc limit 1
    ) b on true
    where s.merchant_id = ${merchantId} and s.deleted_at is null
      ${subscriptionId === undefined ? sql`` : sql`and s.id = ${subscriptionId}`}
      ${invoiceId === undefined ? sql`` : sql`and b.id is not null`}
    order by s.id desc limit ${limit}::integer
  `.execute(executor);
  return rows;
};

/** Whether the customer, and the invoice, are the merchant's. */
export const isOfMerchant = async (
  executor: Executor,
  table: 'subscriptions' | 'invoices',
  { merchantId, id }: { readonly merchantId: number; readonly id: number },
): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(table)} where id = ${id} and merchant_id = ${merchantId} and deleted_at is null
  `.execute(executor);
  return rows.length > 0;
};

/** The name of a merchant of the caller. */
export const findMerchantName = async (
  executor: Executor,
  merchantId: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select name from merchants where id = ${merchantId}
  `.execute(executor);
  return rows[0]?.name;
};
