import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createDatabase,
  folderForServers,
  withDatabaseName,
} from '@billfold/postgres/testing/test-server';
import { sql } from 'kysely';
import { buildRegistry, type Registry } from '../app';
import { parseRegistryConfig, type RegistryConfig } from '../settings/config';
import { openDatabase, type Database } from '../db/database';
import {
  registerReleases,
  type RegisteredRelease,
} from '../modules/catalogue/register-releases.service';
import type { SignedUpload } from '../modules/catalogue/release-candidate';
import { describeBuild, type BuildOptions } from './build-folder';

export const operatorSecret = 'operator-secret-of-the-tests-0001';
export const publisherSecret = 'publisher-secret-of-the-tests-01';
export const readerSecret = 'reader-secret-of-the-tests-000001';

type World = { readonly databaseUrl: string; readonly folder: string };

/** What the tests of a file make: a temporary folder, and databases until they are dropped. */
export type TestServer = {
  readonly folder: string;
  readonly drops: (() => Promise<void>)[];
  readonly stop: () => Promise<void>;
};

export const startTestServer = async (): Promise<TestServer> => {
  const folder = await mkdtemp(join(folderForServers(), 'billfold-registry-'));
  const drops: (() => Promise<void>)[] = [];
  return {
    folder,
    drops,
    stop: async () => {
      for (const drop of drops.splice(0)) await drop();
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
  readonly isClosed: () => boolean;
  readonly close: () => Promise<void>;
};

/** A build as an upload, without a folder on the disk. */
export const signBuild = async (
  { keys }: Registry['changes'],
  options: BuildOptions,
): Promise<SignedUpload> => {
  const { release, contents } = describeBuild(options);
  return {
    jws: await keys.sign(JSON.stringify(release)),
    read: async (path) => Buffer.from(contents[path] ?? ''),
  };
};

/**
 * A migrated, empty database and a state folder of its own; instances that share a `world` are two processes of one
 * registry.
 */
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

/**
 * `changes`: what no setting may say, such as a registry that never asks by itself. `db` is closed with the registry.
 */
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
  let isClosed = false;
  return {
    ...registry,
    config,
    db,
    register: async (builds, makeDefault = true) => {
      const registered = await registerReleases(registry.changes, {
        uploads: await Promise.all(builds.map((build) => signBuild(registry.changes, build))),
        makeDefault,
        actor: { name: 'test', role: 'admin' },
        reason: 'a test',
      });
      await registry.source.refresh();
      return registered;
    },
    isClosed: () => isClosed,
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await registry.app.close();
      await db.destroy();
    },
  };
};

type Restore = (registries: readonly TestRegistry[]) => Promise<void>;

/**
 * Answers the way back to the rows of now. Counters go on; the revision is raised, so that every process reads again.
 */
const rememberRows = async (db: Database): Promise<string> => {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'registry'
    and tablename not in ('migrations', 'revision')`.execute(db);
  const copies = rows.map(({ name }) => `create table kept.${name} as table registry.${name}`);
  await sql.raw(['create schema kept', ...copies].join(';')).execute(db);
  return [
    'begin',
    // Without the triggers that keep rows as they are, and in any order of foreign keys.
    'set local session_replication_role = replica',
    ...rows.flatMap(({ name }) => [
      `delete from registry.${name}`,
      `insert into registry.${name} overriding system value select * from kept.${name}`,
    ]),
    'update registry.revision set number = number + 1',
    'commit',
  ].join(';');
};

/** Answers the way back to the rows and stored files of now, for the open processes of one registry. */
export const rememberWorld = async ({ config, db }: TestRegistry): Promise<Restore> => {
  const { moduleStoreDir } = config;
  const keptFiles = `${moduleStoreDir}-kept`;
  await mkdir(moduleStoreDir, { recursive: true });
  await cp(moduleStoreDir, keptFiles, { recursive: true });
  const restoreRows = await rememberRows(db);
  return async (registries) => {
    const [first] = registries;
    if (first === undefined) throw new Error('No process is open.');
    await sql.raw(restoreRows).execute(first.db);
    await rm(moduleStoreDir, { recursive: true, force: true });
    await cp(keptFiles, moduleStoreDir, { recursive: true });
    await Promise.all(registries.map(({ source }) => source.refresh()));
  };
};

type Opened = { readonly server: TestServer; readonly world: World; registry: TestRegistry };

/**
 * For a test file: one world with one registry, which `prepare` gives what each test begins with. Before each test the
 * rows and the stored files are those again; only what the process has in memory stays. A test may put another registry
 * in its place.
 */
export const setUpRegistry = (
  variables: Readonly<Record<string, string>> = {},
  prepare: (registry: TestRegistry) => Promise<unknown> = async () => {},
): Opened => {
  const opened: Partial<Opened> = {};
  let shared: TestRegistry;
  let restore: Restore;
  let isUsed = false;
  beforeAll(async () => {
    const server = await startTestServer();
    const world = await newWorld(server);
    shared = await openRegistry(world, variables);
    Object.assign(opened, { server, world, registry: shared });
    await prepare(shared);
    restore = await rememberWorld(shared);
  });
  beforeEach(async () => {
    const { world, registry } = opened as Opened;
    if (registry !== shared) await registry.close();
    if (shared.isClosed()) shared = await openRegistry(world, variables);
    Object.assign(opened, { registry: shared });
    if (isUsed) await restore([shared]);
    isUsed = true;
  });
  afterAll(async () => {
    await opened.registry?.close();
    await shared?.close();
    await opened.server?.stop();
  });
  return opened as Opened;
};

/** The plan in a page. */
export const planOf = ({ body }: { readonly body: string }): PagePlan =>
  JSON.parse(
    /<script type="application\/json" id="page-plan">(.*?)<\/script>/s.exec(body)?.[1] ?? '',
  ) as PagePlan;
