import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { prepareEmptying } from '../../testing/empty-database';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { lockTemplateOf } from './templates.public';

type Headers = { readonly authorization: string };
let test: TestApp;
let cedar: number;
let other: number;
let headers: Headers;
let bothHeaders: Headers;
let strangerHeaders: Headers;
let empty: () => Promise<void>;

beforeAll(async () => {
  test = await buildTestApp();
  const { db } = test.database;
  cedar = (await insertMerchant(db, { name: 'Cedar', time_zone: 'America/Denver' })).id;
  other = (await insertMerchant(db, { name: 'Other' })).id;
  const sign = async (merchants: readonly number[]) =>
    asStaff(db, test.clock, (await insertStaff(db, merchants)).id);
  headers = await sign([cedar]);
  bothHeaders = await sign([cedar, other]);
  strangerHeaders = await sign([other]);
  empty = await prepareEmptying(db);
});
afterAll(() => test.close());
beforeEach(() => empty());

const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  as: Headers = headers,
) => {
  const answer = await test.app.inject({
    method,
    url: `/api/sms_templates${path}`,
    headers: as,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const create = async (name: string, body = 'Hello', as = headers) =>
  (await call('POST', '', { name, body }, as)).body;
const namesOfAll = async () =>
  (await call('GET', '')).body.map(({ name }: { readonly name: string }) => name);
const useInTrigger = (templateId: number, label: string) =>
  sql`
    insert into triggers (merchant_id, label, template_id, scheduled_days, send_time, created_at, updated_at)
    values (${cedar}, ${label}, ${templateId}, '{0}', '09:00', now(), now())
  `.execute(test.database.db);
const newCustomer = async (given: Parameters<typeof insertCustomer>[1] = {}) => {
  const { db } = test.database;
  const user = await insertCustomer(db, given);
  return insertSubscription(db, { user_id: user.id, merchant_id: cedar });
};
const audit = async (id: number) =>
  (
    await sql`select action, before, after from audit_log where entity = 'template' and entity_id = ${id}
      order by id`.execute(test.database.db)
  ).rows;

describe('GET sms_templates', () => {
  it('lists templates of the own merchants by name, with their users [API-122, INBOX-057]', async () => {
    const late = await create('late notice', 'Hi {user first name}');
    await create('Another');
    await call('POST', '', { name: 'Theirs', body: 'x' }, strangerHeaders);
    await useInTrigger(late.id, 'Late 5');
    const { status, body, headers: answered } = await call('GET', '');
    expect([status, answered['x-total-count']]).toEqual([200, '2']);
    expect(body).toEqual([
      expect.objectContaining({ name: 'Another', used_by: [] }),
      {
        id: late.id,
        name: 'late notice',
        body: 'Hi {user first name}',
        merchant_id: cedar,
        merchant_name: 'Cedar',
        is_archived: false,
        version: 1,
        segments: 1,
        used_by: [{ id: expect.any(Number), label: 'Late 5' }],
      },
    ]);
    const { body: ofOne } = await call('GET', `?merchant=${other}`, undefined, bothHeaders);
    expect(ofOne).toMatchObject([{ name: 'Theirs' }]);
  });

  it('searches name and body [INBOX-055]', async () => {
    await create('Welcome', 'Your bill is READY');
    await create('Other', 'x');
    const found = async (q: string) =>
      (await call('GET', `?q=${q}`)).body.map(({ name }: { name: string }) => name);
    expect([await found('ready'), await found('wel'), await found('zzz')]).toEqual([
      ['Welcome'],
      ['Welcome'],
      [],
    ]);
  });
});

describe('GET sms_templates/preview', () => {
  it('answers the text raw and filled for the newest customer with every value [API-123, INBOX-057]', async () => {
    await newCustomer({ first_name: 'Ann', last_name: 'Lee' });
    await newCustomer({ first_name: '', last_name: 'Nameless' });
    const { id } = await create('Welcome', 'Hi {user first name} of {merchant name}');
    const { status, body } = await call('GET', `/preview?id=${id}`);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        id,
        name: 'Welcome',
        raw_message: 'Hi {user first name} of {merchant name}',
        preview_message: 'Hi Ann of Cedar',
        filled_for: 'Ann Lee',
        is_sample: false,
        missing: [],
        unknown: [],
        characters: 15,
        segments: 1,
        template: expect.objectContaining({ id, version: 1 }),
      }),
    ]);
  });

  it('fills every field of a requested invoice', async () => {
    const ann = await newCustomer({ first_name: 'Ann', username: 'ann1042' });
    const invoice = await insertInvoice(test.database.db, {
      subscription: ann,
      amount: 123_456,
      amount_paid: 23_456,
      minimum_amount_due: 5_000,
      due_date: '2026-11-10',
      invoice_number: '1042',
    });
    const body = '{invoice number}|{amount}|{balance}|{minimum due}|{due date}|{days late}|{link}';
    const { id } = await create('Bill', body);
    await test.clock.set(new Date('2026-11-20T19:00:00Z'));
    const answer = await call('GET', `/preview?id=${id}&invoice_id=${invoice.id}`);
    expect(answer.body.preview_message).toBe(
      `1042|$1,234.56|$1,000.00|$50.00|11/10/2026|10|${test.config.publicUrl}/p#EachCustomerGetsTheirs`,
    );
  });

  it('names the fields for which the requested customer has no value', async () => {
    const bakery = await newCustomer({ is_business: true, business_name: 'Blue Door' });
    const { id } = await create('Welcome', 'Hi {user first name} {user business name}');
    const { body } = await call('GET', `/preview?id=${id}&subscription_id=${bakery.id}`);
    expect(body).toMatchObject({
      preview_message: 'Hi {user first name} Blue Door',
      missing: ['user first name'],
      is_sample: false,
    });
  });

  it('takes a sample when no customer has every value', async () => {
    const { id } = await create('Bill', '{user full name} owes {amount} to {merchant name}');
    expect((await call('GET', `/preview?id=${id}`)).body).toMatchObject({
      preview_message: 'Sample Customer owes $123.45 to Cedar',
      filled_for: 'Sample Customer',
      is_sample: true,
      missing: [],
    });
  });

  it('answers 404 for templates, customers and invoices of others', async () => {
    const { id } = await create('Welcome');
    const foreign = await insertSubscription(test.database.db, {
      user_id: (await insertCustomer(test.database.db)).id,
      merchant_id: other,
    });
    const bill = await insertInvoice(test.database.db, { subscription: foreign, amount: 100 });
    const answers = await Promise.all([
      call('GET', `/preview?id=${id}`, undefined, strangerHeaders),
      call('GET', `/preview?id=${id}&subscription_id=${foreign.id}`),
      call('GET', `/preview?id=${id}&invoice_id=${bill.id}`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [404, 'Template not found.'],
      [404, 'Customer not found.'],
      [404, 'Invoice not found.'],
    ]);
  });
});

describe('POST sms_templates/preview', () => {
  it('fills a text that is being written, and names what is no field', async () => {
    await newCustomer({ first_name: 'Ann' });
    const { body } = await call('POST', '/preview', { body: 'Hi {user first name} {x}' });
    expect(body).toMatchObject({ preview_message: 'Hi Sample {x}', unknown: ['x'], missing: [] });
    expect((await call('POST', '/preview', { body: 'Hi' }, bothHeaders)).body.detail).toEqual([
      'merchant_id is required.',
    ]);
  });
});

describe('changes of templates', () => {
  it('create one, with audit row and live frame', async () => {
    const made = await create('  Welcome ', ' Hi {user first name}\nBye ');
    expect(made).toMatchObject({
      name: 'Welcome',
      body: 'Hi {user first name}\nBye',
      merchant_id: cedar,
      version: 1,
    });
    expect(await audit(made.id)).toEqual([
      {
        action: 'template.created',
        before: null,
        after: { name: 'Welcome', body: 'Hi {user first name}\nBye', is_archived: false },
      },
    ]);
    const { rows } = await sql`select event from live_outbox`.execute(test.database.db);
    expect(rows).toEqual([{ event: { type: 'changed', entity: 'template', id: made.id } }]);
  });

  it.each([
    [{ name: ' ', body: 'x' }, 'Please enter a name.'],
    [{ name: 'x', body: ' \n ' }, 'Please enter a message.'],
    [{ name: 'x', body: 'Hi {customer name}' }, "{customer name} isn't a field."],
    [{ name: 'x', body: `${'x'.repeat(1_590)}{link}` }, 'Messages can have up to 1600 characters.'],
  ])('refuse %j', async (payload, sentence) => {
    const answer = await call('POST', '', payload);
    expect([answer.status, answer.body.detail]).toEqual([400, [sentence]]);
  });

  it('refuse a name that the merchant has in any case, also at the same moment', async () => {
    const answers = await Promise.all(
      ['Welcome', 'WELCOME', 'welcome'].map((name) => call('POST', '', { name, body: 'x' })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
      'A template with this name already exists.',
    );
    expect((await call('POST', '', { name: 'Welcome', body: 'x' }, strangerHeaders)).status).toBe(
      200,
    );
  });

  it('ask staff of several merchants which one', async () => {
    const payload = { name: 'Welcome', body: 'x' };
    expect((await call('POST', '', payload, bothHeaders)).body.detail).toEqual([
      'merchant_id is required.',
    ]);
    const made = await call('POST', '', { ...payload, merchant_id: other }, bothHeaders);
    expect(made.body).toMatchObject({ merchant_id: other });
    expect((await call('POST', '', { ...payload, merchant_id: other })).status).toBe(404);
  });

  it('edit one, and refuse an editor of an earlier version', async () => {
    const { id } = await create('Welcome');
    const edited = await call('PATCH', `/${id}`, { name: 'welcome', body: 'Bye', version: 1 });
    expect(edited.body).toMatchObject({ name: 'welcome', body: 'Bye', version: 2 });
    const late = await call('PATCH', `/${id}`, { name: 'Mine', body: 'Mine', version: 1 });
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ code: 'version_mismatch', present: edited.body }),
    ]);
    expect((await audit(id)).at(-1)).toEqual({
      action: 'template.edited',
      before: { name: 'Welcome', body: 'Hello' },
      after: { name: 'welcome', body: 'Bye' },
    });
  });

  it('edit one that automated events send only with the permission to change these', async () => {
    const { id } = await create('Welcome');
    const { db } = test.database;
    const writer = await insertStaff(db, [cedar], {}, ['view', 'message']);
    const as = await asStaff(db, test.clock, writer.id);
    expect((await call('PATCH', `/${id}`, { name: 'Welcome', body: 'Hi' }, as)).status).toBe(200);
    await useInTrigger(id, 'Late 5');
    expect(await call('PATCH', `/${id}`, { name: 'Welcome', body: 'Bye' }, as)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const edited = await call('PATCH', `/${id}`, { name: 'Welcome', body: 'Bye' });
    expect(edited.body).toMatchObject({ body: 'Bye' });
  });

  it('copy one under the first free name', async () => {
    const { id } = await create('Welcome', 'Hi');
    const names = [];
    for (let copy = 0; copy < 3; copy += 1)
      names.push((await call('POST', `/${id}/duplicate`)).body.name);
    expect(names).toEqual(['Welcome (copy)', 'Welcome (copy 2)', 'Welcome (copy 3)']);
    const { id: longId } = await create('x'.repeat(120));
    expect((await call('POST', `/${longId}/duplicate`)).body).toMatchObject({
      name: `${'x'.repeat(113)} (copy)`,
      body: 'Hello',
    });
  });

  it('make one template and one copy of it under each key', async () => {
    const key = (name: string) => ({ ...headers, 'idempotency-key': name });
    const make = () => create('Welcome', 'Hi', key('new'));
    const { id } = await make();
    expect((await make()).id).toBe(id);
    const copy = () => call('POST', `/${id}/duplicate`, undefined, key('copy'));
    const first = await copy();
    const second = await copy();
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await namesOfAll()).toEqual(['Welcome', 'Welcome (copy)']);
  });

  it('archive one, and take it back', async () => {
    const { id } = await create('Welcome');
    const archive = (is_archived: boolean) => call('POST', `/${id}/archive`, { is_archived });
    expect((await archive(true)).body).toMatchObject({ is_archived: true });
    expect((await call('GET', '')).body).toEqual([]);
    expect((await call('GET', '?archived=true')).body).toMatchObject([{ id, is_archived: true }]);
    await archive(true);
    expect((await archive(false)).body).toMatchObject({ is_archived: false });
    expect((await audit(id)).map((row) => (row as { action: string }).action)).toEqual([
      'template.created',
      'template.archived',
      'template.restored',
    ]);
  });

  it('refuse to delete or archive one that automated events send, and name these', async () => {
    const { id } = await create('Welcome');
    await useInTrigger(id, 'Late 5');
    const refused = await call('DELETE', `/${id}`);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        detail: 'This template is used by the automated event Late 5.',
        used_by: [{ id: expect.any(Number), label: 'Late 5' }],
      }),
    ]);
    await useInTrigger(id, 'Another');
    expect((await call('POST', `/${id}/archive`, { is_archived: true })).body.detail).toBe(
      'This template is used by the automated events Another, Late 5.',
    );
    expect((await call('GET', '')).body).toHaveLength(1);
  });

  it('let an automated event take one of its merchant that is not archived', async () => {
    const { id } = await create('Welcome', 'Hi');
    const take = (merchantId: number) => lockTemplateOf(test.database.db, { id, merchantId });
    expect(await take(cedar)).toEqual({ id, name: 'Welcome', body: 'Hi' });
    expect(await take(other)).toBeUndefined();
    await call('POST', `/${id}/archive`, { is_archived: true });
    expect(await take(cedar)).toBeUndefined();
  });

  it('delete one', async () => {
    const { id } = await create('Welcome');
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/${id}`)).body.detail).toBe('Template not found.');
    expect((await audit(id)).at(-1)).toMatchObject({ action: 'template.deleted', after: null });
  });

  it('answer 404 to staff of another merchant', async () => {
    const { id } = await create('Welcome');
    const answers = await Promise.all([
      call('PATCH', `/${id}`, { name: 'x', body: 'x' }, strangerHeaders),
      call('DELETE', `/${id}`, undefined, strangerHeaders),
      call('POST', `/${id}/duplicate`, undefined, strangerHeaders),
      call('POST', `/${id}/archive`, { is_archived: true }, strangerHeaders),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await call('GET', '')).body).toMatchObject([{ name: 'Welcome', version: 1 }]);
  });
});
