import { dayMs } from '@billfold/shared/contracts/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createSecretHasher } from '../../core/secret-hasher';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { readLink } from '../../testing/mailbox';

let test: TestApp;
let hashes: { pin: string; password: string };
beforeAll(async () => {
  test = await buildTestApp();
  const hasher = createSecretHasher(test.config.security);
  hashes = {
    pin: await hasher.hashPin('4826'),
    password: await hasher.hashPassword('Cedar-Water-1'),
  };
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clock.rewind();
  for (const table of ['guess_counters', 'known_devices', 'rate_limits'])
    await sql`delete from ${sql.table(table)}`.execute(test.database.db);
});

type Cookies = Record<string, string>;
type Answer = Awaited<ReturnType<TestApp['app']['inject']>>;

const newCustomer = async () => {
  const customer = await insertCustomer(test.database.db, { pin_hash: hashes.pin });
  const merchant = await insertMerchant(test.database.db);
  await insertSubscription(test.database.db, { user_id: customer.id, merchant_id: merchant.id });
  return customer;
};
const send = (
  method: 'POST' | 'PATCH',
  path: string,
  payload: object,
  { cookies = {}, from = '127.0.0.1' }: { cookies?: Cookies; from?: string } = {},
) => test.app.inject({ method, url: `/api/${path}`, payload, cookies, remoteAddress: from });
const signIn = (username: string, pin: string, given: { cookies?: Cookies; from?: string } = {}) =>
  send('POST', 'auth/login', { username, pin }, given);
const staffSignIn = (
  email: string,
  password: string,
  given: { cookies?: Cookies; from?: string } = {},
) => send('POST', 'auth/merchant_login', { email, password }, given);
const cookiesOf = (answer: Answer): Cookies =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
const codeOf = (answer: Answer): unknown =>
  answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code;

/** Strangers' wrong tries, each from an address of its own, until the account is locked for them. */
const lockForStrangers = async (username: string, times = 6): Promise<void> => {
  for (let count = 0; count < times; count += 1)
    await signIn(username, '0000', { from: `198.51.100.${count}` });
};
const lockForDays = async (username: string): Promise<void> => {
  await lockForStrangers(username, 5);
  for (const minutes of [1, 5, 15, 60, 60]) {
    await test.clock.passTime(`PT${minutes}M`);
    await signIn(username, '0000', { from: '198.51.100.9' });
  }
};

describe('a known browser', () => {
  it('signs in while wrong tries of other callers lock the account, for minutes or days [API-008]', async () => {
    const { username } = await newCustomer();
    const cookies = cookiesOf(await signIn(username, '4826'));
    await lockForDays(username);
    expect(codeOf(await signIn(username, '4826'))).toBe('locked_out');
    expect(codeOf(await signIn(username, '4826', { cookies }))).toBe(200);
    expect(codeOf(await signIn(username, '4826'))).toBe('locked_out');
  });

  it('signs in while wrong tries of other callers lock its address', async () => {
    const { username } = await newCustomer();
    const cookies = cookiesOf(await signIn(username, '4826'));
    for (let count = 0; count < 31; count += 1) await signIn(`stranger.${count}`, '0000');
    expect(codeOf(await signIn(username, '4826'))).toBe('locked_out');
    expect(codeOf(await signIn(username, '4826', { cookies }))).toBe(200);
  });

  it('signs staff in by password while other callers lock the account', async () => {
    const { db } = test.database;
    const staff = await insertStaff(db, [(await insertMerchant(db)).id], {
      password_hash: hashes.password,
    });
    const cookies = cookiesOf(await staffSignIn(staff.username, 'Cedar-Water-1'));
    for (let count = 0; count < 6; count += 1)
      await staffSignIn(staff.username, 'wrong', { from: `198.51.100.${count}` });
    expect(codeOf(await staffSignIn(staff.username, 'Cedar-Water-1'))).toBe('locked_out');
    expect(codeOf(await staffSignIn(staff.email ?? '', 'Cedar-Water-1', { cookies }))).toBe(200);
  });

  it('is locked by its own wrong tries, without locking other browsers', async () => {
    const { username } = await newCustomer();
    const cookies = cookiesOf(await signIn(username, '4826'));
    for (let count = 0; count < 5; count += 1)
      expect(codeOf(await signIn(username, '0000', { cookies }))).toBe('wrong_credentials');
    expect(codeOf(await signIn(username, '4826', { cookies }))).toBe('locked_out');
    expect(codeOf(await signIn(username, '4826', { from: '198.51.100.1' }))).toBe(200);
  });

  it('is known only for the people who signed in with it', async () => {
    const [one, two, other] = [await newCustomer(), await newCustomer(), await newCustomer()];
    const first = cookiesOf(await signIn(one.username, '4826'));
    const cookies = cookiesOf(await signIn(two.username, '4826', { cookies: first }));
    for (const { username } of [one, two, other]) await lockForStrangers(username);
    const outcomes = [];
    for (const { username } of [other, two])
      outcomes.push(codeOf(await signIn(username, '4826', { cookies })));
    expect(outcomes).toEqual(['locked_out', 200]);
    // The sign-in before this one has replaced the value of the cookie.
    expect(codeOf(await signIn(one.username, '4826', { cookies: first }))).toBe('locked_out');
  });

  it('stays known for each of its people when the cookie value is replaced', async () => {
    const [one, two] = [await newCustomer(), await newCustomer()];
    const first = cookiesOf(await signIn(one.username, '4826'));
    const cookies = cookiesOf(await signIn(two.username, '4826', { cookies: first }));
    await lockForStrangers(one.username);
    expect(codeOf(await signIn(one.username, '4826', { cookies }))).toBe(200);
  });

  it('is forgotten half a year after its last sign-in', async () => {
    const { username } = await newCustomer();
    const cookies = cookiesOf(await signIn(username, '4826'));
    await test.clock.passTime('P181D');
    await lockForStrangers(username);
    expect(codeOf(await signIn(username, '4826', { cookies }))).toBe('locked_out');
  });

  it('is forgotten after a PIN reset, except the browser that did the reset', async () => {
    const { username, email } = await newCustomer();
    const address = email ?? '';
    const stolen = cookiesOf(await signIn(username, '4826'));
    await send('POST', 'auth/send_reset_email', { email: address });
    const code = (await readLink(test, address)).searchParams.get('code');
    const reset = await send('PATCH', `users/${username}/reset_pin`, {
      username,
      code,
      pin: '7193',
    });
    expect(reset.statusCode).toBe(200);
    await lockForDays(username);
    expect(codeOf(await signIn(username, '7193', { cookies: stolen }))).toBe('locked_out');
    expect(codeOf(await signIn(username, '7193', { cookies: cookiesOf(reset) }))).toBe(200);
  });
});

describe('the cookie of a known browser', () => {
  it('is hidden from scripts, other sites and other hosts, and stored as a hash', async () => {
    const customer = await newCustomer();
    const answer = await signIn(customer.username, '4826');
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: '__Host-billfold_device',
        value: expect.stringMatching(/^[\w-]{43}$/),
        httpOnly: true,
        secure: true,
        sameSite: 'Strict',
        path: '/',
        maxAge: 180 * 24 * 3_600,
      }),
    ]);
    const stored = await test.database.db
      .selectFrom('known_devices')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ user_id: customer.id });
    expect(stored.token_hash.toString('base64url')).not.toBe(answer.cookies[0]?.value);
    expect(stored.token_hash).toHaveLength(32);
  });

  it('is set only after a right secret', async () => {
    const { username } = await newCustomer();
    for (const answer of [
      await signIn(username, '0000'),
      await signIn('nobody', '4826'),
      await staffSignIn('nobody', 'wrong'),
    ]) {
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('neither accepts a wrong PIN nor signs in a call', async () => {
    const { username } = await newCustomer();
    const cookies = cookiesOf(await signIn(username, '4826'));
    expect(codeOf(await signIn(username, '0000', { cookies }))).toBe('wrong_credentials');
    expect(
      (await test.app.inject({ method: 'POST', url: '/api/auth/logout', cookies })).statusCode,
    ).toBe(401);
  });

  it("is not reused from a browser that got another person's value", async () => {
    const [owner, attacker] = [await newCustomer(), await newCustomer()];
    const planted = cookiesOf(await signIn(attacker.username, '4826'));
    await signIn(owner.username, '4826', { cookies: planted });
    await lockForStrangers(owner.username);
    expect(codeOf(await signIn(owner.username, '4826', { cookies: planted }))).toBe('locked_out');
  });
});

describe('wrong PIN tries of unknown callers', () => {
  /** One wrong PIN whenever the account is open, each from another address. */
  const guessFor = async (username: string, days: number): Promise<number> => {
    const end = test.clock.now().getTime() + days * dayMs;
    let guesses = 0;
    while (test.clock.now().getTime() < end) {
      const answer = await signIn(username, '0000', { from: `10.${guesses % 250}.7.7` });
      if (codeOf(answer) === 'wrong_credentials') guesses += 1;
      else await test.clock.passTime(`PT${answer.headers['retry-after']}S`);
    }
    return guesses;
  };

  it('number at most 161 a year, one in sixty of all PINs [API-008]', async () => {
    const { username } = await newCustomer();
    expect(await guessFor(username, 365)).toBe(161);
  });

  it('lock for a day after ten within 30 days, then for a week each', async () => {
    const { username } = await newCustomer();
    for (let count = 0; count < 10; count += 1) {
      await test.clock.passTime('PT16M');
      expect(codeOf(await signIn(username, '0000'))).toBe('wrong_credentials');
    }
    const locked = await signIn(username, '4826');
    expect(locked.json()).toMatchObject({
      code: 'locked_out',
      detail: 'Too many incorrect tries. Please try again in 24 hours, or reset your PIN.',
    });
    expect(locked.headers['retry-after']).toBe('86400');
    await test.clock.passTime('P1D');
    await signIn(username, '0000');
    expect((await signIn(username, '4826')).json()).toMatchObject({
      detail: 'Too many incorrect tries. Please try again in 7 days, or reset your PIN.',
    });
    await test.clock.passTime('P7D');
    expect(codeOf(await signIn(username, '4826'))).toBe(200);
  });

  it('stay counted after a sign-in, except the most recent ones', async () => {
    const { username } = await newCustomer();
    for (let count = 0; count < 9; count += 1) {
      await test.clock.passTime('PT16M');
      await signIn(username, '0000');
    }
    expect(codeOf(await signIn(username, '4826'))).toBe(200);
    for (const expected of ['wrong_credentials', 'wrong_credentials', 'locked_out']) {
      expect(codeOf(await signIn(username, '0000'))).toBe(expected);
      await test.clock.passTime('PT16M');
    }
  });
});
