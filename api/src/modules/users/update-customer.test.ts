import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
import { insertBackwardLinks } from '../../testing/link-race';
import { raceForRow } from '../../testing/row-race';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };

describe('PATCH users/update_customer', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana, bob } = await insertTwoSides(test));
  });
  afterAll(() => test.close());

  const patch = (fields: Record<string, string>, headers: Headers) =>
    test.app.inject({
      method: 'PATCH',
      url: '/api/users/update_customer',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const format = (digits: string) =>
    `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  const newCustomer = async () => {
    const { db } = test.database;
    const user = await insertCustomer(db);
    const links = [];
    for (const sms_opt_in of [true, true, false]) {
      const merchant = await insertMerchant(db);
      links.push(
        await insertSubscription(db, {
          user_id: user.id,
          merchant_id: merchant.id,
          sms_opt_in,
          email_opt_in: true,
          marketing_opt_in: true,
        }),
      );
    }
    return {
      user,
      links,
      headers: await asCustomer(db, test.clock, user.id),
      phone: user.phone ?? '',
      email: user.email ?? '',
    };
  };
  const linksOf = (userId: number) =>
    test.database.db
      .selectFrom('subscriptions')
      .select(['sms_opt_in', 'email_opt_in', 'marketing_opt_in'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
  const consentsOf = (userId: number) =>
    test.database.db
      .selectFrom('consent_records')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
  const mailsTo = (address: string) =>
    test.database.db.selectFrom('messages').selectAll().where('address', '=', address).execute();

  it('accepts phone and e-mail, normalises both, and answers the user [API-032] [CUST-191]', async () => {
    const { user, headers } = await newCustomer();
    const answer = await patch(
      { formatted_phone: '(720) 555-0177', email: 'New.Name@People.test' },
      headers,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({
      id: user.id,
      formatted_phone: '(720) 555-0177',
      email: 'new.name@people.test',
    });
    expect(
      (await test.app.inject({ url: '/api/users/user_get_self', headers })).json(),
    ).toMatchObject({ formatted_phone: '(720) 555-0177', email: 'new.name@people.test' });
    expect(
      await test.database.db
        .selectFrom('users')
        .select(['phone', 'email'])
        .where('id', '=', user.id)
        .executeTakeFirst(),
    ).toEqual({ phone: '7205550177', email: 'new.name@people.test' });
  });

  it('turns texts off at every merchant when the phone changes [API-033]', async () => {
    const { user, links, headers, email } = await newCustomer();
    const answer = await patch({ formatted_phone: '(720) 555-0178', email }, headers);
    expect(await linksOf(user.id)).toEqual(
      [1, 2, 3].map(() => ({ sms_opt_in: false, email_opt_in: true, marketing_opt_in: true })),
    );
    expect(await consentsOf(user.id)).toMatchObject(
      links.slice(0, 2).map((link) => ({
        kind: 'sms',
        action: 'withdrawn',
        subscription_id: link.id,
        merchant_id: link.merchant_id,
        channel: 'web',
        source: 'PATCH users/update_customer',
        wording: 'Changing your number will require you to opt in for texting again.',
        actor: `customer:${user.id}`,
        request_id: answer.headers['x-request-id'],
      })),
    );
  });

  it('leaves texts on when only the e-mail changes', async () => {
    const { user, headers, phone } = await newCustomer();
    expect(
      (await patch({ formatted_phone: format(phone), email: 'only.mail@people.test' }, headers))
        .statusCode,
    ).toBe(200);
    expect((await linksOf(user.id)).map((link) => link.sms_opt_in)).toEqual([true, true, false]);
    expect(await consentsOf(user.id)).toEqual([]);
  });

  it('audits each change once, and nothing without a change', async () => {
    const { user, headers, phone, email } = await newCustomer();
    await patch({ formatted_phone: format(phone), email: email.toUpperCase() }, headers);
    await patch({ formatted_phone: '(720) 555-0179', email }, headers);
    const audit = await test.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'user')
      .where('entity_id', '=', user.id)
      .execute();
    expect(audit).toMatchObject([
      {
        action: 'user.contact_changed',
        actor: `customer:${user.id}`,
        before: { phone },
        after: { phone: '7205550179' },
      },
    ]);
  });

  it('notifies the former e-mail address for any opt-in', async () => {
    const { user, headers, email } = await newCustomer();
    await test.database.db
      .updateTable('subscriptions')
      .set({ email_opt_in: false })
      .where('user_id', '=', user.id)
      .execute();
    await patch({ formatted_phone: '(720) 555-0180', email: 'thief@people.test' }, headers);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ medium: 2, type: 1, delivery: 'queued' });
    expect(mail?.body).toMatch(
      /^The phone number and the email address on your account were changed\. If you didn't do this, please contact Merchant \d+ right away\.$/,
    );
    expect(await mailsTo('thief@people.test')).toEqual([]);
  });

  it('keeps all sessions', async () => {
    const { user, headers, phone } = await newCustomer();
    const other = await asCustomer(test.database.db, test.clock, user.id);
    await patch({ formatted_phone: format(phone), email: 'still.here@people.test' }, headers);
    expect(
      (await test.app.inject({ url: '/api/users/user_get_self', headers: other })).statusCode,
    ).toBe(200);
  });

  it('refuses contacts of other people [API-004]', async () => {
    const { headers, phone, email } = await newCustomer();
    const taken = await newCustomer();
    const byMail = await patch(
      { formatted_phone: format(phone), email: taken.email.toUpperCase() },
      headers,
    );
    expect([byMail.statusCode, byMail.json()]).toMatchObject([
      409,
      { detail: 'User with that email already in system', code: 'conflict' },
    ]);
    const byPhone = await patch({ formatted_phone: format(taken.phone), email }, headers);
    expect([byPhone.statusCode, byPhone.json()]).toMatchObject([
      409,
      { detail: 'User with that phone already in system', code: 'conflict' },
    ]);
  });

  it('accepts one of two requests for the same phone at once [API-004]', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => newCustomer()));
    const answers = await Promise.all(
      people.map(({ headers, email }) =>
        patch({ formatted_phone: '(720) 555-0199', email }, headers),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([
      200, 409, 409, 409,
    ]);
  });

  it.each([
    [{ email: 'a@b.test' }, 'formatted_phone is required.'],
    [{ formatted_phone: '(303) 555-0101' }, 'email is required.'],
    [{ formatted_phone: '(303) 555-010', email: 'a@b.test' }, 'formatted_phone is not valid.'],
    [{ formatted_phone: '(911) 555-0101', email: 'a@b.test' }, 'formatted_phone is not valid.'],
    [{ formatted_phone: '', email: 'a@b.test' }, 'formatted_phone is not valid.'],
    ...[
      'nobody',
      '<kim@people.test>',
      'kim@people.test;',
      'mailto:kim@people.test',
      'a..b@x.com',
    ].map(
      (email) => [{ formatted_phone: '(303) 555-0101', email }, 'email is not valid.'] as const,
    ),
    [
      { formatted_phone: '(303) 555-0101', email: 'a@b.test', username: 'root' },
      'username is not a known field.',
    ],
  ])('refuses %j with a sentence [API-006]', async (fields, sentence) => {
    const answer = await patch(fields, ana.customerHeaders);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, [sentence]]);
  });

  it('requires a signed-in customer: no staff, invoice link or ended session [API-003]', async () => {
    const good = { formatted_phone: '(720) 555-0111', email: 'good@people.test' };
    expect((await patch(good, bob.staffHeaders)).statusCode).toBe(403);
    expect((await patch(good, bob.billHeaders)).statusCode).toBe(403);
    expect((await patch(good, bob.idleHeaders)).statusCode).toBe(401);
  });

  it('limits the answers about phones of other customers', async () => {
    const { user, headers, email } = await newCustomer();
    const other = await newCustomer();
    const ask = async () =>
      (await patch({ formatted_phone: format(other.phone), email }, headers)).statusCode;
    expect(await ask()).toBe(409);
    // As after 19 questions within the hour.
    await test.database.db
      .updateTable('rate_limits')
      .set({ hits: 19 })
      .where('key', '=', `contact_changes:customer:${user.id}`)
      .execute();
    expect([await ask(), await ask(), await ask()]).toEqual([409, 429, 429]);
    expect(
      (await patch({ formatted_phone: format(other.phone), email: other.email }, other.headers))
        .statusCode,
    ).toBe(200);
  });

  it('waits for staff who change the contacts at several merchants, without a deadlock', async () => {
    const { db } = test.database;
    const user = await insertCustomer(db);
    const { staff, middleId } = await insertBackwardLinks(db, user.id);
    const own = await asCustomer(db, test.clock, user.id);
    const ofStaff = await asStaff(db, test.clock, staff.id);
    const changes = [
      () => patch({ formatted_phone: '(720) 555-0181', email: 'own@people.test' }, own),
      () =>
        test.app.inject({
          method: 'PATCH',
          url: `/api/users/${user.id}`,
          headers: ofStaff,
          payload: { email: 'theirs@people.test' },
        }),
    ] as const;
    const answers = await raceForRow(db, { table: 'subscriptions', id: middleId }, ...changes);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });
});
