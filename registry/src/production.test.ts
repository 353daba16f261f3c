import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RolloutCommand } from '@billfold/shared/contracts/rollout.contract';
import { inbox } from './testing/build-folder';
import { adminSecret, bearer, change, changed, withAdmin } from './testing/rollout-calls';
import {
  newWorld,
  openRegistry,
  rememberWorld,
  startTestServer,
  type TestRegistry,
  type TestServer,
} from './testing/test-registry';
import { databaseTime } from '@billfold/server-kit/testing/database-state';
import { judgeGates } from './modules/watch/judge-gates.service';
import { makeKeyPair } from './modules/catalogue/release-keys';
import { readRollout } from './modules/rollouts/rollouts.public';

let server: TestServer;
let world: Awaited<ReturnType<typeof newWorld>>;
let production: TestRegistry;
/** A developer's process at the same database: another environment, another key, admins of its own. */
let dev: TestRegistry;
let trust: (...keys: readonly object[]) => Promise<void>;
let ci: Awaited<ReturnType<typeof makeKeyPair>>;

let restore: Awaited<ReturnType<typeof rememberWorld>>;

beforeAll(async () => {
  server = await startTestServer();
  world = await newWorld(server);
  ci = await makeKeyPair('ci');
  const file = join(world.folder, 'trusted.json');
  await mkdir(world.folder, { recursive: true });
  trust = (...keys) => writeFile(file, JSON.stringify({ keys }));
  await trust(ci.trusted);
  production = await openRegistry(world, {
    ...withAdmin,
    NODE_ENV: 'production',
    REGISTRY_ENVIRONMENT: 'production',
    RELEASE_KEYS: file,
    RELEASE_KEY: JSON.stringify(ci.signing),
    GATE_EVERY_MS: '600000',
  });
  dev = await openRegistry(
    { ...world, folder: `${world.folder}/dev` },
    { ...withAdmin, MODULE_STORE_DIR: production.config.moduleStoreDir, GATE_EVERY_MS: '600000' },
  );
  await production.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
  await production.register([{ module: 'mf-inbox', version: '1.1.0' }], false);
  restore = await rememberWorld(production);
});
beforeEach(async () => {
  await trust(ci.trusted);
  await restore([production, dev]);
});
afterAll(async () => {
  await dev.close();
  await production.close();
  await server.stop();
});

const inProduction = { environment: 'production', secret: adminSecret };
const stateOf = () => readRollout(production.db, 'production', 'mf-inbox');
const ask = async (instance: TestRegistry, command: RolloutCommand) => {
  const answer = await change(instance, [{ module: 'mf-inbox', command }], inProduction);
  return [answer.statusCode, answer.json<{ detail?: string }>().detail];
};

describe('production', () => {
  const elsewhere = [
    409,
    'production is served in production by registries of its own, and changed there alone. This one serves dev.',
  ];

  it.each<RolloutCommand>([
    { kind: 'promote', release: 'mf-inbox@1.1.0' },
    { kind: 'start_percentage', release: 'mf-inbox@1.1.0', percent: 5 },
    { kind: 'set_tenant', merchantId: 7, release: 'mf-inbox@1.1.0' },
    { kind: 'rollback', to: 'mf-inbox@1.1.0' },
    { kind: 'disable', message: 'off' },
  ])('is not changed by a process of another environment: %j', async (command) => {
    expect(await ask(dev, command)).toEqual(elsewhere);
    expect((await stateOf())?.revision).toBe(1);
    expect((await ask(production, command))[0]).toBe(200);
  });

  it('is not opened by such a process, which may change the others', async () => {
    const open = await dev.app.inject({
      method: 'PATCH',
      url: '/registry/api/environments/production',
      headers: bearer(adminSecret),
      payload: { protected: false, reason: 'x' },
    });
    expect([open.statusCode, open.json<{ detail: string }>().detail]).toEqual(elsewhere);
    await changed(
      dev,
      'mf-inbox',
      { kind: 'promote', release: 'mf-inbox@1.1.0' },
      { environment: 'qa' },
    );
    expect((await readRollout(dev.db, 'qa', 'mf-inbox'))?.default).toBe(inbox('1.1.0'));
  });

  it('stays production when another process starts for it', async () => {
    await (
      await openRegistry(
        { ...world, folder: `${world.folder}/again` },
        { ...withAdmin, REGISTRY_ENVIRONMENT: 'production' },
      )
    ).close();
    expect(await ask(dev, { kind: 'promote', release: 'mf-inbox@1.1.0' })).toEqual(elsewhere);
  });

  it('is judged by its own gates', async () => {
    await changed(
      production,
      'mf-inbox',
      {
        kind: 'start_percentage',
        release: inbox('1.1.0'),
        percent: 5,
        gate: { windowS: 60, minSamples: 20, maxFailureIncrease: 0.05, maxSlowdown: 1.5 },
      },
      inProduction,
    );
    const complaints: string[] = [];
    const later = await databaseTime(production.db, 120_000);
    const judge = (instance: TestRegistry) =>
      judgeGates({ ...instance.changes, log: (message) => void complaints.push(message) }, later);
    await judge(dev);
    expect((await stateOf())?.percentage?.paused).toBeNull();
    await judge(production);
    expect([(await stateOf())?.percentage?.paused === null, complaints]).toEqual([false, []]);
  });
});

describe('release signed for others', () => {
  const refused = (who: string) => [
    403,
    expect.stringContaining(
      `is signed with a key of ${who} that this registry does not trust, so no more of it is served here.`,
    ),
  ];

  it.each<RolloutCommand>([
    { kind: 'promote', release: 'mf-inbox@1.2.0' },
    { kind: 'start_percentage', release: 'mf-inbox@1.2.0', percent: 0 },
    { kind: 'set_tenant', merchantId: 7, release: 'mf-inbox@1.2.0' },
    { kind: 'set_channel', name: 'beta', release: 'mf-inbox@1.2.0' },
    { kind: 'rollback', to: 'mf-inbox@1.2.0' },
  ])('is not served in production: %j', async (command) => {
    await dev.register([{ module: 'shell' }], false);
    await dev.register([{ module: 'mf-inbox', version: '1.2.0' }], false);
    expect(await ask(production, command)).toEqual(refused('local'));
    expect((await stateOf())?.revision).toBe(1);
  });

  it('is not shown by an override of production', async () => {
    await dev.register([{ module: 'mf-inbox', version: '1.2.0' }], false);
    const issue = (release: string) =>
      production.app.inject({
        method: 'POST',
        url: '/registry/api/overrides',
        headers: bearer(adminSecret),
        payload: {
          environment: 'production',
          releases: [release],
          hours: 1,
          issued_for: 'Kim',
          reason: 'a look',
        },
      });
    expect((await issue('mf-inbox@1.2.0')).json()).toMatchObject({ code: 'key_unknown' });
    expect((await issue('mf-inbox@1.1.0')).statusCode).toBe(201);
  });

  it('is not served to more visitors after its key was removed, and can be rolled back', async () => {
    await changed(
      production,
      'mf-inbox',
      { kind: 'start_percentage', release: inbox('1.1.0'), percent: 5 },
      inProduction,
    );
    await trust((await makeKeyPair('ci next')).trusted);
    for (const command of [
      { kind: 'set_percent', percent: 25 },
      { kind: 'promote', release: inbox('1.1.0') },
    ] as const)
      expect(await ask(production, command)).toEqual(refused('ci'));
    expect((await ask(production, { kind: 'set_percent', percent: 1 }))[0]).toBe(200);
    expect((await ask(production, { kind: 'rollback' }))[0]).toBe(200);
    expect(await stateOf()).toMatchObject({ default: inbox('1.0.0'), percentage: null });
  });

  it('is served on after its key was removed, by a new process with the key', async () => {
    const next = (await makeKeyPair('ci next')).trusted;
    const served = async ({ app }: TestRegistry): Promise<boolean> =>
      (await app.inject({ url: '/admin/inbox', headers: { accept: 'text/html' } })).body.includes(
        '/modules/mf-inbox/1.0.0-',
      );
    const restarted = async (folder: string): Promise<readonly [boolean, readonly string[]]> => {
      const registry = await openRegistry(
        { ...world, folder },
        {
          NODE_ENV: 'production',
          REGISTRY_ENVIRONMENT: 'production',
          RELEASE_KEYS: join(world.folder, 'trusted.json'),
          MODULE_STORE_DIR: production.config.moduleStoreDir,
        },
      );
      const { degraded } = (await registry.app.inject('/registry/health')).json<{
        degraded: string[];
      }>();
      const found = [
        await served(registry),
        degraded.filter((sentence) => sentence.startsWith('mf-inbox')),
      ] as const;
      await registry.close();
      return found;
    };
    await trust(next);
    await production.source.refresh();
    expect(await served(production)).toBe(true);
    expect(await restarted(world.folder)).toEqual([true, []]);
    expect(await restarted(`${world.folder}/new`)).toEqual([
      false,
      [
        `${inbox('1.0.0')} is not served: its key is not trusted here, so its signature cannot be checked. Roll back, or release the module under another version.`,
      ],
    ]);
    await trust(next, { ...ci.trusted, retired: true });
    expect(await restarted(`${world.folder}/newer`)).toEqual([true, []]);
    await expect(
      production.register([{ module: 'mf-inbox', version: '1.3.0' }], false),
    ).rejects.toThrow('is retired: what it signed is served on, and it signs nothing more.');
    expect(await ask(production, { kind: 'promote', release: inbox('1.1.0') })).toEqual(
      refused('ci'),
    );
  });

  it('is refused for this module with a key for others', async () => {
    await trust({ ...ci.trusted, modules: ['shell'] });
    expect(await ask(production, { kind: 'promote', release: inbox('1.1.0') })).toEqual(
      refused('ci'),
    );
  });
});
