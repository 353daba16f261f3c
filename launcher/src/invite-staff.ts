import { ownVariables, readLauncherConfig } from './config';
import { runOnDatabase } from './run-on-database';

/** Mails a staff member a link to choose a password: on DATABASE_URL, else on the bundled database of the product. */
const run = (): Promise<number> => {
  const config = readLauncherConfig();
  return runOnDatabase(config, {
    script: 'api/src/invite-staff.ts',
    args: process.argv.slice(2),
    variables: { PUBLIC_URL: `http://localhost:${config.port}`, ...ownVariables() },
    failureCode: 1,
  });
};

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
