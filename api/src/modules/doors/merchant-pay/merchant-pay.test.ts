import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertMerchant, insertSubscription } from '../../../testing/factories';
import { giveBackHand, type GiveBackHand } from '../../../testing/give-back';
import {
  buildPaymentWorld,
  transactionOf,
  type Paid,
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

let cards = 0;
const newCard = () => ({
  token: `9411${String((cards += 1)).padStart(8, '0')}4242`,
  name: 'Ana Rivera',
  expiration: '12/30',
  last4: '4242',
  card_type: 'visa',
  address_zip: '80202',
});
const take = async (
  payer: Payer,
  fields: Readonly<Record<string, string | number | boolean>>,
  key?: string,
): Promise<Paid> => hand.post(await hand.staffOf(payer), 'merchant_pay', fields, key);
const walletOf = (payer: Payer) =>
  world.database.db
    .selectFrom('payment_methods')
    .select(['token', 'holder_name', 'address_zip'])
    .where('user_id', '=', payer.user.id)
    .where('is_one_time', '=', false)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
/** The payer in the record of another merchant: its staff typed their e-mail and phone, and they confirmed nothing. */
const addedElsewhere = async (payer: Payer): Promise<Payer> => {
  const { db } = world.database;
  const merchant = await insertMerchant(db);
  const subscription = await insertSubscription(db, {
    user_id: payer.user.id,
    merchant_id: merchant.id,
    state: 'invited',
  });
  return { ...payer, merchant, subscription };
};
/** A customer who has not signed up, added by one merchant. */
const invitedPayer = async (): Promise<Payer> => {
  const payer = await world.newPayer();
  await world.runSql(`update users set state = 'invited' where id = ${payer.user.id}`);
  await world.runSql(
    `update subscriptions set state = 'invited' where id = ${payer.subscription.id}`,
  );
  return payer;
};
const listed = async (payer: Payer): Promise<readonly object[]> =>
  (
    await world.app.inject({
      url: `/api/payment_methods?user=${payer.user.id}`,
      headers: await hand.staffOf(payer),
    })
  ).json();
/** Keeps a new card for the merchant, and answers its id. */
const keepCard = async (payer: Payer): Promise<number> => {
  const invoice = await world.newInvoice(payer);
  const request = { invoice, amount_paid: 10_000, ...newCard(), keep: true, agreed_by: 'phone' };
  expect((await take(payer, request)).status).toBe(200);
  const { id } = await world.database.db
    .selectFrom('payment_methods')
    .select('id')
    .where('user_id', '=', payer.user.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};
const attemptOf = (id: number) =>
  world.database.db
    .selectFrom('payment_attempts')
    .select(['door', 'actor', 'session_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('POST transactions/merchant_pay', () => {
  it('takes a payment with a stored method, as a telephone order in the name of staff [API-094]', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const answer = await take(payer, {
      invoice,
      payment_method: payer.card.id,
      amount_paid: 4_000,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        paid_in_full: false,
        data: { status_code: 200 },
        transaction: { status: 'success', amount_paid: 4_000 },
        invoice,
      },
    });
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 4_000 });
    expect(await attemptOf(transactionOf(answer).id)).toMatchObject({
      door: 'merchant_pay',
      actor: expect.stringMatching(/^merchant:/),
      session_id: expect.any(Number),
    });
    expect(world.stub.calls.at(-1)).toMatchObject({ endpoint: 'auth', ecomind: 'T' });
  });

  it('sends the customer a receipt by the channels that they agreed to', async () => {
    const payer = await world.newPayer();
    const { id } = payer.subscription;
    await world.runSql(
      `update subscriptions set email_opt_in = true, sms_opt_in = false where id = ${id}`,
    );
    const invoice = await world.newInvoice(payer);
    const request = { invoice, payment_method: payer.card.id, amount_paid: 4_000 };
    world.stub.next('auth', 'decline');
    expect((await take(payer, request)).status).toBe(402);
    expect((await take(payer, request)).status).toBe(200);
    const messages = world.database.db.selectFrom('messages').select('body');
    expect(await messages.where('subscription_id', '=', id).execute()).toEqual([
      {
        body: expect.stringMatching(
          /received your payment of \$40\.00 for ".+" \(Visa 1111\)\. Thank you!$/,
        ),
      },
    ]);
  });

  it('takes a new card once, without keeping it [API-094]', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const before = await walletOf(payer);
    const card = newCard();
    const answer = await take(payer, { invoice, amount_paid: 10_000, ...card });
    expect(answer).toMatchObject({
      status: 200,
      body: { paid_in_full: true, transaction: { visible_method: 'Visa 4242' } },
    });
    expect(await walletOf(payer)).toEqual(before);
    expect(answer.headers).not.toHaveProperty('idempotent-replayed');
  });

  it('keeps a new card when the customer agreed, in the words that are stored', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const card = newCard();
    const request = { invoice, amount_paid: 10_000, ...card, keep: true };
    expect(await take(payer, request)).toMatchObject({
      status: 400,
      body: { detail: ['Please choose how the customer agreed to keep this card.'] },
    });
    expect((await take(payer, { ...request, agreed_by: 'phone' })).status).toBe(200);
    expect((await walletOf(payer)).at(-1)).toEqual({
      token: card.token,
      holder_name: 'Ana Rivera',
      address_zip: '80202',
    });
    const consents = await world.database.db
      .selectFrom('consent_records')
      .select(['wording', 'source', 'agreed_by'])
      .where('user_id', '=', payer.user.id)
      .where('kind', '=', 'payment_method')
      .execute();
    expect(consents).toEqual([
      {
        wording: `The customer agreed on the phone that ${payer.merchant.name} keeps this card for later payments.`,
        source: 'POST transactions/merchant_pay',
        agreed_by: 'phone',
      },
    ]);
  });

  it('keeps no card that was declined, and says what to do next', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'decline');
    const before = await walletOf(payer);
    const answer = await take(payer, {
      invoice,
      amount_paid: 10_000,
      ...newCard(),
      keep: true,
      agreed_by: 'phone',
    });
    expect(answer).toMatchObject({
      status: 402,
      body: {
        code: 'payment_declined',
        detail: expect.stringMatching(/^The payment was declined\. Nothing has been charged\. /),
      },
    });
    expect(await walletOf(payer)).toEqual(before);
  });

  it('takes less than the minimum due, which customers may not', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    await world.runSql(`update invoices set minimum_amount_due = 5000 where id = ${invoice}`);
    expect(
      (await take(payer, { invoice, payment_method: payer.card.id, amount_paid: 1 })).status,
    ).toBe(200);
  });

  it.each([
    ['nothing to pay with', {}],
    ['a method and a card', { payment_method: 1, ...newCard() }],
    ['a card without its expiration', { token: '9411000000004242' }],
    ['a card that has expired', { ...newCard(), expiration: '01/20' }],
    ['a stored method to keep', { payment_method: 1, keep: true, agreed_by: 'phone' }],
  ])('refuses %s', async (_, fields) => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    expect((await take(payer, { invoice, amount_paid: 100, ...fields })).status).toBe(400);
    expect(await world.attemptsOf(invoice)).toEqual([]);
  });

  it('refuses methods and invoices of others, and more than the balance', async () => {
    const [payer, other] = [await world.newPayer(), await world.newPayer()];
    const invoice = await world.newInvoice(payer);
    const request = { invoice, payment_method: payer.card.id, amount_paid: 10_001 };
    expect(await take(payer, request)).toMatchObject({
      status: 400,
      body: { code: 'amount_above_balance' },
    });
    expect((await take(payer, { ...request, payment_method: other.card.id })).status).toBe(400);
    expect(
      (await take(payer, { ...request, amount_paid: 100, payment_method: other.card.id })).status,
    ).toBe(404);
    expect((await take(other, { ...request, amount_paid: 100 })).status).toBe(404);
  });

  it('charges once when customer and staff pay at the same time [API-094]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payer = await world.newPayer();
      const invoice = await world.newInvoice(payer);
      const answers = await Promise.all([
        world.pay(payer, invoice, 10_000),
        take(payer, { invoice, payment_method: payer.card.id, amount_paid: 10_000 }),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 10_000 });
    }
  });

  it('is confirmed by the reconciler when the answer is lost, and answers a repeat as before', async () => {
    const payer = await world.newPayer();
    const staff = await hand.staffOf(payer);
    const invoice = await world.newInvoice(payer);
    const fields = { invoice, payment_method: payer.card.id, amount_paid: 10_000 };
    world.stub.next('auth', 'booked_then_cut');
    const first = await hand.post(staff, 'merchant_pay', fields, 'form');
    expect(first).toMatchObject({
      status: 202,
      body: {
        code: 'payment_in_doubt',
        detail: "We're confirming this payment. Please don't take it again.",
      },
    });
    expect((await hand.post(staff, 'merchant_pay', fields, 'form')).body).toEqual(first.body);
    await world.clock.advance('PT36S');
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 10_000 });
    expect(await world.attemptsOf(invoice)).toHaveLength(1);
  });
});

describe('a method of a person who has not confirmed the merchant', () => {
  it.each(['active', 'invited', 'inactive'])(
    'is charged by no merchant that added the person, who is %s',
    async (state) => {
      const payer = await world.newPayer();
      await world.runSql(`update users set state = '${state}' where id = ${payer.user.id}`);
      const other = await addedElsewhere(payer);
      const invoice = await world.newInvoice(other);
      const calls = world.stub.calls.length;
      for (const id of [payer.card.id, payer.card.id + 1, payer.card.id + 2])
        expect(
          await take(other, { invoice, payment_method: id, amount_paid: 10_000 }),
        ).toMatchObject({ status: 404, body: { code: 'payment_method_unknown' } });
      expect(world.stub.calls).toHaveLength(calls);
      expect(await listed(other)).toEqual([]);
      const attempts = world.database.db
        .selectFrom('payment_attempts')
        .where('invoice_id', '=', invoice);
      expect(await attempts.selectAll().execute()).toEqual([]);
    },
  );

  it('is charged and listed by the merchant that keeps it, and by no other', async () => {
    const payer = await invitedPayer();
    const kept = await keepCard(payer);
    const other = await addedElsewhere(payer);
    const payBy = async (by: Payer) => {
      const invoice = await world.newInvoice(by);
      return (await take(by, { invoice, payment_method: kept, amount_paid: 10_000 })).status;
    };
    expect([await payBy(payer), await payBy(other)]).toEqual([200, 404]);
    expect([await listed(payer), await listed(other)]).toMatchObject([[{ id: kept }], []]);
  });

  it('is kept by each of two merchants that take the same card', async () => {
    const payer = await invitedPayer();
    const other = await addedElsewhere(payer);
    const card = newCard();
    for (const by of [payer, other]) {
      const invoice = await world.newInvoice(by);
      const request = { invoice, amount_paid: 10_000, ...card, keep: true, agreed_by: 'phone' };
      expect((await take(by, request)).status).toBe(200);
    }
    expect([await listed(payer), await listed(other)]).toMatchObject([
      [{ last4: '4242', preferred: false }],
      [{ last4: '4242', preferred: false }],
    ]);
  });

  it('is not kept, nor the card charged, once the person has an account', async () => {
    const payer = await world.newPayer();
    const other = await addedElsewhere(payer);
    const invoice = await world.newInvoice(other);
    const calls = world.stub.calls.length;
    const request = { invoice, amount_paid: 10_000, ...newCard(), keep: true, agreed_by: 'phone' };
    expect(await take(other, request)).toMatchObject({
      status: 404,
      body: {
        detail:
          "This customer hasn't confirmed your business yet, so you can't keep a payment method for them.",
      },
    });
    expect(world.stub.calls).toHaveLength(calls);
    expect(await walletOf(payer)).toHaveLength(1);
  });
});
