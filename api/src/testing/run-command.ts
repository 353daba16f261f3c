import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programRunner } from '@billfold/server-kit/process/program-runner';

const execute = promisify(execFile);

export type EndedCommand = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
};

/** Runs a command of the API, `src/invite-staff.ts`, in a process of its own on this database. */
export const runCommand = (
  script: string,
  databaseUrl: string,
  given: readonly string[],
): Promise<EndedCommand> =>
  execute(process.execPath, [programRunner, script, ...given], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://pay.example.test',
    },
  }).then(
    (done) => ({ code: 0, ...done }),
    (failed: EndedCommand) => failed,
  );
