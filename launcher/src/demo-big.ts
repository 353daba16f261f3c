import { join } from 'node:path';
import { addBigWorld, bigWorldPassword } from '@billfold/api/demo/big/big-world';
import { openPostgres } from '@billfold/postgres/launch';
import { readLauncherConfig } from './config';
import { StartProblem } from './ports';

const isUndefinedTable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42P01';

/** Adds the big world to the product on this machine, running or stopped, or to DATABASE_URL. */
const run = async (): Promise<void> => {
  const config = readLauncherConfig();
  if (!config.demo)
    throw new StartProblem(
      'DATABASE_URL names a database of your own: this command adds 100 merchants to it. Set DEMO=1 if that is what you want.',
    );
  const startedAt = performance.now();
  const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
  const postgres =
    config.databaseUrl === null
      ? await openPostgres({ dataDir: join(config.dataDir, 'postgres') })
      : null;
  try {
    const isNew = await addBigWorld(postgres?.url ?? config.databaseUrl ?? '', {
      log: (what) => console.log(`  ${what}: ${seconds()}`),
    }).catch((error: unknown) => {
      if (isUndefinedTable(error))
        throw new StartProblem('The database has no tables yet. npm start makes them.');
      throw error;
    });
    console.log(
      `${isNew ? `The big world is there after ${seconds()}` : 'The big world is there already'}. Sign in as big.owner@big.test, or as big.pair@big.test for two merchants, with ${bigWorldPassword}.`,
    );
  } finally {
    await postgres?.stop();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
});
