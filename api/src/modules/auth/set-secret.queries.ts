import { sql } from 'kysely';
import type { Executor } from '../../db/database';

/** Of an active staff member, or an invited one who becomes active by it. False for anybody else. */
export const setPassword = async (transaction: Executor, userId: number, passwordHash: string): Promise<boolean> => {
  const { rows } = await sql`
    update users set password_hash = ${passwordHash}, state = 'active' where id = ${userId} and kind = 'merchant' and state <> 'inactive' returning id
  `.execute(transaction);
  return rows.length === 1;
};

/** Of an active customer. False for anybody else: an invited one signs up. */
export const setPin = async (transaction: Executor, userId: number, pinHash: string): Promise<boolean> => {
  const { rows } = await sql`
    update users set pin_hash = ${pinHash} where id = ${userId} and kind = 'customer' and state = 'active' returning id
  `.execute(transaction);
  return rows.length === 1;
};

/** Sets the address before a change that is held. False when somebody else has it by now. */
export const restoreHeldEmail = async (transaction: Executor, userId: number, heldSince: Date): Promise<boolean> => {
  const { rows } = await sql`
    update users u set email = u.previous_email, previous_email = null, email_changed_at = null
     where u.id = ${userId} and u.previous_email is not null and u.email_changed_at > ${heldSince}
       and not exists (select from users o where o.kind = u.kind and o.id <> u.id and lower(o.email) = lower(u.previous_email))
    returning id
  `.execute(transaction);
  return rows.length === 1;
};
