import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatPhone } from '../../core/format-phone';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
import { insertBackwardLinks } from '../../testing/link-race';
import { raceForRow } from '../../testing/row-race';
import { asStaff } from '../../testing/sign-in';
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

const fieldsOf = (customer: InvitedCustomer) => ({
  username: customer.username,
  merchant_name: 'Cedar Water',
  first_name: 'Nora',
  last_name: 'Quinn',
  email: '',
  date_of_birth: '05/17/1990',
  zip: '80202',
  business_name: '',
  sms_opt_in: '0',
  is_business: 'false',
  user_pin: '4826',
});
const signUp = (changes: Record<string, string> = {}, token?: string) =>
  world.patch(
    'auth/signup',
    { ...fieldsOf(nora), ...changes },
    token === undefined ? {} : { headers: { authorization: `Token ${token}` } },
  );
const signIn = (pin: string, username = nora.username) =>
  world.post('auth/login', { username, pin, customer_login: 'true' });
const confirmedToken = async (customer = nora): Promise<string> => {
  const subscription_id = String(customer.subscriptionId);
  const { auth_token } = (
    await world.post('auth/opt_in', { phone: customer.phone, subscription_id })
  ).body;
  const headers = { authorization: `Token ${String(auth_token)}` };
  expect(
    (
      await world.post(
        'auth/confirm_opt_in',
        { code: await world.lastCode(customer.phone), subscription_id },
        { headers },
      )
    ).status,
  ).toBe(200);
  return String(auth_token);
};
const business = () =>
  world.invite({
    is_business: true,
    business_name: 'Blue Door Bakery',
    first_name: '',
    last_name: '',
    email: `office.${randomUUID()}@bluedoor.test`,
    date_of_birth: null,
    zip: '10013',
  });

describe('PATCH auth/signup', () => {
  it('activates the customer and signs them in with the PIN [API-019] [SHARED-019]', async () => {
    const answer = await signUp({ first_name: ' Nora  Mae ', email: 'Nora.New@People.test' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        username: nora.username,
        id: nora.id,
        email: 'nora.new@people.test',
        status: 200,
        role: 4,
        auth_token: answer.body['token'],
      },
    });
    expect(await world.userRow(nora.id)).toMatchObject({
      state: 'active',
      first_name: 'Nora Mae',
      last_name: 'Quinn',
      email: 'nora.new@people.test',
      date_of_birth: '1990-05-17',
      zip: '80202',
    });
    expect((await world.linkRow(nora.subscriptionId)).state).toBe('active');
    const self = await world.get('users/user_get_self', {
      headers: { authorization: `Token ${String(answer.body['token'])}` },
    });
    expect(self).toMatchObject({ status: 200, body: { user_id: nora.id, first_name: 'Nora Mae' } });
    expect((await signIn('4826')).status).toBe(200);
  });

  it('fills missing details, and stores the birthday as month, day, year [PUB-072]', async () => {
    nora = await world.invite({ date_of_birth: null, email: null, first_name: '', last_name: '' });
    expect((await signUp({ date_of_birth: '03/05/1980', email: 'n@people.test' })).status).toBe(
      200,
    );
    expect(await world.userRow(nora.id)).toMatchObject({
      date_of_birth: '1980-03-05',
      email: 'n@people.test',
      first_name: 'Nora',
      last_name: 'Quinn',
      previous_email: null,
    });
  });

  it('stores the consent texts of the terms and, when ticked, of texting', async () => {
    await signUp({ sms_opt_in: '1' });
    const kept = {
      action: 'given',
      channel: 'web',
      source: 'PATCH auth/signup',
      actor: `customer:${nora.id}`,
      subscription_id: nora.subscriptionId,
      merchant_id: world.merchant.id,
    };
    expect(await world.consentsOf(nora.id)).toEqual([
      {
        ...kept,
        kind: 'terms',
        wording: 'I agree to the Terms and Conditions and the Privacy Policy.',
      },
      {
        ...kept,
        kind: 'sms',
        wording: 'I agree to receive billing through text messaging from Cedar Water.',
      },
    ]);
    expect((await world.linkRow(nora.subscriptionId)).sms_opt_in).toBe(true);
    nora = await world.invite();
    await signUp({ sms_opt_in: '1', merchant_name: '' });
    expect((await world.consentsOf(nora.id))[1]).toMatchObject({
      wording:
        'I agree to receive billing through text messaging from the business that invited me.',
    });
  });

  it.each<Record<string, string>>([{ sms_opt_in: '0' }, { sms_opt_in: '' }, {}])(
    'enables no texts for %j, and withdraws none',
    async (choice) => {
      const { first_name, last_name, date_of_birth, zip, is_business, user_pin, username } =
        fieldsOf(nora);
      expect(
        (
          await world.patch('auth/signup', {
            first_name,
            last_name,
            date_of_birth,
            zip,
            is_business,
            user_pin,
            username,
            ...choice,
          })
        ).status,
      ).toBe(200);
      expect((await world.linkRow(nora.subscriptionId)).sms_opt_in).toBe(false);
      nora = await world.invite();
      await signUp({ sms_opt_in: '0' }, await confirmedToken());
      expect((await world.linkRow(nora.subscriptionId)).sms_opt_in).toBe(true);
    },
  );

  it('signs a company up by name, e-mail and zip [API-019]', async () => {
    nora = await business();
    const mine = {
      first_name: '',
      last_name: '',
      date_of_birth: '',
      business_name: 'blue door bakery',
      email: String(nora.email).toUpperCase(),
      zip: '10013',
      is_business: 'True',
    };
    expect(await signUp({ ...mine, business_name: 'Red Door' })).toMatchObject({
      status: 403,
      body: { code: 'details_differ' },
    });
    expect(await signUp({ ...mine, is_business: 'false' })).toMatchObject({
      status: 403,
      body: { code: 'details_differ' },
    });
    expect((await signUp(mine)).status).toBe(200);
    expect(await world.userRow(nora.id)).toMatchObject({
      state: 'active',
      business_name: 'Blue Door Bakery',
      email: nora.email,
    });
  });

  it('gives the phone to who proves it, not to who only wrote it', async () => {
    const { db } = world.database;
    const impostor = await insertCustomer(db, { phone: nora.phone, proven_phone: null });
    const { id: merchantId } = await insertMerchant(db, { name: 'Dubious Loans' });
    const link = await insertSubscription(db, { user_id: impostor.id, merchant_id: merchantId });
    expect((await signUp({}, await confirmedToken())).status).toBe(200);
    expect(await world.userRow(nora.id)).toMatchObject({ phone: nora.phone, state: 'active' });
    expect(await world.userRow(impostor.id)).toMatchObject({ phone: null, state: 'active' });
    expect(await world.linkRow(link.id)).toMatchObject({ phone: nora.phone });
    const notices = await world.noticesTo(String(impostor.email));
    expect(notices.map(({ body }) => body)).toEqual([
      `Someone else confirmed that ${formatPhone(nora.phone)} is their phone number, so you can no longer sign in with it. Please sign in with your username, ${impostor.username}, and enter your phone number in your profile.`,
    ]);
  });

  it('leaves a phone that another person signed up with to them, without a proof', async () => {
    await insertCustomer(world.database.db, { phone: nora.phone });
    expect((await signUp()).status).toBe(200);
    expect(await world.userRow(nora.id)).toMatchObject({ phone: null, state: 'active' });
    expect(await world.linkRow(nora.subscriptionId)).toMatchObject({ phone: nora.phone });
    expect((await signIn('4826')).status).toBe(200);
  });

  it('keeps the phone of who proved it before', async () => {
    const { db } = world.database;
    const token = await confirmedToken();
    await insertCustomer(db, { phone: nora.phone, proven_phone: nora.phone });
    expect(await signUp({}, token)).toMatchObject({
      status: 409,
      body: { detail: 'User with that phone already in system', code: 'conflict' },
    });
  });

  it('refuses a used e-mail in any case, and changes nothing', async () => {
    const taken = await insertCustomer(world.database.db, { email: 'taken@people.test' });
    for (const token of [undefined, await confirmedToken()]) {
      expect(await signUp({ email: 'TAKEN@people.test' }, token)).toMatchObject({
        status: 409,
        body: { detail: 'User with that email already in system', code: 'conflict' },
      });
    }
    expect(await world.userRow(nora.id)).toMatchObject({
      state: 'invited',
      pin_hash: null,
      email: nora.email,
    });
    expect((await signUp({ email: 'free@people.test' })).status).toBe(200);
    expect((await world.userRow(taken.id)).email).toBe('taken@people.test');
  });

  it("notifies the merchant's address, and the typed one becomes the proven one", async () => {
    const before = String(nora.email);
    await signUp({ email: `other.${nora.id}@people.test` });
    expect(await world.userRow(nora.id)).toMatchObject({
      email: `other.${nora.id}@people.test`,
      proven_email: `other.${nora.id}@people.test`,
    });
    expect(await world.noticesTo(before)).toMatchObject([
      {
        channel: 'email',
        merchant_id: world.merchant.id,
        body: expect.stringContaining("If this wasn't you, please contact Cedar Water right away."),
      },
    ]);
    expect(await world.noticesTo(`other.${nora.id}@people.test`)).toEqual([]);
  });

  it.each([
    [{ user_pin: '1111' }, 'weak_secret', 'Pin may not be all the same digits'],
    [{ user_pin: '1234' }, 'weak_secret', 'This Pin is too easy to guess, please choose another'],
    [{ user_pin: '2112' }, 'weak_secret', 'This Pin is too easy to guess, please choose another'],
    [{ user_pin: '12345' }, 'invalid_input', ['user_pin is not valid.']],
    [{ date_of_birth: '02/30/1990' }, 'invalid_input', ['date_of_birth is not valid.']],
    [{ date_of_birth: '11/21/2026' }, 'invalid_input', ['date_of_birth is not valid.']],
    [{ zip: '8020' }, 'invalid_input', ['zip is not valid.']],
    [{ email: 'nora@' }, 'invalid_input', ['email is not valid.']],
    [{ role: '2' }, 'invalid_input', ['role is not a known field.']],
  ])('refuses %j with a sentence and counts no try [API-006]', async (changes, code, detail) => {
    expect(await signUp(changes as Record<string, string>)).toMatchObject({
      status: 400,
      body: { code, detail },
    });
    expect(await world.database.db.selectFrom('guess_counters').selectAll().execute()).toEqual([]);
  });

  it('refuses a PIN from the birth date only after the proof of identity', async () => {
    expect(await signUp({ user_pin: '0517', zip: '99999' })).toMatchObject({
      status: 403,
      body: { code: 'details_differ' },
    });
    expect(await signUp({ user_pin: '0517' })).toMatchObject({
      status: 400,
      body: {
        code: 'weak_secret',
        detail: 'This Pin is part of your birth date, please choose another',
      },
    });
    expect((await signUp()).status).toBe(200);
  });

  it('requires the fields of the form after the proof of identity', async () => {
    nora = await world.invite({ first_name: '', last_name: '', zip: '' });
    expect(await signUp({ first_name: '', zip: '' })).toMatchObject({
      status: 400,
      body: { detail: 'All fields are required' },
    });
    nora = await world.invite({
      is_business: true,
      business_name: '',
      email: null,
      first_name: '',
      last_name: '',
      date_of_birth: null,
    });
    expect(await signUp({ is_business: '1', date_of_birth: '' })).toMatchObject({
      status: 400,
      body: { detail: 'Please fill all fields' },
    });
  });

  it('confirms the merchant the customer signs up at, and ends open codes', async () => {
    const elsewhere = await insertMerchant(world.database.db);
    const second = await insertSubscription(world.database.db, {
      user_id: nora.id,
      merchant_id: elsewhere.id,
      state: 'invited',
    });
    const token = await confirmedToken();
    expect((await signUp({}, token)).status).toBe(200);
    expect((await world.linkRow(nora.subscriptionId)).state).toBe('active');
    expect((await world.linkRow(second.id)).state).toBe('invited');
    const open = await world.database.pool.query(
      'select from one_time_codes where user_id = $1 and ended_at is null',
      [nora.id],
    );
    expect(open.rowCount).toBe(0);
  });

  it('shows another merchant only what it knew of the customer before', async () => {
    const elsewhere = await insertMerchant(world.database.db);
    const second = await insertSubscription(world.database.db, {
      user_id: nora.id,
      merchant_id: elsewhere.id,
      state: 'invited',
    });
    const before = await world.userRow(nora.id);
    const token = await confirmedToken();
    expect((await signUp({ first_name: 'Eleanor', email: 'own@people.test' }, token)).status).toBe(
      200,
    );
    expect(await world.linkRow(second.id)).toMatchObject({
      first_name: before.first_name,
      last_name: before.last_name,
      date_of_birth: before.date_of_birth,
      email: before.email,
      phone: before.phone,
    });
  });

  it('waits for staff who change the contacts at several merchants, without a deadlock', async () => {
    const { db } = world.database;
    const { staff, middleId } = await insertBackwardLinks(db, nora.id);
    const token = await confirmedToken();
    const headers = await asStaff(db, world.clock, staff.id);
    const answers = await raceForRow(
      db,
      { table: 'subscriptions', id: middleId },
      () => signUp({}, token),
      () => world.patch(`users/${nora.id}`, { email: 'theirs@people.test' }, { headers }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('PATCH users/{id}/signup', () => {
  const byId = (code: string, changes: Record<string, string> = {}, id = nora.id) => {
    const { first_name, last_name, date_of_birth, zip, is_business, user_pin, merchant_name } =
      fieldsOf(nora);
    return world.patch(`users/${id}/signup`, {
      first_name,
      last_name,
      date_of_birth,
      zip,
      is_business,
      user_pin,
      merchant_name,
      code,
      ...changes,
    });
  };
  const textedCode = async (): Promise<string> => {
    await world.post('auth/opt_in', {
      phone: nora.phone,
      subscription_id: String(nora.subscriptionId),
    });
    return world.lastCode(nora.phone);
  };

  it('signs up by user id with the texted code, confirmed or not [API-038]', async () => {
    const code = await textedCode();
    expect(await byId(code, { username: nora.username })).toMatchObject({
      status: 200,
      body: { id: nora.id, username: nora.username, role: 4 },
    });
    expect((await world.get(`auth/get_user_active?username=${nora.username}`)).body).toEqual({
      active: true,
      is_business: false,
    });
    expect((await signIn('4826')).status).toBe(200);
    nora = await world.invite();
    await confirmedToken();
    expect(
      (
        await byId(await world.lastCode(nora.phone), {
          merchant_name: '',
          date_of_birth: '',
          zip: '',
        })
      ).status,
    ).toBe(200);
  });

  it('refuses a wrong code, no code, an unknown id and foreign codes alike', async () => {
    const code = await textedCode();
    const other = await world.invite();
    for (const answer of [
      await byId(code === '000000' ? '000001' : '000000'),
      await byId(code, {}, other.id),
      await byId(code, {}, 2_000_000_000),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { detail: 'Code is invalid', code: 'code_invalid' },
      });
    }
    expect(
      (await world.patch(`users/${nora.id}/signup`, { is_business: 'false', user_pin: '4826' }))
        .body,
    ).toMatchObject({ detail: ['code is required.'] });
    expect(await byId(code, { username: other.username })).toMatchObject({
      status: 403,
      body: { code: 'details_differ' },
    });
    expect((await world.userRow(nora.id)).state).toBe('invited');
  });

  it('accepts one of twenty calls at once', async () => {
    const code = await textedCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => byId(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    expect(
      await world.database.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', nora.id)
        .execute(),
    ).toHaveLength(1);
  });
});
