import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '@billfold/postgres/launch';
import { sql } from 'kysely';
import { buildRegistry, type Registry } from '../app';
import { parseRegistryConfig, type RegistryConfig } from '../config';
import { openDatabase, type Database } from '../db/database';
import { signBuildFolder } from '../modules/releases/sign-build-folder';
import { registerReleases, type RegisteredRelease } from '../modules/releases/register-releases.service';
import { writeBuild, type BuildOptions } from './build-folder';

export const operatorSecret = 'operator-secret-of-the-tests-0001';
export const publisherSecret = 'publisher-secret-of-the-tests-01';
export const readerSecret = 'reader-secret-of-the-tests-000001';

export type TestServer = { readonly folder: string; readonly postgres: RunningPostgres; readonly stop: () => Promise<void> };

/** One database server and one temporary folder per test file. */
export const startTestServer = async (): Promise<TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-registry-'));
  await chmod(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durability: 'none' });
  return {
    folder,
    postgres,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type TestRegistry = Registry & {
  readonly config: RegistryConfig;
  readonly db: Database;
  readonly register: (builds: readonly BuildOptions[], makeDefault?: boolean) => Promise<readonly RegisteredRelease[]>;
  readonly close: () => Promise<void>;
};

let made = 0;
/** An own database and state folder; instances that share a `world` are two processes of one registry. */
export const newWorld = async ({ folder, postgres }: TestServer): Promise<{ readonly databaseUrl: string; readonly folder: string }> => {
  made += 1;
  const name = `world_${process.pid}_${made}`;
  const db = openDatabase(postgres.url);
  await sql`create database ${sql.id(name)}`.execute(db);
  await db.destroy();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, folder: join(folder, name) };
};

export const openRegistry = async (world: { readonly databaseUrl: string; readonly folder: string }, variables: Readonly<Record<string, string>> = {}): Promise<TestRegistry> => {
  const config = parseRegistryConfig({
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.folder,
    LOG_LEVEL: 'silent',
    REGISTRY_TOKENS: `ops:operator:${operatorSecret},ci:publisher:${publisherSecret},looker:reader:${readerSecret}`,
    REGISTRY_POLL_MS: '200',
    ...variables,
  });
  const db = openDatabase(world.databaseUrl);
  const registry = await buildRegistry(config, db);
  return {
    ...registry,
    config,
    db,
    register: async (builds, makeDefault = true) => {
      const folders = await Promise.all(builds.map((build) => writeBuild(join(world.folder, '..'), build)));
      const uploads = await Promise.all(folders.map((folder) => signBuildFolder(registry.changes.keys, folder)));
      const registered = await registerReleases(registry.changes, { uploads, makeDefault, actor: { name: 'test', role: 'admin' }, reason: 'a test' });
      await registry.source.refresh();
      return registered;
    },
    close: async () => {
      await registry.app.close();
      await db.destroy();
    },
  };
};

type Opened = { readonly server: TestServer; readonly world: Awaited<ReturnType<typeof newWorld>>; registry: TestRegistry };

/** For a test file: one server, and for each test a world and a registry of its own. A test may put another registry in its place. */
export const setUpRegistry = (variables: Readonly<Record<string, string>> = {}): Opened => {
  let server: TestServer | null = null;
  const opened: Partial<Opened> = {};
  beforeAll(async () => void (server = await startTestServer()));
  beforeEach(async () => {
    if (server === null) throw new Error('No server was started.');
    const world = await newWorld(server);
    Object.assign(opened, { server, world, registry: await openRegistry(world, variables) });
  });
  afterEach(async () => opened.registry?.close());
  afterAll(async () => server?.stop());
  return opened as Opened;
};
