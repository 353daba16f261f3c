import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns a port on which no process listens at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });

export type Service = {
  readonly pid: number;
  readonly stop: () => Promise<void>;
  /** Ends it at once, as a crash would. */
  readonly kill: () => Promise<void>;
  /** Stops the process for so long, as the guest of a moved virtual machine would, and continues it. */
  readonly pause: (ms: number) => Promise<void>;
};

export type ServiceOptions = {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Answers 2xx once the service is ready. */
  readonly readyUrl: string;
};

const readyWithinMs = 120_000;
const stopWithinMs = 10_000;
const keptErrorText = 4_000;

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(impatience);
};

const killChild = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

const pauseChild = async (child: ChildProcess, ms: number): Promise<void> => {
  child.kill('SIGSTOP');
  await sleep(ms);
  child.kill('SIGCONT');
};

/** Starts a server of the product as its own process without keeping its log; resolves when the server is ready. */
export const startService = async ({
  name,
  args,
  cwd,
  variables,
  readyUrl,
}: ServiceOptions): Promise<Service> => {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd,
    env: { ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-keptErrorText);
  });
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await sleep(50)) {
    if (hasEnded(child)) throw new Error(`${name} ended while it started: ${errors}`);
    const isReady = await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady && child.pid !== undefined)
      return {
        pid: child.pid,
        stop: () => stopChild(child),
        kill: () => killChild(child),
        pause: (ms) => pauseChild(child, ms),
      };
  }
  await stopChild(child);
  throw new Error(`${name} did not become ready: ${errors}`);
};

/** Runs a command to its end and returns both outputs as text. */
export const runCommand = (
  command: string,
  args: readonly string[],
  options: {
    readonly cwd?: string;
    readonly variables: Readonly<Record<string, string | undefined>>;
  },
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...options.variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
