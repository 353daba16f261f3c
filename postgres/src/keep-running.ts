import { setTimeout as sleep } from 'node:timers/promises';
import { stopServer } from './recovery';
import type { ServerProcess } from './server-process';
import type { Watchdog } from './watchdog';

const retryMs = 1_000;

/** Starts a server again after each crash, until `stop`. A server that was stopped in order stays stopped. */
export const keepRunning = (
  first: ServerProcess,
  watch: (pid: number) => Watchdog,
  startAgain: () => Promise<ServerProcess>,
  log: (line: string) => void,
): { readonly stop: () => Promise<void> } => {
  let server = first;
  let watchdog = watch(server.pid);
  const stopping = new AbortController();

  const restart = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        server = await startAgain();
        watchdog.dismiss();
        watchdog = watch(server.pid);
        return;
      } catch (error) {
        log(
          `the database could not be started again: ${error instanceof Error ? error.message : String(error)}`,
        );
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  };

  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted && (await server.crashed) && !stopping.signal.aborted) {
      log('the database was killed; starting it again');
      await restart();
    }
  };
  const keeping = keep();

  return {
    stop: async () => {
      stopping.abort();
      // A start under way ends first: nothing else would stop that server.
      if (server.hasEnded()) await keeping;
      if (!server.hasEnded()) await stopServer(server.pid, server.hasEnded);
      watchdog.dismiss();
    },
  };
};
