import { dayMs } from '@billfold/shared/contracts/durations';
import { describe, expect, it } from '@jest/globals';
import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { Preview } from '@billfold/shared/contracts/rollout.contract';
import { sql } from 'kysely';
import { inbox, nameOf } from '../../testing/build-folder';
import { bearer, history } from '../../testing/rollout-calls';
import {
  openRegistry,
  operatorSecret,
  publisherSecret,
  readerSecret,
  setUpRegistry,
  planOf,
} from '../../testing/test-registry';

const at = setUpRegistry({ PUBLIC_URL: 'https://pay.example' }, async ({ register }) => {
  await register([{ module: 'shell' }, { module: 'mf-inbox' }]);
  for (const version of ['1.1.0', '1.2.0'])
    await register([{ module: 'mf-inbox', version }], false);
  await register([{ module: 'mf-admin', version: '2.0.0' }]);
  await register([{ module: 'mf-admin', version: '2.1.0' }], false);
});
const name = 'feature/search';
const post = (path: string, body: object, secret = publisherSecret) =>
  at.registry.app.inject({
    method: 'POST',
    url: `/registry/api/previews${path}`,
    headers: bearer(secret),
    payload: { environment: 'dev', name, reason: 'a look', ...body },
  });
const add = async (...releases: readonly string[]): Promise<Preview> =>
  (await post('', { releases })).json<Preview>();
const list = async (): Promise<readonly Preview[]> =>
  (
    await at.registry.app.inject({ url: '/registry/api/previews', headers: bearer(readerSecret) })
  ).json<Preview[]>();
/** What a visitor who follows the link is shown: its redirect, then the page with the cookie. */
const follow = async ({ link }: Preview, page = '/admin/inbox'): Promise<PagePlan> => {
  const { pathname, search } = new URL(link);
  const answer = await at.registry.app.inject(`${pathname}${search}`);
  expect(answer.headers.location).toBe(pathname);
  const response = await at.registry.app.inject({
    url: page,
    headers: { accept: 'text/html', cookie: `billfold_use=${answer.cookies[0]?.value ?? ''}` },
  });
  return planOf(response);
};

describe('preview', () => {
  it('shows its releases over the default, and a newer one in the place of its module’s', async () => {
    const first = await add('mf-inbox@1.1.0');
    expect(first).toMatchObject({ name, releases: [inbox('1.1.0')], issuedBy: 'ci' });
    expect(first.link).toMatch(/^https:\/\/pay\.example\/admin\/inbox\?use=eyJ/);
    expect(first.markdown).toBe(
      `[Preview feature/search](${first.link}): ${inbox('1.1.0').replace('@', ' ')}, until ${first.expiresAt.slice(0, 16).replace('T', ' ')} UTC`,
    );
    expect(Date.parse(first.expiresAt) - Date.parse(first.issuedAt)).toBeLessThanOrEqual(
      7 * dayMs + 1_000,
    );
    expect((await follow(first)).overrides).toEqual([inbox('1.1.0')]);
    const admin = nameOf({ module: 'mf-admin', version: '2.1.0' });
    await add('mf-admin@2.1.0');
    const third = await add('mf-inbox@1.2.0');
    // The pull request keeps the first link, to a screen of its own module.
    expect([third.link, third.releases]).toEqual([first.link, [admin, inbox('1.2.0')]]);
    expect((await follow(first)).overrides.toSorted()).toEqual([admin, inbox('1.2.0')]);
    expect((await follow(first, '/donation')).overrides).toEqual([]);
    expect(await list()).toMatchObject([
      { ...third, link: expect.any(String), markdown: expect.any(String) },
    ]);
  });

  it('ends by hand, and at its time', async () => {
    const one = await add('mf-inbox@1.1.0');
    expect((await post('/end', {})).json()).toEqual({ ended: name });
    expect(await follow(one)).toMatchObject({
      overrides: [],
      refusedOverrides: ['The preview feature/search has ended.'],
    });
    expect((await post('/end', {})).json()).toMatchObject({
      detail: 'There is no preview feature/search, or it has ended.',
    });
    const other = await add('mf-inbox@1.2.0');
    expect(other.releases).toEqual([inbox('1.2.0')]);
    await sql`update registry.override_tokens set issued_at = now() - interval '8 days', expires_at = now()
      where revoked_at is null`.execute(at.registry.db);
    await at.registry.register([{ module: 'mf-admin', version: '2.2.0' }], false);
    expect((await follow(other)).refusedOverrides).toEqual([
      'The preview feature/search has ended.',
    ]);
    expect(await list()).toEqual([]);
    expect(
      (await history(at.registry, 'limit=4')).flatMap(({ action, reason }) =>
        action.startsWith('override') ? `${action}: ${reason}` : [],
      ),
    ).toEqual([
      'override_issued: for the preview feature/search: a look',
      'override_revoked: of the preview feature/search: a look',
      'override_issued: for the preview feature/search: a look',
    ]);
  });

  it.each([
    [{ releases: ['mf-inbox@9.9.9'] }, 404, 'No release mf-inbox@9.9.9 is registered.'],
    [
      { releases: ['mf-inbox@1.1.0'], environment: 'qa' },
      409,
      'This registry serves dev. Ask the registry that serves qa for its overrides and previews.',
    ],
    [{ releases: ['mf-inbox@1.1.0'], name: '<b>' }, 400, expect.stringContaining('name')],
    [{ releases: ['mf-inbox@1.1.0'], days: 31 }, 400, expect.stringContaining('days')],
  ])('refuses %j with %i and a sentence', async (body, status, detail) => {
    const answer = await post('', body);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([status, detail]);
  });

  it('needs a publisher, in production an operator', async () => {
    const body = { releases: ['mf-inbox@1.1.0'] };
    expect((await post('', body, readerSecret)).statusCode).toBe(403);
    const production = await openRegistry(
      { ...at.world, folder: `${at.world.folder}/production` },
      { NODE_ENV: 'production', REGISTRY_ENVIRONMENT: 'dev' },
    );
    const ask = (secret: string) =>
      production.app.inject({
        method: 'POST',
        url: '/registry/api/previews',
        headers: bearer(secret),
        payload: { environment: 'dev', name, reason: 'a look', ...body },
      });
    expect((await ask(publisherSecret)).json()).toMatchObject({ code: 'forbidden' });
    expect((await ask(operatorSecret)).json<{ code?: string }>().code).not.toBe('forbidden');
    await production.close();
  });
});
