import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSecretHasher } from '../core/secret-hasher';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { insertSide, type Side } from '../testing/world';

let test: TestApp;
let ana: Side;
beforeAll(async () => {
  test = await buildTestApp();
  ana = await insertSide(test, 'Ana');
  await test.database.db
    .updateTable('subscriptions')
    .set({ sms_opt_in: true })
    .where('id', '=', ana.subscription.id)
    .execute();
});
afterAll(() => test.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('request texts', () => {
  it.each([
    ['as a form', true],
    ['as JSON', false],
  ])('drop invisible characters of a message and keep its lines, %s', async (_how, isForm) => {
    const fields = {
      medium: 'sms',
      body: 'Hello \u202EAnn\u202C,\r\n\u200Byour bill 👩🏽\u200D🚀 می\u200Cخواهم',
    };
    const payload = isForm
      ? new URLSearchParams({ ...fields, sub_id: String(ana.subscription.id) }).toString()
      : { ...fields, sub_id: ana.subscription.id };
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/sms/send',
      headers: { ...ana.staffHeaders, ...(isForm ? form : {}) },
      payload,
    });
    expect([answer.statusCode, answer.json().body]).toEqual([
      200,
      'Hello Ann,\nyour bill 👩🏽\u200D🚀 می\u200Cخواهم',
    ]);
  });

  it('drop invisible characters and line breaks of a name', async () => {
    const payload = {
      name: 'An\u200Ba\u202E Rivera\n',
      expiration: '12/30',
      address_zip: '80202',
      nickname: 'Every\u2066day\tcard',
      acknowledge: true,
      token: '9421111111114242',
      last4: '4242',
      card_type: 'visa',
    };
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/payment_methods',
      headers: ana.customerHeaders,
      payload,
    });
    expect([answer.statusCode, answer.json().nickname]).toEqual([200, 'Everyday card']);
  });

  it('refuse invisible characters in an address instead of dropping them', async () => {
    for (const email of [
      'an\u200Ba@people.test',
      '\u202Eana@people.test',
      'ana@people.test\u2060',
    ]) {
      const answer = await test.app.inject({
        method: 'PATCH',
        url: `/api/users/${ana.customer.id}`,
        headers: ana.customerHeaders,
        payload: { email },
      });
      expect([answer.statusCode, answer.json().detail]).toEqual([400, ['email is not valid.']]);
    }
  });

  it('keep secrets unchanged', async () => {
    const password = 'Kestrel-Orchard-42\u200B';
    const password_hash = await createSecretHasher(test.config.security).hashPassword(password);
    await test.database.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', ana.staff.id)
      .execute();
    const payload = { password, new_password: 'Cedar-Water-1\u200B' };
    expect(
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/users/change_password',
          headers: ana.staffHeaders,
          payload,
        })
      ).statusCode,
    ).toBe(200);
    const signIn = (given: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/merchant_login',
        payload: { merchant_login: true, email: ana.staff.username, password: given },
      });
    expect((await signIn('Cedar-Water-1')).statusCode).toBe(403);
    expect((await signIn('Cedar-Water-1\u200B')).statusCode).toBe(200);
  });
});
