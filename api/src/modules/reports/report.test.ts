import type { ReportView } from '@billfold/shared/contracts/report.contract';
import { howCounted } from '@billfold/shared/contracts/report-words';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertInvoice, insertMembership, insertTransaction } from '../../testing/factories';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { makeAllDays } from './testing/make-days';
import { getAs, type Headers, openShop } from './testing/open-shop';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const get = <Answer>(path: string, headers: Headers) => getAs<Answer>(test, path, headers);
const read = (headers: Headers, query = '') =>
  get<ReportView>(`merchants/reports?${query}`, headers);

const open = async (zone = 'America/Denver') => {
  const shop = await openShop(test, { time_zone: zone });
  return { ...shop, subscription: await shop.join('Ana') };
};
type Shop = Awaited<ReturnType<typeof open>>;

/** Noon in Denver. */
const noon = (day: string): Date => new Date(`${day}T19:00:00Z`);
const bill = ({ subscription }: Shop, created: string, given: object = {}) =>
  insertInvoice(test.database.db, { subscription, created_at: noon(created), ...given });
const pay = async (shop: Shop, paid_date: string, given: object = {}) =>
  insertTransaction(test.database.db, {
    invoice: await bill(shop, '2025-05-05'),
    paid_date,
    created_at: noon(paid_date),
    ...given,
  });
const write = (
  { subscription }: Shop,
  day: string,
  delivery: 'received' | 'sent' | 'delivered' | 'failed' | 'undelivered' | 'queued',
) =>
  test.database.db
    .insertInto('messages')
    .values({
      subscription_id: subscription.id,
      merchant_id: subscription.merchant_id,
      type: delivery === 'received' ? 2 : 1,
      medium: 1,
      body: 'Hello',
      sent_from: 'x',
      address: '+13035550101',
      delivery,
      next_attempt_at: delivery === 'queued' ? noon(day) : null,
      created_at: noon(day),
    })
    .execute();

const total = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** Today is Friday, 20 November 2026. */
const days = [
  '2026-11-20',
  '2026-11-15',
  '2026-11-14',
  '2026-11-01',
  '2026-10-31',
  '2026-10-22',
  '2026-10-21',
  '2026-01-01',
  '2025-12-31',
];
const fill = async (shop: Shop): Promise<void> => {
  for (const [index, day] of days.entries()) {
    const cents = 10 ** (index % 8);
    await bill(shop, day, { amount: 3 * cents });
    await pay(shop, day, { amount: cents, visible_method: index % 2 === 0 ? 'Visa 1111' : 'Cash' });
    await write(shop, day, 'sent');
    await write(shop, day, 'received');
  }
};

describe('GET merchants/reports', () => {
  it('answers the thirteen names of a report [API-100]', async () => {
    const shop = await open();
    const report = await read(shop.headers);
    expect(Object.keys(report)).toEqual(
      expect.arrayContaining([
        'invoice_amount',
        'transaction_amount',
        'sent_messages_count',
        'received_messages_count',
        'total_customers',
        'active_customers',
        'invoices',
        'transactions',
        'sent_messages',
        'received_messages',
        'card_types',
        'method_types',
        'default_report_range',
      ]),
    );
    expect(report.invoices).toHaveLength(30);
    expect(report.transactions?.[0]).toEqual({ date: '2026-10-22', amt: 0 });
    expect(report.sent_messages?.at(-1)).toEqual({ date: '2026-11-20', value: 0 });
  });

  const ranges = [
    ['today', '2026-11-20', 1],
    ['week', '2026-11-15', 11],
    ['month', '2026-11-01', 1_111],
    ['30', '2026-10-22', 111_111],
    ['ytd', '2026-01-01', 11_111_111],
  ] as const;
  it('sums each range from its first day on, as the stored records [API-099]', async () => {
    const shop = await open();
    await fill(shop);
    for (const isMade of [false, true]) {
      if (isMade) await makeAllDays(test.database.db);
      for (const [range, from, cents] of ranges) {
        const report = await read(shop.headers, `default_report_range=${range}`);
        expect(report).toMatchObject({
          default_report_range: range,
          invoice_amount: 3 * cents,
          transaction_amount: cents,
          ranges: [{ merchant_id: shop.merchant.id, from, to: '2026-11-20' }],
        });
        const counted = days.filter((day) => day >= from).length;
        expect([report.sent_messages_count, report.received_messages_count]).toEqual([
          counted,
          counted,
        ]);
        expect(total(report.transactions ?? [], ({ amt }) => amt)).toBe(cents);
      }
    }
  });

  it('answers the last 30 days without a range [ADMIN-017] [API-099]', async () => {
    const shop = await open();
    await fill(shop);
    expect(await read(shop.headers)).toEqual(await read(shop.headers, 'default_report_range=30'));
    expect(await read(shop.headers)).toMatchObject({ default_report_range: '30' });
  });

  it('refuses another range', async () => {
    const shop = await open();
    const answer = await test.app.inject({
      url: '/api/merchants/reports?default_report_range=year',
      headers: shop.headers,
    });
    expect(answer.statusCode).toBe(400);
  });

  it('counts a payment of now', async () => {
    const shop = await open();
    await fill(shop);
    await makeAllDays(test.database.db);
    await pay(shop, '2026-11-20', { amount: 55 });
    expect((await read(shop.headers, 'default_report_range=today')).transaction_amount).toBe(56);
  });

  it('takes refunds, returns and voids off on the days that they were posted', async () => {
    const shop = await open();
    const refunded = await pay(shop, '2026-11-01', { amount: 1_000, status: 'refunded' });
    await pay(shop, '2026-11-02', { amount: 300, type: 'refund', refund_of: refunded.id });
    const voided = await pay(shop, '2026-11-03', { amount: 500, status: 'voided' });
    await pay(shop, '2026-11-04', { amount: 500, type: 'void', refund_of: voided.id });
    const returned = await pay(shop, '2026-11-05', {
      amount: 200,
      status: 'refunded',
      visible_method: 'Bank Account 6789',
    });
    await pay(shop, '2026-11-06', { amount: 200, type: 'return', refund_of: returned.id });
    await pay(shop, '2026-11-07', { amount: 9_999, status: 'declined' });
    const report = await read(shop.headers, 'default_report_range=month&parts=money');
    expect(report.transaction_amount).toBe(700);
    expect(report.collected).toEqual({ payments: 1_700, refunds: 300, returns: 200, voids: 500 });
    expect(report.transactions?.slice(0, 7).map(({ amt }) => amt)).toEqual([
      1_000, -300, 500, -500, 200, -200, 0,
    ]);
  });

  it('leaves deleted and cancelled invoices out, and takes the present amount', async () => {
    const shop = await open();
    const { db } = test.database;
    const [kept, cancelled, deleted] = [
      await bill(shop, '2026-11-20', { amount: 100 }),
      await bill(shop, '2026-11-20', { amount: 20 }),
      await bill(shop, '2026-11-20', { amount: 3 }),
    ];
    const amount = async () =>
      (await read(shop.headers, 'default_report_range=today&parts=invoices')).invoice_amount;
    await makeAllDays(db);
    expect(await amount()).toBe(123);
    await db.updateTable('invoices').set({ amount: 150 }).where('id', '=', kept.id).execute();
    await db
      .updateTable('invoices')
      .set({ stored_state: 'cancelled', state_set_by_merchant: true })
      .where('id', '=', cancelled.id)
      .execute();
    await db
      .updateTable('invoices')
      .set({ deleted_at: testNow })
      .where('id', '=', deleted.id)
      .execute();
    expect(await amount()).toBe(150);
    await makeAllDays(db);
    expect(await amount()).toBe(150);
  });

  it('counts payments by method, without those that were voided', async () => {
    const shop = await open();
    for (const visible_method of [
      'Visa 1111',
      'Visa 4242',
      'Mastercard 4444',
      'Diners 9999',
      'Bank Account 6789',
      'Checking 6789',
      'Cash',
      'Check 1042',
      'Barter',
    ])
      await pay(shop, '2026-11-20', { amount: 100, visible_method });
    const voided = await pay(shop, '2026-11-20', { amount: 100, status: 'voided' });
    await pay(shop, '2026-11-20', { amount: 100, type: 'void', refund_of: voided.id });
    const { card_types, method_types } = await read(shop.headers, 'parts=money');
    const shown = (slices: ReportView['card_types']) =>
      slices?.map(({ name, value, amount }) => `${name} ${value} ${amount}`);
    expect(shown(card_types)).toEqual([
      'Visa 2 200',
      'Mastercard 1 100',
      'Amex 0 0',
      'Discover 0 0',
      'Other card 1 100',
    ]);
    expect(shown(method_types)).toEqual([
      'Card 4 400',
      'Bank Account 2 200',
      'Cash 1 100',
      'Check 1 100',
      'Other 1 100',
    ]);
  });

  it('counts customers of today', async () => {
    const shop = await open();
    for (const given of [
      { state: 'invited' },
      { state: 'inactive' },
      { deleted_at: testNow },
    ] as const) {
      await shop.join('Ana', given);
    }
    expect(await read(shop.headers, 'parts=customers')).toMatchObject({
      total_customers: 3,
      active_customers: 1,
    });
  });

  it('counts messages by outcome: neither what waits nor what failed is sent', async () => {
    const shop = await open();
    for (const delivery of [
      'sent',
      'delivered',
      'failed',
      'undelivered',
      'queued',
      'received',
    ] as const)
      await write(shop, '2026-11-20', delivery);
    expect(await read(shop.headers, 'parts=messages')).toMatchObject({
      sent_messages_count: 2,
      received_messages_count: 1,
    });
  });

  it('sums whole months and quarters that are over, and chosen days', async () => {
    const shop = await open();
    await fill(shop);
    const periods = [
      ['default_report_range=last_month', '2026-10-01', '2026-10-31', 1_110_000],
      ['default_report_range=last_quarter', '2026-07-01', '2026-09-30', 0],
      ['from=2026-11-14&to=2026-11-15', '2026-11-14', '2026-11-15', 110],
      ['from=11/20/2026&to=11/20/2026&default_report_range=ytd', '2026-11-20', '2026-11-20', 1],
    ] as const;
    for (const [query, from, to, cents] of periods) {
      const report = await read(shop.headers, query);
      expect(report).toMatchObject({
        invoice_amount: 3 * cents,
        transaction_amount: cents,
        ranges: [{ from, to }],
      });
      expect([report.invoices?.[0]?.date, report.invoices?.at(-1)?.date]).toEqual([from, to]);
    }
    const named = async (query: string) => (await read(shop.headers, query)).default_report_range;
    expect(await named('default_report_range=last_month&parts=customers')).toBe('last_month');
    expect(await named('from=2026-11-14&to=2026-11-15&parts=customers')).toBe('custom');
  });

  it.each([
    ['from=2026-11-14', 'Choose the first and the last day.'],
    ['to=2026-11-14', 'Choose the first and the last day.'],
    ['from=2026-11-15&to=2026-11-14', 'The first day must be on or before the last day.'],
    ['from=2024-01-01&to=2026-01-01', 'Choose at most 731 days.'],
  ])('refuses the chosen days %s', async (query, text) => {
    const { headers } = await open();
    expect(await read(headers, query)).toMatchObject({ detail: [text] });
  });

  it('accepts the longest period of chosen days', async () => {
    const { headers } = await open();
    expect((await read(headers, 'from=2024-01-02&to=2026-01-01')).invoices).toHaveLength(731);
  });

  const compared = [
    ['default_report_range=today', '2026-11-19', '2026-11-19', 0],
    ['default_report_range=week', '2026-11-08', '2026-11-13', 0],
    ['default_report_range=month', '2026-10-01', '2026-10-20', 0],
    ['default_report_range=30', '2026-09-22', '2026-10-21', 1_000_000],
    ['default_report_range=last_month', '2026-09-01', '2026-09-30', 0],
    ['from=2026-11-16&to=2026-11-17', '2026-11-14', '2026-11-15', 110],
  ] as const;
  it('answers what the period before came to', async () => {
    const shop = await open();
    await fill(shop);
    for (const [query, from, to, cents] of compared)
      expect((await read(shop.headers, `${query}&parts=before`)).before).toEqual({
        invoice_amount: 3 * cents,
        transaction_amount: cents,
        ranges: [{ merchant_id: shop.merchant.id, merchant_name: shop.merchant.name, from, to }],
      });
  });

  it('counts the period before by the same rules, up to midnight of the merchant', async () => {
    const shop = await open();
    const { db } = test.database;
    const { subscription } = shop;
    const lastMoment = new Date('2026-11-01T05:59:59.999Z');
    await insertInvoice(db, { subscription, created_at: lastMoment, amount: 1_000 });
    await insertInvoice(db, {
      subscription,
      created_at: new Date('2026-11-01T06:00:00Z'),
      amount: 20,
    });
    await bill(shop, '2026-10-05', { amount: 5_000, stored_state: 'cancelled' });
    await bill(shop, '2026-10-05', { amount: 7_000, deleted_at: noon('2026-10-06') });
    await bill(shop, '2026-10-05', { amount: 300, amount_paid: 100 });
    const paid = await pay(shop, '2026-10-05', { amount: 10_000, status: 'refunded' });
    await pay(shop, '2026-10-06', { amount: 4_000, type: 'refund', refund_of: paid.id });
    await pay(shop, '2026-10-07', { amount: 9_000, status: 'declined' });
    const voided = await pay(shop, '2026-10-08', { amount: 500, status: 'voided' });
    await pay(shop, '2026-10-08', { amount: 500, type: 'void', refund_of: voided.id });
    const query = 'from=2026-11-01&to=2026-11-30';
    for (const isMade of [false, true]) {
      if (isMade) await makeAllDays(db);
      const report = await read(shop.headers, `${query}&parts=before,invoices,money`);
      expect([report.invoice_amount, report.transaction_amount]).toEqual([20, 0]);
      const before = await read(shop.headers, 'from=2026-10-02&to=2026-10-31&parts=invoices,money');
      expect([before.invoice_amount, before.transaction_amount]).toEqual([1_300, 6_000]);
      expect(report.before).toMatchObject({
        invoice_amount: 1_300,
        transaction_amount: 6_000,
        ranges: [{ from: '2026-10-02', to: '2026-10-31' }],
      });
    }
  });

  it('answers only the requested parts', async () => {
    const shop = await open();
    const names = ['default_report_range', 'ranges'];
    expect(Object.keys(await read(shop.headers, 'parts=customers')).toSorted()).toEqual(
      [...names, 'active_customers', 'total_customers'].toSorted(),
    );
    expect(Object.keys(await read(shop.headers, 'parts=invoices,messages'))).not.toContain(
      'transaction_amount',
    );
  });
});

describe('a report of several merchants', () => {
  it('sums them, each in its own zone, and filters by one', async () => {
    const [denver, guam] = [await open(), await open('Pacific/Guam')];
    const { db } = test.database;
    await insertMembership(db, { user_id: denver.staff.id, merchant_id: guam.merchant.id });
    // Saturday 05:00 in Guam, while it is Friday in Denver
    await bill(denver, '2026-11-20', { amount: 100 });
    await bill(guam, '2026-11-20', { amount: 20 });
    await pay(denver, '2026-11-20', { amount: 7 });
    await pay(guam, '2026-11-20', { amount: 500 });
    await pay(guam, '2026-11-21', { amount: 30 });
    const today = await read(denver.headers, 'default_report_range=today');
    expect(today).toMatchObject({
      invoice_amount: 120,
      transaction_amount: 37,
      total_customers: 2,
      ranges: [
        { merchant_id: denver.merchant.id, from: '2026-11-20', to: '2026-11-20' },
        { merchant_id: guam.merchant.id, from: '2026-11-21', to: '2026-11-21' },
      ],
      transactions: [
        { date: '2026-11-20', amt: 7 },
        { date: '2026-11-21', amt: 30 },
      ],
    });
    const query = `default_report_range=today&merchant_id=${guam.merchant.id}`;
    expect(await read(denver.headers, query)).toMatchObject({
      invoice_amount: 20,
      transaction_amount: 30,
      ranges: [{ merchant_id: guam.merchant.id }],
    });
  });

  it('has nothing of a foreign one, nor of one without the permission for reports', async () => {
    const [own, foreign, viewed] = [await open(), await open(), await open()];
    const { db } = test.database;
    await insertMembership(db, { user_id: own.staff.id, merchant_id: viewed.merchant.id }, [
      'view',
    ]);
    for (const shop of [own, foreign, viewed]) await pay(shop, '2026-11-20', { amount: 100 });
    expect(await read(own.headers)).toMatchObject({
      transaction_amount: 100,
      ranges: [{ merchant_id: own.merchant.id }],
    });
    for (const { merchant } of [foreign, viewed])
      expect(await read(own.headers, `merchant_id=${merchant.id}`)).toMatchObject({
        transaction_amount: 0,
        total_customers: 0,
        ranges: [],
        before: { transaction_amount: 0, invoice_amount: 0, ranges: [] },
      });
  });
});

describe('how a card is counted', () => {
  it('is described for each card', () => {
    expect(Object.values(howCounted).every((text) => /^[A-Z].*\.$/.test(text))).toBe(true);
  });
});
