import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** Names of the merchants where staff work. */
export const listBusinessNames = async (
  executor: Executor,
  userId: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<Row<'merchants', 'name'>>`
    select m.name from merchant_staff s join merchants m on m.id = s.merchant_id where s.user_id = ${userId}
  `.execute(executor);
  return rows.map(({ name }) => name);
};

/**
 * Sets the password of active staff, or of invited staff, who become active. False for other users.
 */
export const setPassword = async (
  transaction: Executor,
  userId: number,
  passwordHash: string,
): Promise<boolean> => {
  const { rows } = await sql`
    update users set password_hash = ${passwordHash}, state = 'active' where id = ${userId}
      and kind = 'merchant' and state <> 'inactive' returning id
  `.execute(transaction);
  return rows.length === 1;
};

/** Sets the PIN of an active customer. False for other users: an invited customer signs up. */
export const setPin = async (
  transaction: Executor,
  userId: number,
  pinHash: string,
): Promise<boolean> => {
  const { rows } = await sql`
    update users set pin_hash = ${pinHash} where id = ${userId} and kind = 'customer' and state = 'active' returning id
  `.execute(transaction);
  return rows.length === 1;
};

/**
 * Sets the PIN that active staff confirm actions with. False when the password is another one than
 * the one just proved.
 */
export const setStaffPin = async (
  transaction: Executor,
  {
    userId,
    pinHash,
    passwordHash,
  }: Readonly<Record<'pinHash' | 'passwordHash', string>> & {
    readonly userId: number;
  },
): Promise<boolean> => {
  const { rows } = await sql`
    update users set pin_hash = ${pinHash}
     where id = ${userId} and kind = 'merchant' and state = 'active' and password_hash = ${passwordHash} returning id
  `.execute(transaction);
  return rows.length === 1;
};

/**
 * Makes a written address the proven one. False when it already is, or when another person has it.
 */
export const restoreProvenEmail = async (
  transaction: Executor,
  userId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update users u set email = u.proven_email
     where u.id = ${userId} and u.kind = 'customer' and u.proven_email is not null
       and lower(u.email) is distinct from lower(u.proven_email)
       and not exists (select from users o where o.kind = u.kind and o.id <> u.id and o.state <> 'invited'
         and lower(o.email) = lower(u.proven_email))
    returning id
  `.execute(transaction);
  return rows.length === 1;
};

/** Makes the written contact of a customer the proven one. */
export const proveOwnContact = async (transaction: Executor, userId: number): Promise<void> => {
  await sql`
    update users set
      proven_email = coalesce(lower(nullif(email, '')), proven_email),
      proven_phone = case when proven_phone is not null then phone end
    where id = ${userId} and kind = 'customer'
  `.execute(transaction);
};
