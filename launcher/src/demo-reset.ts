import { join } from 'node:path';
import { readConfig } from '@billfold/api/config';
import { resetDemoWorld } from '@billfold/api/demo/seed';
import { openPostgres } from '@billfold/postgres/launch';
import { readLauncherConfig } from './config';
import { StartProblem } from './ports';

const isUndefinedTable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42P01';

/** Restores the demo world, in the running product or in a stopped one. */
const run = async (): Promise<void> => {
  const config = readLauncherConfig();
  if (!config.demo)
    throw new StartProblem(
      'DATABASE_URL names a database of your own: this command empties it. Set DEMO=1 if that is what you want.',
    );
  const postgres =
    config.databaseUrl === null
      ? await openPostgres({ dataDir: join(config.dataDir, 'postgres') })
      : null;
  const url = postgres?.url ?? config.databaseUrl ?? '';
  try {
    const { security, demoOrigins } = readConfig({ ...config.variables, DATABASE_URL: url });
    await resetDemoWorld(url, { pinPepper: security.pinPepper, origins: demoOrigins }).catch(
      (error: unknown) => {
        if (isUndefinedTable(error))
          throw new StartProblem('There is no demo world yet. npm start makes it.');
        throw error;
      },
    );
    console.log(
      'The demo world is as it was at the beginning. Every user who was signed in has to sign in again.',
    );
  } finally {
    await postgres?.stop();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
});
