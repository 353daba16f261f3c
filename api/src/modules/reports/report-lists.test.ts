import type {
  AgeingSummary,
  AgeingView,
  DeclineSummary,
  DeclineView,
  DepositLineView,
  DepositView,
  ForecastSummary,
  ForecastView,
  MessageReportView,
} from '@billfold/shared/contracts/report.contract';
import { ageingBuckets } from '@billfold/shared/contracts/report-words';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertCard, insertInvoice, insertStaff, insertTransaction } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { storeDeposits } from '../funding/deposits.public';
import { getAs, type Headers, openShop } from './testing/open-shop';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const get = <Answer>(path: string, headers: Headers) =>
  getAs<Answer>(test, `reports/${path}`, headers);
const exported = (path: string, headers: Headers) =>
  test.app.inject({ method: 'POST', url: `/api/reports/${path}`, headers });
const linesOf = (body: string): readonly string[] =>
  body
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1);

const open = (account?: string) =>
  openShop(test, account === undefined ? {} : { gateway_merchant_id: account });
type Shop = Awaited<ReturnType<typeof open>>;
type Subscription = Awaited<ReturnType<Shop['join']>>;
const bill = (subscription: Subscription, given: object = {}) =>
  insertInvoice(test.database.db, { subscription, ...given });
const cursorOf = (header: unknown): string | undefined =>
  typeof header === 'string' ? header : undefined;
/** An order has no digits in a row. */
const orderOf = (prefix: string, digits: number | string): string =>
  prefix + String(digits).replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)));

const bucketsOf = (rows: readonly AgeingView[]) =>
  Object.fromEntries(
    ageingBuckets.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  );

describe('ageing', () => {
  it('divides what customers owe by days late today', async () => {
    const shop = await open();
    const ana = await shop.join('Ana');
    const due = { amount: 1_000, amount_paid: 100 };
    for (const due_date of [
      '2026-12-31',
      '2026-11-20',
      '2026-11-19',
      '2026-10-21',
      '2026-10-20',
      '2026-09-21',
      '2026-09-20',
      '2026-08-22',
      '2026-08-21',
    ])
      await bill(ana, { ...due, due_date });
    await bill(ana, { amount: 5, stored_state: 'cancelled', state_set_by_merchant: true });
    await bill(ana, { amount: 5, stored_state: 'paid', state_set_by_merchant: true });
    await bill(ana, { amount: 5, deleted_at: testNow });
    await bill(ana, { amount: 5, amount_paid: 5, paid_date: '2026-11-01' });
    await bill(await shop.join('Bob'), { amount: 7, due_date: '2026-11-19' });
    await shop.join('Cem');
    const rows = await get<AgeingView[]>('ageing', shop.headers);
    expect(rows).toEqual([
      {
        id: ana.id,
        full_name: 'Ana Rivera',
        merchant_id: shop.merchant.id,
        merchant_name: shop.merchant.name,
        current: 1_800,
        days_1_30: 1_800,
        days_31_60: 1_800,
        days_61_90: 1_800,
        days_over_90: 900,
        total: 8_100,
      },
      expect.objectContaining({ full_name: 'Bob Rivera', days_1_30: 7, total: 7 }),
    ]);
    expect(await get<AgeingSummary>('ageing/summary', shop.headers)).toEqual({
      customers: 2,
      current: 1_800,
      days_1_30: 1_807,
      days_31_60: 1_800,
      days_61_90: 1_800,
      days_over_90: 900,
      total: 8_107,
    });
    const late = await get<AgeingView[]>('ageing?bucket=days_over_90', shop.headers);
    expect(late.map(({ id }) => id)).toEqual([ana.id]);
    expect(await get<AgeingSummary>('ageing/summary?bucket=days_over_90', shop.headers)).toEqual({
      customers: 1,
      ...bucketsOf(late),
      total: 8_100,
    });
    expect(await get<AgeingSummary>('ageing/summary?bucket=days_1_30', shop.headers)).toMatchObject(
      { customers: 2, current: 1_800, days_1_30: 1_807, total: 8_107 },
    );
  });

  it('pages, and exports all rows without formulas', async () => {
    const shop = await open();
    for (const name of ['=cmd()', 'Bea', 'Cleo'])
      await bill(await shop.join(name), { amount: 1_234 });
    const first = await test.app.inject({
      url: '/api/reports/ageing?limit=2',
      headers: shop.headers,
    });
    const next = await get<AgeingView[]>(
      `ageing?limit=2&cursor=${String(first.headers['x-next-cursor'])}`,
      shop.headers,
    );
    const names = [...first.json<AgeingView[]>(), ...next].map(({ full_name: name }) => name);
    expect([first.headers['x-total-count'], names.toSorted()]).toEqual([
      '3',
      ['=cmd() Rivera', 'Bea Rivera', 'Cleo Rivera'],
    ]);
    const file = await exported('ageing/export', shop.headers);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ageing-2026-11-20.csv"',
    });
    const lines = linesOf(file.body);
    expect(lines[0]).toBe(
      'customer,full_name,merchant_name,current,days_1_30,days_31_60,days_61_90,days_over_90,total',
    );
    expect(lines).toHaveLength(4);
    expect(lines.find((line) => line.includes('cmd'))).toMatch(/^\d+,'=cmd\(\) Rivera,.*,12\.34$/);
    const log = await test.database.db
      .selectFrom('audit_log')
      .select(['action', 'after', 'actor'])
      .where('merchant_id', '=', shop.merchant.id)
      .where('action', '=', 'report.exported')
      .execute();
    expect(log).toEqual([
      {
        action: 'report.exported',
        after: { report: 'ageing' },
        actor: `merchant:${shop.staff.id}`,
      },
    ]);
  });

  it('is exported by staff with both permissions only', async () => {
    const shop = await open();
    const { db } = test.database;
    const answers = [];
    for (const granted of [
      ['view', 'export'],
      ['view', 'reports'],
      ['view', 'export', 'reports'],
    ] as const) {
      const person = await insertStaff(db, [shop.merchant.id], {}, granted);
      const file = await exported('ageing/export', await asStaff(db, test.clock, person.id));
      answers.push(file.statusCode === 403 ? file.json().detail : file.statusCode);
    }
    expect(answers).toEqual([
      "You don't have permission to see reports. An owner of the business can give it to you.",
      "You don't have permission to export lists. An owner of the business can give it to you.",
      200,
    ]);
  });
});

const fail = async (
  subscription: Subscription,
  day: string,
  given: { readonly code: string; readonly kind: 'decline' | 'return'; readonly amount?: number },
) => {
  const { db } = test.database;
  const invoice = await bill(subscription);
  const isReturn = given.kind === 'return';
  const { amount = 1_000 } = given;
  const at = new Date(`${day}T19:00:00Z`);
  const { id } = await db
    .insertInto('payment_attempts')
    .values({
      order_id: orderOf('R', invoice.id),
      door: 'pay_once',
      invoice_id: invoice.id,
      subscription_id: invoice.subscription_id,
      merchant_id: invoice.merchant_id,
      user_id: invoice.user_id,
      actor: 'customer:1',
      gateway_merchant_id: '496160873888',
      amount,
      visible_method: isReturn ? 'Bank Account 6789' : 'Visa 1111',
      state: isReturn ? 'returned' : 'declined',
      reason: isReturn ? `bank_return_${given.code}` : null,
      respcode: isReturn ? '00' : given.code,
      decline_reason: isReturn ? null : 'insufficient_funds',
      retref: String(invoice.id),
      sent_at: at,
      decided_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const transaction = {
    invoice,
    id,
    attempt_id: id,
    amount,
    created_at: at,
    visible_method: isReturn ? 'Bank Account 6789' : 'Visa 1111',
  };
  if (!isReturn)
    return insertTransaction(db, { ...transaction, status: 'declined', paid_date: null });
  await insertTransaction(db, { ...transaction, status: 'refunded', paid_date: day });
  return insertTransaction(db, {
    ...transaction,
    id: undefined,
    attempt_id: null,
    type: 'return',
    refund_of: id,
    paid_date: day,
  });
};

describe('declines and returns', () => {
  it('lists them with code and reason, by kind and day', async () => {
    const shop = await open();
    const ana = await shop.join('Ana');
    const declined = await fail(ana, '2026-11-18', { kind: 'decline', code: '51' });
    const returned = await fail(ana, '2026-11-19', { kind: 'return', code: 'R01', amount: 2_500 });
    const rows = await get<DeclineView[]>('declines', shop.headers);
    expect(rows).toEqual([
      {
        id: returned.id,
        kind: 'return',
        date: '2026-11-19',
        full_name: 'Ana Rivera',
        merchant_id: shop.merchant.id,
        merchant_name: shop.merchant.name,
        invoice: returned.invoice_id,
        visible_method: 'Bank Account 6789',
        amount: 2_500,
        code: 'R01',
        reason: 'Not enough money in the account',
      },
      expect.objectContaining({
        id: declined.id,
        kind: 'decline',
        code: '51',
        reason: 'Insufficient funds',
      }),
    ]);
    const ids = async (query: string) =>
      (await get<DeclineView[]>(`declines?${query}`, shop.headers)).map(({ id }) => id);
    expect(await ids('kind=return')).toEqual([returned.id]);
    expect(await ids('kind=decline')).toEqual([declined.id]);
    expect(await ids('from=2026-11-19&to=11/19/2026')).toEqual([returned.id]);
    expect(await ids('to=2026-11-18')).toEqual([declined.id]);
    expect(linesOf((await exported('declines/export?kind=return', shop.headers)).body)[1]).toBe(
      `${returned.id},return,2026-11-19,Ana Rivera,${shop.merchant.name},${String(returned.invoice_id)},Bank Account 6789,25.00,R01,Not enough money in the account`,
    );
  });

  it('measures the returns of sixty days against their limits', async () => {
    const shop = await open();
    const ana = await shop.join('Ana');
    for (let payment = 0; payment < 17; payment += 1)
      await insertTransaction(test.database.db, {
        invoice: await bill(ana),
        visible_method: 'Bank Account 6789',
        paid_date: '2026-10-01',
      });
    await fail(ana, '2026-11-18', { kind: 'return', code: 'R01' });
    await fail(ana, '2026-11-18', { kind: 'return', code: 'R10' });
    await fail(ana, '2026-11-18', { kind: 'return', code: 'R03' });
    await fail(ana, '2026-09-21', { kind: 'return', code: 'R03' });
    await fail(ana, '2026-11-18', { kind: 'decline', code: '51', amount: 77 });
    const summary = await get<DeclineSummary>('declines/summary', shop.headers);
    expect(summary.declines).toEqual({ count: 1, amount: 77, of_payments: 21 });
    expect(summary.returns).toEqual({ count: 4, amount: 4_000 });
    expect(summary.limits).toEqual([
      { kind: 'unauthorized', returns: 1, bank_payments: 20, rate: 5, limit: 0.5, is_over: true },
      { kind: 'administrative', returns: 1, bank_payments: 20, rate: 5, limit: 3, is_over: true },
      { kind: 'all', returns: 3, bank_payments: 20, rate: 15, limit: 15, is_over: false },
    ]);
  });
});

describe('returns of payments of more than sixty days ago', () => {
  it('are over the limits when no bank payment followed', async () => {
    const shop = await open();
    const { db } = test.database;
    const ana = await shop.join('Ana');
    await fail(ana, '2026-11-18', { kind: 'return', code: 'R10' });
    const old = { paid_date: '2026-09-01' };
    const own = ['merchant_id', '=', shop.merchant.id] as const;
    await db
      .updateTable('transactions')
      .set(old)
      .where(...own)
      .where('type', '=', 'payment')
      .execute();
    const { limits } = await get<DeclineSummary>('declines/summary', shop.headers);
    expect(
      limits.map(({ kind, bank_payments, is_over }) => [kind, bank_payments, is_over]),
    ).toEqual([
      ['unauthorized', 0, true],
      ['administrative', 0, false],
      ['all', 0, true],
    ]);
  });
});

const write = (
  subscription: Subscription,
  at: string,
  delivery: 'received' | 'sent' | 'delivered' | 'failed' | 'queued',
  medium = 1,
) =>
  test.database.db
    .insertInto('messages')
    .values({
      subscription_id: subscription.id,
      merchant_id: subscription.merchant_id,
      type: delivery === 'received' ? 2 : 1,
      medium,
      body: 'Your secret bill',
      sent_from: 'x',
      address: '+13035550101',
      delivery,
      failure: delivery === 'failed' ? 'The number is not in use.' : null,
      next_attempt_at: delivery === 'queued' ? testNow : null,
      created_at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('messages by outcome', () => {
  it('lists and counts them by day, outcome and medium, without their texts', async () => {
    const shop = await open();
    const ana = await shop.join('Ana');
    const failed = await write(ana, '2026-11-20T06:59:00Z', 'failed');
    await write(ana, '2026-11-20T07:01:00Z', 'sent');
    await write(ana, '2026-11-20T07:02:00Z', 'delivered', 2);
    await write(ana, '2026-11-20T07:03:00Z', 'received');
    await write(ana, '2026-11-20T07:04:00Z', 'queued');
    const outcomes = async (query: string) =>
      (await get<MessageReportView[]>(`messages?${query}`, shop.headers)).map(
        ({ outcome }) => outcome,
      );
    expect(await outcomes('')).toEqual(['waiting', 'received', 'delivered', 'sent', 'failed']);
    expect(await outcomes('from=2026-11-20&to=2026-11-20')).toHaveLength(4);
    expect(await outcomes('outcome=failed,waiting,sent')).toEqual(['waiting', 'sent', 'failed']);
    expect(await outcomes('medium=email')).toEqual(['delivered']);
    const page = await test.app.inject({
      url: '/api/reports/messages?to=2026-11-19',
      headers: shop.headers,
    });
    expect(page.json()).toEqual([
      {
        id: failed.id,
        date: '2026-11-20T06:59:00.000Z',
        full_name: 'Ana Rivera',
        sub_id: ana.id,
        merchant_id: shop.merchant.id,
        merchant_name: shop.merchant.name,
        medium: 'sms',
        outcome: 'failed',
        reason: 'The number is not in use.',
      },
    ]);
    expect(page.body).not.toContain('secret');
    expect(await get('messages/summary', shop.headers)).toEqual([
      { outcome: 'received', sms: 1, email: 0 },
      { outcome: 'sent', sms: 1, email: 0 },
      { outcome: 'delivered', sms: 0, email: 1 },
      { outcome: 'undelivered', sms: 0, email: 0 },
      { outcome: 'failed', sms: 1, email: 0 },
      { outcome: 'waiting', sms: 1, email: 0 },
    ]);
    const query = 'messages/summary?from=2026-11-20&outcome=sent,failed&medium=sms';
    expect(await get(query, shop.headers)).toEqual([
      { outcome: 'sent', sms: 1, email: 0 },
      { outcome: 'failed', sms: 0, email: 0 },
    ]);
    expect(linesOf((await exported('messages/export', shop.headers)).body)).toHaveLength(6);
  });
});

describe('the forecast', () => {
  it('has each open invoice once, with the payment that is expected first', async () => {
    const shop = await open();
    const { db } = test.database;
    const ana = await shop.join('Ana');
    const card = await insertCard(db, { user_id: ana.user_id });
    const planOf = async (subscription: Subscription) =>
      (
        await db
          .insertInto('payment_plans')
          .values({
            subscription_id: subscription.id,
            merchant_id: shop.merchant.id,
            original_balance: 10_000,
            first_payment: 0,
            first_payment_date: '2026-11-01',
            monthly_payment: 5_000,
            payment_due_date: '2026-12-01',
            frequency: 'monthly',
            created_at: testNow,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const scheduled = await bill(ana, { amount: 9_000, due_date: '2026-12-05' });
    const waiting = await insertTransaction(db, {
      invoice: scheduled,
      status: 'scheduled',
      amount: 4_000,
      paid_date: null,
    });
    await db
      .insertInto('payment_runs')
      .values({
        kind: 'schedule',
        invoice_id: scheduled.id,
        subscription_id: ana.id,
        merchant_id: shop.merchant.id,
        user_id: ana.user_id,
        cycle_on: '2026-11-25',
        payment_method_id: card.id,
        amount: 4_000,
        transaction_id: waiting.id,
        state: 'waiting',
        due_at: new Date('2026-11-25T16:00:00Z'),
        actor: 'customer:1',
        created_at: testNow,
      })
      .execute();
    const planned = await bill(ana, {
      amount: 2_000,
      due_date: '2026-12-01',
      payment_plan_id: await planOf(ana),
    });
    const bob = await shop.join('Bob', {
      autopay_enabled: true,
      autopay_day: 'due_date',
      autopay_method: card.id,
      autopay_started_on: '2026-11-01',
    });
    const automatic = await bill(bob, {
      amount: 3_000,
      due_date: '2026-11-30',
      payment_plan_id: await planOf(bob),
    });
    await bill(bob, { amount: 3_000, due_date: '2027-02-28' });
    const cleo = await shop.join('Cleo', {
      autopay_enabled: true,
      autopay_customized: true,
      autopay_day: '1',
      autopay_frequency: 'monthly',
      autopay_amount: 5_000,
      autopay_method: card.id,
      autopay_started_on: '2026-11-01',
      autopay_next_on: '2026-12-01',
      autopay_next_at: new Date('2026-12-01T16:00:00Z'),
    });
    const [older, newer] = [
      await bill(cleo, { amount: 4_000, due_date: '2026-10-01' }),
      await bill(cleo, { amount: 4_000, due_date: '2026-11-01' }),
    ];
    await bill(cleo, { amount: 4_000, due_date: '2026-12-01' });
    const rows = await get<ForecastView[]>('forecast', shop.headers);
    expect(rows.map(({ invoice, date, kind, amount }) => [invoice, date, kind, amount])).toEqual([
      [scheduled.id, '2026-11-25', 'scheduled', 4_000],
      [automatic.id, '2026-11-30', 'auto_pay', 3_000],
      [planned.id, '2026-12-01', 'plan', 2_000],
      [older.id, '2026-12-01', 'auto_pay', 4_000],
      [newer.id, '2026-12-01', 'auto_pay', 1_000],
    ]);
    expect(rows[0]).toMatchObject({ visible_method: 'Visa 1111', full_name: 'Ana Rivera' });
    expect(rows[2]).toMatchObject({ visible_method: null });
    expect(await get('forecast/summary', shop.headers)).toEqual([
      { kind: 'scheduled', count: 1, amount: 4_000 },
      { kind: 'auto_pay', count: 3, amount: 8_000 },
      { kind: 'plan', count: 1, amount: 2_000 },
      { kind: 'recurring', count: 0, amount: 0 },
    ]);
    const ids = async (query: string) =>
      (await get<ForecastView[]>(`forecast?${query}`, shop.headers)).map(({ invoice }) => invoice);
    expect(await ids('days=5')).toEqual([scheduled.id]);
    expect(await ids('kind=plan')).toEqual([planned.id]);
    expect(await ids('sort=-date&limit=2')).toEqual([newer.id, older.id]);

    const pages: number[] = [];
    let cursor: string | undefined;
    let back: string | undefined;
    do {
      const answer = await test.app.inject({
        url: `/api/reports/forecast?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`,
        headers: shop.headers,
      });
      expect(answer.headers['x-total-count']).toBe('5');
      pages.push(...answer.json<ForecastView[]>().map(({ invoice }) => invoice));
      cursor = cursorOf(answer.headers['x-next-cursor']);
      back = cursorOf(answer.headers['x-previous-cursor']);
    } while (cursor !== undefined);
    expect(pages).toEqual(rows.map(({ invoice }) => invoice));
    expect(await ids(`limit=2&cursor=${back}`)).toEqual([planned.id, older.id]);
    expect(linesOf((await exported('forecast/export', shop.headers)).body)).toHaveLength(6);
  });

  it('has each day of auto-pay on which a part of an invoice is paid', async () => {
    const shop = await open();
    const weekly = {
      autopay_enabled: true,
      autopay_customized: true,
      autopay_day: 'monday',
      autopay_frequency: 'weekly',
      autopay_amount: 5_000,
      autopay_started_on: '2026-11-01',
      autopay_next_on: '2026-11-23',
      autopay_next_at: new Date('2026-11-23T16:00:00Z'),
    };
    const ana = await shop.join('Ana', weekly);
    const [first, second] = [
      await bill(ana, { amount: 8_000, due_date: '2026-10-01' }),
      await bill(ana, { amount: 50_000, due_date: '2026-11-01' }),
    ];
    const monthly = {
      ...weekly,
      autopay_frequency: 'monthly',
      autopay_day: '31',
      autopay_next_on: '2026-11-30',
    };
    const third = await bill(await shop.join('Bob', monthly), { amount: 12_000 });
    const rows = await get<ForecastView[]>('forecast?days=30', shop.headers);
    expect(rows.map(({ date, invoice, amount }) => [date, invoice, amount])).toEqual([
      ['2026-11-23', first.id, 5_000],
      ['2026-11-30', first.id, 3_000],
      ['2026-11-30', second.id, 2_000],
      ['2026-11-30', third.id, 5_000],
      ['2026-12-07', second.id, 5_000],
      ['2026-12-14', second.id, 5_000],
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
    const amountOf = async (days: number) =>
      (await get<ForecastSummary>(`forecast/summary?days=${days}&kind=auto_pay`, shop.headers))[0]
        ?.amount;
    // Twelve Mondays pay all that Ana owes, three ends of months all that Bob owes.
    expect([await amountOf(30), await amountOf(90)]).toEqual([25_000, 58_000 + 12_000]);
  });
});

const sale = (retref: string, amountMinor: number) => ({
  retref,
  amountMinor,
  isRefund: false,
  isRejected: false,
  achReturnCode: null,
});
const deposit = (transactions: readonly ReturnType<typeof sale>[], more: object = {}) => ({
  fundedOn: '2026-11-19',
  reference: '117',
  feesMinor: 75,
  otherMinor: 0,
  totalMinor: transactions.reduce((sum, { amountMinor }) => sum + amountMinor, 0) - 75,
  transactions,
  ...more,
});
const store = (account: string, ...deposits: readonly ReturnType<typeof deposit>[]) =>
  storeDeposits(
    { db: test.database.db, clock: test.clock, gatewayMerchantId: 'default' },
    account,
    deposits,
  );
const takePayment = async (
  subscription: Subscription,
  retref: string,
  amount: number,
  account: string,
) => {
  const { db } = test.database;
  const invoice = await bill(subscription, { amount });
  const { id } = await db
    .insertInto('payment_attempts')
    .values({
      order_id: orderOf('P', retref),
      door: 'pay_once',
      invoice_id: invoice.id,
      subscription_id: invoice.subscription_id,
      merchant_id: invoice.merchant_id,
      user_id: invoice.user_id,
      actor: 'customer:1',
      gateway_merchant_id: account,
      amount,
      visible_method: 'Visa 1111',
      state: 'settled',
      retref,
      sent_at: testNow,
      decided_at: testNow,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return insertTransaction(db, { invoice, id, attempt_id: id, amount });
};

describe('deposits', () => {
  it('differ by nothing from our own records, with fees and lines', async () => {
    const shop = await open('900001');
    const ana = await shop.join('Ana');
    const paid = await takePayment(ana, '90001', 10_000, '900001');
    await store('900001', deposit([sale('90001', 10_000)]));
    const [row] = await get<DepositView[]>('deposits', shop.headers);
    expect(row).toEqual({
      id: expect.any(Number),
      merchant_id: shop.merchant.id,
      merchant_name: shop.merchant.name,
      funded_on: '2026-11-19',
      reference: '117',
      payments: 10_000,
      refunds: 0,
      returns: 0,
      other: 0,
      fees: 75,
      total: 9_925,
      difference: 0,
      transactions: 1,
      is_shared: false,
    });
    expect(await get(`deposits/${row?.id}`, shop.headers)).toEqual(row);
    expect(await get<DepositLineView[]>(`deposit_lines?deposit=${row?.id}`, shop.headers)).toEqual([
      {
        id: expect.any(Number),
        kind: 'payment',
        reference: '90001',
        amount: 10_000,
        recorded: 10_000,
        transaction: paid.id,
        invoice: paid.invoice_id,
        full_name: 'Ana Rivera',
        visible_method: 'Visa 1111',
        is_known: true,
      },
    ]);
    expect(linesOf((await exported('deposits/export', shop.headers)).body)[1]).toBe(
      `${row?.id},2026-11-19,${shop.merchant.name},117,100.00,0.00,0.00,0.00,-0.75,99.25,0.00,1`,
    );
  });

  it('name a payment that no record fits, until one does', async () => {
    const shop = await open('900002');
    const ana = await shop.join('Ana');
    await store('900002', deposit([sale('90002', 4_000)]));
    const [unknown] = await get<DepositView[]>('deposits', shop.headers);
    expect(unknown).toMatchObject({ payments: 4_000, difference: 4_000 });
    expect(await get(`deposit_lines?deposit=${unknown?.id}`, shop.headers)).toMatchObject([
      { is_known: false, recorded: null, full_name: '' },
    ]);
    await takePayment(ana, '90002', 4_000, '900002');
    await store('900002', deposit([sale('90002', 4_000)]));
    expect(await get<DepositView[]>('deposits', shop.headers)).toMatchObject([
      { id: unknown?.id, difference: 0 },
    ]);
  });

  it('take in what the gateway says later about the same day', async () => {
    const shop = await open('900003');
    const ana = await shop.join('Ana');
    await takePayment(ana, '90003', 1_000, '900003');
    await takePayment(ana, '90004', 2_000, '900003');
    await store('900003', deposit([sale('90003', 1_000)]));
    await store('900003', deposit([sale('90003', 1_000), sale('90004', 2_000)]));
    await store('900003', deposit([sale('90003', 1_000), sale('90004', 2_000)]));
    expect(await get<DepositView[]>('deposits', shop.headers)).toMatchObject([
      { payments: 3_000, total: 2_925, difference: 0, transactions: 2 },
    ]);
  });

  it('show fees of a day without payments', async () => {
    const shop = await open('900007');
    await store('900007', deposit([]));
    expect(await get<DepositView[]>('deposits', shop.headers)).toMatchObject([
      { payments: 0, fees: 75, total: -75, difference: 0, transactions: 0 },
    ]);
  });

  it('differ by a payment that was paid out although we voided it', async () => {
    const shop = await open('900008');
    const { id } = await takePayment(await shop.join('Ana'), '90007', 1_000, '900008');
    const voided = { status: 'voided' } as const;
    await test.database.db.updateTable('transactions').set(voided).where('id', '=', id).execute();
    await store('900008', deposit([sale('90007', 1_000)]));
    const [row] = await get<DepositView[]>('deposits', shop.headers);
    expect(row).toMatchObject({ payments: 1_000, total: 925, difference: 1_000 });
    expect(await get(`deposit_lines?deposit=${row?.id}`, shop.headers)).toMatchObject([
      { is_known: true, amount: 1_000, recorded: 0 },
    ]);
  });

  it('are divided when an account went from one merchant to another', async () => {
    const [before, now] = [await open('900009'), await open()];
    await takePayment(await before.join('Ana'), '90008', 3_000, '900009');
    await takePayment(await now.join('Bob'), '90009', 1_000, '900009');
    const { db } = test.database;
    const move = async (id: number, gateway_merchant_id: string | null) =>
      db.updateTable('merchants').set({ gateway_merchant_id }).where('id', '=', id).execute();
    await move(before.merchant.id, null);
    await move(now.merchant.id, '900009');
    await store(
      '900009',
      deposit([sale('90008', 3_000), sale('90009', 1_000)], { totalMinor: 3_925 }),
    );
    const totalOf = async ({ headers }: Shop) =>
      (await get<DepositView[]>('deposits', headers)).map(({ total, fees }) => [total, fees]);
    expect([await totalOf(before), await totalOf(now)]).toEqual([[[2_944, 56]], [[981, 19]]]);
  });

  it('are divided between merchants of one account, and hidden from others', async () => {
    const [one, two, other] = [await open('900004'), await open('900004'), await open()];
    await takePayment(await one.join('Ana'), '90005', 3_000, '900004');
    await takePayment(await two.join('Bob'), '90006', 1_000, '900004');
    await store('900004', deposit([sale('90005', 3_000), sale('90006', 1_000)]));
    const [mine] = await get<DepositView[]>('deposits', one.headers);
    expect(mine).toMatchObject({
      payments: 3_000,
      fees: 56,
      total: 2_944,
      difference: 0,
      is_shared: true,
    });
    expect(await get<DepositView[]>('deposits', two.headers)).toMatchObject([
      { payments: 1_000, fees: 19, total: 981, difference: 0 },
    ]);
    expect(
      await get<DepositLineView[]>(`deposit_lines?deposit=${mine?.id}`, one.headers),
    ).toHaveLength(1);
    for (const path of [`deposits/${mine?.id}`, `deposit_lines?deposit=${mine?.id}`])
      for (const { headers } of [two, other]) {
        const answer = await test.app.inject({ url: `/api/reports/${path}`, headers });
        expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Deposit not found.']);
      }
    expect(await get('deposits', other.headers)).toEqual([]);
  });

  it('count a payment that the gateway took back for its merchant, on a shared account too', async () => {
    const [one, two] = [await open('900013'), await open('900013')];
    await takePayment(await one.join('Ana'), '90014', 3_000, '900013');
    await takePayment(await two.join('Bob'), '90015', 1_000, '900013');
    const sentBack = { ...sale('90014', 3_000), isRejected: true };
    await store('900013', deposit([sentBack, sale('90015', 1_000)], { feesMinor: 0 }));
    const [mine] = await get<DepositView[]>('deposits', one.headers);
    expect(mine).toMatchObject({ payments: 3_000, returns: 3_000, total: 0, difference: -3_000 });
    expect(
      await get<DepositLineView[]>(`deposit_lines?deposit=${mine?.id}`, one.headers),
    ).toMatchObject([
      { kind: 'payment', recorded: 3_000 },
      { kind: 'return', recorded: null, is_known: false },
    ]);
    expect(await get<DepositView[]>('deposits', two.headers)).toMatchObject([
      { payments: 1_000, returns: 0, total: 1_000, difference: 0, transactions: 1 },
    ]);
  });

  it('give their lines as a file that adds up to the deposit before fees', async () => {
    const [shop, other] = [await open('900012'), await open()];
    const { db } = test.database;
    const both = await insertStaff(db, [shop.merchant.id, other.merchant.id]);
    const headers = await asStaff(db, test.clock, both.id);
    const paid = await takePayment(await shop.join('=cmd()'), '90012', 10_000, '900012');
    const sentBack = { ...sale('90013', 2_500), isRejected: true };
    await store('900012', deposit([sale('90012', 10_000), sentBack], { totalMinor: 9_925 }));
    const [row] = await get<DepositView[]>('deposits', headers);
    const path = `deposit_lines/export?deposit=${row?.id}`;
    const file = await exported(path, headers);
    const lines = await get<DepositLineView[]>(`deposit_lines?deposit=${row?.id}`, headers);
    const [sold, came, went] = lines.map(({ id }) => id);
    expect(linesOf(file.body)).toEqual([
      'line,full_name,kind,reference,method,recorded,amount,transaction,invoice',
      `${sold},'=cmd() Rivera,payment,90012,Visa 1111,100.00,100.00,${paid.id},${paid.invoice_id}`,
      `${came},,payment,90013,,,25.00,,`,
      `${went},,return,90013,,,-25.00,,`,
    ]);
    expect(await exported(path, other.headers)).toMatchObject({ statusCode: 404 });
    const log = await db
      .selectFrom('audit_log')
      .select(['merchant_id', 'after'])
      .where('merchant_id', 'in', [shop.merchant.id, other.merchant.id])
      .where('action', '=', 'report.exported')
      .execute();
    expect(log).toEqual([{ merchant_id: shop.merchant.id, after: { report: 'deposit_lines' } }]);
  });
});
