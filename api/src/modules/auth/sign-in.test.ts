import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretHasher } from '../../core/secret-hasher';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { buildTestApp, type TestApp } from '../../testing/test-app';

const wrongPassword = {
  errors: 'The username and/or password are not correct.',
  code: 'wrong_credentials',
};

describe('sign-in', () => {
  let test: TestApp;
  let hashes: { pin: string; password: string };
  beforeAll(async () => {
    test = await buildTestApp({ logLevel: 'info' });
    const hasher = createSecretHasher(test.config.security);
    hashes = {
      pin: await hasher.hashPin('4826'),
      password: await hasher.hashPassword('Cedar-Water-1'),
    };
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.clock.rewind();
    await test.database.db.deleteFrom('guess_counters').execute();
  });

  const form = (url: string, fields: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const login = (fields: Record<string, string>) =>
    form('/api/auth/login', { customer_login: 'true', ...fields });
  const merchantLogin = (email: string, password: string) =>
    form('/api/auth/merchant_login', { merchant_login: 'true', email, password });
  const newCustomer = (given: Parameters<typeof insertCustomer>[1] = {}) =>
    insertCustomer(test.database.db, { pin_hash: hashes.pin, ...given });
  const newStaff = async (given: Parameters<typeof insertStaff>[2] = {}) => {
    const merchant = await insertMerchant(test.database.db);
    return insertStaff(test.database.db, [merchant.id], {
      password_hash: hashes.password,
      ...given,
    });
  };
  const whoIs = (authorization: string) =>
    test.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization } });

  describe('staff', () => {
    it('accepts the e-mail or the username, trimmed, and answers both token fields [API-009] [SHARED-018]', async () => {
      const user = await newStaff();
      for (const name of [user.email ?? '', user.username.toUpperCase(), `  ${user.username}  `]) {
        const answer = await merchantLogin(name, 'Cedar-Water-1');
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toEqual({
          token: expect.stringMatching(/^[\w-]{43}$/),
          auth_token: answer.json().token,
          username: user.username,
          id: user.id,
          email: user.email,
          status: 200,
          role: 2,
        });
      }
    });

    it('answers 403 alike for a wrong password, an unknown name and an inactive user [API-009]', async () => {
      const user = await newStaff();
      const inactive = await newStaff({ state: 'inactive' });
      for (const answer of [
        await merchantLogin(user.username, 'wrong'),
        await merchantLogin('nobody', 'Cedar-Water-1'),
        await merchantLogin(inactive.username, 'Cedar-Water-1'),
      ]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toEqual({
          ...wrongPassword,
          request_id: answer.headers['x-request-id'],
        });
      }
    });

    it('does not sign a customer in by the staff route', async () => {
      const customer = await newCustomer({ password_hash: hashes.password });
      expect((await merchantLogin(customer.username, 'Cedar-Water-1')).statusCode).toBe(403);
    });

    it('names a missing field in errors [API-006]', async () => {
      const answer = await form('/api/auth/merchant_login', { email: 'a' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        errors: ['password is required.'],
        code: 'invalid_input',
      });
    });
  });

  describe('customers', () => {
    it('accepts the username or the phone with the PIN [API-010]', async () => {
      const user = await newCustomer({ email: null });
      const phone = user.phone ?? '';
      for (const who of [
        { username: user.username },
        { phone },
        { phone: `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` },
      ]) {
        const answer = await login({ ...who, pin: '4826' });
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toMatchObject({
          id: user.id,
          username: user.username,
          email: '',
          role: 4,
          auth_token: answer.json().token,
        });
      }
    });

    it('answers 403 for a wrong PIN, an unknown username, and a customer without a PIN [API-010] [API-004]', async () => {
      const user = await newCustomer();
      const invited = await insertCustomer(test.database.db, { state: 'invited' });
      for (const answer of [
        await login({ username: user.username, pin: '0000' }),
        await login({ username: 'nobody', pin: '4826' }),
        await login({ username: invited.username, pin: '4826' }),
      ]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toMatchObject({
          detail: 'Invalid Pin Code',
          code: 'wrong_credentials',
        });
      }
    });

    it('answers 404 for an unknown phone and for a phone of another merchant [API-010] [API-004]', async () => {
      const merchant = await insertMerchant(test.database.db, { name: 'Cedar Water' });
      const user = await newCustomer();
      await insertSubscription(test.database.db, { user_id: user.id, merchant_id: merchant.id });
      for (const fields of [
        { phone: '2125559999' },
        { phone: user.phone ?? '', merchant_name: 'Other' },
      ]) {
        const answer = await login({ ...fields, pin: '4826' });
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ detail: 'Phone number not found' });
      }
      expect(
        (await login({ phone: user.phone ?? '', merchant_name: 'cedar water', pin: '4826' }))
          .statusCode,
      ).toBe(200);
    });

    it.each([
      [{ pin: '4826' }, 'username or phone is required.'],
      [{ phone: '555', pin: '4826' }, 'phone is not valid.'],
      [{ phone: '0000000000', pin: '4826' }, 'phone is not valid.'],
      [{ username: 'ana', pin: '48261' }, 'pin is not valid.'],
      [{ username: 'ana' }, 'pin is required.'],
      [{ username: 'ana', pin: '4826', is_admin: '1' }, 'is_admin is not a known field.'],
    ])('refuses %j with a sentence [API-006]', async (fields, sentence) => {
      const answer = await login(fields);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().detail).toEqual([sentence]);
    });
  });

  describe('guessing', () => {
    const tryWrong = async (username: string, times: number) => {
      for (let count = 0; count < times; count += 1) await login({ username, pin: '0000' });
    };

    it('refuses a sixth try after five wrong ones and says when to retry [API-008]', async () => {
      const user = await newCustomer();
      await tryWrong(user.username, 5);
      const sixth = await login({ username: user.username, pin: '4826' });
      expect(sixth.statusCode).toBe(403);
      expect(sixth.headers['retry-after']).toBe('60');
      expect(sixth.json()).toMatchObject({
        detail: 'Too many incorrect tries. Please try again in 1 minute.',
        code: 'locked_out',
      });
      await test.clock.passTime('PT60S');
      expect((await login({ username: user.username, pin: '4826' })).statusCode).toBe(200);
    });

    it('counts username and phone as one account, also for tries at once [API-008]', async () => {
      const user = await newCustomer();
      const tries = Array.from({ length: 12 }, (_, index) =>
        login({
          ...(index % 2 === 0 ? { username: user.username } : { phone: user.phone ?? '' }),
          pin: '0000',
        }),
      );
      const answers = await Promise.all(tries);
      const wrong = answers.filter((answer) => answer.json().code === 'wrong_credentials');
      const locked = answers.filter((answer) => answer.json().code === 'locked_out');
      expect([wrong.length, locked.length]).toEqual([5, 7]);
    });

    it('resets the count after a right try [API-008]', async () => {
      const user = await newCustomer();
      await tryWrong(user.username, 4);
      expect((await login({ username: user.username, pin: '4826' })).statusCode).toBe(200);
      await tryWrong(user.username, 4);
      expect((await login({ username: user.username, pin: '4826' })).statusCode).toBe(200);
    });

    it('does not lock for five wrong tries over more than fifteen minutes [API-008]', async () => {
      const user = await newCustomer();
      await tryWrong(user.username, 4);
      await test.clock.passTime('PT16M');
      await tryWrong(user.username, 1);
      expect((await login({ username: user.username, pin: '4826' })).statusCode).toBe(200);
    });

    it('locks for 1, 5, 15, 60 minutes, and for a day at the tenth wrong PIN [API-008]', async () => {
      const user = await newCustomer();
      const locks: string[] = [];
      await tryWrong(user.username, 5);
      for (const minutes of [1, 5, 15, 60, 60]) {
        locks.push((await login({ username: user.username, pin: '4826' })).json().detail);
        await test.clock.passTime(`PT${minutes}M`);
        await tryWrong(user.username, 1);
      }
      expect(locks.map((text) => /again in (.+)\.$/.exec(text)?.[1])).toEqual([
        '1 minute',
        '5 minutes',
        '15 minutes',
        '60 minutes',
        '60 minutes',
      ]);
      expect((await login({ username: user.username, pin: '4826' })).json()).toMatchObject({
        detail: 'Too many incorrect tries. Please try again in 24 hours, or reset your PIN.',
        code: 'locked_out',
      });
      await test.clock.passTime('P1D');
      expect((await login({ username: user.username, pin: '4826' })).statusCode).toBe(200);
    });

    it('locks an unknown name like a known one [API-008]', async () => {
      const answers = [];
      for (let count = 0; count < 6; count += 1)
        answers.push((await login({ username: 'stranger', pin: '0000' })).json().code);
      expect(answers).toEqual([
        ...Array.from({ length: 5 }, () => 'wrong_credentials'),
        'locked_out',
      ]);
    });

    it('locks passwords as well [API-008]', async () => {
      const user = await newStaff();
      for (let count = 0; count < 5; count += 1) await merchantLogin(user.username, 'wrong');
      const sixth = await merchantLogin(user.email ?? '', 'Cedar-Water-1');
      expect(sixth.json()).toMatchObject({
        errors: 'Too many incorrect tries. Please try again in 1 minute.',
        code: 'locked_out',
      });
    });

    it('refuses an address after thirty wrong tries at different accounts [API-008]', async () => {
      const user = await newCustomer();
      for (let count = 0; count < 30; count += 1)
        await login({ username: `stranger.${count}`, pin: '0000' });
      const refused = await login({ username: user.username, pin: '4826' });
      expect(refused.json()).toMatchObject({
        code: 'locked_out',
        detail: 'Too many incorrect tries. Please try again in 15 minutes.',
      });
      await test.clock.passTime('PT15M');
      expect((await login({ username: user.username, pin: '4826' })).statusCode).toBe(200);
    });
  });

  describe('sessions', () => {
    const signIn = async () => {
      const user = await newCustomer();
      const answer = await login({ username: user.username, pin: '4826' });
      return { user, token: answer.json().token as string };
    };

    it('opens only with the scheme of its kind [API-003]', async () => {
      const { token } = await signIn();
      expect((await whoIs(`MerchantToken ${token}`)).statusCode).toBe(401);
      expect((await whoIs(`Bearer ${token}`)).statusCode).toBe(401);
      expect((await whoIs(`Token ${token}`)).statusCode).toBe(200);
    });

    it('ends at logout', async () => {
      const { token } = await signIn();
      expect((await whoIs(`Token ${token}`)).json()).toEqual({});
      const again = await whoIs(`Token ${token}`);
      expect(again.statusCode).toBe(401);
      expect(again.json()).toMatchObject({ detail: 'Please sign in.', code: 'unauthenticated' });
    });

    it('stores only a hash of the token', async () => {
      const { token, user } = await signIn();
      const stored = await test.database.db
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      expect(stored.token_hash).toHaveLength(32);
      expect(stored.token_hash.toString('base64url')).not.toBe(token);
    });
  });

  it('logs no token, PIN, password, name or phone', async () => {
    const user = await newCustomer();
    const staff = await newStaff();
    const { token } = (await login({ phone: user.phone ?? '', pin: '4826' })).json();
    await merchantLogin(staff.email ?? '', 'Cedar-Water-1');
    const everything = test.logs.join('\n');
    expect(everything).toContain('customer signed in');
    for (const secret of [token, '4826', 'Cedar-Water-1', user.phone ?? '-', staff.email ?? '-'])
      expect(everything).not.toContain(`"${secret}`);
  });
});

describe('many sign-ins from one address', () => {
  it('are answered 429 beyond the limit, across processes', async () => {
    const test = await buildTestApp({ settings: { SIGN_INS_PER_MINUTE: '3' } });
    const codes: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: `nobody.${count}`, pin: '0000' },
      });
      codes.push(answer.statusCode);
    }
    await test.close();
    expect(codes).toEqual([403, 403, 403, 429]);
  });
});
