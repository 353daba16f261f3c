import { setTimeout as wait } from 'node:timers/promises';

/** One connection of its own for all statements. */
export type MigrationSession = {
  readonly query: (
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
};
export type Migration = { readonly name: string; readonly text: string };
export type MigrationOptions = {
  /** The table with the names of the applied files. */
  readonly schema: string;
  readonly table: string;
  /** The advisory lock of these migrations. */
  readonly lock: string;
  /** The functions of the schema as they are now, applied after the migrations. */
  readonly functions?: readonly Migration[];
  /**
   * The longest wait of a statement for a lock, because other statements queue behind it. Then it is rolled back and
   * retried …
   */
  readonly lockTimeoutMs?: number;
  /** … so much later. */
  readonly betweenTriesMs?: number;
};

const maxLockTries = 60;
/** The lock was not free in time, or a deadlock was found. */
const lockCodes = new Set(['55P03', '40P01']);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
/** Runs one transaction. It is rolled back and retried when another process holds a lock that it needs. */
export const applyInTransaction = async (
  { query }: MigrationSession,
  work: () => Promise<unknown>,
  { lockTimeoutMs = 2_000, betweenTriesMs = 1_000 }: MigrationOptions,
): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    await query('begin');
    try {
      await query(`set local statement_timeout = 0; set local lock_timeout = ${lockTimeoutMs}`);
      await work();
      await query('commit');
      return;
    } catch (error) {
      // A connection that broke has rolled back.
      await query('rollback').catch(() => undefined);
      if (!lockCodes.has(String(codeOf(error))) || tries >= maxLockTries) throw error;
    }
    await wait(betweenTriesMs);
  }
};
