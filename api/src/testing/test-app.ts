import type { App } from '../context/app-instance';
import { buildApp } from '../app';
import { createControlledClock, type ControlledClock } from '../core/clock';
import { readConfig, type ApiConfig } from '../core/config';
import { createTestDatabase, type TestDatabase } from './test-database';

/** A Friday noon in Denver: 2026-11-20 there, and in New York; already Saturday in Guam. */
export const testNow = new Date('2026-11-20T19:00:00.000Z');

/** Stays at `testNow` until a test moves it. `set` and `advance` run due jobs of every kind. */
export type TestClock = ControlledClock & {
  /** Moves it by an ISO 8601 duration without running jobs: for tests in which nothing but time passes. */
  readonly passTime: (duration: string) => Promise<void>;
  /** Moves it back to `testNow` before a test, without running jobs. */
  readonly rewind: () => Promise<void>;
};

export type TestApp = {
  readonly app: App;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly config: ApiConfig;
  /** Everything logged so far, one JSON line each. */
  readonly logs: readonly string[];
  readonly close: () => Promise<void>;
};

export type TestAppOptions = {
  /** Environment variables as in `.env.example`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Log lines are gathered from this level on; default silent. */
  readonly logLevel?: string;
  /** Another app, whose database and clock this one has, too. */
  readonly beside?: Pick<TestApp, 'database' | 'clock'>;
};

const createTestClock = (): TestClock => {
  const clock = createControlledClock({ start: testNow, frozen: true });
  let runsJobs = true;
  const quietly = async (move: () => Promise<void>): Promise<void> => {
    runsJobs = false;
    try {
      await move();
    } finally {
      runsJobs = true;
    }
  };
  return {
    ...clock,
    onClockMoved: (callback) =>
      clock.onClockMoved(async (now) => {
        if (runsJobs) await callback(now);
      }),
    passTime: (duration) => quietly(() => clock.advance(duration)),
    rewind: () => quietly(() => clock.set(testNow)),
  };
};

/** The whole API over a fresh database. Workers are off unless the settings say `WORKERS=1`. */
export const buildTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const { beside } = options;
  const database = beside?.database ?? (await createTestDatabase());
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    WORKERS: '0',
    CLOCK_CONTROL: '1',
    LOG_LEVEL: options.logLevel ?? 'silent',
    SIGN_INS_PER_MINUTE: '100000',
    TEXTS_PER_SECOND: '1000',
    HASH_MEMORY_KIB: '64',
    HASH_PASSES: '1',
    ...options.settings,
  });
  const clock = beside?.clock ?? createTestClock();
  const logs: string[] = [];
  const app = await buildApp({
    config,
    database,
    clock,
    logStream: { write: (line) => void logs.push(line) },
  });
  await app.ready();
  return {
    app,
    database,
    clock,
    config,
    logs,
    close: async () => {
      await app.close();
      if (beside === undefined) await database.close();
    },
  };
};
