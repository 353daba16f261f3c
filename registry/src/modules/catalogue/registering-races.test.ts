import { hourMs } from '@billfold/shared/contracts/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseFolder } from '@billfold/shared/contracts/release.contract';
import { sql } from 'kysely';
import { isDatabaseAway } from '@billfold/server-kit/database/database-away';
import { describeBuild, type BuildOptions } from '../../testing/build-folder';
import { change, changed, history, withAdmin } from '../../testing/rollout-calls';
import {
  openRegistry,
  setUpRegistry,
  signBuild,
  type TestRegistry,
} from '../../testing/test-registry';
import { databaseTime } from '@billfold/server-kit/testing/database-state';
import { until } from '@billfold/server-kit/testing/until';
import { readRollout } from '../rollouts/rollouts.public';
import { type ModuleStore, findRelease } from '../releases/releases.public';
import { tryFilesLock } from './publishing.queries';
import { pruneReleases } from './prune-releases.service';
import { registerReleases } from './register-releases.service';

let registry: TestRegistry;
let other: TestRegistry;

// Before the database is dropped.
afterAll(async () => other.close());
const opened = setUpRegistry(withAdmin, ({ register: begin }) =>
  begin([{ module: 'shell' }, { module: 'mf-inbox' }]),
);
beforeAll(async () => {
  registry = opened.registry;
  other = await openRegistry(opened.world, withAdmin);
});
beforeEach(async () => other.source.refresh());

const actor = { name: 'test', role: 'admin' } as const;
const dayMs = 25 * hourMs;
const prune = async (at: TestRegistry, store: ModuleStore = at.changes.store) =>
  pruneReleases(
    { ...at.changes, store },
    {
      keepPerModule: 0,
      isDryRun: false,
      actor,
      reason: 'tidy',
      now: await databaseTime(at.db, dayMs),
    },
  );
const register = async (
  at: TestRegistry,
  builds: readonly BuildOptions[],
  store: ModuleStore = at.changes.store,
) => {
  const uploads = await Promise.all(builds.map((build) => signBuild(at.changes, build)));
  return registerReleases(
    { ...at.changes, store },
    { uploads, makeDefault: false, actor, reason: 'a test' },
  );
};
/** The store, but for what a test wants otherwise. */
const storeWith = (changes: Partial<ModuleStore>): ModuleStore => {
  const { store } = registry.changes;
  return {
    put: store.put.bind(store),
    read: store.read.bind(store),
    holds: store.holds.bind(store),
    remove: store.remove.bind(store),
    sweep: store.sweep.bind(store),
    ...changes,
  };
};
const gateway = (): {
  readonly reached: Promise<void>;
  readonly open: () => void;
  readonly pass: () => Promise<void>;
} => {
  let [arrive, open] = [() => {}, () => {}];
  const reached = new Promise<void>((done) => void (arrive = done));
  const opened = new Promise<void>((done) => void (open = done));
  return { reached, open: () => open(), pass: async () => (arrive(), opened) };
};
const filesOf = async (build: BuildOptions): Promise<readonly string[]> => {
  const { release } = describeBuild(build);
  return readdir(
    join(registry.config.moduleStoreDir, release.module, releaseFolder(release)),
  ).catch(() => []);
};
/** Handled from the start: an early rejection must not be unhandled. */
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'was not refused',
    (error: unknown) => error,
  );
const next = { module: 'mf-inbox', version: '1.1.0' };
const keyOf = (build: BuildOptions) => describeBuild(build).release;

describe('while files are uploaded', () => {
  it('other changes continue without waiting', async () => {
    await register(registry, [next]);
    await changed(registry, 'mf-inbox', { kind: 'promote', release: 'mf-inbox@1.1.0' });
    const gate = gateway();
    const slow = register(
      registry,
      [{ module: 'mf-inbox', version: '1.2.0' }],
      storeWith({ put: gate.pass }),
    );
    await gate.reached;
    for (const at of [registry, other])
      expect(
        (await change(at, [{ module: 'mf-inbox', command: { kind: 'disable', message: 'x' } }]))
          .statusCode,
      ).toBe(200);
    expect((await changed(other, 'mf-inbox', { kind: 'rollback' })).default).toMatch(
      /^mf-inbox@1\.0\.0-/,
    );
    expect(
      await findRelease(registry.db, keyOf({ module: 'mf-inbox', version: '1.2.0' })),
    ).toBeNull();
    gate.open();
    expect(await slow).toMatchObject([{ isNew: true }]);
  });

  it('judges a later change again, and takes the upload back', async () => {
    const shell = {
      module: 'shell',
      version: '2.0.0',
      provides: { react: '20.0.0', yup: '1.7.1' },
    };
    const gate = gateway();
    const store = storeWith({
      put: async (build) => (await gate.pass(), registry.changes.store.put(build)),
    });
    // Needs the shell that is served now, which another change replaces before the files are there.
    const slow = register(registry, [{ module: 'mf-late' }], store);
    const refusal = refusalOf(slow);
    await gate.reached;
    const { release } = describeBuild(shell);
    await sql`insert into registry.releases (module, version, build, release, registered_by)
      values ('shell', ${release.version}, ${release.build}, ${JSON.stringify(release)}, 'test')`.execute(
      registry.db,
    );
    await sql`update registry.rollouts set revision = revision + 1,
      state = state || jsonb_build_object('revision', revision + 1, 'default',
        ${`shell@${releaseFolder(release)}`}::text) where module = 'shell'`.execute(registry.db);
    gate.open();
    expect(String(await refusal)).toMatch(
      /needs react \^19\.3\.1; shell@2\.0\.0-\w+ provides 20\.0\.0/,
    );
    expect([
      await findRelease(registry.db, keyOf({ module: 'mf-late' })),
      await filesOf({ module: 'mf-late' }),
    ]).toEqual([null, []]);
  });

  it('leaves no file and no registration when the store fails', async () => {
    const before = await history(registry, 'limit=1');
    let puts = 0;
    const store = storeWith({
      put: async (build) => {
        puts += 1;
        if (puts === 2) throw new Error('full');
        await registry.changes.store.put(build);
      },
    });
    await expect(register(registry, [next, { module: 'mf-other' }], store)).rejects.toThrow('full');
    expect([
      await filesOf(next),
      await filesOf({ module: 'mf-other' }),
      await history(registry, 'limit=1'),
    ]).toEqual([[], [], before]);
    // What is registered keeps its files, also when a mending of it fails.
    await expect(
      register(
        registry,
        [{ module: 'mf-inbox' }],
        storeWith({ put: () => Promise.reject(new Error('full')) }),
      ),
    ).rejects.toThrow('full');
    expect((await filesOf({ module: 'mf-inbox' })).length).toBeGreaterThan(3);
  });

  it('prevents the registration when the lock connection is lost', async () => {
    const gate = gateway();
    const slow = register(registry, [next], storeWith({ put: gate.pass }));
    const refusal = refusalOf(slow);
    await gate.reached;
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
      other.db,
    );
    // The server takes a moment to end a connection.
    await until(async () => (await tryFilesLock(other.db, async () => 'free')) !== null);
    gate.open();
    expect(isDatabaseAway(await refusal)).toBe(true);
    expect(await findRelease(other.db, keyOf(next))).toBeNull();
    expect(await register(other, [next])).toMatchObject([{ isNew: true }]);
  });

  it('no process retires releases, and the reverse', async () => {
    const bringing = gateway();
    const slow = register(registry, [next], storeWith({ put: bringing.pass }));
    await bringing.reached;
    expect(await prune(other)).toMatchObject({ isElsewhere: true, retired: [] });
    bringing.open();
    await slow;
    const removing = gateway();
    const store = storeWith({
      holds: async (key) => (await removing.pass(), registry.changes.store.holds(key)),
    });
    const pruning = prune(registry, store);
    await removing.reached;
    // Retired already, and its files still exist: it must not come back between the two.
    const again = register(other, [next]);
    removing.open();
    expect((await pruning).retired).toHaveLength(1);
    expect(await again).toMatchObject([{ isNew: true }]);
    expect((await filesOf(next)).length).toBeGreaterThan(3);
  });
});

describe('parallel runs', () => {
  it('retire a release once in retention', async () => {
    await register(registry, [next]);
    await register(registry, [{ module: 'mf-inbox', version: '1.2.0' }]);
    const outcomes = await Promise.all([
      prune(registry),
      prune(other),
      prune(registry),
      prune(other),
    ]);
    expect(outcomes.flatMap(({ retired }) => retired)).toHaveLength(2);
    expect(
      (await history(registry)).filter(({ action }) => action === 'release_retired'),
    ).toHaveLength(2);
  });

  it('never both retire and serve a release, and served ones have files', async () => {
    for (let round = 0; round < 8; round += 1) {
      const build = { module: 'mf-inbox', version: `2.0.${round}` };
      const [registered] = await register(registry, [build]);
      const command = { kind: 'promote', release: registered?.name ?? '' } as const;
      const [pruned, promoted] = await Promise.all(
        round % 2 === 0
          ? [prune(registry), change(other, [{ module: 'mf-inbox', command }])]
          : [prune(other), change(registry, [{ module: 'mf-inbox', command }])],
      );
      const isServed =
        (await readRollout(registry.db, 'dev', 'mf-inbox'))?.default === registered?.name;
      expect([promoted.statusCode, pruned.retired.includes(registered?.name ?? '')]).toEqual(
        isServed ? [200, false] : [409, true],
      );
      expect((await filesOf(build)).length > 0).toBe(isServed);
    }
  });
});
