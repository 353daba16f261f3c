import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertCustomer, insertSubscription } from '../../testing/factories';
import { accentOf } from '../merchants/merchants.public';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

describe('public facts', () => {
  let test: TestApp;
  let ana: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana } = await insertTwoSides(test));
  });
  afterAll(() => test.close());
  const ask = async (path: string, query: Record<string, string>) => {
    const answer = await test.app.inject({ url: `/api/auth/${path}`, query });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('answer active false before a sign-up and true after it [API-020]', async () => {
    const user = await insertCustomer(test.database.db, {
      username: 'new.business',
      state: 'invited',
      is_business: true,
    });
    await insertSubscription(test.database.db, { user_id: user.id, merchant_id: ana.merchant.id });
    const query = { username: 'New.Business', merchant_name: 'ana water' };
    expect((await ask('get_user_active', query)).body).toEqual({
      active: false,
      is_business: true,
    });
    await test.database.db
      .updateTable('users')
      .set({ state: 'active' })
      .where('id', '=', user.id)
      .execute();
    expect((await ask('get_user_active', query)).body).toEqual({ active: true, is_business: true });
    expect((await ask('get_user_active', { username: 'new.business' })).body).toEqual({
      active: true,
      is_business: true,
    });
  });

  it("gives one answer for unknown names, staff and other merchants' customers [API-020]", async () => {
    for (const query of [
      { username: 'nobody', merchant_name: 'Ana Water' },
      { username: ana.staff.username },
      { username: ana.customer.username, merchant_name: 'Bob Water' },
    ]) {
      expect(await ask('get_user_active', query)).toEqual({
        status: 200,
        body: { active: false, is_business: false },
      });
    }
    expect((await ask('get_user_active', {})).body).toMatchObject({
      detail: ['username is required.'],
    });
  });

  it('answer logo, accent and donation fee of a merchant, and 404 for an unknown one [API-024] [API-004]', async () => {
    expect((await ask('get_logo', { merchant_name: 'Ana Water' })).body).toEqual({
      merchant_name: 'Ana Water',
      merchant_logo: '/logos/Ana.svg',
      merchant_accent: accentOf('#0b5f8a'),
      donation_fee: 3,
      merchant_contact: null,
    });
    expect(await ask('get_logo', { merchant_name: 'Nobody' })).toMatchObject({
      status: 404,
      body: { detail: 'Business not found', code: 'not_found' },
    });
  });
});
