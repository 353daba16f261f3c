import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programRunner } from '@billfold/server-kit/process/program-runner';
import { until } from '@billfold/server-kit/testing/until';
import { ownVariables, root, testConfig } from './config';
import { freePort } from './ports';
import { startProduct } from './product';

let folder = '';
const modulesRoot = (): string => join(folder, 'no-modules');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-product-'));
  await chmod(folder, 0o755);
  await mkdir(modulesRoot());
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** Processes that work in a folder or name it; Linux only, elsewhere none are found. */
const processesOf = async (dataDir: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const entry of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(entry) || entry === String(process.pid)) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    if (command.includes(dataDir) || cwd.includes(dataDir)) found.push(command);
  }
  return found;
};
/** The folder may have moved to where the database's account can reach it. */
const postmasterOf = async (dataDir: string): Promise<number> => {
  const home = join(dataDir, 'postgres');
  const moved = (await readFile(join(home, 'moved-to.txt'), 'utf8').catch(() => '')).trim();
  return Number(
    (await readFile(join(moved || home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0],
  );
};
const untilNone = (dataDir: string): Promise<void> =>
  until(async () => (await processesOf(dataDir)).length === 0);

type Started = { readonly child: ChildProcess; readonly output: () => string };
const startCommand = async (
  variables: Record<string, string>,
  pattern: RegExp,
): Promise<Started> => {
  const child = spawn(process.execPath, [programRunner, 'launcher/src/start.ts'], {
    cwd: root,
    env: {
      ...ownVariables(),
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      MODULES_ROOT: modulesRoot(),
      ...variables,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  await until(() => pattern.test(output) || child.stdout.readableEnded);
  return { child, output: () => output };
};
const ports = async () => ({
  PORT: String(await freePort()),
  SANDBOX_PORT: String(await freePort()),
  SANDBOX_SMTP_PORT: String(await freePort()),
});

describe('product', () => {
  it('answers behind one port, survives killed processes and stops without remains', async () => {
    const dataDir = join(folder, 'separate');
    const product = await startProduct({
      config: testConfig(dataDir, { MODULES_ROOT: modulesRoot(), DEMO: '0', LOG_LEVEL: 'error' }),
      apiProcess: 'separate',
      durability: 'none',
    });
    const status = async (path: string): Promise<number> =>
      (await fetch(`${product.url}${path}`)).status;
    expect([
      await status('/api/health'),
      await status('/registry/health'),
      await status('/nothing'),
    ]).toEqual([200, 503, 503]);
    await product.killApi();
    expect([await status('/api/health'), await status('/registry/health')]).toEqual([503, 503]);
    await product.startApi();
    expect(await status('/api/health')).toBe(200);
    expect((await fetch(product.sandboxUrl)).ok).toBe(true);

    const first = await postmasterOf(dataDir);
    process.kill(first, 'SIGKILL');
    await until(async () => (await postmasterOf(dataDir).catch(() => first)) !== first);
    // An API process that has ended is not started again.
    await until(async () => (await status('/api/health')) === 200);
    const degraded = async (): Promise<readonly string[]> =>
      ((await (await fetch(`${product.url}/registry/health`)).json()) as { degraded: string[] })
        .degraded;
    await until(async () => (await degraded()).join('') === 'No shell is registered.');
    await product.stop();
    await untilNone(dataDir);
  }, 300_000);

  it('prints its address, stops on Ctrl-C, and restarts after kill -9 of its parent', async () => {
    const dataDir = join(folder, 'command');
    const variables = { ...(await ports()), DATA_DIR: dataDir };
    const first = await startCommand(variables, /Ctrl-C stops everything/);
    expect(first.output()).toContain(`Billfold is ready at http://localhost:${variables.PORT}`);
    expect(first.output()).toContain('owner@cedar.test    Cedar-Water-1');
    const second = await startCommand({ ...(await ports()), DATA_DIR: dataDir }, /already running/);
    expect(second.output()).toContain(
      `Billfold is already running on the data in ${dataDir} (process ${first.child.pid})`,
    );
    first.child.kill('SIGKILL');

    const third = await startCommand(variables, /Ctrl-C stops everything/);
    expect(third.output()).not.toContain('filled the empty database');
    const ended = once(third.child, 'exit');
    // One Ctrl-C: the terminal sends it to the whole group, and npm passes it on.
    third.child.kill('SIGINT');
    third.child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(third.output()).toMatch(/Stopping …[^]*Stopped\.\n$/);
    await untilNone(dataDir);
  }, 300_000);

  it('names a taken port before any other work', async () => {
    const { PORT } = await ports();
    const variables = {
      PORT,
      SANDBOX_PORT: PORT,
      SANDBOX_SMTP_PORT: PORT,
      DATA_DIR: join(folder, 'taken'),
    };
    const { createServer } = await import('node:net');
    const stranger = createServer().listen(Number(PORT), '127.0.0.1');
    await once(stranger, 'listening');
    const { child, output } = await startCommand(variables, /npm start/);
    if (child.exitCode === null) await once(child, 'exit');
    stranger.close();
    expect([child.exitCode, output()]).toEqual([
      1,
      expect.stringContaining(`Port ${PORT} is taken by another program.`),
    ]);
    await untilNone(variables.DATA_DIR);
  }, 300_000);
});
