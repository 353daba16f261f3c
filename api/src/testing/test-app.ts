import type { App } from '../context/app-instance';
import { buildApp } from '../app';
import { createControlledClock, type ControlledClock } from '../core/clock';
import { readConfig, type ApiConfig } from '../core/config';
import { createTestDatabase, type TestDatabase } from './test-database';

/** A Friday noon in Denver: 2026-11-20 there, and in New York; already Saturday in Guam. */
export const testNow = new Date('2026-11-20T19:00:00.000Z');

export type TestApp = {
  readonly app: App;
  readonly database: TestDatabase;
  /** Stands still at `testNow` until a test moves it. */
  readonly clock: ControlledClock;
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
  const clock = beside?.clock ?? createControlledClock({ start: testNow, frozen: true });
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
