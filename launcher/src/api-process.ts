import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@billfold/api/config';
import { startApi } from '@billfold/api/start';
import { programRunner } from '@billfold/server-kit/process/program-runner';
import { root, type Variables } from './config';

/** The API as the launcher sees it, inside this process or as a process of its own. */
export type ApiHandle = {
  readonly url: string;
  /** Finishes what is in flight. */
  readonly stop: () => Promise<void>;
  /** Ends a separate process at once, as a crash would. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port; resolves when it is ready. */
  readonly restart: () => Promise<void>;
};

const dieWithParent = fileURLToPath(new URL('./die-with-parent.mjs', import.meta.url));
const readyWithinMs = 120_000;

export const startApiInside = async (variables: Variables): Promise<ApiHandle> => {
  let api = await startApi(readConfig(variables));
  const { url } = api;
  return {
    url,
    stop: () => api.close(),
    kill: async () => {
      throw new Error('Only a separate API process can be killed.');
    },
    restart: async () => {
      await api.close();
      api = await startApi(readConfig({ ...variables, API_PORT: new URL(url).port }));
    },
  };
};

const untilReady = async (url: string, child: ChildProcess): Promise<void> => {
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The API process ended while it started; its own words are above.');
    const isReady = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
  }
  child.kill('SIGKILL');
  throw new Error('The API process did not become ready.');
};

/** `variables` must name a port. */
export const startApiSeparately = async (variables: Variables): Promise<ApiHandle> => {
  const url = `http://127.0.0.1:${variables['API_PORT']}`;
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const args = ['--import', dieWithParent, programRunner, join(root, 'api/src/server.ts')];
    const next = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...variables, DIES_WITH_PARENT: '1' },
    });
    child = next;
    await untilReady(url, next);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const last = child;
    if (last === null || last.exitCode !== null || last.signalCode !== null) return;
    const ended = once(last, 'exit');
    last.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM');
      await start();
    },
  };
};
