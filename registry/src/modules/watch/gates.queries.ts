import { sql } from 'kysely';
import type { Database, Executor } from '../../db/database';

/** Any number, the same in every process. */
const lockKey = 7_204_115;

/** Runs the task unless another process runs it. The lock ends with the transaction. */
export const withGateLock = async (
  db: Database,
  task: (transaction: Executor) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{
      isOurs: boolean;
    }>`SELECT pg_try_advisory_xact_lock(${lockKey}) AS "isOurs"`.execute(transaction);
    if (rows[0]?.isOurs === true) await task(transaction);
  });
