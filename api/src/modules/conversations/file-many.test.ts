import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { prepareEmptying } from '../../testing/empty-database';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';

type Headers = { readonly authorization: string };
type Body = Readonly<Record<string, unknown>>;

let test: TestApp;
let empty: () => Promise<void>;
let merchantId: number;
let otherId: number;
let headers: Headers;

beforeAll(async () => {
  test = await buildTestApp();
  empty = await prepareEmptying(test.database.db);
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.database;
  await empty();
  await test.clock.set(testNow);
  merchantId = (await insertMerchant(db)).id;
  otherId = (await insertMerchant(db)).id;
  headers = await asStaff(db, test.clock, (await insertStaff(db, [merchantId])).id);
});

const converse = async (at: number, { body = 'Hello', isUnread = false, minutesAgo = 5 } = {}) => {
  const { db } = test.database;
  const user = await insertCustomer(db);
  const { id } = await insertSubscription(db, { user_id: user.id, merchant_id: at });
  const moment = new Date(test.clock.now().getTime() - minutesAgo * 60_000);
  const message = await db
    .insertInto('messages')
    .values({
      subscription_id: id,
      merchant_id: at,
      type: 2,
      medium: 1,
      body,
      sent_from: 'Casey',
      address: '+13035550199',
      delivery: 'received',
      created_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('conversations')
    .values({
      subscription_id: id,
      merchant_id: at,
      last_message_id: message.id,
      last_message_at: moment,
      is_unread: isUnread,
    })
    .execute();
  return id;
};
const post = async (path: string, payload: Body) => {
  const answer = await test.app.inject({ method: 'POST', url: `/api/${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const work = () => test.clock.advance('PT1S');
const open = async (): Promise<readonly number[]> =>
  (
    await sql<{
      id: number;
    }>`select subscription_id as id from conversations where is_open order by 1`.execute(
      test.database.db,
    )
  ).rows.map(({ id }) => id);

describe('conversations of a filter', () => {
  it('are closed as long work, those of another merchant and later ones are not', async () => {
    const matching = [
      await converse(merchantId, { isUnread: true }),
      await converse(merchantId, { isUnread: true }),
    ];
    const read = await converse(merchantId);
    const foreign = await converse(otherId, { isUnread: true });
    const { status, body } = await post('sms/close', { filter: { read: false } });
    expect([status, body.operations]).toMatchObject([
      200,
      [{ kind: 'close_conversations', total: 2, done: 0, can_pause: false }],
    ]);
    const late = await converse(merchantId, { isUnread: true, minutesAgo: -1 });
    await work();
    expect(await open()).toEqual([read, foreign, late]);
    const { rows } = await sql<{
      state: string;
      done: number;
    }>`select state, done from operations`.execute(test.database.db);
    expect(rows).toEqual([{ state: 'done', done: matching.length }]);
  });

  it('are found by a word of their last message and made unread', async () => {
    const wanted = await converse(merchantId, { body: 'My bill is wrong' });
    await converse(merchantId, { body: 'Thanks' });
    const { body } = await post('sms/mark_read', { filter: { q: 'BILL' } });
    expect(body.operations).toMatchObject([{ kind: 'mark_unread', total: 1 }]);
    await work();
    const { rows } = await sql<{
      id: number;
    }>`select subscription_id as id from conversations where is_unread`.execute(test.database.db);
    expect(rows).toEqual([{ id: wanted }]);
  });

  it.each([
    ['few', 3],
    ['thousands of', 5_001],
  ])(
    'are found by a word of an older message, among %s messages, or by a name',
    async (_of, count) => {
      const older = await converse(merchantId, { body: 'Thanks' });
      const named = await converse(merchantId, { body: 'Thanks' });
      const [other, foreign] = [await converse(merchantId), await converse(otherId)];
      const { db } = test.database;
      await sql`
      insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, address, delivery, created_at)
      select s.id, s.merchant_id, 2, 1, 'My METER, number ' || n, 'Casey', '+1', 'received', '2026-01-01'
        from generate_series(1, ${count}::integer) n,
        subscriptions s where s.id in (${older}, ${foreign})`.execute(db);
      await sql`update users set last_name = 'Metering' from subscriptions s
      where s.id = ${named} and users.id = s.user_id`.execute(db);
      const { body } = await post('sms/close', { filter: { q: 'meter' } });
      expect(body.operations).toMatchObject([{ kind: 'close_conversations', total: 2 }]);
      await work();
      expect(await open()).toEqual([other, foreign]);
    },
  );

  it('are many at once without one being left out', async () => {
    await converse(merchantId);
    await sql`
      with people as (
        insert into users (kind, role, username, state, created_at) select 'customer', 4,
          'many' || n || '.' || ${merchantId}, 'active', ${testNow} from generate_series(1, 1200) n returning id
      ), subs as (
        insert into subscriptions (user_id, merchant_id, created_at) select id, ${merchantId}, ${testNow}
          from people returning id
      ), written as (
        insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, address, delivery,
          created_at)
        select id, ${merchantId}, 2, 1, 'Hello', 'Casey', '+13035550199', 'received', ${testNow} from subs
          returning id, subscription_id)
      insert into conversations (subscription_id, merchant_id, last_message_id, last_message_at)
      select subscription_id, ${merchantId}, id, ${testNow} from written`.execute(test.database.db);
    await post('sms/close', { filter: {} });
    await work();
    expect(await open()).toEqual([]);
    const { rows } = await sql<{
      done: number;
      counts: Body;
    }>`select done, counts from operations`.execute(test.database.db);
    expect(rows).toEqual([{ done: 1_201, counts: { filed: 1_201 } }]);
    const frames = await sql<{ event: Body }>`
      select event from live_outbox where event ->> 'entity' = 'conversation'`.execute(
      test.database.db,
    );
    expect(frames.rows.map(({ event }) => event['id'])).toEqual([0, 0, 0]);
  });

  it('start nothing when none match, and are not named beside ids', async () => {
    const id = await converse(merchantId);
    expect(await post('sms/close', { filter: { q: 'nothing like it' } })).toEqual({
      status: 200,
      body: { operations: [] },
    });
    const both = await post('sms/close', { sub_id: id, filter: {} });
    expect([both.status, both.body.detail]).toEqual([
      400,
      ['Please choose conversations or a filter, not both.'],
    ]);
    expect((await post('sms/close', { filter: { merchant_id: otherId } })).status).toBe(404);
    expect(await open()).toEqual([id]);
  });
});

describe('long work', () => {
  it('goes on behind its last batch after a worker has died, and is not done twice', async () => {
    const ids = [await converse(merchantId), await converse(merchantId)];
    await post('sms/mark_read', { filter: {} });
    // The first was filed and committed, then the process ended.
    await sql`update operations set state = 'running', started_at = ${testNow},
      cursor = to_jsonb(${ids[0]}::bigint), done = 1,
      leased_by = 'dead', leased_until = now() - interval '1 second'`.execute(test.database.db);
    await work();
    const { rows } = await sql<{
      id: number;
    }>`select subscription_id as id from conversations where is_unread`.execute(test.database.db);
    expect(rows).toEqual([{ id: ids[1] }]);
    const after = await sql<{
      state: string;
      done: number;
    }>`select state, done from operations`.execute(test.database.db);
    expect(after.rows).toEqual([{ state: 'done', done: 2 }]);
  });

  it('is left alone while another worker holds it', async () => {
    const id = await converse(merchantId);
    await post('sms/close', { filter: {} });
    await sql`update operations set leased_by = 'alive', leased_until = now() + interval '1 hour'`.execute(
      test.database.db,
    );
    await work();
    expect(await open()).toEqual([id]);
  });

  it('is cancelled before its next batch, and cannot be paused where the rest cannot wait', async () => {
    const id = await converse(merchantId);
    const { body } = await post('sms/close', { filter: {} });
    const operationId = body.operations[0].id;
    const paused = await post(`operations/${operationId}/pause`, {});
    expect([paused.status, paused.body.detail]).toEqual([409, "This can't be paused."]);
    await post(`operations/${operationId}/cancel`, {});
    await work();
    expect(await open()).toEqual([id]);
    const { rows } = await sql<{ state: string }>`select state from operations`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });

  it('is listed for who started it, with a filter for what has not ended', async () => {
    await converse(merchantId);
    await post('sms/close', { filter: {} });
    const list = async (query: string, who = headers) =>
      (await test.app.inject({ url: `/api/operations${query}`, headers: who })).json();
    const { db } = test.database;
    const colleague = await asStaff(db, test.clock, (await insertStaff(db, [merchantId])).id);
    expect(await list('?active=true')).toHaveLength(1);
    expect(await list('', colleague)).toEqual([]);
    await work();
    expect(await list('?active=true')).toEqual([]);
    expect(await list('?kind=close_conversations')).toMatchObject([{ state: 'done' }]);
    expect(await list('?kind=mass_send')).toEqual([]);
  });
});
