import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openPostgres } from '@billfold/postgres/launch';
import { ownVariables, readLauncherConfig, root } from './config';

/** Mails a staff member a link to choose a password: on DATABASE_URL, else on the bundled database of the product. */
const run = async (): Promise<number> => {
  const config = readLauncherConfig();
  const postgres = config.databaseUrl === null ? await openPostgres({ dataDir: join(config.dataDir, 'postgres') }) : null;
  try {
    const env = { PUBLIC_URL: `http://localhost:${config.port}`, ...ownVariables(), DATABASE_URL: postgres?.url ?? config.databaseUrl ?? '' };
    const invite = spawn(process.execPath, ['--import', 'tsx', 'api/src/invite-staff.ts', ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' });
    return await new Promise<number>((resolve) => invite.once('close', (code) => resolve(code ?? 1)));
  } finally {
    await postgres?.stop();
  }
};

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
