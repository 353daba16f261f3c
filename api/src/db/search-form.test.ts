import {
  searchedPerson,
  searchesOfOthers,
  searchesOfPerson,
  searchForms,
} from '@billfold/shared/testing/search-cases';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { appendToConversation } from '../modules/conversations/message.queries';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertStaff,
  insertSubscription,
  insertTransaction,
} from '../testing/factories';
import { asStaff } from '../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../testing/test-app';

let test: TestApp;
const lists = new Map<string, string>();
let headers: { authorization: string };
let strangerHeaders: { authorization: string };

const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
  const { rows } = await statement.execute(test.database.db);
  return Number(rows[0]?.id);
};

/** A merchant with two customers; the texts of all lists name the first one. */
const insertWorld = async (): Promise<void> => {
  const { db } = test.database;
  const merchant = await insertMerchant(db, { name: 'Cedar' });
  const merchant_id = merchant.id;
  const staff = await insertStaff(db, [merchant_id], {
    first_name: searchedPerson.first_name,
    last_name: searchedPerson.last_name,
  });
  headers = await asStaff(db, test.clock, staff.id);
  const other = await insertMerchant(db, { name: 'Other' });
  strangerHeaders = await asStaff(db, test.clock, (await insertStaff(db, [other.id])).id);
  const text = `${searchedPerson.first_name} ${searchedPerson.last_name}`;
  const person = await insertCustomer(db, searchedPerson);
  const subscription = await insertSubscription(db, {
    user_id: person.id,
    merchant_id,
    user_external_id: 'ACCT-7',
  });
  const neighbour = await insertCustomer(db, { first_name: 'Kim', last_name: 'Brown' });
  const second = await insertSubscription(db, { user_id: neighbour.id, merchant_id });
  const invoice = await insertInvoice(db, { subscription });
  await insertInvoice(db, { subscription: second, description: `Roof of ${text}` });
  await insertTransaction(db, { invoice });
  const gone = await insertCustomer(db, { ...searchedPerson, email: null, phone: null });
  await insertSubscription(db, {
    user_id: gone.id,
    merchant_id,
    deleted_at: testNow,
  });
  await insertInvoice(db, { subscription, deleted_at: testNow });
  await sql`insert into tags (merchant_id, name) values (${merchant_id}, ${text})`.execute(db);
  const templateId = await idOf(sql`
    insert into sms_templates (merchant_id, name, body, created_at)
      values (${merchant_id}, 'Hi', ${text}, now()) returning id`);
  await sql`
    insert into triggers (merchant_id, label, template_id, scheduled_days, send_time, created_at, updated_at)
    values (${merchant_id}, ${text}, ${templateId}, '{0}', '09:00', now(), now())`.execute(db);
  await sql`
    insert into audit_log (actor, action, entity, entity_id, at, merchant_id)
    values (${`merchant:${staff.id}`}, 'group.edited', 'group', 1, ${testNow}, ${merchant_id})`.execute(
    db,
  );
  const groupId = await idOf(sql`
    insert into auto_groups (merchant_id, name, description, created_at)
      values (${merchant_id}, 'Few', ${text}, now()) returning id`);
  const sentId = await idOf(sql`
    insert into group_messages (group_id, merchant_id, body, created_at)
      values (${groupId}, ${merchant_id}, 'Hi', now()) returning id`);
  await sql`
    insert into bulk_messages (merchant_id, subscription_id, medium, purpose, lane, group_message_id, due_at,
      created_at)
    values (${merchant_id}, ${subscription.id}, 1, 'billing', 'x', ${sentId}, now(), now())`.execute(
    db,
  );
  for (const [{ id }, body] of [
    [subscription, 'Hello'],
    [second, `I asked ${text} twice`],
  ] as const) {
    const messageId = await idOf(sql`
      insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, address, delivery, created_at)
      values (${id}, ${merchant_id}, 2, 1, ${body}, '+17205550000', '+13035550100', 'received', now()) returning id`);
    await appendToConversation(db, {
      id: messageId,
      subscriptionId: id,
      merchantId: merchant_id,
      isReceived: true,
      now: testNow,
    });
  }
  const all = await idOf(
    sql`select id from auto_groups where merchant_id = ${merchant_id} and is_all_customers`,
  );
  for (const [name, path] of [
    ['invoices', 'user_invoices'],
    ['transactions', 'transactions'],
    ['deleted customers', 'subscriptions/deleted'],
    ['deleted invoices', 'user_invoices/deleted'],
    ['inbox', 'sms'],
    ['tags', 'tags'],
    ['templates', 'sms_templates'],
    ['triggers', 'triggers'],
    ['audit log', 'audit_log'],
    ['groups', 'auto_groups/get_auto_groups'],
    ['members of a group', `auto_groups/${all}/members`],
    ['recipients', `sms/group_messages/${sentId}/recipients`],
  ] as const)
    lists.set(name, path);
};

beforeAll(async () => {
  test = await buildTestApp();
  await insertWorld();
});
afterAll(() => test.close());

const count = async (path: string, search: string, as = headers): Promise<number> => {
  const answer = await test.app.inject({
    url: `/api/${path}?q=${encodeURIComponent(search)}`,
    headers: as,
  });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<unknown[]>().length;
};

describe('search_form', () => {
  it.each(searchForms)('writes %s in the normal form of shared', async (text, form) => {
    const { rows } = await sql<{ form: string }>`
      select search_form(${text}) as form`.execute(test.database.db);
    expect(rows[0]?.form).toBe(form);
  });

  it('is a part of the query, which an index of it can answer', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain verbose select from subscriptions s where search_form(s.search_text) like '%jose%'`.execute(
      test.database.db,
    );
    expect(JSON.stringify(rows)).toContain('octet_length(s.search_text)');
  });
});

describe('a search of customers', () => {
  it.each(searchesOfPerson)('finds the one person by %s', async (search) => {
    expect(await count('subscriptions', search)).toBe(1);
  });

  it.each(searchesOfOthers)('does not find the person by %s', async (search) => {
    expect(await count('subscriptions', search)).toBe(0);
  });

  it('lists all customers for signs without a letter', async () => {
    expect(await count('subscriptions', '– (')).toBe(2);
  });
});

describe('the search of each other list', () => {
  it('finds a name in other writings', async () => {
    for (const [name, path] of lists)
      for (const search of ['obrien  jose', 'Gross, José', 'O’Brien', 'jos'])
        expect([name, search, (await count(path, search)) > 0]).toEqual([name, search, true]);
  });

  it('finds nothing by the name of another person, or for staff of another merchant', async () => {
    for (const [name, path] of lists)
      expect([name, await count(path, 'jose smith')]).toEqual([name, 0]);
    for (const path of ['subscriptions', 'user_invoices', 'transactions', 'sms', 'tags'])
      expect([path, await count(path, 'jose', strangerHeaders)]).toEqual([path, 0]);
  });

  it.each(['invoices', 'transactions', 'members of a group', 'recipients', 'deleted invoices'])(
    'finds a person by phone, email and account among the %s',
    async (name) => {
      const path = lists.get(name) ?? '';
      for (const search of ['720-555-9911', '+1 720 555 9911', 'JOSE.OBRIEN@cedar', 'acct-7'])
        expect([search, await count(path, search)]).toEqual([search, 1]);
    },
  );

  it('finds a conversation by phone and email', async () => {
    for (const search of ['720-555-9911', '+1 720 555 9911', 'JOSE.OBRIEN@cedar'])
      expect([search, await count('sms', search)]).toEqual([search, 1]);
  });
});
