import { sql } from 'kysely';
import type { Actor } from '../../core/actor';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { allOf, ownedBy } from '../../db/list.queries';

export type Contact = { readonly email: string | null; readonly phone: string | null };

/** A customer at one merchant: how the merchant reaches them, and what the person wrote about themselves. */
export type LockedContact = Contact &
  Row<'subscriptions', 'id' | 'user_id' | 'merchant_id' | 'sms_opt_in' | 'version' | 'state'> & {
    readonly merchant_name: Row<'merchants'>['name'];
    readonly own_email: Row<'users'>['email'];
    readonly own_phone: Row<'users'>['phone'];
    readonly person_state: Row<'users'>['state'];
    /** The person never was a customer of another merchant. */
    readonly is_sole: boolean;
    /** The merchant's name for them. */
    readonly full_name: string;
  };

type Which = { readonly id: number } | { readonly userId: number };

/** Holds the person and the links until the transaction ends; only links of the caller. */
export const lockContacts = async (
  executor: Executor,
  which: Which,
  actor: Actor,
): Promise<readonly LockedContact[]> => {
  const isIt = 'id' in which ? sql`s.id = ${which.id}` : sql`s.user_id = ${which.userId}`;
  const isOwn = allOf([
    isIt,
    sql`s.deleted_at is null`,
    ownedBy(actor, { user: 's.user_id', merchant: 's.merchant_id' }),
  ]);
  // The person before their links, as all changes of both lock them.
  await sql`
    select from users u where u.id in (select s.user_id from subscriptions s where ${isOwn}) for no key update of u
  `.execute(executor);
  const { rows } = await sql<LockedContact>`
    select s.id, s.user_id, s.merchant_id, m.name as merchant_name, s.sms_opt_in, s.version, s.state,
           coalesce(s.email, u.email) as email, coalesce(s.phone, u.phone) as phone, u.email as own_email,
             u.phone as own_phone,
           u.state as person_state, ${customerName.full} as full_name,
           not exists (select from subscriptions o where o.user_id = s.user_id and o.id <> s.id) as is_sole
      from subscriptions s join users u on u.id = s.user_id join merchants m on m.id = s.merchant_id
     where ${isOwn}
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

/**
 * For a person who has not signed up and has no other merchant. An address of another person stays as it was; answers
 * the present values.
 */
export const storeOwnContact = async (
  executor: Executor,
  userId: number,
  { email, phone }: Contact,
): Promise<Contact> => {
  const isFree = sql`o.id <> u.id and o.kind = u.kind`;
  const { rows } = await sql<Contact>`
    update users u set
      email = case when exists (select from users o where ${isFree} and lower(o.email) = lower(${email}))
                     or exists (select from users o where ${isFree}
                       and lower(o.proven_email) = lower(${email})) then u.email else ${email} end,
      phone = case when exists (select from users o where ${isFree} and o.phone = ${phone}) then u.phone
        else ${phone} end
     where u.id = ${userId}
    returning u.email, u.phone
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`User ${userId} is held and does not exist.`);
  return row;
};

export const switchTextsOff = async (executor: Executor, id: number): Promise<void> => {
  await sql`update subscriptions set sms_opt_in = false where id = ${id}`.execute(executor);
};
