import { sql } from 'kysely';
import type { Actor } from '../../core/actor';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { allOf, ownedBy } from '../../db/list.queries';

export type Contact = { readonly email: string | null; readonly phone: string | null };

/** A customer at one business: how the business reaches them, and what the person wrote about themselves. */
export type LockedContact = Contact &
  Row<'subscriptions', 'id' | 'user_id' | 'merchant_id' | 'sms_opt_in'> & {
    readonly merchant_name: Row<'merchants'>['name'];
    readonly own_email: Row<'users'>['email'];
    readonly own_phone: Row<'users'>['phone'];
  };

type Which = { readonly id: number } | { readonly userId: number };

/** Holds the links until the transaction ends; only those of the caller. */
export const lockContacts = async (
  executor: Executor,
  which: Which,
  actor: Actor,
): Promise<readonly LockedContact[]> => {
  const isIt = 'id' in which ? sql`s.id = ${which.id}` : sql`s.user_id = ${which.userId}`;
  const { rows } = await sql<LockedContact>`
    select s.id, s.user_id, s.merchant_id, m.name as merchant_name, s.sms_opt_in,
           coalesce(s.email, u.email) as email, coalesce(s.phone, u.phone) as phone, u.email as own_email, u.phone as own_phone
      from subscriptions s join users u on u.id = s.user_id join merchants m on m.id = s.merchant_id
     where ${allOf([isIt, sql`s.deleted_at is null`, ownedBy(actor, { user: 's.user_id', merchant: 's.merchant_id' })])}
     order by s.id for no key update of s
  `.execute(executor);
  return rows;
};

/** Null follows the person's own. */
export const storeContact = async (
  executor: Executor,
  id: number,
  { email, phone }: Contact,
): Promise<void> => {
  await sql`update subscriptions set email = ${email}, phone = ${phone} where id = ${id}`.execute(
    executor,
  );
};

export const switchTextsOff = async (executor: Executor, id: number): Promise<void> => {
  await sql`update subscriptions set sms_opt_in = false where id = ${id}`.execute(executor);
};
