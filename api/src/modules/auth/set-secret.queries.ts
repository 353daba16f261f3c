import { sql } from 'kysely';
import type { Executor } from '../../db/database';

/** Of an active staff member, or an invited one who becomes active by it. False for anybody else. */
export const setPassword = async (
  transaction: Executor,
  userId: number,
  passwordHash: string,
): Promise<boolean> => {
  const { rows } = await sql`
    update users set password_hash = ${passwordHash}, state = 'active' where id = ${userId} and kind = 'merchant' and state <> 'inactive' returning id
  `.execute(transaction);
  return rows.length === 1;
};

/** Of an active customer. False for anybody else: an invited one signs up. */
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

/** Sets the address they proved, in the place of one they did not. False when it is theirs, or when somebody else has it by now. */
export const restoreProvenEmail = async (
  transaction: Executor,
  userId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update users u set email = u.proven_email
     where u.id = ${userId} and u.kind = 'customer' and u.proven_email is not null and lower(u.email) is distinct from lower(u.proven_email)
       and not exists (select from users o where o.kind = u.kind and o.id <> u.id and lower(o.email) = lower(u.proven_email))
    returning id
  `.execute(transaction);
  return rows.length === 1;
};

/** What the customer wrote about themselves is proved from now on. */
export const proveOwnContact = async (transaction: Executor, userId: number): Promise<void> => {
  await sql`
    update users set
      proven_email = coalesce(lower(nullif(email, '')), proven_email),
      proven_phone = case when proven_phone is not null then phone end
    where id = ${userId} and kind = 'customer'
  `.execute(transaction);
};
