import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openPostgres } from '@billfold/postgres/launch';
import { programRunner } from '@billfold/server-kit/process/program-runner';
import { root, type LauncherConfig, type Variables } from './config';

export type DatabaseCommand = {
  /** From the root: `api/src/audit-money.ts`. */
  readonly script: string;
  readonly args: readonly string[];
  /** Beside the process's own; `DATABASE_URL` is added. */
  readonly variables: Variables;
  /** Of a process that ended without a code. */
  readonly failureCode: number;
};

/**
 * Runs a command of the API on DATABASE_URL, else on the bundled database of the product, running or stopped. Answers
 * its exit code.
 */
export const runOnDatabase = async (
  config: LauncherConfig,
  { script, args, variables, failureCode }: DatabaseCommand,
): Promise<number> => {
  const postgres =
    config.databaseUrl === null
      ? await openPostgres({ dataDir: join(config.dataDir, 'postgres') })
      : null;
  try {
    const env = { ...variables, DATABASE_URL: postgres?.url ?? config.databaseUrl ?? '' };
    const command = spawn(process.execPath, [programRunner, script, ...args], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    return await new Promise<number>((resolve) =>
      command.once('close', (code) => resolve(code ?? failureCode)),
    );
  } finally {
    await postgres?.stop();
  }
};
