import { setTimeout as wait } from 'node:timers/promises';

/** One connection of its own for all that is asked. */
export type MigrationSession = {
  readonly query: (
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
};
export type Migration = { readonly name: string; readonly text: string };
export type MigrationOptions = {
  /** Where the names of what was applied are kept. */
  readonly schema: string;
  readonly table: string;
  /** The advisory lock of whoever migrates these. */
  readonly lock: string;
  /** The name of the last one to apply; with it no function is applied. */
  readonly last?: string;
  /** The functions of the schema as they are now, applied after the migrations. */
  readonly functions?: readonly Migration[];
  /** Whatever queues behind a statement that waits for a lock waits as well: after this it gives way, and tries again … */
  readonly lockTimeoutMs?: number;
  /** … so much later. */
  readonly betweenTriesMs?: number;
};

const maxLockTries = 60;
/** The lock was not to be had, or two waited for each other. */
const lockCodes = new Set(['55P03', '40P01']);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
/** One transaction, which gives way to those who use what it waits for, and tries again. */
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
