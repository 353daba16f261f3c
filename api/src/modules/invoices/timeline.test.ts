import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { sql } from 'kysely';
import {
  insertCard,
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
  insertTransaction,
} from '../../testing/factories';
import { asCustomer } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';
import { planOf } from './timeline.domain';

type Event = {
  readonly kind: string;
  readonly at: string | null;
  readonly on: string | null;
  readonly amount: number | null;
  readonly visible_method: string | null;
  readonly next_try_on: string | null;
};

describe('the timeline of an invoice', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana, bob } = await insertTwoSides(test));
  });
  afterAll(() => test.close());

  const read = (id: number, headers: { readonly authorization: string }) =>
    test.app.inject({ url: `/api/user_invoices/${id}/timeline`, headers });
  const day = (on: string) => new Date(`${on}T20:00:00Z`);
  const newBill = async (given: object = {}, ofMerchant: object = {}) => {
    const { db } = test.database;
    const merchant = await insertMerchant(db, ofMerchant);
    const user = await insertCustomer(db);
    const link = await insertSubscription(db, { user_id: user.id, merchant_id: merchant.id });
    const card = await insertCard(db, { user_id: user.id });
    const invoice = await insertInvoice(db, {
      subscription: link,
      created_at: day('2026-11-01'),
      ...given,
    });
    const headers = await asCustomer(db, test.clock, user.id);
    return {
      merchant,
      user,
      link,
      card,
      invoice,
      headers,
      timeline: async () => (await read(invoice.id, headers)).json<Event[]>(),
    };
  };
  type NewBill = Awaited<ReturnType<typeof newBill>>;

  const insertRun = async (
    { invoice, link, card }: NewBill,
    given: {
      readonly kind: 'schedule' | 'auto_pay';
      readonly state: string;
      readonly cycle_on: string;
      readonly [field: string]: unknown;
    },
  ) => {
    const { db } = test.database;
    const isEnded = given.state !== 'waiting' && given.state !== 'running';
    const transaction =
      given.kind === 'schedule'
        ? await insertTransaction(db, {
            invoice,
            amount: 4_000,
            status: isEnded ? 'cancelled' : 'scheduled',
            paid_date: null,
            created_at: day('2026-11-02'),
          })
        : null;
    return db
      .insertInto('payment_runs')
      .values({
        invoice_id: invoice.id,
        subscription_id: link.id,
        merchant_id: link.merchant_id,
        user_id: link.user_id,
        due_at: day(given.cycle_on),
        actor: 'x',
        created_at: day('2026-11-02'),
        ended_at: isEnded ? day('2026-11-03') : null,
        ...(given.kind === 'schedule'
          ? { payment_method_id: card.id, amount: 4_000, transaction_id: transaction?.id ?? null }
          : {}),
        ...given,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  const insertAttempt = ({ invoice, link, card }: NewBill, given: object) =>
    test.database.db
      .insertInto('payment_attempts')
      .values({
        order_id: String(invoice.id).replaceAll(/\d/g, (digit) =>
          'ABCDEFGHIJ'.charAt(Number(digit)),
        ),
        door: 'pay_once',
        invoice_id: invoice.id,
        subscription_id: link.id,
        merchant_id: link.merchant_id,
        user_id: link.user_id,
        payment_method_id: card.id,
        actor: 'x',
        gateway_merchant_id: 'm',
        amount: 4_000,
        visible_method: 'Visa 1111',
        state: 'unknown',
        sent_at: day('2026-11-04'),
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const autoPay = ({ link, card }: NewBill, given: object) =>
    test.database.db
      .updateTable('subscriptions')
      .set({
        autopay_enabled: true,
        autopay_method: card.id,
        autopay_started_on: '2026-11-01',
        ...given,
      })
      .where('id', '=', link.id)
      .execute();

  it('begins with the issue of the invoice', async () => {
    const { invoice, headers, timeline } = await newBill();
    expect(await timeline()).toEqual([
      {
        kind: 'issued',
        at: '2026-11-01T20:00:00.000Z',
        on: '2026-11-01',
        amount: 10_000,
        visible_method: null,
        next_try_on: null,
      },
    ]);
    expect((await read(invoice.id, headers)).headers['cache-control']).toBe('no-store');
  });

  it("uses days in the merchant's zone", async () => {
    const { timeline } = await newBill({}, { time_zone: 'Pacific/Guam' });
    expect(await timeline()).toMatchObject([
      { kind: 'issued', at: '2026-11-01T20:00:00.000Z', on: '2026-11-02' },
    ]);
  });

  it('lists scheduling, unscheduling, and the waiting payment last', async () => {
    const bill = await newBill();
    await insertRun(bill, {
      kind: 'schedule',
      state: 'cancelled',
      reason: 'unscheduled',
      cycle_on: '2026-11-25',
    });
    await insertRun(bill, {
      kind: 'schedule',
      state: 'waiting',
      cycle_on: '2026-12-01',
      created_at: day('2026-11-05'),
    });
    expect(await bill.timeline()).toMatchObject([
      { kind: 'issued' },
      {
        kind: 'scheduled',
        at: '2026-11-02T20:00:00.000Z',
        on: '2026-11-25',
        amount: 4_000,
        visible_method: 'Visa 1111',
      },
      { kind: 'unscheduled', at: '2026-11-03T20:00:00.000Z', on: '2026-11-03', amount: 4_000 },
      { kind: 'scheduled', at: '2026-11-05T20:00:00.000Z', on: '2026-12-01' },
      { kind: 'planned', at: null, on: '2026-12-01', amount: 4_000, visible_method: 'Visa 1111' },
    ]);
  });

  it('lists payments, refunds and returns with their transactions', async () => {
    const bill = await newBill();
    const { db } = test.database;
    const paid = await insertTransaction(db, {
      invoice: bill.invoice,
      amount: 10_000,
      created_at: day('2026-11-04'),
      paid_date: '2026-11-04',
    });
    await insertTransaction(db, {
      invoice: bill.invoice,
      type: 'refund',
      refund_of: paid.id,
      amount: 2_000,
      created_at: day('2026-11-06'),
      paid_date: '2026-11-06',
    });
    await insertTransaction(db, {
      invoice: bill.invoice,
      type: 'return',
      refund_of: paid.id,
      amount: 8_000,
      created_at: day('2026-11-07'),
      paid_date: null,
      visible_method: 'Bank Account 6789',
    });
    await insertTransaction(db, {
      invoice: bill.invoice,
      status: 'cancelled',
      created_at: day('2026-11-08'),
      paid_date: null,
    });
    await insertTransaction(db, {
      invoice: bill.invoice,
      type: 'void',
      refund_of: paid.id,
      amount: 1_000,
      created_at: day('2026-11-09'),
      paid_date: '2026-11-09',
    });
    expect(await bill.timeline()).toMatchObject([
      { kind: 'issued' },
      {
        kind: 'paid',
        at: '2026-11-04T20:00:00.000Z',
        on: '2026-11-04',
        amount: 10_000,
        visible_method: 'Visa 1111',
      },
      { kind: 'refunded', amount: 2_000 },
      { kind: 'returned', on: '2026-11-07', amount: 8_000, visible_method: 'Bank Account 6789' },
      { kind: 'voided', on: '2026-11-09', amount: 1_000 },
    ]);
  });

  it('shows a payment in doubt as processing, without a plan', async () => {
    const bill = await newBill();
    await autoPay(bill, { autopay_day: 'due_date' });
    await insertAttempt(bill, { next_lookup_at: day('2026-11-05') });
    expect(await bill.timeline()).toMatchObject([
      { kind: 'issued' },
      {
        kind: 'processing',
        at: '2026-11-04T20:00:00.000Z',
        on: '2026-11-04',
        amount: 4_000,
        visible_method: 'Visa 1111',
      },
    ]);
  });

  it('lists a declined auto-pay with its next try, which is also the plan', async () => {
    const bill = await newBill({ due_date: '2026-11-18' });
    await autoPay(bill, { autopay_day: 'due_date' });
    const run = await insertRun(bill, {
      kind: 'auto_pay',
      state: 'waiting',
      cycle_on: '2026-11-18',
      declines: 1,
      due_at: day('2026-11-21'),
      created_at: day('2026-11-18'),
    });
    const attempt = await insertAttempt(bill, {
      state: 'declined',
      decided_at: day('2026-11-18'),
      run_id: run.id,
      door: 'auto_pay',
    });
    await sql`update payment_runs set attempt_id = ${attempt.id} where id = ${run.id}`.execute(
      test.database.db,
    );
    await insertTransaction(test.database.db, {
      invoice: bill.invoice,
      status: 'declined',
      amount: 10_000,
      attempt_id: attempt.id,
      paid_date: null,
      created_at: day('2026-11-18'),
    });
    expect(await bill.timeline()).toMatchObject([
      { kind: 'issued' },
      { kind: 'declined', on: '2026-11-18', amount: 10_000, next_try_on: '2026-11-21' },
      { kind: 'planned', on: '2026-11-21', amount: 10_000, visible_method: 'Visa 1111' },
    ]);
  });

  it('lists skipped runs, but none that another cycle or the end of auto-pay replaced', async () => {
    const bill = await newBill({ amount_paid: 10_000, paid_date: '2026-11-03' });
    await insertRun(bill, {
      kind: 'schedule',
      state: 'skipped',
      reason: 'paid',
      cycle_on: '2026-11-25',
    });
    await insertRun(bill, {
      kind: 'auto_pay',
      state: 'skipped',
      reason: 'superseded',
      cycle_on: '2026-11-10',
    });
    await insertRun(bill, {
      kind: 'auto_pay',
      state: 'cancelled',
      reason: 'switched_off',
      cycle_on: '2026-11-11',
    });
    await insertRun(bill, {
      kind: 'auto_pay',
      state: 'failed',
      reason: 'hard_decline',
      cycle_on: '2026-11-12',
    });
    await insertRun(bill, {
      kind: 'auto_pay',
      state: 'failed',
      reason: 'bank_not_accepted',
      cycle_on: '2026-11-13',
    });
    expect((await bill.timeline()).map(({ kind, on }) => [kind, on])).toEqual([
      ['issued', '2026-11-01'],
      ['scheduled', '2026-11-25'],
      ['skipped', '2026-11-25'],
      ['skipped', '2026-11-13'],
    ]);
  });

  it('lists the cancellation with its recorded time', async () => {
    const bill = await newBill({ stored_state: 'cancelled' });
    expect((await bill.timeline()).at(-1)).toMatchObject({ kind: 'cancelled', at: null, on: null });
    await sql`insert into audit_log (actor, action, entity, entity_id, after, at)
      values ('merchant:1', 'invoice.cancelled', 'invoice', ${bill.invoice.id}, '{"stored_state":"cancelled"}',
        ${day('2026-11-09')})`.execute(test.database.db);
    expect((await bill.timeline()).at(-1)).toMatchObject({
      kind: 'cancelled',
      at: '2026-11-09T20:00:00.000Z',
      on: '2026-11-09',
    });
  });

  it("answers only the customer, a visitor with the invoice link, and the merchant's staff [API-001] [API-002] [API-003]", async () => {
    for (const headers of [ana.customerHeaders, ana.billHeaders, ana.staffHeaders])
      expect((await read(ana.invoice.id, headers)).statusCode).toBe(200);
    for (const headers of [bob.customerHeaders, bob.staffHeaders])
      expect((await read(ana.invoice.id, headers)).statusCode).toBe(404);
    expect((await read(ana.otherInvoice.id, ana.billHeaders)).statusCode).toBe(404);
    expect((await read(ana.invoice.id, ana.idleHeaders)).statusCode).toBe(401);
  });

  it('plans auto-pay by due date for an invoice without a run', async () => {
    const bill = await newBill();
    await autoPay(bill, {
      autopay_day: 'due_date',
      autopay_customized: true,
      autopay_amount: 3_000,
    });
    expect((await bill.timeline()).at(-1)).toMatchObject({
      kind: 'planned',
      on: '2026-11-30',
      amount: 3_000,
      visible_method: 'Visa 1111',
    });
    await autoPay(bill, { autopay_started_on: '2026-12-01' });
    expect((await bill.timeline()).at(-1)).toMatchObject({ kind: 'issued' });
  });

  it("names in the customer's list the day on which auto-pay pays the balance or a part", async () => {
    const bill = await newBill();
    type Listed = Pick<InvoiceView, 'autopay_on' | 'autopay_part'>;
    const listed = async () => {
      const answer = await test.app.inject({ url: '/api/user_invoices', headers: bill.headers });
      return answer.json<Listed[]>().map((row) => [row.autopay_on, row.autopay_part]);
    };
    expect(await listed()).toEqual([[undefined, undefined]]);
    await autoPay(bill, { autopay_day: 'due_date' });
    expect(await listed()).toEqual([['2026-11-30', undefined]]);
    await autoPay(bill, { autopay_customized: true, autopay_amount: 3_000 });
    expect(await listed()).toEqual([[undefined, { on: '2026-11-30', amount: 3_000 }]]);
  });
});

describe('the plan of an invoice', () => {
  const bill = { dueOn: '2026-11-30', balanceMinor: 6_000, awaitsPayment: true };
  const cycle = {
    customized: true,
    frequency: 'monthly',
    day: '15',
    amount: null,
    next_on: '2026-12-15',
    visible_method: 'Visa 1111',
    awaits_due_date: false,
  };
  it.each([
    ['a cycle that pays all', bill, undefined, cycle, { on: '2026-12-15', amount: 6_000 }],
    [
      'a cycle with an amount, which is shared with other bills',
      bill,
      undefined,
      { ...cycle, amount: 2_000 },
      { on: '2026-12-15', amount: null },
    ],
    [
      'a promise, before auto-pay and never above the balance',
      bill,
      { on: '2026-12-01', amount: 9_000, visible_method: 'Visa 2222' },
      cycle,
      { on: '2026-12-01', amount: 6_000, visible_method: 'Visa 2222' },
    ],
    [
      'nothing for a bill that needs no payment',
      { ...bill, awaitsPayment: false },
      { on: '2026-12-01', amount: 1, visible_method: '' },
      cycle,
      undefined,
    ],
    [
      'nothing by a rule that cannot be read',
      bill,
      undefined,
      { ...cycle, day: 'noday' },
      undefined,
    ],
    ['nothing without a next day', bill, undefined, { ...cycle, next_on: null }, undefined],
    ['nothing without auto-pay', bill, undefined, undefined, undefined],
  ] as const)('is %s', (_name, given, waiting, rule, expected) => {
    const planned = planOf(given, waiting, rule);
    expect(planned).toEqual(
      expected === undefined
        ? undefined
        : {
            kind: 'planned',
            at: null,
            next_try_on: null,
            visible_method: 'Visa 1111',
            ...expected,
          },
    );
  });
});
