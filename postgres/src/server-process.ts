import { spawn, type ChildProcess } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { runAs, type Account } from './account';
import type { Binaries } from './binaries';
import { clusterIn } from './cluster';

export type Durability = 'full' | 'none';
export type ServerProcess = {
  readonly pid: number;
  readonly hasEnded: () => boolean;
  /**
   * Resolves when it has ended: true when it was killed or broke, false when it was stopped in order, by any process.
   */
  readonly crashed: Promise<boolean>;
};

const logLimitBytes = 10 * 1024 * 1024;
const minimumSharedMemoryBytes = 256 * 1024 * 1024;

/** A port without a listener at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

const hasLittleSharedMemory = (): boolean => {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm');
    return bsize * blocks < minimumSharedMemoryBytes;
  } catch {
    return process.platform === 'linux';
  }
};

const settings = (port: number, durability: Durability): readonly string[] => {
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '200',
    max_wal_size: '256MB',
  };
  if (hasLittleSharedMemory()) values['dynamic_shared_memory_type'] = 'mmap';
  if (durability === 'none')
    Object.assign(values, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
    });
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};

const logFile = (home: string): string => join(home, 'postgres.log');

const readFrom = async (path: string, position: number): Promise<string> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(64 * 1024, Math.max(0, size - position)));
    await file.read(buffer, 0, buffer.length, position);
    return buffer.toString('utf8').trim();
  } finally {
    await file.close();
  }
};

const waitForAnswer = async (
  url: string,
  child: ChildProcess,
  log: (line: string) => void,
): Promise<boolean> => {
  const startedAt = Date.now();
  for (let isPatient = true; child.exitCode === null && child.signalCode === null;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      await client.end().catch(() => {});
      if ((error as { code?: string }).code === '28P01') throw error;
    }
    if (isPatient && Date.now() - startedAt > 5_000) {
      isPatient = false;
      log('the database is recovering, which can take a while');
    }
    await sleep(20);
  }
  return false;
};

/**
 * Starts the server in its own process group, so that Ctrl-C reaches it only through us, with its log in a file: a pipe
 * would break when we are killed. Throws an error that carries the server's own words.
 */
export const startServer = async (
  home: string,
  binaries: Binaries,
  account: Account,
  options: {
    readonly port: number;
    readonly durability: Durability;
    readonly url: string;
    readonly log: (line: string) => void;
  },
): Promise<ServerProcess> => {
  const path = logFile(home);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  const file = await open(path, size > logLimitBytes ? 'w' : 'a', 0o600);
  const position = (await file.stat()).size;
  const args = ['-D', clusterIn(home), ...settings(options.port, options.durability)];
  const child = spawn(binaries.postgres, args, {
    ...runAs(account),
    detached: true,
    stdio: ['ignore', file.fd, file.fd],
  });
  const spawnError = new Promise<Error>((resolve) => child.once('error', resolve));
  const crashed = new Promise<boolean>((resolve) =>
    child.once('exit', (code) => resolve(code !== 0)),
  );
  child.unref();
  await file.close();
  if (child.pid === undefined) throw await spawnError;
  try {
    if (await waitForAnswer(options.url, child, options.log)) {
      return {
        pid: child.pid,
        hasEnded: () => child.exitCode !== null || child.signalCode !== null,
        crashed,
      };
    }
  } catch (error) {
    child.kill('SIGQUIT');
    throw error;
  }
  throw new Error(`PostgreSQL did not start:\n${await readFrom(path, position)}`);
};
