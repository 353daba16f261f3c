import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, type Transaction } from 'kysely';
import { Pool } from 'pg';
import { isUnanswered } from './database-away';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;
/** A database or one of its transactions: what a query function takes. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

/** A database that is there and answers nothing (its disk hangs, its machine is paused) is away. No query of ours takes as long. */
const longestAnswerMs = 10_000;

/**
 * A query that got no answer in time leaves a connection that answers nothing more, or that still has a transaction or a lock of the
 * session open. The pool would hand it out again, the last one first: here nothing more is sent on it, and it is closed when it comes back.
 */
const withoutSilent = (pool: Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect();
    let isSilent = false;
    const query = async <Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
      if (isSilent) throw new Error('Connection terminated: a query before got no answer');
      try {
        return (await client.query(text, [...parameters])) as unknown as PostgresQueryResult<Row>;
      } catch (error) {
        isSilent = isUnanswered(error);
        throw error;
      }
    };
    // Its other form takes cursors, which are not used here.
    return { query: query as PostgresPoolClient['query'], release: () => client.release(isSilent) };
  },
  end: () => pool.end(),
});

/**
 * Opens a small pool; nothing connects before the first query. A broken connection is replaced by the pool. One that breaks between two
 * queries of a transaction says so on itself, which ends the process where nobody listens; its next query fails anyway.
 */
export const openDatabase = (url: string): Database => {
  const pool = new Pool({ connectionString: url, max: 4, connectionTimeoutMillis: longestAnswerMs, query_timeout: longestAnswerMs, keepAlive: true, application_name: 'billfold-registry' });
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withoutSilent(pool) }) });
};
