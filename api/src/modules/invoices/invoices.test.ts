import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertInvoice,
  insertMerchant,
  insertStaff,
  insertSubscription,
  insertTransaction,
} from '../../testing/factories';
import { accentOf } from '../merchants/merchants.public';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertSide, insertTwoSides, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };
type Listed = {
  readonly id: number;
  readonly state: string;
  readonly due_date: string;
  readonly amount: number;
};

describe('GET invoices', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana, bob } = await insertTwoSides(test));
  });
  afterAll(() => test.close());

  const get = (path: string, headers: Headers) => test.app.inject({ url: `/api/${path}`, headers });
  const list = async (query: string, headers: Headers) => {
    const answer = await get(`user_invoices?${query}`, headers);
    return { answer, items: answer.json<Listed[]>() };
  };
  const ids = (items: readonly Listed[]) => items.map((item) => item.id);

  describe('by id', () => {
    it('answers a customer exactly the fields of the contract [API-058] [API-059]', async () => {
      const answer = await get(`user_invoices/${ana.invoice.id}/`, ana.customerHeaders);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        id: ana.invoice.id,
        state: 'upcoming',
        amount: 14_250,
        amount_paid: 0,
        amount_due: 14_250,
        minimum_amount_due: 5_000,
        due_date: '2026-11-30',
        paid_date: null,
        scheduled_on: null,
        description: 'Water for Ana',
        invoice_number: ana.invoice.invoice_number,
        merchant: {
          id: ana.merchant.id,
          name: 'Ana Water',
          logo_url: '/logos/Ana.svg',
          accent: accentOf('#0b5f8a'),
          time_zone: 'America/Denver',
          takes_cash: false,
        },
        invoice_items: [
          { id: expect.any(Number), description: 'Water', amount: 12_000 },
          { id: expect.any(Number), description: 'Sewer', amount: 1_250 },
        ],
        invoice_append_items: [{ id: expect.any(Number), description: 'Tax', amount: 1_000 }],
        transactions: [
          {
            id: ana.transaction.id,
            type: 'payment',
            visible_method: 'Visa 1111',
            amount_paid: 1_000,
            status: 'success',
            paid_date: '2026-11-20',
          },
        ],
        subscription: ana.subscription.id,
        ach_on: true,
        payment_in_doubt: false,
      });
    });

    it('adds customer, creation time and plan for staff [API-060]', async () => {
      expect((await get(`user_invoices/${ana.invoice.id}`, ana.staffHeaders)).json()).toMatchObject(
        {
          full_name: 'Ana Rivera',
          created_at: '2026-01-15T12:00:00.000Z',
          payment_plan: null,
        },
      );
    });

    it('separates refunds from payments, oldest first [API-063]', async () => {
      const invoice = await insertInvoice(test.database.db, { subscription: ana.subscription });
      const payment = await insertTransaction(test.database.db, { invoice });
      await insertTransaction(test.database.db, {
        invoice,
        type: 'refund',
        refund_of: payment.id,
        amount: 400,
      });
      const { transactions } = (
        await get(`user_invoices/${invoice.id}`, ana.customerHeaders)
      ).json();
      expect(transactions.map((transaction: { type: string }) => transaction.type)).toEqual([
        'payment',
        'refund',
      ]);
    });

    it('omits declined attempts', async () => {
      const invoice = await insertInvoice(test.database.db, { subscription: ana.subscription });
      await insertTransaction(test.database.db, { invoice });
      await insertTransaction(test.database.db, { invoice, status: 'declined', paid_date: null });
      const { transactions } = (
        await get(`user_invoices/${invoice.id}`, ana.customerHeaders)
      ).json();
      expect(transactions.map((transaction: { status: string }) => transaction.status)).toEqual([
        'success',
      ]);
    });

    it.each(['999999999', 'abc', '0', '-1', '1.5', '1e3', '99999999999999999999'])(
      'answers 404 for the id %s [API-058] [API-004]',
      async (id) => {
        const answer = await get(`user_invoices/${id}`, ana.customerHeaders);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ code: 'not_found' });
      },
    );

    it('answers 404 for foreign and deleted invoices [API-001] [API-002]', async () => {
      const deleted = await insertInvoice(test.database.db, {
        subscription: ana.subscription,
        deleted_at: testNow,
      });
      for (const [id, headers] of [
        [bob.invoice.id, ana.customerHeaders],
        [bob.invoice.id, ana.staffHeaders],
        [deleted.id, ana.customerHeaders],
        [deleted.id, ana.staffHeaders],
      ] as const) {
        const answer = await get(`user_invoices/${id}`, headers);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ detail: 'Invoice not found' });
      }
    });
  });

  describe('with a state', () => {
    const stateOf = async (
      given: Partial<Parameters<typeof insertInvoice>[1]>,
      headers: Headers = ana.customerHeaders,
      side: Side = ana,
    ) => {
      const invoice = await insertInvoice(test.database.db, {
        subscription: side.subscription,
        ...given,
      });
      return (await get(`user_invoices/${invoice.id}`, headers)).json<Listed>().state;
    };

    // Today is 2026-11-20 in Denver.
    it.each([
      ['in 8 days', { due_date: '2026-11-28' }, 'upcoming'],
      ['in 7 days', { due_date: '2026-11-27' }, 'due'],
      ['today', { due_date: '2026-11-20' }, 'due'],
      ['yesterday', { due_date: '2026-11-19' }, 'late'],
      ['yesterday and paid', { due_date: '2026-11-19', amount: 500, amount_paid: 500 }, 'paid'],
      [
        'yesterday and partly paid',
        { due_date: '2026-11-19', amount: 500, amount_paid: 499 },
        'late',
      ],
      [
        'yesterday and cancelled',
        { due_date: '2026-11-19', stored_state: 'cancelled' },
        'cancelled',
      ],
      [
        'yesterday but set upcoming by the business',
        { due_date: '2026-11-19', stored_state: 'upcoming', state_set_by_merchant: true },
        'upcoming',
      ],
    ] as const)(
      'is in the right state when due %s [API-061] [API-062]',
      async (_when, given, state) => {
        expect(await stateOf(given)).toBe(state);
      },
    );

    it("changes state at midnight of the merchant's zone [API-062]", async () => {
      const guam = await insertMerchant(test.database.db, { time_zone: 'Pacific/Guam' });
      const subscription = await insertSubscription(test.database.db, {
        user_id: ana.customer.id,
        merchant_id: guam.id,
      });
      const invoice = await insertInvoice(test.database.db, {
        subscription,
        due_date: '2026-11-20',
      });
      expect((await get(`user_invoices/${invoice.id}`, ana.customerHeaders)).json()).toMatchObject({
        state: 'late',
      });
      expect(await stateOf({ due_date: '2026-11-20' })).toBe('due');
    });

    it('is constrained: a state needs its reason, and payments stay within the amount', async () => {
      await expect(
        insertInvoice(test.database.db, { subscription: ana.subscription, stored_state: 'paid' }),
      ).rejects.toThrow('invoices_stored_state_has_reason');
      await expect(
        insertInvoice(test.database.db, {
          subscription: ana.subscription,
          amount: 100,
          amount_paid: 101,
        }),
      ).rejects.toThrow('check');
    });
  });

  describe('as a list', () => {
    let own: Side;
    let made: Record<'late' | 'due' | 'upcoming' | 'paid' | 'cancelled', number>;
    beforeAll(async () => {
      own = await insertSide(test, 'Eva');
      await test.database.db
        .updateTable('invoices')
        .set({ deleted_at: testNow })
        .where('subscription_id', '=', own.subscription.id)
        .execute();
      const make = async (given: Partial<Parameters<typeof insertInvoice>[1]>) =>
        (await insertInvoice(test.database.db, { subscription: own.subscription, ...given })).id;
      made = {
        late: await make({ due_date: '2026-11-01', amount: 300, description: 'Gas 100%' }),
        due: await make({ due_date: '2026-11-22', amount: 100, description: 'Gas 100 units' }),
        upcoming: await make({ due_date: '2026-12-22', amount: 200, invoice_number: 'NEEDLE-7' }),
        paid: await make({
          due_date: '2026-10-01',
          amount: 400,
          amount_paid: 400,
          paid_date: '2026-10-02',
        }),
        cancelled: await make({ due_date: '2026-10-05', amount: 500, stored_state: 'cancelled' }),
      };
    });
    it.each(['state', 'bill_state'])(
      'answers paid and unpaid ones by %s, without cancelled ones [API-056] [API-057]',
      async (name) => {
        expect(ids((await list(`${name}=paid`, own.customerHeaders)).items)).toEqual([made.paid]);
        expect(ids((await list(`${name}=unpaid`, own.customerHeaders)).items)).toEqual([
          made.late,
          made.due,
          made.upcoming,
        ]);
      },
    );

    it('ignores an unknown pair and refuses an unknown state [API-057]', async () => {
      expect((await list('state=paid&colour=red', own.customerHeaders)).items).toHaveLength(1);
      const { answer } = await list('state=open', own.customerHeaders);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().detail).toEqual(['state is not valid.']);
    });

    it('filters by states, repeated or comma-separated', async () => {
      for (const query of ['status=late,due&sort=id', 'status=late&status=due&sort=id']) {
        expect(ids((await list(query, own.staffHeaders)).items)).toEqual([made.late, made.due]);
      }
      expect((await list('status=overdue', own.staffHeaders)).answer.json().detail).toEqual([
        'status.0 must be one of upcoming, due, paid, late, cancelled.',
      ]);
    });

    it('filters by user for staff, within their merchants [API-056] [API-002]', async () => {
      expect((await list(`user=${own.customer.id}`, own.staffHeaders)).items).toHaveLength(5);
      expect((await list(`user=${bob.customer.id}`, own.staffHeaders)).items).toEqual([]);
      expect((await list(`merchant_id=${bob.merchant.id}`, own.staffHeaders)).items).toEqual([]);
      expect((await list(`merchant_id=${own.merchant.id}`, own.staffHeaders)).items).toHaveLength(
        5,
      );
    });

    it("answers a customer's own invoices for any user parameter [API-001]", async () => {
      const { items } = await list(`user=${bob.customer.id}`, own.customerHeaders);
      expect(ids(items).toSorted((one, two) => one - two)).toEqual(Object.values(made));
    });

    it.each([
      ['amount', ['due', 'upcoming', 'late', 'paid', 'cancelled']],
      ['-amount', ['cancelled', 'paid', 'late', 'upcoming', 'due']],
      ['due_date', ['paid', 'cancelled', 'late', 'due', 'upcoming']],
      ['state', ['cancelled', 'due', 'late', 'paid', 'upcoming']],
      ['paid_date', ['paid', 'late', 'due', 'upcoming', 'cancelled']],
      ['-paid_date', ['paid', 'cancelled', 'upcoming', 'due', 'late']],
      ['created_at', ['late', 'due', 'upcoming', 'paid', 'cancelled']],
      ['-full_name', ['cancelled', 'paid', 'upcoming', 'due', 'late']],
    ] as const)('sorts by %s and pages without lost or repeated rows', async (sort, order) => {
      const expected = order.map((name) => made[name]);
      const all = await list(`sort=${sort}`, own.staffHeaders);
      expect(ids(all.items)).toEqual(expected);
      expect(all.answer.headers).toMatchObject({ 'x-total-count': '5' });
      const paged: number[] = [];
      for (let cursor = '', page = 0; page < 10; page += 1) {
        const { answer, items } = await list(`sort=${sort}&limit=2${cursor}`, own.staffHeaders);
        expect(answer.headers['x-total-count']).toBe('5');
        paged.push(...ids(items));
        const next = answer.headers['x-next-cursor'];
        if (next === undefined) break;
        cursor = `&cursor=${String(next)}`;
      }
      expect(paged).toEqual(expected);
    });

    it('finds by each state exactly the invoices that show it, stored or computed', async () => {
      const side = await insertSide(test, 'Ned');
      const { subscription } = side;
      const stored = [null, 'upcoming', 'due', 'paid', 'late', 'cancelled'] as const;
      for (const stored_state of stored)
        for (const due_date of ['2026-11-19', '2026-11-20', '2026-11-27', '2026-11-28'])
          for (const amount_paid of [0, 40, 100])
            await insertInvoice(test.database.db, {
              subscription,
              stored_state,
              state_set_by_merchant: stored_state !== null,
              due_date,
              amount: 100,
              amount_paid,
              items: [],
            });
      const states = ['upcoming', 'due', 'paid', 'late', 'cancelled'];
      for (const headers of [side.staffHeaders, side.customerHeaders]) {
        const all = (await list('sort=state', headers)).items;
        expect(all.map(({ state }) => state)).toEqual(all.map(({ state }) => state).toSorted());
        for (const summed of [...states.map((state) => [state]), ['late', 'paid']]) {
          const { answer, items } = await list(`sort=id&status=${summed.join()}`, headers);
          const shown = all.filter(({ state }) => summed.includes(state)).map(({ id }) => id);
          expect([summed, ids(items)]).toEqual([summed, shown.toSorted((one, two) => one - two)]);
          expect(answer.headers['x-total-count']).toBe(String(shown.length));
        }
      }
    });

    it('refuses a cursor of another sort, an unknown sort, and a limit above 200', async () => {
      const next = String(
        (await list('sort=amount&limit=2', own.staffHeaders)).answer.headers['x-next-cursor'],
      );
      const forged = Buffer.from(JSON.stringify(['due_date', 'not a date', 1])).toString(
        'base64url',
      );
      for (const query of [
        `sort=-amount&cursor=${next}`,
        'cursor=rubbish',
        `sort=due_date&cursor=${forged}`,
        'sort=password',
        'sort=amount_due',
        'limit=201',
        'limit=0',
        'limit=2&limit=3',
      ]) {
        const { answer } = await list(query, own.staffHeaders);
        expect([query, answer.statusCode]).toEqual([query, 400]);
        expect(answer.json().detail).toHaveLength(1);
      }
    });

    it('searches name, number and description, with % and _ literally', async () => {
      expect(ids((await list('q=needle', own.staffHeaders)).items)).toEqual([made.upcoming]);
      expect(ids((await list('q=100%25', own.staffHeaders)).items)).toEqual([made.late]);
      expect((await list('q=eva%20rIV', own.staffHeaders)).items).toHaveLength(5);
      expect((await list('q=_', own.staffHeaders)).items).toEqual([]);
      expect((await list('q=%00', own.staffHeaders)).answer.statusCode).toBe(400);
    });

    it('finds by the whole number in any case, within the merchants of the staff member [API-002]', async () => {
      expect(ids((await list('number=needle-7', own.staffHeaders)).items)).toEqual([made.upcoming]);
      expect((await list('number=needle', own.staffHeaders)).items).toEqual([]);
      expect((await list('number=needle-7&status=paid', own.staffHeaders)).items).toEqual([]);
      for (const [query, found] of [
        ['q=needle', 1],
        ['q=eva', 1],
        ['q=gas', 0],
      ] as const)
        expect([
          query,
          (await list(`number=needle-7&${query}`, own.staffHeaders)).items.length,
        ]).toEqual([query, found]);
      const other = await insertSide(test, 'Ida');
      expect((await list('number=needle-7', other.staffHeaders)).items).toEqual([]);
      for (const query of ['number=', 'number=%00', `number=${'9'.repeat(101)}`])
        expect([query, (await list(query, own.staffHeaders)).answer.statusCode]).toEqual([
          query,
          400,
        ]);
    });

    it('answers at most 200 rows by default', async () => {
      const busy = await insertSide(test, 'Max');
      await sql`
        insert into invoices (user_id, subscription_id, merchant_id, amount, due_date, invoice_number, created_at)
        select user_id, subscription_id, merchant_id, amount, due_date, 'MANY-' || n, created_at
          from invoices, generate_series(1, 199) n
         where id = ${busy.invoice.id}`.execute(test.database.db);
      const { answer, items } = await list('', busy.customerHeaders);
      expect(items).toHaveLength(200);
      expect(answer.headers['x-total-count']).toBe('201');
      expect(answer.headers['x-next-cursor']).toBeDefined();
    });

    it('covers every merchant of a staff member, and no other [API-002]', async () => {
      const both = await insertStaff(test.database.db, [own.merchant.id, bob.merchant.id]);
      const headers = await asStaff(test.database.db, test.clock, both.id);
      const merchants = new Set(
        (await get('user_invoices', headers))
          .json<{ merchant: { id: number } }[]>()
          .map((item) => item.merchant.id),
      );
      expect([...merchants].toSorted((one, two) => one - two)).toEqual(
        [bob.merchant.id, own.merchant.id].toSorted((one, two) => one - two),
      );
    });
  });

  describe('as sums', () => {
    const sums = async (query: string, headers: Headers) =>
      (await get(`user_invoices/sums?${query}`, headers)).json<object>();

    it('adds nothing of a foreign merchant in any state [API-002]', async () => {
      for (const state of ['state=paid', 'state=unpaid', 'status=late'])
        expect(await sums(`${state}&merchant_id=${bob.merchant.id}`, ana.staffHeaders)).toEqual({
          count: 0,
          amount: 0,
          balance: 0,
        });
    });

    it('adds what is left of late and of due invoices, by the days of their merchant', async () => {
      const { db } = test.database;
      const side = await insertSide(test, 'Una');
      const guam = await insertMerchant(db, { time_zone: 'Pacific/Guam' });
      const subscription = await insertSubscription(db, {
        user_id: side.subscription.user_id,
        merchant_id: guam.id,
      });
      const both = await insertStaff(db, [side.merchant.id, guam.id]);
      const headers = await asStaff(db, test.clock, both.id);
      const owed = (due_date: string, amount: number, given: object = {}) =>
        insertInvoice(db, { subscription: side.subscription, due_date, amount, ...given });
      // Today is 2026-11-20 at the first merchant, and the day after in Guam.
      await owed('2026-11-19', 10_000, { amount_paid: 9_999 });
      await owed('2026-11-19', 500, { amount_paid: 500 });
      await owed('2026-11-01', 700, { stored_state: 'cancelled' });
      await owed('2026-11-01', 900, { deleted_at: test.clock.now() });
      await owed('2026-11-20', 20);
      await owed('2026-11-27', 300, { amount_paid: 100 });
      await owed('2026-11-28', 4_000);
      await owed('2026-11-20', 50_000, { subscription });
      await owed('2026-11-28', 600_000, { subscription });
      await owed('2026-11-29', 7_000_000, { subscription });
      expect(await sums('status=late', headers)).toEqual({
        count: 2,
        amount: 60_000,
        balance: 50_001,
      });
      expect(await sums('status=due', headers)).toEqual({
        count: 3,
        amount: 600_320,
        balance: 600_220,
      });
      expect(await sums(`status=late&merchant_id=${side.merchant.id}`, headers)).toMatchObject({
        count: 1,
        balance: 1,
      });
    });

    it('adds a state up over more merchants than are read one by one', async () => {
      const { db } = test.database;
      const one = await insertSide(test, 'Zoe');
      await insertInvoice(db, { subscription: one.subscription, amount: 700, amount_paid: 700 });
      const others: number[] = [];
      while (others.length < 12) others.push((await insertMerchant(db)).id);
      const many = await insertStaff(db, [one.merchant.id, ...others]);
      const answer = await sums('state=paid', await asStaff(db, test.clock, many.id));
      expect(answer).toEqual(await sums('state=paid', one.staffHeaders));
      expect(answer).toMatchObject({ count: 1, amount: 700 });
    });
  });

  describe('as what a customer owes', () => {
    it('adds up the unpaid balances of every merchant, and counts the late ones [API-001]', async () => {
      const { db } = test.database;
      const owing = await insertSide(test, 'Owen');
      const elsewhere = await insertMerchant(db);
      const subscription = await insertSubscription(db, {
        user_id: owing.customer.id,
        merchant_id: elsewhere.id,
      });
      const owed = async () =>
        (await get('user_invoices/owed', owing.customerHeaders)).json<{ amount: number }>();
      const before = await owed();
      const late = { subscription, due_date: '2026-10-01' };
      await insertInvoice(db, { ...late, amount: 700, amount_paid: 200 });
      await insertInvoice(db, { ...late, amount: 900, amount_paid: 900 });
      await insertInvoice(db, { ...late, amount: 800, stored_state: 'cancelled' });
      expect(before).toMatchObject({ late: 0 });
      expect(await owed()).toEqual({
        ...before,
        amount: before.amount + 500,
        count: expect.any(Number),
        late: 1,
      });
    });

    it('requires a signed-in customer', async () => {
      expect((await test.app.inject({ url: '/api/user_invoices/owed' })).statusCode).toBe(401);
      expect((await get('user_invoices/owed', ana.staffHeaders)).statusCode).toBe(403);
    });
  });

  describe('unpaid, by merchant name', () => {
    const unpaid = (query: string, headers: Headers) =>
      get(`user_invoices/get_subscription_unpaid_invoices?${query}`, headers);

    it('answers the unpaid invoices of that merchant [API-007] [API-071]', async () => {
      const both = await insertSide(test, 'Uma');
      const elsewhere = await insertSubscription(test.database.db, {
        user_id: both.customer.id,
        merchant_id: bob.merchant.id,
      });
      await insertInvoice(test.database.db, { subscription: elsewhere });
      await insertInvoice(test.database.db, {
        subscription: both.subscription,
        amount_paid: 10_000,
        paid_date: '2026-11-01',
      });
      await insertInvoice(test.database.db, {
        subscription: both.subscription,
        stored_state: 'cancelled',
      });
      const answer = await unpaid('merchant_name=uma%20WATER&diff=3', both.customerHeaders);
      expect(answer.statusCode).toBe(200);
      expect(ids(answer.json<Listed[]>())).toEqual([both.invoice.id, both.otherInvoice.id]);
      expect((await unpaid('merchant_name=Nobody', both.customerHeaders)).json()).toEqual([]);
      expect((await unpaid('', both.customerHeaders)).json().detail).toEqual([
        'merchant_name is required.',
      ]);
    });

    it('requires a signed-in customer', async () => {
      expect((await unpaid('merchant_name=Ana%20Water', ana.billHeaders)).statusCode).toBe(403);
      expect((await unpaid('merchant_name=Ana%20Water', ana.staffHeaders)).statusCode).toBe(403);
    });
  });

  describe('as a shared address', () => {
    const share = (id: number, headers: Headers) =>
      test.app.inject({ method: 'POST', url: `/api/user_invoices/${id}/invoice_link`, headers });

    it('answers an address that opens this one invoice [API-069] [API-070]', async () => {
      const answer = await share(ana.invoice.id, ana.staffHeaders);
      expect(answer.statusCode).toBe(200);
      const { link } = answer.json<{ link: string }>();
      expect(link).toMatch(/^http:\/\/localhost:8080\/p#[A-Za-z0-9]{22}$/);
      const opened = await test.app.inject({
        method: 'POST',
        url: '/api/users/open_pay_link',
        payload: { link: link.split('#')[1] },
      });
      expect(opened.json()).toMatchObject({ invoice: ana.invoice.id, merchant_name: 'Ana Water' });
    });

    it('requires staff of the merchant [API-002]', async () => {
      expect((await share(ana.invoice.id, bob.staffHeaders)).statusCode).toBe(404);
      expect((await share(ana.invoice.id, ana.customerHeaders)).statusCode).toBe(403);
    });
  });

  describe('by invoice link', () => {
    const link = async (headers: Headers, id: number) =>
      test.app.inject({ method: 'POST', url: `/api/user_invoices/${id}/link_token`, headers });
    const swap = (token: string) =>
      get('users/get_id_by_token', { authorization: `Token ${token}` });

    it('swaps the link once for a session of this invoice only [API-037] [CUST-013]', async () => {
      const { auth_token: linkToken } = (await link(ana.customerHeaders, ana.invoice.id)).json();
      const swapped = await swap(linkToken);
      expect(swapped.json()).toEqual({
        id: ana.customer.id,
        auth_token: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(swapped.json().auth_token).not.toBe(linkToken);
      const session = { authorization: `Token ${swapped.json().auth_token}` };
      expect((await get(`user_invoices/${ana.invoice.id}`, session)).statusCode).toBe(200);
      expect((await get(`subscriptions/${ana.subscription.id}`, session)).statusCode).toBe(200);
      expect((await get('payment_methods', session)).statusCode).toBe(200);
      expect((await get(`user_invoices/${ana.otherInvoice.id}`, session)).statusCode).toBe(404);
      expect((await get('user_invoices', session)).statusCode).toBe(403);
      expect((await swap(linkToken)).statusCode).toBe(401);
    });

    it('opens no other subscription of the same customer', async () => {
      const elsewhere = await insertSubscription(test.database.db, {
        user_id: ana.customer.id,
        merchant_id: bob.merchant.id,
      });
      expect((await get(`subscriptions/${elsewhere.id}`, ana.billHeaders)).statusCode).toBe(404);
      expect((await get(`subscriptions/${elsewhere.id}`, ana.customerHeaders)).statusCode).toBe(
        200,
      );
    });

    it('stores a hash of the link, expires it after a quarter of an hour', async () => {
      const { auth_token: linkToken } = (await link(ana.customerHeaders, ana.invoice.id)).json();
      expect(
        (await get(`user_invoices/${ana.invoice.id}`, { authorization: `Token ${linkToken}` }))
          .statusCode,
      ).toBe(401);
      const stored = await test.database.db
        .selectFrom('link_tokens')
        .select('token_hash')
        .execute();
      expect(stored.map((row) => row.token_hash.toString('base64url'))).not.toContain(linkToken);
      await test.clock.advance('PT15M');
      expect((await swap(linkToken)).statusCode).toBe(401);
      await test.clock.set(testNow);
    });

    it('creates no link for a foreign invoice or in an invoice session', async () => {
      expect((await link(ana.customerHeaders, bob.invoice.id)).statusCode).toBe(404);
      expect((await link(ana.billHeaders, ana.invoice.id)).statusCode).toBe(403);
    });
  });
});
