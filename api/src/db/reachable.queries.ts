import { writeCheck } from '@billfold/server-kit/database/write-check';
import { sql } from 'kysely';
import type { Executor } from './database';

/** Rejects when the database is not reached. */
export const askDatabase = (executor: Executor): Promise<unknown> =>
  sql`select 1`.execute(executor);

/** Rejects when the database takes no changes. */
export const askForWrites = (executor: Executor): Promise<unknown> =>
  sql.raw(writeCheck).execute(executor);
