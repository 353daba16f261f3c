import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;
/** A database or one of its transactions: what a query function takes. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

/** Opens a small pool; nothing connects before the first query. A broken idle connection is replaced by the pool. */
export const openDatabase = (url: string): Database => {
  const pool = new Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 10_000, application_name: 'billfold-registry' });
  pool.on('error', () => {});
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
};
