import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from '@billfold/postgres/testing/test-server';
import { parseRegistryConfig } from '@billfold/registry/config';
import { startRegistry, type StartedRegistry } from '@billfold/registry/start';
import {
  describeBuild,
  writeBuild,
  type BuildOptions,
} from '@billfold/registry/testing/build-folder';
import { testConfig, type LauncherConfig } from './config';
import { publishBuilds } from './publish-builds';

let folder = '';
let modulesRoot = '';
let database: TestDatabase;
let registry: StartedRegistry;
let config: LauncherConfig;
let saidFirst: readonly string[];

const secret = 'secret-of-an-admin-of-this-test-1';
const call = async <Body>(path: string, payload?: unknown): Promise<Body> => {
  const answer = await fetch(`${registry.url}/registry/api${path}`, {
    method: payload === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Body;
};
type Overview = {
  readonly environments: readonly {
    readonly name: string;
    readonly modules: readonly { readonly module: string; readonly default: string | null }[];
  }[];
};
const served = async (): Promise<Readonly<Record<string, string | null>>> => {
  const { environments } = await call<Overview>('/overview');
  return Object.fromEntries(
    environments
      .find(({ name }) => name === 'dev')
      ?.modules.map((state) => [state.module, state.default]) ?? [],
  );
};
const registered = async (module: string): Promise<readonly string[]> =>
  (await call<readonly { readonly version: string }[]>(`/releases?module=${module}`)).map(
    ({ version }) => version,
  );
const nameOf = (build: BuildOptions): string =>
  `${build.module}@${build.version}-${describeBuild(build).release.build}`;

/** As if the working tree had just built it. */
const built = async (build: BuildOptions): Promise<void> => {
  const home = join(modulesRoot, build.module);
  await rm(home, { recursive: true, force: true });
  await mkdir(home);
  await writeFile(join(home, 'webpack.config.js'), '');
  await cp(await writeBuild(folder, build), join(home, 'dist'), { recursive: true });
};
const publish = async (): Promise<readonly string[]> => {
  const output: string[] = [];
  await publishBuilds(config, registry, (line) => output.push(line));
  return output;
};

const shell = { module: 'shell', version: '1.0.0' };
const inbox = { module: 'mf-inbox', version: '1.0.0' };
const notes = { module: 'mf-notes', version: '1.0.0' };
const next = <Build extends BuildOptions>(build: Build): Build => ({ ...build, version: '1.1.0' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-publish-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  modulesRoot = await mkdtemp(join(folder, 'tree-'));
  for (const recipe of ['webpack.common.js', 'package-lock.json'])
    await writeFile(join(modulesRoot, recipe), '');
  database = await createDatabase();
  const dataDir = join(modulesRoot, '.data');
  registry = await startRegistry(
    parseRegistryConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      REGISTRY_PORT: '0',
      REGISTRY_TOKENS: `boss:admin:${secret}`,
    }),
  );
  config = testConfig(dataDir, { MODULES_ROOT: modulesRoot, SKIP_BUILD: '1' });
  await Promise.all([shell, inbox, notes].map(built));
  saidFirst = await publish();
});
afterEach(async () => {
  await registry.close();
  await database.drop();
});

describe('publishing the builds at the start', () => {
  it('serves all builds together, and the same builds again change nothing', async () => {
    expect(saidFirst).toEqual([]);
    expect(await served()).toEqual({
      shell: nameOf(shell),
      'mf-inbox': nameOf(inbox),
      'mf-notes': nameOf(notes),
    });
    expect(await publish()).toEqual([]);
  });

  it('keeps the release of a locked module and reports it', async () => {
    await call('/environments/dev/changes', {
      changes: [{ module: 'mf-inbox', command: { kind: 'lock' } }],
      reason: 'audit week',
    });
    await Promise.all([built(shell), built(next(inbox)), built(next(notes))]);
    const output = await publish();
    expect(output).toEqual([
      expect.stringMatching(/^ {2}mf-inbox is registered, but not served: .*locked/),
    ]);
    expect(await served()).toEqual({
      shell: nameOf(shell),
      'mf-inbox': nameOf(inbox),
      'mf-notes': nameOf(next(notes)),
    });
    expect(await registered('mf-inbox')).toContain('1.1.0');
  });

  it('refuses a foreign address and a changed build, and releases the others', async () => {
    const thief: BuildOptions = {
      module: 'mf-thief',
      version: '1.0.0',
      routes: [{ path: '/admin/notes', area: 'merchant', title: 'Notes', boot: [], shares: [] }],
    };
    await Promise.all([
      built(shell),
      built(next(inbox)),
      built({ ...notes, version: '1.2.0' }),
      built(thief),
    ]);
    const changed = join(modulesRoot, 'mf-notes/dist/remoteEntry.0001.js');
    await writeFile(changed, `${await readFile(changed, 'utf8')};`);
    const output = await publish();
    expect(output.toSorted()).toEqual([
      expect.stringMatching(/^ {2}mf-notes is not released: .*remoteEntry\.0001\.js/),
      expect.stringMatching(/^ {2}mf-thief is not released: .*\/admin\/notes/),
    ]);
    expect(await served()).toEqual({
      shell: nameOf(shell),
      'mf-inbox': nameOf(next(inbox)),
      'mf-notes': nameOf(notes),
    });
  });
});
