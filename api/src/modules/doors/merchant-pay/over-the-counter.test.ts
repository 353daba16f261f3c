import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { giveBackHand, type GiveBackHand } from '../../../testing/give-back';
import {
  buildPaymentWorld,
  transactionOf,
  type Payer,
  type PaymentWorld,
} from '../../../testing/payment-world';

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

const check = { paid_by: 'check', check_number: '1042', check_date: '2026-11-18' };
const openBill = async () => {
  const payer = await world.newPayer();
  const [invoice, staff] = [await world.newInvoice(payer), await hand.staffOf(payer)];
  const take = (fields: Readonly<Record<string, string | number | boolean>>, key?: string) =>
    hand.post(staff, 'merchant_pay', { invoice, ...fields }, key);
  return { payer, invoice, staff, take };
};
const linesOf = (invoice: number) =>
  world.database.db
    .selectFrom('ledger_lines')
    .select(['account', 'side', 'amount'])
    .where('invoice_id', '=', invoice)
    .orderBy('id')
    .execute();
const deskRowOf = (id: number) =>
  world.database.db
    .selectFrom('desk_payments')
    .select(['paid_by', 'check_number', 'check_date', 'actor'])
    .where('transaction_id', '=', id)
    .execute();
const noticesOf = (payer: Payer) =>
  world.database.db
    .selectFrom('messages')
    .select(['medium', 'body'])
    .where('subscription_id', '=', payer.subscription.id)
    .orderBy('id')
    .execute();

describe('a payment over the counter', () => {
  it('is cash in the ledger, with a receipt for the customer, and no gateway', async () => {
    const { payer, invoice, take } = await openBill();
    await world.runSql(
      `update subscriptions set email_opt_in = true, sms_opt_in = false where id = ${payer.subscription.id}`,
    );
    const calls = world.stub.calls.length;
    const answer = await take({ paid_by: 'cash', amount_paid: 4_000 });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        paid_in_full: false,
        transaction: {
          status: 'success',
          visible_method: 'Cash',
          amount_paid: 4_000,
          paid_date: '2026-11-20',
        },
        invoice,
      },
    });
    expect(await linesOf(invoice)).toEqual([
      { account: 'cash', side: 'debit', amount: 4_000 },
      { account: 'invoice', side: 'credit', amount: 4_000 },
    ]);
    expect(await deskRowOf(transactionOf(answer).id)).toEqual([
      {
        paid_by: 'cash',
        check_number: null,
        check_date: null,
        actor: expect.stringMatching(/^merchant:/),
      },
    ]);
    expect(world.stub.calls).toHaveLength(calls);
    expect(await noticesOf(payer)).toEqual([
      {
        medium: expect.any(Number),
        body: expect.stringMatching(
          new RegExp(
            `^${payer.merchant.name} received your payment of \\$40.00 for ".+" \\(Cash\\)\\. Thank you!$`,
          ),
        ),
      },
    ]);
  });

  it('keeps number and date of a check, and ends the scheduled payment, as its receipt says', async () => {
    const { payer, invoice, take } = await openBill();
    const { card, headers } = payer;
    const scheduled = await hand.post(headers, 'pay_once', {
      id: card.id,
      invoice,
      amount_paid: 10_000,
      scheduled_date: '2026-11-25',
    });
    expect(scheduled.status).toBe(200);
    await world.runSql(
      `update subscriptions set email_opt_in = true, sms_opt_in = false where id = ${payer.subscription.id}`,
    );
    const answer = await take({ ...check, amount_paid: 10_000 });
    expect(answer).toMatchObject({
      status: 200,
      body: { paid_in_full: true, transaction: { visible_method: 'Check 1042' } },
    });
    expect(await deskRowOf(transactionOf(answer).id)).toMatchObject([
      { paid_by: 'check', check_number: '1042', check_date: '2026-11-18' },
    ]);
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 10_000 });
    const runs = world.database.db.selectFrom('payment_runs').select(['state', 'reason']);
    expect(await runs.where('invoice_id', '=', invoice).execute()).toEqual([
      { state: 'skipped', reason: 'paid' },
    ]);
    expect(await noticesOf(payer)).toMatchObject([
      {
        body: expect.stringMatching(
          /Thank you! Your payment of \$100\.00 scheduled for 11\/25\/2026 is no longer needed and won't be made\.$/,
        ),
      },
    ]);
  });

  it.each([
    ['cash with a card', { paid_by: 'cash', token: '9411000000004242', expiration: '12/30' }],
    ['cash with a stored method', { paid_by: 'cash', payment_method: 1 }],
    ['cash with the number of a check', { paid_by: 'cash', check_number: '7' }],
    ['a check without its number', { paid_by: 'check', check_date: '2026-11-18' }],
    ['a check without its date', { paid_by: 'check', check_number: '1042' }],
    ['a check of a day that does not exist', { ...check, check_date: '2026-02-30' }],
    ['a check of tomorrow', { ...check, check_date: '2026-11-21' }],
    ['a check whose number may be a card number', { ...check, check_number: '4111111111111111' }],
    ['a check that is to be kept', { ...check, keep: true, agreed_by: 'phone' }],
    ['a number of a check alone', { payment_method: 1, check_number: '1042' }],
    ['nothing', { paid_by: 'cash', amount_paid: 0 }],
    ['more than the balance', { paid_by: 'cash', amount_paid: 10_001 }],
  ])('refuses %s', async (_, fields) => {
    const { invoice, take } = await openBill();
    expect((await take({ amount_paid: 100, ...fields })).status).toBe(400);
    expect(await linesOf(invoice)).toEqual([]);
  });

  it('is refused for invoices of others, and while a card payment is in doubt', async () => {
    const { payer, invoice, take } = await openBill();
    const other = await openBill();
    expect((await other.take({ invoice, paid_by: 'cash', amount_paid: 100 })).status).toBe(404);
    world.stub.next('auth', 'booked_then_cut');
    expect((await world.pay(payer, invoice, 10_000)).status).toBe(202);
    expect(await take({ paid_by: 'cash', amount_paid: 100 })).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    await world.clock.advance('PT36S');
    expect(await linesOf(invoice)).toHaveLength(2);
  });

  it('is recorded once by repeats under the same key', async () => {
    const { invoice, take } = await openBill();
    const fields = { ...check, amount_paid: 2_500 };
    const [first, second] = [await take(fields, 'form'), await take(fields, 'form')];
    expect(second).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
    expect(second.body).toEqual(first.body);
    // As if the process had ended before it stored its answer.
    await world.runSql(
      `update idempotency_keys set status = null, body = null, answered_at = null,
        leased_until = now() - interval '1 hour'
          where id = (select idempotency_key_id from desk_payments where transaction_id = ${transactionOf(first).id})`,
    );
    expect((await take(fields, 'form')).body).toEqual(first.body);
    expect(await linesOf(invoice)).toHaveLength(2);
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 2_500 });
  });

  it('takes no more than the balance when a card is charged at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payer, invoice, take } = await openBill();
      const answers = await Promise.all([
        world.pay(payer, invoice, 10_000),
        take({ paid_by: 'cash', amount_paid: 10_000 }),
        take({ ...check, amount_paid: 10_000 }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 10_000 });
    }
  });

  it('is given back offline', async () => {
    const { payer, invoice, staff, take } = await openBill();
    const { id } = transactionOf(await take({ ...check, amount_paid: 10_000 }));
    const payment = { payer, staff, invoice, id };
    const calls = world.stub.calls.length;
    expect((await hand.refund(payment, 3_000, { owed_again: true })).body).toMatchObject({
      status: 1,
    });
    expect(world.stub.calls).toHaveLength(calls);
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 7_000 });
  });
});
