import { describe, expect, it } from '@jest/globals';
import type { ReleaseDiff } from '@billfold/shared/contracts/release-diff.contract';
import { sql } from 'kysely';
import { inbox } from '../../testing/build-folder';
import { bearer } from '../../testing/rollout-calls';
import { readerSecret, setUpRegistry } from '../../testing/test-registry';

const at = setUpRegistry({}, async ({ register }) => {
  await register([{ module: 'shell' }, { module: 'mf-inbox' }]);
  await register([{ module: 'mf-inbox', version: '1.1.0', slots: ['chat'] }], false);
});
const ask = (query: Readonly<Record<string, string>>, headers = bearer(readerSecret)) =>
  at.registry.app.inject({
    url: `/registry/api/diff?${new URLSearchParams(query).toString()}`,
    headers,
  });

describe('GET /registry/api/diff', () => {
  it('compares with what is served, in the minutes that had views of both', async () => {
    const add = (version: string, minutesAgo: number, views: number, failed: number) =>
      sql`insert into registry.health_minutes (environment, module, release, minute, views, failed)
        values ('dev', 'mf-inbox', ${inbox(version)},
          date_trunc('minute', now()) - make_interval(mins => ${minutesAgo}), ${views}, ${failed})`.execute(
        at.registry.db,
      );
    await add('1.0.0', 5, 40, 1);
    await add('1.1.0', 5, 10, 2);
    await add('1.0.0', 90, 500, 500);
    const diff = (await ask({ to: 'mf-inbox@1.1.0' })).json<ReleaseDiff>();
    expect([diff.from, diff.to]).toEqual([inbox('1.0.0'), inbox('1.1.0')]);
    expect(diff.slots).toEqual([{ subject: 'chat', before: null, after: 'filled' }]);
    expect(diff.health).toMatchObject({
      environment: 'dev',
      minutes: 1,
      before: { views: 40, failed: 1 },
      after: { views: 10, failed: 2 },
    });
    expect((await ask({ to: 'mf-inbox@1.1.0', minutes: '2' })).json()).toMatchObject({
      health: null,
    });
  });

  it.each([
    [{ to: 'mf-inbox@9.9.9' }, 404, 'No release mf-inbox@9.9.9 is registered.'],
    [
      { to: 'mf-inbox@1.1.0', from: 'shell@1.0.0' },
      400,
      'shell@1.0.0 and mf-inbox@1.1.0 are of two modules. Compare releases of one module.',
    ],
    [
      { to: 'mf-inbox@1.1.0', environment: 'qa' },
      409,
      'qa serves nothing of mf-inbox. Name the release to compare with.',
    ],
  ])('refuses %j with %i and a sentence', async (query, status, detail) => {
    const answer = await ask(query);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([status, detail]);
  });

  it('needs the token of an operator', async () => {
    expect((await ask({ to: 'mf-inbox@1.1.0' }, {})).statusCode).toBe(401);
  });
});
