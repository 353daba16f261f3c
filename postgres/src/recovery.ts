import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, isAlive, processesIn } from './process-identity';

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const waitUntil = async (
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> => {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline;) {
    if (await condition()) return true;
    await sleep(25);
  }
  return false;
};

/** Ends a server we know to be ours: quickly (SIGINT), after 5 s at once (SIGQUIT). */
export const stopServer = async (pid: number, hasEnded: () => boolean): Promise<void> => {
  signal(pid, 'SIGINT');
  if (await waitUntil(hasEnded, 5_000)) return;
  signal(pid, 'SIGQUIT');
  if (!(await waitUntil(hasEnded, 5_000)))
    throw new Error(`The database process ${pid} does not end.`);
};

const readPostmaster = async (clusterDir: string): Promise<number | null> => {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => null);
  const pid = Number(text?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
};

/**
 * Makes a cluster startable after its supervisor was killed. Call only when the folder has no live supervisor.
 * An orphaned server of this very folder is stopped. A pid file whose number now belongs to a stranger would make the
 * server refuse to start: it is removed, once no process of the old server is left.
 */
export const recoverOrphan = async (
  clusterDir: string,
  log: (line: string) => void,
): Promise<void> => {
  const pid = await readPostmaster(clusterDir);
  if (pid === null || !isAlive(pid)) return;
  const command = await commandOf(pid);
  if (command.includes('postgres') && command.includes(clusterDir)) {
    log(`stopping a database left behind by a killed parent (process ${pid})`);
    await stopServer(pid, () => !isAlive(pid));
    return;
  }
  const folder = await realpath(clusterDir);
  const isDeserted = async (): Promise<boolean> => (await processesIn(folder)).length === 0;
  if (!(await waitUntil(isDeserted, 10_000)))
    throw new Error(`Processes of an earlier database still work in ${clusterDir}.`);
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
};
