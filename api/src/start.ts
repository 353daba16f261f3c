import { startServer, type StartedServer } from '@billfold/server-kit/process/start-server';
import { buildApp } from './app';
import { createControlledClock, systemClock, type Clock } from './core/clock';
import type { ApiConfig } from './core/config';
import { openDatabase } from './db/database';
import { migrateDatabase } from './db/migrate';

export type StartedApi = Pick<StartedServer, 'url' | 'close'>;

const clockOf = ({ clockControl, clockStart }: ApiConfig): Clock => {
  if (!clockControl) return systemClock;
  return createControlledClock(clockStart === null ? {} : { start: clockStart });
};

/** Migrates the database and starts one API process with its workers. */
export const startApi = (config: ApiConfig): Promise<StartedApi> => {
  const database = openDatabase(config.database);
  return startServer(config, database, async () => {
    await migrateDatabase(config.database.url);
    const app = await buildApp({ config, database, clock: clockOf(config) });
    database.pool.on('error', (error) =>
      app.log.warn({ err: error }, 'an idle database connection broke'),
    );
    return { app, stop: app.gracefulStop };
  });
};
