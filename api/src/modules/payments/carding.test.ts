import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { insertCard } from '../../testing/factories';
import { buildPaymentWorld, type Payer, type PaymentWorld } from '../../testing/payment-world';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({
    CARDING_MAX_SCORE: '40',
    CARDING_DECLINE_WEIGHT: '5',
    CARDING_MAX_ADDRESS_SCORE: '60',
    CARDING_MAX_MERCHANT_SCORE: '80',
    CUSTOMER_IDLE_MS: '7200000',
  });
});
afterEach(async () => {
  world.stub.behave();
  await world.clock.advance('PT61M');
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const refusal = {
  status: 429,
  body: {
    code: 'too_many_requests',
    detail: 'Too many payments were declined. Please wait a while before you try again.',
  },
};

/** A signed-in customer of the same merchant, with another card number. */
const newCustomerOf = async (merchant: Payer['merchant']): Promise<Payer> => {
  const payer = await world.newPayer();
  await world.database.db
    .updateTable('subscriptions')
    .set({ merchant_id: merchant.id })
    .where('id', '=', payer.subscription.id)
    .execute();
  return {
    ...payer,
    merchant,
    subscription: { ...payer.subscription, merchant_id: merchant.id },
    headers: await world.signIn(payer.user.id),
  };
};

const payFrom = async (
  address: string,
  payer: Payer,
  card: number,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  const invoice = await world.newInvoice(payer);
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/transactions/pay_once',
    headers: payer.headers,
    remoteAddress: address,
    payload: { id: card, invoice, amount_paid: 100 },
  });
  return { status: response.statusCode, body: response.json() };
};

/** Six declines, which is less than a customer, a session or a card may have. */
const declineSix = async (
  payer: Payer,
  address: string,
  card?: number,
  count = 6,
): Promise<void> => {
  world.stub.always('auth', 'decline');
  for (let tries = 0; tries < count; tries += 1)
    expect((await payFrom(address, payer, card ?? (await world.newCard(payer)))).status).toBe(402);
  world.stub.always('auth', null);
};

describe('carding limits', () => {
  it('stop a customer after eight declines in an hour, across cards and invoices', async () => {
    const payer = await world.newPayer();
    world.stub.always('auth', 'decline');
    for (let tries = 0; tries < 8; tries += 1) {
      const card = await insertCard(world.database.db, { user_id: payer.user.id });
      expect(
        (await world.pay(payer, await world.newInvoice(payer), 100, `try ${tries}`, card.id))
          .status,
      ).toBe(402);
    }
    const invoice = await world.newInvoice(payer);
    const refused = await world.pay(payer, invoice, 100, 'ninth');
    expect(refused).toMatchObject(refusal);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await world.attemptsOf(invoice)).toEqual([]);

    world.stub.always('auth', null);
    await world.clock.advance('PT61M');
    // 429 was not stored under the key: the same request may now succeed.
    expect((await world.pay(payer, invoice, 100, 'ninth')).status).toBe(200);
  });

  it('count an approved payment with little weight', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    for (let tries = 0; tries < 20; tries += 1)
      expect((await world.pay(payer, invoice, 100)).status).toBe(200);
  });

  it('count tries by card number across customers', async () => {
    const token = '9411555566667777';
    const [ana, sam] = [await world.newPayer(), await world.newPayer()];
    const [first, again] = [await world.newCard(ana, token), await world.newCard(ana, token)];
    const ofSam = await world.newCard(sam, token);
    await declineSix(ana, '203.0.113.1', first);
    world.stub.always('auth', 'decline');
    expect((await payFrom('203.0.113.2', sam, ofSam)).status).toBe(402);
    // Seven declines of this number so far; the eighth makes it forty.
    expect((await payFrom('203.0.113.3', sam, ofSam)).status).toBe(402);
    world.stub.always('auth', null);
    expect(await payFrom('203.0.113.4', sam, ofSam)).toMatchObject(refusal);
    expect(await payFrom('203.0.113.4', sam, await world.newCard(sam))).toMatchObject({
      status: 200,
    });
    expect(await payFrom('203.0.113.5', ana, again)).toMatchObject(refusal);
  });

  it('stop a shared address after twelve declines, and no other address', async () => {
    const shared = '203.0.113.77';
    const [ana, sam, kim] = [
      await world.newPayer(),
      await world.newPayer(),
      await world.newPayer(),
    ];
    await declineSix(ana, shared);
    expect((await payFrom(shared, kim, kim.card.id)).status).toBe(200);
    await declineSix(sam, shared);
    expect(await payFrom(shared, kim, await world.newCard(kim))).toMatchObject(refusal);
    expect((await payFrom('203.0.113.78', kim, await world.newCard(kim))).status).toBe(200);
  });

  it('count one IPv6 network as one address', async () => {
    const [ana, sam, kim] = [
      await world.newPayer(),
      await world.newPayer(),
      await world.newPayer(),
    ];
    await declineSix(ana, '2001:db8:1:2::1');
    await declineSix(sam, '2001:db8:1:2:ffff::2');
    expect(await payFrom('2001:db8:1:2:aaaa::3', kim, await world.newCard(kim))).toMatchObject(
      refusal,
    );
    expect((await payFrom('2001:db8:1:3::1', kim, await world.newCard(kim))).status).toBe(200);
  });

  it('stop a merchant after sixteen declines from any customer, and no other merchant', async () => {
    const first = await world.newPayer();
    await declineSix(first, '203.0.113.101');
    await declineSix(await newCustomerOf(first.merchant), '203.0.113.102');
    await declineSix(await newCustomerOf(first.merchant), '203.0.113.103', undefined, 4);
    const late = await newCustomerOf(first.merchant);
    expect(await payFrom('203.0.113.110', late, late.card.id)).toMatchObject(refusal);
    const elsewhere = await world.newPayer();
    expect((await payFrom('203.0.113.110', elsewhere, await world.newCard(elsewhere))).status).toBe(
      200,
    );
  });

  it('apply to a payment with two cards', async () => {
    const [ana, kim] = [await world.newPayer(), await world.newPayer()];
    const address = '127.0.0.1';
    await declineSix(ana, address);
    await declineSix(await world.newPayer(), address);
    const invoice = await world.newInvoice(kim);
    const answer = await world.split(
      kim,
      invoice,
      { card: await world.newCard(kim), amount: 100 },
      { card: await world.newCard(kim), amount: 100 },
    );
    expect(answer).toMatchObject(refusal);
    expect(await world.attemptsOf(invoice)).toEqual([]);
  });
});
