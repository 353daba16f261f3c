import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Outside the range of ephemeral ports: no process takes one between the search and the listen. */
const [lowest, count] = [20_000, 10_000];
/** A file for each port that a process was given, with that process's id. */
const claims = join(tmpdir(), 'billfold-ports');

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** False where a process that still runs was given the port: it may listen later. */
const claim = (port: number): boolean => {
  const file = join(claims, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isRunning(Number(readFileSync(file, 'utf8')))) return false;
    rmSync(file, { force: true });
    return claim(port);
  }
};

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Returns a port without a listener, and never the same one twice in this process. */
export const freePort = async (): Promise<number> => {
  mkdirSync(claims, { recursive: true });
  for (let offset = 0; offset < count; offset += 1) {
    const port = lowest + ((process.pid * 16 + offset) % count);
    if (claim(port) && (await canListen(port))) return port;
  }
  throw new Error(`All ports from ${lowest} to ${lowest + count} are taken.`);
};
