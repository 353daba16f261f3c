import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createSecretHasher } from '../../core/secret-hasher';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { inviteStaff } from './invite-staff.service';
import { emptyOutbox, readLink, readOutbox } from '../../testing/mailbox';

const origin = 'https://pay.example.test';
const newPassword = 'Harbor-Band-2';

let test: TestApp;
let hashes: { pin: string; password: string };
let merchantId: number;
beforeAll(async () => {
  test = await buildTestApp({
    settings: { PUBLIC_URL: origin, RESETS_PER_MINUTE: '100000' },
    logLevel: 'info',
  });
  const hasher = createSecretHasher(test.config.security);
  hashes = {
    pin: await hasher.hashPin('4826'),
    password: await hasher.hashPassword('Cedar-Water-1'),
  };
  merchantId = (
    await insertMerchant(test.database.db, {
      name: 'Cedar Water',
      mail_address: 'billing@cedar.test',
    })
  ).id;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clock.rewind();
  await emptyOutbox(test);
  await sql`truncate guess_counters, rate_limits`.execute(test.database.db);
});

type Headers = Record<string, string>;
const post = (path: string, fields: Record<string, string>, headers: Headers = {}) =>
  test.app.inject({
    method: path.endsWith('/reset_pin') ? 'PATCH' : 'POST',
    url: `/api/${path}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const newStaff = (given: Parameters<typeof insertStaff>[2] = {}) =>
  insertStaff(test.database.db, [merchantId], { password_hash: hashes.password, ...given });
const newCustomer = async (given: Parameters<typeof insertCustomer>[1] = {}) => {
  const user = await insertCustomer(test.database.db, { pin_hash: hashes.pin, ...given });
  await insertSubscription(test.database.db, { user_id: user.id, merchant_id: merchantId });
  return { ...user, email: user.email ?? '' };
};
/** Of staff whose password is the first one. */
const changePassword = (session: Headers, given: Record<string, string> = {}) =>
  post(
    'users/change_password',
    { password: 'Cedar-Water-1', new_password: newPassword, ...given },
    session,
  );
let phones = 0;
const codeFor = async (address: string): Promise<string> =>
  (await readLink(test, address)).searchParams.get('code') ?? '';
const passwordSignIn = async (name: string, password: string) =>
  (await post('auth/merchant_login', { email: name, password })).statusCode;
const pinSignIn = async (username: string, pin: string) =>
  (await post('auth/login', { username, pin })).json().code ?? 200;
const isOpen = async (headers: { authorization: string }) =>
  (await test.app.inject({ method: 'GET', url: '/api/users/user_get_self', headers }))
    .statusCode === 200;
const resetCode = async (email: string): Promise<string> => {
  await post('auth/forgot_password', { email });
  return codeFor(email);
};
const pinCode = async (email: string): Promise<string> => {
  await post('auth/send_reset_email', { email });
  return codeFor(email);
};
const expired = {
  code: 'link_expired',
  detail: 'This link has expired or has already been used. Please request a new one.',
};

describe('a password reset by mail', () => {
  it('begins with the e-mail: the mail has a link to /reset-password [API-011]', async () => {
    const user = await newStaff();
    const answer = await post('auth/forgot_password', { email: (user.email ?? '').toUpperCase() });
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    const link = await readLink(test, user.email ?? '');
    expect([
      link.origin,
      link.pathname,
      link.searchParams.get('username'),
      link.searchParams.get('reset'),
    ]).toEqual([origin, '/reset-password', user.username, 'true']);
    expect(link.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    const [mail] = await readOutbox(test);
    expect(mail).toMatchObject({
      channel: 'email',
      merchant_id: null,
      subject: 'Set a new Billfold password',
      body: expect.stringContaining("If this wasn't you, you can ignore this email"),
    });
  });

  it('answers an error for an invalid e-mail [API-011]', async () => {
    const answers = [
      await post('auth/forgot_password', { email: 'no address' }),
      await post('auth/forgot_password', {}),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().errors])).toEqual([
      [400, ['email is not valid.']],
      [400, ['email is required.']],
    ]);
  });

  it.each([
    ['a line end that the database knows', 'a\u0085b@people.test'],
    ['a control character', 'a\u0007b@people.test'],
    ['letters whose lower case is longer', `${'\u0130'.repeat(200)}@people.test`],
  ])('refuses an e-mail with %s in every call that takes one', async (_name, email) => {
    const user = await newCustomer();
    const own = await asCustomer(test.database.db, test.clock, user.id);
    const patch = (url: string, payload: object, headers: Headers = {}) =>
      test.app.inject({ method: 'PATCH', url: `/api/${url}`, payload, headers });
    const answers = [
      await post('auth/forgot_password', { email }),
      await post('auth/send_reset_email', { email }),
      await patch(`users/${user.id}`, { email }, own),
      await patch('users/update_customer', { email, formatted_phone: user.phone ?? '' }, own),
      await patch('auth/signup', {
        username: user.username,
        is_business: false,
        user_pin: '7193',
        email,
      }),
      await post('hosted_payment/register', {
        code: '123456',
        phone: user.phone ?? '',
        email,
        birthdate: '1990-05-17',
        pin: '7193',
        merchant_name: 'Cedar Water',
        diff: 'x',
      }),
    ];
    const sentence = 'email is not valid.';
    expect(
      answers.map((answer) =>
        [answer.statusCode, answer.json().detail ?? answer.json().errors].flat(),
      ),
    ).toEqual(answers.map(() => [400, sentence]));
  });

  it('answers alike for an unknown e-mail and sends no mail [API-012]', async () => {
    const user = await newStaff();
    const existing = await post('auth/forgot_password', { email: user.email ?? '' });
    await emptyOutbox(test);
    const unknown = await post('auth/forgot_password', { email: 'nobody@merchant.test' });
    expect([unknown.statusCode, unknown.body]).toEqual([existing.statusCode, existing.body]);
    expect(await readOutbox(test)).toEqual([]);
  });

  it('mails no inactive user and no customer, and only the requested kind of a double user', async () => {
    const inactive = await newStaff({ state: 'inactive' });
    const customer = await newCustomer();
    await newStaff({ email: 'both@people.test' });
    await newCustomer({ email: 'both@people.test' });
    for (const email of [inactive.email ?? '', customer.email, 'both@people.test'])
      await post('auth/forgot_password', { email });
    expect((await readOutbox(test)).map((mail) => [mail.address, mail.subject])).toEqual([
      ['both@people.test', 'Set a new Billfold password'],
    ]);
  });

  it('sets the password with the code once, and answers the e-mail [API-013]', async () => {
    const user = await newStaff();
    const code = await resetCode(user.email ?? '');
    const request = { username: user.username, code, password: newPassword };
    const answer = await post('auth/reset_password', request);
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: user.email }]);
    expect([
      await passwordSignIn(user.email ?? '', newPassword),
      await passwordSignIn(user.username, 'Cedar-Water-1'),
    ]).toEqual([200, 403]);
    const again = await post('auth/reset_password', request);
    expect([again.statusCode, again.json()]).toMatchObject([400, expired]);
  });

  it('works by user_password_reset [API-014]', async () => {
    const user = await newStaff();
    const code = await resetCode(user.email ?? '');
    const answer = await post('auth/user_password_reset', {
      username: user.username.toUpperCase(),
      code,
      password: newPassword,
    });
    expect(answer.json()).toEqual({ email: user.email });
    expect(await passwordSignIn(user.username, newPassword)).toBe(200);
  });

  it('names the rules that the password breaks, and keeps the link valid', async () => {
    const user = await newStaff();
    const code = await resetCode(user.email ?? '');
    const weak = await post('auth/reset_password', {
      username: user.username,
      code,
      password: 'short',
    });
    expect(weak.json()).toMatchObject({
      code: 'weak_secret',
      detail: ['At least 8 characters', 'One uppercase letter', 'One number', 'One symbol'],
    });
    for (const password of ['Password1!', `9-${user.username.toUpperCase()}`, '47-Cedar.water']) {
      expect(
        (await post('auth/reset_password', { username: user.username, code, password })).json(),
      ).toMatchObject({
        code: 'weak_secret',
        detail: expect.stringMatching(/^(This|Your) password /),
      });
    }
    expect(
      (await post('auth/reset_password', { username: user.username, code, password: newPassword }))
        .statusCode,
    ).toBe(200);
  });

  it('ends all sessions, links and locks, and notifies the person', async () => {
    const user = await newStaff();
    const session = await asStaff(test.database.db, test.clock, user.id);
    const code = await resetCode(user.email ?? '');
    for (let count = 0; count < 5; count += 1) await passwordSignIn(user.username, 'wrong');
    expect(await isOpen(session)).toBe(true);
    await post('auth/reset_password', { username: user.username, code, password: newPassword });
    expect(await isOpen(session)).toBe(false);
    expect(await passwordSignIn(user.username, newPassword)).toBe(200);
    expect((await readOutbox(test)).at(-2)).toMatchObject({
      address: user.email,
      subject: 'Your Billfold password was changed',
      body: expect.stringContaining("If this wasn't you"),
    });
  });

  it.each([
    ['another person', async (code: string) => ({ username: (await newStaff()).username, code })],
    [
      'a code with one other character',
      async (code: string, username: string) => ({
        username,
        code: `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`,
      }),
    ],
    ['no code of ours', async (_: string, username: string) => ({ username, code: '123456' })],
  ])('refuses %s', async (_name, change) => {
    const user = await newStaff();
    const code = await resetCode(user.email ?? '');
    const answer = await post('auth/reset_password', {
      ...(await change(code, user.username)),
      password: newPassword,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, expired]);
    expect(await passwordSignIn(user.username, 'Cedar-Water-1')).toBe(200);
  });

  it('refuses a link after an hour, and any but the newest', async () => {
    const user = await newStaff();
    const first = await resetCode(user.email ?? '');
    const second = await resetCode(user.email ?? '');
    expect(first).not.toBe(second);
    const use = (code: string) =>
      post('auth/reset_password', { username: user.username, code, password: newPassword });
    expect((await use(first)).statusCode).toBe(400);
    await test.clock.passTime('PT60M');
    expect((await use(second)).statusCode).toBe(400);
  });

  it('accepts one of ten calls at once', async () => {
    const user = await newStaff();
    const code = await resetCode(user.email ?? '');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        post('auth/reset_password', {
          username: user.username,
          code,
          password: `Harbor-Band-${index}`,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'link_expired')).toHaveLength(9);
  });

  it('expires when the password changes in another way', async () => {
    const user = await newStaff();
    const code = await resetCode(user.email ?? '');
    const session = await asStaff(test.database.db, test.clock, user.id);
    expect((await changePassword(session)).statusCode).toBe(200);
    expect(
      (
        await post('auth/reset_password', {
          username: user.username,
          code,
          password: 'Another-One-3',
        })
      ).json(),
    ).toMatchObject(expired);
    expect(await passwordSignIn(user.username, newPassword)).toBe(200);
  });

  it('mails one person at most five times an hour', async () => {
    const user = await newStaff();
    for (let count = 0; count < 8; count += 1)
      await post('auth/forgot_password', { email: user.email ?? '' });
    expect(await readOutbox(test)).toHaveLength(5);
    await test.clock.passTime('PT1H');
    await post('auth/forgot_password', { email: user.email ?? '' });
    expect((await readOutbox(test)).length).toBeGreaterThan(0);
  });
});

describe('a first password of staff', () => {
  const invite = async () => {
    const user = await insertStaff(test.database.db, [merchantId], { state: 'invited' });
    expect(
      await inviteStaff(
        { db: test.database.db, config: test.config, now: test.clock.now() },
        user.username,
      ),
    ).toEqual({ kind: 'mailed', username: user.username, state: 'invited' });
    const link = await readLink(test, user.email ?? '');
    expect([link.origin, link.pathname, link.searchParams.get('username')]).toEqual([
      origin,
      '/create-password',
      user.username,
    ]);
    return { user, code: link.searchParams.get('code') ?? '' };
  };
  const create = (token: string, fields: Record<string, string>) =>
    post('auth/create_password', fields, { authorization: `MerchantToken ${token}` });

  it('needs the username and the code for its token [API-018]', async () => {
    const { user, code } = await invite();
    const answer = await post('users/get_token_from_username', { username: user.username, code });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { token: expect.stringMatching(/^[\w-]{43}$/), user_id: user.id },
    ]);
    expect(
      (await post('users/get_token_from_username', { username: user.username })).statusCode,
    ).toBe(400);
    expect(
      (
        await post('users/get_token_from_username', {
          username: user.username,
          code: 'x'.repeat(43),
        })
      ).json(),
    ).toMatchObject(expired);
  });

  it('is created with the token, and signs in [API-016]', async () => {
    const { user, code } = await invite();
    const { token } = (
      await post('users/get_token_from_username', { username: user.username, code })
    ).json();
    const fields = { new_password: newPassword, user_id: String(user.id), username: user.username };
    expect((await post('auth/create_password', fields)).statusCode).toBe(401);
    expect((await create('x'.repeat(43), fields)).statusCode).toBe(401);
    expect(
      (await post('auth/create_password', fields, { authorization: `Token ${token}` })).statusCode,
    ).toBe(401);
    expect((await create(token, { ...fields, user_id: String(user.id + 1) })).statusCode).toBe(401);
    expect((await create(token, { ...fields, username: 'somebody.else' })).statusCode).toBe(401);
    for (const weak of ['weak', 'Password1!', '47-Cedar.water'])
      expect((await create(token, { ...fields, new_password: weak })).json()).toMatchObject({
        code: 'weak_secret',
      });
    const answer = await create(token, fields);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(await passwordSignIn(user.username, newPassword)).toBe(200);
    expect((await create(token, fields)).statusCode).toBe(401);
    expect(
      (await post('users/get_token_from_username', { username: user.username, code })).json(),
    ).toMatchObject(expired);
  });

  it('can restart until it is set: token ten minutes, link seven days', async () => {
    const { user, code } = await invite();
    await test.clock.passTime('P6D');
    const { token } = (
      await post('users/get_token_from_username', { username: user.username, code })
    ).json();
    await test.clock.passTime('PT10M');
    const fields = { new_password: newPassword, user_id: String(user.id), username: user.username };
    expect((await create(token, fields)).statusCode).toBe(401);
    const second = (
      await post('users/get_token_from_username', { username: user.username, code })
    ).json();
    expect((await create(second.token, fields)).statusCode).toBe(200);
  });

  it('gets a new link when invited staff ask for a reset', async () => {
    const user = await insertStaff(test.database.db, [merchantId], { state: 'invited' });
    await post('auth/forgot_password', { email: user.email ?? '' });
    expect((await readLink(test, user.email ?? '')).pathname).toBe('/create-password');
  });

  it('accepts its token for nothing else', async () => {
    const { user, code } = await invite();
    const { token } = (
      await post('users/get_token_from_username', { username: user.username, code })
    ).json();
    expect(await isOpen({ authorization: `MerchantToken ${token}` })).toBe(false);
  });
});

describe('a password change by its owner', () => {
  it('requires a staff session [API-017]', async () => {
    expect((await changePassword({})).statusCode).toBe(401);
    const customer = await newCustomer();
    const session = await asCustomer(test.database.db, test.clock, customer.id);
    expect((await changePassword(session)).statusCode).toBe(403);
  });

  it('signs in afterwards, keeps this session and ends the others [API-017]', async () => {
    const user = await newStaff();
    const own = await asStaff(test.database.db, test.clock, user.id);
    const other = await asStaff(test.database.db, test.clock, user.id);
    for (const weak of ['weak', 'Password1!', '47-Cedar.water'])
      expect((await changePassword(own, { new_password: weak })).json()).toMatchObject({
        code: 'weak_secret',
      });
    const answer = await changePassword(own);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, false]);
    expect([
      await passwordSignIn(user.username, newPassword),
      await passwordSignIn(user.username, 'Cedar-Water-1'),
    ]).toEqual([200, 403]);
    expect(await readOutbox(test)).toMatchObject([
      { address: user.email, subject: 'Your Billfold password was changed' },
      { address: user.email, subject: 'A new browser signed in to Billfold' },
    ]);
  });

  it('asks for the present password, and locks after five wrong ones', async () => {
    const user = await newStaff();
    const own = await asStaff(test.database.db, test.clock, user.id);
    const other = await asStaff(test.database.db, test.clock, user.id);
    const unproved = await post('users/change_password', { new_password: newPassword }, own);
    expect([unproved.statusCode, unproved.json().detail]).toEqual([400, ['password is required.']]);
    for (let tries = 1; tries <= 5; tries += 1) {
      const refused = await changePassword(own, { password: 'Wrong-Orchard-42' });
      expect([refused.statusCode, refused.json().detail]).toEqual([
        403,
        "The password isn't correct.",
      ]);
    }
    expect((await changePassword(own)).json()).toMatchObject({ code: 'locked_out' });
    const pin = { pin: '4826', password: 'Cedar-Water-1' };
    expect((await post('users/set_pin', pin, own)).json()).toMatchObject({ code: 'locked_out' });
    expect([await isOpen(other), await passwordSignIn(user.username, 'Cedar-Water-1')]).toEqual([
      true,
      200,
    ]);
  });

  it('keeps the locks of wrong tries', async () => {
    const user = await newStaff();
    const own = await asStaff(test.database.db, test.clock, user.id);
    for (let count = 0; count < 5; count += 1) await passwordSignIn(user.username, 'wrong');
    await changePassword(own);
    expect(
      (await post('auth/merchant_login', { email: user.username, password: newPassword })).json(),
    ).toMatchObject({ code: 'locked_out' });
  });
});

describe('a PIN reset by mail', () => {
  const reset = (username: string, code: string, pin = '7193', path = username) =>
    post(`users/${encodeURIComponent(path)}/reset_pin`, { username, pin, code });

  it('begins with the e-mail: the mail names the merchant and links to /customer/reset [API-015]', async () => {
    const user = await newCustomer();
    const answer = await post('auth/send_reset_email', { email: user.email });
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    const link = await readLink(test, user.email);
    expect([link.origin, link.pathname, link.searchParams.get('username')]).toEqual([
      origin,
      '/customer/reset',
      user.username,
    ]);
    expect(await readOutbox(test)).toMatchObject([
      { merchant_id: merchantId, subject: 'Set a new PIN for Cedar Water' },
    ]);
    expect((await post('auth/send_reset_email', { email: '@' })).json()).toMatchObject({
      detail: ['email is not valid.'],
    });
  });

  it('answers alike for an unknown e-mail and sends no mail [API-012]', async () => {
    const user = await newCustomer();
    const existing = await post('auth/send_reset_email', { email: user.email });
    await emptyOutbox(test);
    const unknown = await post('auth/send_reset_email', { email: 'nobody@people.test' });
    expect([unknown.statusCode, unknown.body]).toEqual([existing.statusCode, existing.body]);
    expect(await readOutbox(test)).toEqual([]);
  });

  it('sets the PIN with the code once, and signs in [API-039]', async () => {
    const user = await newCustomer();
    const code = await pinCode(user.email);
    const wrong = await reset(user.username, 'x'.repeat(43));
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, expired]);
    const answer = await reset(user.username, code);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect([
      await pinSignIn(user.username, '7193'),
      await pinSignIn(user.username, '4826'),
    ]).toEqual([200, 'wrong_credentials']);
    expect((await reset(user.username, code)).json()).toMatchObject(expired);
  });

  it('unlocks the account, ends its sessions and notifies the person [API-039]', async () => {
    const user = await newCustomer();
    const session = await asCustomer(test.database.db, test.clock, user.id);
    for (const minutes of [1, 5, 15, 60, 60, 60]) {
      for (let count = 0; count < 5; count += 1) await pinSignIn(user.username, '0000');
      await test.clock.passTime(`PT${minutes}M`);
    }
    expect((await post('auth/login', { username: user.username, pin: '4826' })).json().detail).toBe(
      'Too many incorrect tries. Please try again in 23 hours, or reset your PIN.',
    );
    await emptyOutbox(test);
    await reset(user.username, await pinCode(user.email));
    expect(await pinSignIn(user.username, '7193')).toBe(200);
    expect(await isOpen(session)).toBe(false);
    expect((await readOutbox(test)).at(-1)).toMatchObject({
      address: user.email,
      subject: 'Your Cedar Water PIN was changed',
    });
  });

  it.each([
    ['1111', 'Pin may not be all the same digits'],
    ['1234', 'This Pin is too easy to guess, please choose another'],
    ['2580', 'This Pin is too easy to guess, please choose another'],
    ['1805', 'This Pin is part of your birth date, please choose another'],
    ['0199', 'This Pin is the end of your phone number, please choose another'],
    ['48a6', 'A PIN has 4 digits'],
    ['48261', 'A PIN has 4 digits'],
  ])('refuses %s, and keeps the link valid [API-039]', async (pin, detail) => {
    const user = await newCustomer({
      date_of_birth: '1976-05-18',
      phone: `720${String((phones += 1)).padStart(3, '0')}0199`,
    });
    const code = await pinCode(user.email);
    expect((await reset(user.username, code, pin)).json()).toMatchObject({
      detail,
      code: 'weak_secret',
    });
    expect((await reset(user.username, code)).statusCode).toBe(200);
  });

  it('works only for the customer in the path', async () => {
    const user = await newCustomer();
    const other = await newCustomer();
    const code = await pinCode(user.email);
    expect((await reset(user.username, code, '7193', other.username)).json()).toMatchObject({
      code: 'invalid_input',
    });
    expect((await reset(other.username, code)).json()).toMatchObject(expired);
    expect(await pinSignIn(other.username, '4826')).toBe(200);
  });

  it('does not accept a password link, nor the reverse', async () => {
    const staff = await newStaff();
    const user = await newCustomer();
    const [passwordLink, pinLink] = [await resetCode(staff.email ?? ''), await pinCode(user.email)];
    expect((await reset(staff.username, passwordLink)).json()).toMatchObject(expired);
    expect(
      (
        await post('auth/reset_password', {
          username: user.username,
          code: pinLink,
          password: newPassword,
        })
      ).json(),
    ).toMatchObject(expired);
    expect(
      (
        await post('users/get_token_from_username', {
          username: staff.username,
          code: passwordLink,
        })
      ).json(),
    ).toMatchObject(expired);
  });

  it('links a customer without a sign-up to the sign-up', async () => {
    const user = await newCustomer({ state: 'invited', pin_hash: null });
    await post('auth/send_reset_email', { email: user.email });
    const link = await readLink(test, user.email);
    expect(`${link.pathname}${link.search}`).toBe(
      `/customer/signup/${user.username}?username=${user.username}&merchant_name=Cedar+Water&is_business=false`,
    );
  });

  it('ends links to single invoices', async () => {
    const user = await newCustomer();
    const { db } = test.database;
    const [subscription] = (
      await sql<{ id: number }>`select id from subscriptions where user_id = ${user.id}`.execute(db)
    ).rows;
    const { rows } = await sql<{ id: number }>`
      insert into invoices (subscription_id, merchant_id, user_id, description, amount, due_date, created_at)
      values (${subscription?.id}, ${merchantId}, ${user.id}, 'Bill', 100, '2026-12-01', ${testNow})
        returning id`.execute(db);
    await sql`insert into link_tokens (token_hash, user_id, invoice_id, created_at, expires_at)
      values ('\\x01', ${user.id}, ${rows[0]?.id}, ${testNow}, ${new Date(testNow.getTime() + 9e5)})`.execute(
      db,
    );
    await reset(user.username, await pinCode(user.email));
    expect(
      (
        await sql`select 1 from link_tokens where user_id = ${user.id} and used_at is null`.execute(
          db,
        )
      ).rows,
    ).toEqual([]);
  });
});

describe('the page of an access link', () => {
  const checkLink = async (fields: Record<string, string>): Promise<unknown> =>
    (await post('auth/check_link', fields)).json();

  it('checks the link without using it up', async () => {
    const user = await newStaff();
    const code = await resetCode(user.email ?? '');
    const link = { purpose: 'password_reset', username: user.username, code };
    expect(await checkLink(link)).toEqual({ valid: true });
    for (const wrong of [
      { ...link, purpose: 'pin_reset' },
      { ...link, username: 'nobody' },
      { ...link, code: 'x'.repeat(43) },
      { ...link, code: 'x' },
    ])
      expect(await checkLink(wrong)).toEqual({ valid: false });
    await post('auth/reset_password', { username: user.username, code, password: newPassword });
    expect(await checkLink(link)).toEqual({ valid: false });
  });

  it('sends a new link to the person of the old one', async () => {
    const user = await newCustomer();
    const code = await pinCode(user.email);
    await test.clock.passTime('P3D');
    await emptyOutbox(test);
    const answer = await post('auth/renew_link', {
      purpose: 'pin_reset',
      username: user.username,
      code,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    const fresh = await codeFor(user.email);
    expect(fresh).not.toBe(code);
    expect(
      (
        await post(`users/${user.username}/reset_pin`, {
          username: user.username,
          pin: '7193',
          code: fresh,
        })
      ).statusCode,
    ).toBe(200);
  });

  it('renews an invitation, and sends staff with a password a reset link', async () => {
    const user = await insertStaff(test.database.db, [merchantId], { state: 'invited' });
    const world = { db: test.database.db, config: test.config, now: test.clock.now() };
    await inviteStaff(world, user.email ?? '');
    const code = await codeFor(user.email ?? '');
    const renew = () =>
      post('auth/renew_link', { purpose: 'password_create', username: user.username, code });
    await renew();
    expect((await readLink(test, user.email ?? '')).pathname).toBe('/create-password');
    await test.database.db
      .updateTable('users')
      .set({ state: 'active' })
      .where('id', '=', user.id)
      .execute();
    await renew();
    expect((await readLink(test, user.email ?? '')).pathname).toBe('/reset-password');
  });

  it('answers alike for an unknown link and sends nothing', async () => {
    const user = await newStaff();
    const code = await resetCode(user.email ?? '');
    await emptyOutbox(test);
    for (const fields of [
      { purpose: 'password_reset', username: user.username, code: 'x'.repeat(43) },
      { purpose: 'password_reset', username: 'nobody', code },
      { purpose: 'pin_reset', username: user.username, code },
    ]) {
      const answer = await post('auth/renew_link', fields);
      expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
    }
    expect(await readOutbox(test)).toEqual([]);
  });
});
