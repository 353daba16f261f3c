import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertCustomer, insertMerchant, insertStaff } from '../../testing/factories';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let own: number;
let foreign: number;
let headers: { readonly authorization: string };

const insertTrigger = async (merchantId: number, label: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with template as (
      insert into sms_templates (merchant_id, name, body, created_at)
        values (${merchantId}, ${`${label} text`}, 'Hi', now()) returning id
    ), made as (
      insert into triggers (merchant_id, label, template_id, to_email, scheduled_days, send_time, created_at,
        updated_at)
      select ${merchantId}, ${label}, id, null, '{0,4}', '09:05', now(), now() from template returning id
    ), condition as (
      insert into trigger_conditions (trigger_id, position, field_name, operator, value) select id, 0,
        'due_date', 'past_due', '-5' from made
    ), action as (
      insert into trigger_actions (trigger_id, position, action_type, recipients) select id, 0, 'send_message',
        '{customer}' from made
    )
    select id from made`.execute(test.database.db);
  return rows[0]?.id ?? 0;
};

beforeAll(async () => {
  test = await buildTestApp();
  const { db } = test.database;
  const merchant = await insertMerchant(db);
  const other = await insertMerchant(db);
  const staff = await insertStaff(db, [merchant.id]);
  headers = await asStaff(db, test.clock, staff.id);
  own = await insertTrigger(merchant.id, 'Late 5');
  await insertTrigger(merchant.id, 'Another');
  foreign = await insertTrigger(other.id, 'Of somebody else');
});
afterAll(() => test.close());

const toggle = (id: number, payload: string) =>
  test.app.inject({
    method: 'POST',
    url: `/api/triggers/${id}/toggle`,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

describe('GET triggers', () => {
  it('lists only triggers of the own merchants, with all fields [API-124, API-002, AUTO-016]', async () => {
    const answer = await test.app.inject({ url: '/api/triggers', headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-total-count']).toBe('2');
    const [first, second] = answer.json();
    expect(first).toEqual({
      id: own,
      merchant: expect.any(Number),
      label: 'Late 5',
      object_name: 'UserInvoice',
      action_type: 'send_message',
      template: { id: expect.any(Number), name: 'Late 5 text' },
      to_email: null,
      scheduled_days: [0, 4],
      send_time: '09:05',
      is_active: true,
      conditions: [
        {
          id: expect.any(Number),
          type: 'filter',
          field_name: 'due_date',
          operator: 'past_due',
          value: '-5',
        },
      ],
      actions: [{ action_type: 'send_message', recipients: ['customer'] }],
      repeat_days: null,
      on_next_scheduled_day: false,
      version: expect.any(Number),
      time_zone: 'America/Denver',
      // Another test may have switched the event off and on.
      next_run_at: first.next_run_at,
      last_run: null,
    });
    expect(second.label).toBe('Another');
  });

  it('pages, sorts and searches', async () => {
    const page = await test.app.inject({ url: '/api/triggers?limit=1&sort=label', headers });
    expect(page.json()).toMatchObject([{ label: 'Another' }]);
    const next = await test.app.inject({
      url: `/api/triggers?limit=1&sort=label&cursor=${String(page.headers['x-next-cursor'])}`,
      headers,
    });
    expect(next.json()).toMatchObject([{ label: 'Late 5' }]);
    expect((await test.app.inject({ url: '/api/triggers?q=LATE', headers })).json()).toMatchObject([
      { id: own },
    ]);
  });

  it('ignores spaces around the searched text', async () => {
    const found = async (q: string) =>
      (await test.app.inject({ url: `/api/triggers?q=${q}`, headers })).json<unknown[]>().length;
    expect([await found('%20late%20'), await found('%20'), await found('')]).toEqual([1, 2, 2]);
  });

  it('requires staff', async () => {
    const customer = await insertCustomer(test.database.db);
    const asCustomerHeaders = await asCustomer(test.database.db, test.clock, customer.id);
    expect(
      (await test.app.inject({ url: '/api/triggers', headers: asCustomerHeaders })).statusCode,
    ).toBe(403);
    expect((await test.app.inject({ url: '/api/triggers' })).statusCode).toBe(401);
  });
});

describe('POST triggers/{id}/toggle', () => {
  it('switches off and on, with one audit row per change [API-126, AUTO-006]', async () => {
    expect((await toggle(own, 'is_active=false')).json()).toMatchObject({
      id: own,
      is_active: false,
    });
    expect((await toggle(own, 'is_active=0')).json()).toMatchObject({ is_active: false });
    expect((await toggle(own, 'is_active=True')).json()).toMatchObject({ is_active: true });
    const { rows } =
      await sql`select action, before, after, merchant_id, session_id is not null as has_session from audit_log
        where entity = 'trigger' and entity_id = ${own} order by id`.execute(test.database.db);
    expect(rows).toEqual([
      {
        action: 'trigger.deactivated',
        before: { is_active: true },
        after: { is_active: false },
        merchant_id: expect.any(Number),
        has_session: true,
      },
      {
        action: 'trigger.activated',
        before: { is_active: false },
        after: { is_active: true },
        merchant_id: expect.any(Number),
        has_session: true,
      },
    ]);
  });

  it('answers errors for a foreign or unknown trigger and a body without the flag [API-126, API-002]', async () => {
    for (const id of [foreign, 999_999]) {
      const answer = await toggle(id, 'is_active=false');
      expect([answer.statusCode, answer.json().errors]).toEqual([
        404,
        'Automated event not found.',
      ]);
    }
    expect((await toggle(own, '')).json()).toMatchObject({ errors: ['is_active is required.'] });
    expect((await toggle(own, 'is_active=maybe')).statusCode).toBe(400);
    expect((await toggle(own, 'is_active=true&label=x')).json()).toMatchObject({
      errors: ['label is not a known field.'],
    });
    const { rows } = await sql`select is_active from triggers where id = ${foreign}`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ is_active: true }]);
  });
});
