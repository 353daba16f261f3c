import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { emptyOutbox, readOutbox } from '../../testing/mailbox';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({
    settings: { RESETS_PER_MINUTE: '100000', CODES_PER_ADDRESS: '100000' },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clock.rewind();
  await emptyOutbox(test);
});

let made = 0;
const address = (name: string): string => `${name}.${(made += 1)}@people.test`;
const freshPhone = (): string => String(7_205_550_000 + (made += 1));

/** A person who is customer of two merchants, and staff of the second one. */
const newVictim = async (given: Parameters<typeof insertCustomer>[1] = {}) => {
  const { db } = test.database;
  const [first, second] = [await insertMerchant(db), await insertMerchant(db)];
  const victim = await insertCustomer(db, given);
  const state = victim.state;
  const atFirst = await insertSubscription(db, {
    user_id: victim.id,
    merchant_id: first.id,
    state,
  });
  const atSecond = await insertSubscription(db, {
    user_id: victim.id,
    merchant_id: second.id,
    state,
    service_address_zip: '80202',
  });
  const staff = await insertStaff(db, [second.id]);
  return {
    victim,
    first,
    second,
    atFirst,
    atSecond,
    attacker: await asStaff(db, test.clock, staff.id),
  };
};
type World = Awaited<ReturnType<typeof newVictim>>;

const call = async (
  method: 'PATCH' | 'POST',
  url: string,
  payload: object,
  headers: Record<string, string> = {},
) => test.app.inject({ method, url: `/api/${url}`, payload, headers });
const byStaff = ({ victim, attacker }: World, email: string) =>
  call('PATCH', `users/${victim.id}`, { email }, attacker);
/** Who gets the link after a request for a new PIN by this address. */
const whoIsMailed = async (email: string): Promise<readonly string[]> => {
  await emptyOutbox(test);
  await call('POST', 'auth/send_reset_email', { email });
  return (await readOutbox(test)).map((mail) => mail.address);
};
const signInContactOf = (userId: number) =>
  test.database.db
    .selectFrom('users')
    .select(['email', 'phone', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
const auditOf = (entity: string, id: number) =>
  test.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('staff of one merchant', () => {
  it('change the address of their own relation, which never gets a reset', async () => {
    const world = await newVictim({ email: address('own') });
    const own = world.victim.email ?? '';
    const thief = address('thief');
    const answer = await byStaff(world, thief);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id: world.victim.id, email: thief },
    ]);
    for (const wait of ['PT0S', 'P1D', 'P30D']) {
      await test.clock.passTime(wait);
      expect(await whoIsMailed(thief)).toEqual([]);
      expect(await whoIsMailed(own)).toEqual([own]);
    }
    expect(await signInContactOf(world.victim.id)).toEqual({
      email: own,
      phone: world.victim.phone,
      username: world.victim.username,
    });
  });

  it('cannot set a reset address for a customer without e-mail', async () => {
    const world = await newVictim({ email: null });
    const thief = address('thief');
    expect((await byStaff(world, thief)).statusCode).toBe(200);
    expect(await whoIsMailed(thief)).toEqual([]);
    await test.clock.passTime('P2D');
    expect(await whoIsMailed(thief)).toEqual([]);
    expect(await signInContactOf(world.victim.id)).toMatchObject({ email: null });
  });

  it('see their own record, which other merchants do not see', async () => {
    const world = await newVictim();
    const other = await asStaff(
      test.database.db,
      test.clock,
      (await insertStaff(test.database.db, [world.first.id])).id,
    );
    const given = address('office');
    await byStaff(world, given);
    const read = async (id: number, headers: Record<string, string>) =>
      (await test.app.inject({ url: `/api/subscriptions/${id}`, headers })).json();
    expect(await read(world.atSecond.id, world.attacker)).toMatchObject({ email: given });
    expect(await read(world.atFirst.id, other)).toMatchObject({ email: world.victim.email });
    const found = async (headers: Record<string, string>) =>
      (await test.app.inject({ url: `/api/subscriptions?q=${given}`, headers }))
        .json()
        .map(({ id }: { id: number }) => id);
    expect(await found(world.attacker)).toEqual([world.atSecond.id]);
    expect(await found(other)).toEqual([]);
    const self = await test.app.inject({
      url: '/api/users/user_get_self',
      headers: await asCustomer(test.database.db, test.clock, world.victim.id),
    });
    expect(self.json()).toMatchObject({ email: world.victim.email });
  });

  it('write to the address of their own record and read its replies', async () => {
    const world = await newVictim();
    const { db } = test.database;
    const given = address('office');
    await db
      .updateTable('subscriptions')
      .set({ email_opt_in: true })
      .where('user_id', '=', world.victim.id)
      .execute();
    await byStaff(world, given);
    const sent = await call(
      'POST',
      'sms/send',
      { medium: 'email', sub_id: world.atSecond.id, body: 'Hello' },
      world.attacker,
    );
    expect(sent.statusCode).toBe(200);
    expect(
      await db
        .selectFrom('messages')
        .select('address')
        .where('id', '=', sent.json().id)
        .executeTakeFirst(),
    ).toEqual({ address: given });
    const other = await asStaff(db, test.clock, (await insertStaff(db, [world.first.id])).id);
    const byOther = await call(
      'POST',
      'sms/send',
      { medium: 'email', sub_id: world.atFirst.id, body: 'Hello' },
      other,
    );
    expect(
      await db
        .selectFrom('messages')
        .select('address')
        .where('id', '=', byOther.json().id)
        .executeTakeFirst(),
    ).toEqual({ address: world.victim.email });
  });

  it("see the customer's later change instead of their own", async () => {
    const world = await newVictim();
    await byStaff(world, address('office'));
    const own = address('later');
    const headers = await asCustomer(test.database.db, test.clock, world.victim.id);
    expect(
      (await call('PATCH', `users/${world.victim.id}`, { email: own }, headers)).statusCode,
    ).toBe(200);
    expect(
      (
        await test.app.inject({
          url: `/api/subscriptions/${world.atSecond.id}`,
          headers: world.attacker,
        })
      ).json(),
    ).toMatchObject({ email: own });
  });

  it('are named in the audit of a change, and the old address is notified', async () => {
    const world = await newVictim();
    const given = address('office');
    await byStaff(world, given);
    expect(await auditOf('user', world.victim.id)).toEqual([]);
    expect(await auditOf('subscription', world.atSecond.id)).toMatchObject([
      {
        action: 'subscription.contact_changed',
        before: { email: world.victim.email },
        after: { email: given },
      },
    ]);
    expect(await readOutbox(test)).toMatchObject([
      {
        address: world.victim.email,
        merchant_id: world.second.id,
        subject: `${world.second.name} updated your contact information`,
        body: expect.stringContaining(
          `${world.second.name} will use the email address ${given} for you from now on. Your sign-in information hasn't changed.`,
        ),
      },
    ]);
  });

  it('cannot suppress that notice by changing the address first', async () => {
    const world = await newVictim();
    await byStaff(world, address('thief'));
    await emptyOutbox(test);
    await call(
      'PATCH',
      `subscriptions/${world.atSecond.id}`,
      { formatted_phone: freshPhone() },
      world.attacker,
    );
    expect((await readOutbox(test)).map((mail) => mail.address)).toEqual([world.victim.email]);
  });

  it('store an address of another customer, learn nothing about it, and get no reset mail', async () => {
    const world = await newVictim();
    const other = await insertCustomer(test.database.db, { email: address('other') });
    const taken = other.email ?? '';
    expect((await byStaff(world, taken)).statusCode).toBe(200);
    expect(await signInContactOf(world.victim.id)).toMatchObject({ email: world.victim.email });
    expect(await whoIsMailed(taken)).toEqual([taken]);
    expect((await readOutbox(test))[0]?.body).toContain(other.username);
  });

  it('change the phone of their relation, which ends texts and signs in no customer', async () => {
    const world = await newVictim();
    const { db } = test.database;
    await db
      .updateTable('subscriptions')
      .set({ sms_opt_in: true })
      .where('user_id', '=', world.victim.id)
      .execute();
    const phone = freshPhone();
    const answer = await call(
      'PATCH',
      `subscriptions/${world.atSecond.id}`,
      { formatted_phone: phone },
      world.attacker,
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { phone, sms_opt_in: false }]);
    expect(await signInContactOf(world.victim.id)).toMatchObject({ phone: world.victim.phone });
    expect((await call('POST', 'auth/login', { phone, pin: '4826' })).statusCode).toBe(404);
    expect(
      await db
        .selectFrom('subscriptions')
        .select(['id', 'sms_opt_in'])
        .where('user_id', '=', world.victim.id)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { id: world.atFirst.id, sms_opt_in: true },
      { id: world.atSecond.id, sms_opt_in: false },
    ]);
  });

  it('learn nothing when they write a contact of another customer', async () => {
    const world = await newVictim();
    const other = await insertCustomer(test.database.db, { state: 'invited' });
    await insertSubscription(test.database.db, {
      user_id: other.id,
      merchant_id: world.first.id,
      state: 'invited',
    });
    const answer = await call(
      'PATCH',
      `subscriptions/${world.atSecond.id}`,
      { formatted_phone: other.phone, email: other.email },
      world.attacker,
    );
    expect(answer.json()).toMatchObject({
      user: world.victim.id,
      phone: other.phone,
      email: other.email,
    });
    const links = await test.database.db
      .selectFrom('subscriptions')
      .select('merchant_id')
      .where('user_id', '=', other.id)
      .execute();
    expect(links).toEqual([{ merchant_id: world.first.id }]);
  });

  it('cannot sign up an invited customer of two merchants with details that they wrote', async () => {
    const world = await newVictim({ state: 'invited', email: null, date_of_birth: '1990-05-17' });
    const facts = {
      is_business: false,
      first_name: 'T',
      last_name: 'T',
      date_of_birth: '1990-05-17',
      zip: '80202',
      user_pin: '4826',
    };
    const byDetails = await call('PATCH', 'auth/signup', {
      ...facts,
      username: world.victim.username,
      merchant_name: world.second.name,
    });
    expect([byDetails.statusCode, byDetails.json().code]).toEqual([403, 'details_differ']);
  });

  it('cannot sign up a customer with a phone that they wrote', async () => {
    const world = await newVictim({ state: 'invited', email: null });
    const phone = freshPhone();
    await call(
      'PATCH',
      `subscriptions/${world.atSecond.id}`,
      { formatted_phone: phone },
      world.attacker,
    );
    const optIn = await call('POST', 'auth/opt_in', { phone, subscription_id: world.atSecond.id });
    expect(optIn.statusCode).toBe(200);
    const code = /code is (\d{6})/.exec((await readOutbox(test)).at(-1)?.body ?? '')?.[1] ?? '';
    const token = { authorization: `Token ${optIn.json().auth_token}` };
    expect(
      (
        await call(
          'POST',
          'auth/confirm_opt_in',
          { code, subscription_id: world.atSecond.id },
          token,
        )
      ).statusCode,
    ).toBe(200);
    const facts = {
      is_business: false,
      first_name: 'T',
      last_name: 'T',
      date_of_birth: '1990-05-17',
      zip: '80202',
      user_pin: '4826',
    };
    const signUp = await call(
      'PATCH',
      'auth/signup',
      { ...facts, username: world.victim.username, merchant_name: world.second.name },
      token,
    );
    expect([signUp.statusCode, signUp.json().code]).toEqual([403, 'details_differ']);
    const hosted = await call('POST', 'hosted_payment/get_code', {
      phone,
      merchant_name: world.second.name,
      diff: 'bill',
    });
    expect(hosted.statusCode).toBe(404);
    expect(
      await test.database.db
        .selectFrom('users')
        .select(['state', 'pin_hash'])
        .where('id', '=', world.victim.id)
        .executeTakeFirst(),
    ).toEqual({ state: 'invited', pin_hash: null });
  });
});

describe('a customer created by staff', () => {
  it("is invited at the staff's address, and gets resets at the address typed at sign-up", async () => {
    const { db } = test.database;
    const merchant = await insertMerchant(db);
    const headers = await asStaff(db, test.clock, (await insertStaff(db, [merchant.id])).id);
    const user = await insertCustomer(db, {
      state: 'invited',
      email: null,
      date_of_birth: '1990-05-17',
    });
    const link = await insertSubscription(db, {
      user_id: user.id,
      merchant_id: merchant.id,
      state: 'invited',
      service_address_zip: '80202',
    });
    const written = address('written');
    expect(
      (await call('PATCH', `subscriptions/${link.id}`, { email: written }, headers)).statusCode,
    ).toBe(200);
    expect((await call('POST', 'invite_user', { user_id: user.id }, headers)).statusCode).toBe(200);
    expect(await readOutbox(test)).toMatchObject([
      { address: written, body: expect.stringContaining(`/customer/signup/${user.username}?`) },
    ]);
    expect(await whoIsMailed(written)).toEqual([written]);
    expect((await readOutbox(test))[0]?.body).toContain("the account hasn't been set up yet");
    const typed = address('typed');
    const facts = {
      is_business: false,
      first_name: 'Nora',
      last_name: 'Quinn',
      date_of_birth: '1990-05-17',
      zip: '80202',
      user_pin: '4826',
    };
    const signUp = await call('PATCH', 'auth/signup', {
      ...facts,
      email: typed,
      username: user.username,
      merchant_name: merchant.name,
    });
    expect([signUp.statusCode, signUp.json()]).toMatchObject([200, { email: typed }]);
    expect(await whoIsMailed(typed)).toEqual([typed]);
    expect(await whoIsMailed(written)).toEqual([]);
  });

  it('has no reset address without one typed at sign-up; the merchant keeps its own', async () => {
    const { db } = test.database;
    const merchant = await insertMerchant(db);
    const headers = await asStaff(db, test.clock, (await insertStaff(db, [merchant.id])).id);
    const written = address('written');
    const user = await insertCustomer(db, {
      state: 'invited',
      email: written,
      date_of_birth: '1990-05-17',
    });
    const link = await insertSubscription(db, {
      user_id: user.id,
      merchant_id: merchant.id,
      state: 'invited',
      service_address_zip: '80202',
    });
    const facts = {
      is_business: false,
      first_name: 'Nora',
      last_name: 'Quinn',
      date_of_birth: '1990-05-17',
      zip: '80202',
      user_pin: '4826',
    };
    const signUp = await call('PATCH', 'auth/signup', {
      ...facts,
      username: user.username,
      merchant_name: merchant.name,
    });
    expect([signUp.statusCode, signUp.json()]).toMatchObject([200, { email: '' }]);
    expect(await whoIsMailed(written)).toEqual([]);
    expect(
      (await test.app.inject({ url: `/api/subscriptions/${link.id}`, headers })).json(),
    ).toMatchObject({ email: written });
  });
});
