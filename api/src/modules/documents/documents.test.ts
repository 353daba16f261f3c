import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { turns } from '../../core/give-way';
import {
  insertCard,
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
  insertTransaction,
} from '../../testing/factories';
import { asCustomer } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };

describe('document routes', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp({ settings: { FILES_PER_MINUTE: '200' } });
    ({ ana, bob } = await insertTwoSides(test));
  });
  afterAll(() => test.close());

  const get = (path: string, headers: Headers) => test.app.inject({ url: `/api/${path}`, headers });
  const newCustomer = async (ofMerchant: object = {}) => {
    const { db } = test.database;
    const merchant = await insertMerchant(db, ofMerchant);
    const user = await insertCustomer(db, { first_name: '小明', last_name: '王' });
    const link = await insertSubscription(db, {
      user_id: user.id,
      merchant_id: merchant.id,
      service_address: '1 Main St',
      service_address_city: 'Denver',
      service_address_state: 'CO',
      service_address_zip: '80202',
    });
    const card = await insertCard(db, { user_id: user.id });
    return { merchant, user, link, card, headers: await asCustomer(db, test.clock, user.id) };
  };
  type NewCustomer = Awaited<ReturnType<typeof newCustomer>>;
  const schedule = async (
    { link, card }: NewCustomer,
    invoice: {
      readonly id: number;
      readonly subscription_id: number;
      readonly merchant_id: number;
      readonly user_id: number;
    },
    state: 'waiting' | 'cancelled',
    on: string,
  ) => {
    const { db } = test.database;
    const isWaiting = state === 'waiting';
    const transaction = await insertTransaction(db, {
      invoice,
      amount: 4_250,
      status: isWaiting ? 'scheduled' : 'cancelled',
      paid_date: null,
    });
    await db
      .insertInto('payment_runs')
      .values({
        kind: 'schedule',
        invoice_id: invoice.id,
        subscription_id: link.id,
        merchant_id: link.merchant_id,
        user_id: link.user_id,
        cycle_on: on,
        payment_method_id: card.id,
        amount: 4_250,
        state,
        due_at: testNow,
        ended_at: isWaiting ? null : testNow,
        transaction_id: transaction.id,
        actor: 'x',
        created_at: testNow,
      })
      .execute();
  };
  const autoPay = ({ link, card }: NewCustomer, given: object) =>
    test.database.db
      .updateTable('subscriptions')
      .set({
        autopay_enabled: true,
        autopay_method: card.id,
        autopay_started_on: '2026-11-20',
        ...given,
      })
      .where('id', '=', link.id)
      .execute();
  const linesOf = (body: string) => body.replaceAll('\r\n ', '').split('\r\n');

  describe.each(['invoice', 'receipt'])('%s.pdf', (kind) => {
    it('answers a printable page with embedded fonts and a safe file name', async () => {
      const { link, headers } = await newCustomer({ name: `Zürich "Wasser" ${kind}` });
      const invoice = await insertInvoice(test.database.db, {
        subscription: link,
        invoice_number: 'A/1 "x"',
        amount_paid: 10_000,
        paid_date: '2026-11-20',
      });
      await insertTransaction(test.database.db, { invoice, amount: 10_000 });
      const answer = await get(`user_invoices/${invoice.id}/${kind}.pdf`, headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${kind}-A-1-x.pdf"`,
      });
      const text = answer.rawPayload.toString('latin1');
      expect([
        text.startsWith('%PDF-1.'),
        text.trimEnd().endsWith('%%EOF'),
        text.includes('/MediaBox [0 0 612 792]'),
        text.includes('NotoSansHans'),
      ]).toEqual([true, true, true, true]);
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
      expect(text).not.toContain('Helvetica');
    });

    it("answers only the customer, a visitor with the invoice link, and the merchant's staff [API-001] [API-002] [API-003]", async () => {
      const path = `user_invoices/${ana.invoice.id}/${kind}.pdf`;
      for (const headers of [ana.customerHeaders, ana.billHeaders, ana.staffHeaders])
        expect((await get(path, headers)).statusCode).toBe(200);
      for (const headers of [bob.customerHeaders, bob.staffHeaders]) {
        const refused = await get(path, headers);
        expect([refused.statusCode, refused.json().detail]).toEqual([404, 'Invoice not found']);
      }
      expect(
        (await get(`user_invoices/${ana.otherInvoice.id}/${kind}.pdf`, ana.billHeaders)).statusCode,
      ).toBe(404);
      expect((await get(path, ana.idleHeaders)).statusCode).toBe(401);
      const deleted = await insertInvoice(test.database.db, {
        subscription: ana.subscription,
        deleted_at: testNow,
      });
      expect(
        (await get(`user_invoices/${deleted.id}/${kind}.pdf`, ana.customerHeaders)).statusCode,
      ).toBe(404);
    });
  });

  it('uses as many pages as the invoice needs', async () => {
    const items = Array.from({ length: 80 }, (_, index) => ({
      description: `Item ${index} ${'words '.repeat(index % 30)}`,
      amount: 100,
    }));
    const invoice = await insertInvoice(test.database.db, {
      subscription: ana.subscription,
      amount: 8_000,
      items,
    });
    const text = (
      await get(`user_invoices/${invoice.id}/invoice.pdf`, ana.customerHeaders)
    ).rawPayload.toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(4);
  });

  it('renders very long words and texts in bounded time', async () => {
    for (const description of ['x'.repeat(20_000), 'word '.repeat(10_000), '漢'.repeat(5_000)]) {
      const invoice = await insertInvoice(test.database.db, {
        subscription: ana.subscription,
        description,
        items: [{ description, amount: 10_000 }],
      });
      expect(
        (await get(`user_invoices/${invoice.id}/invoice.pdf`, ana.customerHeaders)).statusCode,
      ).toBe(200);
    }
  }, 60_000);

  it('serves other requests while it renders thousands of lines', async () => {
    const { db } = test.database;
    const invoice = await insertInvoice(db, {
      subscription: ana.subscription,
      amount: 2_000,
      items: [],
    });
    await sql`
      insert into invoice_lines (invoice_id, position, kind, description, amount)
      select ${invoice.id}::bigint, n, 'item', 'Item ' || n, 1 from generate_series(1, 2000) n`.execute(
      db,
    );
    // Each line takes as long as a loop may hold the thread.
    let elapsedMs = 0;
    jest.spyOn(turns, 'now').mockImplementation(() => (elapsedMs += 10));
    const others = jest.spyOn(turns, 'next');
    await get(`user_invoices/${invoice.id}/invoice.pdf`, ana.customerHeaders);
    expect(others.mock.calls.length).toBeGreaterThanOrEqual(2_000);
    jest.restoreAllMocks();
  });

  it('answers 404 for the receipt of an unpaid invoice', async () => {
    const invoice = await insertInvoice(test.database.db, { subscription: ana.subscription });
    await insertTransaction(test.database.db, { invoice, status: 'declined', paid_date: null });
    const answer = await get(`user_invoices/${invoice.id}/receipt.pdf`, ana.customerHeaders);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
  });

  describe('schedule.ics', () => {
    it('answers the day of the payment with a stable event id', async () => {
      const customer = await newCustomer({ name: 'Cedar; Water, Inc' });
      const invoice = await insertInvoice(test.database.db, {
        subscription: customer.link,
        description: 'Water; October',
      });
      await schedule(customer, invoice, 'waiting', '2026-12-31');
      const answer = await get(`user_invoices/${invoice.id}/schedule.ics`, customer.headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="payment-${invoice.id}.ics"`,
      });
      expect(linesOf(answer.body)).toEqual(
        expect.arrayContaining([
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'METHOD:PUBLISH',
          'BEGIN:VEVENT',
          `UID:scheduled-payment-${invoice.id}@localhost`,
          'SEQUENCE:0',
          'DTSTAMP:20261120T190000Z',
          'DTSTART;VALUE=DATE:20261231',
          'DTEND;VALUE=DATE:20270101',
          String.raw`SUMMARY:Payment of $42.50 to Cedar\; Water\, Inc`,
          String.raw`DESCRIPTION:Water\; October\nIt will be taken from Visa 1111.`,
          'STATUS:CONFIRMED',
          `URL;VALUE=URI:http://localhost:8080/customer/blytzwallet/invoice/${invoice.id}`,
          'END:VCALENDAR',
        ]),
      );
      expect(answer.body).not.toMatch(/[^\r]\n/);
      expect((await get(`user_invoices/${invoice.id}/schedule.ics`, customer.headers)).body).toBe(
        answer.body,
      );
    });

    it('escapes line breaks in names and descriptions', async () => {
      const customer = await newCustomer({ name: 'Cedar\r\nATTENDEE:mailto:x@example.com' });
      const invoice = await insertInvoice(test.database.db, {
        subscription: customer.link,
        description: 'Water\r\nEND:VEVENT\rBEGIN:VALARM\n\u0007\u2028bell',
      });
      await schedule(customer, invoice, 'waiting', '2026-12-31');
      await autoPay(customer, {
        autopay_customized: true,
        autopay_frequency: 'monthly',
        autopay_day: '5',
        autopay_amount: 100,
        autopay_next_on: '2026-12-05',
      });
      for (const url of [
        `user_invoices/${invoice.id}/schedule.ics`,
        `subscriptions/${customer.link.id}/autopay.ics`,
      ]) {
        const { body } = await get(url, customer.headers);
        const names = linesOf(body)
          .filter((line) => line !== '')
          .map((line) => /^[A-Z-]+(?=[:;])/.exec(line)?.[0] ?? line);
        expect(names.filter((name) => ['ATTENDEE', 'BEGIN', 'END'].includes(name))).toEqual([
          'BEGIN',
          'BEGIN',
          'END',
          'END',
        ]);
        expect(names).toEqual(names.filter((name) => /^[A-Z-]+$/.test(name)));
        expect(linesOf(body).find((line) => line.startsWith('X-WR-CALNAME:'))).toContain(
          String.raw`Cedar\nATTENDEE:mailto`,
        );
        expect(body.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028]/u);
      }
    });

    it('keeps its UID and raises the sequence after a new schedule', async () => {
      const customer = await newCustomer();
      const invoice = await insertInvoice(test.database.db, { subscription: customer.link });
      await schedule(customer, invoice, 'cancelled', '2026-12-01');
      await schedule(customer, invoice, 'waiting', '2026-12-05');
      const lines = linesOf(
        (await get(`user_invoices/${invoice.id}/schedule.ics`, customer.headers)).body,
      );
      expect(lines).toEqual(
        expect.arrayContaining([
          `UID:scheduled-payment-${invoice.id}@localhost`,
          'SEQUENCE:1',
          'DTSTART;VALUE=DATE:20261205',
        ]),
      );
    });

    it('answers 404 without a schedule and to other callers', async () => {
      const answer = await get(`user_invoices/${ana.invoice.id}/schedule.ics`, ana.customerHeaders);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_scheduled']);
      for (const headers of [bob.customerHeaders, bob.staffHeaders])
        expect(
          (await get(`user_invoices/${ana.invoice.id}/schedule.ics`, headers)).statusCode,
        ).toBe(404);
      expect(
        (await get(`user_invoices/${ana.otherInvoice.id}/schedule.ics`, ana.billHeaders))
          .statusCode,
      ).toBe(404);
    });
  });

  describe('autopay.ics', () => {
    it('repeats on the days of the rule, on the last day of shorter months', async () => {
      const customer = await newCustomer({ name: 'Cedar Water' });
      await autoPay(customer, {
        autopay_customized: true,
        autopay_frequency: 'monthly',
        autopay_day: '30',
        autopay_amount: 5_000,
        autopay_next_on: '2026-11-30',
      });
      const answer = await get(`subscriptions/${customer.link.id}/autopay.ics`, customer.headers);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="auto-pay-Cedar-Water.ics"',
      });
      const lines = linesOf(answer.body);
      expect(lines).toEqual(
        expect.arrayContaining([
          `UID:auto-pay-${customer.link.id}@localhost`,
          'DTSTART;VALUE=DATE:20261130',
          'DTEND;VALUE=DATE:20261201',
          'RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
          'SUMMARY:Auto-pay to Cedar Water',
          String.raw`DESCRIPTION:On the 30th of each month\, on the last day of shorter months\, we will charge up to $50.00 of what you owe Cedar Water to Visa 1111.`,
        ]),
      );
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    });

    it('lists the due dates of open invoices when auto-pay charges by due date', async () => {
      const customer = await newCustomer();
      const { db } = test.database;
      await autoPay(customer, { autopay_day: 'due_date' });
      const first = await insertInvoice(db, {
        subscription: customer.link,
        due_date: '2026-11-30',
        amount: 1_000,
        amount_paid: 250,
      });
      const second = await insertInvoice(db, {
        subscription: customer.link,
        due_date: '2026-12-30',
      });
      await insertInvoice(db, { subscription: customer.link, due_date: '2026-11-19' });
      await insertInvoice(db, {
        subscription: customer.link,
        due_date: '2026-12-01',
        amount_paid: 10_000,
        paid_date: '2026-11-01',
      });
      await insertInvoice(db, {
        subscription: customer.link,
        due_date: '2026-12-02',
        stored_state: 'cancelled',
      });
      await insertInvoice(db, {
        subscription: customer.link,
        due_date: '2026-12-03',
        scheduled_on: '2026-12-01',
      });
      const lines = linesOf(
        (await get(`subscriptions/${customer.link.id}/autopay.ics`, customer.headers)).body,
      );
      const of = (name: string) => lines.filter((line) => line.startsWith(name));
      expect(of('UID')).toEqual(
        [first, second].map(({ id }) => `UID:auto-pay-${customer.link.id}-bill-${id}@localhost`),
      );
      expect(of('DTSTART')).toEqual(['DTSTART;VALUE=DATE:20261130', 'DTSTART;VALUE=DATE:20261230']);
      expect(of('SUMMARY')).toEqual([
        `SUMMARY:Auto-pay of $7.50 to ${customer.merchant.name}`,
        `SUMMARY:Auto-pay of $100.00 to ${customer.merchant.name}`,
      ]);
      expect(of('RRULE')).toEqual([]);
    });

    it("uses the merchant's date for today", async () => {
      // Noon of the 20th in Denver is the 21st in Guam.
      const customer = await newCustomer({ time_zone: 'Pacific/Guam' });
      await autoPay(customer, { autopay_day: 'due_date' });
      await insertInvoice(test.database.db, {
        subscription: customer.link,
        due_date: '2026-11-20',
      });
      const answer = await get(`subscriptions/${customer.link.id}/autopay.ics`, customer.headers);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_scheduled']);
    });

    it('answers 404 without auto-pay, to other callers, and to an invoice link [API-001] [API-002]', async () => {
      const path = `subscriptions/${ana.subscription.id}/autopay.ics`;
      const off = await get(path, ana.customerHeaders);
      expect([off.statusCode, off.json()]).toMatchObject([
        409,
        { code: 'not_scheduled', detail: "Auto-pay isn't set up." },
      ]);
      for (const headers of [bob.customerHeaders, bob.staffHeaders])
        expect((await get(path, headers)).statusCode).toBe(404);
      expect((await get(path, ana.billHeaders)).statusCode).toBe(403);
      expect((await get(path, ana.idleHeaders)).statusCode).toBe(401);
    });
  });

  it('limit the documents of one address', async () => {
    const ask = async () =>
      (
        await test.app.inject({
          url: `/api/user_invoices/${ana.invoice.id}/invoice.pdf`,
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
});
