import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  insertCard,
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };

const cardToken = '9421111111114242';
const bankToken = '512345678901';
const card = {
  name: 'Ana Rivera',
  expiration: '12/30',
  address_zip: '80202',
  nickname: 'Groceries',
  acknowledge: 'true',
  token: cardToken,
  last4: '4242',
  card_type: 'visa',
};
const bank = {
  type: '3',
  routing_number: '021000021',
  nickname: 'Household',
  acknowledge: 'true',
  token: bankToken,
  last4: '6789',
};

describe('POST payment_methods', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp({
      logLevel: 'trace',
      settings: { NEW_METHODS_PER_USER: '30', NEW_METHODS_PER_ADDRESS: '100000' },
    });
    ({ ana, bob } = await insertTwoSides(test));
  });
  afterAll(() => test.close());

  const post = (fields: object, headers: Headers, key?: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/payment_methods',
      headers: {
        ...headers,
        'content-type': 'application/x-www-form-urlencoded',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      payload: new URLSearchParams(fields as Record<string, string>).toString(),
    });
  const rowOf = (id: number) =>
    test.database.db
      .selectFrom('payment_methods')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const newCustomer = async () => {
    const user = await insertCustomer(test.database.db);
    const subscription = await insertSubscription(test.database.db, {
      user_id: user.id,
      merchant_id: ana.merchant.id,
    });
    return { user, subscription, headers: await asCustomer(test.database.db, test.clock, user.id) };
  };

  it('stores a card and answers the fields of the form [API-080] [CUST-126] [CUST-130]', async () => {
    const { user, subscription, headers } = await newCustomer();
    const answer = await post({ ...card, sub_id: String(subscription.id) }, headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      payment_method_id: expect.any(Number),
      format_card: 'Visa 4242',
      card_type: 'visa',
      nickname: 'Groceries',
    });
    expect(await rowOf(answer.json().payment_method_id)).toMatchObject({
      user_id: user.id,
      type: 1,
      token: cardToken,
      last4: '4242',
      holder_name: 'Ana Rivera',
      expiration: '12/30',
      address_zip: '80202',
      acknowledged: true,
      preferred: true,
      removed_at: null,
    });
  });

  it("stores a bank account under its customer's name [API-080] [CUST-138] [CUST-140]", async () => {
    const { user, headers } = await newCustomer();
    const answer = await post(bank, headers);
    expect(answer.json()).toEqual({
      payment_method_id: expect.any(Number),
      format_card: 'Bank Account 6789',
      card_type: null,
      nickname: 'Household',
    });
    expect(await rowOf(answer.json().payment_method_id)).toMatchObject({
      type: 3,
      token: bankToken,
      last4: '6789',
      holder_name: `Casey ${user.last_name}`,
      expiration: null,
      address_zip: null,
    });
    const listed = (await test.app.inject({ url: '/api/payment_methods', headers })).json();
    expect(listed).toMatchObject([{ type: 3, last4: '6789', format_card: 'Bank Account 6789' }]);
  });

  it('prefers the first method, and a later one on request', async () => {
    const { user, headers } = await newCustomer();
    const preferred = async () =>
      (
        await test.database.db
          .selectFrom('payment_methods')
          .select('id')
          .where('user_id', '=', user.id)
          .where('preferred', '=', true)
          .execute()
      ).map(({ id }) => id);
    const first = (await post(card, headers)).json().payment_method_id;
    await post(bank, headers);
    expect(await preferred()).toEqual([first]);
    const third = (await post({ ...card, preferred: 'true' }, headers)).json().payment_method_id;
    expect(await preferred()).toEqual([third]);
  });

  it('prefers one of several first methods at once', async () => {
    const { user, headers } = await newCustomer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(card, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    const rows = await test.database.db
      .selectFrom('payment_methods')
      .select('preferred')
      .where('user_id', '=', user.id)
      .execute();
    expect(rows.filter(({ preferred }) => preferred)).toHaveLength(1);
  });

  it('stores the consent text and the actor', async () => {
    const { user, headers } = await newCustomer();
    const answer = await post(card, headers);
    const consents = await test.database.db
      .selectFrom('consent_records')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(consents).toMatchObject([
      {
        kind: 'payment_method',
        action: 'given',
        wording: 'I am authorized to use this payment method.',
        channel: 'web',
        source: 'POST payment_methods',
        actor: `customer:${user.id}`,
        request_id: answer.headers['x-request-id'],
        subscription_id: null,
      },
    ]);
    const audit = await test.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'payment_method')
      .where('entity_id', '=', answer.json().payment_method_id)
      .execute();
    expect(audit).toMatchObject([
      {
        action: 'payment_method.added',
        actor: `customer:${user.id}`,
        session_id: expect.any(Number),
        after: { user: user.id, type: 1, card_type: 'visa', last4: '4242', preferred: true },
      },
    ]);
  });

  it('lets staff store a method only for customers of their merchants [API-080] [API-002]', async () => {
    const answer = await post(
      { ...card, user: String(ana.customer.id), agreed_by: 'phone' },
      ana.staffHeaders,
    );
    expect(answer.statusCode).toBe(200);
    expect((await rowOf(answer.json().payment_method_id)).user_id).toBe(ana.customer.id);
    expect(
      (await post({ ...card, user: String(bob.customer.id) }, ana.staffHeaders)).statusCode,
    ).toBe(404);
    expect((await post(card, ana.staffHeaders)).json()).toMatchObject({
      detail: ['user is required.'],
      code: 'invalid_input',
    });
  });

  it('keeps of staff how the customer agreed, in words that name the merchant', async () => {
    const { db } = test.database;
    const { user, subscription: link } = await newCustomer();
    const other = await insertMerchant(db, { name: 'Zinc Gym' });
    await insertSubscription(db, { user_id: user.id, merchant_id: other.id });
    const request = { ...card, user: String(user.id) };
    for (const given of [request, { ...bank, user: String(user.id) }])
      expect((await post(given, ana.staffHeaders)).statusCode).toBe(400);
    const kept = [
      await post({ ...request, sub_id: String(link.id), agreed_by: 'paper' }, ana.staffHeaders),
      await post({ ...bank, user: String(user.id), agreed_by: 'in_person' }, ana.staffHeaders),
    ];
    expect(kept.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const consents = db
      .selectFrom('consent_records')
      .select(['wording', 'agreed_by', 'source', 'actor'])
      .where('user_id', '=', user.id)
      .orderBy('id');
    const audited = { source: 'POST payment_methods', actor: `merchant:${ana.staff.id}` };
    const { name } = ana.merchant;
    expect(await consents.execute()).toEqual([
      {
        ...audited,
        wording: `The customer agreed on paper that ${name} keeps this card for later payments.`,
        agreed_by: 'paper',
      },
      {
        ...audited,
        wording: `The customer agreed in person that ${name} keeps this bank account for later payments.`,
        agreed_by: 'in_person',
      },
    ]);
  });

  it('keeps for one merchant what staff store of a customer without an account', async () => {
    const { db } = test.database;
    const other = await insertMerchant(db);
    const staff = await insertStaff(db, [ana.merchant.id, other.id]);
    const headers = await asStaff(db, test.clock, staff.id);
    const user = await insertCustomer(db, { state: 'invited' });
    const links = [];
    for (const merchant_id of [ana.merchant.id, other.id])
      links.push(await insertSubscription(db, { user_id: user.id, merchant_id, state: 'invited' }));
    const request = { ...bank, user: String(user.id), preferred: 'true', agreed_by: 'phone' };
    expect((await post(request, headers)).json()).toMatchObject({ error: 'sub_id is required.' });
    const kept = await post({ ...request, sub_id: String(links[1]?.id) }, headers);
    expect(await rowOf(kept.json().payment_method_id)).toMatchObject({
      kept_by_merchant_id: other.id,
      preferred: false,
    });
    const listed = await test.app.inject({
      url: `/api/payment_methods?user=${user.id}`,
      headers: ana.staffHeaders,
    });
    expect(listed.json()).toEqual([]);
  });

  it('prefers the first method of their own after one that a merchant keeps', async () => {
    const { user, headers } = await newCustomer();
    await insertCard(test.database.db, { user_id: user.id, kept_by_merchant_id: ana.merchant.id });
    const own = await post(card, headers);
    expect((await rowOf(own.json().payment_method_id)).preferred).toBe(true);
  });

  it('keeps of a customer their own words only', async () => {
    const { user, headers } = await newCustomer();
    expect((await post({ ...card, agreed_by: 'phone' }, headers)).statusCode).toBe(200);
    expect(
      await test.database.db
        .selectFrom('consent_records')
        .select(['wording', 'agreed_by'])
        .where('user_id', '=', user.id)
        .execute(),
    ).toEqual([{ wording: 'I am authorized to use this payment method.', agreed_by: null }]);
  });

  it('refuses a customer who names a foreign record [API-001]', async () => {
    for (const given of [{ user: bob.customer.id }, { sub_id: bob.subscription.id }]) {
      const answer = await post({ ...card, ...given }, ana.customerHeaders);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
    expect(
      (
        await post(
          { ...card, user: String(ana.customer.id), sub_id: String(bob.subscription.id) },
          ana.staffHeaders,
        )
      ).statusCode,
    ).toBe(404);
    // a number that no id can be
    for (const given of [{ user: 1e30 }, { sub_id: 1e30 }]) {
      const payload = { ...card, acknowledge: true, ...given };
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/payment_methods',
        headers: given.user === undefined ? ana.customerHeaders : ana.staffHeaders,
        payload,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
    }
  });

  it.each([
    [{ token: '4111111111111111' }, ['token is not valid.']],
    [{ token: '9521111111114242' }, ['Please verify your card number']],
    [{ last4: '4243' }, ['Please verify your card number']],
    [{ card_type: 'diners' }, ['card_type is not valid.']],
    [{ expiration: '00/30' }, ['Not a valid date']],
    [{ expiration: '10/26' }, ['This card has expired']],
    [{ address_zip: '1234' }, ['Not a valid zipcode']],
    [{ nickname: '' }, ['nickname is required.']],
    [{ name: '   ' }, ['Please complete all required fields']],
    [{ acknowledge: 'false' }, ['Authorization checkbox is required']],
    [{ nickname: 'my 4242 4242 4242 4242' }, ["A name can't contain a card number"]],
    [{ number: '4242424242424242' }, ['number is not a known field.']],
    [{ cvv: '123' }, ['cvv is not a known field.']],
  ])('refuses a card with %j in detail [API-006] [API-078]', async (given, detail) => {
    const answer = await post({ ...card, ...given }, bob.customerHeaders);
    expect([answer.statusCode, answer.json().detail, answer.json().error]).toEqual([
      400,
      detail,
      undefined,
    ]);
  });

  it.each([
    [{ routing_number: '021000022' }, 'Not a valid routing number'],
    [{ routing_number: '12345678' }, 'routing_number is not valid.'],
    [{ token: '51234567890' }, 'token is not valid.'],
    [{ acknowledge: '0' }, 'Authorization checkbox is required'],
    [{ account_number: '123456789' }, 'account_number is not a known field.'],
    [{ last4: '' }, 'last4 is not valid.'],
  ])(
    'refuses a bank account with %j in error [API-080] [CUST-137] [CUST-139]',
    async (given, error) => {
      const answer = await post({ ...bank, ...given }, bob.customerHeaders);
      expect([answer.statusCode, answer.json().error, answer.json().detail]).toEqual([
        400,
        error,
        undefined,
      ]);
    },
  );

  it('reports errors of the intended kind of method', async () => {
    expect((await post({}, bob.customerHeaders)).json().detail).toContain(
      'expiration is required.',
    );
    expect((await post({ type: '3' }, bob.customerHeaders)).json().error).toContain(
      'routing_number is required.',
    );
    expect((await post({ type: '2' }, bob.customerHeaders)).json().detail).toContain(
      'type is not valid.',
    );
  });

  it('stores one method for repeats of the same request', async () => {
    const { user, headers } = await newCustomer();
    const first = await post(card, headers, 'once');
    const again = await post(card, headers, 'once');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
    expect((await post({ ...card, nickname: 'Other' }, headers, 'once')).statusCode).toBe(422);
    // As a process leaves it that dies between storing the method and storing the answer.
    await test.database.db
      .updateTable('idempotency_keys')
      .set({ status: null, body: null, answered_at: null, leased_until: new Date(0) })
      .where('principal', '=', `customer:${user.id}`)
      .execute();
    expect((await post(card, headers, 'once')).json()).toEqual(first.json());
    expect(
      await test.database.db
        .selectFrom('payment_methods')
        .select('id')
        .where('user_id', '=', user.id)
        .execute(),
    ).toHaveLength(1);
  });

  it('refuses an invoice session and an ended session [API-003]', async () => {
    expect((await post(card, ana.billHeaders)).statusCode).toBe(403);
    expect((await post(card, ana.idleHeaders)).statusCode).toBe(401);
  });

  it("limits a customer's cards per hour", async () => {
    const { user, headers } = await newCustomer();
    for (let count = 0; count < 30; count += 1)
      expect((await post(card, headers)).statusCode).toBe(200);
    const refused = await post(card, headers);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(
      await test.database.db
        .selectFrom('payment_methods')
        .select('id')
        .where('user_id', '=', user.id)
        .execute(),
    ).toHaveLength(30);
  });

  it('neither answers nor logs a token [API-082]', async () => {
    const answers = [
      await post(card, ana.customerHeaders),
      await post(bank, ana.customerHeaders),
      await post({ ...card, nickname: '' }, ana.customerHeaders),
      await post({ ...card, token: 'x' }, ana.customerHeaders),
    ];
    const list = await test.app.inject({
      url: '/api/payment_methods',
      headers: ana.customerHeaders,
    });
    const kept = await test.database.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .execute();
    const keys = await test.database.db.selectFrom('idempotency_keys').select('body').execute();
    const written = [
      ...answers.map(({ body }) => body),
      list.body,
      JSON.stringify([kept, keys]),
      ...test.logs,
    ].join('\n');
    const found = ['Groceries', cardToken, bankToken, bank.routing_number].map((secret) =>
      written.includes(secret),
    );
    expect(found).toEqual([true, false, false, false]);
  });
});
