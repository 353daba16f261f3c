import { hourMs } from '@billfold/shared/contracts/durations';
import { describe, expect, it } from '@jest/globals';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryEntry, ReleaseSummary } from '@billfold/shared/contracts/rollout.contract';
import { releaseFolder } from '@billfold/shared/contracts/release.contract';
import { sql } from 'kysely';
import { describeBuild, inbox } from '../../testing/build-folder';
import { changed } from '../../testing/rollout-calls';
import { operatorSecret, publisherSecret, setUpRegistry } from '../../testing/test-registry';
import { databaseTime } from '@billfold/server-kit/testing/database-state';
import { listRetentionRows } from '../releases/releases.public';
import { readRollouts } from '../rollouts/rollouts.public';
import { tryFilesLock } from './publishing.queries';
import { pruneReleases } from './prune-releases.service';

const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
const at = setUpRegistry({ KEEP_RELEASES: '1' }, async ({ register }) => {
  await register([{ module: 'shell' }]);
  for (const version of versions) await register([{ module: 'mf-inbox', version }], false);
});
const dayMs = 25 * hourMs;
const actor = { name: 'test', role: 'admin' } as const;
const prune = async (changes: { isDryRun?: boolean; afterMs?: number } = {}) =>
  pruneReleases(at.registry.changes, {
    keepPerModule: 1,
    isDryRun: changes.isDryRun ?? false,
    actor,
    reason: 'tidy',
    now: await databaseTime(at.registry.db, changes.afterMs ?? dayMs),
  });
const call = async <Answer>(path: string): Promise<Answer> =>
  (
    await at.registry.app.inject({
      url: `/registry/api${path}`,
      headers: { authorization: `Bearer ${operatorSecret}` },
    })
  ).json<Answer>();
const filesStand = (version: string): Promise<boolean> =>
  access(
    join(
      at.registry.config.moduleStoreDir,
      'mf-inbox',
      releaseFolder(describeBuild({ module: 'mf-inbox', version }).release),
    ),
  ).then(
    () => true,
    () => false,
  );
const post = (path: string, payload: object, secret = operatorSecret) =>
  at.registry.app.inject({
    method: 'POST',
    url: `/registry/api${path}`,
    payload,
    headers: { authorization: `Bearer ${secret}` },
  });

describe('retention', () => {
  it('removes files of unused releases and records it', async () => {
    expect((await prune({ isDryRun: true })).retired).toEqual([inbox('1.2.0'), inbox('1.1.0')]);
    expect(await filesStand('1.1.0')).toBe(true);
    // 1.0.0 is the default, 1.3.0 the last one.
    expect(await prune()).toMatchObject({ retired: [inbox('1.2.0'), inbox('1.1.0')], kept: 3 });
    expect(await Promise.all(versions.map(filesStand))).toEqual([true, false, false, true]);
    const entries = await call<HistoryEntry[]>('/history?limit=2');
    expect(entries.map(({ action, actor: who, reason }) => [action, who, reason])).toEqual([
      ['release_retired', 'test', 'tidy'],
      ['release_retired', 'test', 'tidy'],
    ]);
    const summaries = await call<ReleaseSummary[]>('/releases?module=mf-inbox');
    expect(summaries.map(({ version, retiredAt }) => [version, retiredAt !== null])).toEqual([
      ['1.3.0', false],
      ['1.2.0', true],
      ['1.1.0', true],
      ['1.0.0', false],
    ]);
    expect((await prune()).retired).toEqual([]);
  });

  it('explains a retired release by each of its names', async () => {
    await prune();
    for (const name of [inbox('1.1.0'), 'mf-inbox@1.1.0']) {
      const promoted = await post('/environments/dev/changes', {
        changes: [{ module: 'mf-inbox', command: { kind: 'promote', release: name } }],
        reason: 'try',
      });
      const issued = await post('/overrides', {
        environment: 'dev',
        releases: [name],
        hours: 1,
        issued_for: 'QA',
        reason: 'look',
      });
      for (const answer of [promoted, issued])
        expect([answer.statusCode, answer.json()]).toMatchObject([
          409,
          {
            code: 'release_retired',
            detail: `${name} is retired: its files are gone. Choose another release, or register this one again.`,
          },
        ]);
    }
  });

  it('removes nothing on the first day', async () => {
    expect((await prune({ afterMs: 0 })).retired).toEqual([]);
  });

  it('keeps releases of rules, fallbacks and open overrides', async () => {
    await post('/environments/dev/changes', {
      changes: [
        {
          module: 'mf-inbox',
          command: { kind: 'start_percentage', release: inbox('1.1.0'), percent: 0 },
        },
      ],
      reason: 'later',
    });
    await sql`insert into registry.override_tokens (id, environment, releases, issued_by, issued_for, reason,
      expires_at)
      values (gen_random_uuid(), 'production', array[${inbox('1.2.0')}], 'kim', 'qa', 'look',
        now() + interval '1 hour')`.execute(at.registry.db);
    expect((await prune()).retired).toEqual([]);
    await sql`update registry.override_tokens set revoked_at = now()`.execute(at.registry.db);
    expect((await prune()).retired).toEqual([inbox('1.2.0')]);
  });

  it('makes a release unavailable until the same build is registered again', async () => {
    await prune();
    const promote = () =>
      post('/environments/dev/changes', {
        changes: [{ module: 'mf-inbox', command: { kind: 'promote', release: inbox('1.1.0') } }],
        reason: 'try',
      });
    const refused = await promote();
    expect([
      refused.statusCode >= 400,
      (
        await at.registry.app.inject({
          url: `/modules/mf-inbox/${inbox('1.1.0').slice(9)}/screen.0002.js`,
        })
      ).statusCode,
    ]).toEqual([true, 404]);
    const page = await at.registry.app.inject({
      url: '/admin/inbox',
      headers: { cookie: `billfold_use=${inbox('1.1.0')}` },
    });
    expect(page.body).not.toContain(`/mf-inbox/${inbox('1.1.0').slice(9)}/`);
    expect(
      await at.registry.register([{ module: 'mf-inbox', version: '1.1.0' }], false),
    ).toMatchObject([{ name: inbox('1.1.0'), isNew: true }]);
    expect([await filesStand('1.1.0'), (await promote()).statusCode]).toEqual([true, 200]);
    // Its day begins anew.
    expect((await prune({ afterMs: 0 })).retired).toEqual([]);
  });

  it('completes the work of a killed run', async () => {
    const { store } = at.registry.changes;
    const interrupted = {
      ...at.registry.changes,
      store: {
        ...store,
        holds: store.holds.bind(store),
        remove: () => Promise.reject(new Error('killed')),
      },
    } as typeof at.registry.changes;
    await expect(
      pruneReleases(interrupted, {
        keepPerModule: 1,
        isDryRun: false,
        actor,
        reason: 'tidy',
        now: await databaseTime(at.registry.db, dayMs),
      }),
    ).rejects.toThrow('killed');
    expect(await filesStand('1.1.0')).toBe(true);
    await prune();
    expect(await Promise.all(versions.map(filesStand))).toEqual([true, false, false, true]);
  });

  it('runs in one process at a time', async () => {
    await tryFilesLock(at.registry.db, async () => {
      expect(await prune()).toMatchObject({ isElsewhere: true, retired: [] });
    });
    expect((await prune()).retired).toHaveLength(2);
  });

  it('stays fast with a long history', async () => {
    await sql`
      insert into registry.releases (module, version, build, release, registered_by)
      select module, '2.0.' || n, build, release, 'ci' from registry.releases cross
        join generate_series(1, 2000) as n where module = 'shell'`.execute(at.registry.db);
    await sql`
      insert into registry.history (environment, actor, action, module, release, reason)
      select case when n % 2 = 0 then 'dev' end, 'ci', case when n % 2 = 0 then 'promote'
        else 'release_registered' end, 'mf-inbox', 'mf-inbox@3.0.' || n || '-aaaaaaa', 'built'
          from generate_series(1, 25000) as n`.execute(at.registry.db);
    // By a scan of the history for each release, no answer comes before a query is given up.
    expect(await listRetentionRows(at.registry.db)).toHaveLength(2005);
  });

  it('is run by operators, and readers can preview it', async () => {
    expect(
      (await post('/releases/prune', { dry_run: true, reason: 'look' }, publisherSecret))
        .statusCode,
    ).toBe(200);
    expect(
      (await post('/releases/prune', { dry_run: false, reason: 'go' }, publisherSecret)).statusCode,
    ).toBe(403);
    expect((await post('/releases/prune', { dry_run: false, reason: 'go' })).json()).toMatchObject({
      retired: [],
      isElsewhere: false,
    });
  });
});

describe('a release that an operator retires', () => {
  const retire = (release: string, secret = operatorSecret) =>
    post('/releases/retire', { release, reason: 'never again' }, secret);
  const promote = (version: string) =>
    changed(at.registry, 'mf-inbox', { kind: 'promote', release: inbox(version) });

  it('loses its files and its place as a fallback', async () => {
    await promote('1.1.0');
    expect((await retire('mf-inbox@1.0.0')).json()).toEqual({ retired: inbox('1.0.0') });
    expect(await filesStand('1.0.0')).toBe(false);
    const [state] = (await readRollouts(at.registry.db, 'dev')).filter(
      ({ module }) => module === 'mf-inbox',
    );
    expect(state).toMatchObject({ default: inbox('1.1.0'), lastGood: null, lastSoaked: null });
    expect((await retire('mf-inbox@1.0.0')).json()).toMatchObject({ code: 'release_retired' });
    const entries = await call<HistoryEntry[]>('/history?module=mf-inbox&limit=2');
    expect(entries.map(({ action, environment }) => [action, environment])).toEqual([
      ['release_retired', null],
      ['retire', 'dev'],
    ]);
  });

  it('is refused while visitors are served it, and to a publisher', async () => {
    const answer = await retire(inbox('1.0.0'));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        detail: `${inbox('1.0.0')} is served in dev. Roll it back there first, or retire mf-inbox as a whole.`,
      },
    ]);
    expect((await retire(inbox('1.1.0'), publisherSecret)).statusCode).toBe(403);
    expect(await filesStand('1.0.0')).toBe(true);
  });
});
