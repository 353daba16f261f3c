import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openEmbeddedVisit } from './open-embedded-visit.service';
import {
  bankFields,
  buildEmbeddedWorld,
  cardFields,
  cashFields,
  ourPage,
  type Business,
  type EmbeddedWorld,
  type Fields,
} from './testing/embedded-world';

let world: EmbeddedWorld;
let shop: Business;
let other: Business;
let bill: { readonly id: number; readonly invoice_number: string };
const named = (): Fields => ({
  blytzpay_account_id: shop.subscription.id,
  blytzpay_invoice_id: bill.id,
  amount: 10_000,
});
const attempts = () => world.attemptsOf(bill.id);

beforeAll(async () => {
  world = await buildEmbeddedWorld({ LOG_LEVEL: 'trace' });
  other = await world.newBusiness();
});
beforeEach(async () => {
  await world.clock.rewind();
  shop = await world.newBusiness();
  bill = await world.newBill(shop, { minimum_amount_due: 2_500 });
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

describe('credentials of the embedded page', () => {
  it('are refused alike, whatever is wrong with them [API-136]', async () => {
    const wrong: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
      'no key': { 'merchant-token': shop.companyToken },
      'no company token': { 'x-api-key': shop.publishableKey },
      'a wrong key': { ...shop.keys, 'x-api-key': `${shop.publishableKey}x` },
      'a key in capitals': { ...shop.keys, 'x-api-key': shop.publishableKey.toUpperCase() },
      'no key at all': { ...shop.keys, 'x-api-key': "pk_' or '1'='1" },
      'the company token of another': { ...shop.keys, 'merchant-token': other.companyToken },
      'the key of another': { ...shop.keys, 'x-api-key': other.publishableKey },
      'the company token as key': { ...shop.keys, 'x-api-key': shop.companyToken },
      'a very long key': { ...shop.keys, 'x-api-key': `pk_${'a'.repeat(5_000)}` },
    };
    for (const [what, headers] of Object.entries(wrong)) {
      const { status, body } = await world.process(headers, named());
      expect([what, { status, body }]).toMatchObject([
        what,
        {
          status: 401,
          body: {
            success: false,
            code: 'wrong_credentials',
            errors: "The business's credentials aren't correct.",
          },
        },
      ]);
    }
    expect(await attempts()).toEqual([]);
  });

  it('are refused at once when the key is revoked, also within an open visit', async () => {
    const visit = await world.newVisit(shop);
    await world.runSql(
      `update merchant_api_keys set revoked_at = '2026-11-20T18:59:00Z' where merchant_id = ${shop.merchant.id}`,
    );
    for (const headers of [shop.keys, { ...shop.keys, origin: ourPage, 'x-page-session': visit }])
      expect(await world.process(headers, named())).toMatchObject({
        status: 401,
        body: { code: 'wrong_credentials' },
      });
    expect(await world.openSession(shop, named())).toMatchObject({ status: 401 });
    expect(await attempts()).toEqual([]);
  });

  it('report a secret key in a page and take no payment', async () => {
    for (const origin of [ourPage, shop.origin, 'null', undefined]) {
      expect(
        await world.process({ ...shop.keys, 'x-api-key': shop.secretKey, origin }, named()),
      ).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    for (const origin of [ourPage, shop.origin, 'https://evil.test', 'null']) {
      expect(await world.openSession(shop, named(), { origin })).toMatchObject({
        status: 403,
        body: { code: 'forbidden', errors: expect.stringContaining('never on a page') },
      });
    }
    expect(await attempts()).toEqual([]);
  });

  it('open no payment session from a page', async () => {
    for (const key of [shop.publishableKey, shop.companyToken, '', other.publishableKey])
      expect(await world.openSession(shop, named(), { 'x-api-key': key })).toMatchObject({
        status: 401,
      });
    expect(await world.openSession(shop, named(), { 'x-api-key': undefined })).toMatchObject({
      status: 401,
    });
  });

  it('are refused in production when they are of the demo', async () => {
    const { readPublishableKey, readSecretKey } = await import('./business-credentials.service');
    await world.runSql(
      `insert into merchant_api_keys (merchant_id, kind, key_hash, hint, created_at)
        values (${shop.merchant.id}, 'publishable', sha256('pk_demo_${shop.companyToken}'), 'x', now()),
          (${shop.merchant.id}, 'secret', sha256('sk_demo_${shop.companyToken}'), 'x', now())`,
    );
    const at = (environment: 'production' | 'development') => ({
      db: world.database.db,
      clock: world.clock,
      config: { ...world.config, environment },
    });
    const headers = { merchantToken: shop.companyToken, apiKey: `pk_demo_${shop.companyToken}` };
    expect(await readPublishableKey(at('development'), headers)).toMatchObject({
      merchantId: shop.merchant.id,
    });
    await expect(readPublishableKey(at('production'), headers)).rejects.toMatchObject({
      status: 401,
    });
    await expect(
      readSecretKey(at('production'), `sk_demo_${shop.companyToken}`, undefined),
    ).rejects.toMatchObject({ status: 401 });
  });

  it('reveal neither payment methods nor invoices to a publishable key', async () => {
    const answer = await world.process(shop.keys, named());
    expect(Object.keys(answer.body).toSorted()).toEqual(['payment', 'return_url', 'success']);
    const routes = world.app.routeTable
      .filter(({ url, method }) => url.includes('/v1/') && method !== 'HEAD')
      .map(({ method, url }) => `${String(method)} ${url}`);
    expect(routes.toSorted()).toEqual([
      'GET /api/v1/payment/frame_origins',
      'POST /api/v1/payment/process',
      'POST /api/v1/payment/sessions',
    ]);
  });
});

const refusal = {
  success: false,
  errors: "This bill can't be paid here. It may already be paid. Please check with the business.",
  code: 'payment_not_possible',
};

describe('an invoice on the embedded page', () => {
  it('is refused alike for a wrong account, number or amount', async () => {
    const theirs = await world.newBill(other, { invoice_number: 'THEIRS-1' });
    const paid = await world.newBill(shop, {});
    expect(
      (await world.process(shop.keys, { ...named(), blytzpay_invoice_id: paid.id })).body.success,
    ).toBe(true);
    const cancelled = await world.newBill(shop, {});
    await world.runSql(`update invoices set stored_state = 'cancelled' where id = ${cancelled.id}`);
    const deleted = await world.newBill(shop, {});
    await world.runSql(`update invoices set deleted_at = now() where id = ${deleted.id}`);
    await world.newBill(shop, { invoice_number: 'TWICE' });
    await world.newBill(shop, { invoice_number: 'TWICE' });
    const byNumber = (invoice_id: string): Fields => ({
      blytzpay_invoice_id: undefined,
      invoice_id,
    });
    const wrong: readonly Fields[] = [
      { amount: 10_001 },
      { amount: 2_499 },
      { amount: 1 },
      { amount: 0 },
      { blytzpay_invoice_id: 99_999_999 },
      { blytzpay_invoice_id: theirs.id },
      { blytzpay_invoice_id: paid.id },
      { blytzpay_invoice_id: cancelled.id },
      { blytzpay_invoice_id: deleted.id },
      { blytzpay_account_id: other.subscription.id },
      { blytzpay_account_id: other.subscription.id, blytzpay_invoice_id: theirs.id },
      byNumber('THEIRS-1'),
      byNumber('TWICE'),
      { invoice_id: 'another number' },
    ];
    for (const fields of wrong) {
      for (const headers of [
        shop.keys,
        { ...shop.keys, origin: ourPage, 'x-page-session': await world.newVisit(shop) },
      ]) {
        const answer = await world.process(
          { ...headers, 'x-forwarded-for': `198.51.100.${wrong.indexOf(fields)}` },
          { ...named(), ...fields },
        );
        expect([answer.status, answer.body]).toEqual([
          400,
          { ...refusal, request_id: expect.any(String) },
        ]);
      }
    }
    expect(await attempts()).toEqual([]);
  });

  it('is not looked up for an address with ten refusals within an hour', async () => {
    const from = (last: number) => ({ ...shop.keys, 'x-forwarded-for': `203.0.113.${last}` });
    for (let count = 0; count < 10; count += 1)
      expect(await world.process(from(1), { ...named(), amount: 10_001 + count })).toMatchObject({
        status: 400,
      });
    for (const amount of [10_001, 2_499, 10_000])
      expect(await world.process(from(1), { ...named(), amount })).toMatchObject({
        status: 429,
        body: { success: false, code: 'too_many_requests' },
      });
    expect(
      await world.process({ ...other.keys, 'x-forwarded-for': '203.0.113.1' }, named()),
    ).toMatchObject({ status: 400 });
    expect((await world.process(from(2), { ...named(), amount: 2_500 })).body.success).toBe(true);
    await world.clock.advance('PT1H');
    expect((await world.process(from(1), { ...named(), amount: 2_500 })).body.success).toBe(true);
  });

  it('can be paid any number of times from one address', async () => {
    await world.runSql(`update invoices set minimum_amount_due = 0 where id = ${bill.id}`);
    for (let count = 0; count < 12; count += 1)
      expect(
        (
          await world.process(
            { ...shop.keys, 'x-forwarded-for': '203.0.113.7' },
            { ...named(), amount: 100 },
          )
        ).status,
      ).toBe(200);
  });

  it('is counted per try before any answer', async () => {
    const guess = (amount: number) =>
      world.process({ ...shop.keys, 'x-forwarded-for': '203.0.113.9' }, { ...named(), amount });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => guess(10_001 + index)),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  });

  it('answers an invoice of another merchant like an unknown one', async () => {
    const absent = await world.process(shop.keys, { ...named(), blytzpay_invoice_id: 99_999_999 });
    const theirs = await world.newBill(other, { invoice_number: 'THEIRS-1' });
    const answers = [
      await world.process(other.keys, named()),
      await world.process(other.keys, {
        ...named(),
        blytzpay_invoice_id: undefined,
        invoice_id: bill.invoice_number,
      }),
      await world.process(shop.keys, { ...named(), blytzpay_invoice_id: theirs.id }),
      await world.process(shop.keys, {
        ...named(),
        blytzpay_account_id: other.subscription.id,
        blytzpay_invoice_id: theirs.id,
      }),
      await world.process(shop.keys, {
        ...named(),
        blytzpay_invoice_id: undefined,
        invoice_id: 'THEIRS-1',
      }),
      await world.process(shop.keys, { ...named(), blytzpay_account_id: other.subscription.id }),
      await world.process(shop.keys, { ...named(), invoice_id: 'another number' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect({ ...answer.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' });
    }
    expect(
      await world.openSession(shop, {
        blytzpay_account_id: other.subscription.id,
        blytzpay_invoice_id: theirs.id,
      }),
    ).toMatchObject({ status: 404 });
    await world.runSql(`update invoices set deleted_at = now() where id = ${bill.id}`);
    expect(await world.process(shop.keys, named())).toMatchObject({ status: 400, body: refusal });
  });

  it('chooses among invoices with a duplicate number by other fields, or refuses', async () => {
    const numbered = { ...named(), blytzpay_invoice_id: undefined, invoice_id: 'TWICE' };
    const first = await world.newBill(shop, { invoice_number: 'TWICE' });
    const second = await world.newBill(shop, { invoice_number: 'TWICE' });
    expect(await world.process(shop.keys, numbered)).toMatchObject({ status: 400, body: refusal });
    expect(
      (await world.process(shop.keys, { ...numbered, blytzpay_invoice_id: first.id })).body.success,
    ).toBe(true);
    expect((await world.process(shop.keys, numbered)).body.success).toBe(true);
    expect((await world.invoiceRow(second.id)).amount_paid).toBe(10_000);
  });

  it('is not revealed: no refusal names the balance', async () => {
    await world.runSql(`update invoices set amount = 87654, amount_paid = 0 where id = ${bill.id}`);
    const { visit } = await world.openPayment(shop, {
      ...named(),
      amount: 87_654,
      selected_payment_options: 'cash,credit',
    });
    await world.runSql(`update invoices set amount = 76543 where id = ${bill.id}`);
    const answers = [
      await world.process(shop.keys, { ...named(), amount: 99_999_999 }),
      await world.process(
        { ...shop.keys, origin: ourPage, 'x-page-session': await world.newVisit(shop) },
        { ...named(), amount: 99_999_999 },
      ),
      await world.process({ 'x-page-session': visit }, { ...named(), amount: 87_654 }),
      await world.process(
        { 'x-page-session': visit },
        { ...named(), ...cashFields, amount: 87_654 },
      ),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([
      'payment_not_possible',
      'payment_not_possible',
      'amount_above_balance',
      'amount_above_balance',
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      // A random request id may contain any three digits.
      expect(JSON.stringify({ ...body, request_id: '' })).not.toMatch(/765|\$/);
    }
    expect(
      (await world.openSession(shop, { ...named(), amount: 99_999_999 })).body['errors'],
    ).toContain('$765.43');
  });
});

describe('origins of the embedded page', () => {
  it('refuse any other than the registered one [PUB-215]', async () => {
    const strange = {
      'a stranger': 'https://evil.test',
      'another business': other.origin,
      'no origin': 'null',
      'the same host by http': shop.origin.replace('https:', 'http:'),
      'another port': `${shop.origin}:8443`,
      'a host that begins alike': `${shop.origin}.evil.test`,
      'a host that ends alike': shop.origin.replace('https://', 'https://evil-'),
      'our page by another port': 'http://localhost:8081',
      capitals: shop.origin.toUpperCase(),
      'two of them': `${shop.origin}, https://evil.test`,
    };
    const { visit } = await world.openPayment(shop, named());
    for (const [who, origin] of Object.entries(strange)) {
      for (const headers of [
        shop.keys,
        { ...shop.keys, 'x-page-session': await world.newVisit(shop) },
        { 'x-page-session': visit },
      ]) {
        const { status, body } = await world.process({ ...headers, origin }, named());
        expect([who, { status, body }]).toMatchObject([
          who,
          { status: 403, body: { success: false, code: 'origin_not_registered' } },
        ]);
      }
    }
    expect(await attempts()).toEqual([]);
  });

  it('are checked for the opener, and only a registered one gets the result [PUB-215]', async () => {
    const visit = (openerOrigin: string | null | undefined, origin: string | undefined = ourPage) =>
      openEmbeddedVisit(
        { db: world.database.db, clock: world.clock, config: world.config },
        {
          merchantToken: shop.companyToken,
          apiKey: shop.publishableKey,
          session: undefined,
          origin,
          openerOrigin,
        },
      );
    expect(await visit(shop.origin)).toMatchObject({
      merchantId: shop.merchant.id,
      paymentSessionId: null,
      payment: null,
      opener_origin: shop.origin,
    });
    for (const nobody of [undefined, null, ourPage, 'http://127.0.0.1:8080'])
      expect((await visit(nobody)).opener_origin).toBeNull();
    for (const stranger of [
      'https://evil.test',
      other.origin,
      `${shop.origin}.evil.test`,
      'null',
      '',
    ])
      await expect(visit(stranger)).rejects.toMatchObject({
        status: 403,
        code: 'origin_not_registered',
      });
    await expect(visit(shop.origin, 'https://evil.test')).rejects.toMatchObject({
      code: 'origin_not_registered',
    });
  });
});

describe('a page session', () => {
  it('pays nothing when expired, of another merchant, or of the donation page', async () => {
    const theirs = await world.newVisit(other);
    expect(await world.process({ ...shop.keys, 'x-page-session': theirs }, named())).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    });
    const visit = await world.newVisit(shop);
    await world.runSql(
      `update page_sessions set page = 'donation' where merchant_id = ${shop.merchant.id}`,
    );
    expect(await world.process({ ...shop.keys, 'x-page-session': visit }, named())).toMatchObject({
      status: 403,
      body: { code: 'page_session_required' },
    });
    await world.runSql(
      `update page_sessions set page = 'embedded', expires_at = '2026-11-20T18:59:59Z'
        where merchant_id = ${shop.merchant.id}`,
    );
    expect(await world.process({ ...shop.keys, 'x-page-session': visit }, named())).toMatchObject({
      status: 403,
      body: { code: 'page_session_required' },
    });
    expect(await attempts()).toEqual([]);
  });

  it('pays no invoice of another merchant', async () => {
    const { visit } = await world.openPayment(other, {
      blytzpay_invoice_id: (await world.newBill(other)).id,
    });
    expect(await world.process({ ...shop.keys, 'x-page-session': visit }, named())).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await attempts()).toEqual([]);
  });
});

describe('callback_url', () => {
  it.each<[string, (own: Business) => string]>([
    ['two slashes', () => '//evil.test/x'],
    ['script', () => 'javascript:alert(document.domain)'],
    ['a stranger', () => 'https://evil.test/thanks'],
    ['another business', () => `${other.origin}/thanks`],
    ['a look-alike', (own) => `${own.origin}.evil.test/`],
  ])('refuses %s before a payment [PUB-201]', async (_what, addressOf) => {
    const callback_url = addressOf(shop);
    expect(await world.process(shop.keys, { ...named(), callback_url })).toMatchObject({
      status: 400,
      body: {
        success: false,
        code: 'invalid_input',
        errors: [expect.stringContaining('callback_url')],
      },
    });
    expect(
      (await world.openSession(shop, { blytzpay_invoice_id: bill.id, callback_url })).status,
    ).toBe(400);
    const { visit } = await world.openPayment(shop, { blytzpay_invoice_id: bill.id });
    expect(
      await world.process({ 'x-page-session': visit }, { ...named(), callback_url }),
    ).toMatchObject({ status: 400 });
    await expect(
      openEmbeddedVisit(
        { db: world.database.db, clock: world.clock, config: world.config },
        {
          merchantToken: shop.companyToken,
          apiKey: shop.publishableKey,
          session: undefined,
          origin: ourPage,
          openerOrigin: null,
          callbackUrl: callback_url,
        },
      ),
    ).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await attempts()).toEqual([]);
  });

  it('comes from the server, not from the page, for a payment session', async () => {
    const { visit } = await world.openPayment(shop, {
      blytzpay_invoice_id: bill.id,
      callback_url: '/thanks',
    });
    expect(
      (
        await world.process(
          { 'x-page-session': visit },
          { ...named(), callback_url: `${shop.origin}/elsewhere` },
        )
      ).body.return_url,
    ).toBe('/thanks');
  });
});

describe('cross-origin calls', () => {
  const preflight = (path: string, origin: string, method = 'POST') =>
    world.app.inject({
      method: 'OPTIONS',
      url: path,
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers':
          'content-type,merchant-token,x-api-key,idempotency-key,x-page-session,x-challenge-solution,x-request-id',
      },
    });
  const open = [
    '/api/v1/payment/process',
    '/api/auth/page_session',
    '/api/auth/page_payment_status?id=1',
  ];

  it.each(open)(
    'reach %s from our pages and registered sites, without credentials',
    async (path) => {
      for (const origin of [ourPage, 'http://127.0.0.1:8080', shop.origin]) {
        const answer = await preflight(path, origin);
        expect([
          answer.statusCode,
          answer.headers['access-control-allow-origin'],
          answer.headers['access-control-allow-credentials'],
          answer.body,
        ]).toEqual([204, origin, undefined, '']);
        expect(answer.headers['access-control-allow-headers']).toContain('x-page-session');
        expect(answer.headers['vary']).toMatch(/origin/i);
      }
      for (const origin of [
        'https://evil.test',
        'null',
        `${shop.origin}.evil.test`,
        '*',
        'a'.repeat(4_000),
      ]) {
        const answer = await preflight(path, origin);
        expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
          404,
          undefined,
        ]);
      }
    },
  );

  it('reach no other path', async () => {
    for (const path of [
      '/api/v1/payment/sessions',
      '/api/v1/payment/frame_origins',
      '/api/auth/login',
      '/api/users/user_get_self',
      '/api/transactions/pay_once',
      '/api/auth/one_off',
      '/api/v1/payment/process/x',
      '/api/v1/payment/process%2f',
      '/api/auth/page_sessions',
      '/api/nothing',
      '/metrics',
    ]) {
      for (const origin of [ourPage, shop.origin]) {
        const answer = await preflight(path, origin);
        expect([path, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
          path,
          404,
          undefined,
        ]);
      }
    }
  });

  it('read answers and refusals only from registered origins', async () => {
    const paid = await world.process(
      { ...shop.keys, origin: shop.origin },
      { ...named(), amount: 2_500 },
    );
    expect(paid.headers).toMatchObject({
      'access-control-allow-origin': shop.origin,
      'cache-control': 'no-store',
      'access-control-expose-headers': 'x-request-id, retry-after, idempotent-replayed',
    });
    expect(
      (await world.process({ ...shop.keys, origin: shop.origin }, { ...named(), amount: 0 }))
        .headers['access-control-allow-origin'],
    ).toBe(shop.origin);
    const foreign = await world.process({ ...shop.keys, origin: other.origin }, named());
    expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([
      403,
      other.origin,
    ]);
    expect(
      (await world.process({ ...shop.keys, origin: 'https://evil.test' }, named())).headers[
        'access-control-allow-origin'
      ],
    ).toBeUndefined();
    const login = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: shop.origin },
      payload: {},
    });
    expect(login.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('framing of the payment page', () => {
  const ask = async (query: string) =>
    (await world.app.inject({ url: `/api/v1/payment/frame_origins?${query}` })).json<unknown>();

  it('is allowed per company token or payment session [PUB-215]', async () => {
    const opened = await world.openSession(shop, named());
    expect(await ask(`company_token=${shop.companyToken}`)).toEqual({ origins: [shop.origin] });
    expect(await ask(`session=${String(opened.body['id'])}`)).toEqual({ origins: [shop.origin] });
    for (const query of [
      '',
      'company_token=',
      'company_token=unknown-company-token',
      `company_token=${shop.publishableKey}`,
      'session=ps_x',
      `session=ps_${'a'.repeat(43)}`,
      `session=ps_x&company_token=${shop.companyToken}`,
    ]) {
      expect(await ask(query)).toEqual({ origins: [] });
    }
    expect(await ask(`account=${named().blytzpay_account_id}`)).toEqual({ origins: [shop.origin] });
    expect(
      await ask(`account=${named().blytzpay_account_id}&company_token=unknown-company-token`),
    ).toEqual({ origins: [] });
    expect(await ask('account=999999999')).toEqual({ origins: [] });
    await world.clock.advance('PT1H');
    expect(await ask(`session=${String(opened.body['id'])}`)).toEqual({ origins: [] });
  });
});

describe('data that a customer typed', () => {
  it('is in no database row, log line or answer', async () => {
    const number = '000123459876';
    const token = '9421111111117312';
    const before = world.tokenizer.calls.length;
    const allAnswers: unknown[] = [];
    const pay = async (fields: Fields, key?: string) =>
      allAnswers.push(
        await world.process(
          { ...shop.keys, 'idempotency-key': key },
          { ...named(), amount: 2_500, ...fields },
        ),
      );
    await pay({ ...bankFields, account_number: number, save_to_account: true }, 'kept');
    await pay({ ...bankFields, account_number: number, save_to_account: true }, 'kept');
    await pay({ ...bankFields, account_number: number, routing_number: '12' });
    await pay({ ...bankFields, account_number: `${number}x` });
    await pay({ ...bankFields, account_number: number, amount: 1 }, 'refused');
    world.tokenizer.answer = { TRANS_ID: '', STATUS: '0', MESSAGE: 'Account closed' };
    await pay({ ...bankFields, account_number: number }, 'not taken');
    world.tokenizer.answer = 'cut';
    await pay({ ...bankFields, account_number: number }, 'away');
    world.tokenizer.answer = { TRANS_ID: '800000000077', STATUS: '1', MESSAGE: 'Approved ACH' };
    await pay({ ...cardFields, token }, 'card');
    expect(
      world.tokenizer.calls.slice(before).every((call) => call.get('account') === number),
    ).toBe(true);

    const tables = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(
      world.database.db,
    );
    const dump = [];
    for (const { name } of tables.rows)
      dump.push(
        ...(
          await sql<{
            row: string;
          }>`select ${sql.lit(name)} || ' ' || t::text as row from ${sql.table(name)} t`.execute(
            world.database.db,
          )
        ).rows.map(({ row }) => row),
      );
    const logs = world.logs.join('\n');
    const answers = JSON.stringify(allAnswers);
    expect([
      dump.some((row) => row.includes('v1/payment')),
      logs.includes('/api/v1/payment/process'),
      answers.includes('••••9876'),
    ]).toEqual([true, true, true]);
    for (const secret of [number, '123459876', shop.publishableKey, shop.secretKey]) {
      expect({
        secret,
        rows: dump.filter((row) => row.includes(secret)),
        logs: logs.includes(secret),
        answers: answers.includes(secret),
      }).toEqual({ secret, rows: [], logs: false, answers: false });
    }
    // A token has its one place.
    expect(
      dump.filter((row) => row.includes(token)).every((row) => row.startsWith('payment_methods ')),
    ).toBe(true);
    expect([logs.includes(token), answers.includes(token), logs.includes('800000000077')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('many tries on the embedded page', () => {
  it('are limited per address, and sooner for declined cards', async () => {
    const strict = await buildEmbeddedWorld({ EMBEDDED_CALLS_PER_MINUTE: '5' });
    const business = await strict.newBusiness();
    for (let count = 0; count < 5; count += 1)
      expect(
        (
          await strict.process(business.keys, {
            blytzpay_account_id: 1,
            blytzpay_invoice_id: 1,
            amount: 1,
          })
        ).status,
      ).toBe(400);
    expect(await strict.process(business.keys, named())).toMatchObject({
      status: 429,
      body: { success: false, code: 'too_many_requests' },
      headers: { 'retry-after': expect.any(String) },
    });
    await strict.close();
  });

  it('reach the gateway a few times for one invoice, then need a challenge', async () => {
    const careful = await buildEmbeddedWorld({
      PUBLIC_CHALLENGE: 'adaptive',
      CARDING_MAX_SCORE: '40',
      PUBLIC_CARDING_MAX_ADDRESS_SCORE: '60',
    });
    const business = await careful.newBusiness();
    const target = await careful.newBill(business);
    careful.stub.always('auth', 'decline');
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 60; count += 1) {
      const answer = await careful.process(business.keys, {
        blytzpay_account_id: business.subscription.id,
        blytzpay_invoice_id: target.id,
        amount: 10_000,
        token: `9411111111${String(count).padStart(6, '0')}`,
      });
      codes.push(answer.body.code);
    }
    expect(
      careful.stub.calls.filter(({ endpoint }) => endpoint === 'auth').length,
    ).toBeLessThanOrEqual(12);
    expect(codes).toContain('challenge_required');
    await careful.expectSoundMoney();
    await careful.close();
  });
});
