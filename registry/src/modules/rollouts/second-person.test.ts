import { describe, expect, it } from '@jest/globals';
import type { AddressBook } from '@billfold/shared/contracts/address.contract';
import type {
  Overview,
  RolloutCommand,
  WaitingChange,
} from '@billfold/shared/contracts/rollout.contract';
import { sql } from 'kysely';
import {
  adminSecret,
  bearer,
  change,
  changed,
  history,
  withAdmin,
} from '../../testing/rollout-calls';
import { operatorSecret, readerSecret, setUpRegistry } from '../../testing/test-registry';

const chiefSecret = 'second-admin-secret-of-tests-0001';
const teamSecret = 'limited-admin-secret-of-tests-001';
let next = '';
const at = setUpRegistry(
  {
    REGISTRY_TOKENS: `${withAdmin.REGISTRY_TOKENS},chief:admin:${chiefSecret},team:admin/modules=mf-admin:${teamSecret}`,
  },
  async ({ register }) => {
    await register([{ module: 'shell' }, inbox('1.0.0')]);
    const [registered] = await register([inbox('1.1.0')], false);
    next = registered?.name ?? '';
    await protect({ protected: true, second_person: true });
  },
);

const call = (
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  path: string,
  secret: string,
  payload?: object,
) =>
  at.registry.app.inject({
    method,
    url: `/registry/api/environments/dev${path}`,
    headers: { ...bearer(secret), 'x-registry-actor': 'kim' },
    ...(payload === undefined ? {} : { payload }),
  });
const waiting = async () => (await call('GET', '/waiting', readerSecret)).json<WaitingChange[]>();
const firstId = async () => (await waiting())[0]?.id ?? 0;
const confirm = async (secret: string, id?: number) =>
  call('POST', `/waiting/${id ?? (await firstId())}/confirm`, secret, { reason: 'seen it' });
const state = async () =>
  (await at.registry.app.inject({ url: '/registry/api/overview', headers: bearer(readerSecret) }))
    .json<Overview>()
    .environments[0]?.modules.find(({ module }) => module === 'mf-inbox');
const give = (pattern: string, module: string, more: object = {}) =>
  call('POST', '/addresses', operatorSecret, { ...gift(pattern), module, ...more });
const gift = (pattern: string) => ({ pattern, module: 'mf-inbox', reason: 'a team of its own' });
const listed = async (pattern: string) =>
  (await call('GET', '/addresses', readerSecret))
    .json<AddressBook>()
    .addresses.find((one) => one.pattern === pattern && one.held === 'listed');
const post = (path: string, payload: object) =>
  at.registry.app.inject({
    method: 'POST',
    url: `/registry/api${path}`,
    headers: { ...bearer(operatorSecret), 'x-registry-actor': 'kim' },
    payload,
  });
const protect = (payload: object, secret = adminSecret) =>
  call('PATCH', '', secret, { reason: 'the season', ...payload });
const inbox = (version: string) => ({ module: 'mf-inbox', version });
const start = (release: string): RolloutCommand => ({
  kind: 'start_percentage',
  release,
  percent: 5,
});
const ask = (command: RolloutCommand, secret = operatorSecret) =>
  change(at.registry, [{ module: 'mf-inbox', command }], { secret, reason: 'new search' });

describe('an environment that needs a second person', () => {
  it('serves something new once an admin with another token has confirmed it', async () => {
    const answer = await ask(start('mf-inbox@1.1.0'));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      202,
      {
        states: [{ percentage: null }],
        waiting: {
          askedBy: 'ops',
          reason: 'new search',
          environment: 'dev',
          changes: [{ command: { release: next }, if_revision: 1 }],
        },
      },
    ]);
    expect((await state())?.percentage).toBeNull();
    expect((await confirm(operatorSecret)).json()).toMatchObject({ code: 'second_person_needed' });
    expect((await confirm(readerSecret)).statusCode).toBe(403);
    expect((await confirm(teamSecret)).json()).toMatchObject({
      detail: 'team (kim) may change mf-admin only; this call concerns mf-inbox.',
    });
    expect((await confirm(chiefSecret)).json()).toMatchObject({
      states: [{ percentage: { release: next, percent: 5 } }],
    });
    expect(await waiting()).toEqual([]);
    const [done, asked] = await history(at.registry, 'limit=2');
    expect([done, asked]).toMatchObject([
      {
        actor: 'chief (kim)',
        action: 'start_percentage',
        reason: 'seen it (asked by ops: new search)',
      },
      { actor: 'ops', action: 'change_asked', release: next, reason: 'new search' },
    ]);
  });

  it('never delays a rollback, a pause or the kill switch', async () => {
    await ask(start(next));
    await confirm(chiefSecret);
    for (const command of [
      { kind: 'pause' },
      { kind: 'rollback' },
      { kind: 'disable', message: 'x' },
    ] as const)
      expect((await ask(command)).statusCode).toBe(200);
    expect((await ask({ kind: 'enable' })).statusCode).toBe(202);
  });

  it('refuses a confirmation after another change, and one by the same token', async () => {
    await ask(start(next), adminSecret);
    expect((await confirm(adminSecret)).json()).toMatchObject({
      code: 'second_person_needed',
      detail: expect.stringContaining('boss has asked for this change') as unknown,
    });
    const id = await firstId();
    await changed(at.registry, 'mf-inbox', { kind: 'lock' });
    expect((await confirm(chiefSecret, id)).json()).toMatchObject({ code: 'changed_meanwhile' });
    const withdrawn = await call('DELETE', `/waiting/${id}`, operatorSecret, {
      reason: 'not today',
    });
    expect(withdrawn.statusCode).toBe(200);
    expect((await history(at.registry, 'limit=1'))[0]).toMatchObject({
      action: 'change_withdrawn',
      reason: 'not today (asked by boss: new search)',
    });
    expect((await confirm(chiefSecret, 1)).statusCode).toBe(404);
  });

  it.each([
    [
      'a change after another one of its module',
      () => ask(start(next)),
      () => changed(at.registry, 'mf-inbox', { kind: 'lock' }),
    ],
    [
      'a change whose release is retired',
      () => ask(start(next)),
      () =>
        sql`insert into registry.retired_releases (module, version, build) select module, version, build
          from registry.releases where version = '1.1.0'`.execute(at.registry.db),
    ],
    [
      'an address that another request has given',
      () => give('/tips', 'mf-inbox'),
      () =>
        sql`insert into registry.address_spaces (environment, space, pattern, module, changed_by, reason)
          values ('dev', '/tips', '/tips', 'mf-tips', 'x', 'x')`.execute(at.registry.db),
    ],
    [
      'a request that is a day old',
      () => ask(start(next)),
      () =>
        sql`update registry.waiting_changes set asked_at = now() - interval '25 hours'`.execute(
          at.registry.db,
        ),
    ],
  ])('shows no longer %s', async (_case, prepare, overtake) => {
    expect((await prepare()).statusCode).toBe(202);
    expect(await waiting()).toHaveLength(1);
    await overtake();
    expect(await waiting()).toEqual([]);
    const overview = await at.registry.app.inject({
      url: '/registry/api/overview',
      headers: bearer(readerSecret),
    });
    expect(overview.json<Overview>().environments[0]?.waiting).toBeUndefined();
  });

  it('gives and frees addresses once an admin with another token has confirmed it', async () => {
    expect((await give('/tips', 'mf-inbox', { is_payment: true })).json()).toMatchObject({
      waiting: {
        askedBy: 'ops (kim)',
        act: { kind: 'give_address', pattern: '/tips', module: 'mf-inbox', is_payment: true },
      },
    });
    expect(await listed('/tips')).toBeUndefined();
    expect((await confirm(operatorSecret)).json()).toMatchObject({ code: 'second_person_needed' });
    expect((await confirm(teamSecret)).statusCode).toBe(403);
    expect((await confirm(chiefSecret)).statusCode).toBe(200);
    expect(await listed('/tips')).toMatchObject({ module: 'mf-inbox', isPayment: true });
    const freed = await call('DELETE', '/addresses', operatorSecret, {
      pattern: '/tips',
      reason: 'over',
    });
    expect(freed.statusCode).toBe(202);
    expect(await listed('/tips')).toMatchObject({ module: 'mf-inbox' });
    expect((await confirm(adminSecret)).statusCode).toBe(200);
    expect(await listed('/tips')).toBeUndefined();
    const entries = await history(at.registry, 'limit=4');
    expect(entries.map(({ actor, action, reason }) => [actor, action, reason])).toEqual([
      ['boss (kim)', 'address_freed', '/tips: seen it (asked by ops (kim): over)'],
      ['ops (kim)', 'change_asked', '/tips: over'],
      ['chief (kim)', 'address_given', '/tips: seen it (asked by ops (kim): a team of its own)'],
      ['ops (kim)', 'change_asked', '/tips: a team of its own'],
    ]);
  });

  it('issues overrides and previews once an admin with another token has confirmed it', async () => {
    const request = { environment: 'dev', releases: [next], reason: 'a look' };
    const issue = { ...request, hours: 2, issued_for: 'Lee' };
    const preview = { ...request, name: 'feature/x' };
    expect((await post('/overrides', issue)).json()).toMatchObject({
      waiting: { act: { kind: 'issue_override', releases: [next], issued_for: 'Lee' } },
    });
    expect((await post('/overrides', { ...issue, releases: ['mf-inbox@7.7.7'] })).statusCode).toBe(
      404,
    );
    const confirmed = await confirm(chiefSecret);
    expect(confirmed.json()).toMatchObject({
      states: [],
      issued: {
        override: { issuedFor: 'Lee', issuedBy: 'chief (kim)', releases: [next] },
        link: expect.stringContaining('use=eyJ') as unknown,
      },
    });
    expect((await post('/previews', preview)).json()).toMatchObject({
      waiting: { act: { kind: 'save_preview', name: 'feature/x' } },
    });
    expect((await confirm(chiefSecret)).json()).toEqual({ states: [] });
    const previews = await at.registry.app.inject({
      url: '/registry/api/previews',
      headers: bearer(readerSecret),
    });
    expect(previews.json()).toMatchObject([{ name: 'feature/x', releases: [next] }]);
  });

  it('checks a change before it waits', async () => {
    expect((await ask(start('mf-inbox@7.7.7'))).statusCode).toBe(404);
    const checked = await call('POST', '/changes/check', operatorSecret, {
      changes: [{ module: 'mf-inbox', command: start(next) }],
      reason: 'x',
    });
    expect(checked.json()).toMatchObject({
      refusal: null,
      states: [{ percentage: { percent: 5 } }],
      needsSecondPerson: true,
    });
    expect(await waiting()).toEqual([]);
  });

  it('registers a release without serving it', async () => {
    const [registered] = await at.registry.register([inbox('1.2.0')]);
    expect(registered).toMatchObject({ isNew: true, isDefault: false });
    expect((await waiting()).map(({ changes }) => changes)).toMatchObject([
      [{ command: { kind: 'promote', release: registered?.name } }],
    ]);
  });

  it('is opened, or freed from the second person, by two persons', async () => {
    for (const payload of [{ protected: false }, { protected: true, second_person: false }]) {
      expect((await protect(payload)).json()).toMatchObject({
        isProtected: true,
        waiting: { protection: { isProtected: payload.protected } },
      });
      expect((await confirm(adminSecret)).statusCode).toBe(409);
      expect((await confirm(chiefSecret)).statusCode).toBe(200);
      expect((await ask({ kind: 'unlock' }, adminSecret)).statusCode).toBe(200);
      await protect({ protected: true, second_person: true });
    }
    expect((await protect({ protected: false, second_person: true })).statusCode).toBe(400);
  });
});

describe('a payment page of production', () => {
  it('takes two persons to get another module, whatever the environment asks for', async () => {
    await protect({ protected: true, second_person: false });
    await confirm(chiefSecret);
    await sql`update registry.environments set is_production = true where name = 'dev'`.execute(
      at.registry.db,
    );
    const answers = [
      await call('POST', '/addresses', adminSecret, gift('/donation')),
      await call('POST', '/addresses', adminSecret, { ...gift('/tips'), is_payment: true }),
      await call('POST', '/addresses', adminSecret, gift('/rewards')),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 200]);
    expect(await listed('/donation')).toMatchObject({ module: 'mf-public' });
    expect((await confirm(chiefSecret)).statusCode).toBe(200);
    expect(await listed('/donation')).toMatchObject({ module: 'mf-inbox', former: 'mf-public' });
  });
});
