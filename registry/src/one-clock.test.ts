import { hourMs } from '@billfold/shared/contracts/durations';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { consoleHeader, type Session } from '@billfold/shared/contracts/console.contract';
import type { OverrideAnswer } from '@billfold/shared/contracts/rollout.contract';
import { sql } from 'kysely';
import { judgeGates } from './modules/watch/judge-gates.service';
import { pruneReleases } from './modules/catalogue/prune-releases.service';
import { withProcessAhead } from '@billfold/server-kit/testing/process-clock';
import { bearer, changed } from './testing/rollout-calls';
import {
  goneDatabase,
  openRegistry,
  operatorSecret,
  setUpRegistry,
  type TestRegistry,
} from './testing/test-registry';

const variables = { PAYMENT_SOAK_MS: String(hourMs), GATE_EVERY_MS: '600000' };
const paying = {
  module: 'mf-public',
  routes: [{ path: '/donation', area: 'public' as const, title: 'x', boot: [], shares: [] }],
};
const at = setUpRegistry(variables, async ({ register }) => {
  await register([{ module: 'shell' }, paying, { module: 'mf-inbox' }]);
  await register([{ ...paying, version: '1.0.1' }]);
  await register([{ module: 'mf-inbox', version: '1.1.0' }], false);
});

let wrong: TestRegistry | null = null;
afterEach(async () => {
  await wrong?.close();
  wrong = null;
});
/** A second process of the registry, whose own clock is wrong by so many hours. */
const openWrong = async (): Promise<TestRegistry> =>
  (wrong = await openRegistry(at.world, variables));

const page = ({ app }: TestRegistry, url: string, cookies: Record<string, string> = {}) =>
  app.inject({ url, cookies, headers: { accept: 'text/html' } });
/** The version that a page executes of a module. */
const executed = async (registry: TestRegistry, module: string, url: string, cookie = '') =>
  new RegExp(`/modules/${module}/(\\d+\\.\\d+\\.\\d+)-`).exec(
    (await page(registry, url, cookie === '' ? {} : { billfold_use: cookie })).body,
  )?.[1];
const served = (registry: TestRegistry) => executed(registry, 'mf-public', '/donation');
/** Hours from the database's own time to a time that a row holds. */
const hoursTo = async (column: string, table: string, of = 'true'): Promise<number> => {
  const { rows } = await sql<{
    hours: number;
  }>`select round(extract(epoch from ${sql.raw(column)} - now()) / 3600, 1)::float as hours
    from ${sql.raw(table)} where ${sql.raw(of)}`.execute(at.registry.db);
  return rows[0]?.hours ?? NaN;
};
const issue = async ({ app }: TestRegistry): Promise<string> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/registry/api/overrides',
    headers: bearer(operatorSecret),
    payload: {
      environment: 'dev',
      releases: ['mf-inbox@1.1.0'],
      hours: 1,
      issued_for: 'Kim',
      reason: 'a look',
    },
  });
  return answer.json<OverrideAnswer>().token;
};
const signIn = async ({ app }: TestRegistry): Promise<string> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/registry/api/session',
    headers: { [consoleHeader]: '1' },
    payload: { token: operatorSecret, person: 'Kim' },
  });
  return answer.cookies[0]?.value ?? '';
};
const signedIn = async ({ app }: TestRegistry, session: string) =>
  (
    await app.inject({ url: '/registry/api/session', cookies: { billfold_operator: session } })
  ).json<Session>().operator?.name;

describe.each([
  ['ahead of', 26],
  ['behind', -26],
])('a process whose clock is a day %s the database’s', (word, hours) => {
  const atWrong = <Result>(work: (registry: TestRegistry) => Promise<Result>): Promise<Result> =>
    withProcessAhead(hours * hourMs, async () => work(wrong ?? (await openWrong())));

  it('executes a release on payment pages after its soak time, not before', async () => {
    expect(await atWrong(served)).toBe('1.0.0');
    const state = await atWrong(async (registry) => {
      await changed(registry, 'mf-inbox', { kind: 'promote', release: 'mf-inbox@1.1.0' });
      return changed(registry, 'mf-public', { kind: 'disable', message: 'Back soon.' });
    });
    expect(state.module).toBe('mf-public');
    expect(await hoursTo('changed_at', 'registry.rollouts', `module = 'mf-public'`)).toBe(0);
    expect(
      await hoursTo('since', 'registry.served_since', `module || version = 'mf-inbox1.1.0'`),
    ).toBe(0);
    await changed(at.registry, 'mf-public', { kind: 'enable' });
    await sql`update registry.served_since set since = now() - interval '90 minutes'`.execute(
      at.registry.db,
    );
    await sql`update registry.revision set number = number + 1`.execute(at.registry.db);
    await atWrong(({ source }) => source.refresh());
    expect(await atWrong(served)).toBe('1.0.1');
  });

  it('neither pauses a canary nor starts a planned one early', async () => {
    await changed(at.registry, 'mf-inbox', {
      kind: 'start_percentage',
      release: 'mf-inbox@1.1.0',
      percent: 5,
      steps: [25],
      gate: { windowS: 900, minSamples: 50, maxFailureIncrease: 0.01, maxSlowdown: 1.5 },
    });
    await atWrong(({ changes }) => judgeGates({ ...changes, log: () => {} }));
    const { rows } =
      await sql`select from registry.history where action like 'gate%' or action like 'schedule%'`.execute(
        at.registry.db,
      );
    expect(rows).toEqual([]);
  });

  it('issues overrides of the right length, and accepts those of other processes', async () => {
    const token = await atWrong(issue);
    expect(await hoursTo('expires_at', 'registry.override_tokens')).toBe(1);
    await at.registry.source.refresh();
    const own = await issue(at.registry);
    await atWrong(({ source }) => source.refresh());
    const shown = [
      await executed(at.registry, 'mf-inbox', '/admin/inbox', token),
      await atWrong((registry) => executed(registry, 'mf-inbox', '/admin/inbox', own)),
    ];
    expect(shown).toEqual(['1.1.0', '1.1.0']);
  });

  it('shares sessions of operators with the other processes', async () => {
    const [theirs, own] = [await atWrong(signIn), await signIn(at.registry)];
    expect(await signedIn(at.registry, theirs)).toBe('ops (Kim)');
    expect(await atWrong((registry) => signedIn(registry, own))).toBe('ops (Kim)');
  });

  it('retires no release of today', async () => {
    const { retired } = await atWrong(({ changes }) =>
      pruneReleases(changes, {
        keepPerModule: 0,
        isDryRun: true,
        actor: { name: 'test', role: 'admin' },
        reason: 'a test',
      }),
    );
    expect(retired).toEqual([]);
  });

  it('says so in its health', async () => {
    const health = await atWrong(async ({ app }) => (await app.inject('/registry/health')).json());
    expect(health).toMatchObject({
      clockAheadS: expect.closeTo(hours * 3_600, -1) as unknown,
      degraded: [
        `The clock of this process is 26 h ${word} the database's, whose time counts. Correct the clock of its machine.`,
      ],
    });
    expect((await at.registry.app.inject('/registry/health')).json()).toMatchObject({
      degraded: [],
    });
  });
});

it('a process that starts without the database lets no release soak by its own clock', async () => {
  const state = join(at.server.folder, 'kept');
  const before = await openRegistry({ ...at.world, folder: state }, variables);
  await before.close();
  const gone = { databaseUrl: goneDatabase(at.world), folder: state };
  await withProcessAhead(26 * hourMs, async () => {
    wrong = await openRegistry(gone, variables);
    expect(await served(wrong)).toBe('1.0.0');
  });
});
