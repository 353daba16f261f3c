import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { createSecretHasher } from '../../core/secret-hasher';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { countBlocked, untilBlocked } from '@billfold/server-kit/testing/database-state';
import { until } from '@billfold/server-kit/testing/until';
import { createBillLink } from './bill-link.service';
import { endAccess } from './end-access.service';
import { issueLink } from './one-time-codes.service';

let test: TestApp;
let hashes: { pin: string; password: string };
let merchantId: number;
beforeAll(async () => {
  test = await buildTestApp();
  const hasher = createSecretHasher(test.config.security);
  hashes = {
    pin: await hasher.hashPin('4826'),
    password: await hasher.hashPassword('Cedar-Water-1'),
  };
  merchantId = (await insertMerchant(test.database.db)).id;
});
afterAll(() => test.close());

const call = async (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  headers: Record<string, string>,
  payload: object = {},
) => {
  const answer = await test.app.inject({
    method,
    url: `/api/${url}`,
    headers,
    ...(method === 'GET' ? {} : { payload }),
  });
  return {
    status: answer.statusCode,
    code: answer.json().code as unknown,
    body: answer.json() as Record<string, string>,
  };
};
const newCustomer = async () => {
  const user = await insertCustomer(test.database.db, { pin_hash: hashes.pin });
  await insertSubscription(test.database.db, { user_id: user.id, merchant_id: merchantId });
  return user;
};
const holdPerson = (transaction: Executor, userId: number) =>
  sql`select from users where id = ${userId} for no key update`.execute(transaction);

describe('a secret that is set during another change', () => {
  it('waits for a new link that is being issued, and then finds its own link expired', async () => {
    const { db } = test.database;
    const customer = await newCustomer();
    const order = {
      purpose: 'pin_reset',
      userId: customer.id,
      merchantId,
      lifetimeMs: 60_000,
      now: test.clock.now(),
    } as const;
    const old = await db.transaction().execute((transaction) => issueLink(transaction, order));
    const { resetting, fresh } = await db.transaction().execute(async (transaction) => {
      await holdPerson(transaction, customer.id);
      const waiting = call(
        'PATCH',
        `users/${customer.username}/reset_pin`,
        {},
        { username: customer.username, code: old.secret, pin: '7193' },
      );
      await untilBlocked(test.database.db);
      return { resetting: { answer: waiting }, fresh: await issueLink(transaction, order) };
    });
    expect(await resetting.answer).toMatchObject({ status: 400, code: 'link_expired' });
    expect(
      await call(
        'PATCH',
        `users/${customer.username}/reset_pin`,
        {},
        { username: customer.username, code: fresh.secret, pin: '7193' },
      ),
    ).toMatchObject({ status: 200 });
  });

  it('is refused for a session that a reset has ended', async () => {
    const { db } = test.database;
    const staff = await insertStaff(db, [merchantId], { password_hash: hashes.password });
    const headers = await asStaff(db, test.clock, staff.id);
    const { changing } = await db.transaction().execute(async (transaction) => {
      await holdPerson(transaction, staff.id);
      const waiting = call('POST', 'users/change_password', headers, {
        password: 'Cedar-Water-1',
        new_password: 'Thief-Of-Bills-3',
      });
      await untilBlocked(test.database.db);
      await endAccess(transaction, {
        kind: 'merchant',
        userId: staff.id,
        keptSessionId: null,
        now: test.clock.now(),
      });
      return { changing: { answer: waiting } };
    });
    expect(await changing.answer).toMatchObject({ status: 401 });
    expect(
      await call(
        'POST',
        'auth/merchant_login',
        {},
        { email: staff.username, password: 'Thief-Of-Bills-3' },
      ),
    ).toMatchObject({ status: 403 });
    expect(
      await call(
        'POST',
        'auth/merchant_login',
        {},
        { email: staff.username, password: 'Cedar-Water-1' },
      ),
    ).toMatchObject({ status: 200 });
  });

  it('ends a session that an invoice link is opening', async () => {
    const { db } = test.database;
    const customer = await newCustomer();
    const subscription = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    const {
      rows: [bill],
    } = await sql<{ id: number }>`
      insert into invoices (subscription_id, merchant_id, user_id, amount, due_date, created_at)
      values (${subscription.id}, ${merchantId}, ${customer.id}, 5000, '2026-12-01', ${test.clock.now()}) returning id
    `.execute(db);
    const actor = {
      kind: 'customer',
      userId: customer.id,
      username: customer.username,
      sessionId: 1,
      scope: { kind: 'full' },
    } as const;
    const context = {
      db,
      clock: test.clock,
      config: test.config,
      log: test.app.log,
      requestId: 'test-request',
      actor,
    };
    const link = await createBillLink(context, bill?.id ?? 0);

    await sql`create function pause_session() returns trigger language plpgsql as $$ begin perform
      pg_advisory_xact_lock(4711); return new; end $$`.execute(db);
    await sql`create trigger pause_session before insert on sessions for each row execute function
      pause_session()`.execute(db);
    const opened = await db.transaction().execute(async (gate) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(gate);
      const opening = call('GET', 'users/get_id_by_token', { authorization: `Token ${link}` });
      await untilBlocked(test.database.db);
      const ending = db.transaction().execute((transaction) =>
        endAccess(transaction, {
          kind: 'customer',
          userId: customer.id,
          keptSessionId: null,
          now: test.clock.now(),
        }),
      );
      let hasEnded = false;
      void ending.finally(() => (hasEnded = true));
      // It ends at once, or waits for the session that is being opened.
      await until(async () => hasEnded || (await countBlocked(test.database.db)) > 1);
      return { opening, ending };
    });
    const { auth_token: token } = (await opened.opening).body;
    await opened.ending;
    await sql`drop trigger pause_session on sessions`.execute(db);
    expect(
      await call('GET', 'users/user_get_self', { authorization: `Token ${token ?? ''}` }),
    ).toMatchObject({ status: 401 });
  });
});
