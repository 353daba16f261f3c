import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@billfold/server-kit/testing/until';
import { bundlesDir, environmentWith, root } from '../../testing/config';
import { freePort } from '../../testing/free-port';

type Variables = Readonly<Record<string, string>>;

export type ServerOptions = {
  readonly program: keyof typeof programs;
  readonly portVariable: string;
  readonly variables: Variables;
  /** Path that answers 2xx once it is ready. */
  readonly readyPath: string;
  /** Everything it writes goes here. */
  readonly logFile: string;
};

export type ServerProcess = {
  readonly url: string;
  readonly pid: () => number;
  /** Ends it at once, as a crash would. */
  readonly kill: () => Promise<void>;
  /** As its operator does; answers its exit code, null where it did not run. */
  readonly stop: () => Promise<number | null>;
  /** Starts it on the same port, after a kill or instead of the running one; changes stay until the next start. */
  readonly start: (changes?: Variables) => Promise<void>;
};

const readyWithinMs = 180_000;
export const diesWithParent = join(root, 'launcher/src/die-with-parent.mjs');
/** The API is started most: each start after the first finds its code compiled, which halves what it costs. */
const programs = {
  api: [join(root, 'tools/bundle/run-kept.cjs'), join(bundlesDir, 'api/server.cjs')],
  sandbox: [join(bundlesDir, 'sandbox/server.js')],
};

const untilReady = async (url: string, child: ChildProcess, logFile: string): Promise<void> => {
  const late = AbortSignal.timeout(readyWithinMs);
  await until(async () => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || late.aborted)
      throw new Error(
        `A server ${hasEnded ? 'ended while it started' : 'did not become ready'}:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`,
      );
    return fetch(url, { signal: AbortSignal.timeout(20_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  });
};

/** One server of the product as its own process, which can be killed and restarted. It ends with the test process. */
export const startServer = async ({
  program,
  portVariable,
  variables,
  readyPath,
  logFile,
}: ServerOptions): Promise<ServerProcess> => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const last = child;
    child = null;
    if (last === null || last.exitCode !== null || last.signalCode !== null) return null;
    const ended = once(last, 'close');
    last.kill(signal);
    await ended;
    return last.exitCode;
  };
  const start = async (changes: Variables = {}): Promise<void> => {
    await end('SIGTERM');
    const next = spawn(
      process.execPath,
      // Without source maps, whose reading costs each start a seventh: the bundles keep the names of functions.
      ['--import', diesWithParent, ...programs[program]],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: environmentWith({
          ...variables,
          ...changes,
          [portVariable]: port,
          DIES_WITH_PARENT: '1',
        }),
      },
    );
    for (const stream of [next.stdout, next.stderr])
      stream?.on('data', (chunk: Buffer) => appendFileSync(logFile, chunk));
    child = next;
    await untilReady(`${url}${readyPath}`, next, logFile);
  };
  await start();
  return {
    url,
    pid: () => child?.pid ?? 0,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    start,
  };
};
