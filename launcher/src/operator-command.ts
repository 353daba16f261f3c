import { ownVariables, readLauncherConfig } from './config';
import { runOnDatabase } from './run-on-database';

/** Runs a command of the API for operators: on DATABASE_URL, else on the bundled database of the product. */
export const runOperatorCommand = async (script: string): Promise<void> => {
  try {
    const config = readLauncherConfig();
    process.exitCode = await runOnDatabase(config, {
      script,
      args: process.argv.slice(2),
      variables: { PUBLIC_URL: `http://localhost:${config.port}`, ...ownVariables() },
      failureCode: 1,
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};
