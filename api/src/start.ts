import {
  createDatabaseClock,
  readDatabaseTime,
} from '@billfold/server-kit/database/database-clock';
import { startServer, type StartedServer } from '@billfold/server-kit/process/start-server';
import { buildApp } from './app';
import { createControlledClock, type Clock } from './core/clock';
import type { ApiConfig } from './core/config';
import { openDatabase, type DatabaseHandle } from './db/database';
import { migrateDatabase } from './db/migrate';

export type StartedApi = Pick<StartedServer, 'url' | 'close'>;

/** Of several processes each has a clock, and one may be wrong: the database's time counts for all. */
const openClock = async (
  { clockControl, clockStart }: ApiConfig,
  { db }: DatabaseHandle,
): Promise<Clock> => {
  if (clockControl) return createControlledClock(clockStart === null ? {} : { start: clockStart });
  const clock = createDatabaseClock(() => readDatabaseTime(db));
  await clock.measure();
  return clock;
};

/** Migrates the database and starts one API process with its workers. */
export const startApi = (config: ApiConfig): Promise<StartedApi> => {
  const database = openDatabase(config.database);
  return startServer(config, database, async () => {
    await migrateDatabase(config.database.url);
    const clock = await openClock(config, database);
    const app = await buildApp({ config, database, clock });
    database.pool.on('error', (error) =>
      app.log.warn({ err: error }, 'an idle database connection broke'),
    );
    return { app, stop: app.gracefulStop };
  });
};
