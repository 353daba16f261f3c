import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@billfold/api/testing/test-database';
import { migrateTemplate } from '@billfold/api/testing/test-server';
import { until } from '@billfold/server-kit/testing/until';
import { killServer } from '@billfold/postgres/kill-server';
import { startPostgres } from '@billfold/postgres/launch';
import { folderForServers } from '@billfold/postgres/testing/test-server';
import { fillTemplate } from './fill-template';

export type OwnDatabase = TestDatabase & {
  /** Kills the server with -9; it is started again, and this waits until it answers. */
  readonly kill: () => Promise<void>;
};

/** A database server of one test that keeps its commits through every kill. */
export const openOwnDatabase = async (): Promise<OwnDatabase> => {
  const folder = await mkdtemp(join(folderForServers(), 'billfold-own-database-'));
  await chmod(folder, 0o755);
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), durability: 'full' });
  await migrateTemplate(server.url);
  await fillTemplate(server.url);
  const database = openTestDatabase(server.url, 4, async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const startedAt = async (): Promise<string | undefined> =>
    (await database.pool.query<{ at: string }>('select pg_postmaster_start_time()::text as at'))
      .rows[0]?.at;
  return {
    ...database,
    kill: async () => {
      const before = await startedAt();
      await killServer(database.pool);
      await until(
        async () => ![undefined, before].includes(await startedAt().catch(() => undefined)),
      );
    },
  };
};
