import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertMerchant } from '../../testing/factories';
import {
  buildSignUpWorld,
  type InvitedCustomer,
  type SignUpWorld,
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

const differ =
  "These details don't match our records. Please check them, or contact the business that invited you.";
const verify = (query: Record<string, string> = {}, from?: string, token?: string) =>
  world.get(
    `auth/verify_info?${new URLSearchParams({ username: nora.username, merchant_name: 'Cedar Water', date_of_birth: '05/17/1990', zip: '80202', ...query }).toString()}`,
    {
      ...(from === undefined ? {} : { from }),
      ...(token === undefined ? {} : { headers: { authorization: `Token ${token}` } }),
    },
  );
const signUp = (changes: Record<string, string> = {}, token?: string) =>
  world.patch(
    'auth/signup',
    {
      username: nora.username,
      first_name: 'Nora',
      last_name: 'Quinn',
      date_of_birth: '1990-05-17',
      zip: '80202',
      is_business: 'false',
      user_pin: '4826',
      ...changes,
    },
    token === undefined ? {} : { headers: { authorization: `Token ${token}` } },
  );
const optIn = async (): Promise<string> =>
  String(
    (
      await world.post('auth/opt_in', {
        phone: nora.phone,
        subscription_id: String(nora.subscriptionId),
      })
    ).body['auth_token'],
  );
const confirm = async (token: string): Promise<void> => {
  const fields = {
    code: await world.lastCode(nora.phone),
    subscription_id: String(nora.subscriptionId),
  };
  expect(
    (
      await world.post('auth/confirm_opt_in', fields, {
        headers: { authorization: `Token ${token}` },
      })
    ).status,
  ).toBe(200);
};

describe('auth/verify_info', () => {
  it('answers verified for the stored details and a detail for others [API-021]', async () => {
    expect(await verify()).toMatchObject({ status: 200, body: { verified: true } });
    expect(await verify({ merchant_name: '' })).toMatchObject({ status: 200 });
    expect(
      await verify({
        username: nora.username.toUpperCase(),
        merchant_name: 'cedar_water',
        date_of_birth: '1990-05-17',
        zip: '80202-0001',
      }),
    ).toMatchObject({ status: 200 });
    for (const wrong of [
      { zip: '80203' },
      { date_of_birth: '1990-05-18' },
      { zip: '' },
      { date_of_birth: '' },
    ]) {
      expect(await verify(wrong)).toMatchObject({
        status: 403,
        body: { detail: differ, code: 'details_differ' },
      });
      await world.forgetLimits();
    }
  });

  it('answers unknown, foreign, staff and empty records alike', async () => {
    const empty = await world.invite({ date_of_birth: null, zip: '' });
    const gone = await world.invite({ state: 'inactive' });
    const other = await insertMerchant(world.database.db);
    const answers = [
      await verify({ username: 'nobody' }),
      await verify({ merchant_name: other.name }),
      await verify({ merchant_name: 'No Such Business' }),
      await verify({ username: world.staff.username }),
      await verify({ username: empty.username }),
      await verify({ username: gone.username }),
    ];
    for (const { status, body, headers } of answers)
      expect([status, body]).toEqual([
        403,
        { detail: differ, code: 'details_differ', request_id: headers['x-request-id'] },
      ]);
  });

  it('says to a signed-up customer only that, and counts no PIN try', async () => {
    expect((await signUp()).status).toBe(200);
    for (let count = 0; count < 12; count += 1) {
      expect(await verify({ zip: '99999' })).toMatchObject({
        status: 409,
        body: { detail: "You're already registered. Please sign in.", code: 'already_registered' },
      });
    }
    expect((await world.post('auth/login', { username: nora.username, pin: '4826' })).status).toBe(
      200,
    );
  });

  it('locks after five wrong tries of verify_info and signup, from any address', async () => {
    for (let count = 0; count < 4; count += 1)
      expect((await verify({ zip: '99999' }, `198.51.100.${count}`)).status).toBe(403);
    expect((await signUp({ zip: '99999' })).body).toMatchObject({ code: 'details_differ' });
    for (const locked of [await verify(), await signUp()]) {
      expect(locked).toMatchObject({
        status: 403,
        body: {
          code: 'locked_out',
          detail: 'Too many incorrect tries. Please try again in 1 minute.',
        },
      });
      expect(locked.headers['retry-after']).toBe('60');
    }
    for (const minutes of [1, 5, 15, 60, 60]) {
      await world.clock.passTime(`PT${minutes}M`);
      await verify({ zip: '99999' });
    }
    expect(await verify()).toMatchObject({
      headers: { 'retry-after': '86400' },
      body: {
        code: 'locked_out',
        detail:
          'Too many incorrect tries. Please ask the business for a link to confirm your phone number.',
      },
    });
    const token = await optIn();
    await confirm(token);
    expect((await signUp({}, token)).status).toBe(200);
  });

  it('asks a confirmed phone for no contradiction, and other phones for all details', async () => {
    const bare = await world.invite({ date_of_birth: null, zip: '' });
    for (const customer of [nora, bare]) {
      nora = customer;
      for (let count = 0; count < 5; count += 1)
        await verify({ zip: '99999' }, `198.51.100.${count}`);
      const token = await optIn();
      expect((await verify({}, undefined, token)).body).toMatchObject({ code: 'locked_out' });
      await confirm(token);
      expect(await verify({}, undefined, token)).toMatchObject({
        status: 200,
        body: { verified: true },
      });
      expect((await verify()).body).toMatchObject({ code: 'locked_out' });
    }
    nora = await world.invite();
    const token = await optIn();
    await confirm(token);
    expect(await verify({ zip: '99999' }, undefined, token)).toMatchObject({
      status: 403,
      body: { code: 'details_differ' },
    });
    expect(await verify({ username: bare.username }, '198.51.100.77', token)).toMatchObject({
      status: 403,
    });
  });

  it('gives a confirmed phone no new tries at a birthday', async () => {
    const token = await optIn();
    await confirm(token);
    const outcomes = [];
    for (let count = 0; count < 6; count += 1) {
      const from = `198.51.100.${count}`;
      outcomes.push(
        (await verify({ date_of_birth: `1990-05-0${count + 1}`, zip: '' }, from, token)).body[
          'code'
        ],
      );
      outcomes.push((await verify({ date_of_birth: '', zip: '' }, from, token)).status);
    }
    expect(outcomes).toEqual([
      ...Array.from({ length: 4 }, () => ['details_differ', 200]).flat(),
      'details_differ',
      403,
      'locked_out',
      403,
    ]);
    await world.clock.passTime('PT1M');
    expect((await signUp({}, token)).status).toBe(200);
  });

  it('counts fifty wrong tries at once as fifty', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => verify({ zip: '99999' }, `198.51.100.${index}`)),
    );
    expect(answers.filter(({ body }) => body['code'] === 'details_differ')).toHaveLength(5);
    expect(answers.filter(({ body }) => body['code'] === 'locked_out')).toHaveLength(45);
  });

  it('locks an unknown username like a known one', async () => {
    const codes = [];
    for (let count = 0; count < 6; count += 1)
      codes.push((await verify({ username: 'stranger' }, `198.51.100.${count}`)).body['code']);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'details_differ'), 'locked_out']);
  });
});

describe('signing up for another customer', () => {
  it('is refused with the username and wrong or no details [API-029]', async () => {
    for (const changes of [
      { date_of_birth: '', zip: '' },
      { zip: '80203' },
      { date_of_birth: '1990-05-18' },
      { date_of_birth: '' },
    ]) {
      expect(await signUp(changes)).toMatchObject({
        status: 403,
        body: { detail: differ, code: 'details_differ' },
      });
    }
    expect(await world.userRow(nora.id)).toMatchObject({ state: 'invited', pin_hash: null });
  });

  it('is refused when the merchant stored no details to compare', async () => {
    nora = await world.invite({ date_of_birth: null, zip: '' });
    expect((await signUp()).status).toBe(403);
    const token = await optIn();
    await confirm(token);
    expect((await signUp({}, token)).status).toBe(200);
    expect(await world.userRow(nora.id)).toMatchObject({
      date_of_birth: '1990-05-17',
      zip: '80202',
    });
  });

  it('requires the confirmed code: the token of opt_in is not enough [API-029]', async () => {
    const token = await optIn();
    expect((await signUp({ zip: '99999' }, token)).body).toMatchObject({ code: 'details_differ' });
    expect((await signUp({ zip: '', date_of_birth: '' }, token)).body).toMatchObject({
      code: 'details_differ',
    });
    const headers = { authorization: `Token ${token}` };
    for (const path of [
      'user_invoices',
      'users/user_get_self',
      'users/get_id_by_token',
      'subscriptions',
      'payment_methods',
      'transactions',
    ]) {
      expect([path, (await world.get(path, { headers })).status]).toEqual([path, 401]);
    }
    await confirm(token);
    for (const path of ['user_invoices', 'users/user_get_self', 'users/get_id_by_token'])
      expect((await world.get(path, { headers })).status).toBe(401);
    expect(
      (
        await world.post(
          'auth/create_password',
          { new_password: 'Cedar-Water-2', user_id: String(nora.id), username: nora.username },
          { headers },
        )
      ).status,
    ).not.toBe(200);
    expect((await signUp({ zip: '', date_of_birth: '' }, token)).status).toBe(200);
  });

  it('is refused with a foreign or expired token, or after a change of phone', async () => {
    const token = await optIn();
    await confirm(token);
    const other = await world.invite();
    expect(
      (await signUp({ username: other.username, zip: '', date_of_birth: '' }, token)).status,
    ).toBe(403);
    await world.clock.passTime('PT1H');
    expect((await signUp({ zip: '', date_of_birth: '' }, token)).status).toBe(403);

    nora = await world.invite();
    const second = await optIn();
    await confirm(second);
    await world.database.db
      .updateTable('users')
      .set({ phone: '9705550199' })
      .where('id', '=', nora.id)
      .execute();
    expect((await signUp({ zip: '', date_of_birth: '' }, second)).status).toBe(403);
    const heir = await world.invite({ phone: nora.phone });
    expect(
      (await signUp({ username: heir.username, zip: '', date_of_birth: '' }, second)).status,
    ).toBe(403);
  });

  it('leaves the stored birthday and zip unchanged, and counts the tries', async () => {
    const token = await optIn();
    await confirm(token);
    for (let count = 0; count < 5; count += 1)
      expect((await signUp({ zip: '99999' }, token)).body).toMatchObject({
        code: 'details_differ',
      });
    expect((await signUp({}, token)).body).toMatchObject({ code: 'locked_out' });
    expect((await world.userRow(nora.id)).zip).toBe('80202');
    await world.clock.passTime('PT1M');
    expect((await signUp({}, token)).status).toBe(200);
  });
});

it('a sign-up is reported by text without a known e-mail, unless the phone was proved', async () => {
  const noticesAfter = async (hasToken: boolean) => {
    nora = await world.invite({ email: null });
    const token = hasToken ? await optIn() : undefined;
    if (token !== undefined) await confirm(token);
    expect((await signUp({ email: `thief.${nora.id}@people.test` }, token)).status).toBe(200);
    expect(await world.noticesTo(`thief.${nora.id}@people.test`)).toHaveLength(1);
    return (await world.textsTo(nora.phone)).filter((text) => text.startsWith('You signed up'));
  };
  expect(await noticesAfter(false)).toEqual([
    "You signed up to see and pay your Cedar Water bills. If this wasn't you, please contact Cedar Water right away.",
  ]);
  expect(await noticesAfter(true)).toEqual([]);
});

describe('signing up twice', () => {
  it.each([false, true])(
    'accepts one of four tabs and answers done to the others (with a token: %s)',
    async (hasToken) => {
      const token = hasToken ? await optIn() : undefined;
      if (token !== undefined) await confirm(token);
      const answers = await Promise.all(
        ['4826', '7315', '9042', '6137'].map((user_pin) => signUp({ user_pin }, token)),
      );
      expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
        200, 409, 409, 409,
      ]);
      expect(answers.filter(({ body }) => body['code'] === 'already_registered')).toHaveLength(3);
      const won =
        ['4826', '7315', '9042', '6137'][answers.findIndex(({ status }) => status === 200)] ?? '';
      expect((await world.post('auth/login', { username: nora.username, pin: won })).status).toBe(
        200,
      );
      expect((await world.consentsOf(nora.id)).filter(({ kind }) => kind === 'terms')).toHaveLength(
        1,
      );
      expect(await signUp({ user_pin: '6802' })).toMatchObject({
        status: 409,
        body: { detail: "You're already registered. Please sign in.", code: 'already_registered' },
      });
    },
  );

  it('limits the answers about a used e-mail', async () => {
    const other = await world.invite({ email: 'in.use@people.test', state: 'active' });
    const statuses = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await signUp({ email: other.email ?? '' })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429]);
    await world.clock.passTime('PT1H');
    expect((await signUp({ email: `own.${nora.id}@people.test` })).status).toBe(200);
  });

  it('does not reactivate an inactive customer', async () => {
    const token = await optIn();
    await confirm(token);
    await world.database.db
      .updateTable('users')
      .set({ state: 'inactive' })
      .where('id', '=', nora.id)
      .execute();
    for (const given of [undefined, token])
      expect((await signUp({}, given)).body).toMatchObject({ code: 'details_differ' });
    expect((await world.userRow(nora.id)).state).toBe('inactive');
  });
});

it('sign-up logs no code, phone, PIN, birthday, token or e-mail', async () => {
  const token = await optIn();
  const code = await world.lastCode(nora.phone);
  await confirm(token);
  await verify();
  const answer = await signUp({ email: `secret.${nora.id}@people.test` }, token);
  expect(answer.status).toBe(200);
  const lines = world.logs.filter(
    (line) => !line.includes('"userId"') || line.includes(String(nora.id)),
  );
  const everything = lines.join('\n');
  expect(everything).toContain('customer signed up');
  for (const secret of [
    token,
    String(answer.body['token']),
    nora.phone,
    `secret.${nora.id}`,
    '1990-05-17',
    '05/17/1990',
  ])
    expect(everything).not.toContain(secret);
  for (const word of [code, '4826', '80202'])
    expect(everything).not.toMatch(new RegExp(`(?<![0-9a-f.-])${word}(?![0-9a-f-])`));
});
