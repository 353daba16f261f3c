import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretHasher } from '../../../core/secret-hasher';
import { insertBankAccount, insertCard, insertStaff } from '../../../testing/factories';
import { asBillVisitor, asStaff } from '../../../testing/sign-in';
import { testNow } from '../../../testing/test-app';
import { transactionOf } from '../../../testing/payment-world';
import { buildRunsWorld, type RunsWorld } from './testing/runs-world';

let world: RunsWorld;
beforeAll(async () => {
  world = await buildRunsWorld();
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());
beforeEach(() => world.begin());
const chargesOf = async (invoice: number): Promise<number> => {
  const orders = new Set((await world.attemptsOf(invoice)).map(({ order_id }) => order_id));
  return world.stub.charges().filter(({ orderId }) => orders.has(orderId)).length;
};
const invoiceOf = (id: number) =>
  world.database.db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** As if every process had died between its work and storing its answer. */
const forgetAnswers = () =>
  world.runSql(
    "update idempotency_keys set status = null, body = null, answered_at = null, leased_until = now() - interval '1 minute'",
  );

describe('scheduling a payment', () => {
  it('stores the day with its consent, and pays on that day [CUST-096]', async () => {
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer);
    const answer = await world.schedule(payer, invoice, '2026-11-27', { amount: 4_000 });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        paid_in_full: false,
        data: { status_code: 200 },
        scheduled_on: '2026-11-27',
        invoice,
        transaction: {
          id: expect.any(Number),
          status: 'scheduled',
          visible_method: 'Visa 1111',
          amount_paid: 4_000,
        },
      },
    });
    const { id } = transactionOf(answer);
    expect(await world.transactionsOf(invoice)).toEqual([
      { id, status: 'scheduled', amount: 4_000, paid_date: null },
    ]);
    expect((await invoiceOf(invoice)).scheduled_on).toBe('2026-11-27');
    expect(await world.consentsOf(payer)).toEqual([
      {
        kind: 'scheduled_payment',
        action: 'given',
        channel: 'web',
        source: 'POST transactions/pay_once',
        actor: `customer:${payer.user.id}`,
        wording: `Your payment will be submitted on 11/27/2026: $40.00 to ${payer.merchant.name} from Visa 1111.`,
      },
    ]);
    expect(await chargesOf(invoice)).toBe(0);

    await world.at('2026-11-27T06:59:59Z');
    expect(await chargesOf(invoice)).toBe(0);
    await world.at('2026-11-27T07:00:00Z');
    expect(await chargesOf(invoice)).toBe(1);
    expect(await world.transactionsOf(invoice)).toEqual([
      { id, status: 'success', amount: 4_000, paid_date: '2026-11-27' },
    ]);
    expect(await invoiceOf(invoice)).toMatchObject({ amount_paid: 4_000, scheduled_on: null });
    expect(await world.runsOf(payer)).toMatchObject([
      { kind: 'schedule', state: 'charged', attempt_id: id, transaction_id: id },
    ]);
    expect(await world.notices(payer)).toEqual([
      expect.stringContaining('Your scheduled payment of $40.00'),
    ]);
  });

  it('is made on its day where the merchant is by then', async () => {
    const payer = await world.payerIn('America/New_York');
    const invoice = await world.newInvoice(payer);
    await world.schedule(payer, invoice, '2026-11-25');
    await world.runSql(
      `update merchants set time_zone = 'Pacific/Honolulu' where id = ${payer.merchant.id}`,
    );
    // Midnight in New York, and at last in Honolulu.
    await world.at('2026-11-25T05:00:00Z');
    await world.at('2026-11-25T09:59:59Z');
    expect(await chargesOf(invoice)).toBe(0);
    await world.at('2026-11-25T10:00:00Z');
    expect(await chargesOf(invoice)).toBe(1);
    expect(await world.transactionsOf(invoice)).toMatchObject([
      { status: 'success', paid_date: '2026-11-25' },
    ]);
  });

  it("pays at once when the day is the merchant's today", async () => {
    const [denver, guam] = [
      await world.payerIn('America/Denver'),
      await world.payerIn('Pacific/Guam'),
    ];
    // Friday in Denver, Saturday in Guam
    expect(
      await world.schedule(denver, await world.newInvoice(denver), '11/20/2026'),
    ).toMatchObject({
      status: 200,
      body: { paid_in_full: true, transaction: { status: 'success' } },
    });
    expect(await world.schedule(guam, await world.newInvoice(guam), '2026-11-21')).toMatchObject({
      status: 200,
      body: { transaction: { status: 'success' } },
    });
    expect(await world.schedule(guam, await world.newInvoice(guam), '2026-11-20')).toMatchObject({
      status: 400,
      body: { code: 'date_in_past' },
    });
    expect(await world.schedule(guam, await world.newInvoice(guam), '2026-11-22')).toMatchObject({
      status: 200,
      body: { scheduled_on: '2026-11-22' },
    });
  });

  it.each([
    ['2026-11-19', 'date_in_past'],
    ['2027-11-21', 'invalid_input'],
    ['2026-02-30', 'invalid_input'],
    ['13/01/2026', 'invalid_input'],
    ['tomorrow', 'invalid_input'],
    ['', 'invalid_input'],
  ])('refuses %p with a clear text', async (day, code) => {
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer);
    const answer = await world.schedule(payer, invoice, day);
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect(String(answer.body['detail'])).toMatch(/day|date/i);
    expect(await world.runsOf(payer)).toEqual([]);
    expect(await world.transactionsOf(invoice)).toEqual([]);
  });

  it('refuses every reason that a payment would have, and a second schedule', async () => {
    const payer = await world.payerIn('America/Denver');
    const other = await world.payerIn('America/Denver');
    const bank = await insertBankAccount(world.database.db, { user_id: payer.user.id });
    const invoice = await world.newInvoice(payer);
    const refusals = [
      await world.schedule(payer, invoice, '2026-11-27', { amount: 10_001 }),
      await world.schedule(payer, invoice, '2026-11-27', { amount: 0 }),
      await world.schedule(payer, invoice, '2026-11-27', { method: other.card.id }),
      await world.schedule(payer, invoice, '2026-11-27', { method: bank.id }),
      await world.schedule(other, invoice, '2026-11-27'),
    ];
    expect(refusals.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual([
      '400 amount_above_balance',
      '400 amount_too_low',
      '404 payment_method_unknown',
      '400 method_not_accepted',
      '404 not_found',
    ]);
    expect((await world.schedule(payer, invoice, '2026-11-27')).status).toBe(200);
    expect(await world.schedule(payer, invoice, '2026-11-28')).toMatchObject({
      status: 409,
      body: { code: 'already_scheduled' },
    });
    const [paid, cancelled] = [await world.newInvoice(payer), await world.newInvoice(payer)];
    await world.pay(payer, paid, 10_000);
    await world.database.db
      .updateTable('invoices')
      .set({ stored_state: 'cancelled' })
      .where('id', '=', cancelled)
      .execute();
    for (const bill of [paid, cancelled])
      expect(await world.schedule(payer, bill, '2026-11-27')).toMatchObject({
        status: 409,
        body: { code: 'invoice_not_payable' },
      });
  });

  it('refuses an invoice with a payment in doubt', async () => {
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'b62_booked');
    expect((await world.pay(payer, invoice, 4_000)).status).toBe(202);
    expect(await world.schedule(payer, invoice, '2026-11-27', { amount: 6_000 })).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    expect(await world.runsOf(payer)).toEqual([]);
  });

  it('schedules once per key, also at the same moment, and replays the answer', async () => {
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer);
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.schedule(payer, invoice, '2026-11-27', { key: 'once' })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const again = await world.schedule(payer, invoice, '2026-11-27', { key: 'once' });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(answers.find(({ status }) => status === 200)?.body);
    expect(await world.schedule(payer, invoice, '2026-11-28', { key: 'once' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reuse' },
    });
    expect(await world.runsOf(payer)).toHaveLength(1);
  });

  it('replays the schedule of a process that died', async () => {
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer);
    const first = await world.schedule(payer, invoice, '2026-11-27', { key: 'died' });
    await forgetAnswers();
    const again = await world.schedule(payer, invoice, '2026-11-27', { key: 'died' });
    expect(again.body).toEqual(first.body);
    expect(await world.runsOf(payer)).toHaveLength(1);
  });

  it('lets the session of an invoice link schedule and unschedule that invoice', async () => {
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer);
    const visitor = {
      ...payer,
      headers: await asBillVisitor(world.database.db, world.clock, payer.user.id, invoice),
    };
    expect((await world.schedule(visitor, invoice, '2026-11-27')).status).toBe(200);
    expect((await world.unschedule(visitor, invoice)).status).toBe(200);
  });
});

describe('unscheduling', () => {
  it('withdraws the consent and answers the invoice [API-088] [CUST-097] [CUST-098]', async () => {
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer);
    await world.schedule(payer, invoice, '2026-11-27');
    expect(await world.unschedule(payer, invoice)).toMatchObject({
      status: 200,
      body: { id: invoice, scheduled_on: null, amount_due: 10_000 },
    });
    expect(await world.transactionsOf(invoice)).toMatchObject([{ status: 'cancelled' }]);
    expect((await world.consentsOf(payer)).map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'scheduled_payment given',
      'scheduled_payment withdrawn',
    ]);
    expect(await world.unschedule(payer, invoice)).toMatchObject({
      status: 409,
      body: { code: 'not_scheduled' },
    });
    await world.at('2026-11-28T12:00:00Z');
    expect(await world.attemptsOf(invoice)).toEqual([]);
    expect(await world.runsOf(payer)).toMatchObject([
      { state: 'cancelled', reason: 'unscheduled' },
    ]);
    await world.clock.set(testNow);
    expect((await world.schedule(payer, invoice, '2026-11-30')).status).toBe(200);
  });

  it('replays the first answer for a repeated key', async () => {
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer);
    await world.schedule(payer, invoice, '2026-11-27');
    const first = await world.unschedule(payer, invoice, 'back');
    await world.schedule(payer, invoice, '2026-11-29');
    expect((await world.unschedule(payer, invoice, 'back')).body).toEqual(first.body);
    expect((await invoiceOf(invoice)).scheduled_on).toBe('2026-11-29');
    // the process died before it could store the answer: still nothing is unscheduled a second time
    await forgetAnswers();
    expect((await world.unschedule(payer, invoice, 'back')).status).toBe(200);
    expect((await invoiceOf(invoice)).scheduled_on).toBe('2026-11-29');
  });

  it('asks staff for their PIN, counts wrong tries, locks, and stores no PIN [API-088]', async () => {
    const { db } = world.database;
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer);
    await world.schedule(payer, invoice, '2026-11-27');
    const staff = await insertStaff(db, [payer.merchant.id], {
      pin_hash: await createSecretHasher(world.config.security).hashPin('2580'),
    });
    const headers = await asStaff(db, world.clock, staff.id);
    const ask = async (payload: object) => {
      const response = await world.app.inject({
        method: 'POST',
        url: '/api/transactions/unschedule',
        headers: { ...headers, 'idempotency-key': 'staff' },
        payload,
      });
      return [
        response.statusCode,
        response.json<{ code?: string; scheduled_on?: string | null }>().code ?? 'done',
      ];
    };
    expect(await ask({ invoice })).toEqual([400, 'invalid_input']);
    expect(await ask({ invoice, pin: '0000' })).toEqual([403, 'wrong_credentials']);
    expect((await invoiceOf(invoice)).scheduled_on).toBe('2026-11-27');
    expect(await ask({ invoice, pin: '2580' })).toEqual([200, 'done']);
    expect((await invoiceOf(invoice)).scheduled_on).toBeNull();
    expect(await world.notices(payer)).toEqual([
      expect.stringContaining(`${payer.merchant.name} canceled your payment of $100.00`),
    ]);
    for (let tries = 0; tries < 5; tries += 1) await ask({ invoice, pin: '1111' });
    expect(await ask({ invoice, pin: '2580' })).toEqual([403, 'locked_out']);
  });

  it('accepts the PIN of staff whose sign-in other callers have locked', async () => {
    const { db } = world.database;
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer);
    await world.schedule(payer, invoice, '2026-11-27');
    const staff = await insertStaff(db, [payer.merchant.id], {
      pin_hash: await createSecretHasher(world.config.security).hashPin('2580'),
    });
    const call = (path: string, headers: Record<string, string>, payload: object) =>
      world.app.inject({ method: 'POST', url: `/api/${path}`, headers, payload });
    for (let tries = 0; tries < 6; tries += 1)
      await call('auth/merchant_login', {}, { email: staff.username, password: 'wrong' });
    const headers = {
      ...(await asStaff(db, world.clock, staff.id)),
      'idempotency-key': 'locked out',
    };
    expect(
      (await call('transactions/unschedule', headers, { invoice, pin: '2580' })).statusCode,
    ).toBe(200);
  });
});

describe('the day of a scheduled payment', () => {
  it('charges the balance of a partly paid invoice, and nothing of a paid one', async () => {
    const payer = await world.payerIn('America/Denver');
    const [part, whole] = [await world.newInvoice(payer), await world.newInvoice(payer)];
    await world.schedule(payer, part, '2026-11-27', { amount: 8_000 });
    await world.schedule(payer, whole, '2026-11-27');
    await world.pay(payer, part, 7_000);
    await world.pay(payer, whole, 10_000);
    expect((await invoiceOf(whole)).scheduled_on).toBeNull();
    await world.at('2026-11-27T08:00:00Z');
    expect(await world.runsOf(payer)).toMatchObject([
      { state: 'charged' },
      { state: 'skipped', reason: 'paid' },
    ]);
    expect(
      (await world.transactionsOf(part))
        .map(({ amount, status }) => `${amount} ${status}`)
        .toSorted(),
    ).toEqual(['3000 success', '7000 success']);
    expect((await world.transactionsOf(whole)).map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'success',
    ]);
  });

  it('notifies the customer once and ends after a decline', async () => {
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer);
    await world.schedule(payer, invoice, '2026-11-27');
    world.stub.next('auth', 'decline');
    await world.at('2026-11-27T08:00:00Z');
    await world.at('2026-12-20T08:00:00Z');
    expect(await world.runsOf(payer)).toMatchObject([
      { state: 'failed', reason: 'declined', declines: 1 },
    ]);
    expect(await world.transactionsOf(invoice)).toMatchObject([{ status: 'declined' }]);
    expect((await invoiceOf(invoice)).scheduled_on).toBeNull();
    expect(await world.notices(payer)).toEqual([
      expect.stringMatching(
        /scheduled payment of \$100\.00 .* was declined .*You haven't been charged\..*Please sign in to pay the bill\./,
      ),
    ]);
  });

  it('notifies the customer when the method was removed or bank accounts are refused', async () => {
    const { db } = world.database;
    const payer = await world.payerIn('America/Denver', { ach_on: true });
    const [first, second] = [await world.newInvoice(payer), await world.newInvoice(payer)];
    const [card, bank] = [
      await insertCard(db, { user_id: payer.user.id }),
      await insertBankAccount(db, { user_id: payer.user.id }),
    ];
    await world.schedule(payer, first, '2026-11-27', { method: card.id });
    await world.schedule(payer, second, '2026-11-27', { method: bank.id });
    await db
      .updateTable('payment_methods')
      .set({ removed_at: world.clock.now() })
      .where('id', '=', card.id)
      .execute();
    await db
      .updateTable('merchants')
      .set({ ach_on: false })
      .where('id', '=', payer.merchant.id)
      .execute();
    await world.at('2026-11-27T08:00:00Z');
    expect([...(await world.attemptsOf(first)), ...(await world.attemptsOf(second))]).toEqual([]);
    expect(await world.runsOf(payer)).toMatchObject([
      { state: 'failed', reason: 'method_removed' },
      { state: 'failed', reason: 'bank_not_accepted' },
    ]);
    expect((await invoiceOf(first)).scheduled_on).toBeNull();
    expect((await world.notices(payer)).toSorted()).toEqual([
      expect.stringContaining('no longer saved'),
      expect.stringContaining("doesn't accept bank accounts"),
    ]);
  });

  it('charges and plans nothing for an inactive person or customer, and notifies them', async () => {
    const { db } = world.database;
    const payers = [
      await world.payerIn('America/Denver'),
      await world.payerIn('America/Denver'),
    ] as const;
    const bills: number[] = [];
    for (const payer of payers) {
      bills.push(
        await world.newInvoice(payer, { due_date: '2026-11-28' }),
        await world.newInvoice(payer, { due_date: '2026-11-28' }),
      );
      await world.schedule(payer, bills.at(-1) ?? 0, '2026-11-27');
      await world.setAutoPay(payer, {});
    }
    await db
      .updateTable('users')
      .set({ state: 'inactive' })
      .where('id', '=', payers[0].user.id)
      .execute();
    await db
      .updateTable('subscriptions')
      .set({ state: 'inactive' })
      .where('id', '=', payers[1].subscription.id)
      .execute();
    for (const day of ['2026-11-27', '2026-11-28', '2026-11-30'])
      await world.at(`${day}T08:00:00Z`);
    for (const bill of bills) expect(await chargesOf(bill)).toBe(0);
    for (const payer of payers) {
      expect(await world.runsOf(payer)).toMatchObject([
        { kind: 'schedule', state: 'cancelled', reason: 'subscription_removed' },
      ]);
      expect(await world.notices(payer)).toEqual([
        expect.stringContaining(
          "wasn't made because your account isn't active. You haven't been charged.",
        ),
      ]);
    }
    for (const bill of bills) expect((await invoiceOf(bill)).scheduled_on).toBeNull();
  });

  it('skips cancelled and removed invoices', async () => {
    const payer = await world.payerIn('America/Denver');
    const [cancelled, removed] = [await world.newInvoice(payer), await world.newInvoice(payer)];
    for (const bill of [cancelled, removed]) await world.schedule(payer, bill, '2026-11-27');
    await world.database.db
      .updateTable('invoices')
      .set({ stored_state: 'cancelled' })
      .where('id', '=', cancelled)
      .execute();
    await world.database.db
      .updateTable('invoices')
      .set({ deleted_at: testNow })
      .where('id', '=', removed)
      .execute();
    await world.at('2026-11-27T08:00:00Z');
    expect(
      (await world.runsOf(payer)).map(({ state, reason }) => `${state} ${String(reason)}`),
    ).toEqual(['skipped cancelled', 'skipped deleted']);
  });
});
