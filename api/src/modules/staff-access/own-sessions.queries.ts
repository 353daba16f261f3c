import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type OwnSessionRow = Row<
  'sessions',
  'id' | 'user_agent' | 'address' | 'created_at' | 'last_used_at'
>;

/** The open sessions of a staff member, the last used first. */
export const listOwnSessions = async (
  executor: Executor,
  userId: number,
  now: Date,
): Promise<readonly OwnSessionRow[]> => {
  const { rows } = await sql<OwnSessionRow>`
    select id, user_agent, address, created_at, last_used_at from sessions
     where user_id = ${userId} and kind = 'merchant' and ended_at is null and expires_at > ${now}
     order by last_used_at desc, id desc
  `.execute(executor);
  return rows;
};

/** Ends one open session of this person, or with `exceptId` all but that one. Answers how many ended. */
export const endOwnSessions = async (
  executor: Executor,
  userId: number,
  which: { readonly id: number } | { readonly exceptId: number },
  now: Date,
): Promise<number> => {
  const isMeant = 'id' in which ? sql`id = ${which.id}` : sql`id <> ${which.exceptId}`;
  const { rows } = await sql`
    update sessions set ended_at = ${now}
     where user_id = ${userId} and kind = 'merchant' and ended_at is null and expires_at > ${now} and ${isMeant}
    returning id
  `.execute(executor);
  return rows.length;
};

export const listMerchantIds = async (
  executor: Executor,
  userId: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'merchant_staff', 'merchant_id'>>`
    select merchant_id from merchant_staff where user_id = ${userId} order by merchant_id
  `.execute(executor);
  return rows.map(({ merchant_id }) => merchant_id);
};
