import type { CliConfig } from '../settings/config';
import { runCli } from './run-cli';

/** Runs the verb that this process was started with, and sets its exit code. */
export const runProcess = async (readConfig: () => CliConfig): Promise<void> => {
  // The reader of our output closed the pipe, as `| head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? 0 : 1),
  );
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const complain = (line: string): void => void process.stderr.write(`${line}\n`);
  try {
    process.exitCode = await runCli(process.argv.slice(2), readConfig(), { say, complain });
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
};
