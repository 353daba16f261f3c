import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Identifies a process, also after another process got the same number. */
export type ProcessIdentity = { readonly pid: number; readonly startedAt: string };

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** When the process started, in the form that the system gives; null when there is no such process. */
export const startOf = async (pid: number): Promise<string | null> => {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    if (stat === null) return null;
    // The name in parentheses may hold spaces; state is the first field after it, the start the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  }
  if (process.platform === 'win32') return isAlive(pid) ? 'running' : null;
  const listed = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => null);
  return listed === null ? null : listed.stdout.trim() || null;
};

export const identify = async (pid: number): Promise<ProcessIdentity | null> => {
  const startedAt = await startOf(pid);
  return startedAt === null ? null : { pid, startedAt };
};

export const isStill = async (recorded: ProcessIdentity): Promise<boolean> =>
  (await startOf(recorded.pid)) === recorded.startedAt;

/** The command line of a process, '' when it cannot be read. */
export const commandOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux')
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      (text) => text.replaceAll('\0', ' '),
      () => '',
    );
  return run('ps', ['-o', 'args=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
};

/**
 * Processes whose working folder is `folder` (a database's own processes have that); none where the system does not
 * say.
 */
export const processesIn = async (folder: string): Promise<readonly number[]> => {
  const entries = process.platform === 'linux' ? await readdir('/proc').catch(() => []) : [];
  const found: number[] = [];
  for (const entry of entries) {
    if (!/^\d+$/.test(entry)) continue;
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => null);
    if (cwd === folder) found.push(Number(entry));
  }
  return found;
};
