import { join } from 'node:path';
import { readConfig } from '@billfold/api/config';
import { seedDemoWorld } from '@billfold/api/demo/seed';
import { openPostgres } from '@billfold/postgres/launch';
import { Client } from 'pg';
import { readLauncherConfig } from './config';
import { StartProblem } from './ports';

/** Everything of the API; the registry's releases and both lists of migrations stay. */
const truncateAll = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely\\_%'`,
    );
    if (rows.length === 0) return false;
    await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`);
    return true;
  } finally {
    await client.end();
  }
};

/** Restores the demo world, in the running product or in a stopped one. */
const run = async (): Promise<void> => {
  const config = readLauncherConfig();
  if (!config.demo) throw new StartProblem('DATABASE_URL names a database of your own: this command empties it. Set DEMO=1 if that is what you want.');
  const postgres = config.databaseUrl === null ? await openPostgres({ dataDir: join(config.dataDir, 'postgres') }) : null;
  const url = postgres?.url ?? config.databaseUrl ?? '';
  try {
    const { security } = readConfig({ ...config.variables, DATABASE_URL: url });
    if (!(await truncateAll(url))) throw new StartProblem('There is no demo world yet. npm start makes it.');
    await seedDemoWorld(url, { pinPepper: security.pinPepper });
    console.log('The demo world is as it was at the beginning. Whoever was signed in has to sign in again.');
  } finally {
    await postgres?.stop();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
});
