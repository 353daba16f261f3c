import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
import { asCustomer } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };

describe('users', () => {
  let test: TestApp;
  let ana: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ana = await insertSide(test, 'Ana');
  });
  afterAll(() => test.close());

  const get = (path: string, headers: Headers) => test.app.inject({ url: `/api/${path}`, headers });
  const patch = (id: number, fields: Record<string, string>, headers: Headers) =>
    test.app.inject({
      method: 'PATCH',
      url: `/api/users/${id}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  describe('user_get_self', () => {
    it('answers a customer nine fields and user_id, without a badge [API-026] [API-027] [API-028]', async () => {
      expect((await get('users/user_get_self', ana.customerHeaders)).json()).toEqual({
        user_id: ana.customer.id,
        id: ana.customer.id,
        first_name: 'Ana',
        last_name: 'Rivera',
        is_business: false,
        business_name: '',
        username: 'ana.customer',
        formatted_phone: expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/),
        email: ana.customer.email,
        is_merchant: false,
      });
    });

    it('answers staff user_id and the number of unread conversations [API-026] [API-098]', async () => {
      const answer = (await get('users/user_get_self', ana.staffHeaders)).json();
      expect(answer).toMatchObject({ user_id: ana.staff.id, inbox_badge: 0, is_merchant: true });
    });

    it('answers an invoice session and marks it as one', async () => {
      expect((await get('users/user_get_self', ana.billHeaders)).json()).toMatchObject({
        id: ana.customer.id,
        bill_only: true,
      });
      expect((await get('users/user_get_self', ana.customerHeaders)).json()).not.toHaveProperty(
        'bill_only',
      );
    });
  });

  describe('get_id_by_token', () => {
    it('answers the id of customers and staff, and refuses an unknown token [API-037]', async () => {
      expect((await get('users/get_id_by_token', ana.customerHeaders)).json()).toEqual({
        id: ana.customer.id,
      });
      expect((await get('users/get_id_by_token', ana.staffHeaders)).json()).toEqual({
        id: ana.staff.id,
      });
      for (const scheme of ['Token', 'MerchantToken']) {
        const answer = await get('users/get_id_by_token', {
          authorization: `${scheme} ${'x'.repeat(43)}`,
        });
        expect(answer.statusCode).toBe(401);
      }
    });
  });

  describe('with a new e-mail', () => {
    let pairs = 0;
    let ana: Side;
    let bob: Side;
    beforeEach(async () => {
      pairs += 1;
      ana = await insertSide(test, `Ana${pairs}`);
      bob = await insertSide(test, `Bob${pairs}`);
    });

    it('stores it in lower case, answers the user, and audits the actor [API-031]', async () => {
      const before = ana.customer.email;
      const answer = await patch(
        ana.customer.id,
        { email: 'Ana.New@People.test' },
        ana.customerHeaders,
      );
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ id: ana.customer.id, email: 'ana.new@people.test' });
      expect((await get('users/user_get_self', ana.customerHeaders)).json()).toMatchObject({
        email: 'ana.new@people.test',
      });
      const row = await test.database.db
        .selectFrom('audit_log')
        .selectAll()
        .where('entity', '=', 'user')
        .where('entity_id', '=', ana.customer.id)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({
        actor: `customer:${ana.customer.id}`,
        action: 'user.contact_changed',
        entity_id: ana.customer.id,
        before: { email: before },
        after: { email: 'ana.new@people.test' },
        at: testNow,
        request_id: answer.headers['x-request-id'],
      });
    });

    it('lets staff change customers of their merchants, and answers 404 otherwise [API-001] [API-002] [API-031]', async () => {
      expect(
        (await patch(ana.customer.id, { email: 'ana.staff@people.test' }, ana.staffHeaders))
          .statusCode,
      ).toBe(200);
      for (const [id, headers] of [
        [bob.customer.id, ana.staffHeaders],
        [bob.customer.id, ana.customerHeaders],
        [bob.staff.id, ana.staffHeaders],
        [ana.staff.id, ana.staffHeaders],
      ] as const) {
        const answer = await patch(id, { email: 'stolen@people.test' }, headers);
        expect(answer.statusCode).toBe(404);
      }
    });

    it('notifies the former address once', async () => {
      const { db } = test.database;
      const user = await insertCustomer(db, { email: 'before@people.test' });
      await insertSubscription(db, { user_id: user.id, merchant_id: ana.merchant.id });
      await patch(
        user.id,
        { email: 'after@people.test' },
        await asCustomer(db, test.clock, user.id),
      );
      await patch(user.id, { email: 'after@people.test' }, ana.staffHeaders);
      const mails = await db
        .selectFrom('messages')
        .select(['address', 'body'])
        .where('address', 'in', ['before@people.test', 'after@people.test'])
        .execute();
      expect(mails).toEqual([
        {
          address: 'before@people.test',
          body: `The email address on your account was changed. If you didn't do this, please contact ${ana.merchant.name} right away.`,
        },
      ]);
    });

    it('refuses a used e-mail in any case with 409 [API-004]', async () => {
      const answer = await patch(
        ana.customer.id,
        { email: (bob.customer.email ?? '').toUpperCase() },
        ana.customerHeaders,
      );
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        detail: 'User with that email already in system',
        code: 'conflict',
      });
    });

    it('is limited together with update_customer', async () => {
      const merchant = await insertMerchant(test.database.db);
      const user = await insertCustomer(test.database.db);
      await insertSubscription(test.database.db, { user_id: user.id, merchant_id: merchant.id });
      const headers = await asCustomer(test.database.db, test.clock, user.id);
      const change = async (email: string) => (await patch(user.id, { email }, headers)).statusCode;
      expect(await change('victim@people.test')).toBe(200);
      // As after 19 changes within the hour.
      await test.database.db
        .updateTable('rate_limits')
        .set({ hits: 19 })
        .where('key', '=', `contact_changes:customer:${user.id}`)
        .execute();
      expect([await change('other@people.test'), await change('victim@people.test')]).toEqual([
        200, 429,
      ]);
      const more = await test.app.inject({
        method: 'PATCH',
        url: '/api/users/update_customer',
        headers,
        payload: { formatted_phone: user.phone, email: 'third@people.test' },
      });
      expect([more.statusCode, more.json().code]).toEqual([429, 'too_many_requests']);
      expect(
        (await patch(ana.customer.id, { email: 'by.staff@people.test' }, ana.staffHeaders))
          .statusCode,
      ).toBe(200);
    });

    it('accepts one of two requests for the same e-mail at once [API-004]', async () => {
      const merchant = await insertMerchant(test.database.db);
      const people = [];
      for (let count = 0; count < 6; count += 1) {
        const user = await insertCustomer(test.database.db);
        await insertSubscription(test.database.db, { user_id: user.id, merchant_id: merchant.id });
        people.push({ user, headers: await asCustomer(test.database.db, test.clock, user.id) });
      }
      const answers = await Promise.all(
        people.map(({ user, headers }) => patch(user.id, { email: 'same@people.test' }, headers)),
      );
      expect(answers.map((answer) => answer.statusCode).toSorted((one, two) => one - two)).toEqual([
        200, 409, 409, 409, 409, 409,
      ]);
    });

    it('refuses what is missing, not valid or not known, each with a sentence [API-006]', async () => {
      const wrong: readonly (readonly [Record<string, string>, string])[] = [
        [{}, 'email is required.'],
        [{ email: 'nobody' }, 'email is not valid.'],
        [{ email: `${'a'.repeat(250)}@b.test` }, 'email must have at most 254 characters.'],
        [{ email: 'a@b.test', role: '2' }, 'role is not a known field.'],
      ];
      for (const [fields, sentence] of wrong) {
        const answer = await patch(ana.customer.id, fields, ana.customerHeaders);
        expect([answer.statusCode, answer.json().detail]).toEqual([400, [sentence]]);
      }
    });
  });
});
