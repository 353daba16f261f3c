import { describe, expect, it } from '@jest/globals';
import type { Withdrawals } from '@billfold/shared/contracts/plan.contract';
import type { Overview, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { sql } from 'kysely';
import { describeBuild, inbox, nameOf } from '../../testing/build-folder';
import {
  adminSecret,
  bearer,
  change,
  changed,
  history,
  withAdmin,
} from '../../testing/rollout-calls';
import {
  goneDatabase,
  newWorld,
  openRegistry,
  publisherSecret,
  readerSecret,
  setUpRegistry,
  type TestRegistry,
} from '../../testing/test-registry';
import { until } from '@billfold/server-kit/testing/until';
import { changeRollouts } from './change-rollouts.service';

const at = setUpRegistry(withAdmin, ({ register: begin }) =>
  begin([{ module: 'shell' }, { module: 'mf-inbox' }]),
);

const served = async (instance: TestRegistry): Promise<string | undefined> =>
  (await instance.app.inject({ url: '/registry/health' })).json<{
    modules: Record<string, string>;
  }>().modules['mf-inbox'];
const register = async (...versions: readonly string[]): Promise<void> => {
  for (const version of versions)
    await at.registry.register([{ module: 'mf-inbox', version }], false);
};

describe('change', () => {
  it('returns the new state and records the former one in the history', async () => {
    await register('1.1.0');
    const state = await changed(
      at.registry,
      'mf-inbox',
      { kind: 'start_percentage', release: 'mf-inbox@1.1.0', percent: 5, steps: [25, 100] },
      { reason: 'new chat' },
    );
    expect(state).toMatchObject({
      environment: 'dev',
      module: 'mf-inbox',
      revision: 2,
      default: inbox('1.0.0'),
      percentage: { release: inbox('1.1.0'), percent: 5, steps: [25, 100], paused: null },
    });
    const [entry] = await history(at.registry, 'environment=dev&module=mf-inbox&limit=1');
    expect(entry).toMatchObject({
      actor: 'ops',
      action: 'start_percentage',
      release: inbox('1.1.0'),
      reason: 'new chat',
      before: { revision: 1, percentage: null },
      after: state,
    });
    const older = await history(at.registry, `module=mf-inbox&before=${entry?.id}&limit=10`);
    expect(older.map(({ action }) => action)).toEqual([
      'release_registered',
      'promote',
      'release_registered',
    ]);
  });

  it('gives each percentage its own salt and keeps it while the percent changes', async () => {
    await register('1.1.0');
    const begin = (): Promise<RolloutState> =>
      changed(at.registry, 'mf-inbox', {
        kind: 'start_percentage',
        release: inbox('1.1.0'),
        percent: 5,
      });
    const first = await begin();
    const raised = await changed(at.registry, 'mf-inbox', { kind: 'set_percent', percent: 25 });
    expect(raised.percentage?.salt).toBe(first.percentage?.salt);
    await changed(at.registry, 'mf-inbox', { kind: 'rollback' });
    expect((await begin()).percentage?.salt).not.toBe(first.percentage?.salt);
  });

  it('rolls back to any available release and names a missing one', async () => {
    await register('1.1.0', '1.2.0');
    await changed(at.registry, 'mf-inbox', { kind: 'promote', release: inbox('1.1.0') });
    await changed(at.registry, 'mf-inbox', { kind: 'promote', release: inbox('1.2.0') });
    expect(
      (await changed(at.registry, 'mf-inbox', { kind: 'rollback', to: inbox('1.0.0') })).default,
    ).toBe(inbox('1.0.0'));
    await sql`insert into registry.retired_releases (module, version, build) select module, version, build
      from registry.releases where version = '1.2.0'`.execute(at.registry.db);
    const attempts = [
      [
        { module: 'mf-inbox', command: { kind: 'rollback', to: inbox('1.2.0') } },
        409,
        `${inbox('1.2.0')} is retired`,
      ],
      [
        { module: 'mf-inbox', command: { kind: 'rollback', to: 'mf-inbox@7.7.7' } },
        404,
        'No release mf-inbox@7.7.7 is registered.',
      ],
      [
        { module: 'mf-inbox', command: { kind: 'promote', release: 'shell@1.0.0' } },
        400,
        'shell@1.0.0 is no release of mf-inbox.',
      ],
      [
        { module: 'mf-nobody', command: { kind: 'disable', message: 'x' } },
        404,
        'dev serves nothing of mf-nobody.',
      ],
      [
        { module: 'mf-inbox', command: { kind: 'set_percent', percent: 101 } },
        400,
        'changes[0].command.percent must be a number from 0 to 100.',
      ],
    ] as const;
    for (const [attempt, status, detail] of attempts)
      expect([
        (await change(at.registry, [attempt])).statusCode,
        (await change(at.registry, [attempt])).json<{ detail: string }>().detail,
      ]).toEqual([status, expect.stringContaining(detail)]);
    expect(
      (
        await change(at.registry, [{ module: 'mf-inbox', command: { kind: 'pause' } }], {
          environment: 'nowhere',
        })
      ).json(),
    ).toMatchObject({ code: 'environment_unknown' });
  });

  it('applies to all its modules or none, and leaves no trace without effect', async () => {
    await register('1.1.0');
    const before = (await history(at.registry)).length;
    const both = await change(at.registry, [
      { module: 'mf-inbox', command: { kind: 'promote', release: inbox('1.1.0') } },
      { module: 'shell', command: { kind: 'rollback' } },
    ]);
    expect([both.statusCode, both.json()]).toMatchObject([
      409,
      { code: 'not_possible', detail: 'shell has no release to roll back to. Name one.' },
    ]);
    await changed(at.registry, 'mf-inbox', { kind: 'promote', release: inbox('1.0.0') });
    expect([(await history(at.registry)).length, await served(at.registry)]).toEqual([
      before,
      inbox('1.0.0').slice('mf-inbox@'.length),
    ]);
  });

  it('lists for open pages the releases that they must no longer run', async () => {
    const withdrawals = async () =>
      (await at.registry.app.inject({ url: '/registry/withdrawals' })).json<Withdrawals>()
        .withdrawals;
    await register('1.1.0');
    await changed(at.registry, 'mf-inbox', { kind: 'promote', release: inbox('1.1.0') });
    expect(await withdrawals()).toEqual([]);
    await changed(at.registry, 'mf-inbox', { kind: 'rollback' });
    await changed(at.registry, 'shell', {
      kind: 'disable',
      message: 'Back at noon.',
      unsaved_for_s: 60,
    });
    expect(await withdrawals()).toEqual([
      { module: 'mf-inbox', release: inbox('1.1.0'), message: null, unsavedUntil: null },
      {
        module: 'shell',
        release: null,
        message: 'Back at noon.',
        unsavedUntil: expect.stringMatching(/^\d{4}-/),
      },
    ]);
  });

  it('must leave each remote a shell that can run it, under every rule', async () => {
    const shell = {
      module: 'shell',
      version: '2.0.0',
      provides: { react: '20.0.0', yup: '1.7.1' },
    };
    const remote = { module: 'mf-inbox', version: '2.0.0', requires: { react: '^20.0.0' } };
    const names = [shell, remote].map(nameOf);
    // Registered where nothing is served yet, as releases of another environment are.
    for (const build of [shell, remote]) {
      const { release } = describeBuild(build);
      await sql`insert into registry.releases (module, version, build, release, registered_by)
        values (${release.module}, ${release.version}, ${release.build}, ${JSON.stringify(release)}, 'test')`.execute(
        at.registry.db,
      );
    }
    const [newShell = '', newRemote = ''] = names;
    for (const command of [
      { kind: 'promote', release: newShell },
      { kind: 'start_percentage', release: newShell, percent: 1 },
      { kind: 'set_tenant', merchantId: 1, release: newShell },
      { kind: 'set_channel', name: 'beta', release: newShell },
    ] as const) {
      expect((await change(at.registry, [{ module: 'shell', command }])).json()).toMatchObject({
        code: 'releases_conflict',
        detail: expect.stringContaining('needs react ^19.3.1'),
      });
    }
    expect(
      (
        await change(at.registry, [
          {
            module: 'mf-inbox',
            command: { kind: 'set_tenant', merchantId: 1, release: newRemote },
          },
        ])
      ).statusCode,
    ).toBe(409);
    const together = await change(at.registry, [
      { module: 'shell', command: { kind: 'promote', release: newShell } },
      { module: 'mf-inbox', command: { kind: 'promote', release: newRemote } },
    ]);
    expect(together.statusCode).toBe(200);
    // Back the same way; what one falls back to is carried by the other's.
    expect(
      (await change(at.registry, [{ module: 'mf-inbox', command: { kind: 'rollback' } }]))
        .statusCode,
    ).toBe(409);
    expect(
      (
        await change(at.registry, [
          { module: 'mf-inbox', command: { kind: 'rollback' } },
          { module: 'shell', command: { kind: 'rollback' } },
        ])
      ).statusCode,
    ).toBe(200);
  });

  it('needs an operator', async () => {
    for (const [secret, status] of [
      [publisherSecret, 403],
      [readerSecret, 403],
      ['nobody', 401],
    ] as const) {
      expect(
        (
          await change(
            at.registry,
            [{ module: 'mf-inbox', command: { kind: 'disable', message: 'x' } }],
            { secret },
          )
        ).statusCode,
      ).toBe(status);
    }
    expect(
      (
        await at.registry.app.inject({ url: '/registry/api/me', headers: bearer(readerSecret) })
      ).json(),
    ).toEqual({ name: 'looker', role: 'reader' });
  });
});

describe('two parallel changes', () => {
  it('are both in the history once, and the state is their sum', async () => {
    await register('1.1.0');
    const other = await openRegistry(at.world, withAdmin);
    const merchants = Array.from({ length: 12 }, (_, index) => index + 1);
    const answers = await Promise.all(
      merchants.map((merchantId, index) =>
        change(
          index % 2 === 0 ? at.registry : other,
          [
            {
              module: 'mf-inbox',
              command: { kind: 'set_tenant', merchantId, release: inbox('1.1.0') },
            },
          ],
          { reason: `for ${merchantId}` },
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(merchants.map(() => 200));
    const entries = (await history(at.registry, 'environment=dev&module=mf-inbox&limit=500'))
      .filter(({ action }) => action === 'set_tenant')
      .toReversed();
    expect(entries.map(({ reason }) => reason).toSorted()).toEqual(
      merchants.map((merchantId) => `for ${merchantId}`).toSorted(),
    );
    for (const [index, { before, after }] of entries.entries()) {
      expect(after?.revision).toBe((before?.revision ?? 0) + 1);
      expect(before).toEqual(index === 0 ? before : entries[index - 1]?.after);
    }
    const overview = (
      await other.app.inject({ url: '/registry/api/overview', headers: bearer(readerSecret) })
    ).json<Overview>();
    const state = overview.environments
      .find(({ name }) => name === 'dev')
      ?.modules.find(({ module }) => module === 'mf-inbox');
    expect(state).toEqual(entries.at(-1)?.after);
    expect(state?.tenants.map(({ merchantId }) => merchantId)).toEqual(merchants);
    await other.close();
  });

  it('based on one state: the later operator gets the earlier change', async () => {
    await register('1.1.0');
    const attempt = (if_revision: number) =>
      change(at.registry, [
        { module: 'mf-inbox', command: { kind: 'promote', release: inbox('1.1.0') }, if_revision },
      ]);
    await changed(
      at.registry,
      'mf-inbox',
      { kind: 'disable', message: 'off' },
      { reason: 'it burns', secret: adminSecret },
    );
    const late = await attempt(1);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        detail:
          'mf-inbox was changed meanwhile by boss (disable: it burns). Look at it again before you decide.',
      },
    ]);
    expect((await attempt(2)).statusCode).toBe(200);
  });
});

describe('protected environment', () => {
  const protect = (isProtected: boolean, secret: string, reason = 'the season') =>
    at.registry.app.inject({
      method: 'PATCH',
      url: '/registry/api/environments/dev',
      headers: bearer(secret),
      payload: { protected: isProtected, reason },
    });

  it('serves more visitors a new release only by an admin, and fewer by every operator', async () => {
    await register('1.1.0');
    expect([
      (await protect(true, readerSecret)).statusCode,
      (await protect(true, adminSecret)).statusCode,
    ]).toEqual([403, 200]);
    const start = {
      module: 'mf-inbox',
      command: { kind: 'start_percentage', release: inbox('1.1.0'), percent: 5 },
    } as const;
    expect((await change(at.registry, [start])).json()).toMatchObject({
      code: 'forbidden',
      detail:
        'The environment is protected: to serve more of something new needs the role admin; ops is operator.',
    });
    expect((await change(at.registry, [start], { secret: adminSecret })).statusCode).toBe(200);
    const attempt = async (command: Parameters<typeof changed>[2]) =>
      (await change(at.registry, [{ module: 'mf-inbox', command }])).statusCode;
    expect([
      await attempt({ kind: 'set_percent', percent: 6 }),
      await attempt({ kind: 'set_percent', percent: 4 }),
      await attempt({ kind: 'pause' }),
      await attempt({ kind: 'resume' }),
      await attempt({ kind: 'rollback' }),
      await attempt({ kind: 'disable', message: 'x' }),
      await attempt({ kind: 'enable' }),
    ]).toEqual([403, 200, 200, 403, 200, 200, 403]);
    await protect(false, adminSecret, 'it is over');
    expect(await attempt({ kind: 'enable' })).toBe(200);
    expect(
      (await history(at.registry))
        .filter(({ action }) => action.startsWith('environment_'))
        .map(({ action, actor, reason }) => [action, actor, reason]),
    ).toEqual([
      ['environment_opened', 'boss', 'it is over'],
      ['environment_protected', 'boss', 'the season'],
    ]);
  });

  it('cannot be widened by a rollback to a former canary, but to a former default', async () => {
    await register('1.1.0', '1.2.0');
    await changed(at.registry, 'mf-inbox', {
      kind: 'start_percentage',
      release: inbox('1.1.0'),
      percent: 5,
    });
    await protect(true, adminSecret);
    const back = (version: string) =>
      change(at.registry, [
        { module: 'mf-inbox', command: { kind: 'rollback', to: inbox(version) } },
      ]);
    expect((await back('1.1.0')).json()).toMatchObject({ code: 'forbidden' });
    for (const version of ['1.1.0', '1.2.0', '1.0.0'])
      await changed(
        at.registry,
        'mf-inbox',
        { kind: 'promote', release: inbox(version) },
        { secret: adminSecret },
      );
    expect((await back('1.1.0')).json<{ states: RolloutState[] }>().states).toMatchObject([
      { default: inbox('1.1.0') },
    ]);
  });

  it('lets the gate step on and roll back, also under a lock', async () => {
    await register('1.1.0');
    await changed(at.registry, 'mf-inbox', {
      kind: 'start_percentage',
      release: inbox('1.1.0'),
      percent: 5,
      steps: [25],
    });
    await protect(true, adminSecret);
    const actor = { name: 'gate', role: 'operator' } as const;
    const automatic = (command: Parameters<typeof changed>[2]) =>
      changeRollouts(at.registry.changes, {
        environment: 'dev',
        changes: [{ module: 'mf-inbox', command }],
        reason: 'measured',
        actor,
        automatic: true,
      });
    await automatic({ kind: 'set_percent', percent: 25 });
    await changed(at.registry, 'mf-inbox', { kind: 'lock' });
    await expect(automatic({ kind: 'set_percent', percent: 50 })).rejects.toThrow(
      'mf-inbox is locked by ops: a test.',
    );
    await automatic({ kind: 'rollback' });
    expect(
      (await history(at.registry, 'module=mf-inbox&limit=3')).map(
        ({ action, actor: who }) => `${who} ${action}`,
      ),
    ).toEqual(['gate gate_rollback', 'ops lock', 'gate gate_step']);
  });
});

describe('another process', () => {
  it('serves a rollback after the notification', async () => {
    await at.registry.register([{ module: 'mf-inbox', version: '1.1.0' }]);
    const other = await openRegistry(at.world, withAdmin, { pollMs: 600_000 });
    await changed(at.registry, 'mf-inbox', { kind: 'rollback' });
    await until(async () => (await served(other))?.startsWith('1.0.0') ?? false);
    expect((await other.app.inject({ url: '/admin/inbox' })).body).toContain(
      '/modules/mf-inbox/1.0.0-',
    );
    await other.close();
  });

  it('finds a change without the notification', async () => {
    await register('1.1.0');
    const other = await openRegistry(at.world, withAdmin);
    // Committed as a change is, but announced to no process.
    await sql`update registry.rollouts set revision = revision + 1,
      state = state || jsonb_build_object('revision', revision + 1, 'default', ${inbox('1.1.0')}::text)
        where module = 'mf-inbox'`.execute(at.registry.db);
    await sql`update registry.revision set number = number + 1`.execute(at.registry.db);
    await until(async () => (await served(other))?.startsWith('1.1.0') ?? false);
    expect(await served(other)).toMatch(/^1\.1\.0-/);
    await other.close();
  });
});

describe('without a database', () => {
  const away = () => ({ databaseUrl: goneDatabase(at.world), folder: at.world.folder });

  it('a process starts with the stored rules, reports it, and changes nothing', async () => {
    await register('1.1.0');
    await changed(at.registry, 'mf-inbox', {
      kind: 'set_tenant',
      merchantId: 7,
      release: inbox('1.1.0'),
    });
    const alone = await openRegistry(away(), withAdmin);
    const page = (as: string) =>
      alone.app.inject({ url: '/admin/inbox', headers: { cookie: `billfold_as=${as}` } });
    expect([
      (await page('staff.1.7')).body.includes('/modules/mf-inbox/1.1.0-'),
      (await page('staff.1.8')).body.includes('/modules/mf-inbox/1.1.0-'),
    ]).toEqual([true, false]);
    const overview = (
      await alone.app.inject({ url: '/registry/api/overview', headers: bearer(readerSecret) })
    ).json<Overview>();
    expect(overview).toMatchObject({
      isReadOnly: true,
      degraded: [expect.stringContaining('The database has not answered since')],
      environments: [{ name: 'dev', modules: [{ module: 'mf-inbox' }, { module: 'shell' }] }],
    });
    expect(
      (await change(alone, [{ module: 'mf-inbox', command: { kind: 'rollback' } }])).json(),
    ).toMatchObject({ code: 'database_away' });
    await alone.close();
  });

  it('the stored state of another database is dropped when the own one answers', async () => {
    await register('1.1.0');
    await changed(at.registry, 'mf-inbox', { kind: 'promote', release: inbox('1.1.0') });
    const fresh = await openRegistry(
      { databaseUrl: (await newWorld(at.server)).databaseUrl, folder: at.world.folder },
      withAdmin,
    );
    await sql`update registry.revision
      set number = (select ${at.registry.source.inputs?.revision ?? 0}::bigint)`.execute(fresh.db);
    expect((await fresh.app.inject({ url: '/admin/inbox' })).statusCode).toBe(503);
    await fresh.close();
  });
});
