import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StubBehaviour } from '../../gateway/testing/gateway-stub';
import {
  buildPaymentWorld,
  transactionOf,
  type Payer,
  type PaymentWorld,
} from '../../testing/payment-world';
import { listCharges } from '../funding/unknown-charges.public';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({ GATEWAY_TIMEOUT_MS: '3000', STATUS_LOOKUP_GAP_MS: '5000' });
});
beforeEach(() => world.clock.rewind());
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const seconds = (count: number): string => `PT${count}S`;
const stateOf = async (invoice: number) =>
  (await world.attemptsOf(invoice)).map(({ state, reason }) => [state, reason]);
const statesOf = async (invoice: number) =>
  (await world.attemptsOf(invoice)).map(({ state }) => state);
const chargesOf = async (invoice: number) => {
  const orderIds = (await world.attemptsOf(invoice)).map((attempt) => attempt.order_id);
  return world.stub.charges().filter((charge) => orderIds.includes(charge.orderId));
};

/** An invoice of 10000 whose payment in full met this at the gateway. */
const payInDoubt = async (
  behaviour: StubBehaviour,
): Promise<{ readonly payer: Payer; readonly invoice: number; readonly id: number }> => {
  const payer = await world.newPayer();
  const invoice = await world.newInvoice(payer);
  world.stub.next('auth', behaviour);
  const answer = await world.pay(payer, invoice, 10_000, 'doubtful');
  expect(answer).toMatchObject({
    status: 202,
    body: {
      code: 'payment_in_doubt',
      paid_in_full: false,
      data: { status_code: 202 },
      invoice,
      transaction: { status: 'confirming', visible_method: 'Visa 1111', amount_paid: 10_000 },
    },
  });
  return { payer, invoice, id: transactionOf(answer).id };
};

describe('a payment in doubt', () => {
  const booked: readonly StubBehaviour[] = [
    'b62_booked',
    'no_retref',
    'booked_then_cut',
    'booked_then_silent',
  ];
  it.each(booked)(
    'blocks its invoice and becomes one transaction when charged (%s) [API-004] [API-086]',
    async (behaviour) => {
      const { payer, invoice, id } = await payInDoubt(behaviour);
      const isShownInDoubt = async () =>
        (
          await world.app.inject({ url: `/api/user_invoices/${invoice}`, headers: payer.headers })
        ).json<{ payment_in_doubt: boolean }>().payment_in_doubt;
      expect(await isShownInDoubt()).toBe(true);
      expect(await world.pay(payer, invoice, 10_000, 'another key')).toMatchObject({
        status: 409,
        body: { code: 'payment_in_doubt' },
      });
      expect(await world.pay(payer, invoice, 10_000, 'doubtful')).toMatchObject({
        status: 202,
        headers: { 'idempotent-replayed': 'true' },
      });

      await world.clock.advance(seconds(36));
      expect(await stateOf(invoice)).toEqual([['approved', 'found_by_lookup']]);
      expect(await world.invoiceRow(invoice)).toMatchObject({
        amount_paid: 10_000,
        paid_date: '2026-11-20',
      });
      expect(await chargesOf(invoice)).toHaveLength(1);
      expect(await isShownInDoubt()).toBe(false);
      expect(await world.statusOf(payer, id)).toBe('success');
      const events = await world.database.db
        .selectFrom('live_outbox')
        .select('event')
        .where('merchant_id', '=', payer.merchant.id)
        .execute();
      expect(events).toHaveLength(1);
      expect(await world.pay(payer, invoice, 10_000, 'later')).toMatchObject({
        status: 409,
        body: { code: 'invoice_not_payable' },
      });
    },
  );

  const unbooked: readonly StubBehaviour[] = ['b62_unbooked', 'http_500', 'cut'];
  it.each(unbooked)('frees its invoice after two answers of not found (%s)', async (behaviour) => {
    const { payer, invoice, id } = await payInDoubt(behaviour);
    for (const wait of [35, 60, 120]) {
      await world.clock.advance(seconds(wait));
      expect(await statesOf(invoice)).toEqual(['unknown']);
    }
    await world.clock.advance(seconds(300));
    expect(await stateOf(invoice)).toEqual([['not_charged', 'not_found_twice']]);
    expect(await world.statusOf(payer, id)).toBe('not_charged');
    expect((await world.pay(payer, invoice, 10_000, 'new try')).status).toBe(200);
    expect(await chargesOf(invoice)).toHaveLength(1);
  });

  it.each([
    ['before it settles', false, 'Voided at once.'],
    ['when it has settled', true, 'Refunded.'],
  ])(
    'is given back when the gateway books it after two answers of not found (%s)',
    async (_, isSettled, detail) => {
      const { payer, invoice, id } = await payInDoubt('b62_booked');
      world.stub.always('inquireByOrderid', 'not_found');
      for (const wait of [35, 60, 120, 300]) await world.clock.advance(seconds(wait));
      expect(await stateOf(invoice)).toEqual([['not_charged', 'not_found_twice']]);
      world.stub.behave();
      if (isSettled) world.stub.settle();
      const alarms = () =>
        world.database.db
          .selectFrom('alarms')
          .select(['kind', 'detail'])
          .where('attempt_id', '=', id)
          .execute();
      await world.clock.advance('PT35H');
      expect(await alarms()).toEqual([]);
      world.stub.always('inquireByOrderid', 'http_500');
      await world.clock.advance('PT1H');
      expect(await alarms()).toEqual([]);
      world.stub.behave();
      world.stub.next(isSettled ? 'refund' : 'void', 'http_500');
      await world.clock.advance('PT24H');
      expect(await alarms()).toEqual([
        { kind: 'late_approval', detail: "The void wasn't confirmed. Check the gateway." },
      ]);
      expect(await chargesOf(invoice)).toHaveLength(1);
      for (const wait of ['PT24H', 'PT24H']) await world.clock.advance(wait);
      expect(await alarms()).toEqual([{ kind: 'late_approval', detail }]);
      expect(await chargesOf(invoice)).toEqual([]);
      expect(
        await world.statusOf({ ...payer, headers: await world.signIn(payer.user.id) }, id),
      ).toBe('not_charged');
      const [orderId = ''] = (await world.attemptsOf(invoice)).map((attempt) => attempt.order_id);
      const lookUps = () =>
        world.stub.calls.filter(
          (call) => call.endpoint === 'inquireByOrderid' && call.orderId === orderId,
        ).length;
      const before = lookUps();
      await world.clock.advance('P3D');
      expect(lookUps()).toBe(before);
      expect(await listCharges(world.database.db, 'undecided')).toEqual([]);
    },
  );

  it("is looked up on its owner's status reads, at most every 5 s [API-089]", async () => {
    const { payer, invoice, id } = await payInDoubt('b62_booked');
    const stranger = await world.newPayer();
    expect(await world.statusOf(stranger, id)).toBe('404');
    expect(await statesOf(invoice)).toEqual(['unknown']);
    world.stub.next('inquireByOrderid', 'http_500');
    const lookups = () =>
      world.stub.calls.filter((call) => call.endpoint === 'inquireByOrderid').length;
    const before = lookups();
    expect(await world.statusOf(payer, id)).toBe('confirming');
    expect(await world.statusOf(payer, id)).toBe('confirming');
    expect(lookups() - before).toBe(1);
    await world.clock.advance(seconds(5));
    expect(await world.statusOf(payer, id)).toBe('success');
    expect(await stateOf(invoice)).toEqual([['approved', 'found_by_lookup']]);
  });

  it('is decided once for many reads at once', async () => {
    const { payer, invoice, id } = await payInDoubt('b62_booked');
    await world.clock.advance(seconds(10));
    await Promise.all([
      ...Array.from({ length: 10 }, () => world.statusOf(payer, id)),
      world.clock.advance(seconds(30)),
    ]);
    expect(await world.statusOf(payer, id)).toBe('success');
    expect(await chargesOf(invoice)).toHaveLength(1);
    expect(
      await world.database.db
        .selectFrom('transactions')
        .select('id')
        .where('invoice_id', '=', invoice)
        .execute(),
    ).toEqual([{ id }]);
  });

  it('is voided by order id after failed look-ups, then declined without a charge', async () => {
    const { payer, invoice, id } = await payInDoubt('b62_booked');
    world.stub.always('inquireByOrderid', 'http_500');
    world.stub.next('voidByOrderId', 'http_500');
    for (const wait of [35, 60, 120, 300]) await world.clock.advance(seconds(wait));
    world.stub.always('inquireByOrderid', null);
    expect(await stateOf(invoice)).toEqual([['voided', 'voided_by_order_id']]);
    expect(await chargesOf(invoice)).toEqual([]);
    expect(await world.statusOf(payer, id)).toBe('voided');
    expect((await world.pay(payer, invoice, 10_000, 'new try')).status).toBe(200);
  });

  it('is not voided by a reconciler that another has overtaken', async () => {
    const { payer, invoice, id } = await payInDoubt('b62_booked');
    world.stub.always('inquireByOrderid', 'http_500');
    for (const wait of [35, 60]) await world.clock.advance(seconds(wait));
    const delayedCall = world.stub.hold('inquireByOrderid');
    const sweep = world.clock.advance(seconds(120));
    await delayedCall.arrived;
    world.stub.behave();
    await world.runSql(`update payment_attempts set leased_until = sent_at where id = ${id}`);
    expect(await world.statusOf(payer, id)).toBe('success');
    delayedCall.release();
    await sweep;
    expect(await chargesOf(invoice)).toHaveLength(1);
  });

  it('opens its invoice again when it was voided while another recorded it as paid', async () => {
    const { payer, invoice, id } = await payInDoubt('b62_booked');
    world.stub.always('inquireByOrderid', 'http_500');
    for (const wait of [35, 60]) await world.clock.advance(seconds(wait));
    const delayedCall = world.stub.hold('voidByOrderId');
    const sweep = world.clock.advance(seconds(120));
    await delayedCall.arrived;
    world.stub.behave();
    await world.runSql(`update payment_attempts set leased_until = sent_at where id = ${id}`);
    expect(await world.statusOf(payer, id)).toBe('success');
    delayedCall.release();
    await sweep;
    expect(await world.statusOf(payer, id)).toBe('voided');
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 0, paid_date: null });
    expect(
      await world.database.db
        .selectFrom('alarms')
        .select('kind')
        .where('attempt_id', '=', id)
        .execute(),
    ).toEqual([{ kind: 'voided_late' }]);
  });

  it('stays in doubt and raises one alarm while the gateway refuses the look-up', async () => {
    const { payer, invoice, id } = await payInDoubt('booked_then_cut');
    world.stub.always('inquireByOrderid', 'refused');
    world.stub.always('voidByOrderId', 'refused');
    const alarms = () =>
      world.database.db
        .selectFrom('alarms')
        .select(['kind', 'resolved_by'])
        .where('merchant_id', '=', payer.merchant.id)
        .execute();
    for (const wait of [35, 60]) await world.clock.advance(seconds(wait));
    expect(await alarms()).toEqual([]);
    for (const wait of [120, 300]) {
      await world.clock.advance(seconds(wait));
      expect(await statesOf(invoice)).toEqual(['unknown']);
      expect(await world.statusOf(payer, id)).toBe('confirming');
      expect(await alarms()).toEqual([{ kind: 'lookups_failing', resolved_by: null }]);
    }
    expect(await world.pay(payer, invoice, 10_000, 'another key')).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    world.stub.behave();
    await world.clock.advance(seconds(900));
    expect(await stateOf(invoice)).toEqual([['approved', 'found_by_lookup']]);
    expect(await chargesOf(invoice)).toHaveLength(1);
    expect(await alarms()).toEqual([{ kind: 'lookups_failing', resolved_by: 'system:reconciler' }]);
  });

  it('raises an alarm at the end of the ladder and can still be decided', async () => {
    const { payer, invoice, id } = await payInDoubt('b62_booked');
    world.stub.always('inquireByOrderid', 'http_500');
    world.stub.always('voidByOrderId', 'http_500');
    for (const wait of [35, 60, 120, 300, 900, 3_600, 21_600, 86_400, 86_400])
      await world.clock.advance(seconds(wait));
    expect(await statesOf(invoice)).toEqual(['unknown']);
    await world.clock.advance(seconds(86_400));
    expect(await stateOf(invoice)).toEqual([['needs_review', 'ladder_ended']]);
    const alarms = () =>
      world.database.db
        .selectFrom('alarms')
        .select(['kind', 'resolved_at'])
        .where('attempt_id', '=', id)
        .execute();
    expect(await alarms()).toEqual([{ kind: 'payment_needs_review', resolved_at: null }]);
    expect(
      world.stub.calls.filter((call) => call.endpoint === 'voidByOrderId').length,
    ).toBeGreaterThanOrEqual(3);

    const signedInAgain = { ...payer, headers: await world.signIn(payer.user.id) };
    expect(await world.pay(signedInAgain, invoice, 10_000)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    world.stub.always('inquireByOrderid', null);
    expect(await world.statusOf(signedInAgain, id)).toBe('success');
    expect((await alarms())[0]?.resolved_at).not.toBeNull();
  });

  it('is voided when another amount was captured', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'partial');
    world.stub.next('void', 'http_500');
    expect((await world.pay(payer, invoice, 10_000)).status).toBe(202);
    expect(await stateOf(invoice)).toEqual([['unknown', 'partial_approval_not_voided']]);
    await world.clock.advance(seconds(36));
    expect(await stateOf(invoice)).toEqual([['voided', 'amount_differs']]);
    expect(await chargesOf(invoice)).toEqual([]);
  });

  /** An invoice of 10000 of which the gateway approved 1.00 and could not void it before its batch closed. */
  const payInPart = async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'partial');
    world.stub.next('void', 'http_500');
    expect((await world.pay(payer, invoice, 10_000)).status).toBe(202);
    world.stub.settle();
    const refunds = async () => {
      const orders = await world.database.db
        .selectFrom('payment_attempts')
        .select('refund_order_id')
        .where('invoice_id', '=', invoice)
        .execute();
      return world.stub
        .refunds()
        .filter(({ orderId }) => orders.some((order) => order.refund_order_id === orderId))
        .map(({ amount }) => amount);
    };
    return { payer, invoice, refunds };
  };
  const givenBack = [['voided', 'amount_differs_refunded']];

  it('is refunded when another amount was captured and has settled', async () => {
    const { payer, invoice, refunds } = await payInPart();
    await world.clock.advance(seconds(36));
    expect(await stateOf(invoice)).toEqual(givenBack);
    expect(await refunds()).toEqual(['1.00']);
    expect((await world.pay(payer, invoice, 10_000)).status).toBe(200);
  });

  it('is refunded once when another amount was captured and the answer is lost', async () => {
    const { invoice, refunds } = await payInPart();
    world.stub.next('refund', 'booked_then_cut');
    await world.clock.advance(seconds(36));
    expect(await statesOf(invoice)).toEqual(['unknown']);
    await world.breakRecording(true);
    await world.clock.advance(seconds(60));
    await world.breakRecording(false);
    await world.runSql(
      `update payment_attempts set leased_until = sent_at where invoice_id = ${invoice}`,
    );
    await world.clock.advance(seconds(120));
    expect(await stateOf(invoice)).toEqual(givenBack);
    expect(await refunds()).toEqual(['1.00']);
  });

  it('is decided also when its invoice was cancelled or lowered', async () => {
    const cancelled = await payInDoubt('b62_booked');
    const lowered = await payInDoubt('b62_booked');
    const { db } = world.database;
    await db
      .updateTable('invoices')
      .set({ stored_state: 'cancelled' })
      .where('id', '=', cancelled.invoice)
      .execute();
    await db
      .updateTable('invoices')
      .set({ amount: 4_000 })
      .where('id', '=', lowered.invoice)
      .execute();
    await world.clock.advance(seconds(36));
    expect(await world.invoiceRow(cancelled.invoice)).toMatchObject({
      amount_paid: 10_000,
      stored_state: 'cancelled',
    });
    expect(await statesOf(lowered.invoice)).toEqual(['needs_review']);
    const alarms = await db
      .selectFrom('alarms')
      .select(['kind', 'attempt_id'])
      .where('attempt_id', 'in', [cancelled.id, lowered.id])
      .orderBy('kind')
      .execute();
    expect(alarms).toEqual([
      { kind: 'approved_above_balance', attempt_id: lowered.id },
      { kind: 'paid_while_cancelled', attempt_id: cancelled.id },
      { kind: 'payment_needs_review', attempt_id: lowered.id },
    ]);
  });
});

describe('database constraints of attempts', () => {
  it('allow one attempt in doubt per invoice, only defined steps, and an append-only ledger', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const { id } = transactionOf(await world.pay(payer, invoice, 100));
    const { db } = world.database;
    const copy = {
      door: 'pay_once',
      invoice_id: invoice,
      merchant_id: payer.merchant.id,
      user_id: payer.user.id,
      actor: 'x',
      gateway_merchant_id: 'm',
      amount: 1,
      visible_method: 'v',
      sent_at: world.clock.now(),
    } as const;
    const insert = (order_id: string) =>
      db
        .insertInto('payment_attempts')
        .values({ ...copy, order_id, state: 'sent' })
        .returning('id')
        .executeTakeFirstOrThrow();
    await expect(
      db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('payment_attempts')
          .values({ ...copy, order_id: 'ONE', state: 'sent' })
          .execute();
        await transaction
          .insertInto('payment_attempts')
          .values({ ...copy, order_id: 'TWO', state: 'unknown' })
          .execute();
      }),
    ).rejects.toThrow('payment_attempts_one_open');
    await expect(insert('has-digits-1')).rejects.toThrow('order_id');
    for (const change of [
      { state: 'sent' },
      { state: 'declined' },
      { amount: 5 },
      { order_id: 'OTHER' },
    ] as const) {
      await expect(
        db.updateTable('payment_attempts').set(change).where('id', '=', id).execute(),
      ).rejects.toThrow(/does not go from|never changes|decided/);
    }
    await expect(db.deleteFrom('payment_attempts').where('id', '=', id).execute()).rejects.toThrow(
      'never deleted',
    );
    await expect(
      db.updateTable('ledger_lines').set({ amount: 1 }).where('transaction_id', '=', id).execute(),
    ).rejects.toThrow('append-only');
    await expect(
      db.deleteFrom('ledger_lines').where('transaction_id', '=', id).execute(),
    ).rejects.toThrow('append-only');
    await expect(
      db.updateTable('invoices').set({ amount_paid: 10_001 }).where('id', '=', invoice).execute(),
    ).rejects.toThrow('check constraint');
  });
});
