import { spawn } from 'node:child_process';
import { runCli } from '@billfold/registry/cli';
import { readCliConfig } from '@billfold/registry/config';
import { parseSandboxConfig } from '@billfold/sandbox/config';
import { programRunner } from '@billfold/server-kit/process/program-runner';
import { environmentWith, readProduct, root } from './config';

const order = async (path: string): Promise<unknown> => {
  const response = await fetch(`${readProduct().controlUrl}${path}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
};

/** API processes that this test has added: the clock moves in all. */
const addedApis: string[] = [];

export type Ran = { readonly code: number; readonly output: string };

/** Runs a program to its end and returns its output and exit code. */
export const runProgram = (
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: environmentWith(options.env ?? {}),
    });
    const output: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.join('') }));
  });

/** Fails with everything that the program printed unless it ended with code 0. */
export const mustSucceed = async (running: Ran | Promise<Ran>): Promise<void> => {
  const { code, output } = await running;
  if (code !== 0) throw new Error(`The program ended with code ${code}:\n${output}`);
};

/**
 * The database of this run, and the gateway as it lets the product in: whom it refuses, the audit takes for one that
 * does not answer.
 */
export const auditVariables = (): Readonly<Record<string, string>> => {
  const { databaseUrl, sandboxUrl } = readProduct();
  const { gatewayUser, gatewayPassword } = parseSandboxConfig({});
  return {
    DATABASE_URL: databaseUrl,
    GATEWAY_URL: sandboxUrl,
    GATEWAY_USERNAME: gatewayUser,
    GATEWAY_PASSWORD: gatewayPassword,
  };
};

// oxlint-disable-next-line tests/no-wall-clock -- the browser, and a product whose clock was not moved, know no other time
export const realTime = (): Date => new Date();

export const product = {
  /** Restores the state after the first start and ends all sessions. The clock shows the real time again. */
  reset: async (): Promise<void> => {
    await product.showRealTime();
    await order('/reset');
  },
  showRealTime: () => product.setClock(realTime()),
  /** Ends the API's process at once, as a crash would. */
  killApi: () => order('/kill-api'),
  startApi: () => order('/start-api'),
  /**
   * One more API process behind the same address, whose workers look for due work each second. It begins at the real
   * time: set the clock afterwards.
   */
  addApi: async (): Promise<void> => void addedApis.push(String(await order('/add-api'))),
  stopAddedApis: async (): Promise<void> => {
    addedApis.splice(0);
    await order('/stop-added-apis');
  },
  setClock: (now: Date) => moveClock({ now: now.toISOString() }),
  /** Jobs due up to the new time have run when it answers. */
  advanceClock: (duration: string) => moveClock({ advance: duration }),
  /** The program behind `npm run audit:money` on the database of this run. */
  auditMoney: (): Promise<Ran> =>
    runProgram(process.execPath, [programRunner, 'api/src/audit-money.ts'], {
      env: auditVariables(),
    }),
  /**
   * A verb of `npm run registry -- …` against the registry of this run, without a process of its own: starting one
   * takes seconds.
   */
  registry: async (...words: readonly string[]): Promise<Ran> => {
    const { url, dataDir } = readProduct();
    const output: string[] = [];
    const write = (line: string): void => void output.push(`${line}\n`);
    const config = {
      ...readCliConfig({ REGISTRY_URL: url, DATA_DIR: dataDir }),
      workingFolder: root,
    };
    const code = await runCli(words, config, { say: write, complain: write });
    return { code, output: output.join('') };
  },
  /** The same as the program that people start. */
  registryProgram: (...words: readonly string[]): Promise<Ran> => {
    const { url, dataDir } = readProduct();
    return runProgram(process.execPath, [programRunner, 'registry/src/cli.ts', ...words], {
      env: { REGISTRY_URL: url, DATA_DIR: dataDir },
    });
  },
};

/** All API processes at once. */
const moveClock = async (move: Readonly<Record<string, string>>): Promise<void> => {
  const moveOne = async (apiUrl: string): Promise<void> => {
    const response = await fetch(`${apiUrl}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(move),
    });
    if (!response.ok) throw new Error(`The clock did not move: ${await response.text()}`);
  };
  await Promise.all([readProduct().apiUrl, ...addedApis].map(moveOne));
};
