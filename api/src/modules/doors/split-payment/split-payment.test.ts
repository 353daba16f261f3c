import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { insertBankAccount, insertStaff } from '../../../testing/factories';
import { asBillVisitor, asStaff } from '../../../testing/sign-in';
import {
  buildPaymentWorld,
  transactionOf,
  type Payer,
  type PaymentWorld,
} from '../../../testing/payment-world';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({ CUSTOMER_IDLE_MS: '7200000' });
});
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const orderIdsOf = async (invoice: number) =>
  (await world.attemptsOf(invoice)).map((attempt) => attempt.order_id);
const chargesOf = async (invoice: number) => {
  const orderIds = await orderIdsOf(invoice);
  return world.stub
    .charges()
    .filter((charge) => orderIds.includes(charge.orderId))
    .map(({ amount }) => amount);
};
const holdsOf = async (invoice: number) => {
  const orderIds = await orderIdsOf(invoice);
  return world.stub.holds().filter((hold) => orderIds.includes(hold.orderId));
};
const statesOf = async (invoice: number) =>
  (await world.attemptsOf(invoice)).map(({ state }) => state);
const transactionsOf = (invoice: number) =>
  world.database.db
    .selectFrom('transactions')
    .select(['id', 'amount', 'status', 'visible_method'])
    .where('invoice_id', '=', invoice)
    .orderBy('id')
    .execute();

/** A payer with two cards and an invoice of 7500 of which 2000 must be paid at once. */
const newBill = async (given: { readonly amount?: number; readonly minimum?: number } = {}) => {
  const payer = await world.newPayer();
  const [one, two] = [await world.newCard(payer), await world.newCard(payer)];
  const invoice = await world.newInvoice(payer, { amount: given.amount ?? 7_500 });
  await world.database.db
    .updateTable('invoices')
    .set({ minimum_amount_due: given.minimum ?? 2_000 })
    .where('id', '=', invoice)
    .execute();
  return { payer, one, two, invoice };
};
type Bill = Awaited<ReturnType<typeof newBill>>;
const splitBill = (bill: Bill, amounts: readonly [number, number], key?: string) =>
  world.split(
    bill.payer,
    bill.invoice,
    { card: bill.one, amount: amounts[0] },
    { card: bill.two, amount: amounts[1] },
    key,
  );

/** Neither card was charged, nothing is authorized, the invoice can be paid. */
const expectNothingTaken = async ({
  payer,
  invoice,
}: {
  readonly payer: Payer;
  readonly invoice: number;
}): Promise<void> => {
  expect(await chargesOf(invoice)).toEqual([]);
  expect(await holdsOf(invoice)).toEqual([]);
  expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 0, paid_date: null });
  expect((await world.pay(payer, invoice, 7_500)).status).toBe(200);
};

describe('split_payment', () => {
  it('charges 1000 and 1500 on two cards: two transactions and 2500 paid [API-087] [CUST-153]', async () => {
    const bill = await newBill();
    const answer = await splitBill(bill, [1_000, 1_500], 'first');
    const transactions = await transactionsOf(bill.invoice);
    expect(transactions).toMatchObject([
      { amount: 1_000, status: 'success' },
      { amount: 1_500, status: 'success' },
    ]);
    const [first, second] = transactions.map(({ id, amount, visible_method }) => ({
      id,
      status: 'success',
      visible_method,
      amount_paid: amount,
      paid_date: '2026-11-20',
    }));
    expect(answer).toEqual(
      expect.objectContaining({
        status: 200,
        body: {
          paid_in_full: false,
          data: { status_code: 200 },
          transaction: first,
          transactions: [first, second],
          invoice: bill.invoice,
        },
      }),
    );
    expect(await world.invoiceRow(bill.invoice)).toEqual({
      amount_paid: 2_500,
      paid_date: null,
      stored_state: null,
    });
    expect(await chargesOf(bill.invoice)).toEqual(['10.00', '15.00']);
    expect(await world.splitsOf(bill.invoice)).toMatchObject([{ state: 'paid' }]);
    expect(await Promise.all(transactions.map(({ id }) => world.statusOf(bill.payer, id)))).toEqual(
      ['success', 'success'],
    );
    const events = await world.database.db
      .selectFrom('live_outbox')
      .select('event')
      .where('merchant_id', '=', bill.payer.merchant.id)
      .execute();
    expect(events).toMatchObject([
      { event: { message: expect.stringMatching(/ has made a payment of \$25\.00$/) } },
    ]);
  });

  it('pays the rest in full and closes the invoice', async () => {
    const bill = await newBill();
    expect(await splitBill(bill, [2_500, 5_000])).toMatchObject({
      status: 200,
      body: { paid_in_full: true },
    });
    expect(await world.invoiceRow(bill.invoice)).toMatchObject({
      amount_paid: 7_500,
      paid_date: '2026-11-20',
    });
    expect(await splitBill(bill, [1, 1])).toMatchObject({
      status: 409,
      body: { code: 'invoice_not_payable' },
    });
  });

  it('authorises both cards in order before it captures either', async () => {
    const bill = await newBill();
    const before = world.stub.calls.length;
    await splitBill(bill, [1_000, 1_500]);
    const calls = world.stub.calls
      .slice(before)
      .map(({ endpoint, amount, capture }) => [endpoint, amount, capture]);
    expect(calls).toEqual([
      ['auth', '10.00', 'N'],
      ['auth', '15.00', 'N'],
      ['capture', '10.00', null],
      ['capture', '15.00', null],
    ]);
  });

  it('never asks the second card when the first is declined [API-004] [API-087]', async () => {
    const bill = await newBill();
    const before = world.stub.calls.length;
    world.stub.next('auth', 'decline');
    const answer = await splitBill(bill, [1_000, 1_500], 'declined');
    const [attempt] = await transactionsOf(bill.invoice);
    expect(answer).toMatchObject({
      status: 402,
      body: {
        code: 'payment_declined',
        detail: `${attempt?.visible_method} was declined. Neither card has been charged. The bank didn't approve it and can tell you why. You can also try another payment method.`,
      },
    });
    expect(world.stub.calls.slice(before).map(({ endpoint }) => endpoint)).toEqual(['auth']);
    expect(await statesOf(bill.invoice)).toEqual(['declined', 'abandoned']);
    expect(await world.splitsOf(bill.invoice)).toMatchObject([
      { state: 'not_paid', reason: 'declined' },
    ]);
    expect(await splitBill(bill, [1_000, 1_500], 'declined')).toMatchObject({
      status: 402,
      headers: { 'idempotent-replayed': 'true' },
    });
    await expectNothingTaken(bill);
  });

  it('voids the first when the second card is declined, and names it [API-087]', async () => {
    const bill = await newBill();
    world.stub.next('auth', 'approve', 'decline');
    const answer = await splitBill(bill, [1_000, 1_500]);
    expect(answer).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
    const [declined] = await transactionsOf(bill.invoice);
    expect(declined).toMatchObject({ amount: 1_500, status: 'declined' });
    expect(answer.body['detail']).toContain(
      `${declined?.visible_method} was declined. Neither card has been charged.`,
    );
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'declined']);
    await expectNothingTaken(bill);
  });

  it('voids a partial approval of either card, and answers a decline', async () => {
    for (const behaviours of [['partial'], ['approve', 'partial']] as const) {
      const bill = await newBill();
      world.stub.next('auth', ...behaviours);
      const answer = await splitBill(bill, [1_000, 1_500]);
      expect(answer).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
      expect(String(answer.body['detail'])).toContain(
        "There wasn't enough money available for this amount.",
      );
      await expectNothingTaken(bill);
    }
  });

  it('gives both back when a capture is refused, and names the card', async () => {
    for (const behaviours of [['decline'], ['approve', 'decline']] as const) {
      const bill = await newBill();
      world.stub.next('capture', ...behaviours);
      const answer = await splitBill(bill, [1_000, 1_500]);
      const attempts = await world.database.db
        .selectFrom('payment_attempts')
        .select(['part', 'visible_method', 'state'])
        .where('invoice_id', '=', bill.invoice)
        .orderBy('part')
        .execute();
      expect(answer).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
      expect(answer.body['detail']).toBe(
        `${attempts[behaviours.length - 1]?.visible_method} was declined. Neither card has been charged. Please try another payment method.`,
      );
      expect(attempts.map(({ state }) => state)).toEqual(['voided', 'voided']);
      expect(await transactionsOf(bill.invoice)).toEqual([]);
      await expectNothingTaken(bill);
    }
  });

  it('charges nothing when the invoice was paid, cancelled or lowered before the decision', async () => {
    for (const change of [
      { stored_state: 'cancelled' as const },
      { amount: 2_400, minimum_amount_due: 0 },
      { deleted_at: world.clock.now() },
    ]) {
      const bill = await newBill();
      const delayedCall = world.stub.holdAuth();
      const paying = splitBill(bill, [1_000, 1_500]);
      await delayedCall.arrived;
      await world.database.db
        .updateTable('invoices')
        .set(change)
        .where('id', '=', bill.invoice)
        .execute();
      delayedCall.release();
      expect(await paying).toMatchObject({
        status: 409,
        body: {
          code: 'invoice_not_payable',
          detail: expect.stringContaining('Neither card has been charged'),
        },
      });
      expect(await statesOf(bill.invoice)).toEqual(['voided', 'voided']);
      expect(await chargesOf(bill.invoice)).toEqual([]);
      expect(await holdsOf(bill.invoice)).toEqual([]);
    }
  });

  it('requires exactly the minimum, with the specified text [CUST-149]', async () => {
    const bill = await newBill();
    expect(await splitBill(bill, [1_000, 999])).toMatchObject({
      status: 400,
      body: {
        code: 'below_minimum',
        detail: 'Payment total must be equal to or greater than the minimum amount due.',
      },
    });
    expect(await statesOf(bill.invoice)).toEqual([]);
    expect((await splitBill(bill, [1_000, 1_000])).status).toBe(200);
  });

  it('requires no more than the balance when the minimum is higher [CUST-149]', async () => {
    const bill = await newBill({ amount: 5_000, minimum: 5_000 });
    await world.pay(bill.payer, bill.invoice, 4_900);
    expect(await splitBill(bill, [60, 39])).toMatchObject({
      status: 400,
      body: { code: 'below_minimum' },
    });
    expect(await splitBill(bill, [60, 40])).toMatchObject({
      status: 200,
      body: { paid_in_full: true },
    });
  });

  it('refuses less than a cent per card and more than the balance together', async () => {
    const bill = await newBill();
    expect(await splitBill(bill, [0, 2_500])).toMatchObject({
      status: 400,
      body: { code: 'amount_too_low' },
    });
    expect(await splitBill(bill, [2_500, 0])).toMatchObject({
      status: 400,
      body: { code: 'amount_too_low' },
    });
    expect(await splitBill(bill, [7_500, 1])).toMatchObject({
      status: 400,
      body: {
        code: 'amount_above_balance',
        detail: "That's more than the remaining balance of $75.00.",
      },
    });
    expect(await statesOf(bill.invoice)).toEqual([]);
    expect((await splitBill(bill, [7_499, 1])).status).toBe(200);
  });

  it('refuses the same card twice, by its id and by its number [CUST-151]', async () => {
    const bill = await newBill();
    const sameNumber = {
      ...bill,
      one: await world.newCard(bill.payer, '9411222233334444'),
      two: await world.newCard(bill.payer, '9411222233334444'),
    };
    for (const same of [{ ...bill, two: bill.one }, sameNumber]) {
      expect(await splitBill(same, [1_000, 1_500])).toMatchObject({
        status: 400,
        body: { code: 'same_card', detail: 'Please choose two different cards.' },
      });
    }
    expect(await statesOf(bill.invoice)).toEqual([]);
  });

  it('accepts cards only [CUST-152]', async () => {
    const bill = await newBill();
    await world.database.db
      .updateTable('merchants')
      .set({ ach_on: true })
      .where('id', '=', bill.payer.merchant.id)
      .execute();
    const bank = await insertBankAccount(world.database.db, { user_id: bill.payer.user.id });
    for (const withBank of [
      { ...bill, one: bank.id },
      { ...bill, two: bank.id },
    ]) {
      expect(await splitBill(withBank, [1_000, 1_500])).toMatchObject({
        status: 400,
        body: { code: 'method_not_accepted' },
      });
    }
    expect(await statesOf(bill.invoice)).toEqual([]);
  });

  it('answers 404 for invoices and cards of others, and limits an invoice session [API-001]', async () => {
    const [bill, other] = [await newBill(), await newBill()];
    expect(await splitBill({ ...bill, payer: other.payer }, [1_000, 1_500])).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await splitBill({ ...bill, one: other.one }, [1_000, 1_500])).toMatchObject({
      status: 404,
      body: { code: 'payment_method_unknown' },
    });
    expect(await splitBill({ ...bill, two: other.two }, [1_000, 1_500])).toMatchObject({
      status: 404,
      body: { code: 'payment_method_unknown' },
    });
    const staff = await insertStaff(world.database.db, [bill.payer.merchant.id]);
    expect(
      (
        await splitBill(
          {
            ...bill,
            payer: {
              ...bill.payer,
              headers: await asStaff(world.database.db, world.clock, staff.id),
            },
          },
          [1_000, 1_500],
        )
      ).status,
    ).toBe(403);

    const second = await world.newInvoice(bill.payer);
    const visitor = {
      ...bill.payer,
      headers: await asBillVisitor(
        world.database.db,
        world.clock,
        bill.payer.user.id,
        bill.invoice,
      ),
    };
    expect(
      (await splitBill({ ...bill, payer: visitor, invoice: second }, [1_000, 1_500])).status,
    ).toBe(404);
    const paid = await splitBill({ ...bill, payer: visitor }, [1_000, 1_500]);
    expect(paid.status).toBe(200);
    expect(await world.statusOf(visitor, transactionOf(paid).id)).toBe('success');
  });

  it.each([
    { pin: '4826' },
    { amount_one: 10.5 },
    { amount_two: '1500' },
    { payment_two_id: null },
    { payment_one_id: 1e300 },
  ])('refuses the field %j [API-005]', async (changes) => {
    const bill = await newBill();
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/transactions/split_payment',
      headers: bill.payer.headers,
      payload: {
        invoice: bill.invoice,
        payment_one_id: bill.one,
        amount_one: 1_000,
        payment_two_id: bill.two,
        amount_two: 1_500,
        ...changes,
      },
    });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      400,
      'invalid_input',
    ]);
    expect(await statesOf(bill.invoice)).toEqual([]);
  });

  it('charges once per key, and refuses the key for another request', async () => {
    const bill = await newBill();
    const first = await splitBill(bill, [1_000, 1_500], 'key');
    const again = await splitBill(bill, [1_000, 1_500], 'key');
    expect(again).toMatchObject({
      status: 200,
      body: first.body,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await splitBill(bill, [1_000, 1_501], 'key')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reuse' },
    });
    expect(await chargesOf(bill.invoice)).toEqual(['10.00', '15.00']);
  });

  it('allows one of many splits and payments of an invoice at a time', async () => {
    const bill = await newBill();
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => splitBill(bill, [3_000, 4_500], `tab ${index}`)),
      ...Array.from({ length: 8 }, (_, index) =>
        splitBill({ ...bill, one: bill.two, two: bill.one }, [3_000, 4_500], `other way ${index}`),
      ),
      ...Array.from({ length: 4 }, (_, index) =>
        world.pay(bill.payer, bill.invoice, 7_500, `single ${index}`),
      ),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(
        ({ status, body }) =>
          status === 409 &&
          ['payment_in_doubt', 'invoice_not_payable'].includes(String(body['code'])),
      ),
    ).toHaveLength(19);
    const charged = (await chargesOf(bill.invoice)).reduce(
      (sum, amount) => sum + Math.round(Number(amount) * 100),
      0,
    );
    expect(charged).toBe(7_500);
  });

  it('is refused after too many declines of either card', async () => {
    const strict = await buildPaymentWorld({
      CARDING_MAX_SCORE: '12',
      CARDING_DECLINE_WEIGHT: '5',
    });
    const [worn, fresh] = [await strict.newPayer(), await strict.newPayer()];
    const token = '9411777788889999';
    const wornCard = await strict.newCard(worn, token);
    strict.stub.always('auth', 'decline');
    for (let tries = 0; tries < 3; tries += 1)
      await strict.pay(worn, await strict.newInvoice(worn), 100, undefined, wornCard);
    strict.stub.always('auth', null);
    // The same number in another customer's wallet, in either place.
    const [same, other] = [await strict.newCard(fresh, token), await strict.newCard(fresh)];
    for (const [card, next] of [
      [same, other],
      [other, same],
    ] as const) {
      const invoice = await strict.newInvoice(fresh);
      expect(
        await strict.split(fresh, invoice, { card, amount: 100 }, { card: next, amount: 100 }),
      ).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(await strict.attemptsOf(invoice)).toEqual([]);
    }
    await strict.close();
  });
});
