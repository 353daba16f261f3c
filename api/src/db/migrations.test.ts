import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createBareDatabase, type TestDatabase } from '../testing/test-database';
import { migrate } from './migrate';

let database: TestDatabase;
beforeAll(async () => {
  database = await createBareDatabase();
});
afterAll(() => database.close());

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
  await migrate(database.db, { last: '0003_messages' });
  await run(earlierWorld);
  expect((await migrate(database.db))[0]).toBe('0004_doors');

  const today = `business_date(now(), 'Pacific/Guam')`;
  expect(
    await run(
      `select id, autopay_enabled as on, autopay_customized as own, autopay_day as day, autopay_started_on = ${today} as starts_today, autopay_next_on is not null as has_next from subscriptions order by id`,
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
  expect(await run(`select scheduled_on from invoices order by id`)).toEqual([
    { scheduled_on: null },
    { scheduled_on: null },
  ]);
  expect(await run(`select status from transactions`)).toEqual([{ status: 'cancelled' }]);
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
  insert into merchants (id, name, time_zone, created_at) values (1, 'Cedar Water', 'America/Denver', now());
  insert into users (id, kind, role, username, email, previous_email, email_changed_at, phone, state, created_at) values
    (1, 'customer', 4, 'never.changed', 'One@people.test', null, null, '3035550101', 'active', now()),
    (2, 'customer', 4, 'by.themselves', 'new@people.test', 'old@people.test', now() - interval '3 days', '3035550102', 'active', now()),
    (3, 'customer', 4, 'just.now', 'newer@people.test', 'older@people.test', now() - interval '1 hour', '3035550103', 'active', now()),
    (4, 'customer', 4, 'by.staff', 'staff.wrote@people.test', 'own@people.test', now() - interval '30 days', '3035550104', 'active', now()),
    (5, 'customer', 4, 'first.by.staff', 'staff.too@people.test', null, now() - interval '30 days', '3035550105', 'active', now()),
    (6, 'customer', 4, 'invited', 'invited@people.test', null, null, '3035550106', 'invited', now()),
    (7, 'customer', 4, 'taken', 'staff.three@people.test', 'one@people.test', now() - interval '30 days', '3035550107', 'active', now()),
    (8, 'merchant', 2, 'staff', 'staff@merchant.test', null, null, null, 'active', now());
  insert into audit_log (actor, action, entity, entity_id, before, after, at) values
    ('customer:2', 'user.contact_changed', 'user', 2, '{"email": "old@people.test", "phone": "3035550102"}', '{"email": "new@people.test", "phone": "3035550102"}', now()),
    ('merchant:8', 'user.email_changed', 'user', 4, '{"email": "own@people.test"}', '{"email": "staff.wrote@people.test"}', now()),
    ('customer:4', 'user.contact_changed', 'user', 4, '{"email": "staff.wrote@people.test", "phone": "3035550199"}', '{"email": "staff.wrote@people.test", "phone": "3035550104"}', now()),
    ('merchant:8', 'user.email_changed', 'user', 5, '{"email": null}', '{"email": "staff.too@people.test"}', now()),
    ('merchant:8', 'user.email_changed', 'user', 7, '{"email": "one@people.test"}', '{"email": "staff.three@people.test"}', now());
  insert into consent_records (user_id, kind, action, wording, channel, source, actor, at)
    select id, 'sms', 'given', 'yes', 'web', 'POST auth/confirm_opt_in', 'customer:' || id, now() - interval '1 hour' from users where id in (1, 4);`;

it('a contact that staff wrote proves no customer, and a contact of a customer stays', async () => {
  const fresh = await createBareDatabase();
  try {
    const inFresh = async (statement: string) =>
      (await sql.raw<Record<string, unknown>>(statement).execute(fresh.db)).rows;
    await migrate(fresh.db, { last: '0015_late_lookups' });
    await inFresh(earlierContacts);
    await migrate(fresh.db);
    expect(
      await inFresh(`select username, proven_email, proven_phone from users order by id`),
    ).toEqual([
      { username: 'never.changed', proven_email: 'one@people.test', proven_phone: '3035550101' },
      { username: 'by.themselves', proven_email: 'new@people.test', proven_phone: null },
      { username: 'just.now', proven_email: 'older@people.test', proven_phone: null },
      { username: 'by.staff', proven_email: 'own@people.test', proven_phone: null },
      { username: 'first.by.staff', proven_email: null, proven_phone: null },
      { username: 'invited', proven_email: null, proven_phone: null },
      { username: 'taken', proven_email: null, proven_phone: null },
      { username: 'staff', proven_email: null, proven_phone: null },
    ]);
  } finally {
    await fresh.close();
  }
});

const earlierStaff = `
  insert into merchants (id, name, created_at) values (1, 'Cedar Water', now()), (2, 'Harbor Band', now());
  insert into users (id, kind, role, username, state, created_at) values
    (1, 'merchant', 2, 'owner', 'active', now()), (2, 'merchant', 3, 'clerk', 'active', now());
  insert into merchant_staff (user_id, merchant_id) values (1, 1), (1, 2), (2, 1);
  insert into triggers (id, merchant_id, label, scheduled_days, send_time, created_at, updated_at) values (9, 2, 'Late', '{0}', '09:00', now(), now());
  insert into audit_log (actor, action, entity, entity_id, at) values
    ('merchant:1', 'trigger.activated', 'trigger', 9, now()), ('merchant:1', 'user.email_changed', 'user', 1, now());`;

it('staff can do after the update what they could, and the log names merchants', async () => {
  const fresh = await createBareDatabase();
  try {
    const inFresh = async (statement: string) =>
      (await sql.raw<Record<string, unknown>>(statement).execute(fresh.db)).rows;
    await migrate(fresh.db, { last: '0022_carding_types' });
    await inFresh(earlierStaff);
    await migrate(fresh.db);
    const clerk = permissionsOf('Manager');
    expect(
      await inFresh(`select permissions from merchant_staff order by user_id, merchant_id`),
    ).toEqual([
      { permissions: [...clerk, 'team', 'keys'] },
      { permissions: [...clerk, 'team', 'keys'] },
      { permissions: clerk },
    ]);
    expect(await inFresh(`select merchant_id from audit_log order by id`)).toEqual([
      { merchant_id: 2 },
      { merchant_id: null },
    ]);
  } finally {
    await fresh.close();
  }
});

const earlierGroups = `
  insert into merchants (id, name, created_at) values (1, 'Cedar Water', now()), (2, 'Harbor Band', now());
  insert into tags (id, merchant_id, name) values (1, 1, 'Paperless'), (2, 1, 'Paper'), (3, 2, 'Paperless');
  insert into auto_groups (id, merchant_id, name, is_all_customers, created_at) values
    (11, 1, 'All Customers', true, now()), (12, 1, 'No paper', false, now()), (13, 1, 'Gone', false, now());
  insert into auto_group_conditions (group_id, field_name, operator, value) values
    (12, 'merchant_id', 'exact', '1'), (12, 'tag', 'exact', 'PAPERLESS'), (12, 'tag', 'startswith', 'paper'),
    (13, 'tag', 'exact', 'Deleted');`;

it('groups name tags by id after the update, and each merchant has All Customers', async () => {
  const fresh = await createBareDatabase();
  try {
    const inFresh = async (statement: string) =>
      (await sql.raw<Record<string, unknown>>(statement).execute(fresh.db)).rows;
    await migrate(fresh.db, { last: '0022_carding_types' });
    await inFresh(earlierGroups);
    await migrate(fresh.db);
    await inFresh(`insert into merchants (id, name, created_at) values (3, 'Maple Ridge', now())`);
    expect(
      await inFresh(
        `select group_id, field_name, operator, value from auto_group_conditions order by id`,
      ),
    ).toEqual([
      { group_id: 12, field_name: 'tags', operator: 'all', value: '1' },
      { group_id: 12, field_name: 'tags', operator: 'any', value: '1,2' },
      { group_id: 13, field_name: 'tags', operator: 'all', value: '0' },
    ]);
    expect(
      await inFresh(`select merchant_id from auto_groups where is_all_customers order by 1`),
    ).toEqual([{ merchant_id: 1 }, { merchant_id: 2 }, { merchant_id: 3 }]);
  } finally {
    await fresh.close();
  }
});
