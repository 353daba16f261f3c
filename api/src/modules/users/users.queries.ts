import { sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { UserRow } from './present-user';

const columns = sql`u.id, u.kind, u.username, u.email, u.phone, u.first_name, u.last_name, u.is_business,
  u.business_name, u.proven_email, u.pin_hash is not null as has_pin`;

export const getUser = async (executor: Executor, id: number): Promise<UserRow> => {
  const { rows } = await sql<UserRow>`select ${columns} from users u where u.id = ${id}`.execute(
    executor,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`User ${id} of an open session does not exist.`);
  return row;
};

/** Holds a customer's row until the transaction ends. */
export const lockCustomer = async (
  executor: Executor,
  id: number,
): Promise<UserRow | undefined> => {
  const { rows } = await sql<UserRow>`select ${columns} from users u where u.id = ${id}
      and u.kind = 'customer' for no key update of u`.execute(executor);
  return rows[0];
};

/** What staff wrote about a customer who has not signed up blocks no other person. */
const hasOwn = sql`(u.kind = 'merchant' or u.state <> 'invited')`;

/** Whether another user has this address, or proved it and has not confirmed another one yet. */
export const isEmailTaken = async (
  executor: Executor,
  { id, kind, email }: { readonly id: number; readonly kind: string; readonly email: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from users u where u.kind = ${kind} and u.id <> ${id} and lower(u.email) = lower(${email}) and ${hasOwn}
    union all
    select 1 from users u where u.kind = ${kind} and u.id <> ${id} and lower(u.proven_email) = lower(${email})
  `.execute(executor);
  return rows.length > 0;
};

/** A customer signs in by phone, so one phone is one customer. */
export const isPhoneTaken = async (
  executor: Executor,
  phone: string,
  userId: number,
): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from users u where u.kind = 'customer' and u.phone = ${phone} and u.id <> ${userId}
      and ${hasOwn}`.execute(executor);
  return rows.length > 0;
};

export type OwnContact = { readonly phone: string | null; readonly email: string | null };

/** What the person wrote about themselves. Gives no access before it was confirmed. */
export const updateOwnContact = async (
  executor: Executor,
  id: number,
  { phone, email }: OwnContact,
): Promise<void> => {
  await sql`update users set phone = ${phone}, email = ${email} where id = ${id}`.execute(executor);
};

/**
 * The person's own, newer contact replaces the ones in merchants' records. A merchant that they have not confirmed
 * keeps what it wrote: nothing of theirs is shown there.
 */
export const clearContactsOfBusinesses = async (
  executor: Executor,
  userId: number,
  { phone, email }: { readonly phone: boolean; readonly email: boolean },
): Promise<void> => {
  await sql`
    update subscriptions set phone = case when ${phone}::boolean then null else phone end,
      email = case when ${email}::boolean then null else email end
     where user_id = ${userId} and state <> 'invited' and (phone is not null or email is not null)
  `.execute(executor);
};

/** Which unique field of a user an error is about: another user took it first. */
export const takenBy = (error: unknown): 'email' | 'phone' | undefined => {
  if (
    !(error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error)
  )
    return undefined;
  switch (error.constraint) {
    case 'users_signed_up_email_key':
    case 'users_proven_email_key':
    case 'users_invited_key':
      return 'email';
    case 'users_signed_up_phone_key':
      return 'phone';
    default:
      return undefined;
  }
};

/** Runs the work again after another call took an e-mail or phone at the same moment: it is found then. */
export const againWhenTaken = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (takenBy(error) === undefined) throw error;
    return work();
  }
};

/** Ends texting on every link of the customer; answers those that had it. */
export const switchTextsOff = async (
  executor: Executor,
  userId: number,
): Promise<readonly { readonly id: number; readonly merchant_id: number }[]> => {
  const { rows } = await sql<Row<'subscriptions', 'id' | 'merchant_id'>>`
    update subscriptions set sms_opt_in = false where user_id = ${userId} and sms_opt_in returning id, merchant_id
  `.execute(executor);
  return rows.toSorted((one, two) => one.id - two.id);
};

export const findNewestLink = async (
  executor: Executor,
  userId: number,
): Promise<{ readonly id: number; readonly merchant_name: string } | undefined> => {
  const { rows } = await sql<
    Row<'subscriptions', 'id'> & { merchant_name: Row<'merchants'>['name'] }
  >`
    select s.id, m.name as merchant_name from subscriptions s join merchants m on m.id = s.merchant_id
     where s.user_id = ${userId} and s.deleted_at is null order by s.id desc limit 1
  `.execute(executor);
  return rows[0];
};

/** The contact that the merchant of this link wrote; undefined when it was deleted. */
export const findWrittenContact = async (
  executor: Executor,
  subscriptionId: number | null,
): Promise<OwnContact | undefined> => {
  const { rows } = await sql<OwnContact>`
    select s.email, s.phone from subscriptions s where s.id = ${subscriptionId} and s.deleted_at is null
  `.execute(executor);
  return rows[0];
};

/** A customer as the newest of these merchants reads one. */
export const findCustomerAt = async (
  executor: Executor,
  userId: number,
  merchantIds: readonly number[],
): Promise<UserRow | undefined> => {
  const { rows } = await sql<UserRow>`
    select u.id, u.kind, u.username, coalesce(s.email, u.email) as email, coalesce(s.phone, u.phone) as phone,
           ${customerName.first} as first_name, ${customerName.last} as last_name,
             ${customerName.isBusiness} as is_business,
           ${customerName.business} as business_name, coalesce(s.email, u.email) as proven_email, false as has_pin
      from subscriptions s join users u on u.id = s.user_id
     where s.user_id = ${userId} and s.deleted_at is null and s.merchant_id = any(${[...merchantIds]}::bigint[])
     order by s.id desc limit 1
  `.execute(executor);
  return rows[0];
};
