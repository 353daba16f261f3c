import { buildApp } from './app';
import { createControlledClock, systemClock, type Clock } from './core/clock';
import type { ApiConfig } from './core/config';
import { openDatabase } from './db/database';
import { migrateDatabase } from './db/migrate';

export type StartedApi = {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Finishes what is in flight, without an error for a caller, then frees the port and the database connections. */
  readonly close: () => Promise<void>;
};

const clockOf = ({ clockControl, clockStart }: ApiConfig): Clock => {
  if (!clockControl) return systemClock;
  return createControlledClock(clockStart === null ? {} : { start: clockStart });
};

/** Migrates the database and starts one API process with its workers. */
export const startApi = async (config: ApiConfig): Promise<StartedApi> => {
  const database = openDatabase({ url: config.database.url, poolSize: config.database.poolSize });
  try {
    await migrateDatabase(config.database.url);
    const app = await buildApp({ config, database, clock: clockOf(config) });
    database.pool.on('error', (error) =>
      app.log.warn({ err: error }, 'an idle database connection broke'),
    );
    try {
      const url = await app.listen({ host: config.host, port: config.port });
      return {
        url,
        close: async () => {
          await app.gracefulStop.endConnections({
            quietMs: config.shutdownQuietMs,
            graceMs: config.shutdownGraceMs,
          });
          await app.close();
          await database.close();
        },
      };
    } catch (error) {
      await app.close();
      throw error;
    }
  } catch (error) {
    await database.close();
    throw error;
  }
};
