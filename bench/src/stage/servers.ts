import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { testConfig } from '@billfold/launcher/config';
import { startProduct, type ProductOptions, type RunningProduct } from '@billfold/launcher/product';
import { startPostgres } from '@billfold/postgres/launch';
import { freePort } from '@billfold/postgres/server-process';
import { chromium, type Browser } from '@playwright/test';
import { Pool } from 'pg';
import { baseVariables, chromiumPath, root, type Variables } from '../settings/config';
import { makeFolder, say } from './bench';
import type { Teardown } from './teardown';

const readyWithinMs = 120_000;
const stopWithinMs = 10_000;
const keptErrorText = 4_000;

/** Ends a process and waits for its end: kindly, and by force when that takes too long. */
const endChild = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const impatience = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(impatience);
};

type ServiceOptions = {
  readonly name: string;
  readonly script: string;
  /** The sources that run. */
  readonly tree: string;
  readonly variables: Variables;
  /** Answers 2xx once the service is ready. */
  readonly readyUrl: string;
};

/** Starts a server of the product as its own process without keeping its log; resolves when the server is ready. */
const startService = async ({
  name,
  script,
  tree,
  variables,
  readyUrl,
}: ServiceOptions): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: tree,
    env: { ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-keptErrorText);
  });
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`${name} ended while it started: ${errors}`);
    const isReady = await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return child;
  }
  await endChild(child, 'SIGTERM');
  throw new Error(`${name} did not become ready: ${errors}`);
};

type CommandOptions = { readonly tree?: string; readonly variables?: Variables };

/** Runs a command to its end and returns both outputs as text. */
export const runCommand = async (
  command: string,
  args: readonly string[],
  { tree = root, variables = baseVariables() }: CommandOptions = {},
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> => {
  const child = spawn(command, args, {
    cwd: tree,
    env: { ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
};

export const runScript = (script: string, options: CommandOptions = {}) =>
  runCommand(process.execPath, ['--import', 'tsx', script], options);

const reserveUrl = async () => {
  const port = String(await freePort());
  return { port, url: `http://127.0.0.1:${port}` };
};

/** A database of its own, in a temporary folder unless one is named. */
export const startDatabase = async (
  teardown: Teardown,
  name: string,
  home?: string,
): Promise<{ readonly url: string; readonly folder: string }> => {
  const folder = home ?? (await makeFolder(teardown, name));
  const postgres = await startPostgres({ dataDir: folder });
  teardown.add(postgres.stop);
  return { url: postgres.url, folder };
};

export const openPool = (teardown: Teardown, connectionString: string): Pool => {
  const db = new Pool({ connectionString, max: 4 });
  db.on('error', () => {});
  teardown.add(() => db.end());
  return db;
};

const secret = (): string => randomBytes(32).toString('hex');
/** As in production: workers, log lines and limits on. */
export const productionVariables = {
  ...baseVariables(),
  NODE_ENV: 'production',
  PIN_PEPPER: secret(),
  CHALLENGE_KEY: secret(),
  GATEWAY_USERNAME: 'bench',
  GATEWAY_PASSWORD: secret(),
  SMS_SECRET: secret(),
  ACH_SECRET: secret(),
} as const;

export type Sandbox = { readonly url: string; readonly smtpPort: string; readonly pid: number };

/** Starts a sandbox whose gateway has the account of `productionVariables`. */
export const startSandbox = async (teardown: Teardown): Promise<Sandbox> => {
  const [{ port, url }, smtpPort] = [await reserveUrl(), String(await freePort())];
  const child = await startService({
    name: 'The sandbox',
    script: 'sandbox/src/server.ts',
    tree: root,
    variables: {
      ...baseVariables(),
      SANDBOX_PORT: port,
      SANDBOX_SMTP_PORT: smtpPort,
      SANDBOX_GATEWAY_USER: productionVariables.GATEWAY_USERNAME,
      SANDBOX_GATEWAY_PASSWORD: productionVariables.GATEWAY_PASSWORD,
    },
    readyUrl: `${url}/control/journal?since=0`,
  });
  teardown.add(() => endChild(child, 'SIGTERM'));
  return { url, smtpPort, pid: child.pid ?? 0 };
};

/** What the API needs to send texts to a sandbox. */
export const textVariables = ({ url }: Sandbox): Variables => ({
  SMS_URL: url,
  SMS_ACCOUNT: 'ACsandbox0000000000000000000000000',
  SMS_SECRET: 'sandbox-auth-token',
});

export type Api = {
  readonly url: string;
  readonly pid: number;
  /** Ends it as a crash would, and starts it again. */
  readonly crash: () => Promise<void>;
  /** Stops the process for so long, as the guest of a moved virtual machine would, and continues it. */
  readonly pause: (ms: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts an API process; `variables` are read at each start. `tree` is the folder of its sources. */
export const startApi = async (
  teardown: Teardown,
  variables: () => Variables,
  tree: string = root,
): Promise<Api> => {
  const { port, url } = await reserveUrl();
  const start = (): Promise<ChildProcess> =>
    startService({
      name: 'The API',
      script: 'api/src/server.ts',
      tree,
      variables: { ...variables(), API_PORT: port },
      readyUrl: `${url}/api/health`,
    });
  let child = await start();
  let isEnding = false;
  let crashing: Promise<void> = Promise.resolve();
  const crash = async (): Promise<void> => {
    await endChild(child, 'SIGKILL');
    if (!isEnding) child = await start();
  };
  const stop = async (): Promise<void> => {
    isEnding = true;
    await crashing.catch(() => {});
    await endChild(child, 'SIGTERM');
  };
  teardown.add(stop);
  return {
    url,
    pid: child.pid ?? 0,
    crash: () => (crashing = crash()),
    pause: async (ms) => {
      child.kill('SIGSTOP');
      await sleep(ms);
      child.kill('SIGCONT');
    },
    stop,
  };
};

/**
 * Checks the money invariants. `isUnchecked`: one could not be compared, which happens without a gateway. Throws when
 * the audit did not run.
 */
export const auditMoney = async (variables: Variables, tree: string = root) => {
  const { code, stdout, stderr } = await runScript('api/src/audit-money.ts', { tree, variables });
  if (stdout === '') throw new Error(`The money audit could not run:\n${stderr}`);
  const isUnchecked = code === 2 && !stdout.includes('violated');
  return { lines: stdout.trim().split('\n'), isClean: code === 0, isUnchecked };
};

/** Starts the whole product on a test's settings. */
export const openProduct = async (
  teardown: Teardown,
  folder: string,
  variables: Variables,
  options: Pick<ProductOptions, 'apiProcess' | 'durability'>,
): Promise<RunningProduct> => {
  const config = testConfig(folder, variables);
  const product = await startProduct({ ...options, config, log: say });
  teardown.add(product.stop);
  return product;
};

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = async (
  teardown: Teardown,
  flags: readonly string[] = [],
): Promise<Browser> => {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // Its own handling of signals would end this process before everything else is ended.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [...browserFlags, ...flags],
  });
  teardown.add(() => browser.close());
  return browser;
};
