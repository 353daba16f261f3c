import { sql } from 'kysely';
import type { Actor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { allOf, ownedBy } from '../../db/list.queries';
import type { Contact } from './contact.queries';

/**
 * Addresses of a merchant's customers are given one after the other, so that two at once do not get the same e-mail or
 * phone.
 */
export const lockAddresses = async (executor: Executor, merchantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('new customers', ${merchantId}))`.execute(
    executor,
  );
};

/** Those of the merchants of these customers of the caller. Goes before any lock of a customer. */
export const lockAddressesOf = async (
  executor: Executor,
  which: { readonly id: number } | { readonly userId: number },
  actor: Actor,
): Promise<void> => {
  const isIt = 'id' in which ? sql`s.id = ${which.id}` : sql`s.user_id = ${which.userId}`;
  const isOwn = allOf([isIt, ownedBy(actor, { user: 's.user_id', merchant: 's.merchant_id' })]);
  const { rows } = await sql<{ merchant_id: number }>`
    select distinct s.merchant_id from subscriptions s where ${isOwn} order by 1
  `.execute(executor);
  for (const { merchant_id: merchantId } of rows) await lockAddresses(executor, merchantId);
};

export type AddressQuestion = Partial<Contact> & {
  readonly merchantId: number;
  /** The customer who may have it. */
  readonly except?: number;
};

/** Which of the two another customer of this merchant has already, by how the merchant reaches them. */
export const findTakenHere = async (
  executor: Executor,
  { merchantId, email = null, phone = null, except = 0 }: AddressQuestion,
): Promise<'email' | 'phone' | undefined> => {
  const isOther = sql`s.merchant_id = ${merchantId} and s.deleted_at is null and s.id <> ${except}`;
  const { rows } = await sql<{ field: 'email' | 'phone' }>`
    select 'email' as field from subscriptions s where ${isOther} and s.sort_email = ${email}
    union all select 'phone' from subscriptions s where ${isOther} and s.sort_phone = ${phone}
    limit 1
  `.execute(executor);
  return rows[0]?.field;
};
