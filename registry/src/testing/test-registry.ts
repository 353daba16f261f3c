import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, withDatabaseName } from '@billfold/postgres/testing/test-server';
import { buildRegistry, type Registry } from '../app';
import { parseRegistryConfig, type RegistryConfig } from '../settings/config';
import { openDatabase, type Database } from '../db/database';
import { signBuildFolder } from '../modules/publishing/sign-build-folder';
import {
  registerReleases,
  type RegisteredRelease,
} from '../modules/publishing/register-releases.service';
import { writeBuild, type BuildOptions } from './build-folder';

export const operatorSecret = 'operator-secret-of-the-tests-0001';
export const publisherSecret = 'publisher-secret-of-the-tests-01';
export const readerSecret = 'reader-secret-of-the-tests-000001';

type World = { readonly databaseUrl: string; readonly folder: string };

/** What the tests of a file make: a temporary folder, and databases until they are dropped. */
export type TestServer = {
  readonly folder: string;
  readonly drops: (() => Promise<void>)[];
  readonly dropWorlds: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export const startTestServer = async (): Promise<TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-registry-'));
  const drops: (() => Promise<void>)[] = [];
  const dropWorlds = async (): Promise<void> => {
    for (const drop of drops.splice(0)) await drop();
  };
  return {
    folder,
    drops,
    dropWorlds,
    stop: async () => {
      await dropWorlds();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type TestRegistry = Registry & {
  readonly config: RegistryConfig;
  readonly db: Database;
  readonly register: (
    builds: readonly BuildOptions[],
    makeDefault?: boolean,
  ) => Promise<readonly RegisteredRelease[]>;
  readonly close: () => Promise<void>;
};

/** A migrated, empty database and a state folder of its own; instances that share a `world` are two processes of one registry. */
export const newWorld = async ({
  folder,
  drops,
}: Pick<TestServer, 'folder' | 'drops'>): Promise<World> => {
  const { url, drop } = await createDatabase();
  drops.push(drop);
  return { databaseUrl: url, folder: join(folder, new URL(url).pathname) };
};

/** The address of a database that does not exist. */
export const goneDatabase = ({ databaseUrl }: { readonly databaseUrl: string }): string =>
  withDatabaseName(databaseUrl, 'gone');

/** `changes`: what no setting may say, such as a registry that never asks by itself. `db` is closed with the registry. */
export const openRegistry = async (
  world: World,
  variables: Readonly<Record<string, string>> = {},
  changes: Partial<RegistryConfig> = {},
  db: Database = openDatabase(world.databaseUrl),
): Promise<TestRegistry> => {
  const parsed = parseRegistryConfig({
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: world.folder,
    LOG_LEVEL: 'silent',
    REGISTRY_TOKENS: `ops:operator:${operatorSecret},ci:publisher:${publisherSecret},looker:reader:${readerSecret}`,
    REGISTRY_POLL_MS: '200',
    ...variables,
  });
  const config = { ...parsed, ...changes };
  const registry = await buildRegistry(config, db);
  return {
    ...registry,
    config,
    db,
    register: async (builds, makeDefault = true) => {
      const folders = await Promise.all(
        builds.map((build) => writeBuild(join(world.folder, '..'), build)),
      );
      const uploads = await Promise.all(
        folders.map((folder) => signBuildFolder(registry.changes.keys, folder)),
      );
      const registered = await registerReleases(registry.changes, {
        uploads,
        makeDefault,
        actor: { name: 'test', role: 'admin' },
        reason: 'a test',
      });
      await registry.source.refresh();
      return registered;
    },
    close: async () => {
      await registry.app.close();
      await db.destroy();
    },
  };
};

type Opened = { readonly server: TestServer; readonly world: World; registry: TestRegistry };

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
  // Each after its own test: all of a file at its end would take longer than a hook may.
  afterEach(async () => {
    await opened.registry?.close();
    await server?.dropWorlds();
  });
  afterAll(async () => server?.stop());
  return opened as Opened;
};
