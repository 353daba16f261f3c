import { sql } from 'kysely';
import type { Executor } from '../../db/database';

/** Unread open conversations of these merchants. */
export const countUnread = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from conversations
     where merchant_id = any(${[...merchantIds]}::bigint[]) and is_open and is_unread
  `.execute(executor);
  return rows[0]?.count ?? 0;
};
