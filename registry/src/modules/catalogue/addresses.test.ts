import { describe, expect, it } from '@jest/globals';
import type { AddressBook } from '@billfold/shared/contracts/address.contract';
import type { PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import { planElementId, type PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { nameOf } from '../../testing/build-folder';
import { bearer, change, changed, history } from '../../testing/rollout-calls';
import {
  operatorSecret,
  publisherSecret,
  readerSecret,
  setUpRegistry,
} from '../../testing/test-registry';

const at = setUpRegistry();
const routes = (...paths: readonly string[]): Release['routes'] =>
  paths.map((path) => ({
    path,
    area: path.startsWith('/customer') ? 'customer' : 'public',
    title: path,
    boot: [],
    shares: [],
  }));
const wallet = {
  module: 'mf-customer',
  routes: routes('/customer/rewards', '/customer/bills/:id'),
};
const rewards = { module: 'mf-rewards', routes: routes('/customer/rewards') };

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  payload?: Readonly<Record<string, unknown>>,
  secret = operatorSecret,
) =>
  at.registry.app.inject({
    method,
    url: '/registry/api/environments/dev/addresses',
    headers: bearer(secret),
    ...(payload === undefined ? {} : { payload }),
  });
const give = (pattern: string, module: string, more: Readonly<Record<string, unknown>> = {}) =>
  call('POST', { pattern, module, reason: 'a team of its own', ...more });
const book = async (): Promise<AddressBook> =>
  (await call('GET', undefined, readerSecret)).json<AddressBook>();

/** Module → the paths that a page of it would show. */
const shownAt = async (path: string): Promise<Record<string, readonly string[]>> => {
  const { body } = await at.registry.app.inject({
    url: path,
    headers: { accept: 'text/html', cookie: 'billfold_as=customer.1.' },
  });
  const text = new RegExp(`id="${planElementId}"[^>]*>([^<]*)<`).exec(body)?.[1] ?? '{}';
  const { remotes } = JSON.parse(text) as PagePlan;
  return Object.fromEntries(
    remotes.map(({ module, routes: shown }) => [module, shown.map((route) => route.path)]),
  );
};

/** The modules whose scripts a payment page may run, by the inventory, beside the shell. */
const inventoried = async (path: string): Promise<readonly string[]> => {
  const answer = await at.registry.app.inject({
    url: '/registry/api/environments/dev/inventory',
    headers: bearer(readerSecret),
  });
  const { routes: pages } = answer.json<PaymentInventory>();
  const scripts = pages.find((page) => page.path === path)?.scripts ?? [];
  return [...new Set(scripts.map(({ module }) => module))].filter((module) => module !== 'shell');
};

describe('addresses', () => {
  it('refuse payment addresses to any module that is not listed, at registration', async () => {
    await at.registry.register([{ module: 'shell' }]);
    await expect(
      at.registry.register([{ module: 'mf-evil', routes: routes('/hosted-payment/harbor/:id') }]),
    ).rejects.toThrow(
      "mf-evil and mf-public both claim the address /hosted-payment/harbor/1: mf-evil by /hosted-payment/harbor/:id, mf-public by the operators' list of payment addresses, /hosted-payment.",
    );
    expect((await book()).addresses.map(({ pattern, module }) => [pattern, module])).toContainEqual(
      ['/donation', 'mf-public'],
    );
  });

  it('are shown as a conflict before a promotion, which is refused', async () => {
    await at.registry.register([{ module: 'shell' }]);
    await at.registry.register([rewards], false);
    await changed(at.registry, 'mf-rewards', { kind: 'disable', message: 'off' });
    const later = { ...rewards, version: '2.0.0', routes: routes('/customer/points') };
    await at.registry.register([later], false);
    await at.registry.register([{ ...wallet, routes: routes('/customer/bills/:id') }]);
    expect((await give('/customer/points', 'mf-customer')).statusCode).toBe(200);
    const promote = [
      {
        module: 'mf-rewards',
        command: {
          kind: 'promote' as const,
          release: nameOf(later),
        },
      },
    ];
    const checkAnswer = await at.registry.app.inject({
      method: 'POST',
      url: '/registry/api/environments/dev/changes/check',
      headers: bearer(operatorSecret),
      payload: { changes: promote, reason: 'ask' },
    });
    const answer = await change(at.registry, promote);
    const sentence =
      "mf-rewards and mf-customer both claim the address /customer/points: mf-rewards by /customer/points, mf-customer by the operators' list, /customer/points. An operator moves the address: registry addresses give /customer/points mf-rewards.";
    expect([checkAnswer.statusCode, checkAnswer.json()]).toMatchObject([
      200,
      { refusal: { code: 'releases_conflict', detail: sentence }, states: [] },
    ]);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { detail: sentence }]);
  });

  it('are handed over, and shown by the module before while the new one is off', async () => {
    await at.registry.register([{ module: 'shell' }, wallet]);
    await expect(at.registry.register([rewards])).rejects.toThrow('both claim');
    expect((await give('/customer/rewards', 'mf-rewards')).statusCode).toBe(200);
    await at.registry.register([rewards]);
    expect(await shownAt('/customer/rewards')).toEqual({
      'mf-customer': ['/customer/bills/:id'],
      'mf-rewards': ['/customer/rewards'],
    });
    await changed(at.registry, 'mf-rewards', { kind: 'disable', message: 'off' });
    expect(await shownAt('/customer/rewards')).toEqual({
      'mf-customer': ['/customer/rewards', '/customer/bills/:id'],
      'mf-rewards': [],
    });
    // The module before may release its screen again meanwhile.
    await at.registry.register([{ ...wallet, version: '1.1.0' }]);
    const [entry] = await history(at.registry, 'module=mf-rewards&limit=50').then((entries) =>
      entries.filter(({ action }) => action === 'address_given'),
    );
    expect(entry).toMatchObject({
      actor: 'ops',
      reason: '/customer/rewards, from mf-customer: a team of its own',
    });
  });

  it('give payment addresses back at once, without a soak time', async () => {
    const paying = { module: 'mf-public', routes: routes('/donation') };
    const donations = { module: 'mf-donations', routes: routes('/donation') };
    await at.registry.register([{ module: 'shell' }, paying]);
    expect((await give('/donation', 'mf-donations')).json()).toMatchObject({
      addresses: expect.arrayContaining([
        expect.objectContaining({
          pattern: '/donation',
          module: 'mf-donations',
          isPayment: true,
          former: 'mf-public',
        }),
      ]) as unknown,
    });
    await at.registry.register([donations]);
    expect(await shownAt('/donation')).toEqual({ 'mf-donations': ['/donation'] });
    expect(await inventoried('/donation')).toEqual(['mf-donations']);
    await changed(at.registry, 'mf-donations', { kind: 'disable', message: 'off' });
    expect(await shownAt('/donation')).toEqual({ 'mf-public': ['/donation'] });
    expect(await inventoried('/donation')).toEqual(['mf-public']);
  });

  it('are payment pages where operators list them as payments', async () => {
    const tips = { module: 'mf-tips', routes: routes('/tips', '/tips-info') };
    await at.registry.register([{ module: 'shell' }, tips, { module: 'mf-inbox' }]);
    expect((await give('/tips', 'mf-tips', { is_payment: true })).statusCode).toBe(200);
    const use = await at.registry.app.inject({
      url: '/tips?use=mf-tips@9.9.9',
      headers: { accept: 'text/html' },
    });
    expect(use.statusCode).toBe(200);
    expect(use.body).toContain('"isPayment":true');
    expect(Object.keys(await shownAt('/tips'))).toEqual(['mf-tips']);
    expect(Object.keys(await shownAt('/tips-info'))).toEqual(['mf-inbox', 'mf-tips']);
  });

  it.each([
    ['GET', undefined, '', 401],
    ['POST', { pattern: '/x', module: 'mf-x', reason: 'r' }, publisherSecret, 403],
    ['POST', { pattern: '/a/*/b', module: 'mf-x', reason: 'r' }, operatorSecret, 400],
    [
      'POST',
      { pattern: '/donation', module: 'mf-public', is_payment: false, reason: 'r' },
      operatorSecret,
      409,
    ],
    ['DELETE', { pattern: '/donation', reason: 'r' }, operatorSecret, 409],
    ['DELETE', { pattern: '/nowhere', reason: 'r' }, operatorSecret, 404],
  ] as const)('answer %s of %j with an error', async (method, payload, secret, status) => {
    expect((await call(method, payload, secret)).statusCode).toBe(status);
  });
});

describe('a retired module', () => {
  it('gives its addresses back, and its next release begins anew', async () => {
    await at.registry.register([{ module: 'shell' }, wallet]);
    await give('/customer/rewards', 'mf-rewards');
    await at.registry.register([rewards]);
    const state = await changed(at.registry, 'mf-rewards', { kind: 'retire' });
    expect(state).toMatchObject({ default: null, lastGood: null, disabled: null });
    expect(await shownAt('/customer/rewards')).toEqual({
      'mf-customer': ['/customer/rewards', '/customer/bills/:id'],
    });
    expect((await book()).addresses.filter(({ module }) => module === 'mf-rewards')).toEqual([]);
    await expect(at.registry.register([{ ...rewards, version: '1.1.0' }])).rejects.toThrow(
      'mf-rewards and mf-customer both claim the address /customer/rewards',
    );
    const [entry] = await history(at.registry, 'module=mf-rewards&limit=1');
    expect(entry).toMatchObject({ action: 'retire', before: { module: 'mf-rewards' } });
  });
});
