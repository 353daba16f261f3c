import { type ExecutorOf, openDatabase as open } from '@billfold/server-kit/database/open-database';
import { writeCheck } from '@billfold/server-kit/database/write-check';
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;
/** A database or one of its transactions: a query function takes either. */
export type Executor = ExecutorOf<Schema>;

/**
 * The longest wait for an answer, in milliseconds. A database that answers later counts as away; no query of ours takes
 * as long.
 */
const LONGEST_ANSWER_MS = 10_000;

/** Opens a small pool; nothing connects before the first query. */
export const openDatabase = (url: string, longestAnswerMs = LONGEST_ANSWER_MS): Database =>
  open<Schema>({
    url,
    max: 4,
    query_timeout: longestAnswerMs,
    application_name: 'billfold-registry',
  }).db;

/** Rejects when the database takes no changes. */
export const askForWrites = (db: Database): Promise<unknown> => sql.raw(writeCheck).execute(db);
