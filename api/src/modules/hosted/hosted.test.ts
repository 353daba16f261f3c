import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accentOf } from '../merchants/merchants.public';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
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

const getCode = (changes: Record<string, string> = {}, from?: string) =>
  world.post(
    'hosted_payment/get_code',
    { phone: nora.phone, merchant_name: 'Cedar Water', diff: 'standard', ...changes },
    from === undefined ? {} : { from },
  );
const verify = (code: string, phone = nora.phone, merchant = 'Cedar Water') =>
  world.get(
    `hosted_payment/verify_code/${encodeURIComponent(merchant)}/standard/${encodeURIComponent(code)}/${phone}`,
  );
const register = (code: string, changes: Record<string, string> = {}) =>
  world.post('hosted_payment/register', {
    code,
    phone: nora.phone,
    email: `nora.${nora.id}@hosted.test`,
    birthdate: '05/17/1990',
    pin: '4826',
    merchant_name: 'Cedar Water',
    diff: 'standard',
    ...changes,
  });
const texted = async (): Promise<string> => {
  expect((await getCode()).status).toBe(200);
  return world.lastCode(nora.phone);
};
const invalid = { status: 400, body: { detail: 'Invalid code', code: 'code_invalid' } };
const signIn = (pin: string) =>
  world.post('auth/login', { phone: nora.phone, pin, merchant_name: 'Cedar Water' });

describe('hosted_payment/get_logo', () => {
  it('answers logo and name of a merchant by the name in an address [API-132]', async () => {
    for (const name of ['Cedar_Water', 'cedar water', 'Cedar%20Water', 'CEDAR_WATER%20']) {
      expect(await world.get(`hosted_payment/get_logo/${name}/standard`)).toMatchObject({
        status: 200,
        body: { merchant_logo: '/logos/cedar.svg', merchant_name: 'Cedar Water' },
      });
    }
  });

  it('finds a merchant whose name has an underscore, also written with a space', async () => {
    await insertMerchant(world.database.db, {
      name: 'Maple_Ridge HOA',
      logo_url: '/m.svg',
      brand_color: '#ffb454',
    });
    for (const name of ['Maple_Ridge_HOA', 'Maple%20Ridge%20HOA', 'maple_ridge%20hoa']) {
      expect((await world.get(`hosted_payment/get_logo/${name}/x`)).body).toMatchObject({
        merchant_name: 'Maple_Ridge HOA',
      });
    }
    await insertMerchant(world.database.db, { name: 'Maple Ridge HOA', logo_url: '/other.svg' });
    expect((await world.get('hosted_payment/get_logo/Maple%20Ridge%20HOA/x')).body).toMatchObject({
      merchant_logo: '/other.svg',
    });
    expect((await world.get('hosted_payment/get_logo/Maple_Ridge%20HOA/x')).body).toMatchObject({
      merchant_logo: '/m.svg',
      merchant_accent: accentOf('#ffb454'),
    });
  });

  it.each(['Nobody', '%25', 'Cedar%25Water', 'Cedar%2FWater', '..%2Fadmin'])(
    'answers 404 for %s',
    async (name) => {
      expect(await world.get(`hosted_payment/get_logo/${name}/standard`)).toMatchObject({
        status: 404,
        body: { detail: 'Business not found', code: 'not_found' },
      });
    },
  );
});

describe('hosted_payment/get_code', () => {
  it('texts a code to a known phone in any notation [API-133]', async () => {
    expect(
      await getCode({
        phone: `+1 (${nora.phone.slice(0, 3)}) ${nora.phone.slice(3, 6)}-${nora.phone.slice(6)}`,
        merchant_name: 'cedar_water',
      }),
    ).toMatchObject({ status: 200, body: {} });
    expect(await world.noticesTo(`+1${nora.phone}`)).toMatchObject([
      {
        merchant_id: world.merchant.id,
        body: expect.stringMatching(
          /^Your Cedar Water code is \d{6}\. It expires in 10 minutes\. Don't share it\.$/,
        ),
      },
    ]);
  });

  it('refuses unknown, foreign and inactive phones alike [API-133]', async () => {
    const other = await world.invite({}, (await insertMerchant(world.database.db)).id);
    const gone = await world.invite({ state: 'inactive' });
    for (const phone of ['2125550000', other.phone, gone.phone]) {
      const { status, body, headers } = await getCode({ phone });
      expect([status, body]).toEqual([
        404,
        {
          detail: 'Phone number not found',
          code: 'not_found',
          request_id: headers['x-request-id'],
        },
      ]);
      expect(await world.textsTo(phone)).toEqual([]);
    }
    expect(await getCode({ merchant_name: 'No Such Business' })).toMatchObject({
      status: 404,
      body: { detail: 'Business not found' },
    });
    for (const wrong of ['555', '+61 2 9123 4567', '0000000000'])
      expect(await getCode({ phone: wrong })).toMatchObject({
        status: 400,
        body: { detail: ['phone is not valid.'] },
      });
  });

  it('texts no code to a phone of two customers, unless one of them has proved it [API-133]', async () => {
    const other = await world.invite({ phone: nora.phone, date_of_birth: null });
    expect(await getCode()).toMatchObject({
      status: 404,
      body: { detail: 'Phone number not found' },
    });
    expect(await world.textsTo(nora.phone)).toEqual([]);
    await world.database.db
      .updateTable('users')
      .set({ state: 'active', proven_phone: nora.phone })
      .where('id', '=', nora.id)
      .execute();
    expect(await verify(await texted())).toMatchObject({
      status: 409,
      body: { code: 'already_registered' },
    });
    expect((await world.userRow(other.id)).state).toBe('invited');
  });

  it('counts known and unknown phones alike, and limits the texts of a merchant', async () => {
    for (const phone of [nora.phone, '2125550007']) {
      for (let count = 0; count < 5; count += 1) await getCode({ phone }, `198.51.100.${count}`);
      expect(await getCode({ phone }, '198.51.100.9')).toMatchObject({
        status: 429,
        headers: { 'retry-after': '3600' },
        body: {
          code: 'too_many_requests',
          detail: 'Too many codes requested. Please try again in 60 minutes.',
        },
      });
    }
    expect(await world.textsTo(nora.phone)).toHaveLength(5);
  });
});

describe('hosted_payment/verify_code', () => {
  it('accepts the code as people type it, and keeps it valid [API-134]', async () => {
    const code = await texted();
    for (const typed of [
      code,
      `${code.slice(0, 3)} ${code.slice(3)}`,
      `${code.slice(0, 3)}-${code.slice(3)}`,
      code,
      code,
      code,
    ]) {
      expect(await verify(typed)).toMatchObject({ status: 200, body: { verified: true } });
    }
    expect((await register(code)).status).toBe(200);
  });

  it('refuses a wrong code, phone or merchant alike [API-134]', async () => {
    const other = await world.invite();
    const harbor = await insertMerchant(world.database.db, { name: `Harbor ${nora.id}` });
    await insertSubscription(world.database.db, { user_id: nora.id, merchant_id: harbor.id });
    const code = await texted();
    for (const answer of [
      await verify(wrongCodeFor(code)),
      await verify(code, other.phone),
      await verify(code, '2125550000'),
      await verify(code, nora.phone, harbor.name),
      await verify(code, nora.phone, 'Nobody'),
      await verify(code, '12'),
    ])
      expect(answer).toMatchObject(invalid);
  });

  it('refuses the code after five wrong tries, ten minutes, or a newer code', async () => {
    const first = await texted();
    await Promise.all(Array.from({ length: 20 }, () => verify(wrongCodeFor(first))));
    expect(await verify(first)).toMatchObject(invalid);
    expect(await register(first)).toMatchObject(invalid);
    const second = await texted();
    await world.clock.advance('PT10M');
    expect(await register(second)).toMatchObject(invalid);
    const third = await texted();
    const fourth = await texted();
    expect(await register(third)).toMatchObject(invalid);
    expect((await verify(fourth)).status).toBe(200);
  });

  it('notifies only the owner of the phone about the registration', async () => {
    nora = await world.invite({ state: 'active' });
    const code = await texted();
    expect(await verify(wrongCodeFor(code))).toMatchObject(invalid);
    expect(await verify(code)).toMatchObject({
      status: 409,
      body: { detail: "You're already registered. Please sign in.", code: 'already_registered' },
    });
    expect(await register(code)).toMatchObject({
      status: 409,
      body: { code: 'already_registered' },
    });
    expect((await world.userRow(nora.id)).pin_hash).toBeNull();
  });
});

describe('hosted_payment/register', () => {
  it('activates the customer, who signs in with phone and PIN [API-135] [SHARED-062]', async () => {
    const answer = await register(await texted());
    expect(answer).toMatchObject({ status: 200, body: { username: nora.username } });
    expect(answer.body).not.toHaveProperty('token');
    expect(await world.userRow(nora.id)).toMatchObject({
      state: 'active',
      email: `nora.${nora.id}@hosted.test`,
      date_of_birth: '1990-05-17',
      first_name: 'Nora',
    });
    expect((await world.linkRow(nora.subscriptionId)).state).toBe('active');
    expect(await signIn('4826')).toMatchObject({ status: 200, body: { id: nora.id } });
  });

  it('stores the consent text of Send Code and enables texts', async () => {
    await register(await texted());
    expect(await world.consentsOf(nora.id)).toMatchObject([
      {
        kind: 'sms',
        action: 'given',
        source: 'POST hosted_payment/register',
        subscription_id: nora.subscriptionId,
        wording: 'By pressing Send Code you agree to receive text messages from Cedar Water.',
      },
    ]);
    expect((await world.linkRow(nora.subscriptionId)).sms_opt_in).toBe(true);
  });

  it('refuses a wrong code and codes of other phones and merchants [API-135]', async () => {
    const other = await world.invite();
    const harbor = await insertMerchant(world.database.db, { name: `Harbor ${nora.id}` });
    await insertSubscription(world.database.db, {
      user_id: nora.id,
      merchant_id: harbor.id,
      state: 'invited',
    });
    const code = await texted();
    for (const answer of [
      await register(wrongCodeFor(code)),
      await register(code, { phone: other.phone }),
      await register(code, { merchant_name: harbor.name }),
      await register(code, { phone: '2125550000' }),
    ]) {
      expect(answer).toMatchObject(invalid);
    }
    expect((await world.userRow(nora.id)).state).toBe('invited');
    expect((await world.userRow(other.id)).state).toBe('invited');
  });

  it('refuses a different birthday, counts the try, and fills a missing one', async () => {
    const code = await texted();
    for (let count = 0; count < 5; count += 1)
      expect(await register(code, { birthdate: '05/18/1990' })).toMatchObject({
        status: 403,
        body: { code: 'details_differ' },
      });
    expect(await register(code)).toMatchObject({ status: 403, body: { code: 'locked_out' } });
    await world.clock.advance('PT1M');
    expect((await register(code)).status).toBe(200);
    nora = await world.invite({ date_of_birth: null });
    expect((await register(await texted(), { birthdate: '01/02/1970' })).status).toBe(200);
    expect((await world.userRow(nora.id)).date_of_birth).toBe('1970-01-02');
  });

  it('accepts one of twenty calls at once', async () => {
    const code = await texted();
    const pins = Array.from({ length: 20 }, (_, index) => String(2_580 + index));
    const answers = await Promise.all(pins.map((pin) => register(code, { pin })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 400, 403, 409].includes(status))).toEqual([]);
    const won = pins[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(won)).status).toBe(200);
    expect(await world.consentsOf(nora.id)).toHaveLength(1);
    expect((await register(code)).status).toBe(400);
    expect((await signIn(won)).status).toBe(200);
  });

  it('keeps the code valid after another error, and refuses a used e-mail', async () => {
    const taken = await insertCustomer(world.database.db);
    const code = await texted();
    expect(await register(code, { email: String(taken.email).toUpperCase() })).toMatchObject({
      status: 409,
      body: { detail: 'User with that email already in system', code: 'conflict' },
    });
    expect(await register(code, { pin: '2222' })).toMatchObject({
      status: 400,
      body: { detail: 'Pin may not be all the same digits', code: 'weak_secret' },
    });
    expect(await register(code, { pin: '1705' })).toMatchObject({
      status: 400,
      body: {
        detail: 'This Pin is part of your birth date, please choose another',
        code: 'weak_secret',
      },
    });
    expect(await register(code, { birthdate: '13/45/1990' })).toMatchObject({
      status: 400,
      body: { detail: ['birthdate is not valid.'] },
    });
    expect(await register(code, { confirm_pin: '4826' })).toMatchObject({
      status: 400,
      body: { detail: ['confirm_pin is not a known field.'] },
    });
    expect((await register(code)).status).toBe(200);
  });

  it('registers a company by its stored e-mail with any birthday', async () => {
    nora = await world.invite({
      is_business: true,
      business_name: 'Blue Door',
      date_of_birth: null,
    });
    const code = await texted();
    expect(await register(code)).toMatchObject({ status: 403, body: { code: 'details_differ' } });
    expect((await register(code, { email: String(nora.email) })).status).toBe(200);
    expect((await world.userRow(nora.id)).date_of_birth).toBeNull();
  });
});

it('logs no code and no phone, and no PIN, birthday or e-mail', async () => {
  const code = await texted();
  await verify(code);
  await verify(wrongCodeFor(code));
  await world.get(`hosted_payment/verify_code/Cedar%20Water/standard/${code}/${nora.phone}/more`);
  await world.get(
    `hosted_payment/verify_code/Cedar%20Water/standard/${code}/${nora.phone}%E0%A4%A`,
  );
  await register(code);
  const everything = world.logs.join('\n');
  expect(everything).toContain('customer registered on the hosted page');
  for (const secret of [nora.phone, `nora.${nora.id}@hosted.test`, '1990-05-17', '05/17/1990'])
    expect(everything).not.toContain(secret);
  for (const word of [code, '4826'])
    expect(everything).not.toMatch(new RegExp(`(?<![0-9a-f.-])${word}(?![0-9a-f-])`));
});
