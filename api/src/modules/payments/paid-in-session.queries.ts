import { sql } from 'kysely';
import type { Executor } from '../../db/database';

/** Of these payments, those that this session made. */
export const listPaidInSession = async (
  executor: Executor,
  sessionId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from payment_attempts a where a.id = any(${[...ids]}::bigint[]) and a.session_id = ${sessionId}
  `.execute(executor);
  return new Set(rows.map(({ id }) => id));
};
