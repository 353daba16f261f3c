import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { environmentWith, root, stampFile } from './testing/config';
import { freePort } from './testing/free-port';

test.skip(process.platform !== 'linux', 'Processes are counted in /proc, which only Linux has.');
test.describe.configure({ mode: 'serial', timeout: 400_000 });

/** Of a whole product on a busy machine. */
const startLimit = { timeout: 180_000 };

let dataDir = '';
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'billfold-start-'));
  // Without it everything counts as built anew, which only takes longer.
  await copyFile(stampFile, join(dataDir, 'builds.json')).catch(() => {});
});
test.afterEach(async () => {
  // A start that was not ready in time would go on beside the next.
  for (const id of await processesOf(dataDir)) process.kill(id, 'SIGKILL');
});
test.afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Returns the processes that use the data folder or were started with it. */
const processesOf = async (folder: string): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const [command, environment] = await Promise.all(
      ['cmdline', 'environ'].map((file) =>
        readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => ''),
      ),
    );
    if (`${command}${environment}`.includes(folder)) found.push(Number(entry));
  }
  return found;
};

type Start = { readonly child: ChildProcess; readonly said: () => string };

/** `npm start`, as a terminal does it: a process group of its own, which Ctrl-C reaches as a whole. */
const npmStart = (ports: Readonly<Record<string, string>>): Start => {
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: environmentWith({ DATA_DIR: dataDir, SKIP_BUILD: '1', HOST: '127.0.0.1', ...ports }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return { child, said: () => output.join('') };
};
const signalGroup = ({ child }: Start, signal: NodeJS.Signals): void =>
  void process.kill(-(child.pid ?? 0), signal);
const somePorts = async () => ({
  PORT: String(await freePort()),
  SANDBOX_PORT: String(await freePort()),
  SANDBOX_SMTP_PORT: String(await freePort()),
});

test('npm start prints its addresses, recovers from kill -9 and leaves no process', async () => {
  const ports = await somePorts();
  const first = npmStart(ports);
  await expect
    .poll(first.said, startLimit)
    .toContain(`Billfold is ready at http://localhost:${ports.PORT}`);
  for (const words of [
    'owner@cedar.test',
    'ana.rivera',
    `http://localhost:${ports.SANDBOX_PORT}`,
    'Ctrl-C stops everything.',
  ])
    expect(first.said()).toContain(words);
  expect((await fetch(`http://localhost:${ports.PORT}/login`)).status).toBe(200);
  signalGroup(first, 'SIGKILL');
  await once(first.child, 'exit');

  const nextPorts = await somePorts();
  const second = npmStart(nextPorts);
  await expect.poll(second.said, startLimit).toContain('Billfold is ready at');
  expect(second.said()).not.toContain('filled the empty database');
  expect((await fetch(`http://localhost:${nextPorts.PORT}/api/health`)).status).toBe(200);
  const ended = once(second.child, 'exit');
  signalGroup(second, 'SIGINT');
  await ended;
  expect(second.said()).toContain('Stopped.');
  await expect.poll(() => processesOf(dataDir)).toEqual([]);
});

test('A taken port stops npm start before any work', async () => {
  const ports = await somePorts();
  const otherProgram = createServer().listen(Number(ports.PORT), '127.0.0.1');
  await once(otherProgram, 'listening');
  const start = npmStart(ports);
  await once(start.child, 'exit');
  otherProgram.close();
  expect(start.said()).toContain(`Port ${ports.PORT} is taken by another program.`);
  await expect.poll(() => processesOf(dataDir)).toEqual([]);
});
