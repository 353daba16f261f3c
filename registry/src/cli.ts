import { readCliConfig } from './settings/config';
import { runCli } from './cli/run-cli';

// The reader of our output closed the pipe, as `| head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : 1),
);

try {
  process.exitCode = await runCli(process.argv.slice(2), readCliConfig(), {
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
