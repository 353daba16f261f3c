import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { openPool, type PoolSettings } from './open-pool';
import type { ServerClient, ServerClientConfig } from './server-client';

/** A database or one of its transactions: a query function takes either. */
export type ExecutorOf<Schema> = Kysely<Schema> | Transaction<Schema>;

export type DatabaseHandle<Schema> = {
  readonly db: Kysely<Schema>;
  readonly pool: Pool;
  readonly close: () => Promise<void>;
};

/**
 * Opens a pool over an address of one host or several, and Kysely over the pool. Nothing connects before the first
 * query.
 */
export const openDatabase = <Schema>(
  settings: PoolSettings,
  Kind?: new (config: ServerClientConfig) => ServerClient,
): DatabaseHandle<Schema> => {
  const pool = openPool(settings, Kind);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
};
