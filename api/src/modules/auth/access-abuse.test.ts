import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { createSecretHasher, type SecretHasher } from '../../core/secret-hasher';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { untilBlocked } from '@billfold/server-kit/testing/database-state';
import { signInCustomer } from './customer-login.service';
import { inviteStaff } from './invite-staff.service';
import { checkTextCode, sendTextCode } from './one-time-codes.service';
import { openSessionBySecret } from './session.service';
import { emptyOutbox, readLink, readOutbox } from '../../testing/mailbox';

let test: TestApp;
let hashes: { pin: string; password: string };
let merchantId: number;
const statements: string[] = [];

/** Notes every statement of this pool's connections. */
const watch = (client: PoolClient & { isWatched?: boolean }): void => {
  if (client.isWatched === true) return;
  client.isWatched = true;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    // The live screens' own poll runs beside everything.
    if (!text.includes('live_outbox')) statements.push(text);
    return query(...given);
  }) as typeof client.query;
};

beforeAll(async () => {
  test = await buildTestApp({
    settings: { PUBLIC_URL: 'https://pay.example.test', RESETS_PER_MINUTE: '100000' },
    logLevel: 'debug',
  });
  test.database.pool.on('acquire', watch);
  const hasher = createSecretHasher(test.config.security);
  hashes = {
    pin: await hasher.hashPin('4826'),
    password: await hasher.hashPassword('Cedar-Water-1'),
  };
  merchantId = (
    await insertMerchant(test.database.db, { name: 'Cedar Water', sms_number: '+13035550100' })
  ).id;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clock.rewind();
  await emptyOutbox(test);
  await sql`truncate guess_counters, rate_limits`.execute(test.database.db);
});

const newStaff = (given: Parameters<typeof insertStaff>[2] = {}) =>
  insertStaff(test.database.db, [merchantId], { password_hash: hashes.password, ...given });
const newCustomer = async () => {
  const user = await insertCustomer(test.database.db, { pin_hash: hashes.pin });
  const subscription = await insertSubscription(test.database.db, {
    user_id: user.id,
    merchant_id: merchantId,
  });
  return {
    ...user,
    email: user.email ?? '',
    phone: user.phone ?? '',
    subscriptionId: subscription.id,
  };
};
const call = (
  method: 'POST' | 'PATCH',
  url: string,
  payload: object,
  headers: Record<string, string> = {},
) => test.app.inject({ method, url: `/api/${url}`, payload, headers });

describe('sign-in and reset for known and unknown people', () => {
  const wrongCode = 'x'.repeat(43);
  type Pair = {
    readonly method?: 'PATCH';
    readonly known: readonly [string, object];
    readonly unknown: readonly [string, object];
  };
  const pairs = async (): Promise<Readonly<Record<string, Pair>>> => {
    const [staff, customer] = [await newStaff(), await newCustomer()];
    const same = (url: string, existing: object, unknown: object): Pair => ({
      known: [url, existing],
      unknown: [url, unknown],
    });
    const link = { code: wrongCode };
    return {
      forgot: same(
        'auth/forgot_password',
        { email: staff.email },
        { email: 'nobody@merchant.test' },
      ),
      pin_mail: same(
        'auth/send_reset_email',
        { email: customer.email },
        { email: 'nobody@people.test' },
      ),
      reset: same(
        'auth/reset_password',
        { ...link, username: staff.username, password: 'Harbor-Band-2' },
        { ...link, username: 'nobody', password: 'Harbor-Band-2' },
      ),
      token: same(
        'users/get_token_from_username',
        { ...link, username: staff.username },
        { ...link, username: 'nobody' },
      ),
      check: same(
        'auth/check_link',
        { ...link, purpose: 'pin_reset', username: customer.username },
        { ...link, purpose: 'pin_reset', username: 'nobody' },
      ),
      renew: same(
        'auth/renew_link',
        { ...link, purpose: 'pin_reset', username: customer.username },
        { ...link, purpose: 'pin_reset', username: 'nobody' },
      ),
      pin: {
        method: 'PATCH',
        known: [
          `users/${customer.username}/reset_pin`,
          { ...link, username: customer.username, pin: '7193' },
        ],
        unknown: ['users/nobody/reset_pin', { ...link, username: 'nobody', pin: '7193' }],
      },
      staff_sign_in: same(
        'auth/merchant_login',
        { email: staff.email, password: 'wrong' },
        { email: 'nobody@merchant.test', password: 'wrong' },
      ),
      customer_sign_in: same(
        'auth/login',
        { username: customer.username, pin: '9999' },
        { username: 'nobody', pin: '9999' },
      ),
    };
  };

  it('run the same statements in the same order and answer alike [API-012]', async () => {
    for (const [name, pair] of Object.entries(await pairs())) {
      const seen = [];
      for (const [url, payload] of [pair.known, pair.unknown]) {
        statements.length = 0;
        const answer = await call(pair.method ?? 'POST', url, payload);
        const body = { ...(answer.json() as Record<string, unknown>), request_id: '' };
        seen.push({
          name,
          status: answer.statusCode,
          body,
          headers: Object.keys(answer.headers).toSorted(),
          statements: [...statements],
        });
      }
      expect(seen[0]?.statements.length).toBeGreaterThan(0);
      expect(seen[1]).toEqual(seen[0]);
    }
  });

  it('cost the same slow hash', async () => {
    const customer = await newCustomer();
    const real = createSecretHasher(test.config.security);
    const verifyPin = jest.fn(real.verifyPin);
    const context = {
      db: test.database.db,
      clock: test.clock,
      config: test.config,
      log: test.app.log,
      requestId: 'r',
      actor: null,
    };
    for (const username of [customer.username, 'nobody']) {
      await expect(
        signInCustomer(
          context,
          { ...real, verifyPin },
          { by: { username }, pin: '9999', address: '10.0.0.1', deviceToken: undefined },
        ),
      ).rejects.toMatchObject({ code: 'wrong_credentials' });
    }
    expect(verifyPin.mock.calls).toEqual([
      [hashes.pin, '9999'],
      [null, '9999'],
    ]);
  });
});

describe('PIN guessing', () => {
  const countingHasher = (): { readonly hasher: SecretHasher; readonly reached: () => number } => {
    const verifyPin = jest.fn(async () => false);
    return {
      hasher: { ...createSecretHasher(test.config.security), verifyPin },
      reached: () => verifyPin.mock.calls.length,
    };
  };
  const atOnce = 10;

  /** In lots of ten at once, three minutes apart, by username and by phone in turn. */
  const attack = async (
    tries: number,
    addresses: number,
  ): Promise<{ readonly reached: number; readonly username: string }> => {
    const customer = await newCustomer();
    const { hasher, reached } = countingHasher();
    const context = {
      db: test.database.db,
      clock: test.clock,
      config: test.config,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      requestId: 'r',
      actor: null,
    };
    for (let done = 0; done < tries; done += atOnce) {
      const lot = Array.from({ length: atOnce }, (_, index) => {
        const number = done + index;
        const by =
          number % 2 === 0
            ? { username: customer.username }
            : { phone: customer.phone, merchantName: undefined };
        return signInCustomer(context, hasher, {
          by,
          pin: String(number).padStart(4, '0'),
          address: `10.0.${number % addresses}.1`,
          deviceToken: undefined,
        }).catch(() => undefined);
      });
      await Promise.all(lot);
      await test.clock.passTime('PT3M');
    }
    return { reached: reached(), username: customer.username };
  };

  // The tenth try falls into the third hour, and locks for a day; from one address, which has a limit of its own
  // besides, an hour shows it.
  it.each([
    [200, 1],
    [600, 100],
  ])(
    'reaches the hash at most ten times for %i tries from %i addresses [API-008]',
    async (tries, addresses) => {
      const { reached, username } = await attack(tries, addresses);
      expect(reached).toBeGreaterThanOrEqual(5);
      expect(reached).toBeLessThanOrEqual(10);
      // From an address that took no part: the account itself is closed until the PIN is reset.
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username, pin: '4826' },
        remoteAddress: '192.0.2.7',
      });
      expect(answer.json()).toMatchObject({ code: 'locked_out' });
    },
  );

  it('verifies exactly five of fifty tries sent at once [API-008]', async () => {
    const customer = await newCustomer();
    const { hasher, reached } = countingHasher();
    const context = {
      db: test.database.db,
      clock: test.clock,
      config: test.config,
      log: test.app.log,
      requestId: 'r',
      actor: null,
    };
    const one = (index: number) =>
      signInCustomer(context, hasher, {
        by: { username: customer.username },
        pin: '0000',
        address: `10.1.${index}.1`,
        deviceToken: undefined,
      }).then(
        () => 'in',
        (error: { code: string }) => error.code,
      );
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => one(index)));
    expect(reached()).toBe(5);
    expect([
      answers.filter((code) => code === 'wrong_credentials').length,
      answers.filter((code) => code === 'locked_out').length,
    ]).toEqual([5, 45]);
  });
});

describe('a secret that changes during a sign-in', () => {
  it('opens no session, before or after the change', async () => {
    const customer = await newCustomer();
    const { db } = test.database;
    const hasher = createSecretHasher(test.config.security);
    await call('POST', 'auth/send_reset_email', { email: customer.email });
    const code = (await readLink(test, customer.email)).searchParams.get('code') ?? '';
    const verifyPin: SecretHasher['verifyPin'] = async (stored, pin) => {
      const isRight = await hasher.verifyPin(stored, pin);
      expect(
        (
          await call('PATCH', `users/${customer.username}/reset_pin`, {
            username: customer.username,
            pin: '7193',
            code,
          })
        ).statusCode,
      ).toBe(200);
      return isRight;
    };
    const context = {
      db,
      clock: test.clock,
      config: test.config,
      log: test.app.log,
      requestId: 'r',
      actor: null,
    };
    const signIn = signInCustomer(
      context,
      { ...hasher, verifyPin },
      {
        by: { username: customer.username },
        pin: '4826',
        address: '10.2.0.1',
        deviceToken: undefined,
      },
    );
    await expect(signIn).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(
      (
        await sql`select 1 from sessions where user_id = ${customer.id} and ended_at is null`.execute(
          db,
        )
      ).rows,
    ).toEqual([]);
  });

  it('delays the sign-in until the change has committed', async () => {
    const customer = await newCustomer();
    const { db } = test.database;
    const world = { db, now: test.clock.now(), settings: test.config.security };
    let opening: ReturnType<typeof openSessionBySecret> = Promise.resolve(undefined);
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('users')
        .set({ pin_hash: 'another' })
        .where('id', '=', customer.id)
        .execute();
      opening = openSessionBySecret(world, {
        userId: customer.id,
        kind: 'customer',
        secretHash: hashes.pin,
        deviceToken: undefined,
        place: null,
        secondFactorAt: null,
      });
      await untilBlocked(db);
    });
    expect(await opening).toBeUndefined();
  });
});

describe('links in mails', () => {
  it.each([
    { host: 'evil.test' },
    { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http' },
    {
      host: 'evil.test',
      forwarded: 'host=evil.test',
      origin: 'https://evil.test',
      referer: 'https://evil.test/',
    },
  ])("begin with the product's address for the header %j", async (headers) => {
    const staff = await newStaff();
    await call('POST', 'auth/forgot_password', { email: staff.email }, headers);
    const link = await readLink(test, staff.email ?? '');
    expect(link.origin).toBe('https://pay.example.test');
    expect(JSON.stringify(await readOutbox(test))).not.toContain('evil.test');
  });

  it('are limited per minute and address, and the answer says when to retry', async () => {
    const strict = await buildTestApp({ settings: { RESETS_PER_MINUTE: '2' } });
    const ask = () =>
      strict.app.inject({
        method: 'POST',
        url: '/api/auth/forgot_password',
        payload: { email: 'a@b.test' },
      });
    const answers = [await ask(), await ask(), await ask()];
    await strict.close();
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 429]);
    expect(answers[2]?.json()).toMatchObject({
      errors: expect.any(String),
      code: 'too_many_requests',
    });
  });
});

it('logs hold no code, link, token, password or PIN, with or without a mail', async () => {
  const { db } = test.database;
  const [staff, customer] = [await newStaff({ state: 'invited' }), await newCustomer()];
  const secrets = new Set<string>(['Harbor-Band-2', '7193', '9931']);
  const linkCode = async (address: string): Promise<string> => {
    const code = (await readLink(test, address)).searchParams.get('code') ?? '';
    secrets.add(code);
    return code;
  };

  await inviteStaff({ db, config: test.config, now: test.clock.now() }, staff.username);
  const invitation = await linkCode(staff.email ?? '');
  const { token } = (
    await call('POST', 'users/get_token_from_username', {
      username: staff.username,
      code: invitation,
    })
  ).json();
  secrets.add(token);
  await call(
    'POST',
    'auth/create_password',
    { username: staff.username, user_id: staff.id, new_password: 'Harbor-Band-2' },
    { authorization: `MerchantToken ${token}` },
  );
  await call('POST', 'auth/forgot_password', { email: staff.email });
  await call('POST', 'auth/check_link', {
    purpose: 'password_reset',
    username: staff.username,
    code: await linkCode(staff.email ?? ''),
  });
  await call('POST', 'auth/send_reset_email', { email: customer.email });
  const pinCode = await linkCode(customer.email);
  await call('PATCH', `users/${customer.username}/reset_pin`, {
    username: customer.username,
    code: pinCode,
    pin: '9931',
  });
  await call('PATCH', `users/${customer.username}/reset_pin`, {
    username: customer.username,
    code: pinCode,
    pin: '7193',
    extra: 'x',
  });
  const binding = {
    purpose: 'hosted',
    userId: customer.id,
    merchantId,
    phone: customer.phone,
  } as const;
  const sent = await sendTextCode(
    { db, clock: test.clock, config: test.config },
    {
      ...binding,
      subscriptionId: customer.subscriptionId,
      wording: (code) => `Your code is ${code}.`,
    },
  );
  if (sent.kind === 'sent') secrets.add(sent.token);
  const texted =
    /\d{6}/.exec(
      (await readOutbox(test)).find((notice) => notice.channel === 'sms')?.body ?? '',
    )?.[0] ?? '';
  secrets.add(texted);
  expect(
    await checkTextCode({ db, clock: test.clock, config: test.config }, binding, texted),
  ).toBeDefined();
  // No provider carries mails here: every notice fails, and its failure is logged.
  await test.clock.advance('PT10S');

  const everything = test.logs.join('\n').replaceAll(/"(reqId|requestId|request_id)":"[^"]*"/g, '');
  expect(everything).toContain('a message was not taken');
  expect(everything).toContain('a reset request was answered');
  expect(secrets.size).toBeGreaterThan(6);
  for (const secret of secrets)
    expect(everything).not.toMatch(new RegExp(`(?<![0-9])${secret}(?![0-9])`));
});
