import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isStill, type ProcessIdentity } from './process-identity';

/** The process that keeps the database of a folder running; `supervisor.json` beside the cluster names it. */
export type Supervisor = ProcessIdentity & { readonly port: number | null };

/** Thrown when another live process already keeps this folder's database running. */
export class AlreadyRunning extends Error {
  constructor(
    readonly supervisor: Supervisor,
    folder: string,
  ) {
    super(
      `The database in ${folder} is already running, kept by process ${supervisor.pid}. Stop that one first.`,
    );
    this.name = 'AlreadyRunning';
  }
}

const fileIn = (home: string): string => join(home, 'supervisor.json');

/** The live supervisor of a folder, else null. A file left behind by a killed one counts as none. */
export const readSupervisor = async (home: string): Promise<Supervisor | null> => {
  const text = await readFile(fileIn(home), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const supervisor = JSON.parse(text) as Supervisor;
    return (await isStill(supervisor)) ? supervisor : null;
  } catch {
    return null;
  }
};

const writeOwn = async (home: string, port: number | null, flag: 'w' | 'wx'): Promise<void> => {
  const own = await identify(process.pid);
  if (own === null) throw new Error('This system does not tell when a process started.');
  await writeFile(fileIn(home), JSON.stringify({ ...own, port }), { flag, mode: 0o644 });
};

/**
 * A killed process is not gone at once: on a busy machine its end takes a while, and a start right after it must not
 * fail.
 */
const dyingMs = 3_000;

/**
 * Makes us the supervisor of a folder, or throws `AlreadyRunning` when another process has kept it for `dyingMs` more.
 */
export const claim = async (home: string): Promise<void> => {
  for (const deadline = Date.now() + dyingMs; ;) {
    try {
      await writeOwn(home, null, 'wx');
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readSupervisor(home);
    if (Date.now() > deadline)
      throw holder === null
        ? new Error(`Another process keeps claiming the database in ${home}.`)
        : new AlreadyRunning(holder, home);
    if (holder === null) await rm(fileIn(home), { force: true });
    else await sleep(100);
  }
};

/** Lets others find the running server. */
export const announce = async (home: string, port: number): Promise<void> =>
  writeOwn(home, port, 'w');

export const release = async (home: string): Promise<void> => rm(fileIn(home), { force: true });
