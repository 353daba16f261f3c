import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { askStatus, give, openVisit } from '../../../testing/donors';
import {
  bankFields,
  buildEmbeddedWorld,
  cashFields,
  type Business,
  type EmbeddedWorld,
  type Fields,
} from './testing/embedded-world';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await buildEmbeddedWorld({
    CUSTOMER_IDLE_MS: '86400000',
    PUBLIC_CARDING_MAX_MERCHANT_SCORE: '1000000',
    PUBLIC_PAYMENTS_PER_MINUTE: '100000',
    PAGE_SESSIONS_PER_ADDRESS: '100000',
    STATUS_LOOKUP_GAP_MS: '5000',
  });
});
beforeEach(() => world.clock.rewind());
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const walletOf = ({ user }: Business) =>
  world.database.db
    .selectFrom('payment_methods')
    .select(['last4', 'type', 'is_one_time'])
    .where('user_id', '=', user.id)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
const named = (shop: Business, bill: { readonly id: number }): Fields => ({
  blytzpay_account_id: shop.subscription.id,
  blytzpay_invoice_id: bill.id,
});

describe('a late outcome of an embedded payment', () => {
  it('completes the session, keeps the card, and is visible to its visit', async () => {
    const shop = await world.newBusiness();
    const bill = await world.newBill(shop);
    const { visit } = await world.openPayment(shop, {
      ...named(shop, bill),
      amount: 4_000,
      selected_payment_options: 'credit,cash',
    });
    world.stub.next('auth', 'booked_then_cut');
    const answer = await world.process(
      { 'x-page-session': visit, 'idempotency-key': 'late' },
      { ...named(shop, bill), amount: 4_000, save_to_account: true },
    );
    expect(answer).toMatchObject({
      status: 202,
      body: { success: false, payment: { payment_status: 'confirming' } },
    });
    expect(await walletOf(shop)).toHaveLength(1);
    expect(
      await world.process(
        { 'x-page-session': visit },
        { ...cashFields, ...named(shop, bill), amount: 4_000 },
      ),
    ).toMatchObject({ status: 409, body: { code: 'payment_in_doubt' } });
    await world.clock.advance('PT36S');
    expect(await askStatus(world, visit, answer.body.payment?.id ?? 0)).toBe('success');
    expect(await walletOf(shop)).toEqual([
      expect.objectContaining({ last4: '1111' }),
      { last4: '4242', type: 1, is_one_time: false },
    ]);
    for (const fields of [{}, cashFields])
      expect(
        await world.process(
          { 'x-page-session': visit },
          { ...fields, ...named(shop, bill), amount: 4_000 },
        ),
      ).toMatchObject({ status: 409, body: { code: 'invoice_not_payable' } });
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(4_000);
  });

  it('notifies the customer once when the visit was left', async () => {
    const shop = await world.newBusiness();
    await world.database.db
      .updateTable('subscriptions')
      .set({ email_opt_in: true })
      .where('id', '=', shop.subscription.id)
      .execute();
    const [left, read] = [await world.newBill(shop), await world.newBill(shop)];
    for (const bill of [left, read]) {
      const { visit } = await world.openPayment(shop, { ...named(shop, bill), amount: 4_000 });
      world.stub.next('auth', 'booked_then_cut');
      const answer = await world.process(
        { 'x-page-session': visit },
        { ...named(shop, bill), amount: 4_000 },
      );
      expect(answer.status).toBe(202);
      await world.clock.advance('PT36S');
      if (bill === read) await askStatus(world, visit, answer.body.payment?.id ?? 0);
    }
    for (const wait of ['PT2M', 'PT10M']) await world.clock.advance(wait);
    const messages = await world.database.db
      .selectFrom('messages')
      .select('body')
      .where('subscription_id', '=', shop.subscription.id)
      .execute();
    expect(messages.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Your payment of \$40\.00 for .+ is confirmed: /),
    ]);
  });

  it('bars a bank account that its bank has closed', async () => {
    const shop = await world.newBusiness();
    const bill = await world.newBill(shop);
    const pay = () =>
      world.process(shop.keys, { ...bankFields, ...named(shop, bill), amount: 4_000 });
    expect(await pay()).toMatchObject({ status: 200, body: { success: true } });
    world.stub.settle();
    const [attempt] = await world.attemptsOf(bill.id);
    world.stub.returnPayment(attempt?.order_id ?? '', 'R02');
    await world.clock.advance('PT2H');
    expect(await world.invoiceRow(bill.id)).toMatchObject({ amount_paid: 0 });
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'method_unusable' } });
  });

  it('keeps no card and leaves the session open when the payment was never sent', async () => {
    const shop = await world.newBusiness();
    const bill = await world.newBill(shop);
    const { visit } = await world.openPayment(shop, { ...named(shop, bill), amount: 4_000 });
    world.stub.next('auth', 'b62_unbooked');
    expect(
      await world.process(
        { 'x-page-session': visit },
        { ...named(shop, bill), amount: 4_000, save_to_account: true },
      ),
    ).toMatchObject({ status: 202 });
    for (let steps = 0; steps < 10; steps += 1) await world.clock.advance('PT1M');
    expect(await walletOf(shop)).toHaveLength(1);
    expect(
      await world.process({ 'x-page-session': visit }, { ...named(shop, bill), amount: 4_000 }),
    ).toMatchObject({ status: 200, body: { success: true } });
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(4_000);
  });

  it('opens the invoice again after a bank return, without a second payment by the session', async () => {
    const shop = await world.newBusiness();
    const bill = await world.newBill(shop);
    const { visit } = await world.openPayment(shop, named(shop, bill));
    const paid = await world.process(
      { 'x-page-session': visit },
      { ...bankFields, ...named(shop, bill), amount: 10_000 },
    );
    expect(paid.body.success).toBe(true);
    world.stub.settle();
    await world.clock.advance('PT20M');
    const [{ order_id } = { order_id: '' }] = await world.attemptsOf(bill.id);
    world.stub.returnPayment(order_id, 'R01');
    await world.clock.advance('PT20M');
    for (let hours = 0; hours < 3 && (await world.invoiceRow(bill.id)).amount_paid > 0; hours += 1)
      await world.clock.advance('P1D');
    expect(await world.invoiceRow(bill.id)).toMatchObject({ amount_paid: 0, paid_date: null });
    expect((await world.attemptsOf(bill.id)).map(({ state }) => state)).toEqual(['returned']);
    expect(
      (
        await world.process(
          { 'x-page-session': await world.newVisit(shop), ...shop.keys },
          { ...named(shop, bill), amount: 10_000 },
        )
      ).body.success,
    ).toBe(true);
  });
});

describe('all doors at once', () => {
  it('take each invoice once without a deadlock', async () => {
    const shop = await world.newBusiness();
    const bills = await Promise.all(Array.from({ length: 6 }, () => world.newBill(shop)));
    const token = '9411777777770001';
    const hosted = (invoice: number) =>
      world.app.inject({
        method: 'POST',
        url: '/api/transactions/pay_once',
        headers: shop.headers,
        payload: { token, expiration: '12/30', invoice, amount_paid: 10_000 },
      });
    const visits = await Promise.all(bills.map(() => openVisit(world, shop.merchant.name)));
    const sessions = await Promise.all(
      bills.map((bill) =>
        world.openPayment(shop, { ...named(shop, bill), selected_payment_options: 'credit,cash' }),
      ),
    );
    const answers = await Promise.all(
      bills.flatMap((bill, index) => [
        world.process(shop.keys, { ...named(shop, bill), amount: 10_000, token }),
        world.process(
          { 'x-page-session': sessions[index]?.visit },
          { ...named(shop, bill), amount: 10_000, token, save_to_account: true },
        ),
        world.process(
          { 'x-page-session': sessions[index]?.visit },
          { ...cashFields, ...named(shop, bill), amount: 10_000 },
        ),
        hosted(bill.id).then(({ statusCode }) => ({ status: statusCode })),
        world.pay(shop, bill.id, 10_000),
        give(world, {
          merchantName: shop.merchant.name,
          visit: visits[index] ?? '',
          fields: { token, amount: 2_500 },
        }),
      ]),
    );
    // An invoice that was paid meanwhile is refused with 400 to the publishable key.
    expect(
      answers
        .map(({ status }) => status)
        .filter((status) => ![200, 400, 409, 429].includes(status)),
    ).toEqual([]);
    for (const bill of bills) expect((await world.invoiceRow(bill.id)).amount_paid).toBe(10_000);
  });
});
