import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** Whether this person trusts the browser with this token, which then needs no codes. */
export const isTrustedDevice = async (
  executor: Executor,
  {
    userId,
    tokenHash,
    now,
  }: { readonly userId: number; readonly tokenHash: Buffer; readonly now: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    select from known_devices where token_hash = ${tokenHash} and user_id = ${userId} and trusted_until > ${now}
  `.execute(executor);
  return rows.length === 1;
};

export const trustDevice = async (
  transaction: Executor,
  { id, now, until }: { readonly id: number; readonly now: Date; readonly until: Date },
): Promise<void> => {
  await sql`
    update known_devices set trusted_since = ${now}, trusted_until = ${until} where id = ${id}
  `.execute(transaction);
};

export type TrustedDevice = Row<'known_devices', 'id' | 'user_agent' | 'token_hash'> & {
  readonly trusted_since: Date;
  readonly trusted_until: Date;
};

export const listTrustedDevices = async (
  executor: Executor,
  userId: number,
  now: Date,
): Promise<readonly TrustedDevice[]> => {
  const { rows } = await sql<TrustedDevice>`
    select id, user_agent, token_hash, trusted_since, trusted_until from known_devices
     where user_id = ${userId} and trusted_until > ${now} order by trusted_since desc, id desc
  `.execute(executor);
  return rows;
};

/**
 * Asks for a code again in one browser of this person, or in all of them when the id is null. Answers how many forgot.
 */
export const forgetTrust = async (
  executor: Executor,
  userId: number,
  id: number | null,
): Promise<number> => {
  const { rows } = await sql`
    update known_devices set trusted_since = null, trusted_until = null
     where user_id = ${userId} and trusted_until is not null and (${id}::bigint is null or id = ${id}) returning id
  `.execute(executor);
  return rows.length;
};

/** Whether the person has signed in with another browser before. */
export const hasOtherDevices = async (
  executor: Executor,
  userId: number,
  exceptId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from known_devices where user_id = ${userId} and id <> ${exceptId} limit 1
  `.execute(executor);
  return rows.length === 1;
};
