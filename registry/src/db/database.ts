import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;
/** A database or one of its transactions: what a query function takes. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

/** A database that is there and answers nothing (its disk hangs, its machine is paused) is away. No query of ours takes as long. */
const longestAnswerMs = 10_000;

/**
 * Opens a small pool; nothing connects before the first query. A broken connection is replaced by the pool. One that breaks between two
 * queries of a transaction says so on itself, which ends the process where nobody listens; its next query fails anyway.
 */
export const openDatabase = (url: string): Database => {
  const pool = new Pool({ connectionString: url, max: 4, connectionTimeoutMillis: longestAnswerMs, query_timeout: longestAnswerMs, keepAlive: true, application_name: 'billfold-registry' });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
};
