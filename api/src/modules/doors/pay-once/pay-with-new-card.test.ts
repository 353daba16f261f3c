import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  buildPaymentWorld,
  transactionOf,
  type Paid,
  type Payer,
  type PaymentWorld,
} from '../../../testing/payment-world';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({ CARDING_MAX_SCORE: '40' });
});
beforeEach(() => world.clock.rewind());
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

let cards = 0;
const newToken = (brand = '41'): string => `9${brand}1${String((cards += 1)).padStart(8, '0')}4242`;
/** As the hosted page sends it, form-encoded. */
const payWith = async (
  payer: Payer,
  fields: Readonly<Record<string, string | number>>,
  key?: string,
): Promise<Paid> => {
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/transactions/pay_once',
    headers: {
      ...payer.headers,
      'content-type': 'application/x-www-form-urlencoded',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};
const methodsOf = async ({ user }: Payer) =>
  (
    await world.database.pool.query(
      'select id, token, is_one_time, card_type, last4, holder_name, removed_at from payment_methods where user_id = $1 order by id',
      [user.id],
    )
  ).rows;
const walletOf = async ({ headers }: Payer) =>
  (await world.app.inject({ url: '/api/payment_methods', headers })).json<{ id: number }[]>();

describe('pay_once with a typed card', () => {
  it('accepts {token, last4, expiration, invoice, amount_paid} besides {id, …} [PUB-133] [API-085] [API-086]', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const token = newToken();
    const paid = await payWith(
      payer,
      { token, last4: '4242', expiration: '12/30', invoice, amount_paid: 4_000 },
      'card',
    );
    expect(paid).toMatchObject({
      status: 200,
      body: {
        paid_in_full: false,
        data: { status_code: 200 },
        transaction: { status: 'success', visible_method: 'Visa 4242', amount_paid: 4_000 },
        invoice,
      },
    });
    expect(
      await payWith(
        payer,
        { token, last4: '4242', expiration: '12/30', invoice, amount_paid: 4_000 },
        'card',
      ),
    ).toMatchObject({ status: 200, body: paid.body, headers: { 'idempotent-replayed': 'true' } });
    const saved = await payWith(payer, {
      id: payer.card.id,
      payment_method: payer.card.id,
      last4: '1111',
      expiration: '12/30',
      invoice,
      amount_paid: 1_000,
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { transaction: { visible_method: 'Visa 1111' } },
    });
    expect(
      await payWith(payer, { payment_method: payer.card.id, invoice, amount_paid: 5_000 }),
    ).toMatchObject({ status: 200, body: { paid_in_full: true } });
    const doors = await world.database.db
      .selectFrom('payment_attempts')
      .select('door')
      .where('invoice_id', '=', invoice)
      .orderBy('id')
      .execute();
    expect(doors.map(({ door }) => door)).toEqual(['hosted', 'pay_once', 'pay_once']);
    expect(world.stub.charges().filter(({ account }) => account === token)).toHaveLength(1);
  });

  it('reads the brand from the token', async () => {
    const payer = await world.newPayer();
    for (const [brand, name] of [
      ['41', 'Visa'],
      ['51', 'Mastercard'],
      ['22', 'Mastercard'],
      ['37', 'Amex'],
      ['60', 'Discover'],
    ] as const) {
      const paid = await payWith(payer, {
        token: newToken(brand),
        expiration: '12/30',
        invoice: await world.newInvoice(payer),
        amount_paid: 100,
      });
      expect(transactionOf(paid).visible_method).toBe(`${name} 4242`);
    }
  });

  it('stores the card in no wallet, and no other call can choose it [PUB-133]', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    await payWith(payer, { token: newToken(), expiration: '12/30', invoice, amount_paid: 100 });
    const [, oneTime] = await methodsOf(payer);
    expect(oneTime).toMatchObject({
      is_one_time: true,
      card_type: 'visa',
      last4: '4242',
      holder_name: `${payer.user.first_name} ${payer.user.last_name}`,
      removed_at: expect.any(Date),
    });
    expect((await walletOf(payer)).map(({ id }) => id)).toEqual([payer.card.id]);
    const id = Number(oneTime['id']);
    expect(await payWith(payer, { id, invoice, amount_paid: 100 })).toMatchObject({
      status: 404,
      body: { code: 'payment_method_unknown' },
    });
    expect(
      await payWith(payer, { id, invoice, amount_paid: 100, scheduled_date: '2026-11-28' }),
    ).toMatchObject({ status: 404 });
    expect(
      await world.split(
        payer,
        invoice,
        { card: id, amount: 100 },
        { card: payer.card.id, amount: 100 },
      ),
    ).toMatchObject({ status: 404 });
    const ask = (request: { method: 'PATCH' | 'DELETE'; url: string; payload: object }) =>
      world.app.inject({ ...request, headers: payer.headers });
    expect(
      (
        await ask({
          method: 'PATCH',
          url: '/api/user_invoices/set_autopay',
          payload: { sub_id: payer.subscription.id, autopay_method: id, customized: false },
        })
      ).statusCode,
    ).toBe(404);
    expect(
      (
        await ask({
          method: 'PATCH',
          url: `/api/payment_methods/${id}`,
          payload: { preferred: true },
        })
      ).statusCode,
    ).toBe(404);
    expect(
      (
        await ask({
          method: 'DELETE',
          url: `/api/payment_methods/${id}`,
          payload: { confirmed: true },
        })
      ).statusCode,
    ).toBe(404);
  });

  it('answers the next step after a decline, and accepts another card', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'decline');
    expect(
      await payWith(payer, { token: newToken(), expiration: '12/30', invoice, amount_paid: 100 }),
    ).toMatchObject({
      status: 402,
      body: {
        code: 'payment_declined',
        detail: expect.stringContaining("You haven't been charged"),
      },
    });
    expect(
      await payWith(payer, { token: newToken(), expiration: '12/30', invoice, amount_paid: 100 }),
    ).toMatchObject({ status: 200 });
  });

  it('answers 202 in doubt, blocks the invoice, and is decided later', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'booked_then_http_500');
    world.stub.next('inquireByOrderid', 'http_500');
    const doubt = await payWith(
      payer,
      { token: newToken(), expiration: '12/30', invoice, amount_paid: 10_000 },
      'doubt',
    );
    expect(doubt).toMatchObject({
      status: 202,
      body: {
        code: 'payment_in_doubt',
        transaction: { status: 'confirming', visible_method: 'Visa 4242' },
      },
    });
    expect(
      await payWith(payer, { token: newToken(), expiration: '12/30', invoice, amount_paid: 100 }),
    ).toMatchObject({ status: 409, body: { code: 'payment_in_doubt' } });
    expect(await world.pay(payer, invoice, 100)).toMatchObject({ status: 409 });
    await world.clock.advance('PT1M');
    expect(await world.statusOf(payer, transactionOf(doubt).id)).toBe('success');
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 10_000 });
  });

  it('refuses no method, two methods and invalid cards, and stores nothing', async () => {
    const payer = await world.newPayer();
    const stranger = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const card = { token: newToken(), expiration: '12/30' };
    const bill = { invoice, amount_paid: 100 };
    const before = await methodsOf(payer);
    const refuse = async (fields: Readonly<Record<string, string | number>>) => {
      const { status, body } = await payWith(payer, fields);
      return [status, body['code'], [body['detail']].flat().join(' ')];
    };
    const oneOfTwo = [
      400,
      'invalid_input',
      'Please choose one saved payment method, or enter one new card.',
    ];
    expect(await refuse(bill)).toEqual(oneOfTwo);
    expect(await refuse({ ...bill, ...card, id: payer.card.id })).toEqual(oneOfTwo);
    expect(await refuse({ ...bill, ...card, payment_method: payer.card.id })).toEqual(oneOfTwo);
    expect(await refuse({ ...bill, id: payer.card.id, payment_method: payer.card.id + 1 })).toEqual(
      oneOfTwo,
    );
    expect(await refuse({ ...bill, token: card.token })).toEqual([
      400,
      'invalid_input',
      'Expiration is required',
    ]);
    expect(await refuse({ ...bill, ...card, last4: '4243' })).toEqual([
      400,
      'invalid_input',
      'Please verify your card number',
    ]);
    expect(await refuse({ ...bill, ...card, expiration: '10/26' })).toEqual([
      400,
      'invalid_input',
      'This card has expired',
    ]);
    expect(await refuse({ ...bill, ...card, token: '4111111111111111' })).toMatchObject([
      400,
      'invalid_input',
      expect.stringContaining('token'),
    ]);
    expect(await refuse({ ...bill, ...card, scheduled_date: '2026-11-28' })).toEqual([
      400,
      'invalid_input',
      'Payments on a later day need a saved payment method.',
    ]);
    expect(await refuse({ ...bill, ...card, amount_paid: 10_001 })).toMatchObject([
      400,
      'amount_above_balance',
      expect.any(String),
    ]);
    expect(
      await refuse({ ...bill, ...card, invoice: await world.newInvoice(stranger) }),
    ).toMatchObject([404, 'not_found', expect.any(String)]);
    expect([await methodsOf(payer), await world.attemptsOf(invoice)]).toEqual([before, []]);
  });

  it('counts a card by its number, typed or stored, across customers', async () => {
    const token = newToken();
    world.stub.always('auth', 'decline');
    for (let tries = 0; tries < 8; tries += 1) {
      const payer = await world.newPayer();
      expect(
        (
          await payWith(payer, {
            token,
            expiration: '12/30',
            invoice: await world.newInvoice(payer),
            amount_paid: 100,
          })
        ).status,
      ).toBe(402);
    }
    const late = await world.newPayer();
    expect(
      await payWith(late, {
        token,
        expiration: '12/30',
        invoice: await world.newInvoice(late),
        amount_paid: 100,
      }),
    ).toMatchObject({ status: 429 });
    expect(
      await world.pay(
        late,
        await world.newInvoice(late),
        100,
        undefined,
        await world.newCard(late, token),
      ),
    ).toMatchObject({ status: 429 });
  });

  it('accepts one of ten requests at once', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer, { amount: 100 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        payWith(payer, { token: newToken(), expiration: '12/30', invoice, amount_paid: 100 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await methodsOf(payer)).toHaveLength(2);
  });
});
