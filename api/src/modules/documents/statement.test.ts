import type { AccountTotals } from '@billfold/shared/contracts/subscription.contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
  insertTransaction,
} from '../../testing/factories';
import { healthDuring } from '../../testing/health-during';
import { asCustomer } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';
import { readStatement } from './make-statement-pdf.service';

type Headers = { readonly authorization: string };
const pathOf = ({ id }: { readonly id: number }, query = '') =>
  `/api/subscriptions/${id}/statement.pdf${query}`;

describe('GET /api/subscriptions/:id/statement.pdf', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp({ settings: { FILES_PER_MINUTE: '200' } });
    ({ ana, bob } = await insertTwoSides(test));
  });
  afterAll(() => test.close());

  const get = (url: string, headers: Headers) => test.app.inject({ url, headers });
  const newAccount = async (ofMerchant: object = {}) => {
    const { db } = test.database;
    const merchant = await insertMerchant(db, ofMerchant);
    const user = await insertCustomer(db, { first_name: 'Ana', last_name: 'Rivera' });
    const link = await insertSubscription(db, {
      user_id: user.id,
      merchant_id: merchant.id,
      service_address: '1 Main St',
    });
    return { link, headers: await asCustomer(db, test.clock, user.id), userId: user.id };
  };
  type Account = Awaited<ReturnType<typeof newAccount>>;
  const read = ({ link, userId }: Account, from: string, to = '2026-11-20') =>
    readStatement(
      {
        db: test.database.db,
        clock: test.clock,
        actor: { kind: 'customer', userId, username: 'ana', sessionId: 1, scope: { kind: 'full' } },
      },
      link.id,
      { from, to },
    );
  const at = (day: string, time = '19:00') => new Date(`${day}T${time}:00Z`);
  const billOn = (account: Account, day: string, change: object = {}) =>
    insertInvoice(test.database.db, {
      subscription: account.link,
      created_at: at(day),
      ...change,
    });
  /** A line of the account, and what the invoice is paid after it, as the functions of the database write both. */
  const move = async (
    invoice: Awaited<ReturnType<typeof billOn>>,
    day: string,
    change: object,
    paid: number,
  ) => {
    const transaction = await insertTransaction(test.database.db, {
      invoice,
      created_at: at(day),
      paid_date: day,
      ...change,
    });
    await sql`update invoices set amount_paid = amount_paid + ${paid} where id = ${invoice.id}`.execute(
      test.database.db,
    );
    return transaction;
  };

  it('answers a printable file with a safe name to the customer and to staff', async () => {
    const answer = await get(
      pathOf(ana.subscription, '?from=2026-01-01&to=2026-11-19'),
      ana.staffHeaders,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition':
        'attachment; filename="statement-Ana-Water-2026-01-01-to-2026-11-19.pdf"',
    });
    expect(answer.rawPayload.toString('latin1')).toMatch(/^%PDF-1\.[^]*%%EOF\s*$/);
    const own = await get(pathOf(ana.subscription), ana.customerHeaders);
    expect([own.statusCode, own.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="statement-Ana-Water-2026-10-01-to-2026-11-20.pdf"',
    ]);
  });

  it('is hidden from other callers, and closed to the link of an invoice [API-001] [API-002] [API-003]', async () => {
    for (const headers of [bob.customerHeaders, bob.staffHeaders]) {
      const refused = await get(pathOf(ana.subscription), headers);
      expect([refused.statusCode, refused.json().detail]).toEqual([404, 'Subscription not found']);
    }
    expect((await get(pathOf(ana.subscription), ana.billHeaders)).statusCode).toBe(403);
    expect((await get(pathOf(ana.subscription), ana.idleHeaders)).statusCode).toBe(401);
    const deleted = await newAccount();
    await test.database.db
      .updateTable('subscriptions')
      .set({ deleted_at: testNow })
      .where('id', '=', deleted.link.id)
      .execute();
    expect((await get(pathOf(deleted.link), deleted.headers)).statusCode).toBe(404);
  });

  it.each([
    ['?from=2026-11-02&to=2026-11-01', "The first day can't be after the last day."],
    ['?from=2025-11-19&to=2026-11-20', 'Statements can cover up to 366 days.'],
    ['?to=2026-11-21', "The last day can't be after today, 11/20/2026."],
    ['?from=2026-02-30', 'from'],
  ])('refuses the period %s with a sentence', async (query, text) => {
    const answer = await get(pathOf(ana.subscription, query), ana.customerHeaders);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
    expect(String(answer.json().detail)).toContain(text);
  });

  it("takes today from the merchant's clock", async () => {
    // Noon of the 20th in Denver is the 21st in Guam.
    const account = await newAccount({ time_zone: 'Pacific/Guam' });
    expect((await get(pathOf(account.link, '?to=2026-11-21'), account.headers)).statusCode).toBe(
      200,
    );
    expect((await get(pathOf(account.link, '?to=2026-11-22'), account.headers)).statusCode).toBe(
      400,
    );
  });

  it('limits the documents of one address', async () => {
    const ask = async () =>
      (
        await test.app.inject({
          url: pathOf(ana.subscription),
          headers: ana.customerHeaders,
          remoteAddress: '198.51.100.7',
        })
      ).statusCode;
    expect(await ask()).toBe(200);
    // As after as many as the setting allows.
    await test.database.db
      .updateTable('rate_limits')
      .set({ hits: 200 })
      .where('key', 'like', '%.pdf:198.51.100.7')
      .execute();
    expect(await ask()).toBe(429);
  });

  it('lets health be answered between two lines and between two pages', async () => {
    const account = await newAccount();
    for (let bill = 0; bill < 40; bill += 1) await billOn(account, '2026-11-01');
    const call = async () =>
      expect((await get(pathOf(account.link), account.headers)).statusCode).toBe(200);
    expect(await healthDuring(test.app, call)).toBeGreaterThanOrEqual(42);
  });

  it('opens with the balance before the first day and lists the period in order', async () => {
    const account = await newAccount();
    const old = await billOn(account, '2026-09-30', { amount: 5_000, invoice_number: 'CW-1' });
    await move(old, '2026-10-30', { amount: 2_000 }, 2_000);
    const bill = await billOn(account, '2026-11-01', { invoice_number: '' });
    await move(bill, '2026-11-03', { amount: 4_000 }, 4_000);
    await move(old, '2026-11-02', { amount: 3_000 }, 3_000);
    const { openingMinor, entries, billTo } = await read(account, '2026-11-01');
    expect(billTo).toEqual(['Ana Rivera', '1 Main St']);
    expect(openingMinor).toBe(3_000);
    expect(
      entries.map(({ type, on, effectMinor, billNumber }) => [type, on, effectMinor, billNumber]),
    ).toEqual([
      ['bill', '2026-11-01', 10_000, String(bill.id)],
      ['payment', '2026-11-02', -3_000, 'CW-1'],
      ['payment', '2026-11-03', -4_000, String(bill.id)],
    ]);
    expect((await read(account, '2026-11-02')).openingMinor).toBe(13_000);
  });

  it("counts a moment on the merchant's day, the last day included", async () => {
    const account = await newAccount();
    await billOn(account, '2026-11-11', { created_at: at('2026-11-11', '06:59') });
    await billOn(account, '2026-11-11', { created_at: at('2026-11-11', '07:00') });
    const days = async (from: string, to: string) =>
      (await read(account, from, to)).entries.map(({ on }) => on);
    expect(await days('2026-11-10', '2026-11-10')).toEqual(['2026-11-10']);
    expect(await days('2026-11-11', '2026-11-11')).toEqual(['2026-11-11']);
  });

  it.each(['cancelled', 'paid'] as const)(
    'counts an invoice that is %s by hand with its paid amount',
    async (ended) => {
      const account = await newAccount();
      const bill = await billOn(account, '2026-11-01');
      await move(bill, '2026-11-03', { amount: 4_000 }, 4_000);
      await sql`update invoices set stored_state = ${ended}, state_set_by_merchant = true
        where id = ${bill.id}`.execute(test.database.db);
      const { entries } = await read(account, '2026-11-01');
      expect(entries).toMatchObject([{ ended, effectMinor: 4_000 }, { effectMinor: -4_000 }]);
    },
  );

  it('leaves out deleted invoices, and payments that moved nothing', async () => {
    const account = await newAccount();
    await billOn(account, '2026-11-01', { deleted_at: testNow });
    const bill = await billOn(account, '2026-11-02');
    await insertTransaction(test.database.db, {
      invoice: bill,
      status: 'declined',
      paid_date: null,
    });
    await insertTransaction(test.database.db, {
      invoice: bill,
      status: 'scheduled',
      paid_date: null,
    });
    const { entries, openingMinor } = await read(account, '2026-11-01');
    expect([openingMinor, entries.map(({ type }) => type)]).toEqual([0, ['bill']]);
  });

  it('closes with the open balances of today', async () => {
    const account = await newAccount();
    await billOn(account, '2026-10-02', { due_date: '2026-10-30' });
    await move(await billOn(account, '2026-11-02'), '2026-11-03', { amount: 2_500 }, 2_500);
    const answer = await get(
      `/api/subscriptions/${account.link.id}/get_account_totals`,
      account.headers,
    );
    const totals = answer.json<AccountTotals>();
    expect(totals).toEqual({ total_due: 7_500, total_late: 10_000, total_paid: 2_500 });
    const { openingMinor, entries } = await read(account, '2026-11-01');
    expect(entries.reduce((sum, { effectMinor }) => sum + effectMinor, openingMinor)).toBe(17_500);
  });
});
