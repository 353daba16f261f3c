import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertCard, insertCustomer, insertSubscription } from '../../testing/factories';
import { asCustomer } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';
import { emptyOutbox, readOutbox } from '../../testing/mailbox';

type Headers = Record<string, string>;

let test: TestApp;
let there: Side;
/** The merchant that adds a person whom another merchant knows. */
let here: Side;
let person: { readonly id: number; readonly email: string; readonly phone: string };
let own: Headers;
let link: number;
let count = 0;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const call = (method: 'GET' | 'PATCH' | 'POST', path: string, headers: Headers, payload?: object) =>
  test.app.inject({
    method,
    url: `/api/${path}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });

beforeEach(async () => {
  count += 1;
  [there, here] = [await insertSide(test, `There${count}`), await insertSide(test, `Here${count}`)];
  const { db } = test.database;
  const email = `ana.${count}@people.test`;
  const phone = String(7_185_550_000 + count * 10);
  const { id } = await insertCustomer(db, {
    email,
    phone,
    proven_email: email,
    proven_phone: phone,
    last_name: 'Secret',
  });
  person = { id, email, phone };
  own = await asCustomer(db, test.clock, id);
  await insertSubscription(db, { user_id: id, merchant_id: there.merchant.id });
  await insertCard(db, { user_id: id, preferred: true });
  const answer = await call('POST', 'users', here.staffHeaders, {
    is_business: false,
    first_name: 'Ana',
    last_name: 'Known',
    merchant_id: here.merchant.id,
    phone,
    email,
    service_address_zip: '80202',
  });
  link = answer.json().subscription_id;
  await emptyOutbox(test);
});

const read = async (): Promise<Record<string, unknown>> =>
  (await call('GET', `subscriptions/${link}`, here.staffHeaders)).json();
const methods = async (): Promise<unknown[]> =>
  (await call('GET', `payment_methods?user=${person.id}`, here.staffHeaders)).json();
/** By the address of /welcome, with the code that was texted. */
const optIn = async (phone: string): Promise<number> => {
  const optIn = await call('POST', 'auth/opt_in', {}, { phone, subscription_id: link });
  expect(optIn.statusCode).toBe(200);
  const code = /code is (\d{6})/.exec((await readOutbox(test)).at(-1)?.body ?? '')?.[1];
  const token = { authorization: `Token ${optIn.json().auth_token}` };
  return (await call('POST', 'auth/confirm_opt_in', token, { code, subscription_id: link }))
    .statusCode;
};

describe('a person who has not confirmed a merchant that added them', () => {
  it('is shown there by what the merchant typed alone, without stored methods', async () => {
    expect(await read()).toMatchObject({ state: 'invited', full_name: 'Ana Known' });
    expect(await methods()).toEqual([]);
    const texts = await Promise.all(
      ['subscriptions?q=secret', 'consents?subscription=', 'transactions?user='].map(async (path) =>
        (
          await call(
            'GET',
            path.endsWith('=') ? `${path}${path.startsWith('c') ? link : person.id}` : path,
            here.staffHeaders,
          )
        ).json(),
      ),
    );
    expect(texts).toEqual([[], [], []]);
  });

  it('does not pay by auto-pay that this merchant set, with a method of theirs', async () => {
    const { id: card } = await test.database.db
      .selectFrom('payment_methods')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const refused = await call('PATCH', 'user_invoices/set_autopay', here.staffHeaders, {
      sub_id: link,
      autopay_method: card,
      customized: false,
      agreed_by: 'phone',
    });
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'payment_method_unknown']);
    expect(await read()).toMatchObject({ autopay_enabled: false });
  });

  it('gets no method of this merchant into their wallet', async () => {
    const stored = () =>
      test.database.db
        .selectFrom('payment_methods')
        .select(['id', 'preferred'])
        .where('user_id', '=', person.id)
        .execute();
    const before = await stored();
    const refused = await call('POST', 'payment_methods', here.staffHeaders, {
      user: person.id,
      name: 'Ana Known',
      expiration: '12/30',
      address_zip: '80202',
      nickname: 'Groceries',
      acknowledge: true,
      token: '9421111111114242',
      last4: '4242',
      card_type: 'visa',
      preferred: true,
      agreed_by: 'phone',
    });
    expect(refused.statusCode).toBe(404);
    expect(await stored()).toEqual(before);
  });

  it('does not show there what they change in their profile', async () => {
    const phone = String(Number(person.phone) + 1);
    const changed = await call('PATCH', 'users/update_customer', own, {
      formatted_phone: phone,
      email: `moved.${person.email}`,
    });
    expect(changed.statusCode).toBe(200);
    expect(await read()).toMatchObject({
      email: person.email,
      phone: person.phone,
      proposed: [],
    });
  });

  it('gets no proposal when this merchant writes another e-mail, which reaches nothing of theirs', async () => {
    const thief = `thief.${person.email}`;
    const answer = await call('PATCH', `subscriptions/${link}`, here.staffHeaders, {
      email: thief,
    });
    expect(answer.json()).toMatchObject({ email: thief, proposed: [] });
    expect(await readOutbox(test)).toEqual([]);
  });

  it('confirms it with the code that is texted to the phone they proved', async () => {
    expect(await optIn(person.phone)).toBe(200);
    expect(await read()).toMatchObject({ state: 'active', sms_opt_in: true });
    expect(await methods()).toHaveLength(1);
  });

  it('is not confirmed by a code to a phone that this merchant wrote', async () => {
    const thief = String(Number(person.phone) + 2);
    await call('PATCH', `subscriptions/${link}`, here.staffHeaders, { formatted_phone: thief });
    expect(await optIn(thief)).toBe(200);
    expect(await read()).toMatchObject({ state: 'invited' });
    expect(await methods()).toEqual([]);
  });

  it('confirms it in the portal by an opt-in, and by nothing that staff switch on', async () => {
    const byStaff = await call(
      'PATCH',
      `subscriptions/${link}/update_notifications`,
      here.staffHeaders,
      { email_opt_in: true, agreed_by: 'phone' },
    );
    expect([byStaff.statusCode, byStaff.json().state]).toEqual([200, 'invited']);
    await call('PATCH', `subscriptions/${link}/update_notifications`, own, { sms_opt_in: true });
    expect(await read()).toMatchObject({ state: 'active' });
  });
});
