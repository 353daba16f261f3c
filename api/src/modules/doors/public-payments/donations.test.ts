import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asStaff } from '../../../testing/sign-in';
import { askStatus, give, newCardToken, openVisit } from '../../../testing/donors';
import { insertMerchant, insertStaff } from '../../../testing/factories';
import { buildPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { until } from '@billfold/server-kit/testing/until';

let world: PaymentWorld;
let names = 0;
beforeAll(async () => {
  world = await buildPaymentWorld({
    PUBLIC_CARDING_MAX_ADDRESS_SCORE: '100000',
    PUBLIC_CHALLENGE: 'off',
    PUBLIC_PAYMENTS_PER_MINUTE: '100000',
    PAGE_SESSIONS_PER_ADDRESS: '100000',
  });
});
beforeEach(() => world.clock.rewind());
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const newMerchant = (donation_fee = 3) =>
  insertMerchant(world.database.db, { name: `Helping Hands ${(names += 1)}`, donation_fee });
/** A merchant and a visit of its donation page. */
const newVisit = async (fee?: number) => {
  const merchant = await newMerchant(fee);
  return { merchant, merchantName: merchant.name, visit: await openVisit(world, merchant.name) };
};
const transactionsOf = (merchantId: number) =>
  world.database.db
    .selectFrom('transactions')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute();
const attemptsOf = (merchantId: number) =>
  world.database.db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute();
const donationsOf = (merchantId: number) =>
  world.database.db
    .selectFrom('donations')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute();
const chargesOf = async (merchantId: number) => {
  const orders = (await attemptsOf(merchantId)).map(({ order_id }) => order_id);
  return world.stub
    .charges()
    .filter(({ orderId }) => orders.includes(orderId))
    .map(({ amount }) => amount);
};
const receiptsFor = async (merchantId: number) => {
  await world.clock.advance('PT1S');
  const { rows } = await world.database.pool.query<{
    channel: string;
    address: string;
    subject: string;
    body: string;
  }>('select channel, address, subject, body from notices where merchant_id = $1', [merchantId]);
  return rows;
};
const idOf = (answer: { readonly body: Record<string, unknown> }): number =>
  Number(answer.body['id']);

describe('a donation', () => {
  it('shows staff the part that is the fee, for a refund', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    const given = await give(world, { merchantName, visit, key: 'fee', fields: {} });
    const staff = await insertStaff(world.database.db, [merchant.id]);
    const answer = await world.app.inject({
      url: `/api/transactions/${idOf(given)}`,
      headers: await asStaff(world.database.db, world.clock, staff.id),
    });
    expect(answer.json()).toMatchObject({ amount_paid: 2_575, refund: { fee: 75 } });
  });

  it('charges with its fee and answers success true [API-025] [PUB-160] [PUB-161] [PUB-147]', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    const answer = await give(world, {
      merchantName,
      visit,
      key: 'one',
      fields: { phone: '(303) 555-0101' },
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true, id: expect.any(Number) } });
    expect(Object.keys(answer.body).toSorted()).toEqual(['id', 'success']);
    expect(await chargesOf(merchant.id)).toEqual(['25.75']);
    const [transaction] = await transactionsOf(merchant.id);
    expect(transaction).toMatchObject({
      id: idOf(answer),
      user_id: null,
      invoice_id: null,
      subscription_id: null,
      amount: 2_575,
      status: 'success',
      visible_method: 'Visa 1111',
      paid_date: '2026-11-20',
    });
    expect(await donationsOf(merchant.id)).toMatchObject([
      {
        gift: 2_500,
        fee: 75,
        first_name: 'Dana',
        last_name: 'Donor',
        email: 'dana@donors.test',
        phone: '3035550101',
        description: 'Grandma',
      },
    ]);
    const lines = await world.database.db
      .selectFrom('ledger_lines')
      .select(['account', 'side', 'amount'])
      .where('transaction_id', '=', idOf(answer))
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { account: 'gateway', side: 'debit', amount: 2_575 },
      { account: 'donations', side: 'credit', amount: 2_575 },
    ]);
    expect(await askStatus(world, visit, idOf(answer))).toBe('success');
  });

  it('accepts the form encoding of the specification [API-025] [PUB-160]', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    const form = {
      first_name: 'Dana',
      last_name: 'Donor',
      email: 'dana@donors.test',
      phone: '3035550101',
      merchant_name: merchantName,
      token: newCardToken(),
      exp: '12/30',
      amount: '2575',
      description: '',
      donation: 'true',
    };
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/auth/one_off',
      payload: new URLSearchParams(form).toString(),
      headers: { 'x-page-session': visit, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([response.statusCode, response.json()]).toMatchObject([200, { success: true }]);
    expect(await donationsOf(merchant.id)).toMatchObject([
      { description: 'Donation', phone: '3035550101' },
    ]);
  });

  it('sends the card as not stored, under the typed name', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    await give(world, { merchantName, visit });
    const { rows } = await world.database.pool.query(
      'select user_id, is_one_time, holder_name, removed_at from payment_methods where id = (select payment_method_id from donations where merchant_id = $1)',
      [merchant.id],
    );
    expect(rows).toMatchObject([
      {
        user_id: null,
        is_one_time: true,
        holder_name: 'Dana D Donor',
        removed_at: expect.any(Date),
      },
    ]);
  });

  it('answers a decline with one text and accepts another card [API-025] [PUB-165]', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    world.stub.next('auth', 'decline', 'decline_stolen');
    const first = await give(world, { merchantName, visit, key: 'declined' });
    const stolen = await give(world, { merchantName, visit });
    expect(first).toMatchObject({
      status: 402,
      body: {
        detail:
          "Your donation was declined. You haven't been charged. Please try another payment method.",
        code: 'payment_declined',
      },
    });
    expect(stolen.body['detail']).toBe(first.body['detail']);
    expect(await give(world, { merchantName, visit, key: 'again' })).toMatchObject({ status: 200 });
    expect((await transactionsOf(merchant.id)).map(({ status }) => status)).toEqual([
      'declined',
      'declined',
      'success',
    ]);
    expect(await chargesOf(merchant.id)).toEqual(['25.75']);
    expect(await receiptsFor(merchant.id)).toHaveLength(1);
  });

  it('answers that nothing was charged when the gateway was never reached', async () => {
    // No gateway listens on that port.
    const cutOff = await buildPaymentWorld({ GATEWAY_URL: 'http://127.0.0.1:9' });
    try {
      const merchant = await insertMerchant(cutOff.database.db, { donation_fee: 3 });
      const answer = await give(cutOff, {
        merchantName: merchant.name,
        visit: await openVisit(cutOff, merchant.name),
      });
      expect(answer).toMatchObject({
        status: 503,
        body: {
          code: 'not_charged',
          detail: "We couldn't send your donation. You haven't been charged. Please try again.",
        },
      });
      expect(
        await cutOff.database.db.selectFrom('payment_attempts').select('state').execute(),
      ).toEqual([{ state: 'not_charged' }]);
      expect(await cutOff.database.db.selectFrom('transactions').select('id').execute()).toEqual(
        [],
      );
    } finally {
      await cutOff.close();
    }
  });

  it('refuses impossible totals, small amounts and invalid fields [PUB-147]', async () => {
    const { merchant, merchantName, visit } = await newVisit(7);
    const refuse = async (fields: Record<string, unknown>) => {
      const { status, body } = await give(world, { merchantName, visit, fields });
      return [status, body['code'], String(body['detail'])];
    };
    // $1.00 and its 7 cents are 107; $1.01 and its 8 cents 109: nothing yields 108.
    expect(await refuse({ amount: 108 })).toEqual([
      400,
      'amount_not_possible',
      expect.stringContaining("You haven't been charged"),
    ]);
    expect(await refuse({ amount: 105 })).toMatchObject([
      400,
      'amount_too_low',
      'The minimum donation is $1.00.',
    ]);
    expect(await refuse({ amount: 0 })).toMatchObject([400, 'amount_too_low', expect.any(String)]);
    expect(await refuse({ exp: '13/30' })).toEqual([400, 'invalid_input', 'Not a valid date']);
    expect(await refuse({ exp: '10/26' })).toEqual([400, 'invalid_input', 'This card has expired']);
    expect(await refuse({ token: '9111111111111111' })).toEqual([
      400,
      'invalid_input',
      'Please verify your card number',
    ]);
    expect(await refuse({ first_name: ' \u200b ' })).toEqual([
      400,
      'invalid_input',
      'First Name is required',
    ]);
    expect(await refuse({ last_name: ' ' })).toEqual([
      400,
      'invalid_input',
      'Last Name is required',
    ]);
    expect(await refuse({ phone: '+61 2 9123 4567' })).toEqual([
      400,
      'invalid_input',
      'phone is not valid.',
    ]);
    expect(await refuse({ email: 'nobody' })).toMatchObject([
      400,
      'invalid_input',
      expect.any(String),
    ]);
    expect(await refuse({ description: 'my card is 4111 1111 1111 1111' })).toEqual([
      400,
      'invalid_input',
      "A name can't contain a card number",
    ]);
    for (const fields of [
      { amount: '25.75' },
      { amount: 25.75 },
      { amount: -2_575 },
      { fee: 0 },
      { donation: false },
    ])
      expect(await refuse(fields)).toMatchObject([400, 'invalid_input', expect.any(String)]);
    expect([await attemptsOf(merchant.id), await donationsOf(merchant.id)]).toEqual([[], []]);
    // The fee is exact: 7 % of $100.00, and of 1001 cents 71 (70.07 rounded up).
    for (const amount of [10_700, 1_072])
      expect((await give(world, { merchantName, visit, fields: { amount } })).status).toBe(200);
    expect((await donationsOf(merchant.id)).map(({ gift, fee }) => [gift, fee])).toEqual([
      [10_000, 700],
      [1_001, 71],
    ]);
  });

  it('requires a visit of this page and this merchant', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    const other = await newVisit();
    const code = async (token: string | null) => {
      const { status, body } = await give(world, { merchantName, visit: token });
      return [status, body['code']];
    };
    const refused = [403, 'page_session_required'];
    expect([
      await code(null),
      await code('pg_nothing'),
      await code(other.visit),
      await code(`pg_${'a'.repeat(43)}`),
    ]).toEqual([refused, refused, refused, refused]);
    await world.clock.advance('PT2H');
    expect(await code(visit)).toEqual(refused);
    expect(await attemptsOf(merchant.id)).toEqual([]);
    expect(
      await give(world, {
        merchantName: merchantName.replaceAll(' ', '_').toUpperCase(),
        visit: await openVisit(world, merchantName),
      }),
    ).toMatchObject({ status: 200 });
  });
});

describe('a donation in doubt', () => {
  it('answers 202 and ends as charged once, with one receipt', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    world.stub.next('auth', 'booked_then_http_500');
    world.stub.next('inquireByOrderid', 'http_500');
    const answer = await give(world, { merchantName, visit, key: 'doubt' });
    expect(answer).toMatchObject({
      status: 202,
      body: {
        success: false,
        code: 'payment_in_doubt',
        detail: "We're confirming your donation. You don't need to give again.",
      },
    });
    expect(await askStatus(world, visit, idOf(answer))).toBe('confirming');
    expect(await receiptsFor(merchant.id)).toEqual([]);
    await world.clock.advance('PT1M');
    expect(await askStatus(world, visit, idOf(answer))).toBe('success');
    expect(await chargesOf(merchant.id)).toEqual(['25.75']);
    expect(await receiptsFor(merchant.id)).toHaveLength(1);
    expect((await transactionsOf(merchant.id)).map(({ id, status }) => [id, status])).toEqual([
      [idOf(answer), 'success'],
    ]);
    expect(
      await world.database.db
        .selectFrom('live_outbox')
        .select('event')
        .where('merchant_id', '=', merchant.id)
        .execute(),
    ).toEqual([
      {
        event: {
          type: 'payment',
          user: 'Dana Donor',
          message: 'Dana Donor has made a donation of $25.75',
          sub_id: 0,
          id: 0,
        },
      },
    ]);
    // The repeat gets the same answer, and the outcome can still be read when the visit is over.
    expect(
      await give(world, {
        merchantName,
        visit: await openVisit(world, merchantName),
        key: 'other',
      }),
    ).toMatchObject({ status: 200 });
    await world.clock.advance('PT3H');
    expect(await askStatus(world, visit, idOf(answer))).toBe('success');
  });

  it('can be given again after the doubt ends as not charged', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    world.stub.next('auth', 'http_500');
    const answer = await give(world, { merchantName, visit });
    expect(answer.status).toBe(202);
    for (const wait of ['PT36S', 'PT1M', 'PT2M', 'PT5M']) await world.clock.advance(wait);
    expect(await askStatus(world, visit, idOf(answer))).toBe('not_charged');
    expect([
      await chargesOf(merchant.id),
      await transactionsOf(merchant.id),
      await receiptsFor(merchant.id),
    ]).toEqual([[], [], []]);
    expect(await give(world, { merchantName, visit })).toMatchObject({ status: 200 });
  });

  it('notifies a donor who left: by receipt, or by a mail of failure', async () => {
    const left = async (behaviour: 'b62_booked' | 'b62_unbooked') => {
      const { merchant, merchantName, visit } = await newVisit();
      world.stub.next('auth', behaviour);
      expect((await give(world, { merchantName, visit })).status).toBe(202);
      for (const wait of ['PT36S', 'PT1M', 'PT2M', 'PT5M', 'PT2M', 'PT10M'])
        await world.clock.advance(wait);
      return (await receiptsFor(merchant.id)).map(({ channel, address, subject }) => [
        channel,
        address,
        subject.replace(merchantName, 'them'),
      ]);
    };
    expect(await left('b62_booked')).toEqual([
      ['email', 'dana@donors.test', 'Your donation to them'],
    ]);
    expect(await left('b62_unbooked')).toEqual([
      ['email', 'dana@donors.test', "Your donation to them didn't go through"],
    ]);
  });

  it('cannot be sent twice, also with this card in another visit', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    const token = newCardToken();
    world.stub.next('auth', 'booked_then_cut');
    const first = await give(world, { merchantName, visit, fields: { token } });
    expect(first.status).toBe(202);
    const inDoubt = { status: 409, body: { code: 'payment_in_doubt' } };
    const sameVisit = await give(world, { merchantName, visit });
    expect(sameVisit).toMatchObject({ ...inDoubt, body: { id: idOf(first) } });
    const otherTab = await openVisit(world, merchantName, { address: '198.51.100.9' });
    const elsewhere = await give(world, {
      merchantName,
      visit: otherTab,
      address: '198.51.100.9',
      fields: { token },
    });
    expect(elsewhere).toMatchObject(inDoubt);
    expect(elsewhere.body).not.toHaveProperty('id');
    expect(await askStatus(world, otherTab, idOf(first))).toBe('404');
    expect(
      await give(world, { merchantName, visit: otherTab, address: '198.51.100.9' }),
    ).toMatchObject({ status: 200 });
    expect(await chargesOf(merchant.id)).toHaveLength(2);
    expect(await donationsOf(merchant.id)).toHaveLength(2);
    await world.clock.advance('PT1M');
  });

  it('accepts one of two taps, with one key and with two', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    const fields = { token: newCardToken() };
    const delayedCall = world.stub.holdAuth();
    const first = give(world, { merchantName, visit, key: 'tap', fields });
    await delayedCall.arrived;
    const again = await give(world, { merchantName, visit, key: 'tap', fields });
    const other = await give(world, { merchantName, visit, key: 'another tap', fields });
    const unkeyed = await give(world, { merchantName, visit, fields });
    delayedCall.release();
    expect([
      (await first).status,
      again.status,
      again.body['code'],
      other.status,
      unkeyed.status,
    ]).toEqual([200, 409, 'request_in_progress', 409, 409]);
    expect(await give(world, { merchantName, visit, key: 'tap', fields })).toMatchObject({
      status: 200,
      body: (await first).body,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await chargesOf(merchant.id)).toEqual(['25.75']);
  });

  it('accepts one of twenty at once', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    const delayedCall = world.stub.holdAuth();
    const fields = { token: newCardToken() };
    const answers = Array.from({ length: 20 }, () => give(world, { merchantName, visit, fields }));
    await delayedCall.arrived;
    // Any of them may be the delayed one.
    const ended: unknown[] = [];
    for (const answer of answers) void answer.then((one) => ended.push(one));
    await until(() => ended.length >= 19);
    delayedCall.release();
    expect(
      (await Promise.all(answers)).map(({ status }) => status).toSorted((one, two) => one - two),
    ).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await chargesOf(merchant.id)).toEqual(['25.75']);
    expect(await donationsOf(merchant.id)).toHaveLength(1);
  });

  it('replays the real outcome by its key after a process died, also in a later visit', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    const fields = { token: newCardToken() };
    await world.breakRecording(true);
    const died = await give(world, { merchantName, visit, key: 'died', fields });
    await world.breakRecording(false);
    expect(died.status).toBe(202);
    await world.runSql(
      `update idempotency_keys set status = null, body = null, answered_at = null, leased_until = '2020-01-01'
        where principal = 'donors:${merchant.id}'`,
    );
    await world.clock.advance('PT1M');
    const later = await openVisit(world, merchantName);
    expect(await give(world, { merchantName, visit: later, key: 'died', fields })).toMatchObject({
      status: 200,
      body: { success: true, id: idOf(died) },
    });
    expect(await chargesOf(merchant.id)).toEqual(['25.75']);
  });

  it('refuses its key for another amount, and stores no refusal', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    const fields = { token: newCardToken() };
    expect(
      await give(world, { merchantName, visit, key: 'k', fields: { ...fields, amount: 100 } }),
    ).toMatchObject({ status: 400 });
    expect(await give(world, { merchantName, visit, key: 'k', fields })).toMatchObject({
      status: 200,
    });
    expect(
      await give(world, { merchantName, visit, key: 'k', fields: { ...fields, amount: 5_150 } }),
    ).toMatchObject({ status: 422, body: { code: 'idempotency_key_reuse' } });
    expect(await chargesOf(merchant.id)).toEqual(['25.75']);
  });
});

describe('a charged donation', () => {
  it('queues one receipt by mail for any number of workers', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    const { body } = await give(world, {
      merchantName,
      visit,
      fields: { first_name: 'Dana\r\nBcc: all@example.com' },
    });
    await Promise.all([world.clock.advance('PT1S'), world.clock.advance('PT1S')]);
    const receipts = await receiptsFor(merchant.id);
    expect(receipts).toEqual([
      {
        channel: 'email',
        address: 'dana@donors.test',
        subject: `Your donation to ${merchantName}`,
        body: [
          `Thank you! ${merchantName} received your donation.`,
          '',
          'Name: Dana Bcc: all@example.com Donor',
          'Payment: Visa 1111',
          'Email: dana@donors.test',
          'Donation: $25.00',
          'Convenience fee: $0.75',
          'Amount: $25.75',
          'On behalf of: Grandma',
          'Date: 11/20/2026',
          `Reference: ${String(body['id'])}`,
          '',
          'Keep this email as your receipt.',
          '',
        ].join('\n'),
      },
    ]);
  });

  it("is visible to the merchant's staff with the donor, and to no customer [API-083] [API-082]", async () => {
    const payer = await world.newPayer();
    await world.runSql(`update merchants set donation_fee = 0 where id = ${payer.merchant.id}`);
    const visit = await openVisit(world, payer.merchant.name);
    const token = newCardToken();
    const { body } = await give(world, {
      merchantName: payer.merchant.name,
      visit,
      fields: { token, amount: 500 },
    });
    await world.pay(payer, await world.newInvoice(payer), 100);
    const staff = await insertStaff(world.database.db, [payer.merchant.id]);
    const list = async (headers: { authorization: string }, query = '') => {
      const response = await world.app.inject({ url: `/api/transactions${query}`, headers });
      expect(response.body).not.toContain(token);
      return response.json<{ id: number }[]>();
    };
    const staffHeaders = await asStaff(world.database.db, world.clock, staff.id);
    expect(await list(staffHeaders, '?q=dana')).toMatchObject([
      {
        id: body['id'],
        user: 'Dana Donor',
        type: 'payment',
        amount_paid: 500,
        status: 'success',
        invoice: null,
        invoice_description: 'Grandma',
        visible_method: 'Visa 1111',
      },
    ]);
    expect(await list(staffHeaders, '?sort=user')).toHaveLength(2);
    expect((await list(payer.headers)).map(({ id }) => id)).not.toContain(body['id']);
    expect(await world.statusOf(payer, Number(body['id']))).toBe('404');
    const methods = await world.app.inject({ url: '/api/payment_methods', headers: payer.headers });
    expect(methods.json()).toHaveLength(1);
  });

  it('settles like any other payment', async () => {
    const { merchant, merchantName, visit } = await newVisit();
    await give(world, { merchantName, visit });
    world.stub.settle();
    await world.clock.advance('P1D');
    expect((await attemptsOf(merchant.id)).map(({ state }) => state)).toEqual(['settled']);
  });
});
