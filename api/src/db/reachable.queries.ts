import { sql } from 'kysely';
import type { Executor } from './database';

export const isReachable = async (executor: Executor): Promise<boolean> => {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(executor);
  return rows.length === 1;
};
