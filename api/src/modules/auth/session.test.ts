import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };

describe('a session', () => {
  let test: TestApp;
  let ana: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana } = await insertTwoSides(test));
  });
  afterAll(() => test.close());
  beforeEach(() => test.clock.rewind());
  const statusOf = async (headers: Headers) =>
    (await test.app.inject({ url: '/api/users/user_get_self', headers })).statusCode;

  it('expires for a customer on the server after ten minutes without use', async () => {
    const headers = await asCustomer(test.database.db, test.clock, ana.customer.id);
    await test.clock.passTime('PT9M59S');
    expect(await statusOf(headers)).toBe(200);
    await test.clock.passTime('PT9M59S');
    expect(await statusOf(headers)).toBe(200);
    await test.clock.passTime('PT10M');
    expect(await statusOf(headers)).toBe(401);
  });

  it('lasts twelve hours for staff and customers, and does not expire by rest for staff', async () => {
    const { db } = test.database;
    const staff = await asStaff(db, test.clock, ana.staff.id);
    const customer = await asCustomer(db, test.clock, ana.customer.id);
    await test.clock.passTime('PT11H51M');
    // Used all the time until now.
    await db
      .updateTable('sessions')
      .set({ last_used_at: test.clock.now() })
      .where('user_id', '=', ana.customer.id)
      .execute();
    await test.clock.passTime('PT8M59S');
    expect([await statusOf(staff), await statusOf(customer)]).toEqual([200, 200]);
    await test.clock.passTime('PT1S');
    expect([await statusOf(staff), await statusOf(customer)]).toEqual([401, 401]);
  });

  it('records its use at most every five seconds', async () => {
    const { db } = test.database;
    const headers = await asCustomer(db, test.clock, ana.customer.id);
    const readUse = async () =>
      (
        await db
          .selectFrom('sessions')
          .select('last_used_at')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).last_used_at.toISOString();
    await test.clock.passTime('PT4S');
    await statusOf(headers);
    expect(await readUse()).toBe(testNow.toISOString());
    await test.clock.passTime('PT1S');
    await statusOf(headers);
    expect(await readUse()).toBe('2026-11-20T19:00:05.000Z');
  });

  it('is refused under the scheme of the other kind of user', async () => {
    const { db } = test.database;
    const { authorization: customer } = await asCustomer(db, test.clock, ana.customer.id);
    const { authorization: staff } = await asStaff(db, test.clock, ana.staff.id);
    expect(await statusOf({ authorization: customer.replace(/^Token/, 'MerchantToken') })).toBe(
      401,
    );
    expect(await statusOf({ authorization: staff.replace(/^MerchantToken/, 'Token') })).toBe(401);
  });

  it('opens no route once its user is inactive', async () => {
    const headers = await asCustomer(test.database.db, test.clock, ana.customer.id);
    await test.database.db
      .updateTable('users')
      .set({ state: 'inactive' })
      .where('id', '=', ana.customer.id)
      .execute();
    expect(await statusOf(headers)).toBe(401);
    await test.database.db
      .updateTable('users')
      .set({ state: 'active' })
      .where('id', '=', ana.customer.id)
      .execute();
    expect(await statusOf(headers)).toBe(200);
  });

  it.each(['', 'Token', 'Token short', "Token '; drop table users; --", `Token ${'a'.repeat(44)}`])(
    'is not opened by %j [API-004]',
    async (authorization) => {
      expect(await statusOf({ authorization })).toBe(401);
    },
  );
});
