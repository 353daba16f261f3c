import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertStaff,
  insertSubscription,
  insertTransaction,
} from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';

describe('balance of customers in GET subscriptions', () => {
  let test: TestApp;
  let one: { id: number };
  let two: { id: number };
  let headers: { authorization: string };
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const { db } = test.database;
    one = await insertMerchant(db);
    two = await insertMerchant(db);
    headers = await asStaff(db, test.clock, (await insertStaff(db, [one.id, two.id])).id);
  });

  const add = async (last_name: string, merchant = one) => {
    const { db } = test.database;
    const user = await insertCustomer(db, { last_name });
    return insertSubscription(db, { user_id: user.id, merchant_id: merchant.id });
  };
  type Given = Omit<Parameters<typeof insertInvoice>[1], 'subscription'>;
  const bill = async (subscription: Awaited<ReturnType<typeof add>>, given: Given) =>
    insertInvoice(test.database.db, { subscription, amount: 500, ...given });
  const read = async (query = '') => {
    const answer = await test.app.inject({ url: `/api/subscriptions${query}`, headers });
    const rows = answer.statusCode === 200 ? answer.json<CustomerView[]>() : [];
    return { answer, rows, names: rows.map(({ last_name }) => last_name) };
  };

  it('adds up what is owed and its late part, and names the last payment', async () => {
    await add('Alpha');
    const bravo = await add('Bravo');
    await bill(bravo, { due_date: '2026-11-19', amount: 10_000, amount_paid: 2_500 });
    await bill(bravo, { due_date: '2026-11-20', amount: 10_000 });
    const byHand = { stored_state: 'late', state_set_by_merchant: true } as const;
    await bill(bravo, { due_date: '2026-11-25', amount: 400, ...byHand });
    await bill(bravo, { due_date: '2026-11-01', stored_state: 'cancelled' });
    await bill(bravo, { due_date: '2026-11-01', deleted_at: testNow });
    const invoice = await bill(bravo, { due_date: '2026-11-01', amount_paid: 500 });
    const payment = (day: string, given: { amount: number; status?: 'declined' }) =>
      insertTransaction(test.database.db, {
        invoice,
        paid_date: given.status === undefined ? day : null,
        created_at: new Date(`${day}T12:00:00Z`),
        ...given,
      });
    await payment('2026-11-02', { amount: 100 });
    await payment('2026-11-04', { amount: 400 });
    await payment('2026-11-06', { amount: 300, status: 'declined' });
    expect((await read()).rows).toMatchObject([
      { last_name: 'Alpha', owed: 0, late: 0, last_payment: null },
      {
        last_name: 'Bravo',
        owed: 17_900,
        late: 7_900,
        last_payment: { paid_date: '2026-11-04', amount: 400 },
      },
    ]);
  });

  it('filters by who owes anything, and by who is late on the day of the merchant', async () => {
    await bill(await add('Alpha'), { due_date: '2026-11-20' });
    await bill(await add('Bravo'), { due_date: '2026-11-19' });
    await bill(await add('Charlie'), { due_date: '2026-11-01', amount_paid: 500 });
    await bill(await add('Delta', two), { due_date: '2026-11-19' });
    await bill(await add('Echo'), { due_date: '2026-11-01', stored_state: 'cancelled' });
    const owed = await read('?balance=owed&limit=2');
    expect([owed.names, owed.answer.headers['x-total-count']]).toEqual([['Alpha', 'Bravo'], '3']);
    expect((await read('?balance=late')).names).toEqual(['Bravo', 'Delta']);
    expect((await read('?balance=late&sort=-last_name&q=bravo')).names).toEqual(['Bravo']);
    expect((await read('?balance=much')).answer.statusCode).toBe(400);
  });

  it('gives a file of the customers of the filter', async () => {
    await bill(await add('Alpha'), { due_date: '2026-11-20' });
    await bill(await add('Bravo'), { due_date: '2026-11-19' });
    const { body } = await test.app.inject({
      url: '/api/subscriptions/export?balance=late',
      headers,
    });
    expect(body.split('\r\n').slice(1, -1)).toEqual([expect.stringContaining(',Bravo,')]);
  });
});
