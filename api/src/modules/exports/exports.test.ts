import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertMembership, insertStaff } from '../../testing/factories';
import { prepareEmptying } from '../../testing/empty-database';
import { healthDuring } from '../../testing/health-during';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';

type Headers = Record<string, string>;

/** Streams every list: the file of long work must have the same bytes. */
let streaming: TestApp;
let test: TestApp;
let ana: Side;
let bob: Side;
let cy: Side;
let empty: () => Promise<void>;
/** Three parts of 5,000 rows, and more than lists count. */
const rowsOfAna = 10_001;
/** More than are streamed, also without the one by Visa. */
const rowsOfCy = 102;

const insertMany = (side: Side, count: number) =>
  sql`
    with many as (
      insert into transactions (invoice_id, subscription_id, merchant_id, user_id, type, amount, status,
        visible_method, paid_date, created_at)
      select t.invoice_id, t.subscription_id, t.merchant_id, t.user_id, 'payment', n, 'success', '=Amex "0005"',
      '2025-01-01', t.created_at
        from transactions t, generate_series(1, ${count}::integer) n where t.id = ${side.transaction.id}
      returning id
    )
    select from many, post_ledger(many.id)`.execute(test.database.db);

beforeAll(async () => {
  test = await buildTestApp({ settings: { EXPORT_STREAMED_ROWS: '100' } });
  streaming = await buildTestApp({ beside: test });
  ana = await insertSide(test, 'Ana');
  bob = await insertSide(test, 'Bob');
  cy = await insertSide(test, 'Cy');
  await insertMany(ana, rowsOfAna - 1);
  await insertMany(bob, 99);
  await insertMany(cy, rowsOfCy - 1);
  empty = await prepareEmptying(test.database.db);
});
afterAll(async () => {
  await streaming.close();
  await test.close();
});
beforeEach(async () => {
  await test.clock.set(testNow);
  await empty();
});

const ask = (headers: Headers, query = '', of = test) =>
  of.app.inject({ method: 'POST', url: `/api/transactions/export${query}`, headers });
const start = async (headers: Headers = cy.staffHeaders, query = ''): Promise<OperationView> => {
  const answer = await ask(headers, query);
  expect(answer.statusCode).toBe(202);
  return answer.json<OperationView>();
};
const get = (path: string, headers: Headers = cy.staffHeaders) =>
  test.app.inject({ url: `/api/operations/${path}`, headers });
const read = async (id: number, headers: Headers = cy.staffHeaders) =>
  (await get(String(id), headers)).json<OperationView>();
const download = (id: number, headers: Headers = cy.staffHeaders) => get(`${id}/file`, headers);
const work = () => test.clock.advance('PT1S');
const countParts = async (): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from file_parts`.execute(test.database.db);
  return rows[0]?.count ?? 0;
};

describe('an export of more rows than are streamed', () => {
  it('is answered with long work, which writes the bytes of the stream', async () => {
    const begun = await start(ana.staffHeaders, '?sort=-amount_paid');
    expect(begun).toMatchObject({
      kind: 'export_transactions',
      state: 'queued',
      total: rowsOfAna,
      done: 0,
      file_expires_at: null,
      can_pause: false,
    });
    expect((await download(begun.id, ana.staffHeaders)).statusCode).toBe(404);
    await work();
    expect(await read(begun.id, ana.staffHeaders)).toMatchObject({
      state: 'done',
      done: rowsOfAna,
      counts: { written: rowsOfAna },
      file_expires_at: '2026-11-21T19:00:01.000Z',
    });
    expect(await countParts()).toBe(3);
    const file = await download(begun.id, ana.staffHeaders);
    const stream = await ask(ana.staffHeaders, '?sort=-amount_paid', streaming);
    expect(stream.statusCode).toBe(200);
    expect(file.rawPayload.equals(stream.rawPayload)).toBe(true);
    expect(file.rawPayload.length).toBeGreaterThan(500_000);
    for (const name of ['content-type', 'content-disposition'])
      expect(file.headers[name]).toBe(stream.headers[name]);
    expect(file.body).toContain(`,"'=Amex ""0005""",`);
  });

  it('is streamed with as many rows as the setting allows', async () => {
    const answer = await ask(bob.staffHeaders);
    expect(answer.statusCode).toBe(200);
    expect(answer.body.split('\r\n').slice(1, -1)).toHaveLength(100);
  });

  it('lets health be answered between two rows, streamed or not', async () => {
    expect(await healthDuring(test.app, () => ask(bob.staffHeaders))).toBeGreaterThanOrEqual(100);
    await start();
    expect(await healthDuring(test.app, work)).toBeGreaterThanOrEqual(rowsOfCy);
  });

  it('counts what the filter finds', async () => {
    expect((await ask(ana.staffHeaders, '?amount_to=90')).statusCode).toBe(200);
    expect(await start(ana.staffHeaders, '?amount_to=500&q=amex')).toMatchObject({ total: 500 });
  });

  it('goes on behind its last part after a process has ended, and repeats none', async () => {
    const { db } = test.database;
    const { id } = await start(ana.staffHeaders);
    await work();
    const whole = (await download(id, ana.staffHeaders)).rawPayload;
    // As after two committed parts: the worker was killed while it wrote the third.
    await sql`delete from file_parts where position = 3`.execute(db);
    await sql`update files set parts = 2, expires_at = null`.execute(db);
    const { rows } = await sql<{ id: number; sort_value: string }>`
      select id, created_at::text as sort_value from transactions where merchant_id = ${ana.merchant.id}
        order by created_at, id offset 9999 limit 1`.execute(db);
    const after = { value: rows[0]?.sort_value, id: rows[0]?.id };
    await sql`update operations set state = 'running', finished_at = null, done = 10000, next_run_at = ${testNow},
      cursor = ${JSON.stringify({ after, parts: 2 })}::jsonb, leased_by = 'dead',
        leased_until = now() - interval '1 second'`.execute(db);
    await work();
    expect(await read(id, ana.staffHeaders)).toMatchObject({ state: 'done', done: rowsOfAna });
    expect((await download(id, ana.staffHeaders)).rawPayload.equals(whole)).toBe(true);
  });

  it('leaves nothing when it is cancelled', async () => {
    const { id } = await start();
    await test.app.inject({
      method: 'POST',
      url: `/api/operations/${id}/cancel`,
      headers: cy.staffHeaders,
    });
    await work();
    expect(await read(id)).toMatchObject({ state: 'cancelled', file_expires_at: null });
    expect(await countParts()).toBe(0);
    const { rows } = await sql`select from files`.execute(test.database.db);
    expect(rows).toEqual([]);
    expect((await download(id)).statusCode).toBe(404);
  });

  it('is one at a time: the same question finds the one under way', async () => {
    const answers = await Promise.all([ask(cy.staffHeaders), ask(cy.staffHeaders)]);
    const ids = new Set(
      answers
        .filter(({ statusCode }) => statusCode === 202)
        .map((answer) => answer.json<OperationView>().id),
    );
    expect(ids.size).toBe(1);
    expect((await start()).id).toBe([...ids][0]);
    const other = await ask(cy.staffHeaders, '?sort=id');
    expect([other.statusCode, other.json()]).toEqual([
      409,
      expect.objectContaining({
        detail: "Your last export is still running. Wait until it's done, or cancel it.",
      }),
    ]);
    await work();
    await start(cy.staffHeaders, '?sort=id');
  });

  it('has a file for a day', async () => {
    const { id } = await start();
    await work();
    await sql`update sessions set expires_at = expires_at + interval '3 days'`.execute(
      test.database.db,
    );
    await test.clock.set(new Date('2026-11-21T19:00:00Z'));
    expect(await countParts()).toBe(1);
    expect((await download(id)).statusCode).toBe(200);
    await test.clock.advance('PT1S');
    expect((await download(id)).json()).toMatchObject({
      detail: "We couldn't find this file. Export it again.",
    });
    expect(await countParts()).toBe(0);
    expect(await read(id)).toMatchObject({ state: 'done', file_expires_at: null });
  });

  it('is noted in the log, and each download is', async () => {
    const { db } = test.database;
    const { id } = await start(cy.staffHeaders, '?q=amex');
    await work();
    await download(id);
    const { rows } = await sql<{ action: string; entity_id: number; after: object | null }>`
      select action, entity_id, after from audit_log where merchant_id = ${cy.merchant.id} order by id desc
        limit 2`.execute(db);
    expect(rows).toMatchObject([
      { action: 'operation.file_downloaded', entity_id: id },
      {
        action: 'transactions.exported',
        entity_id: cy.merchant.id,
        after: { from: null, is_searched: true },
      },
    ]);
  });
});

describe('the file of an export', () => {
  it('is for the person who requested it, not for a colleague', async () => {
    const { db } = test.database;
    const { id } = await start();
    await work();
    const colleague = await asStaff(db, test.clock, (await insertStaff(db, [cy.merchant.id])).id);
    expect((await get(String(id), colleague)).statusCode).toBe(200);
    expect((await download(id, colleague)).statusCode).toBe(404);
    expect((await download(id, bob.staffHeaders)).statusCode).toBe(404);
  });

  it('needs the permission at each merchant in the file, also later', async () => {
    const { db } = test.database;
    const both = await insertStaff(db, [cy.merchant.id, bob.merchant.id]);
    const headers = await asStaff(db, test.clock, both.id);
    const { id, total } = await start(headers);
    expect(total).toBe(rowsOfCy + 100);
    await work();
    expect((await download(id, headers)).statusCode).toBe(200);
    await sql`update merchant_staff set permissions = '{view}' where user_id = ${both.id}
      and merchant_id = ${bob.merchant.id}`.execute(db);
    expect((await download(id, headers)).statusCode).toBe(403);
    await sql`delete from merchant_staff where user_id = ${both.id} and merchant_id = ${bob.merchant.id}`.execute(
      db,
    );
    expect((await download(id, headers)).statusCode).toBe(404);
    await sql`update merchant_staff set permissions = '{view}' where user_id = ${both.id}`.execute(
      db,
    );
    expect((await download(id, headers)).statusCode).toBe(403);
  });

  it('needs the permission to manage the team for the audit log, also later', async () => {
    const { db } = test.database;
    const { id: staffId } = await insertStaff(db, [cy.merchant.id]);
    const headers = await asStaff(db, test.clock, staffId);
    await sql`
      insert into audit_log (actor, action, entity, entity_id, at, merchant_id)
      select 'system:test', 'invoice.changed', 'invoice', ${cy.invoice.id}, ${testNow}, ${cy.merchant.id}
        from generate_series(1, 101)`.execute(db);
    const begun = await test.app.inject({ url: '/api/audit_log/export', headers });
    expect([begun.statusCode, begun.json()]).toMatchObject([202, { kind: 'export_audit' }]);
    await work();
    const { id } = begun.json<OperationView>();
    expect((await download(id, headers)).statusCode).toBe(200);
    await sql`update merchant_staff set permissions = array_remove(permissions, 'team')
      where user_id = ${staffId}`.execute(db);
    const refused = await download(id, headers);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { detail: missingPermissionText('team') },
    ]);
  });

  it('has no records of a merchant where the person may not export', async () => {
    const { db } = test.database;
    const clerk = await insertStaff(db, [cy.merchant.id]);
    await insertMembership(db, { user_id: clerk.id, merchant_id: bob.merchant.id }, ['view']);
    const headers = await asStaff(db, test.clock, clerk.id);
    const { id, total } = await start(headers);
    expect(total).toBe(rowsOfCy);
    await work();
    expect((await download(id, headers)).body).not.toContain('Bob');
  });
});

describe('a long export of customers', () => {
  it('has the bytes of the stream, in a group too', async () => {
    const { db } = test.database;
    const dee = await insertSide(test, 'Dee');
    await sql`
      with people as (
        insert into users (kind, role, username, state, first_name, last_name, created_at)
        select 'customer', 4, 'long' || n, 'active', 'Casey', 'Long' || n, ${testNow}
          from generate_series(1, 5001) n returning id)
      insert into subscriptions (user_id, merchant_id, created_at) select id, ${dee.merchant.id}, ${testNow}
        from people`.execute(db);
    const { rows } = await sql<{ id: number }>`
      select id from auto_groups where merchant_id = ${dee.merchant.id} and is_all_customers`.execute(
      db,
    );
    const url = `/api/subscriptions/export?group=${rows[0]?.id}&sort=-first_name`;
    const begun = await test.app.inject({ url, headers: dee.staffHeaders });
    expect([begun.statusCode, begun.json()]).toMatchObject([
      202,
      { kind: 'export_customers', total: 5_002 },
    ]);
    await work();
    const { id } = begun.json<OperationView>();
    const stream = await streaming.app.inject({ url, headers: dee.staffHeaders });
    expect((await download(id, dee.staffHeaders)).rawPayload.equals(stream.rawPayload)).toBe(true);
    expect(stream.headers['content-disposition']).toContain('customers-2026-11-20.csv');
  });
});
