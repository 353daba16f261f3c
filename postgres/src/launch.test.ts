import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openPostgres, startPostgres } from './launch';
import { isAlive } from './process-identity';
import { freePort } from './server-process';
import { programRunner } from '@billfold/server-kit/process/program-runner';
import { letPass, until } from '@billfold/server-kit/testing/until';

const holder = fileURLToPath(new URL('./testing/hold-database.ts', import.meta.url));
let folder = '';

const query = async (url: string, text: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
};

type Holder = { readonly child: ChildProcess; readonly answer: { url?: string; error?: string } };
const hold = async (dataDir: string): Promise<Holder> => {
  const child = spawn(process.execPath, [programRunner, holder, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout }))
    return { child, answer: JSON.parse(line) as { url?: string } };
  throw new Error('the holder said nothing');
};
const postmaster = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
const untilGone = (pid: number): Promise<void> => until(() => !isAlive(pid));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-postgres-'));
  await chmod(folder, 0o755);
  await (await startPostgres({ dataDir: join(folder, 'stopped'), durability: 'none' })).stop();
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** A copy of a stopped server's folder: creating a cluster takes most of the time of a first start. */
const copyStopped = async (name: string): Promise<string> => {
  const dataDir = join(folder, name);
  await promisify(execFile)('cp', ['-a', join(folder, 'stopped'), dataDir]);
  return dataDir;
};

describe('bundled database', () => {
  it('creates a database, keeps it over a stop, and requires the password', async () => {
    const dataDir = join(folder, 'kept');
    const first = await startPostgres({ dataDir });
    await query(first.url, 'CREATE TABLE bill (amount bigint); INSERT INTO bill VALUES (14250)');
    const settings = await query(
      first.url,
      "SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS address",
    );
    expect(settings).toEqual([{ fsync: 'on', address: '127.0.0.1' }]);
    await expect(query(first.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
    await first.stop();
    await first.stop();

    const second = await startPostgres({ dataDir });
    expect(await query(second.url, 'SELECT amount FROM bill')).toEqual([{ amount: '14250' }]);
    const pid = await postmaster(dataDir);
    await second.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('names its owner to a second start, and lets tools use it', async () => {
    const dataDir = await copyStopped('shared');
    const { child, answer } = await hold(dataDir);
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      `already running, kept by process ${child.pid}`,
    );
    const tool = await openPostgres({ dataDir });
    expect(tool.url).toBe(answer.url);
    await tool.stop();
    expect(await query(tool.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const pid = await postmaster(dataDir);
    child.kill('SIGKILL');
    await untilGone(pid);
  });

  it('leaves no process after a kill of its parent, and starts again', async () => {
    const dataDir = await copyStopped('killed');
    const { child, answer } = await hold(dataDir);
    await query(
      answer.url ?? '',
      'CREATE TABLE bill (amount bigint); INSERT INTO bill VALUES (5000)',
    );
    const pid = await postmaster(dataDir);
    child.kill('SIGKILL');
    await untilGone(pid);

    const again = await startPostgres({ dataDir, durability: 'none' });
    expect(await query(again.url, 'SELECT amount FROM bill')).toEqual([{ amount: '5000' }]);
    await again.stop();
  });

  it('starts again after a kill of parent and server together', async () => {
    const dataDir = await copyStopped('crashed');
    const { child } = await hold(dataDir);
    const pid = await postmaster(dataDir);
    // A killed process may take a while to be gone: the next start finds it still there.
    const starting = startPostgres({ dataDir, durability: 'none' });
    await letPass(300);
    process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    const again = await starting;
    expect(await query(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it('restarts a killed server on its port each time, but not a stopped one', async () => {
    const dataDir = await copyStopped('restarted');
    const server = await startPostgres({ dataDir });
    await query(server.url, 'CREATE TABLE bill (amount bigint); INSERT INTO bill VALUES (7000)');
    const amounts = () => query(server.url, 'SELECT amount FROM bill').catch(() => null);
    for (let kills = 0; kills < 2; kills += 1) {
      const pid = await postmaster(dataDir);
      process.kill(pid, 'SIGKILL');
      await untilGone(pid);
      await until(async () => (await amounts()) !== null);
      expect(await amounts()).toEqual([{ amount: '7000' }]);
    }
    const pid = await postmaster(dataDir);
    process.kill(pid, 'SIGINT');
    await untilGone(pid);
    await server.stop();
    await expect(query(server.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it.each(['at that very moment', 'and is being started again'])(
    'stops a server that was killed %s',
    async (when) => {
      const dataDir = await copyStopped(when.replaceAll(' ', '-'));
      const output: string[] = [];
      const server = await startPostgres({
        dataDir,
        durability: 'none',
        log: (line) => output.push(line),
      });
      process.kill(await postmaster(dataDir), 'SIGKILL');
      if (when !== 'at that very moment')
        await until(() => output.includes('the database was killed; starting it again'));
      await server.stop();
      await expect(query(server.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
      const again = await startPostgres({ dataDir, durability: 'none' });
      expect(await query(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await again.stop();
    },
  );

  it('stops an orphaned server, then starts', async () => {
    const dataDir = await copyStopped('orphan');
    const server = await startPostgres({ dataDir, durability: 'none' });
    const pid = await postmaster(dataDir);
    // What a killed parent without a watchdog leaves behind: a live server, and a supervisor that is gone.
    await writeFile(
      join(dataDir, 'supervisor.json'),
      JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1', port: 1 }),
    );
    const again = await startPostgres({ dataDir, durability: 'none' });
    expect(isAlive(pid)).toBe(false);
    expect(await query(again.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await again.stop();
    await server.stop();
  });

  it('does not mistake another process with a reused id for its server', async () => {
    const dataDir = await copyStopped('recycled');
    await writeFile(
      join(dataDir, 'cluster/postmaster.pid'),
      `${process.ppid}\n${dataDir}/cluster\n`,
    );
    await writeFile(
      join(dataDir, 'supervisor.json'),
      JSON.stringify({ pid: process.pid, startedAt: 'earlier', port: 1 }),
    );
    const again = await startPostgres({ dataDir, durability: 'none' });
    expect(isAlive(process.ppid)).toBe(true);
    await again.stop();
  });

  it('starts again after a killed creation, without durability and with a cheap password hash', async () => {
    const dataDir = join(folder, 'half');
    await mkdir(join(dataDir, 'cluster.new-1'), { recursive: true });
    await writeFile(join(dataDir, 'cluster.new-1/PG_VERSION'), '17\n');
    const server = await startPostgres({ dataDir, durability: 'none' });
    expect(await query(server.url, "SELECT current_setting('fsync') AS fsync")).toEqual([
      { fsync: 'off' },
    ]);
    expect(
      await query(
        server.url,
        "SELECT split_part(rolpassword, ':', 1) AS hash FROM pg_authid WHERE rolname = current_user",
      ),
    ).toEqual([{ hash: 'SCRAM-SHA-256$1' }]);
    await server.stop();
  });

  it("shows the server's message for a taken port", async () => {
    const port = await freePort();
    const stranger = createServer().listen(port, '127.0.0.1');
    const dataDir = await copyStopped('taken');
    await expect(startPostgres({ dataDir, port, durability: 'none' })).rejects.toThrow(
      /could not bind/,
    );
    stranger.close();
  });

  it('opens its own folder for the database account', async () => {
    if (process.getuid?.() !== 0) return;
    const dataDir = await mkdtemp(join(folder, 'own-'));
    const server = await startPostgres({ dataDir, durability: 'none' });
    expect(await readFile(join(dataDir, 'cluster/PG_VERSION'), 'utf8')).toBe('17\n');
    await server.stop();
  });

  it('moves to a readable folder when its own is private to root', async () => {
    if (process.getuid?.() !== 0) return;
    const secret = join(folder, 'private');
    const move = async (name: string): Promise<string> => {
      const server = await startPostgres({ dataDir: join(secret, name), durability: 'none' });
      expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await server.stop();
      return (await readFile(join(secret, name, 'moved-to.txt'), 'utf8')).trim();
    };
    await mkdir(secret, { mode: 0o700 });
    const first = await move('first');
    await rm(join(secret, 'first'), { recursive: true });
    const second = await move('second');
    await rename(join(secret, 'second'), join(secret, 'renamed'));
    expect(await move('renamed')).toBe(second);
    expect([await stat(first).catch(() => null), (await stat(second)).isDirectory()]).toEqual([
      null,
      true,
    ]);
    await rm(second, { recursive: true });
  });
});
