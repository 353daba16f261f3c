import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteOptions } from 'fastify';
import { readRoutes } from './testing/routes';
import { asIdleCustomer } from './testing/sign-in';
import { buildTestApp, type TestApp } from './testing/test-app';
import { insertTwoSides, type Side } from './testing/world';

type Caller = 'anonymous' | 'customer' | 'otherCustomer' | 'staff' | 'otherStaff' | 'expired' | 'billVisitor';

/** The id that belongs to Ana's side, for every path that has one. A new path with an id must say whose it is. */
const ownIds: Readonly<Record<string, (ana: Side) => number>> = {
  '/api/users/:id': (ana) => ana.customer.id,
  '/api/subscriptions/:id': (ana) => ana.subscription.id,
  '/api/user_invoices/:id': (ana) => ana.invoice.id,
  '/api/user_invoices/:id/link_token': (ana) => ana.invoice.id,
  '/api/transactions/:id/get_status': (ana) => ana.transaction.id,
  '/api/sms/:id': () => 999_999_999,
  '/api/triggers/:id/toggle': () => 999_999_999,
};

describe('who may call what', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  let routes: readonly RouteOptions[];
  let expired: { authorization: string };
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana, bob } = await insertTwoSides(test));
    expired = await asIdleCustomer(test.database.db, test.clock, ana.customer.id);
    routes = readRoutes(test.app);
  });
  afterAll(() => test.close());

  const headersOf = (caller: Caller): Record<string, string> =>
    ({
      anonymous: {},
      customer: ana.customerHeaders,
      otherCustomer: bob.customerHeaders,
      staff: ana.staffHeaders,
      otherStaff: bob.staffHeaders,
      expired,
      billVisitor: ana.billHeaders,
    })[caller];

  const call = async (route: RouteOptions, caller: Caller): Promise<number> => {
    const url = route.url.replace(':id', String(ownIds[route.url]?.(ana) ?? 'unnamed'));
    const answer = await test.app.inject({ method: route.method as 'GET', url, headers: headersOf(caller) });
    return answer.statusCode;
  };
  const statusesOf = async (access: string, caller: Caller): Promise<Record<string, number>> => {
    const statuses: Record<string, number> = {};
    for (const route of routes.filter((candidate) => candidate.config?.access === access)) {
      statuses[`${String(route.method)} ${route.url}`] = await call(route, caller);
    }
    return statuses;
  };
  const others = (statuses: Record<string, number>, expected: readonly number[]) =>
    Object.entries(statuses).filter(([, status]) => !expected.includes(status));

  it('knows whose record every id in a path is', () => {
    const withId = routes.filter((route) => route.url.includes(':id')).map((route) => route.url);
    expect([...new Set(withId)].filter((url) => ownIds[url] === undefined)).toEqual([]);
    expect(routes.length).toBeGreaterThan(12);
  });

  it.each(['customer', 'merchant', 'any', 'link'])('answers 401 without a token and with an expired one where access is %s [API-003] [API-004]', async (access) => {
    expect(others(await statusesOf(access, 'anonymous'), [401])).toEqual([]);
    expect(others(await statusesOf(access, 'expired'), [401])).toEqual([]);
  });

  it('answers 403 to the other kind of user [API-004]', async () => {
    expect(others(await statusesOf('customer', 'staff'), [403])).toEqual([]);
    expect(others(await statusesOf('merchant', 'customer'), [403])).toEqual([]);
  });

  it.each(['otherCustomer', 'otherStaff'] as const)('answers 404 to %s for every id that is not theirs [API-001] [API-002]', async (caller) => {
    const wrong: string[] = [];
    for (const route of routes.filter((candidate) => candidate.url.includes(':id'))) {
      const { access } = route.config ?? {};
      const isTheirKind = access === 'any' || access === (caller === 'otherCustomer' ? 'customer' : 'merchant');
      if (!isTheirKind) continue;
      const payload = route.url === '/api/users/:id' ? { email: 'mine@people.test' } : route.url.endsWith('/toggle') ? { is_active: true } : undefined;
      const url = route.url.replace(':id', String(ownIds[route.url]?.(ana)));
      const answer = await test.app.inject({
        method: route.method as 'GET',
        url,
        headers: headersOf(caller),
        ...(payload === undefined ? {} : { payload }),
      });
      if (answer.statusCode !== 404) wrong.push(`${String(route.method)} ${route.url}: ${answer.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });

  it('lets the session of one bill call only what opens that bill', async () => {
    const open = routes.filter((route) => route.config?.isOpenToBillSession === true).map((route) => `${String(route.method)} ${route.url}`);
    expect(open.toSorted()).toEqual([
      'GET /api/payment_methods',
      'GET /api/subscriptions/:id',
      'GET /api/transactions/:id/get_status',
      'GET /api/user_invoices/:id',
      'GET /api/users/get_id_by_token',
      'GET /api/users/user_get_self',
      'POST /api/auth/logout',
      'POST /api/transactions/pay_once',
    ]);
    const closed = routes.filter((route) => route.config?.isOpenToBillSession !== true && route.config?.access !== 'public');
    const statuses: Record<string, number> = {};
    for (const route of closed) statuses[`${String(route.method)} ${route.url}`] = await call(route, 'billVisitor');
    expect(others(statuses, [403])).toEqual([]);
  });
});
