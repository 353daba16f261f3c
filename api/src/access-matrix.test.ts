import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RouteOptions } from 'fastify';
import { createSecretHasher } from './core/secret-hasher';
import { insertCard, insertSubscription, insertTransaction } from './testing/factories';
import { readRoutes } from './testing/routes';
import { asIdleCustomer } from './testing/sign-in';
import { buildTestApp, testNow, type TestApp } from './testing/test-app';
import { insertSide, type Side } from './testing/world';

type Caller =
  | 'anonymous'
  | 'customer'
  | 'otherCustomer'
  | 'staff'
  | 'otherStaff'
  | 'expired'
  | 'billVisitor';
const staffPin = '2580';
type Owned = Side & {
  readonly secondCardId: number;
  readonly messageId: number;
  readonly triggerId: number;
};
type Request = { readonly url: string; readonly payload?: object };

/**
 * A good request for every route that names a record, in its path, its query or its body, about Ana's side. A new path with
 * an id must say here whose it is.
 */
const requests: Readonly<Record<string, (ana: Owned) => Request>> = {
  'PATCH /api/users/:id/reset_pin': (ana) => ({
    url: `/api/users/${ana.customer.username}/reset_pin`,
    payload: { username: ana.customer.username, pin: '4826', code: 'nobodys' },
  }),
  'PATCH /api/users/:id': (ana) => ({
    url: `/api/users/${ana.customer.id}`,
    payload: { email: `new.${ana.customer.id}@people.test` },
  }),
  'PATCH /api/users/:id/signup': (ana) => ({
    url: `/api/users/${ana.customer.id}/signup`,
    payload: { is_business: false, user_pin: '4826', code: '123456' },
  }),
  'POST /api/users/send_opt_in': (ana) => ({
    url: '/api/users/send_opt_in',
    payload: { user_id: ana.customer.id },
  }),
  'POST /api/invite_user': (ana) => ({
    url: '/api/invite_user',
    payload: { user_id: ana.customer.id },
  }),
  'GET /api/subscriptions/:id': (ana) => ({ url: `/api/subscriptions/${ana.subscription.id}` }),
  'PATCH /api/subscriptions/:id': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}`,
    payload: { email: `office.${ana.subscription.id}@people.test` },
  }),
  'GET /api/subscriptions/:id/get_account_totals': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/get_account_totals`,
  }),
  'PATCH /api/subscriptions/:id/update_notifications': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/update_notifications`,
    payload: { marketing_opt_in: true },
  }),
  'GET /api/merchants/get_ach_creds': (ana) => ({
    url: `/api/merchants/get_ach_creds?invoice_id=${ana.invoice.id}`,
  }),
  'POST /api/user_invoices/:id/invoice_link': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/invoice_link`,
  }),
  'GET /api/user_invoices/:id/timeline': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/timeline`,
  }),
  'GET /api/user_invoices/:id/invoice.pdf': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/invoice.pdf`,
  }),
  'GET /api/user_invoices/:id/receipt.pdf': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/receipt.pdf`,
  }),
  'GET /api/user_invoices/:id/schedule.ics': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/schedule.ics`,
  }),
  'GET /api/subscriptions/:id/autopay.ics': (ana) => ({
    url: `/api/subscriptions/${ana.subscription.id}/autopay.ics`,
  }),
  'GET /api/user_invoices/:id': (ana) => ({ url: `/api/user_invoices/${ana.invoice.id}` }),
  'POST /api/user_invoices/:id/link_token': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/link_token`,
  }),
  'GET /api/transactions/:id/get_status': (ana) => ({
    url: `/api/transactions/${ana.transaction.id}/get_status`,
  }),
  'POST /api/transactions/pay_once': (ana) => ({
    url: '/api/transactions/pay_once',
    payload: { id: ana.card.id, invoice: ana.otherInvoice.id, amount_paid: 100 },
  }),
  'POST /api/payment_methods': (ana) => ({
    url: '/api/payment_methods',
    payload: {
      user: ana.customer.id,
      name: 'Ana Rivera',
      expiration: '12/30',
      address_zip: '80202',
      nickname: 'Groceries',
      acknowledge: true,
      token: '9421111111114242',
      last4: '4242',
      card_type: 'visa',
    },
  }),
  'PATCH /api/payment_methods/:id': (ana) => ({
    url: `/api/payment_methods/${ana.card.id}`,
    payload: { preferred: true },
  }),
  'DELETE /api/payment_methods/:id': (ana) => ({
    url: `/api/payment_methods/${ana.bank.id}`,
    payload: { confirmed: true },
  }),
  'POST /api/transactions/unschedule': (ana) => ({
    url: '/api/transactions/unschedule',
    payload: { invoice: ana.otherInvoice.id, pin: staffPin },
  }),
  'PATCH /api/user_invoices/set_autopay': (ana) => ({
    url: '/api/user_invoices/set_autopay',
    payload: { sub_id: ana.subscription.id, autopay_method: ana.card.id, customized: false },
  }),
  'PATCH /api/user_invoices/:id/set_autopay': (ana) => ({
    url: `/api/user_invoices/${ana.invoice.id}/set_autopay`,
    payload: { autopay_method: ana.card.id, customized: false },
  }),
  'POST /api/transactions/split_payment': (ana) => ({
    url: '/api/transactions/split_payment',
    payload: {
      invoice: ana.otherInvoice.id,
      payment_one_id: ana.card.id,
      amount_one: 100,
      payment_two_id: ana.secondCardId,
      amount_two: 100,
    },
  }),
  'GET /api/sms/:id': (ana) => ({ url: `/api/sms/${ana.messageId}` }),
  'GET /api/sms/chat': (ana) => ({ url: `/api/sms/chat?sub_id=${ana.subscription.id}` }),
  'POST /api/sms/send': (ana) => ({
    url: '/api/sms/send',
    payload: { medium: 'sms', sub_id: ana.subscription.id, body: 'Hello' },
  }),
  'POST /api/sms/close': (ana) => ({
    url: '/api/sms/close',
    payload: { sub_id: ana.subscription.id },
  }),
  'POST /api/sms/mark_read': (ana) => ({
    url: '/api/sms/mark_read',
    payload: { sub_ids: [ana.subscription.id] },
  }),
  'POST /api/triggers/:id/toggle': (ana) => ({
    url: `/api/triggers/${ana.triggerId}/toggle`,
    payload: { is_active: true },
  }),
};
const nameOf = (route: RouteOptions): string => `${String(route.method)} ${route.url}`;

/** A conversation and an automated event of this side's business. */
const insertMore = async ({ database: { db }, config }: TestApp, side: Side): Promise<Owned> => {
  const { id: subscription_id, merchant_id } = side.subscription;
  const pin_hash = await createSecretHasher(config.security).hashPin(staffPin);
  await db.updateTable('users').set({ pin_hash }).where('id', '=', side.staff.id).execute();
  await db
    .updateTable('subscriptions')
    .set({ sms_opt_in: true })
    .where('id', '=', subscription_id)
    .execute();
  const message = await db
    .insertInto('messages')
    .values({
      subscription_id,
      merchant_id,
      type: 2,
      medium: 1,
      body: 'Hello',
      sent_from: 'Ana',
      address: '+13035550199',
      delivery: 'received',
      created_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('conversations')
    .values({ subscription_id, merchant_id, last_message_id: message.id, last_message_at: testNow })
    .execute();
  const trigger = await db
    .insertInto('triggers')
    .values({
      merchant_id,
      label: 'Reminder',
      scheduled_days: [0],
      send_time: '09:00',
      created_at: testNow,
      updated_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secondCard = await insertCard(db, {
    user_id: side.customer.id,
    token: '9422222222222222',
    last4: '2222',
  });
  return { ...side, secondCardId: secondCard.id, messageId: message.id, triggerId: trigger.id };
};

describe('access to each route', () => {
  let test: TestApp;
  let ana: Owned;
  let bob: Side;
  let pairs = 0;
  let routes: readonly RouteOptions[];
  let expired: { authorization: string };
  beforeAll(async () => {
    // No gateway listens on that port: no card can be charged from here.
    test = await buildTestApp({ settings: { GATEWAY_URL: 'http://127.0.0.1:9' } });
    routes = readRoutes(test.app);
  });
  // What a test may call changes the records of both.
  beforeEach(async () => {
    pairs += 1;
    bob = await insertSide(test, `Bob${pairs}`);
    ana = await insertMore(test, await insertSide(test, `Ana${pairs}`));
    expired = await asIdleCustomer(test.database.db, test.clock, ana.customer.id);
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
    const request = requests[nameOf(route)]?.(ana) ?? { url: route.url };
    const answer = await test.app.inject({
      method: route.method as 'GET',
      headers: headersOf(caller),
      ...request,
    });
    return answer.statusCode;
  };
  const isOpenTo = (route: RouteOptions, kind: 'customer' | 'merchant') =>
    route.config?.access === 'any' || route.config?.access === kind;
  const named = () => routes.filter((route) => requests[nameOf(route)] !== undefined);
  const statusesOf = async (access: string, caller: Caller): Promise<Record<string, number>> => {
    const statuses: Record<string, number> = {};
    for (const route of routes.filter((candidate) => candidate.config?.access === access)) {
      statuses[nameOf(route)] = await call(route, caller);
    }
    return statuses;
  };
  const others = (statuses: Record<string, number>, expected: readonly number[]) =>
    Object.entries(statuses).filter(([, status]) => !expected.includes(status));

  it('names the owner of every id in a path, and lists only existing routes', () => {
    const withId = routes.filter((route) => route.url.includes(':id')).map(nameOf);
    expect(withId.filter((name) => requests[name] === undefined)).toEqual([]);
    expect(
      Object.keys(requests).filter((name) => !routes.some((route) => nameOf(route) === name)),
    ).toEqual([]);
  });

  it.each(['customer', 'merchant', 'any', 'link'])(
    'answers 401 without a token and with an expired one where access is %s [API-003] [API-004]',
    async (access) => {
      expect(others(await statusesOf(access, 'anonymous'), [401])).toEqual([]);
      expect(others(await statusesOf(access, 'expired'), [401])).toEqual([]);
    },
  );

  it('answers 403 to the other kind of user [API-004]', async () => {
    expect(others(await statusesOf('customer', 'staff'), [403])).toEqual([]);
    expect(others(await statusesOf('merchant', 'customer'), [403])).toEqual([]);
  });

  it.each([
    ['otherCustomer', 'customer'],
    ['otherStaff', 'merchant'],
  ] as const)(
    'answers 404 to %s for every record of another owner [API-001] [API-002]',
    async (caller, kind) => {
      const statuses: Record<string, number> = {};
      for (const route of named().filter((candidate) => isOpenTo(candidate, kind)))
        statuses[nameOf(route)] = await call(route, caller);
      expect(Object.keys(statuses).length).toBeGreaterThan(4);
      expect(others(statuses, [404])).toEqual([]);
    },
  );

  it.each([
    ['customer', 'customer'],
    ['staff', 'merchant'],
  ] as const)('lets the owning %s reach the same records', async (caller, kind) => {
    const refused: string[] = [];
    for (const route of named().filter((candidate) => isOpenTo(candidate, kind))) {
      const status = await call(route, caller);
      if ([400, 401, 403, 404].includes(status)) refused.push(`${nameOf(route)}: ${status}`);
    }
    expect(refused).toEqual([]);
  });

  it('lets the session of one invoice call only the routes that open that invoice', async () => {
    const open = routes.filter((route) => route.config?.isOpenToBillSession === true).map(nameOf);
    expect(open.toSorted()).toEqual([
      'GET /api/payment_methods',
      'GET /api/payment_methods/get_payment_methods',
      'GET /api/subscriptions/:id',
      'GET /api/transactions/:id/get_status',
      'GET /api/user_invoices/:id',
      'GET /api/user_invoices/:id/invoice.pdf',
      'GET /api/user_invoices/:id/receipt.pdf',
      'GET /api/user_invoices/:id/schedule.ics',
      'GET /api/user_invoices/:id/timeline',
      'GET /api/users/get_id_by_token',
      'GET /api/users/user_get_self',
      'POST /api/auth/logout',
      'POST /api/transactions/pay_once',
      'POST /api/transactions/split_payment',
      'POST /api/transactions/unschedule',
    ]);
    const closed = routes.filter(
      (route) => route.config?.isOpenToBillSession !== true && route.config?.access !== 'public',
    );
    const statuses: Record<string, number> = {};
    for (const route of closed) statuses[nameOf(route)] = await call(route, 'billVisitor');
    expect(others(statuses, [403])).toEqual([]);
  });

  it('keeps the session of one invoice away from other invoices of its customer', async () => {
    const elsewhere = await insertSubscription(test.database.db, {
      user_id: ana.customer.id,
      merchant_id: bob.merchant.id,
    });
    const payment = await insertTransaction(test.database.db, { invoice: ana.otherInvoice });
    const ask = async (request: Request) => {
      const method = request.payload === undefined ? 'GET' : 'POST';
      return (await test.app.inject({ method, headers: ana.billHeaders, ...request })).statusCode;
    };
    expect([
      await ask({ url: `/api/user_invoices/${ana.otherInvoice.id}` }),
      await ask({ url: `/api/user_invoices/${ana.otherInvoice.id}/timeline` }),
      await ask({ url: `/api/user_invoices/${ana.otherInvoice.id}/invoice.pdf` }),
      await ask({ url: `/api/user_invoices/${ana.otherInvoice.id}/receipt.pdf` }),
      await ask({ url: `/api/user_invoices/${ana.otherInvoice.id}/schedule.ics` }),
      await ask({ url: `/api/subscriptions/${elsewhere.id}` }),
      await ask({ url: `/api/transactions/${payment.id}/get_status` }),
      await ask({
        url: '/api/transactions/pay_once',
        payload: { id: ana.card.id, invoice: ana.otherInvoice.id, amount_paid: 100 },
      }),
      await ask({ url: '/api/transactions/unschedule', payload: { invoice: ana.otherInvoice.id } }),
    ]).toEqual([404, 404, 404, 404, 404, 404, 404, 404, 404]);
  });
});
