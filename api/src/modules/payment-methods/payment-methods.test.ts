import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertCard } from '../../testing/factories';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

describe('GET payment_methods', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana, bob } = await insertTwoSides(test));
  });
  afterAll(() => test.close());
  const get = (query: string, headers: { readonly authorization: string }) =>
    test.app.inject({ url: `/api/payment_methods${query}`, headers });

  it("answers a customer's own methods with every field, the preferred one first [API-076] [API-078]", async () => {
    await insertCard(test.database.db, {
      user_id: ana.customer.id,
      last4: '9999',
      removed_at: testNow,
    });
    const card = {
      id: ana.card.id,
      type: 1,
      format_card: 'Visa 1111',
      nickname: 'Everyday',
      preferred: true,
      card_type: 'visa',
      card_last4: '1111',
      last4: '1111',
      name: 'Casey Customer',
      expiration: '12/30',
      address_zip: '80202',
      acknowledge: true,
      unusable_reason: null,
      uses: [],
    };
    const bank = {
      ...card,
      id: ana.bank.id,
      type: 3,
      format_card: 'Bank Account 6789',
      nickname: 'Checking',
      preferred: false,
      card_type: null,
      card_last4: null,
      last4: '6789',
      expiration: null,
      address_zip: null,
    };
    expect((await get('', ana.customerHeaders)).json()).toEqual([card, bank]);
    expect((await get(`?user=${bob.customer.id}`, ana.customerHeaders)).json()).toEqual([
      card,
      bank,
    ]);
  });

  it('answers staff the methods of a customer, with month and year [API-076] [API-079]', async () => {
    const methods = (await get(`?user=${ana.customer.id}`, ana.staffHeaders)).json();
    expect(methods).toMatchObject([
      { id: ana.card.id, card_exp_month: 12, card_exp_year: 2030 },
      { id: ana.bank.id, card_exp_month: null, card_exp_year: null },
    ]);
  });

  it('requires a user from staff, and answers 404 for a foreign customer [API-002]', async () => {
    expect((await get('', ana.staffHeaders)).json()).toMatchObject({
      detail: ['user is required.'],
      code: 'invalid_input',
    });
    expect((await get(`?user=${bob.customer.id}`, ana.staffHeaders)).statusCode).toBe(404);
    expect((await get('?user=abc', ana.staffHeaders)).json().detail).toEqual([
      'user must be a whole number.',
    ]);
  });

  it('never answers a token [API-082]', async () => {
    for (const answer of [
      await get('', ana.customerHeaders),
      await get(`?user=${ana.customer.id}`, ana.staffHeaders),
    ]) {
      expect(answer.body).toContain('Everyday');
      expect(answer.body).not.toContain(ana.card.token);
      expect(answer.body).not.toContain(ana.bank.token);
    }
  });
});
