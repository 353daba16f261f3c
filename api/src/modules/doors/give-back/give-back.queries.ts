import { sql } from 'kysely';
import type { Executor } from '../../../db/database';

/** The whole of a payment of these merchants, in cents; 0 for any other. */
export const findPaidMinor = async (
  executor: Executor,
  transactionId: number,
  merchantIds: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select amount from transactions where id = ${transactionId} and merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows[0]?.amount ?? 0;
};

/** What this session has given back since its last code, in cents; also what is not confirmed yet. */
export const sumSinceCode = async (executor: Executor, sessionId: number): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(r.amount), 0)::integer as sum from refunds r join sessions s on s.id = r.session_id
     where r.session_id = ${sessionId} and r.sent_at >= coalesce(s.second_factor_at, s.created_at) and r.state not in ('declined', 'not_done')
  `.execute(executor);
  return rows[0]?.sum ?? 0;
};
