import {
  type DatabaseHandle as HandleOf,
  type ExecutorOf,
  openDatabase as openHandle,
} from '@billfold/server-kit/database/open-database';
import { NamingClient } from '@billfold/server-kit/database/naming-client';
import type { Kysely } from 'kysely';
import { type CustomTypesConfig, types } from 'pg';
import type { Schema } from './schema';

export type Database = Kysely<Schema>;
/** A database or one of its transactions, as query functions take it. */
export type Executor = ExecutorOf<Schema>;

const STATEMENT_TIMEOUT_MS = 30_000;
/** A server that has not ended the statement by then is unreachable. */
const LONGEST_ANSWER_MS = 40_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
const ACQUIRE_TIMEOUT_MS = 10_000;

export type DatabaseOptions = {
  readonly url: string;
  readonly poolSize: number;
  /** Milliseconds to wait for a free connection before the call fails. */
  readonly acquireTimeoutMs?: number;
  /** Milliseconds to wait for an answer before the connection is given up; 0 for as long as the server is there. */
  readonly longestAnswerMs?: number;
  /** Milliseconds after which the server ends a statement; 0 for never. Longer than 30 s only for what locks no row. */
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
};

export type DatabaseHandle = HandleOf<Schema>;

/** Parses int8 (ids, counts, sums of cents). Beyond 2^53 it throws instead of rounding. */
export const parseSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, beyond a safe integer.`);
  return value;
};

const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, parseSafeInteger],
  // A calendar date stays text: a Date would be midnight of whatever zone this process runs in.
  [types.builtins.DATE, (text) => text],
]);

const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format),
};

/** Opens a pool over `url`. Nothing connects before the first query. */
export const openDatabase = (options: DatabaseOptions): DatabaseHandle =>
  openHandle<Schema>(
    {
      url: options.url,
      max: options.poolSize,
      connectionTimeoutMillis: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
      query_timeout: options.longestAnswerMs ?? LONGEST_ANSWER_MS,
      // A stuck statement or a forgotten transaction must not hold an invoice's row for ever.
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
      application_name: options.applicationName ?? 'billfold-api',
      types: typeParsers,
    },
    NamingClient,
  );
