import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertBankAccount, insertCard, insertStaff } from '../../../testing/factories';
import { asBillVisitor, asStaff } from '../../../testing/sign-in';
import { testNow } from '../../../testing/test-app';
import type { Payer } from '../../../testing/payment-world';
import { followBankReturn, listMethodUses, releaseMethod } from './payment-runs.public';
import { buildRunsWorld, type RunsWorld } from './testing/runs-world';

let world: RunsWorld;
beforeAll(async () => {
  world = await buildRunsWorld();
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());
beforeEach(() => world.begin());
const subscriptionOf = (payer: Payer) =>
  world.database.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', payer.subscription.id)
    .executeTakeFirstOrThrow();
const announced = async (payer: Payer) =>
  (
    await world.app.inject({
      url: `/api/subscriptions/${payer.subscription.id}`,
      headers: payer.headers,
    })
  ).json();
const custom = (changes: object = {}) => ({
  customized: true,
  autopay_amount: 5_000,
  autopay_frequency: 'monthly',
  autopay_day: '15',
  ...changes,
});

describe('setting auto-pay', () => {
  it('stores the rule and the consent, and answers the subscription [API-067] [CUST-168] [CUST-171]', async () => {
    const payer = await world.payerIn('America/Denver');
    const answer = await world.setAutoPay(
      payer,
      custom({ autopay_frequency: 'weekly', autopay_day: 'monday' }),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: payer.subscription.id,
        autopay_enabled: true,
        autopay_method: payer.card.id,
        autopay_amount: 5_000,
        autopay_frequency: 'weekly',
        autopay_day: 'monday',
        autopay_customized: true,
        autopay_next_on: '2026-11-23',
      },
    });
    expect(await subscriptionOf(payer)).toMatchObject({
      autopay_started_on: '2026-11-20',
      autopay_next_on: '2026-11-23',
      autopay_next_at: new Date('2026-11-23T07:00:00Z'),
    });
    expect(await world.consentsOf(payer)).toEqual([
      {
        kind: 'auto_pay',
        action: 'given',
        channel: 'web',
        source: 'PATCH user_invoices/set_autopay',
        actor: `customer:${payer.user.id}`,
        wording: `Every Monday, we will charge up to $50.00 of what you owe ${payer.merchant.name} to Visa 1111. Next: 11/23/2026.`,
      },
    ]);
  });

  it('pays every invoice in full on its due date by default [CUST-160]', async () => {
    const payer = await world.payerIn('America/Denver');
    await world.newInvoice(payer, { due_date: '2026-12-04' });
    expect(await world.setAutoPay(payer, { autopay_day: 'due_date' })).toMatchObject({
      status: 200,
      body: {
        autopay_enabled: true,
        autopay_day: 'due_date',
        autopay_amount: null,
        autopay_frequency: null,
        autopay_customized: false,
        autopay_next_on: '2026-12-04',
      },
    });
    expect((await world.consentsOf(payer))[0]?.wording).toBe(
      `On the due date of each bill from ${payer.merchant.name}, we will charge its remaining balance to Visa 1111. Next: 12/04/2026.`,
    );
  });

  it('announces the due date that it charges next, of an invoice without a scheduled payment', async () => {
    const payer = await world.payerIn('America/Denver');
    const scheduled = await world.newInvoice(payer, { due_date: '2026-12-04' });
    const later = await world.newInvoice(payer, { due_date: '2026-12-07' });
    await world.schedule(payer, scheduled, '2026-12-02');
    expect(await announced(payer)).toMatchObject({
      autopay_next_on: null,
      next_due_charge: '2026-12-07',
      next_invoice: { due_date: '2026-12-04' },
    });
    expect(await world.setAutoPay(payer, {})).toMatchObject({
      body: { autopay_next_on: '2026-12-07', next_due_charge: '2026-12-07' },
    });
    expect((await world.consentsOf(payer)).at(-1)?.wording).toMatch(/ Next: 12\/07\/2026\.$/);
    await world.unschedule(payer, scheduled);
    expect(await announced(payer)).toMatchObject({ autopay_next_on: '2026-12-04' });
    await world.schedule(payer, scheduled, '2026-12-02');
    await world.at('2026-12-07T19:00:00Z');
    expect(await world.runsOf(payer)).toMatchObject([
      { kind: 'schedule', invoice_id: scheduled, state: 'cancelled' },
      { kind: 'schedule', invoice_id: scheduled, state: 'charged' },
      { kind: 'auto_pay', invoice_id: later, cycle_on: '2026-12-07', state: 'charged' },
    ]);
  });

  it('announces no second charge of an invoice that it paid in part', async () => {
    const payer = await world.payerIn('America/Denver');
    await world.newInvoice(payer, { due_date: '2026-11-20' });
    await world.newInvoice(payer, { due_date: '2026-12-07' });
    await world.setAutoPay(payer, custom({ autopay_day: 'due_date' }));
    await world.at('2026-11-20T19:01:00Z');
    expect(await world.runsOf(payer)).toMatchObject([{ amount: 5_000, state: 'charged' }]);
    expect(await announced(payer)).toMatchObject({ autopay_next_on: '2026-12-07' });
  });

  it('pays an invoice that staff make after it was switched on, on its due date', async () => {
    const payer = await world.payerIn('America/Denver');
    await world.setAutoPay(payer, {});
    const staff = await insertStaff(world.database.db, [payer.merchant.id]);
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/user_invoices',
      headers: await asStaff(world.database.db, world.clock, staff.id),
      payload: {
        user_id: payer.user.id,
        merchant_id: payer.merchant.id,
        invoice_items: [{ description: 'Water', amount: 5_000 }],
        due_date: '2026-11-20',
      },
    });
    await world.at('2026-11-20T19:01:00Z');
    expect(await world.runsOf(payer)).toMatchObject([
      { invoice_id: answer.json().id, state: 'charged' },
    ]);
  });

  it("begins on the merchant's day", async () => {
    const payer = await world.payerIn('Pacific/Guam');
    await world.setAutoPay(payer, custom({ autopay_day: '21' }));
    expect(await subscriptionOf(payer)).toMatchObject({
      autopay_started_on: '2026-11-21',
      autopay_next_on: '2026-11-21',
      autopay_next_at: new Date('2026-11-20T14:00:00Z'),
    });
  });

  it('works by an invoice [API-068] [CUST-170]', async () => {
    const [payer, other] = [
      await world.payerIn('America/Denver'),
      await world.payerIn('America/Denver'),
    ];
    const invoice = await world.newInvoice(payer);
    const patch = async (who: Payer, payload: object) =>
      await world.app.inject({
        method: 'PATCH',
        url: `/api/user_invoices/${invoice}/set_autopay`,
        headers: who.headers,
        payload,
      });
    const answer = await patch(payer, { autopay_method: payer.card.id, ...custom() });
    expect(answer.json()).toMatchObject({
      id: payer.subscription.id,
      autopay_enabled: true,
      autopay_day: '15',
      autopay_next_on: '2026-12-15',
    });
    expect(
      (await patch(payer, { autopay_method: payer.card.id, sub_id: payer.subscription.id }))
        .statusCode,
    ).toBe(400);
    expect((await patch(other, { autopay_method: other.card.id })).statusCode).toBe(404);
    expect((await patch(payer, { autopay: null, cancelled: true })).json()).toMatchObject({
      autopay_enabled: false,
    });
  });

  it.each<[string, object, string]>([
    ['no method', { autopay_method: null }, 'Please verify your payment method'],
    ['no amount', custom({ autopay_amount: null }), 'Please complete amount and frequency fields.'],
    [
      'a weekday of the month',
      custom({ autopay_day: 'monday' }),
      'Please choose a day that matches the frequency',
    ],
    ['an amount without customizing', { autopay_amount: 500 }, 'customized'],
    ['both at once', { cancelled: true }, 'cancelled'],
    ['neither', { autopay_method: null, autopay: null }, 'cancelled'],
  ])('refuses %s with a reason [CUST-165] [CUST-166]', async (_what, changes, text) => {
    const payer = await world.payerIn('America/Denver');
    const answer = await world.setAutoPay(payer, changes);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(String(answer.body['detail'])).toContain(text);
    expect((await subscriptionOf(payer)).autopay_enabled).toBe(false);
    expect(await world.consentsOf(payer)).toEqual([]);
  });

  it('refuses methods of other customers, removed ones, and unaccepted bank accounts', async () => {
    const { db } = world.database;
    const [payer, other, banked] = [
      await world.payerIn('America/Denver'),
      await world.payerIn('America/Denver'),
      await world.payerIn('America/Denver', { ach_on: true }),
    ];
    const removed = await insertCard(db, { user_id: payer.user.id, removed_at: testNow });
    const [bank, accepted] = [
      await insertBankAccount(db, { user_id: payer.user.id }),
      await insertBankAccount(db, { user_id: banked.user.id }),
    ];
    const statuses = [];
    for (const id of [other.card.id, removed.id, bank.id])
      statuses.push((await world.setAutoPay(payer, { autopay_method: id })).body['code']);
    expect(statuses).toEqual([
      'payment_method_unknown',
      'payment_method_unknown',
      'method_not_accepted',
    ]);
    expect((await world.setAutoPay(banked, { autopay_method: accepted.id })).status).toBe(200);
    expect((await world.setAutoPay(other, { sub_id: payer.subscription.id })).status).toBe(404);
    const bill = await world.newInvoice(payer);
    expect(
      (await world.setAutoPay(payer, {}, await asBillVisitor(db, world.clock, payer.user.id, bill)))
        .status,
    ).toBe(403);
  });

  it('charges a customer without an account by a method that the merchant keeps, and no other', async () => {
    const { db } = world.database;
    const [own, kept] = [
      await world.payerIn('America/Denver'),
      await world.payerIn('America/Denver'),
    ];
    for (const payer of [own, kept]) {
      await world.runSql(`update users set state = 'invited' where id = ${payer.user.id}`);
      await world.runSql(
        `update subscriptions set state = 'invited' where id = ${payer.subscription.id}`,
      );
      await world.newInvoice(payer, { due_date: '2026-11-25' });
    }
    await world.runSql(
      `update payment_methods set kept_by_merchant_id = ${kept.merchant.id} where id = ${kept.card.id}`,
    );
    const byStaff = async (payer: Payer) => {
      const staff = await insertStaff(db, [payer.merchant.id]);
      const headers = await asStaff(db, world.clock, staff.id);
      return world.setAutoPay(payer, { agreed_by: 'phone' }, headers);
    };
    expect(await byStaff(own)).toMatchObject({
      status: 404,
      body: { code: 'payment_method_unknown' },
    });
    expect((await byStaff(kept)).status).toBe(200);
    // as it may be stored since a time when staff could
    await world.runSql(
      `update subscriptions s set autopay_enabled = true, autopay_day = k.autopay_day, autopay_method = ${own.card.id},
         autopay_started_on = k.autopay_started_on, autopay_next_on = k.autopay_next_on,
           autopay_next_at = k.autopay_next_at
         from subscriptions k where s.id = ${own.subscription.id} and k.id = ${kept.subscription.id}`,
    );
    await world.at('2026-11-25T08:00:00Z');
    expect([await world.runsOf(own), await world.runsOf(kept)]).toMatchObject([
      [{ state: 'failed', reason: 'method_removed', attempt_id: null }],
      [{ state: 'charged' }],
    ]);
  });

  it('lets staff set it for a customer, and records who did', async () => {
    const payer = await world.payerIn('America/Denver');
    const staff = await insertStaff(world.database.db, [payer.merchant.id]);
    const headers = await asStaff(world.database.db, world.clock, staff.id);
    expect(await world.setAutoPay(payer, custom(), headers)).toMatchObject({
      status: 400,
      body: { detail: 'Please choose how the customer agreed to auto-pay.' },
    });
    expect(
      await world.setAutoPay(payer, { ...custom(), agreed_by: 'phone' }, headers),
    ).toMatchObject({
      status: 200,
      body: { autopay_enabled: true, full_name: expect.any(String) },
    });
    expect(
      await world.setAutoPay(
        payer,
        { autopay_method: null, autopay: null, cancelled: true },
        headers,
      ),
    ).toMatchObject({ status: 200, body: { autopay_enabled: false } });
    const consents = await world.consentsOf(payer);
    expect(consents.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      `given merchant:${staff.id}`,
      `withdrawn merchant:${staff.id}`,
    ]);
    expect(consents[0]).toMatchObject({
      wording: expect.stringMatching(
        /^The customer agreed on the phone to these charges: On the 15th of each month, .* Next: \d\d\/\d\d\/\d{4}\.$/,
      ),
    });
    const { db } = world.database;
    const kept = db.selectFrom('consent_records').select('agreed_by').orderBy('id');
    expect(await kept.where('user_id', '=', payer.user.id).execute()).toEqual([
      { agreed_by: 'phone' },
      { agreed_by: null },
    ]);
    expect(await world.notices(payer)).toEqual([
      expect.stringContaining(
        `${payer.merchant.name} set up auto-pay for you: On the 15th of each month`,
      ),
      expect.stringContaining('turned off your auto-pay'),
    ]);
  });

  it('refuses a card that has expired and one that was removed', async () => {
    const payer = await world.payerIn('America/Denver');
    const { id } = payer.card;
    await world.runSql(`update payment_methods set expiration = '10/26' where id = ${id}`);
    expect(await world.setAutoPay(payer, custom())).toMatchObject({
      status: 409,
      body: { detail: 'This card has expired. Please choose another payment method.' },
    });
    await world.runSql(`update payment_methods set expiration = '11/26' where id = ${id}`);
    expect((await world.setAutoPay(payer, custom())).status).toBe(200);
    await world.runSql(`update payment_methods set removed_at = now() where id = ${id}`);
    expect((await world.setAutoPay(payer, custom())).status).toBe(404);
  });

  it('switches off with its consent and all waiting runs [API-067] [CUST-169]', async () => {
    const payer = await world.payerIn('America/Denver');
    await world.newInvoice(payer, { due_date: '2026-11-20' });
    await world.setAutoPay(payer, {});
    world.stub.next('auth', 'decline');
    await world.at('2026-11-20T19:01:00Z');
    expect(await world.runsOf(payer)).toMatchObject([{ state: 'waiting', reason: 'declined' }]);
    expect(
      await world.setAutoPay(payer, {
        autopay_method: undefined,
        customized: undefined,
        autopay: null,
        cancelled: true,
      }),
    ).toMatchObject({
      status: 200,
      body: {
        autopay_enabled: false,
        autopay_method: null,
        autopay_amount: null,
        autopay_day: null,
        autopay_frequency: null,
        autopay_next_on: null,
      },
    });
    expect(await world.runsOf(payer)).toMatchObject([
      { state: 'cancelled', reason: 'switched_off' },
    ]);
    expect((await world.consentsOf(payer)).at(-1)).toMatchObject({
      kind: 'auto_pay',
      action: 'withdrawn',
      wording: `Auto-pay for ${payer.merchant.name} is turned off.`,
    });
    await world.at('2027-01-20T19:01:00Z');
    expect(await world.runsOf(payer)).toHaveLength(1);
  });
});

describe('changing auto-pay [CUST-175]', () => {
  it('charges a new amount or method in the same rhythm', async () => {
    const payer = await world.payerIn('America/Denver');
    await world.setAutoPay(payer, custom({ autopay_frequency: 'biweekly', autopay_day: 'monday' }));
    await world.at('2026-11-24T12:00:00Z');
    expect((await subscriptionOf(payer)).autopay_next_on).toBe('2026-12-07');
    const second = await insertCard(world.database.db, { user_id: payer.user.id });
    const changes = custom({
      autopay_frequency: 'biweekly',
      autopay_day: 'monday',
      autopay_amount: 6_000,
      autopay_method: second.id,
    });
    expect(await world.setAutoPay(payer, changes, await world.signIn(payer.user.id))).toMatchObject(
      {
        body: { autopay_next_on: '2026-12-07', autopay_amount: 6_000, autopay_method: second.id },
      },
    );
    expect(await subscriptionOf(payer)).toMatchObject({ autopay_started_on: '2026-11-20' });
  });

  it('never charges a day twice after any change', async () => {
    const payer = await world.payerIn('America/Denver');
    const [first, second] = [
      await world.newInvoice(payer, { due_date: '2026-11-01' }),
      await world.newInvoice(payer, { due_date: '2026-11-20' }),
    ];
    await world.setAutoPay(payer, custom({ autopay_day: '20', autopay_amount: 4_000 }));
    await world.at('2026-11-20T19:01:00Z');
    expect((await world.invoiceRow(first)).amount_paid).toBe(4_000);
    for (const changes of [
      custom({ autopay_day: '20', autopay_amount: 9_000 }),
      custom({ autopay_frequency: 'weekly', autopay_day: 'friday' }),
      custom({ autopay_day: '20' }),
    ]) {
      await world.setAutoPay(payer, changes);
      await world.at('2026-11-20T19:02:00Z');
    }
    expect([
      (await world.invoiceRow(first)).amount_paid,
      (await world.invoiceRow(second)).amount_paid,
    ]).toEqual([4_000, 0]);
    await world.setAutoPay(payer, { autopay_method: null, autopay: null, cancelled: true });
    await world.setAutoPay(payer, custom({ autopay_day: '20' }));
    await world.at('2026-11-20T19:03:00Z');
    expect((await world.runsOf(payer)).filter(({ state }) => state === 'charged')).toHaveLength(1);
    expect((await subscriptionOf(payer)).autopay_next_on).toBe('2026-12-20');
  });

  it('retries a declined invoice with the new card and the new amount', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-20' });
    await world.setAutoPay(payer, {});
    world.stub.next('auth', 'decline');
    await world.at('2026-11-20T19:01:00Z');
    const second = await insertCard(world.database.db, {
      user_id: payer.user.id,
      card_type: 'mastercard',
      last4: '4444',
      token: '9554444444444444',
    });
    await world.setAutoPay(
      payer,
      custom({ autopay_day: 'due_date', autopay_amount: 2_500, autopay_method: second.id }),
    );
    await world.at('2026-11-23T19:01:00Z');
    expect((await world.invoiceRow(bill)).amount_paid).toBe(2_500);
    expect((await world.notices(payer)).at(-1)).toContain('Mastercard 4444');
  });
});

describe('auto-pay and schedules of a method', () => {
  const inTransaction = <Result>(
    work: (transaction: Parameters<typeof releaseMethod>[0]) => Promise<Result>,
  ) => world.database.db.transaction().execute(work);

  it('end when the method is removed, and the answer lists them', async () => {
    const payer = await world.payerIn('America/Denver');
    const kept = await insertCard(world.database.db, { user_id: payer.user.id });
    const [bill, other] = [await world.newInvoice(payer), await world.newInvoice(payer)];
    await world.setAutoPay(payer, custom());
    await world.schedule(payer, bill, '2026-11-27', { amount: 3_000 });
    await world.schedule(payer, other, '2026-11-28', { method: kept.id });
    const uses = [
      {
        kind: 'schedule',
        merchant_name: payer.merchant.name,
        invoice: bill,
        subscription: payer.subscription.id,
        on: '2026-11-27',
        amount: 3_000,
      },
      {
        kind: 'auto_pay',
        merchant_name: payer.merchant.name,
        invoice: null,
        subscription: payer.subscription.id,
        on: '2026-12-15',
        amount: 5_000,
      },
    ];
    expect((await listMethodUses(world.database.db, payer.user.id)).get(payer.card.id)).toEqual(
      uses,
    );
    const release = {
      methodId: payer.card.id,
      userId: payer.user.id,
      actor: `customer:${payer.user.id}`,
      sessionId: null,
      requestId: 'r1',
      now: testNow,
      because: { reason: 'method_removed', channel: 'web', source: 'DELETE payment_methods' },
    } as const;
    expect(await inTransaction((transaction) => releaseMethod(transaction, release))).toEqual(uses);
    expect(await subscriptionOf(payer)).toMatchObject({
      autopay_enabled: false,
      autopay_method: null,
    });
    expect(
      (await world.runsOf(payer)).map(({ state, reason }) => `${state} ${String(reason)}`),
    ).toEqual(['cancelled method_removed', 'waiting null']);
    expect(
      (await world.consentsOf(payer)).slice(-2).map(({ kind, action }) => `${kind} ${action}`),
    ).toEqual(['auto_pay withdrawn', 'scheduled_payment withdrawn']);
    expect([...(await listMethodUses(world.database.db, payer.user.id)).keys()]).toEqual([kept.id]);
    expect(await inTransaction((transaction) => releaseMethod(transaction, release))).toEqual([]);
  });

  it('end when the bank returns a payment from the account, and the customer is notified', async () => {
    const payer = await world.payerIn('America/Denver', { ach_on: true });
    const bank = await insertBankAccount(world.database.db, { user_id: payer.user.id });
    const bill = await world.newInvoice(payer, { due_date: '2026-11-20' });
    await world.setAutoPay(payer, { autopay_method: bank.id });
    await world.at('2026-11-20T19:01:00Z');
    const [attempt] = await world.attemptsOf(bill);
    const end = () =>
      inTransaction((transaction) =>
        followBankReturn(
          transaction,
          { attemptId: attempt?.id ?? 0, code: 'R01', now: testNow },
          async () => true,
        ),
      );
    await end();
    expect((await subscriptionOf(payer)).autopay_enabled).toBe(false);
    expect((await world.consentsOf(payer)).at(-1)).toMatchObject({
      kind: 'auto_pay',
      action: 'withdrawn',
      channel: 'system',
      actor: 'system:ach_return',
    });
    expect((await world.notices(payer)).at(-1)).toContain('Your bank returned a payment');
  });

  it('continue from a card when another payment is returned', async () => {
    const payer = await world.payerIn('America/Denver', { ach_on: true });
    const bank = await insertBankAccount(world.database.db, { user_id: payer.user.id });
    const bill = await world.newInvoice(payer);
    await world.pay(payer, bill, 10_000, undefined, bank.id);
    await world.setAutoPay(payer, {});
    const [attempt] = await world.attemptsOf(bill);
    await inTransaction((transaction) =>
      followBankReturn(
        transaction,
        { attemptId: attempt?.id ?? 0, code: 'R01', now: testNow },
        async () => true,
      ),
    );
    expect((await subscriptionOf(payer)).autopay_enabled).toBe(true);
  });
});
