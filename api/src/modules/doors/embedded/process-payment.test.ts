import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bankFields,
  buildEmbeddedWorld,
  cashFields,
  ourPage,
  type Business,
  type EmbeddedWorld,
} from './testing/embedded-world';

let world: EmbeddedWorld;
let shop: Business;
beforeAll(async () => {
  world = await buildEmbeddedWorld();
  shop = await world.newBusiness();
});
afterEach(() => {
  world.stub.behave();
  world.tokenizer.answer = { TRANS_ID: '800000000042', STATUS: '1', MESSAGE: 'Approved ACH' };
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

/** One text for every decline: a visitor who tries cards learns nothing from it. */
const declinedText =
  "Your payment was declined. You haven't been charged. Please try another payment method.";
const account = () => shop.subscription.id;
const methodsOf = (userId: number) =>
  world.database.db
    .selectFrom('payment_methods')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('v1/payment/process', () => {
  it("charges a card with the query's credentials and answers success [API-136] [PUB-195] [PUB-198] [PUB-204]", async () => {
    const bill = await world.newBill(shop);
    const answer = await world.process(shop.keys, {
      blytzpay_account_id: account(),
      blytzpay_invoice_id: bill.id,
      amount: 10_000,
      callback_url: `${shop.origin}/thanks`,
      description: 'Order 7',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        payment: {
          id: expect.any(Number),
          payment_status: 'success',
          processor_response: { respstat: 'A' },
          amount: 10_000,
        },
        return_url: `${shop.origin}/thanks`,
      },
    });
    expect(await world.invoiceRow(bill.id)).toMatchObject({
      amount_paid: 10_000,
      paid_date: '2026-11-20',
    });
    expect(world.stub.calls.filter(({ endpoint }) => endpoint === 'auth').at(-1)).toMatchObject({
      account: '9421111111114242',
      amount: '100.00',
    });
    const [attempt] = await world.database.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('invoice_id', '=', bill.id)
      .execute();
    expect(attempt).toMatchObject({
      door: 'embedded',
      actor: `embedded:${shop.merchant.id}`,
      visible_method: 'Visa 4242',
    });
  });

  it("finds the invoice by the merchant's own number", async () => {
    const bill = await world.newBill(shop, { invoice_number: 'A 77/b' });
    const answer = await world.process(shop.keys, {
      blytzpay_account_id: account(),
      invoice_id: 'A 77/b',
      amount: 10_000,
    });
    expect([answer.status, answer.body.success, answer.body.return_url]).toEqual([200, true, null]);
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(10_000);
  });

  it('turns a bank account number into a token on arrival [API-136] [PUB-199] [PUB-210] [PUB-212]', async () => {
    const bill = await world.newBill(shop);
    const answer = await world.process(shop.keys, {
      ...bankFields,
      blytzpay_account_id: account(),
      blytzpay_invoice_id: bill.id,
      amount: 10_000,
    });
    expect(answer.body).toMatchObject({
      success: true,
      payment: {
        payment_status: 'success',
        processor_response: { respstat: 'A', bank_account: 'checking:021000021:••••6789' },
      },
    });
    expect(Object.fromEntries(world.tokenizer.calls.at(-1) ?? [])).toEqual({
      ach_id: '100999999999',
      ach_signature: expect.stringMatching(/^\d{10}\.[\w-]{43}$/),
      routing: '021000021',
      account: '000123456789',
      account_type: 'checking',
    });
    expect(world.stub.calls.filter(({ endpoint }) => endpoint === 'auth').at(-1)).toMatchObject({
      account: '800000000042',
    });
    const [attempt] = await world.database.db
      .selectFrom('payment_attempts')
      .select(['visible_method'])
      .where('invoice_id', '=', bill.id)
      .execute();
    expect(attempt?.visible_method).toBe('Bank Account 6789');
  });

  it("answers the tokenizer's refusal of an account, and charges nothing without the tokenizer [PUB-210]", async () => {
    const bill = await world.newBill(shop);
    const fields = {
      ...bankFields,
      blytzpay_account_id: account(),
      blytzpay_invoice_id: bill.id,
      amount: 10_000,
    };
    world.tokenizer.answer = { TRANS_ID: '', STATUS: '0', MESSAGE: 'Invalid routing number' };
    expect(await world.process(shop.keys, fields)).toMatchObject({
      status: 200,
      body: {
        success: false,
        payment: {
          payment_status: 'declined',
          processor_response: {
            message: 'Invalid routing number',
            bank_account: 'checking:021000021:••••6789',
          },
        },
      },
    });
    world.tokenizer.answer = {
      TRANS_ID: '',
      STATUS: '0',
      MESSAGE: 'Account 000123456789 (0001-2345 6789) is closed, R02',
    };
    expect((await world.process(shop.keys, fields)).body.message).toBe(
      'Account •••• (••••) is closed, R02',
    );
    for (const broken of [
      { TRANS_ID: '', STATUS: 'E', MESSAGE: 'Invalid TAMPER_PROOF_SEAL' },
      { TRANS_ID: '', STATUS: '1', MESSAGE: 'Approved ACH' },
      { TRANS_ID: '<b>x</b>', STATUS: '1', MESSAGE: '' },
      500,
      'cut',
    ] as const) {
      world.tokenizer.answer = broken;
      expect(await world.process(shop.keys, fields)).toMatchObject({
        status: 503,
        body: {
          success: false,
          code: 'gateway_unavailable',
          errors: expect.stringContaining("haven't been charged"),
        },
      });
    }
    expect(await world.attemptsOf(bill.id)).toEqual([]);
  });

  it('accepts bank accounts only where the merchant does', async () => {
    const cardsOnly = await world.newBusiness({ ach_on: false });
    const bill = await world.newBill(cardsOnly);
    const before = world.tokenizer.calls.length;
    const answer = await world.process(cardsOnly.keys, {
      ...bankFields,
      blytzpay_account_id: cardsOnly.subscription.id,
      blytzpay_invoice_id: bill.id,
      amount: 10_000,
    });
    expect([answer.status, answer.body.code, world.tokenizer.calls.length]).toEqual([
      400,
      'method_not_accepted',
      before,
    ]);
  });

  it.each([
    ['decline', 'payment_declined', 'declined', 'C'],
    ['decline_stolen', 'payment_declined', 'declined', 'C'],
    ['partial', 'payment_declined', 'declined', 'C'],
  ] as const)(
    'answers every decline alike (%s) [PUB-208] [PUB-209]',
    async (behaviour, code, payment_status, respstat) => {
      const bill = await world.newBill(shop);
      world.stub.next('auth', behaviour);
      const answer = await world.process(shop.keys, {
        blytzpay_account_id: account(),
        blytzpay_invoice_id: bill.id,
        amount: 10_000,
        save_to_account: true,
      });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          success: false,
          code,
          payment: { payment_status, processor_response: { respstat } },
        },
      });
      expect([answer.body.message, answer.body.payment?.processor_response.message]).toEqual([
        declinedText,
        declinedText,
      ]);
      expect(
        (await methodsOf(shop.user.id)).filter(
          ({ removed_at, is_one_time }) => removed_at === null && is_one_time,
        ),
      ).toEqual([]);
    },
  );

  it('answers 202 for a payment in doubt, and blocks the invoice meanwhile', async () => {
    const bill = await world.newBill(shop);
    world.stub.next('auth', 'booked_then_cut');
    const fields = { blytzpay_account_id: account(), blytzpay_invoice_id: bill.id, amount: 10_000 };
    const answer = await world.process({ ...shop.keys, 'idempotency-key': 'doubt' }, fields);
    expect(answer).toMatchObject({
      status: 202,
      body: {
        success: false,
        code: 'payment_in_doubt',
        payment: { id: expect.any(Number), payment_status: 'confirming', processor_response: {} },
      },
    });
    expect(await world.process(shop.keys, fields)).toMatchObject({
      status: 409,
      body: { success: false, code: 'payment_in_doubt' },
    });
    const paid = await world.openSession(shop, {
      blytzpay_invoice_id: bill.id,
      selected_payment_options: 'credit,cash',
    });
    const visit = await world.newVisit(
      shop,
      (
        await world.database.db
          .selectFrom('payment_sessions')
          .select('id')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).id,
    );
    expect(paid.status).toBe(200);
    expect(
      await world.process({ 'x-page-session': visit }, { ...cashFields, ...fields, ...cashFields }),
    ).toMatchObject({ status: 409, body: { code: 'payment_in_doubt' } });
  });

  it('answers that the customer may retry after a call that was never sent [PUB-208]', async () => {
    const lonely = await buildEmbeddedWorld({ GATEWAY_URL: 'http://127.0.0.1:9' });
    const business = await lonely.newBusiness();
    const bill = await lonely.newBill(business);
    const answer = await lonely.process(business.keys, {
      blytzpay_account_id: business.subscription.id,
      blytzpay_invoice_id: bill.id,
      amount: 10_000,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: false,
        code: 'not_charged',
        payment: { payment_status: 'failed', processor_response: { respstat: 'B' } },
      },
    });
    await lonely.close();
  });

  it('stores a card on request, with the consent text', async () => {
    const payer = await world.newBusiness();
    const fields = (invoice: number) => ({
      blytzpay_account_id: payer.subscription.id,
      blytzpay_invoice_id: invoice,
      amount: 10_000,
      token: '9455555555554444',
    });
    await world.process(payer.keys, fields((await world.newBill(payer)).id));
    expect(
      (await methodsOf(payer.user.id)).filter(({ removed_at }) => removed_at === null),
    ).toHaveLength(1);
    await world.process(payer.keys, {
      ...fields((await world.newBill(payer)).id),
      save_to_account: true,
    });
    const kept = (await methodsOf(payer.user.id)).filter(({ removed_at }) => removed_at === null);
    expect(kept.at(-1)).toMatchObject({
      token: '9455555555554444',
      last4: '4444',
      expiration: '07/31',
      address_zip: '80202',
      holder_name: 'Ana Rivera',
      is_one_time: false,
    });
    const consents = await world.database.db
      .selectFrom('consent_records')
      .selectAll()
      .where('user_id', '=', payer.user.id)
      .execute();
    expect(consents).toMatchObject([
      {
        kind: 'payment_method',
        action: 'given',
        wording: 'Save to Account',
        source: 'POST v1/payment/process',
        actor: `embedded:${payer.merchant.id}`,
      },
    ]);
  });

  it('keeps no card for an account that has not confirmed the merchant', async () => {
    const payer = await world.newBusiness();
    await world.runSql(
      `update subscriptions set state = 'invited' where id = ${payer.subscription.id}`,
    );
    const answer = await world.process(payer.keys, {
      blytzpay_account_id: payer.subscription.id,
      blytzpay_invoice_id: (await world.newBill(payer)).id,
      amount: 10_000,
      token: '9455555555554444',
      save_to_account: true,
    });
    expect(answer.status).toBe(200);
    expect(
      (await methodsOf(payer.user.id)).filter(({ removed_at }) => removed_at === null),
    ).toMatchObject([{ id: payer.card.id }]);
  });

  it('charges once per key, replays the answer, and refuses another request under the key', async () => {
    const bill = await world.newBill(shop);
    const fields = {
      ...bankFields,
      blytzpay_account_id: account(),
      blytzpay_invoice_id: bill.id,
      amount: 4_000,
    };
    const headers = { ...shop.keys, 'idempotency-key': 'once' };
    const first = await world.process(headers, fields);
    const again = await world.process(headers, fields);
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([
      first.status,
      first.body,
      'true',
    ]);
    expect(
      await world.process(headers, { ...fields, account_number: '000123456780' }),
    ).toMatchObject({ status: 422, body: { success: false, code: 'idempotency_key_reuse' } });
    expect(await world.process({ ...headers, 'idempotency-key': '' }, fields)).toMatchObject({
      status: 400,
    });
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(4_000);
  });

  it('replays the real outcome after a process died before its answer', async () => {
    const bill = await world.newBill(shop);
    const fields = {
      ...bankFields,
      blytzpay_account_id: account(),
      blytzpay_invoice_id: bill.id,
      amount: 4_000,
      callback_url: '/thanks',
    };
    const headers = { ...shop.keys, 'idempotency-key': 'died' };
    const first = await world.process(headers, fields);
    await world.runSql(
      `update idempotency_keys set status = null, body = null, answered_at = null, leased_until = null
        where principal = 'embedded:${shop.merchant.id}'`,
    );
    const again = await world.process(headers, fields);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(4_000);
  });

  it('accepts one of ten payments at once', async () => {
    const bill = await world.newBill(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        world.process(shop.keys, {
          blytzpay_account_id: account(),
          blytzpay_invoice_id: bill.id,
          amount: 10_000,
        }),
      ),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(
      new Set(answers.filter(({ body }) => !body.success).map(({ body }) => body.code)),
    ).not.toContain(undefined);
    expect((await world.invoiceRow(bill.id)).amount_paid).toBe(10_000);
  });

  it.each([
    [{ payment_type: 'cheque' }, 'payment_type is not valid.'],
    [{ amount: '25.00' }, 'amount must be a whole number.'],
    [{ token: '4242424242424242' }, 'token is not valid.'],
    [{ token: undefined }, 'token is required.'],
    [{ card_month: '13' }, 'card_month is not valid.'],
    [{ card_year: '31' }, 'card_year is not valid.'],
    [{ card_year: '2025' }, 'This card has expired'],
    [{ zip: 'x' }, 'Not a valid zipcode'],
    [{ token: '9911111111114242' }, 'Please verify your card number'],
    [{ cvv: '123' }, 'cvv is not a known field.'],
    [{ account_number: '000123456789' }, 'account_number is not a known field.'],
    [{ blytzpay_invoice_id: undefined }, 'invoice_id or blytzpay_invoice_id is required.'],
    [{ first_name: 'my 4242 4242 4242 4242' }, "Text can't contain a card number."],
    [{ ...bankFields, routing_number: '12345678' }, 'routing_number is not valid.'],
    [{ ...bankFields, account_number: '12a' }, 'account_number is not valid.'],
  ])('refuses %j in errors with success false', async (given, sentence) => {
    const bill = await world.newBill(shop);
    const answer = await world.process(shop.keys, {
      blytzpay_account_id: account(),
      blytzpay_invoice_id: bill.id,
      amount: 10_000,
      ...given,
    });
    expect([answer.status, answer.body.success]).toEqual([400, false]);
    expect([answer.body.errors].flat()).toContain(sentence);
    expect(await world.attemptsOf(bill.id)).toEqual([]);
  });

  it('accepts JSON and a trailing slash', async () => {
    const bill = await world.newBill(shop);
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/v1/payment/process/',
      headers: shop.keys as Record<string, string>,
      payload: {
        payment_type: 'credit',
        blytzpay_account_id: account(),
        blytzpay_invoice_id: bill.id,
        amount: 10_000,
        token: '9421111111114242',
        card_month: '7',
        card_year: '2031',
        zip: '80202-1234',
        save_to_account: false,
      },
    });
    expect(response.json()).toMatchObject({ success: true });
  });

  it('requires a visit on our own page only', async () => {
    const bill = await world.newBill(shop);
    const fields = { blytzpay_account_id: account(), blytzpay_invoice_id: bill.id, amount: 1_000 };
    expect(await world.process({ ...shop.keys, origin: ourPage }, fields)).toMatchObject({
      status: 403,
      body: { success: false, code: 'page_session_required' },
    });
    expect(
      await world.process(
        { ...shop.keys, origin: ourPage, 'x-page-session': 'pg_nonsense' },
        fields,
      ),
    ).toMatchObject({ status: 403, body: { code: 'page_session_required' } });
    expect(
      await world.process(
        { ...shop.keys, origin: ourPage, 'x-page-session': await world.newVisit(shop) },
        fields,
      ),
    ).toMatchObject({ status: 200, body: { success: true } });
    expect(await world.process({ ...shop.keys, origin: shop.origin }, fields)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await world.process(shop.keys, fields)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const attempts = await world.database.db
      .selectFrom('payment_attempts')
      .select('page_session_id')
      .where('invoice_id', '=', bill.id)
      .orderBy('id')
      .execute();
    expect(attempts.map(({ page_session_id }) => page_session_id !== null)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
