import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertCustomer, insertMerchant, insertStaff, insertSubscription } from '../../testing/factories';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { emptyOutbox, readLink, readOutbox } from './testing/mailbox';

let test: TestApp;
let merchantId: number;
beforeAll(async () => {
  test = await buildTestApp({ settings: { RESETS_PER_MINUTE: '100000' } });
  merchantId = (await insertMerchant(test.database.db)).id;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clock.set(testNow);
  await emptyOutbox(test);
});

let made = 0;
const newCustomer = async (email: string | null) => {
  const user = await insertCustomer(test.database.db, { email });
  await insertSubscription(test.database.db, { user_id: user.id, merchant_id: merchantId });
  return user;
};
type Customer = Awaited<ReturnType<typeof newCustomer>>;
const address = (name: string): string => `${name}.${(made += 1)}@people.test`;
const changeTo = async (user: Customer, email: string): Promise<void> => {
  const headers = await asCustomer(test.database.db, test.clock, user.id);
  const answer = await test.app.inject({ method: 'PATCH', url: '/api/users/update_customer', headers, payload: { formatted_phone: user.phone, email } });
  expect(answer.statusCode).toBe(200);
};
/** Who gets the link when somebody asks for one by this address. */
const whoIsMailed = async (email: string): Promise<readonly string[]> => {
  await emptyOutbox(test);
  await test.app.inject({ method: 'POST', url: '/api/auth/send_reset_email', payload: { email } });
  return (await readOutbox(test)).map((mail) => mail.address);
};

describe('after a change of the e-mail', () => {
  it('the address before it gets the reset for a day, whichever address is asked for', async () => {
    const [own, thief] = [address('own'), address('thief')];
    const user = await newCustomer(own);
    await changeTo(user, thief);
    await test.clock.advance('PT23H59M');
    expect(await whoIsMailed(thief)).toEqual([own]);
    expect(await whoIsMailed(own)).toEqual([own]);
    await test.clock.advance('PT1M');
    expect(await whoIsMailed(thief)).toEqual([thief]);
    expect(await whoIsMailed(own)).toEqual([]);
  });

  it('several changes in a day keep the first address', async () => {
    const [own, second, third] = [address('own'), address('second'), address('third')];
    const user = await newCustomer(own);
    await changeTo(user, second);
    await test.clock.advance('PT20H');
    await changeTo(user, third);
    await test.clock.advance('PT20H');
    expect(await whoIsMailed(third)).toEqual([own]);
    expect(await whoIsMailed(second)).toEqual([]);
  });

  it('a change back ends it', async () => {
    const [own, second] = [address('own'), address('second')];
    const user = await newCustomer(own);
    await changeTo(user, second);
    await changeTo(user, own);
    expect(await whoIsMailed(own)).toEqual([own]);
    expect(await whoIsMailed(second)).toEqual([]);
  });

  it('who had no address before gets the reset at the first one', async () => {
    const user = await newCustomer(null);
    const first = address('first');
    const headers = await asCustomer(test.database.db, test.clock, user.id);
    expect((await test.app.inject({ method: 'PATCH', url: `/api/users/${user.id}`, headers, payload: { email: first } })).statusCode).toBe(200);
    expect(await whoIsMailed(first)).toEqual([first]);
  });

  it('whoever resets by the held address has it back, for good', async () => {
    const [own, thief] = [address('own'), address('thief')];
    const user = await newCustomer(own);
    await changeTo(user, thief);
    expect(await whoIsMailed(own)).toEqual([own]);
    const code = (await readLink(test, own)).searchParams.get('code') ?? '';
    const reset = await test.app.inject({ method: 'PATCH', url: `/api/users/${user.username}/reset_pin`, payload: { username: user.username, pin: '7193', code } });
    expect(reset.statusCode).toBe(200);
    const told = (await readOutbox(test)).filter((mail) => mail.subject.includes('PIN was changed'));
    expect(told.map((mail) => mail.address).toSorted()).toEqual([own, thief].toSorted());
    for (const { body } of told) expect(body).toContain('Its e-mail address is the one before the last change again.');
    const audit = await test.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'user.email_restored').where('entity_id', '=', user.id).execute();
    expect(audit).toMatchObject([{ before: { email: thief }, after: { email: own } }]);
    await test.clock.advance('P2D');
    expect(await whoIsMailed(thief)).toEqual([]);
    expect(await whoIsMailed(own)).toEqual([own]);
  });

  it('nobody else may take the held address, and get its mails in the place of its owner', async () => {
    const [own, thief, other] = [address('own'), address('thief'), address('other')];
    const user = await newCustomer(own);
    const accomplice = await newCustomer(other);
    await changeTo(user, thief);
    const headers = await asCustomer(test.database.db, test.clock, accomplice.id);
    const take = async () => [
      (await test.app.inject({ method: 'PATCH', url: '/api/users/update_customer', headers, payload: { formatted_phone: accomplice.phone, email: own.toUpperCase() } })).statusCode,
      (await test.app.inject({ method: 'PATCH', url: `/api/users/${accomplice.id}`, headers, payload: { email: own } })).statusCode,
    ];
    expect(await take()).toEqual([409, 409]);
    expect(await whoIsMailed(own)).toEqual([own]);
    await changeTo(user, own);
    expect(await take()).toEqual([409, 409]);
    await changeTo(user, thief);
    await test.clock.advance('P1D');
    const freed = await asCustomer(test.database.db, test.clock, accomplice.id);
    expect((await test.app.inject({ method: 'PATCH', url: `/api/users/${accomplice.id}`, headers: freed, payload: { email: own } })).statusCode).toBe(200);
  });

  it('it holds for a change by staff, too', async () => {
    const [own, other] = [address('own'), address('other')];
    const user = await newCustomer(own);
    const headers = await asStaff(test.database.db, test.clock, (await insertStaff(test.database.db, [merchantId])).id);
    expect((await test.app.inject({ method: 'PATCH', url: `/api/users/${user.id}`, headers, payload: { email: other } })).statusCode).toBe(200);
    expect(await whoIsMailed(other)).toEqual([own]);
  });

  it('a change of the phone alone holds nothing', async () => {
    const own = address('own');
    const user = await newCustomer(own);
    await changeTo({ ...user, phone: '7205550142' }, own);
    const { rows } = await sql`select previous_email, email_changed_at from users where id = ${user.id}`.execute(test.database.db);
    expect(rows).toEqual([{ previous_email: null, email_changed_at: null }]);
  });
});
