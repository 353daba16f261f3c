import { execFile, spawn, type ChildProcess, type ExecFileException } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { testConfig } from '@billfold/launcher/config';
import { startProduct, type ProductOptions, type RunningProduct } from '@billfold/launcher/product';
import { startPostgres } from '@billfold/postgres/launch';
import { freePort } from '@billfold/postgres/server-process';
import { chromium, type Browser } from '@playwright/test';
import { Pool, type PoolConfig } from 'pg';
import { baseVariables, chromiumPath, root, type Variables } from '../settings/config';
import { makeFolder, say, type Teardown } from './bench';
import { untilTrue } from './load';

/** Also on a machine with many times more work than processors. */
const readyWithinMs = 300_000;
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

/** Starts a server of the product as its own process without keeping its log; resolves when the server is ready. */
const startService = async (
  script: string,
  variables: Variables,
  readyUrl: string,
  tree: string = root,
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: tree,
    env: { ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-keptErrorText);
  });
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error('it has ended');
    return fetch(readyUrl, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  try {
    await untilTrue(script, isReady, { everyMs: 50, withinMs: readyWithinMs });
    return child;
  } catch (error) {
    await endChild(child, 'SIGTERM');
    throw new Error(`${script} did not become ready: ${errors}`, { cause: error });
  }
};

type CommandOptions = { readonly tree?: string; readonly variables?: Variables };

const execute = promisify(execFile);
/** Runs a command to its end and returns both outputs as text. Throws unless it ends with 0. */
export const runCommand = (
  command: string,
  args: readonly string[],
  { tree = root, variables = baseVariables() }: CommandOptions = {},
) => execute(command, args, { cwd: tree, env: { ...variables }, maxBuffer: 2 ** 30 });

export const runScript = (script: string, options: CommandOptions = {}) =>
  runCommand(process.execPath, ['--import', 'tsx', script], options);

const reserveUrl = async () => {
  const port = String(await freePort());
  return { port, url: `http://127.0.0.1:${port}` };
};

/** Opens a server of this process on a free port; returns its address. */
export const serve = async (
  teardown: Teardown,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
): Promise<string> => {
  // Longer than any pause of a run: a connection that ends just when it is used again would be a failed call.
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  teardown.add(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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

export const openPool = (
  teardown: Teardown,
  connectionString: string,
  options: PoolConfig = {},
): Pool => {
  const db = new Pool({ connectionString, max: 4, ...options });
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
  const variables = {
    ...baseVariables(),
    SANDBOX_PORT: port,
    SANDBOX_SMTP_PORT: smtpPort,
    SANDBOX_GATEWAY_USER: productionVariables.GATEWAY_USERNAME,
    SANDBOX_GATEWAY_PASSWORD: productionVariables.GATEWAY_PASSWORD,
  };
  const readyUrl = `${url}/control/journal?since=0`;
  const child = await startService('sandbox/src/server.ts', variables, readyUrl);
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
  const start = (): Promise<ChildProcess> => {
    const own = { ...variables(), API_PORT: port };
    return startService('api/src/server.ts', own, `${url}/api/health`, tree);
  };
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
  const { code, stdout, stderr } = await runScript('api/src/audit-money.ts', { tree, variables })
    .then((outputs) => ({ code: 0, ...outputs }))
    .catch((error: ExecFileException & Record<'stdout' | 'stderr', string>) => error);
  if (!stdout) throw new Error(`The money audit could not run:\n${stderr}`);
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

const browserFlags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

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
    args: [...browserFlags.split(' '), ...flags],
  });
  teardown.add(() => browser.close());
  return browser;
};
