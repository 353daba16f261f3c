import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  buildPaymentWorld,
  transactionOf,
  type PaymentWorld,
} from '../../../testing/payment-world';
import { giveBackHand, type GiveBackHand, type Payment } from '../../../testing/give-back';

let world: PaymentWorld;
let hand: GiveBackHand;
beforeAll(async () => {
  world = await buildPaymentWorld();
  hand = giveBackHand(world);
});
beforeEach(async () => {
  await world.clock.rewind();
  world.stub.behave();
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

/** For the session of staff that the moved clock has ended. */
const statusOf = async ({ payer }: Payment, id: number): Promise<string> =>
  world.statusOf({ ...payer, headers: await hand.staffOf(payer) }, id);
const wait = async (...spans: readonly string[]): Promise<void> => {
  for (const span of spans) await world.clock.advance(span);
};
const inDoubt = {
  status: 202,
  body: {
    status: 0,
    code: 'refund_in_doubt',
    detail: "We're confirming this refund. Please don't repeat it.",
  },
};

describe('POST transactions/refund', () => {
  it('refunds parts of a settled payment up to the whole, and no cent more [API-095]', async () => {
    const payment = await hand.settled();
    expect(await hand.refund(payment, 4_000)).toMatchObject({
      status: 200,
      body: {
        status: 1,
        detail: '$40.00 successfully refunded',
        transaction: { type: 'refund', status: 'success', amount_paid: 4_000 },
        invoice: payment.invoice,
      },
    });
    expect(await hand.refund(payment, 6_001)).toMatchObject({
      status: 400,
      body: {
        code: 'amount_above_payment',
        detail: 'You cannot refund more than the total transaction amount.',
        reason: '$60.00 of this payment can still be refunded.',
      },
    });
    expect(await hand.refund(payment, 0)).toMatchObject({
      status: 400,
      body: { detail: 'Please enter amount to refund.' },
    });
    expect((await hand.refund(payment, 6_000)).body).toMatchObject({ status: 1 });
    expect((await hand.refund(payment, 1)).status).toBe(400);
    expect(await hand.refundedAt(payment)).toEqual(['40.00', '60.00']);
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 10_000 });
    expect(await world.statusOf(payment.payer, payment.id)).toBe('refunded');
  });

  it('leaves on the invoice what staff can still give back, and says what is in doubt', async () => {
    const payment = await hand.settled();
    const read = async (headers: object) =>
      (
        await world.app.inject({
          url: `/api/user_invoices/${payment.invoice}`,
          headers: { ...headers },
        })
      ).json<{ transactions: readonly { refund?: object }[] }>().transactions[0]?.refund;
    expect(await read(payment.staff)).toEqual({
      refundable: 10_000,
      in_doubt: false,
      is_settled: false,
    });
    await hand.refund(payment, 4_000);
    world.stub.next('refund', 'cut');
    await hand.refund(payment, 1_000);
    expect(await read(payment.staff)).toMatchObject({ refundable: 6_000, in_doubt: true });
    expect(await read(payment.payer.headers)).toBeUndefined();
  });

  it('opens the invoice again when the customer still owes it', async () => {
    const payment = await hand.settled();
    await hand.refund(payment, 2_500, { owed_again: true });
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({
      amount_paid: 7_500,
      paid_date: null,
    });
    expect((await world.pay(payment.payer, payment.invoice, 2_500)).status).toBe(200);
  });

  it('voids a whole payment that has not settled, and opens its invoice again', async () => {
    const payment = await hand.paid();
    const answer = await hand.refund(payment, 10_000);
    expect(answer.body).toMatchObject({ status: 1, transaction: { type: 'void' } });
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({
      amount_paid: 0,
      paid_date: null,
    });
    expect(await world.statusOf(payment.payer, payment.id)).toBe('voided');
    expect(await hand.refund(payment, 10_000)).toMatchObject({
      status: 200,
      body: { status: 3, detail: 'This transaction has been voided and cannot be refunded' },
    });
  });

  it('refuses a part of a payment that has not settled, and says when it is possible', async () => {
    const payment = await hand.paid();
    expect(await hand.refund(payment, 9_999)).toMatchObject({
      status: 200,
      body: {
        status: 2,
        detail: 'Unable to issue refund at this time',
        reason: expect.stringContaining('usually the next day'),
      },
    });
    expect(await hand.statesOf(payment)).toEqual([]);
  });

  it('refunds what settled between the question and the void', async () => {
    const payment = await hand.paid();
    world.stub.next('void', 'settles_first');
    expect((await hand.refund(payment, 10_000)).body).toMatchObject({
      status: 1,
      transaction: { type: 'refund' },
    });
    expect(await hand.statesOf(payment)).toEqual(['void declined settled', 'refund given_back']);
    expect(await hand.refundedAt(payment)).toHaveLength(1);
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 10_000 });
  });

  it('follows a void at the desk of the gateway', async () => {
    const payment = await hand.paid();
    const [attempt] = await world.attemptsOf(payment.invoice);
    world.stub.giveBack(attempt?.order_id ?? '');
    expect((await hand.refund(payment, 5_000)).body).toMatchObject({ status: 3 });
    expect((await hand.refund(payment, 10_000)).body).toMatchObject({ status: 1 });
    expect(await world.statusOf(payment.payer, payment.id)).toBe('voided');
  });

  it.each([
    ['http_500', "The card gateway isn't responding. Nothing was refunded."],
    ['not_found', "The card gateway isn't responding. Nothing was refunded."],
  ] as const)('sends nothing while the look-up is %s', async (behaviour, reason) => {
    const payment = await hand.settled();
    world.stub.next('inquire', behaviour);
    expect((await hand.refund(payment, 100)).body).toMatchObject({ status: 2, reason });
    expect(await hand.statesOf(payment)).toEqual([]);
  });

  it.each([
    ['decline', 'declined gateway_refused'],
    ['http_401', 'not_done http_401'],
  ] as const)(
    'fails definitely when the gateway answers %s, and may be tried again',
    async (behaviour, state) => {
      const payment = await hand.settled();
      world.stub.next('refund', behaviour);
      expect((await hand.refund(payment, 100)).body).toMatchObject({
        status: 2,
        detail: 'Unable to issue refund at this time',
      });
      expect(await hand.statesOf(payment)).toEqual([`refund ${state}`]);
      expect((await hand.refund(payment, 100)).body).toMatchObject({ status: 1 });
      expect(await hand.refundedAt(payment)).toHaveLength(1);
    },
  );

  it('gives each card of a split back by itself', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const [one, two] = [await world.newCard(payer), await world.newCard(payer)];
    await world.split(payer, invoice, { card: one, amount: 4_000 }, { card: two, amount: 6_000 });
    const staff = await hand.staffOf(payer);
    const [first, second] = (await world.attemptsOf(invoice)).map(({ id }) => id);
    const of = (id: number | undefined) => ({ payer, staff, invoice, id: id ?? 0 });
    expect((await hand.refund(of(first), 4_000)).body).toMatchObject({ status: 1 });
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 6_000 });
    world.stub.settle();
    expect((await hand.refund(of(second), 1_000)).body).toMatchObject({ status: 1 });
    expect((await hand.refund(of(first), 1)).body).toMatchObject({ status: 3 });
  });

  it('gives cash back without the gateway', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    await world.runSql(`update merchants set takes_cash = true where id = ${payer.merchant.id};
      insert into merchant_api_keys (merchant_id, kind, key_hash, hint, created_at)
        values (${payer.merchant.id}, 'secret', '\\x01', 'x', '2026-11-20T19:00:00Z');
      insert into payment_sessions (token_hash, merchant_id, invoice_id, api_key_id, amount, options,
        created_at, expires_at)
        select '\\x02', ${payer.merchant.id}, ${invoice}, max(id), 10000, '{cash}', '2026-11-20T19:00:00Z',
          '2026-11-20T20:00:00Z' from merchant_api_keys;
      select record_cash_payment((select max(id) from payment_sessions), 'embedded:1', 'request',
        '2026-11-20T19:00:00Z')`);
    const { id } = await world.database.db
      .selectFrom('transactions')
      .select('id')
      .where('invoice_id', '=', invoice)
      .executeTakeFirstOrThrow();
    const payment = { payer, staff: await hand.staffOf(payer), invoice, id };
    const from = world.stub.calls.length;
    expect((await hand.refund(payment, 3_000, { owed_again: true })).body).toMatchObject({
      status: 1,
    });
    expect((await hand.refund(payment, 1_000)).body).toMatchObject({ status: 1 });
    expect((await hand.cancel(payment)).body).toMatchObject({
      status: 2,
      reason: 'Part of this payment was refunded.',
    });
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 7_000 });
    expect(world.stub.calls.length).toBe(from);
  });

  it('answers a repeat with the same key as the first time [SHARED-027]', async () => {
    const payment = await hand.settled();
    const first = await hand.refund(payment, 4_000, {}, 'form');
    const second = await hand.refund(payment, 4_000, {}, 'form');
    expect(second).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
    expect(second.body).toEqual(first.body);
    expect(await hand.refundedAt(payment)).toHaveLength(1);
    expect((await hand.refund(payment, 5_000, {}, 'form')).status).toBe(422);
  });
});

describe('POST transactions/{id}/cancel', () => {
  it('voids an open payment once, by either path [API-090] [API-091]', async () => {
    const [one, two] = [await hand.paid(), await hand.paid()];
    expect(await hand.cancel(one)).toMatchObject({
      status: 200,
      body: { status: 1, detail: '$100.00 transaction successfully canceled' },
    });
    expect((await hand.cancel(one)).body).toMatchObject({
      status: 3,
      detail: 'Transaction could not be canceled',
    });
    expect((await hand.post(two.staff, 'cancel', { transaction: two.id })).body).toMatchObject({
      status: 1,
    });
    for (const { invoice } of [one, two])
      expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 0, paid_date: null });
  });

  it('leaves a settled payment to a refund, also one that settles in between [API-091]', async () => {
    const payment = await hand.paid();
    world.stub.next('void', 'settles_first');
    const refused = {
      status: 2,
      detail: 'Transaction could not be canceled',
      reason: 'This payment has settled. Refund it instead.',
    };
    expect((await hand.cancel(payment)).body).toEqual(refused);
    expect((await hand.cancel(payment)).body).toEqual(refused);
    expect(await hand.refundedAt(payment)).toEqual([]);
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 10_000 });
  });

  it('leaves a scheduled payment to unscheduling [API-091]', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const { id } = transactionOf(
      await hand.post(payer.headers, 'pay_once', {
        id: payer.card.id,
        invoice,
        amount_paid: 10_000,
        scheduled_date: '2026-11-25',
      }),
    );
    expect(
      (await hand.cancel({ payer, staff: await hand.staffOf(payer), invoice, id })).body,
    ).toEqual({
      status: 2,
      detail: 'Transaction could not be canceled',
      reason: 'This payment is scheduled. Unschedule it on its bill.',
    });
    expect(await world.statusOf(payer, id)).toBe('scheduled');
  });
});

describe('a refund in doubt', () => {
  it('is confirmed by the reconciler, once, when it was booked', async () => {
    const refunds: { payment: Payment; id: number }[] = [];
    for (const behaviour of ['b62_booked', 'booked_then_cut'] as const) {
      const payment = await hand.settled();
      world.stub.next('refund', behaviour);
      const answer = await hand.refund(payment, 4_000, {}, 'form');
      expect(answer).toMatchObject(inDoubt);
      expect(await hand.refund(payment, 4_000)).toMatchObject({
        status: 409,
        body: { code: 'refund_in_doubt', detail: inDoubt.body.detail },
      });
      expect(await hand.refund(payment, 4_000, {}, 'form')).toMatchObject(inDoubt);
      refunds.push({ payment, id: transactionOf(answer).id });
    }
    await wait('PT36S');
    for (const { payment, id } of refunds) {
      expect(await hand.statesOf(payment)).toEqual(['refund given_back found_by_lookup']);
      expect(await statusOf(payment, id)).toBe('success');
      expect(await hand.refundedAt(payment)).toHaveLength(1);
      expect((await hand.refund(payment, 6_000)).body).toMatchObject({ status: 1 });
    }
  });

  it('ends as declined when the bank did not take the booking', async () => {
    const payment = await hand.settled();
    world.stub.next('refund', 'booked_then_cut');
    expect(await hand.refund(payment, 4_000)).toMatchObject(inDoubt);
    world.stub.settle();
    const { orderId } = world.stub.refunds().at(-1) ?? { orderId: '' };
    world.stub.returnPayment(orderId, 'R02');
    await wait('PT36S', 'P1D');
    expect(await hand.statesOf(payment)).toEqual(['refund declined returned']);
    expect((await hand.refund(await hand.fresh(payment), 10_000)).body).toMatchObject({
      status: 1,
    });
  });

  it('ends as not done after two look-ups, and may be repeated, when it was not booked', async () => {
    const refunds: { payment: Payment; id: number }[] = [];
    for (const behaviour of ['b62_unbooked', 'cut'] as const) {
      const payment = await hand.settled();
      world.stub.next('refund', behaviour);
      const { id } = transactionOf(await hand.refund(payment, 4_000));
      expect(await statusOf(payment, id)).toBe('confirming');
      expect(await world.statusOf(payment.payer, id)).toBe('404');
      refunds.push({ payment, id });
    }
    await wait('PT36S', 'PT1M', 'PT2M', 'PT5M', 'PT15M');
    for (const { payment, id } of refunds) {
      expect(await hand.statesOf(payment)).toEqual(['refund not_done not_found_twice']);
      expect(await statusOf(payment, id)).toBe('not_refunded');
      expect((await hand.refund(await hand.fresh(payment), 4_000)).body).toMatchObject({
        status: 1,
      });
    }
  });

  it('shows a void on the payment', async () => {
    const voids: { payment: Payment; states: readonly string[]; left: number }[] = [];
    for (const [behaviour, states, left] of [
      ['booked_then_cut', ['void given_back found_voided'], 0],
      ['cut', ['void not_done not_found_twice'], 10_000],
    ] as const) {
      const payment = await hand.paid();
      world.stub.next('void', behaviour);
      world.stub.next('inquire', 'approve', 'http_500');
      expect(await hand.refund(payment, 10_000)).toMatchObject(inDoubt);
      expect(await hand.cancel(payment)).toMatchObject({
        status: 409,
        body: { code: 'refund_in_doubt' },
      });
      voids.push({ payment, states, left });
    }
    await wait('PT36S', 'PT1M', 'PT2M', 'PT5M', 'PT15M');
    for (const { payment, states, left } of voids) {
      expect(await hand.statesOf(payment)).toEqual(states);
      expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: left });
    }
  });

  it.each([
    ['cut', ['PT36S', 'PT1M', 'PT2M', 'PT5M', 'PT15M'], 'void not_done not_found_twice'],
    ['refused', [], 'void declined gateway_refused'],
  ] as const)(
    'opens the invoice again for a void that the gateway carries out after all (%s)',
    async (behaviour, spans, state) => {
      const payment = await hand.paid();
      world.stub.next('void', behaviour);
      await hand.refund(payment, 10_000);
      await wait(...spans);
      expect(await hand.statesOf(payment)).toEqual([state]);
      const [attempt] = await world.attemptsOf(payment.invoice);
      world.stub.giveBack(attempt?.order_id ?? '');
      world.stub.settle();
      await wait('P4D');
      expect(await hand.statesOf(payment)).toEqual(['void given_back found_voided_late']);
      expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 0 });
      expect(await statusOf(payment, payment.id)).toBe('voided');
      expect(await hand.alarmsOf(payment)).toEqual(['voided_late']);
    },
  );

  it('survives a process that dies after the answer, and gives back once', async () => {
    const payment = await hand.settled();
    await world.breakFunction('record_refund', true);
    const answer = await hand.refund(payment, 4_000, {}, 'form');
    await world.breakFunction('record_refund', false);
    expect(answer).toMatchObject(inDoubt);
    expect(await hand.statesOf(payment)).toEqual(['refund sent']);
    await wait('PT36S');
    expect(await hand.statesOf(payment)).toEqual(['refund given_back found_by_lookup']);
    expect(await hand.refundedAt(payment)).toHaveLength(1);
  });

  it('calls a person at the end of the ladder, and a later answer ends it', async () => {
    const payment = await hand.settled();
    world.stub.next('refund', 'booked_then_cut');
    world.stub.always('inquireByOrderid', 'http_500');
    const { id } = transactionOf(await hand.refund(payment, 4_000));
    await wait(
      'PT36S',
      'PT1M',
      'PT2M',
      'PT5M',
      'PT15M',
      'PT1H',
      'PT6H',
      'P1D',
      'P1D',
      'P1D',
      'P1D',
    );
    expect(await hand.statesOf(payment)).toEqual(['refund needs_review ladder_ended']);
    expect(await hand.alarmsOf(payment)).toEqual(['refund_needs_review']);
    expect(await hand.refund(await hand.fresh(payment), 100)).toMatchObject({ status: 409 });
    world.stub.behave();
    expect(await statusOf(payment, id)).toBe('success');
    expect(await hand.alarmsOf(payment)).toEqual([]);
    expect(await hand.refundedAt(payment)).toHaveLength(1);
  });
});

describe('refunds at the same time', () => {
  it('give back once for two tabs', async () => {
    const payment = await hand.settled();
    const answers = await Promise.all([hand.refund(payment, 10_000), hand.refund(payment, 10_000)]);
    expect(answers.map(({ body }) => body['status']).filter((status) => status === 1)).toHaveLength(
      1,
    );
    expect(await hand.refundedAt(payment)).toHaveLength(1);
  });

  it('never exceed a payment in 20 calls on 10 payments', async () => {
    const payer = await world.newPayer();
    const staff = await hand.staffOf(payer);
    const payments = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const invoice = await world.newInvoice(payer);
        const card = await world.newCard(payer);
        const { id } = transactionOf(await world.pay(payer, invoice, 10_000, undefined, card));
        return { payer, staff, invoice, id };
      }),
    );
    world.stub.settle();
    const answers = await Promise.all(
      [...payments, ...payments].map((payment) => hand.refund(payment, 6_000)),
    );
    expect(answers.filter(({ body }) => body['status'] === 1)).toHaveLength(10);
    expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([]);
    const sums = await Promise.all(
      payments.map(async (payment) => (await hand.refundedAt(payment)).length),
    );
    expect(new Set(sums)).toEqual(new Set([1]));
  });
});
