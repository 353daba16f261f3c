import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { agreementStatement } from '@billfold/shared/contracts/opt-in-wording';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };
type Row = Record<string, unknown>;

let test: TestApp;
/** The merchant that adds customers. */
let here: Side;
let count = 0;
let email = '';
let phone = '';
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  here = await insertSide(test, `Here${count}`);
  email = `new.${count}@people.test`;
  phone = String(7_205_550_000 + count);
});

const typed = (change: Row = {}): Row => ({
  is_business: false,
  first_name: 'Nia',
  last_name: 'Okafor',
  merchant_id: here.merchant.id,
  phone,
  email,
  service_address_zip: '80202',
  ...change,
});
type Sent = { readonly headers?: Headers; readonly key?: string };
const create = (payload: Row, { headers = here.staffHeaders, key }: Sent = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/users',
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  });
const created = async (payload: Row, sent: Sent = {}): Promise<number> => {
  const answer = await create(payload, sent);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { subscription_id: expect.any(Number) },
  ]);
  return answer.json().subscription_id;
};
const read = async (id: number, headers: Headers = here.staffHeaders): Promise<Row> =>
  (await test.app.inject({ url: `/api/subscriptions/${id}`, headers })).json();
const refusal = (answer: Awaited<ReturnType<typeof create>>): unknown[] => [
  answer.statusCode,
  answer.json().errors,
];
const usersWith = (address: string) =>
  test.database.db
    .selectFrom('users')
    .select(['id', 'first_name', 'state', 'email', 'phone'])
    .where('email', '=', address)
    .orderBy('id')
    .execute();
const linksHere = () =>
  test.database.db
    .selectFrom('subscriptions')
    .select('id')
    .where('merchant_id', '=', here.merchant.id)
    .where('id', '<>', here.subscription.id)
    .execute();

const emailInUse = 'User with that email already in system';
const phoneInUse = 'User with that phone already in system';

describe('POST users', () => {
  it('makes an invited customer from the form, and sends no message [API-030] [ADMIN-068] [ADMIN-069]', async () => {
    const form = new URLSearchParams({
      is_business: 'false',
      business_name: '',
      first_name: 'Nia',
      last_name: 'Okafor',
      merchant_id: String(here.merchant.id),
      phone: `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
      email: email.toUpperCase(),
      date_of_birth: '1990-04-01T00:00:00Z',
      service_address: '9 Oak Street',
      service_address_zip: '80202',
      service_address_state: 'CO',
      external_ID: 'E-77',
      sms_opt_in: '0',
    });
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/users',
      headers: {
        ...here.staffHeaders,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: form.toString(),
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { subscription_id: expect.any(Number) },
    ]);
    const id: number = answer.json().subscription_id;
    expect(await read(id)).toMatchObject({
      state: 'invited',
      full_name: 'Nia Okafor',
      email,
      phone,
      date_of_birth: '1990-04-01',
      is_business: false,
      service_address: '9 Oak Street',
      service_address_zip: '80202',
      service_address_state: 'CO',
      user_external_id: 'E-77',
      merchant_id: here.merchant.id,
      sms_opt_in: false,
      email_opt_in: false,
      marketing_opt_in: false,
      version: 1,
      proposed: [],
    });
    const { db } = test.database;
    const messages = await db
      .selectFrom('messages')
      .select('id')
      .where('subscription_id', '=', id)
      .execute();
    const notices = await db
      .selectFrom('notices')
      .select('id')
      .where('address', 'in', [email, phone])
      .execute();
    expect([messages, notices]).toEqual([[], []]);
  });

  it('names the customer and the change in the audit log, and open screens read again', async () => {
    const id = await created(typed({ external_ID: 'E-1' }));
    const { db } = test.database;
    expect(
      await db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'merchant_id', 'before', 'after'])
        .where('entity', '=', 'subscription')
        .where('entity_id', '=', id)
        .execute(),
    ).toEqual([
      {
        action: 'subscription.created',
        actor: `merchant:${here.staff.id}`,
        merchant_id: here.merchant.id,
        before: null,
        after: {
          first_name: 'Nia',
          last_name: 'Okafor',
          is_business: false,
          business_name: '',
          date_of_birth: null,
          email,
          phone,
          service_address: '',
          service_address2: '',
          service_address_city: '',
          service_address_state: '',
          service_address_zip: '80202',
          external_ID: 'E-1',
          sms_opt_in: false,
        },
      },
    ]);
    const frames = await db
      .selectFrom('live_outbox')
      .select('event')
      .where('merchant_id', '=', here.merchant.id)
      .execute();
    expect(frames).toContainEqual({
      event: { type: 'changed', entity: 'customer', id, sub_id: id },
    });
  });

  it('puts the new customer into All Customers and every group at once [API-107]', async () => {
    const group = async (name: string, value: string): Promise<Row> =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/auto_groups/create_auto_group',
          headers: here.staffHeaders,
          payload: {
            name,
            conditions: [
              {
                type: 'filter',
                field_name: 'merchant_id',
                operator: 'exact',
                value: String(here.merchant.id),
              },
              { type: 'filter', field_name: 'service_address_zip', operator: 'exact', value },
            ],
          },
        })
      ).json();
    await group('Downtown', '80202');
    await group('Elsewhere', '10001');
    const id = await created(typed());
    const groups: readonly { name: string; members: { id: number }[] }[] = (
      await test.app.inject({
        url: '/api/auto_groups/get_auto_groups',
        headers: here.staffHeaders,
      })
    ).json();
    const having = groups.filter(({ members }) => members.some((member) => member.id === id));
    expect(having.map(({ name }) => name)).toEqual(['All Customers', 'Downtown']);
  });

  it('keeps no birthday of a business customer [API-030] [ADMIN-072]', async () => {
    const id = await created(
      typed({
        is_business: true,
        business_name: 'Blue Door Bakery',
        first_name: '',
        last_name: '',
        service_address: '1 Main St',
        service_address_zip: '',
        date_of_birth: '1990-04-01',
      }),
    );
    expect(await read(id)).toMatchObject({
      is_business: true,
      full_name: 'Blue Door Bakery',
      date_of_birth: null,
    });
  });

  const incomplete = 'Please complete all required fields';
  const zipOrBirthday = 'zip code or birthday is needed to signup!';
  const business = { is_business: true, business_name: 'Bakery', service_address: '1 Main St' };
  const wrong: readonly (readonly [string, Row, string])[] = [
    [
      'an empty person',
      { first_name: '', last_name: '', phone: '', email: '', service_address_zip: '' },
      zipOrBirthday,
    ],
    ['a person without a first name', { first_name: ' ' }, incomplete],
    ['a person without a last name', { last_name: '' }, incomplete],
    ['a person without a phone', { phone: '' }, incomplete],
    ['a person without an e-mail', { email: '' }, incomplete],
    ['a business without a name', { ...business, business_name: '' }, incomplete],
    ['a business without an address', { ...business, service_address: '' }, incomplete],
    ['a business without a phone', { ...business, phone: '' }, incomplete],
    ['a business without an e-mail', { ...business, email: '' }, incomplete],
    ['a phone of nine digits', { phone: '303555010' }, 'phone is not valid.'],
    ['a phone of another country', { phone: '+61 2 9123 4567' }, 'phone is not valid.'],
    ['a phone that cannot exist', { phone: '0000000000' }, 'phone is not valid.'],
    ['an e-mail without a place', { email: 'nia@' }, 'email is not valid.'],
    ['a day that is none', { date_of_birth: '1990-02-30' }, 'date_of_birth is not valid.'],
    ['a birthday to come', { date_of_birth: '2090-02-01' }, 'date_of_birth is not valid.'],
    [
      'a zip of six digits',
      { service_address_zip: '802021' },
      'service_address_zip must have at most 5 characters.',
    ],
    ['a zip of letters', { service_address_zip: 'ABCDE' }, 'service_address_zip is not valid.'],
    [
      'texts without how the customer agreed',
      { sms_opt_in: true },
      'Please choose how the customer agreed.',
    ],
  ];
  it('refuses what is missing or not valid, each with its sentence [API-030] [ADMIN-071] [ADMIN-072] [ADMIN-073] [ADMIN-074]', async () => {
    for (const [what, change, sentence] of wrong)
      expect([what, ...refusal(await create(typed(change)))]).toEqual([what, 400, [sentence]]);
    const answer = await create(typed({ service_address_state: 'XX' }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0]).toMatch(/^service_address_state must be one of /);
    expect(await linksHere()).toEqual([]);
  });

  it('takes a birthday in place of a zip code', async () => {
    const id = await created(typed({ service_address_zip: '', date_of_birth: '04/01/1990' }));
    expect(await read(id)).toMatchObject({ date_of_birth: '1990-04-01' });
  });

  it('adds customers only to merchants of the caller', async () => {
    const there = await insertMerchant(test.database.db);
    expect(refusal(await create(typed({ merchant_id: there.id })))).toEqual([
      404,
      'Location not found.',
    ]);
    expect(await usersWith(email)).toEqual([]);
  });
});

describe('texts of a new customer', () => {
  it('keeps the words that staff confirmed and how the customer agreed', async () => {
    const id = await created(typed({ sms_opt_in: true, agreed_by: 'paper', reference: 'Form 12' }));
    expect(await read(id)).toMatchObject({ sms_opt_in: true, email_opt_in: false });
    const answer = await test.app.inject({
      url: `/api/consents?subscription=${id}`,
      headers: here.staffHeaders,
    });
    expect(answer.json()).toEqual([
      expect.objectContaining({
        kind: 'sms',
        action: 'given',
        wording: agreementStatement('sms_opt_in', here.merchant.name, 'paper'),
        source: 'POST users',
        agreed_by: 'paper',
        reference: 'Form 12',
      }),
    ]);
  });

  it('are refused to a number that wrote STOP to this merchant, with no customer made', async () => {
    const { db } = test.database;
    await db
      .insertInto('text_stops')
      .values({ merchant_id: here.merchant.id, phone, stopped_at: test.clock.now() })
      .execute();
    const refused = await create(typed({ sms_opt_in: true, agreed_by: 'phone' }));
    expect(refusal(refused)).toEqual([
      409,
      expect.stringMatching(
        `This customer opted out of texts from ${here.merchant.name}. To get them again, the customer must text START to `,
      ),
    ]);
    expect([await usersWith(email), await linksHere()]).toEqual([[], []]);
    await created(typed());
  });
});

describe('an e-mail or phone that is in use', () => {
  it('is refused when a customer of this merchant has it [API-030] [ADMIN-077]', async () => {
    const { db } = test.database;
    const other = await insertCustomer(db);
    await insertSubscription(db, { user_id: other.id, merchant_id: here.merchant.id });
    const before = await linksHere();
    const byEmail = await create(typed({ email: other.email?.toUpperCase() }));
    const byPhone = await create(typed({ phone: other.phone }));
    expect([refusal(byEmail), refusal(byPhone)]).toEqual([
      [409, emailInUse],
      [409, phoneInUse],
    ]);
    expect(byEmail.json()).toEqual({
      errors: emailInUse,
      code: 'conflict',
      request_id: expect.any(String),
    });
    expect(await linksHere()).toEqual(before);
  });

  it.each(['invited', 'active', 'inactive'] as const)(
    'names a new person when an %s customer elsewhere has one of the two',
    async (state) => {
      const { db } = test.database;
      const { id: merchantId } = await insertMerchant(db);
      const proof = { email: `one.${email}`, phone: `9${phone.slice(1)}` };
      const other = await insertCustomer(db, {
        ...proof,
        state,
        proven_phone: state === 'active' ? proof.phone : null,
      });
      await insertSubscription(db, { user_id: other.id, merchant_id: merchantId });
      const [byEmail, byPhone] = [
        { email: proof.email, phone },
        { email, phone: proof.phone },
      ];
      expect(await read(await created(typed(byEmail)))).toMatchObject(byEmail);
      expect(await read(await created(typed(byPhone)))).toMatchObject(byPhone);
    },
  );

  it('is refused when the person is a customer of this merchant', async () => {
    await created(typed());
    expect(refusal(await create(typed({ first_name: 'Mia' })))).toEqual([409, emailInUse]);
    expect(await usersWith(email)).toHaveLength(1);
    expect(await linksHere()).toHaveLength(1);
  });

  it('may be that of staff, who are no customers', async () => {
    const staff = await insertStaff(test.database.db, [], { email });
    expect(staff.email).toBe(email);
    await created(typed());
  });
});

describe('a person that another merchant knows', () => {
  type Known = { readonly there: Side; readonly id: number; readonly link: number };
  const newExisting = async (change: Row = {}): Promise<Known> => {
    const there = await insertSide(test, `There${count}`);
    const { db } = test.database;
    const person = await insertCustomer(db, {
      email,
      phone,
      proven_email: email,
      proven_phone: phone,
      first_name: 'Anastasia',
      last_name: 'Smirnova',
      date_of_birth: '1985-05-05',
      ...change,
    });
    const link = await insertSubscription(db, {
      user_id: person.id,
      merchant_id: there.merchant.id,
      notes: 'Pays late',
      service_address: '5 Secret Street',
      state: person.state,
      sms_opt_in: true,
    });
    return { there, id: person.id, link: link.id };
  };
  const personOf = (id: number) =>
    test.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

  it.each([
    ['has signed up', {}],
    ['is invited', { state: 'invited', proven_email: null, proven_phone: null }],
  ])('becomes an invited customer here, too, when the person %s', async (_, state) => {
    const { there, id, link } = await newExisting(state);
    const [person, elsewhere] = [await personOf(id), await read(link, there.staffHeaders)];
    const own = await created(typed());
    const shown = await read(own);
    expect(shown).toMatchObject({
      user: id,
      state: 'invited',
      full_name: 'Nia Okafor',
      first_name: 'Nia',
      last_name: 'Okafor',
      date_of_birth: null,
      email,
      phone,
      notes: '',
      service_address: '',
      sms_opt_in: false,
    });
    expect(JSON.stringify(shown)).not.toMatch(/Anastasia|Smirnova|1985|Pays late|Secret/);
    expect([await personOf(id), await read(link, there.staffHeaders)]).toEqual([person, elsewhere]);
  });

  it.each([
    ['only wrote this phone into their profile', () => ({ proven_phone: null })],
    ['only wrote this e-mail into their profile', () => ({ proven_email: `old.${email}` })],
    ['was switched off', () => ({ state: 'inactive' })],
  ])('is not taken for one who %s, who blocks no customer here', async (_, change) => {
    const { id } = await newExisting(change());
    expect(await read(await created(typed()))).toMatchObject({ state: 'invited', email, phone });
    const people = await usersWith(email);
    expect(people.map(({ id: own }) => own === id)).toEqual([true, false]);
  });

  it('comes back with the invoices of before when this merchant had deleted them', async () => {
    const id = await created(typed({ external_ID: 'OLD' }));
    const { db } = test.database;
    await db
      .updateTable('subscriptions')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', id)
      .execute();
    const again = await created(typed({ first_name: 'Nina', external_ID: 'NEW' }));
    expect(again).toBe(id);
    expect(await read(id)).toMatchObject({
      full_name: 'Nina Okafor',
      user_external_id: 'NEW',
      state: 'invited',
    });
  });
});

describe('twenty creations at once', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index);

  it('make one customer with one idempotency key, and each successful answer names it [API-030]', async () => {
    const key = `key-${count}`;
    const answers = await Promise.all(twenty.map(() => create(typed(), { key })));
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    const waiting = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body)).size).toBe(1);
    expect(waiting.map((answer) => answer.json().code)).toEqual(
      waiting.map(() => 'request_in_progress'),
    );
    const repeat = await create(typed(), { key });
    expect([repeat.json(), repeat.headers['idempotent-replayed']]).toEqual([
      done[0]?.json(),
      'true',
    ]);
    expect([await usersWith(email), await linksHere()]).toEqual([
      [expect.objectContaining({ email, phone })],
      [{ id: done[0]?.json().subscription_id }],
    ]);
  });

  it('make one user and one customer for two staff without a key [API-030]', async () => {
    const { db } = test.database;
    const colleague = await insertStaff(db, [here.merchant.id]);
    const both = [here.staffHeaders, await asStaff(db, test.clock, colleague.id)];
    const answers = await Promise.all(
      twenty.map((index) => create(typed(), { headers: both[index % 2] ?? here.staffHeaders })),
    );
    const others = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(others.map(refusal)).toEqual(Array.from({ length: 19 }, () => [409, emailInUse]));
    expect([await usersWith(email), await linksHere()]).toEqual([
      [expect.objectContaining({ email })],
      [{ id: expect.any(Number) }],
    ]);
  });

  it('make one user and twenty customers for staff of twenty merchants', async () => {
    const { db } = test.database;
    const sides = await Promise.all(
      twenty.map(async () => {
        const merchant = await insertMerchant(db);
        const staff = await insertStaff(db, [merchant.id]);
        return { merchant, headers: await asStaff(db, test.clock, staff.id) };
      }),
    );
    const answers = await Promise.all(
      sides.map(({ merchant, headers }) =>
        create(typed({ merchant_id: merchant.id }), { headers }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(twenty.map(() => 200));
    expect(new Set(answers.map((answer) => answer.json().subscription_id)).size).toBe(20);
    expect(await usersWith(email)).toHaveLength(1);
  });

  it('refuses another request under the same key, and keeps a corrected one', async () => {
    const key = `key-${count}`;
    expect((await create(typed({ phone: '' }), { key })).statusCode).toBe(400);
    await created(typed(), { key });
    expect((await create(typed({ first_name: 'Mia' }), { key })).statusCode).toBe(422);
  });
});
