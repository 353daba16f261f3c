import { openPool } from '@billfold/postgres/connections/open-pool';
import { writeCheck } from '@billfold/postgres/connections/write-check';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;
/** A database or one of its transactions: what a query function takes. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

/** A database that is there and answers nothing (its disk hangs, its machine is paused) is away. No query of ours takes as long. */
const LONGEST_ANSWER_MS = 10_000;

export type DatabaseOptions = {
  /** Milliseconds to wait for an answer before the connection is given up; 0 for as long as the server is there. */
  readonly longestAnswerMs?: number;
};

/** Opens a small pool; nothing connects before the first query. */
export const openDatabase = (
  url: string,
  { longestAnswerMs = LONGEST_ANSWER_MS }: DatabaseOptions = {},
): Database => {
  const pool = openPool({
    url,
    max: 4,
    query_timeout: longestAnswerMs,
    application_name: 'billfold-registry',
  });
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
};

/** Rejects when the database takes no changes. */
export const askForWrites = (db: Database): Promise<unknown> => sql.raw(writeCheck).execute(db);
