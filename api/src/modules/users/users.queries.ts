import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../actor';
import type { Executor } from '../../db/database';
import type { UserRow } from './user.presenter';

const columns = sql`u.id, u.kind, u.username, u.email, u.phone, u.first_name, u.last_name, u.is_business, u.business_name`;

export const getUser = async (executor: Executor, id: number): Promise<UserRow> => {
  const { rows } = await sql<UserRow>`select ${columns} from users u where u.id = ${id}`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`User ${id} of an open session does not exist.`);
  return row;
};

/** Users this caller may change: the customer's own record, or customers of the staff member's merchants. */
const changeableBy = (actor: Actor) =>
  actor.kind === 'customer'
    ? sql`u.id = ${actor.userId}`
    : sql`u.kind = 'customer' and exists (
        select from subscriptions s
         where s.user_id = u.id and s.deleted_at is null and s.merchant_id = any(${[...actor.merchantIds]}::bigint[])
      )`;

/** Holds the row until the transaction ends; undefined when it is not this caller's to change. */
export const lockChangeableUser = async (executor: Executor, id: number, actor: Actor): Promise<UserRow | undefined> => {
  const { rows } = await sql<UserRow>`select ${columns} from users u where u.id = ${id} and ${changeableBy(actor)} for no key update of u`.execute(executor);
  return rows[0];
};

export type WantedEmail = { readonly id: number; readonly kind: string; readonly email: string; readonly now: Date; /** How long the address before a change is held. */ readonly holdMs: number };

/**
 * Whether somebody else has this address, or had it until a change that is held: for that long it is still theirs to get back in
 * with, and nobody may stand in its place.
 */
export const isEmailTaken = async (executor: Executor, { id, kind, email, now, holdMs }: WantedEmail): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from users u where u.kind = ${kind} and u.id <> ${id} and u.state <> 'inactive' and lower(u.previous_email) = lower(${email})
       and u.email_changed_at > ${new Date(now.getTime() - holdMs)}
    union all
    select 1 from users u where u.kind = ${kind} and u.id <> ${id} and lower(u.email) = lower(${email})
  `.execute(executor);
  return rows.length > 0;
};

export type EmailChange = { readonly email: string; readonly now: Date; /** How long the address before it is held. */ readonly holdMs: number };

/**
 * Sets an e-mail and keeps the one before it: for a while that one gets the mails that let somebody in. Several changes while
 * it is held keep the first, and a change back to it ends the hold.
 */
const emailChange = ({ email, now, holdMs }: EmailChange): RawBuilder<unknown> => {
  const isChanged = sql`lower(coalesce(email, '')) <> lower(${email})`;
  const isHeld = sql`(previous_email is not null and email_changed_at > ${new Date(now.getTime() - holdMs)})`;
  return sql`
    email = ${email},
    previous_email = case
      when not ${isChanged} then previous_email
      when ${isHeld} then case when lower(previous_email) = lower(${email}) then null else previous_email end
      else nullif(email, '')
    end,
    email_changed_at = case when ${isChanged} then ${now}::timestamptz else email_changed_at end`;
};

export const updateEmail = async (executor: Executor, id: number, change: EmailChange): Promise<void> => {
  await sql`update users set ${emailChange(change)} where id = ${id}`.execute(executor);
};

/** A customer signs in by phone, so one phone is one customer. */
export const isPhoneTaken = async (executor: Executor, phone: string, userId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from users u where u.kind = 'customer' and u.phone = ${phone} and u.id <> ${userId}`.execute(executor);
  return rows.length > 0;
};

export const updateContact = async (executor: Executor, id: number, contact: EmailChange & { readonly phone: string }): Promise<void> => {
  await sql`update users set phone = ${contact.phone}, ${emailChange(contact)} where id = ${id}`.execute(executor);
};

/** Which unique field of a user an error is about: somebody else took it first. */
export const takenBy = (error: unknown): 'email' | 'phone' | undefined => {
  if (!(error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error)) return undefined;
  if (error.constraint === 'users_email_key') return 'email';
  return error.constraint === 'users_customer_phone_key' ? 'phone' : undefined;
};

/** Ends texting on every link of the customer; answers those that had it. */
export const switchTextsOff = async (executor: Executor, userId: number): Promise<readonly { readonly id: number; readonly merchant_id: number }[]> => {
  const { rows } = await sql<{ id: number; merchant_id: number }>`
    update subscriptions set sms_opt_in = false where user_id = ${userId} and sms_opt_in returning id, merchant_id
  `.execute(executor);
  return rows.toSorted((one, two) => one.id - two.id);
};

export const findNewestLink = async (executor: Executor, userId: number): Promise<{ readonly id: number; readonly merchant_name: string } | undefined> => {
  const { rows } = await sql<{ id: number; merchant_name: string }>`
    select s.id, m.name as merchant_name from subscriptions s join merchants m on m.id = s.merchant_id
     where s.user_id = ${userId} and s.deleted_at is null order by s.id desc limit 1
  `.execute(executor);
  return rows[0];
};
