import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertCustomer, insertStaff, insertSubscription } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };
type View = Record<string, unknown> & { readonly version: number };

let test: TestApp;
let side: Side;
let count = 0;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  side = await insertSide(test, `Edit${count}`);
});

const read = async (id = side.subscription.id, headers = side.staffHeaders): Promise<View> =>
  (await test.app.inject({ url: `/api/subscriptions/${id}`, headers })).json();
const edit = (payload: object, id = side.subscription.id, headers: Headers = side.staffHeaders) =>
  test.app.inject({ method: 'PATCH', url: `/api/subscriptions/${id}`, headers, payload });
const personOf = (id: number) =>
  test.database.db
    .selectFrom('users')
    .select(['email', 'phone', 'first_name', 'last_name', 'date_of_birth'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const freshPhone = (): string => String(7_195_550_000 + count * 10);

const address = {
  service_address: '9 Oak Street',
  service_address2: 'Unit 4',
  service_address_city: 'Hagåtña',
  service_address_state: 'GU',
  service_address_zip: '96910',
};

describe('PATCH subscriptions/{id}', () => {
  it('changes what a form sends, answers it, and leaves the rest [API-047] [ADMIN-104] [ADMIN-107] [ADMIN-109]', async () => {
    const before = await read();
    const { id } = side.subscription;
    const answer = await test.app.inject({
      method: 'PATCH',
      url: `/api/subscriptions/${id}`,
      headers: { ...side.staffHeaders, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        ...address,
        first_name: 'Nia',
        last_name: 'Okafor',
        is_business: 'false',
        business_name: '',
        email: `Nia.${count}@People.test`,
        formatted_phone: '(719) 555-7777',
        date_of_birth: '1990-04-01T00:00:00',
        notes: 'Gate code 12\nBeware of the dog',
        version: String(before.version),
      }).toString(),
    });
    expect(answer.statusCode).toBe(200);
    const after = await read();
    expect(after).toEqual({
      ...before,
      ...address,
      first_name: 'Nia',
      last_name: 'Okafor',
      full_name: 'Nia Okafor',
      email: `nia.${count}@people.test`,
      phone: '7195557777',
      formatted_phone: '(719) 555-7777',
      date_of_birth: '1990-04-01',
      notes: 'Gate code 12\nBeware of the dog',
      proposed: ['email', 'phone'],
      version: expect.any(Number),
    });
    expect(after.version).toBeGreaterThan(before.version);
    expect(answer.json()).toEqual(after);
  });

  it('drops the birthday of a business customer [API-047] [ADMIN-106]', async () => {
    await edit({ date_of_birth: '04/01/1990' });
    expect(await read()).toMatchObject({ date_of_birth: '1990-04-01' });
    await edit({ is_business: true, business_name: 'Bakery', date_of_birth: '1990-04-01' });
    expect(await read()).toMatchObject({ full_name: 'Bakery', date_of_birth: null });
  });

  const wrong = [
    [{ email: '' }, 'Email and Phone are required'],
    [{ formatted_phone: ' ', notes: 'x' }, 'Email and Phone are required'],
    [{ formatted_phone: '303555' }, 'formatted_phone is not valid.'],
    [{ formatted_phone: '+61291234567' }, 'formatted_phone is not valid.'],
    [{ email: 'nia@' }, 'email is not valid.'],
    [{ date_of_birth: '1990-02-30' }, 'date_of_birth is not valid.'],
    [{ first_name: '', last_name: ' ' }, 'Please complete all required fields'],
    [{ service_address_zip: '802021' }, 'service_address_zip must have at most 5 characters.'],
    [{ user_external_id: 'E-1' }, 'user_external_id is not a known field.'],
  ] as const;
  it('refuses what is missing or not valid, and changes nothing [API-047] [ADMIN-104] [ADMIN-105] [ADMIN-108]', async () => {
    const before = await read();
    for (const [change, sentence] of wrong) {
      const refused = await edit({ service_address: '1 Elm Street', ...change });
      expect([change, refused.statusCode, refused.json().detail]).toEqual([
        change,
        400,
        [sentence],
      ]);
    }
    const refused = await edit({ service_address_state: 'XX' });
    expect([refused.statusCode, refused.json().detail[0]]).toEqual([
      400,
      expect.stringMatching(/^service_address_state must be one of , AL, AK/),
    ]);
    expect(await read()).toEqual(before);
  });

  it('audits what differs, before and after', async () => {
    await edit({ notes: 'Gate code 12', first_name: 'Nia', last_name: 'Rivera' });
    expect(
      await test.database.db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'merchant_id', 'before', 'after'])
        .where('entity', '=', 'subscription')
        .where('entity_id', '=', side.subscription.id)
        .execute(),
    ).toEqual([
      {
        action: 'subscription.edited',
        actor: `merchant:${side.staff.id}`,
        merchant_id: side.merchant.id,
        before: { first_name: `Edit${count}`, notes: '' },
        after: { first_name: 'Nia', notes: 'Gate code 12' },
      },
    ]);
  });
});

describe('two staff who edit a customer', () => {
  it('answers 409 with the customer of now to who read an earlier version, and changes nothing [API-047]', async () => {
    const { version } = await read();
    await edit({ notes: 'By Olive', service_address: '9 Oak Street', version });
    const late = await edit({
      service_address: '1 Elm Street',
      email: 'late@people.test',
      first_name: 'Late',
      version,
    });
    expect([late.statusCode, late.json()]).toEqual([
      409,
      {
        code: 'version_mismatch',
        detail: 'This customer was changed by someone else.',
        request_id: expect.any(String),
        present: await read(),
      },
    ]);
    expect(await read()).toMatchObject({
      notes: 'By Olive',
      service_address: '9 Oak Street',
      first_name: `Edit${count}`,
      email: side.customer.email,
    });
  });

  it('accepts one of twenty saves of one version at once [API-047]', async () => {
    const { version } = await read();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        edit({ notes: `Note ${index}`, first_name: `Nia ${index}`, version }),
      ),
    );
    const saved = answers.filter(({ statusCode }) => statusCode === 200);
    const late = answers.filter(({ statusCode }) => statusCode === 409);
    expect([saved.length, late.length]).toEqual([1, 19]);
    expect(late.map((answer) => answer.json().present)).toEqual(late.map(() => saved[0]?.json()));
    expect(await read()).toEqual(saved[0]?.json());
  });

  it('lets a note not revert an address that was saved meanwhile, without a version either', async () => {
    await Promise.all([edit({ notes: 'Gate code 12' }), edit(address)]);
    expect(await read()).toMatchObject({ notes: 'Gate code 12', ...address });
  });

  it('counts a change that the person makes as one, too', async () => {
    const { version } = await read();
    const changed = await test.app.inject({
      method: 'PATCH',
      url: '/api/users/update_customer',
      headers: side.customerHeaders,
      payload: { formatted_phone: freshPhone(), email: side.customer.email },
    });
    expect(changed.statusCode).toBe(200);
    const late = await edit({ formatted_phone: '3035550000', version });
    expect([late.statusCode, late.json().present.phone]).toEqual([409, freshPhone()]);
  });

  /** A small generator with a seed, so that a failure can be repeated. */
  const randomOf = (seed: number) => {
    let state = seed;
    return (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  };
  const fields = ['notes', 'service_address', 'first_name', 'service_address_zip'] as const;

  it('loses no saved field over 15 random rounds of saves at once', async () => {
    const random = randomOf(20_261_101);
    const model: Record<string, unknown> = {};
    for (let round = 0; round < 15; round += 1) {
      const { version } = await read();
      const saves = Array.from({ length: 2 + random(3) }, () => {
        const field = fields[random(fields.length)] ?? 'notes';
        const isStale = random(4) === 0;
        return { [field]: String(10_000 + random(80_000)), version: version - (isStale ? 1 : 0) };
      });
      const answers = await Promise.all(saves.map((save) => edit(save)));
      const won = answers.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index] : []));
      expect(won.length).toBeLessThanOrEqual(1);
      for (const index of won)
        Object.assign(model, saves[index], { version: answers[index]?.json().version });
      expect(await read()).toMatchObject(model);
    }
    expect(Object.keys(model).length).toBeGreaterThan(1);
  });
});

describe('a person who has not signed up and is a customer of this merchant only', () => {
  type Invited = { readonly id: number; readonly userId: number };
  const invited = async (): Promise<Invited> => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/users',
      headers: side.staffHeaders,
      payload: {
        is_business: false,
        first_name: 'Nia',
        last_name: 'Okafor',
        merchant_id: side.merchant.id,
        phone: freshPhone(),
        email: `nia.${count}@people.test`,
        service_address_zip: '80202',
      },
    });
    const { subscription_id: id } = answer.json();
    return { id, userId: Number((await read(id))['user']) };
  };

  it('is what the merchant writes, and a mistyped address is free again [API-047]', async () => {
    const { id, userId } = await invited();
    const typo = await personOf(userId);
    const phone = String(Number(freshPhone()) + 1);
    await edit(
      { email: `right.${count}@people.test`, formatted_phone: phone, last_name: 'Obi' },
      id,
    );
    expect(await personOf(userId)).toMatchObject({
      email: `right.${count}@people.test`,
      phone,
      last_name: 'Obi',
    });
    expect(await read(id)).toMatchObject({ phone, full_name: 'Nia Obi', proposed: [] });
    const next = await test.app.inject({
      method: 'POST',
      url: '/api/users',
      headers: side.staffHeaders,
      payload: {
        is_business: false,
        first_name: 'Zoe',
        last_name: 'Bell',
        merchant_id: side.merchant.id,
        email: typo.email,
        phone: typo.phone,
        service_address_zip: '80202',
      },
    });
    expect(next.statusCode).toBe(200);
    const messages = await test.database.db
      .selectFrom('messages')
      .select('id')
      .where('subscription_id', '=', id)
      .execute();
    expect(messages).toEqual([]);
  });

  it('is reached at an address that another person has, without a word about that', async () => {
    const { id, userId } = await invited();
    const own = await personOf(userId);
    const other = await insertCustomer(test.database.db);
    const answer = await edit({ email: other.email, formatted_phone: other.phone }, id);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { email: other.email, phone: other.phone, proposed: [] },
    ]);
    expect(await personOf(userId)).toEqual(own);
  });

  it('takes no address from another customer of the merchant, but keeps one they have [ADMIN-077]', async () => {
    const { id } = await invited();
    const { email, phone } = await read();
    for (const [change, detail] of [
      [{ email: String(email).toUpperCase() }, 'User with that email already in system'],
      [{ formatted_phone: phone }, 'User with that phone already in system'],
    ] as const) {
      const before = await read(id);
      const refused = await edit({ ...change, notes: 'Not kept' }, id);
      expect([refused.statusCode, refused.json().detail]).toEqual([409, detail]);
      expect(await read(id)).toEqual(before);
    }
    const twin = await insertCustomer(test.database.db);
    const link = await insertSubscription(test.database.db, {
      user_id: twin.id,
      merchant_id: side.merchant.id,
      phone: String(phone),
    });
    const kept = await edit({ formatted_phone: phone, notes: 'Same phone' }, link.id);
    expect([kept.statusCode, kept.json().phone]).toEqual([200, phone]);
  });

  it('gives an address that two people are given at once to one of them', async () => {
    const one = await invited();
    const second = await insertCustomer(test.database.db, { state: 'invited' });
    const link = await insertSubscription(test.database.db, {
      user_id: second.id,
      merchant_id: side.merchant.id,
      state: 'invited',
    });
    const email = `both.${count}@people.test`;
    const answers = await Promise.all([edit({ email }, one.id), edit({ email }, link.id)]);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]));
  });
});

it('keeps the own name of a person with an account until they confirm the merchant', async () => {
  await test.database.db
    .updateTable('subscriptions')
    .set({ state: 'invited' })
    .where('id', '=', side.subscription.id)
    .execute();
  const own = await personOf(side.customer.id);
  await edit({ first_name: 'Nickname' });
  expect(await read()).toMatchObject({ first_name: 'Nickname' });
  expect(await personOf(side.customer.id)).toEqual(own);
});

describe('a person who is a customer elsewhere, too', () => {
  let elsewhere: { readonly id: number; readonly headers: Headers };
  beforeEach(async () => {
    const { db } = test.database;
    const other = await insertSide(test, `Else${count}`);
    const link = await insertSubscription(db, {
      user_id: side.customer.id,
      merchant_id: other.merchant.id,
    });
    elsewhere = { id: link.id, headers: other.staffHeaders };
  });

  it('keeps name, birthday, e-mail and phone at the other merchant and for signing in [API-047]', async () => {
    const own = await personOf(side.customer.id);
    const there = await read(elsewhere.id, elsewhere.headers);
    await edit({
      first_name: 'Nickname',
      last_name: 'Here',
      date_of_birth: '1991-01-01',
      email: `here.${count}@people.test`,
      formatted_phone: freshPhone(),
      notes: 'Only here',
    });
    expect(await read()).toMatchObject({ full_name: 'Nickname Here', date_of_birth: '1991-01-01' });
    expect(await personOf(side.customer.id)).toEqual(own);
    expect(await read(elsewhere.id, elsewhere.headers)).toEqual(there);
    const found = await test.app.inject({
      url: '/api/subscriptions?q=nickname',
      headers: elsewhere.headers,
    });
    expect(found.json()).toEqual([]);
  });

  it('is not reached by staff of the other merchant', async () => {
    const before = await read();
    for (const payload of [{ notes: 'x' }, { version: 1 }, { email: 'thief@people.test' }]) {
      const refused = await edit(payload, side.subscription.id, elsewhere.headers);
      expect([refused.statusCode, refused.json()]).toEqual([
        404,
        { detail: 'Subscription not found', code: 'not_found', request_id: expect.any(String) },
      ]);
    }
    expect(await read()).toEqual(before);
  });

  it('is answered with the names of this merchant by PATCH users/{id}', async () => {
    await edit({ first_name: 'Nickname', last_name: 'Here' });
    const answer = await test.app.inject({
      method: 'PATCH',
      url: `/api/users/${side.customer.id}`,
      headers: side.staffHeaders,
      payload: { email: `other.${count}@people.test` },
    });
    expect(answer.json()).toMatchObject({
      first_name: 'Nickname',
      last_name: 'Here',
      email: `other.${count}@people.test`,
    });
  });

  it('is edited at both merchants at once without a deadlock', async () => {
    const { db } = test.database;
    const both = await insertStaff(db, [side.merchant.id]);
    const headers = await asStaff(db, test.clock, both.id);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0
          ? edit({ first_name: `A${index}`, email: `a${index}.${count}@people.test` })
          : index % 3 === 1
            ? edit({ last_name: `B${index}` }, elsewhere.id, elsewhere.headers)
            : edit({ formatted_phone: freshPhone() }, side.subscription.id, headers),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });
});
