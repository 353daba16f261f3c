import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertMerchant, insertSubscription } from '../../testing/factories';
import { testNow } from '../../testing/test-app';
import { stopTexts } from '../consents/consents.public';
import {
  buildSignUpWorld,
  type InvitedCustomer,
  type SignUpWorld,
  wrongCodeFor,
} from '../../testing/sign-up-world';

let world: SignUpWorld;
let nora: InvitedCustomer;
beforeAll(async () => {
  world = await buildSignUpWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clock.rewind();
  await world.forgetLimits();
  nora = await world.invite();
});

const optIn = (phone = nora.phone, id = nora.subscriptionId, from?: string) =>
  world.post(
    'auth/opt_in',
    { phone, subscription_id: String(id) },
    from === undefined ? {} : { from },
  );
const proof = (token: unknown) => ({ headers: { authorization: `Token ${String(token)}` } });
const confirm = (code: string, token?: unknown, id = nora.subscriptionId) =>
  world.post(
    'auth/confirm_opt_in',
    { code, subscription_id: String(id) },
    token === undefined ? {} : proof(token),
  );
const refused = { status: 400, body: { detail: 'Code is invalid', code: 'code_invalid' } };

describe('auth/opt_in', () => {
  it('texts a code from the merchant and answers token and username [API-022]', async () => {
    const answer = await optIn(
      `(${nora.phone.slice(0, 3)}) ${nora.phone.slice(3, 6)}-${nora.phone.slice(6)}`,
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        auth_token: expect.stringMatching(/^[\w-]{43}$/),
        username: nora.username,
        merchant_name: 'Cedar Water',
      },
    });
    expect(await world.noticesTo(`+1${nora.phone}`)).toEqual([
      {
        channel: 'sms',
        subject: '',
        merchant_id: world.merchant.id,
        expires_at: new Date(testNow.getTime() + 600_000),
        body: expect.stringMatching(
          /^Your Cedar Water code is \d{6}\. It expires in 10 minutes\. Don't share it\.$/,
        ),
      },
    ]);
    expect((await world.linkRow(nora.subscriptionId)).sms_opt_in).toBe(false);
  });

  it('answers an unknown subscription, another phone and an inactive customer alike, without a text [API-022]', async () => {
    const other = await world.invite();
    const gone = await world.invite({ state: 'inactive' });
    const answers = [
      await optIn(nora.phone, 2_000_000_000),
      await optIn(other.phone),
      await optIn('2125550000'),
      await optIn(gone.phone, gone.subscriptionId),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual({
        detail: 'Phone number not found',
        code: 'not_found',
        request_id: headers['x-request-id'],
      });
    }
    expect([
      ...(await world.textsTo(nora.phone)),
      ...(await world.textsTo(other.phone)),
      ...(await world.textsTo(gone.phone)),
    ]).toEqual([]);
  });

  it.each([
    [{ phone: '555', subscription_id: '1' }, 'phone is not valid.'],
    [{ phone: '+61 2 9123 4567', subscription_id: '1' }, 'phone is not valid.'],
    [{ phone: '3035550104' }, 'subscription_id is required.'],
    [{ phone: '3035550104', subscription_id: '0' }, 'subscription_id must be at least 1.'],
  ])('refuses %j with a sentence [API-006]', async (fields, sentence) => {
    expect(await world.post('auth/opt_in', fields as Record<string, string>)).toMatchObject({
      status: 400,
      body: { detail: [sentence], code: 'invalid_input' },
    });
  });

  it('texts a phone five codes an hour and ten a day, from all addresses together', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await optIn(nora.phone, nora.subscriptionId, `198.51.100.${count}`)).status).toBe(
        200,
      );
    const sixth = await optIn(nora.phone, nora.subscriptionId, '198.51.100.9');
    expect(sixth).toMatchObject({
      status: 429,
      body: {
        detail: 'Too many codes requested. Please try again in 60 minutes.',
        code: 'too_many_requests',
      },
    });
    expect(sixth.headers['retry-after']).toBe('3600');
    await world.clock.passTime('PT1H');
    for (let count = 0; count < 5; count += 1) expect((await optIn()).status).toBe(200);
    await world.clock.passTime('PT1H');
    expect(await optIn()).toMatchObject({
      status: 429,
      body: { detail: 'Too many codes requested. Please try again in 22 hours.' },
    });
    expect(await world.textsTo(nora.phone)).toHaveLength(10);
  });

  it('counts unknown phones like known ones, and the phones per subscription', async () => {
    const stranger = [];
    for (let count = 0; count < 6; count += 1)
      stranger.push((await optIn('2125550001', nora.subscriptionId, `198.51.100.${count}`)).status);
    expect(stranger).toEqual([404, 404, 404, 404, 404, 429]);
    const phones = [];
    for (let count = 0; count < 5; count += 1)
      phones.push(
        (await optIn(`212555010${count}`, nora.subscriptionId, `198.51.100.${100 + count}`)).status,
      );
    expect(phones).toEqual([404, 404, 404, 404, 404]);
    expect((await optIn('2125550109', nora.subscriptionId, '198.51.100.120')).status).toBe(429);
  });

  it('limits the codes of one address', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 30; count += 1)
      statuses.add((await optIn(String(2_125_551_000 + count), 1_000_000 + count)).status);
    expect([...statuses]).toEqual([404]);
    expect((await optIn()).status).toBe(429);
    expect((await optIn(nora.phone, nora.subscriptionId, '198.51.100.1')).status).toBe(200);
  });

  it('sends no text to a phone with STOP', async () => {
    await stopTexts(world.database.db, {
      merchantId: world.merchant.id,
      phone: nora.phone,
      wording: 'STOP',
      channel: 'sms',
      source: 'text message',
      actor: null,
      requestId: null,
      at: testNow,
    });
    expect(await optIn()).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('Reply START') },
    });
    expect(await world.textsTo(nora.phone)).toEqual([]);
  });
});

describe('auth/confirm_opt_in', () => {
  it('enables texts of that merchant with the consent text [API-023]', async () => {
    const elsewhere = await insertMerchant(world.database.db);
    const second = await insertSubscription(world.database.db, {
      user_id: nora.id,
      merchant_id: elsewhere.id,
      state: 'invited',
    });
    const { auth_token } = (await optIn()).body;
    const code = await world.lastCode(nora.phone);
    expect(await confirm(`${code.slice(0, 3)}-${code.slice(3)} `, auth_token)).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await world.linkRow(nora.subscriptionId)).sms_opt_in).toBe(true);
    expect((await world.linkRow(second.id)).sms_opt_in).toBe(false);
    expect(await world.consentsOf(nora.id)).toEqual([
      {
        kind: 'sms',
        action: 'given',
        channel: 'web',
        source: 'POST auth/confirm_opt_in',
        actor: `customer:${nora.id}`,
        subscription_id: nora.subscriptionId,
        merchant_id: world.merchant.id,
        wording:
          'I agree to receive text messages about my bills from the business that invited me.',
      },
    ]);
  });

  it('enables nothing when the phone wrote STOP after the code', async () => {
    const { auth_token } = (await optIn()).body;
    const code = await world.lastCode(nora.phone);
    const record = {
      wording: 'STOP',
      channel: 'sms',
      source: 'text message',
      actor: null,
      requestId: null,
      at: testNow,
    } as const;
    await stopTexts(world.database.db, {
      ...record,
      merchantId: world.merchant.id,
      phone: nora.phone,
    });
    expect(await confirm(code, auth_token)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await world.linkRow(nora.subscriptionId)).sms_opt_in).toBe(false);
  });

  it('refuses a wrong code, an unknown subscription and a code of another customer alike [API-023]', async () => {
    const other = await world.invite();
    await optIn();
    const code = await world.lastCode(nora.phone);
    for (const answer of [
      await confirm(wrongCodeFor(code)),
      await confirm(code, undefined, 2_000_000_000),
      await confirm(code, undefined, other.subscriptionId),
      await confirm(''),
    ]) {
      expect(answer.status).toBe(400);
    }
    expect(await confirm(wrongCodeFor(code))).toMatchObject(refused);
    expect(await confirm(code, undefined, 2_000_000_000)).toMatchObject(refused);
    expect((await world.linkRow(nora.subscriptionId)).sms_opt_in).toBe(false);
  });

  it('accepts a code once, with and without its token', async () => {
    const { auth_token } = (await optIn()).body;
    const code = await world.lastCode(nora.phone);
    expect([
      (await confirm(code, auth_token)).status,
      (await confirm(code, auth_token)).status,
      (await confirm(code)).status,
    ]).toEqual([200, 400, 400]);
    await optIn();
    const next = await world.lastCode(nora.phone);
    expect([(await confirm(next)).status, (await confirm(next)).status]).toEqual([200, 400]);
    expect((await world.consentsOf(nora.id)).map((consent) => consent.kind)).toEqual([
      'sms',
      'sms',
    ]);
  });

  it('accepts one of twenty calls at once', async () => {
    const { auth_token } = (await optIn()).body;
    const code = await world.lastCode(nora.phone);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(code, auth_token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.consentsOf(nora.id)).toHaveLength(1);
  });

  it('refuses a code after five wrong tries, ten minutes, or a newer code', async () => {
    await optIn();
    const first = await world.lastCode(nora.phone);
    await Promise.all(Array.from({ length: 20 }, () => confirm(wrongCodeFor(first))));
    expect(await confirm(first)).toMatchObject(refused);

    await optIn();
    const second = await world.lastCode(nora.phone);
    await world.clock.passTime('PT10M');
    expect(await confirm(second)).toMatchObject(refused);

    await optIn();
    const third = await world.lastCode(nora.phone);
    await optIn();
    const fourth = await world.lastCode(nora.phone);
    expect(await confirm(third)).toMatchObject(refused);
    expect((await confirm(fourth)).status).toBe(200);
  });

  it('reserves two tries for the visit that requested the code', async () => {
    const { auth_token: own } = (await optIn()).body;
    const other = await world.invite();
    const { auth_token: foreign } = (await optIn(other.phone, other.subscriptionId)).body;
    const code = await world.lastCode(nora.phone);
    const wrong = wrongCodeFor(code);
    for (let count = 0; count < 10; count += 1)
      expect(await confirm(wrong, count % 2 === 0 ? undefined : foreign)).toMatchObject(refused);
    const byId = { is_business: 'false', user_pin: '4826', code: wrong };
    expect((await world.patch(`users/${nora.id}/signup`, byId)).body).toMatchObject({
      code: 'code_invalid',
    });
    expect(await confirm(code)).toMatchObject(refused);
    expect(await confirm(wrong, own)).toMatchObject(refused);
    expect((await confirm(code, own)).status).toBe(200);

    nora = other;
    const { auth_token: late } = (await optIn()).body;
    const last = await world.lastCode(nora.phone);
    for (let count = 0; count < 5; count += 1) await confirm(wrongCodeFor(last), late);
    expect(await confirm(last, late)).toMatchObject(refused);
  });

  it('does not open the sign-up for one visit when another visit types the code', async () => {
    const { auth_token: own } = (await optIn()).body;
    const { auth_token: thief } = (await optIn(nora.phone, nora.subscriptionId, '198.51.100.66'))
      .body;
    expect((await confirm(await world.lastCode(nora.phone), own)).status).toBe(200);
    const signUp = {
      username: nora.username,
      is_business: 'false',
      user_pin: '4826',
      first_name: 'Nora',
      last_name: 'Quinn',
      date_of_birth: '',
      zip: '',
    };
    for (const token of [thief, own]) {
      const answer = await world.patch('auth/signup', signUp, proof(token));
      expect(answer).toMatchObject({ status: 403, body: { code: 'details_differ' } });
    }
  });

  it("does not confirm one visit's token by the token of another", async () => {
    const { auth_token: thief } = (await optIn()).body;
    const other = await world.invite();
    const { auth_token: own } = (await optIn(other.phone, other.subscriptionId)).body;
    expect((await confirm(await world.lastCode(nora.phone), own)).status).toBe(200);
    for (const [username, token] of [
      [nora.username, thief],
      [nora.username, own],
      [other.username, own],
    ] as const) {
      const answer = await world.patch(
        'auth/signup',
        { username, is_business: 'false', user_pin: '4826' },
        proof(token),
      );
      expect(answer.body).toMatchObject({ code: 'details_differ' });
    }
  });

  it('needs the texted code, which the database alone does not reveal', async () => {
    await optIn();
    const code = await world.lastCode(nora.phone);
    const { rows } = await world.database.pool.query<{ row: string }>(
      'select to_jsonb(c)::text as row from one_time_codes c where user_id = $1',
      [nora.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(code);
  });
});
