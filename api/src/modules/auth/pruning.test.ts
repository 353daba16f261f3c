import { dayMs } from '@billfold/shared/contracts/durations';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readConfig } from '../../core/config';
import { pruneAccessRows } from '../../db/rate-limits.queries';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
} from '../../testing/factories';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { keptAccessRows } from './pruning';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-11-20T19:00:00.000Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
const run = (statement: ReturnType<typeof sql>) => statement.execute(database.db);
const namesOf = async (table: string, column: string): Promise<unknown[]> =>
  (
    await sql<{
      name: unknown;
    }>`select ${sql.ref(column)} as name from ${sql.table(table)} order by id`.execute(database.db)
  ).rows.map((row) => row.name);

it('pruning deletes old rows, but no open ones and none that payments reference', async () => {
  const { db } = database;
  const merchant = await insertMerchant(db);
  const user = await insertCustomer(db);
  const subscription = await insertSubscription(db, { user_id: user.id, merchant_id: merchant.id });
  const invoice = await insertInvoice(db, { subscription });
  const code = (phone: string, expiresAt: Date, endedAt: Date | null) =>
    run(sql`
    insert into one_time_codes (purpose, user_id, phone, code_hash, created_at, expires_at, ended_at)
    values ('opt_in', ${user.id}, ${phone}, '\\x01', ${daysAgo(60)}, ${expiresAt}, ${endedAt})`);
  await code('3030000001', daysAgo(31), daysAgo(31));
  await code('3030000002', daysAgo(29), daysAgo(29));
  await code('3030000003', daysAgo(-1), null);
  const step = (token: string, expiresAt: Date) =>
    run(
      sql`insert into sign_in_steps (token_hash, user_id, expires_at)
        values (${Buffer.from(token)}, ${user.id}, ${expiresAt})`,
    );
  await step('over', daysAgo(1));
  await step('open', daysAgo(-1));
  const request = (address: string, doneAt: Date | null) =>
    run(
      sql`insert into reset_requests (purpose, address, created_at, done_at)
        values ('pin_reset', ${address}, ${daysAgo(60)}, ${doneAt})`,
    );
  await request('done long ago', daysAgo(3));
  await request('done', daysAgo(1));
  await request('waiting', null);
  const notice = (address: string, createdAt: Date, delivery: 'sent' | 'queued') =>
    run(sql`
    insert into notices (channel, address, body, delivery, next_attempt_at, created_at)
    values ('email', ${address}, ${delivery === 'sent' ? null : 'x'}, ${delivery},
      ${delivery === 'sent' ? null : now}, ${createdAt})`);
  await notice('sent long ago', daysAgo(31), 'sent');
  await notice('sent', daysAgo(29), 'sent');
  await notice('waiting', daysAgo(31), 'queued');

  const { rows: keys } = await sql<{ id: number }>`
    insert into merchant_api_keys (merchant_id, kind, key_hash, hint, created_at)
      values (${merchant.id}, 'secret', '\\x01', 'x', ${daysAgo(60)}) returning id`.execute(db);
  const session = async (
    description: string,
    expiresAt: Date,
    completedAt: Date | null,
  ): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into payment_sessions (token_hash, merchant_id, invoice_id, api_key_id, amount, description,
        options, created_at, expires_at, completed_at)
      values (decode(md5(${description}), 'hex'), ${merchant.id}, ${invoice.id}, ${keys[0]?.id}, 100,
        ${description}, '{}', ${daysAgo(60)}, ${expiresAt}, ${completedAt}) returning id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  };
  const visit = async (
    address: string,
    expiresAt: Date,
    sessionId: number | null,
  ): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into page_sessions (token_hash, page, merchant_id, payment_session_id, client_address, created_at,
        expires_at)
      values (decode(md5(${address}), 'hex'), 'donation', ${merchant.id}, ${sessionId}, ${address},
        ${daysAgo(60)}, ${expiresAt}) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  };
  await session('never used', daysAgo(31), null);
  await session('paid', daysAgo(31), daysAgo(31));
  await session('recent', daysAgo(29), null);
  const paidBy = await visit('gave', daysAgo(50), await session('with a gift', daysAgo(31), null));
  await visit('looked', daysAgo(3), await session('only opened', daysAgo(31), null));
  await visit('recent', daysAgo(1), null);
  const { rows: methods } = await sql<{ id: number }>`
    insert into payment_methods (type, token, last4, card_type, expiration, is_one_time, created_at, removed_at)
      values (1, '9411111111111111', '1111', 'visa', '12/30', true, ${daysAgo(50)}, ${daysAgo(50)})
        returning id`.execute(db);
  await run(sql`
    insert into donations (merchant_id, page_session_id, payment_method_id, first_name, last_name, email,
      description, gift, fee, created_at)
    values (${merchant.id}, ${paidBy}, ${methods[0]?.id}, 'A', 'B', 'a@b.test', 'Donation', 100, 0, ${daysAgo(50)})`);

  const counter = (subject: string, lastTryAt: Date) =>
    run(sql`
    insert into guess_counters (subject, failures, window_started_at, day_failures, day_started_at, last_try_at,
      lock_level)
    values (${subject}, 1, ${lastTryAt}, 1, ${lastTryAt}, ${lastTryAt}, 0)`);
  await counter('account:customer:1', daysAgo(29));
  await counter('account:customer:2', daysAgo(31));
  const device = (token: string, lastUsedAt: Date) =>
    run(
      sql`insert into known_devices (user_id, token_hash, last_used_at)
        values (${user.id}, ${Buffer.from(token)}, ${lastUsedAt})`,
    );
  await device('used', daysAgo(179));
  await device('not used for long', daysAgo(181));
  const bulkTagged = (tagId: number, changedAt: Date) =>
    run(sql`
    insert into bulk_tag_changes (merchant_id, tag_id, is_added, subscription_ids, changed_by, changed_at)
    values (${merchant.id}, ${tagId}, true, ${[subscription.id]}, ${user.id}, ${changedAt})`);
  await bulkTagged(1, daysAgo(1));
  await bulkTagged(2, new Date(daysAgo(1).getTime() + 1));

  await pruneAccessRows(db, now, keptAccessRows(readConfig({ NODE_ENV: 'test' }).security, now));
  expect((await sql`select subject from guess_counters`.execute(db)).rows).toEqual([
    { subject: 'account:customer:1' },
  ]);
  expect(await namesOf('sign_in_steps', 'token_hash')).toEqual([Buffer.from('open')]);
  expect(await namesOf('known_devices', 'token_hash')).toEqual([Buffer.from('used')]);
  expect(await namesOf('bulk_tag_changes', 'tag_id')).toEqual([2]);
  expect(await namesOf('one_time_codes', 'phone')).toEqual(['3030000002', '3030000003']);
  expect(await namesOf('reset_requests', 'address')).toEqual(['done', 'waiting']);
  expect(await namesOf('notices', 'address')).toEqual(['sent', 'waiting']);
  expect(await namesOf('page_sessions', 'client_address')).toEqual(['gave', 'recent']);
  expect(await namesOf('payment_sessions', 'description')).toEqual([
    'paid',
    'recent',
    'with a gift',
  ]);
});
