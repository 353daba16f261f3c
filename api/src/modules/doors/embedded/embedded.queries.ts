import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Row } from '../../../db/schema';

export type KeyOwner = {
  readonly keyId: number;
  readonly kind: 'publishable' | 'secret';
  readonly merchantId: number;
  readonly companyToken: string | null;
};

/** The merchant of a key; undefined for an unknown and for a revoked one. */
export const findKeyOwner = async (
  executor: Executor,
  keyHash: Buffer,
): Promise<KeyOwner | undefined> => {
  const { rows } = await sql<
    Row<'merchant_api_keys', 'id' | 'merchant_id'> &
      Row<'merchants', 'company_token'> & { kind: KeyOwner['kind'] }
  >`
    select k.id, k.kind, k.merchant_id, m.company_token
      from merchant_api_keys k join merchants m on m.id = k.merchant_id
     where k.key_hash = ${keyHash} and k.revoked_at is null
  `.execute(executor);
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        keyId: row.id,
        kind: row.kind,
        merchantId: row.merchant_id,
        companyToken: row.company_token,
      };
};

export type MerchantFacts = {
  readonly id: number;
  readonly name: string;
  readonly logoUrl: string;
  readonly brandColor: string | null;
  readonly takesBanks: boolean;
  readonly takesCash: boolean;
  readonly origins: readonly string[];
};

export const getMerchantFacts = async (
  executor: Executor,
  merchantId: number,
): Promise<MerchantFacts> => {
  const { rows } = await sql<
    Row<'merchants', 'id' | 'name' | 'logo_url' | 'brand_color' | 'ach_on' | 'takes_cash'> & {
      origins: readonly string[];
    }
  >`
    select m.id, m.name, m.logo_url, m.brand_color, m.ach_on, m.takes_cash,
           array(select o.origin from merchant_origins o where o.merchant_id = m.id order by o.origin) as origins
      from merchants m where m.id = ${merchantId}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined)
    throw new Error(`Merchant ${merchantId} of a key or session does not exist.`);
  return {
    id: row.id,
    name: row.name,
    logoUrl: row.logo_url,
    brandColor: row.brand_color,
    takesBanks: row.ach_on,
    takesCash: row.takes_cash,
    origins: row.origins,
  };
};

/** Whether any merchant has registered the origin; called before the merchant is known. */
export const isOriginRegistered = async (executor: Executor, origin: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from merchant_origins o where o.origin = ${origin} limit 1`.execute(
      executor,
    );
  return rows.length > 0;
};

export const listOriginsByCompanyToken = async (
  executor: Executor,
  companyToken: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<Row<'merchant_origins', 'origin'>>`
    select o.origin from merchants m join merchant_origins o on o.merchant_id = m.id
      where m.company_token = ${companyToken} order by o.origin
  `.execute(executor);
  return rows.map(({ origin }) => origin);
};

export const listOriginsByAccount = async (
  executor: Executor,
  subscriptionId: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<Row<'merchant_origins', 'origin'>>`
    select o.origin from subscriptions s join merchant_origins o on o.merchant_id = s.merchant_id
      where s.id = ${subscriptionId} order by o.origin
  `.execute(executor);
  return rows.map(({ origin }) => origin);
};

export const listOriginsBySession = async (
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<readonly string[]> => {
  const { rows } = await sql<Row<'merchant_origins', 'origin'>>`
    select o.origin from payment_sessions s join merchant_origins o on o.merchant_id = s.merchant_id
     where s.token_hash = ${tokenHash} and s.expires_at > ${now} order by o.origin
  `.execute(executor);
  return rows.map(({ origin }) => origin);
};

export type InvoiceRow = {
  readonly id: number;
  readonly subscriptionId: number;
  readonly userId: number;
  readonly balanceMinor: number;
  readonly minimumMinor: number;
  readonly isClosed: boolean;
  readonly invoiceNumber: string;
};

export type InvoiceName = {
  readonly merchantId: number;
  readonly subscriptionId: number;
  readonly id: number | null;
  readonly number: string | null;
};

/**
 * The invoices of one account at one merchant that go by this id or number: one, unless the merchant used a number
 * twice.
 */
export const findInvoices = async (
  executor: Executor,
  { merchantId, subscriptionId, id, number }: InvoiceName,
): Promise<readonly InvoiceRow[]> => {
  const { rows } = await sql<
    Row<'invoices', 'id' | 'subscription_id' | 'user_id' | 'invoice_number'> & {
      balance: number;
      minimum: Row<'invoices'>['minimum_amount_due'];
      is_closed: boolean;
    }
  >`
    select i.id, i.subscription_id, i.user_id, i.amount - i.amount_paid as balance,
      i.minimum_amount_due as minimum, i.invoice_number,
           i.amount_paid >= i.amount or coalesce(i.stored_state in ('cancelled', 'paid'), false) as is_closed
      from invoices i
     where i.merchant_id = ${merchantId} and i.subscription_id = ${subscriptionId} and i.deleted_at is null
       and (${id}::bigint is null or i.id = ${id}) and (${number}::text is null or i.invoice_number = ${number})
     order by is_closed, i.id desc limit 2
  `.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    subscriptionId: row.subscription_id,
    userId: row.user_id,
    balanceMinor: row.balance,
    minimumMinor: row.minimum,
    isClosed: row.is_closed,
    invoiceNumber: row.invoice_number,
  }));
};
