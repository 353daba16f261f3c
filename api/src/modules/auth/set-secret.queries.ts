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
