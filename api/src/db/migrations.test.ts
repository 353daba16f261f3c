import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createBareDatabase, type TestDatabase } from '../testing/test-database';
import { migrate } from './migrate';

/** Migrated in steps; at each, rows of their own are written as the releases of that time wrote them. */
let database: TestDatabase;
const run = async (statement: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(statement).execute(database.db)).rows;

/** Customers 1 to 7 of one business in Guam, each with a card of the same number, but the fifth, whose card was removed. */
const earlierWorld = `
  insert into merchants (id, name, time_zone, created_at) values (1, 'Cedar Water', 'Pacific/Guam', now());
  insert into users (id, kind, role, username, email, phone, first_name, state, created_at)
    select n, 'customer', 4, 'person' || n, 'person' || n || '@example.com', '303555010' || n, 'P', 'active', now() from generate_series(1, 7) n;
  insert into payment_methods (id, user_id, type, token, card_type, last4, expiration, created_at, removed_at)
    select n, n, 1, '9411111111111111', 'visa', '1111', '12/29', now(), case n when 5 then now() end from generate_series(1, 7) n;
  insert into subscriptions (id, user_id, merchant_id, state, autopay_enabled, autopay_day, autopay_frequency, autopay_amount, autopay_method, email_opt_in, created_at) values
    (1, 1, 1, 'active', true, 'due_date', 'monthly', null, 1, true, now()),
    (2, 2, 1, 'active', true, '31', 'monthly', null, 2, true, now()),
    (3, 3, 1, 'active', true, 'friday', 'biweekly', 500, 3, true, now()),
    (4, 4, 1, 'active', true, 'friday', 'monthly', null, 4, true, now()),
    (5, 5, 1, 'active', true, '15', 'monthly', null, 5, false, now()),
    (6, 6, 1, 'active', false, null, null, null, null, true, now()),
    (7, 7, 1, 'active', true, null, null, null, 7, true, now());
  insert into invoices (id, subscription_id, merchant_id, user_id, description, amount, due_date, scheduled_on, created_at)
    values (1, 6, 1, 6, 'Water, May', 4500, current_date + 9, current_date + 7, now()), (2, 6, 1, 6, 'Water, June', 4500, current_date + 9, null, now());
  insert into transactions (id, invoice_id, subscription_id, merchant_id, user_id, type, amount, status, visible_method, created_at)
    values (1, 1, 6, 1, 6, 'payment', 4500, 'scheduled', 'Visa 1111', now());`;

it('a migration keeps auto-pay days and reports each payment that it cannot keep', async () => {
  const today = `business_date(now(), 'Pacific/Guam')`;
  expect(
    await run(
      `select id, autopay_enabled as on, autopay_customized as own, autopay_day as day, autopay_started_on = ${today} as starts_today, autopay_next_on is not null as has_next from subscriptions where merchant_id = 1 order by id`,
    ),
  ).toEqual([
    { id: 1, on: true, own: false, day: 'due_date', starts_today: true, has_next: false },
    { id: 2, on: true, own: true, day: '31', starts_today: true, has_next: true },
    { id: 3, on: true, own: true, day: 'friday', starts_today: true, has_next: true },
    { id: 4, on: false, own: false, day: null, starts_today: null, has_next: false },
    { id: 5, on: false, own: false, day: null, starts_today: null, has_next: false },
    { id: 6, on: false, own: false, day: null, starts_today: null, has_next: false },
    { id: 7, on: true, own: false, day: 'due_date', starts_today: true, has_next: false },
  ]);
  expect(
    await run(`
    select id, extract(day from autopay_next_on + 1) = 1 as is_last_of_month, to_char(autopay_next_on, 'fmday') = 'friday' as is_friday,
      autopay_next_on - ${today} between 0 and 31 as is_soon, autopay_next_at at time zone 'Pacific/Guam' = autopay_next_on::timestamp as at_its_day
    from subscriptions where id in (2, 3) order by id`),
  ).toMatchObject([
    { id: 2, is_last_of_month: true, is_soon: true, at_its_day: true },
    { id: 3, is_friday: true, is_soon: true, at_its_day: true },
  ]);
  expect(await run(`select scheduled_on from invoices where merchant_id = 1 order by id`)).toEqual([
    { scheduled_on: null },
    { scheduled_on: null },
  ]);
  expect(await run(`select status from transactions where merchant_id = 1`)).toEqual([
    { status: 'cancelled' },
  ]);
  expect(
    await run(
      `select m.subscription_id, m.address, m.body from messages m join conversations c on c.last_message_id = m.id order by 1`,
    ),
  ).toEqual([
    {
      subscription_id: 4,
      address: 'person4@example.com',
      body: 'Auto-pay for Cedar Water is switched off, because its settings were not complete. Please sign in to set it up again.',
    },
    {
      subscription_id: 6,
      address: 'person6@example.com',
      body: 'Your scheduled payment of "Water, May" from Cedar Water will not be made. You have not been charged, and the bill is still open. Please sign in to pay it or to schedule it again.',
    },
  ]);
  expect(
    await run(
      `select action, count(*)::integer as times from audit_log where actor = 'system:migration' group by 1 order by 1`,
    ),
  ).toEqual([
    { action: 'invoice.payment_unscheduled', times: 1 },
    { action: 'subscription.auto_pay_set', times: 4 },
    { action: 'subscription.auto_pay_switched_off', times: 2 },
  ]);
});

const earlierContacts = `
  insert into users (id, kind, role, username, email, previous_email, email_changed_at, phone, state, created_at) values
    (11, 'customer', 4, 'never.changed', 'One@people.test', null, null, '3035550201', 'active', now()),
    (12, 'customer', 4, 'by.themselves', 'new@people.test', 'old@people.test', now() - interval '3 days', '3035550202', 'active', now()),
    (13, 'customer', 4, 'just.now', 'newer@people.test', 'older@people.test', now() - interval '1 hour', '3035550203', 'active', now()),
    (14, 'customer', 4, 'by.staff', 'staff.wrote@people.test', 'own@people.test', now() - interval '30 days', '3035550204', 'active', now()),
    (15, 'customer', 4, 'first.by.staff', 'staff.too@people.test', null, now() - interval '30 days', '3035550205', 'active', now()),
    (16, 'customer', 4, 'invited', 'invited@people.test', null, null, '3035550206', 'invited', now()),
    (17, 'customer', 4, 'taken', 'staff.three@people.test', 'one@people.test', now() - interval '30 days', '3035550207', 'active', now()),
    (18, 'merchant', 2, 'staff', 'staff@merchant.test', null, null, null, 'active', now());
  insert into audit_log (actor, action, entity, entity_id, before, after, at) values
    ('customer:12', 'user.contact_changed', 'user', 12, '{"email": "old@people.test", "phone": "3035550202"}', '{"email": "new@people.test", "phone": "3035550202"}', now()),
    ('merchant:18', 'user.email_changed', 'user', 14, '{"email": "own@people.test"}', '{"email": "staff.wrote@people.test"}', now()),
    ('customer:14', 'user.contact_changed', 'user', 14, '{"email": "staff.wrote@people.test", "phone": "3035550299"}', '{"email": "staff.wrote@people.test", "phone": "3035550204"}', now()),
    ('merchant:18', 'user.email_changed', 'user', 15, '{"email": null}', '{"email": "staff.too@people.test"}', now()),
    ('merchant:18', 'user.email_changed', 'user', 17, '{"email": "one@people.test"}', '{"email": "staff.three@people.test"}', now());
  insert into consent_records (user_id, kind, action, wording, channel, source, actor, at)
    select id, 'sms', 'given', 'yes', 'web', 'POST auth/confirm_opt_in', 'customer:' || id, now() - interval '1 hour' from users where id in (11, 14);`;

it('a contact that staff wrote proves no customer, and a contact of a customer stays', async () => {
  expect(
    await run(
      `select username, proven_email, proven_phone from users where id between 11 and 18 order by id`,
    ),
  ).toEqual([
    { username: 'never.changed', proven_email: 'one@people.test', proven_phone: '3035550201' },
    { username: 'by.themselves', proven_email: 'new@people.test', proven_phone: null },
    { username: 'just.now', proven_email: 'older@people.test', proven_phone: null },
    { username: 'by.staff', proven_email: 'own@people.test', proven_phone: null },
    { username: 'first.by.staff', proven_email: null, proven_phone: null },
    { username: 'invited', proven_email: null, proven_phone: null },
    { username: 'taken', proven_email: null, proven_phone: null },
    { username: 'staff', proven_email: null, proven_phone: null },
  ]);
});

const earlierStaff = `
  insert into merchants (id, name, created_at) values (21, 'Harbor Band', now()), (22, 'Maple Ridge', now());
  insert into users (id, kind, role, username, state, created_at) values
    (21, 'merchant', 2, 'owner', 'active', now()), (22, 'merchant', 3, 'clerk', 'active', now());
  insert into merchant_staff (user_id, merchant_id) values (21, 21), (21, 22), (22, 21);
  insert into triggers (id, merchant_id, label, scheduled_days, send_time, created_at, updated_at) values (9, 22, 'Late', '{0}', '09:00', now(), now());
  insert into audit_log (actor, action, entity, entity_id, at) values
    ('merchant:21', 'trigger.activated', 'trigger', 9, now()), ('merchant:21', 'user.email_changed', 'user', 21, now());`;

it('staff can do after the update what they could, and the log names merchants', async () => {
  const clerk = permissionsOf('Manager');
  expect(
    await run(
      `select permissions from merchant_staff where merchant_id in (21, 22) order by user_id, merchant_id`,
    ),
  ).toEqual([
    { permissions: [...clerk, 'team', 'keys'] },
    { permissions: [...clerk, 'team', 'keys'] },
    { permissions: clerk },
  ]);
  expect(
    await run(`select merchant_id from audit_log where actor = 'merchant:21' order by id`),
  ).toEqual([{ merchant_id: 22 }, { merchant_id: null }]);
});

const earlierGroups = `
  insert into merchants (id, name, created_at) values (31, 'Aspen Gas', now()), (32, 'Birch Power', now());
  insert into tags (id, merchant_id, name) values (1, 31, 'Paperless'), (2, 31, 'Paper'), (3, 32, 'Paperless');
  insert into auto_groups (id, merchant_id, name, is_all_customers, created_at) values
    (11, 31, 'All Customers', true, now()), (12, 31, 'No paper', false, now()), (13, 31, 'Gone', false, now());
  insert into auto_group_conditions (group_id, field_name, operator, value) values
    (12, 'merchant_id', 'exact', '31'), (12, 'tag', 'exact', 'PAPERLESS'), (12, 'tag', 'startswith', 'paper'),
    (13, 'tag', 'exact', 'Deleted');`;

it('groups name tags by id after the update, and each merchant has All Customers', async () => {
  await run(`insert into merchants (id, name, created_at) values (33, 'Clover Waste', now())`);
  expect(
    await run(
      `select group_id, field_name, operator, value from auto_group_conditions order by id`,
    ),
  ).toEqual([
    { group_id: 12, field_name: 'tags', operator: 'all', value: '1' },
    { group_id: 12, field_name: 'tags', operator: 'any', value: '1,2' },
    { group_id: 13, field_name: 'tags', operator: 'all', value: '0' },
  ]);
  expect(
    await run(
      `select merchant_id from auto_groups where is_all_customers and merchant_id > 30 order by 1`,
    ),
  ).toEqual([{ merchant_id: 31 }, { merchant_id: 32 }, { merchant_id: 33 }]);
});

const earlierSearches = `
  insert into merchants (id, name, created_at) values (29, 'Dune Cable', now());
  insert into users (id, kind, role, username, state, created_at) values (29, 'customer', 4, 'person', 'active', now());
  insert into subscriptions (id, user_id, merchant_id, state, created_at) values (29, 29, 29, 'active', now());
  insert into invoices (id, subscription_id, merchant_id, user_id, invoice_number, description, amount, due_date, created_at)
    values (29, 29, 29, 29, 'W-1', 'Water, May', 4500, current_date, now());
  insert into transactions (id, invoice_id, subscription_id, merchant_id, user_id, type, amount, status, visible_method, created_at)
    select 29 + n, 29, 29, 29, 29, 'payment', 100, 'declined', name, now() from unnest(array['Visa 1111', 'Amex 0005', 'Visa 1111']) with ordinality names (name, n);`;

it('an update keeps what was there for searches', async () => {
  expect(await run('select * from invoice_texts where merchant_id = 29')).toEqual([
    { invoice_id: 29, merchant_id: 29, search_text: 'w-1 water, may' },
  ]);
  expect(await run('select * from method_names where merchant_id = 29 order by name')).toEqual([
    { merchant_id: 29, name: 'amex 0005' },
    { merchant_id: 29, name: 'visa 1111' },
  ]);
});

/** Customer 40 of two businesses; staff 41 works at both, staff 42 worked at the second. */
const earlierMethods = `
  insert into merchants (id, name, created_at) values (41, 'Elm Water', now()), (42, 'Fir Gas', now());
  insert into users (id, kind, role, username, state, created_at) values (40, 'customer', 4, 'person40', 'invited', now()),
    (41, 'merchant', 3, 'staff41', 'active', now()), (42, 'merchant', 3, 'staff42', 'active', now());
  insert into merchant_staff (user_id, merchant_id) values (41, 41), (41, 42);
  insert into former_staff (user_id, merchant_id, permissions, ended_at) values (42, 42, '{}', now());
  insert into payment_methods (id, user_id, type, token, card_type, last4, expiration, keep_wording, keep_source, created_at)
    select n, 40, 1, '9411111111111111', 'visa', '1111', '12/29', case n when 44 then 'Kept' end, case n when 44 then 'POST' end, now()
      from generate_series(40, 44) n;
  insert into subscriptions (id, user_id, merchant_id, autopay_method, created_at) values (41, 40, 41, null, now()), (42, 40, 42, 43, now());
  insert into audit_log (actor, action, entity, entity_id, at) values
    ('customer:40', 'payment_method.added', 'payment_method', 40, now()),
    ('merchant:41', 'payment_method.added', 'payment_method', 41, now()),
    ('merchant:42', 'payment_method.added', 'payment_method', 42, now()),
    ('merchant:41', 'payment_method.added', 'payment_method', 43, now()),
    ('merchant:42', 'payment_method.added', 'payment_method', 44, now());
  insert into invoices (id, subscription_id, merchant_id, user_id, amount, due_date, created_at) values (41, 41, 41, 40, 100, current_date, now());
  insert into payment_attempts (id, order_id, door, invoice_id, subscription_id, merchant_id, user_id, payment_method_id, actor,
    gateway_merchant_id, amount, visible_method, state, sent_at, decided_at)
    values (41, 'KEPT', 'embedded', 41, 41, 41, 40, 44, 'embedded:41', 'm', 100, 'Visa 1111', 'declined', now(), now());`;

it('an update names the business that keeps each method', async () => {
  expect(
    await run('select id, kept_by_merchant_id from payment_methods where user_id = 40 order by id'),
  ).toEqual([
    { id: 40, kept_by_merchant_id: null },
    { id: 41, kept_by_merchant_id: 41 },
    { id: 42, kept_by_merchant_id: 42 },
    { id: 43, kept_by_merchant_id: 42 },
    { id: 44, kept_by_merchant_id: 41 },
  ]);
});

beforeAll(async () => {
  database = await createBareDatabase();
  for (const { last, rows } of [
    { last: '0003_messages', rows: earlierWorld },
    { last: '0015_late_lookups', rows: earlierContacts },
    { last: '0022_carding_types', rows: earlierStaff + earlierGroups },
    { last: '0060_closed_conversations', rows: earlierSearches },
    { last: '0088_money_comes_back_indexes', rows: earlierMethods },
  ]) {
    const reached = (await migrate(database.db, { last })).at(-1);
    if (reached !== last) throw new Error(`The schema is that of ${reached}, not of ${last}.`);
    await run(rows);
  }
  await migrate(database.db);
});
afterAll(() => database.close());
