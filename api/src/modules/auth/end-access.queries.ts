import { sql } from 'kysely';
import type { Executor } from '../../db/database';

/** Ends the person's sessions, but for one when it is given. */
export const endSessionsOf = async (
  executor: Executor,
  userId: number,
  exceptSessionId: number | null,
  now: Date,
): Promise<void> => {
  await sql`
    update sessions set ended_at = ${now}
     where user_id = ${userId} and ended_at is null and id is distinct from ${exceptSessionId}::bigint
  `.execute(executor);
};

/** Ends the links to single bills that the person's sessions have made. */
export const endBillLinksOf = async (
  executor: Executor,
  userId: number,
  now: Date,
): Promise<void> => {
  await sql`update link_tokens set used_at = ${now} where user_id = ${userId} and used_at is null`.execute(
    executor,
  );
};
