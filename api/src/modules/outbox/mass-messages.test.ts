import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { countBlocked } from '@billfold/server-kit/testing/database-state';
import { until } from '@billfold/server-kit/testing/until';
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
import { startTextProvider, type TextProviderStub } from '../../testing/provider-stubs';

type Headers = { readonly authorization: string };
type Body = Readonly<Record<string, unknown>>;

let test: TestApp;
let texts: TextProviderStub;
let empty: () => Promise<void>;
let merchantId: number;
let headers: Headers;
let staffId: number;
const number = '+13035550100';
const group = 'All Customers';

beforeAll(async () => {
  texts = await startTextProvider();
  test = await buildTestApp({
    settings: { SMS_URL: texts.url, MESSAGE_DOUBT_MS: '1000', MESSAGE_TIMEOUT_MS: '500' },
  });
  empty = await prepareEmptying(test.database.db);
});
afterAll(async () => {
  await test.close();
  await texts.close();
});
beforeEach(async () => {
  const { db } = test.database;
  await empty();
  texts.sent.length = 0;
  texts.faults.length = 0;
  await test.clock.set(testNow);
  merchantId = (await insertMerchant(db, { sms_number: number })).id;
  staffId = (await insertStaff(db, [merchantId])).id;
  headers = await asStaff(db, test.clock, staffId);
});

type Wish = { readonly phone?: string | null; readonly firstName?: string } & Record<
  string,
  unknown
>;
const addCustomer = async ({ phone, firstName, ...rest }: Wish = {}) => {
  const { db } = test.database;
  const user = await insertCustomer(db, {
    ...(phone === undefined ? {} : { phone }),
    ...(firstName === undefined ? {} : { first_name: firstName }),
  });
  const subscription = await insertSubscription(db, {
    user_id: user.id,
    merchant_id: merchantId,
    sms_opt_in: true,
    ...rest,
  });
  return { id: subscription.id, userId: user.id, phone: user.phone ?? '' };
};
const addCustomers = async (count: number) => {
  const added = [];
  for (let index = 0; index < count; index += 1) added.push(await addCustomer());
  return added;
};

const post = (path: string, payload: Body = {}, more: Record<string, string> = {}, who = headers) =>
  test.app.inject({ method: 'POST', url: `/api/${path}`, headers: { ...who, ...more }, payload });
const get = async (path: string, who = headers) => {
  const answer = await test.app.inject({ url: `/api/${path}`, headers: who });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const send = async (body: Body = {}, more: Record<string, string> = {}) => {
  const answer = await post(
    'sms/send',
    { medium: 'sms', autogroup: group, body: 'Hello', ...body },
    more,
  );
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
/** Each move lets every worker do what is due: texts first, then the step of the operation. */
const work = async (rounds = 3): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await test.clock.advance('PT2S');
};
/** A session ends in the time between. */
const at = async (moment: string): Promise<void> => {
  await test.clock.set(new Date(moment));
  headers = await asStaff(test.database.db, test.clock, staffId);
};
const operation = async (id: number) => (await get(`operations/${id}`)).body;
const outcomes = async () =>
  (
    await sql<{ outcome: string; reason: string | null; detail: string | null }>`
      select outcome, reason, detail from bulk_messages order by id`.execute(test.database.db)
  ).rows;
const e164 = (phone: string) => `+1${phone}`;
const sentTo = () => texts.sent.map(({ to }) => to).toSorted();

describe('POST sms/send to a group', () => {
  it('sends one message to each member who agreed, and none to the others [API-116] [API-117]', async () => {
    const [ann, bea] = await addCustomers(2);
    await addCustomer({ sms_opt_in: false });
    await addCustomer({ phone: null });
    const { status, body } = await send({ body: 'Hello {user first name}' });
    expect([status, body.user_name, body.sub_id, body.operation.total]).toEqual([200, group, 0, 4]);
    await work();
    expect(sentTo()).toEqual([ann, bea].map((customer) => e164(customer?.phone ?? '')).toSorted());
    expect(texts.sent.map((text) => text.body)).toEqual(['Hello Casey', 'Hello Casey']);
    expect(await operation(body.operation.id)).toMatchObject({
      state: 'done',
      done: 4,
      counts: { queued: 0, sending: 0, sent: 2, delivered: 0, failed: 0, skipped: 2, cancelled: 0 },
    });
    expect((await outcomes()).map(({ reason }) => reason)).toEqual([
      null,
      null,
      'opted_out',
      'no_address',
    ]);
    const chat = await get(`sms/chat?sub_id=${ann?.id}`);
    expect(chat.body.messages).toMatchObject([{ body: 'Hello Casey', type: 1, delivery: 'sent' }]);
  });

  it('opens no conversation in the inbox', async () => {
    await addCustomers(2);
    await send();
    await work();
    expect(texts.sent).toHaveLength(2);
    expect((await get('sms')).body).toEqual([]);
  });

  it('answers the same message for the same key, and sends once [INBOX-049]', async () => {
    await addCustomers(2);
    const key = { 'idempotency-key': 'press-1' };
    const [first, second] = await Promise.all([send({}, key), send({}, key)]);
    const third = await send({}, key);
    expect([first, second].some(({ status }) => status === 200)).toBe(true);
    expect(third.status).toBe(200);
    expect(third.headers['idempotent-replayed']).toBe('true');
    await work();
    expect(texts.sent).toHaveLength(2);
    const { body } = await get('operations');
    expect(body).toHaveLength(1);
    expect(body[0].id).toBe(third.body.operation.id);
  });

  const unfit: readonly (readonly [string, Body, number, unknown])[] = [
    ['an empty body', { body: '  ' }, 400, ['Please enter a message.']],
    ['an e-mail', { medium: 'email' }, 400, ['Messages to a group are texts.']],
    ['an unknown field', { body: 'Hi {user nick name}' }, 400, ["{user nick name} isn't a field."]],
    [
      'a field of bills',
      { body: 'Pay {amount}' },
      400,
      ['{amount} has no value for this customer.'],
    ],
    [
      'a time that is over',
      { scheduled_for: '2026-11-20T18:00:00Z' },
      400,
      ['Please choose a time in the future, within 30 days.'],
    ],
    [
      'a time too far',
      { scheduled_for: '2027-02-20T18:00:00Z' },
      400,
      ['Please choose a time in the future, within 30 days.'],
    ],
    [
      'no time at all',
      { scheduled_for: 'soon' },
      400,
      ['Please choose a time in the future, within 30 days.'],
    ],
    ['an unknown group', { autogroup: 'Nothing' }, 404, 'Group not found.'],
  ];
  it('refuses what cannot be sent, and sends nothing [INBOX-052]', async () => {
    await addCustomer();
    for (const [what, body, status, detail] of unfit) {
      const answer = await send(body);
      expect([what, answer.status, answer.body.detail]).toEqual([what, status, detail]);
    }
    expect(await outcomes()).toEqual([]);
  });

  it('refuses a group of which no member can get it, and keeps nothing', async () => {
    await addCustomer({ sms_opt_in: false });
    expect((await send()).body.detail).toEqual(['No one in this group can get this text.']);
    expect((await get('operations')).body).toEqual([]);
    expect(await outcomes()).toEqual([]);
  });

  it('asks the permission for groups beside that for messages', async () => {
    await addCustomer();
    const { db } = test.database;
    const clerk = await insertStaff(db, [merchantId], {}, ['view', 'message']);
    const answer = await post(
      'sms/send',
      { medium: 'sms', autogroup: group, body: 'Hello' },
      {},
      await asStaff(db, test.clock, clerk.id),
    );
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      "You don't have permission to message groups. An owner of the business can give it to you.",
    ]);
  });

  it('sends marketing only to those who agreed to marketing', async () => {
    const ann = await addCustomer({ marketing_opt_in: true, sms_opt_in: false });
    await addCustomer();
    await send({ purpose: 'marketing' });
    await work();
    expect(sentTo()).toEqual([e164(ann.phone)]);
  });

  it('waits for its time', async () => {
    await addCustomer();
    const { body } = await send({ scheduled_for: '2026-11-20T20:00:00Z' });
    await work();
    expect([texts.sent.length, (await operation(body.operation.id)).state]).toEqual([0, 'queued']);
    await at('2026-11-20T20:00:01Z');
    await work();
    expect([texts.sent.length, (await operation(body.operation.id)).state]).toEqual([1, 'done']);
  });

  it('sends a test to the sender alone, filled as for the first member', async () => {
    await addCustomer({ firstName: 'Ann' });
    const { db } = test.database;
    await sql`update users set phone = '7205550123' where id = ${staffId}`.execute(db);
    const { status, body } = await send({ body: 'Hello {user first name}', test_to_self: true });
    expect([status, body.sent_to, body.operation]).toEqual([200, '(720) 555-0123', undefined]);
    await work();
    expect(texts.sent).toMatchObject([{ to: '+17205550123', body: 'Hello Ann' }]);
    expect(await outcomes()).toEqual([]);
  });
});

describe('a test to oneself', () => {
  const sendTest = () =>
    send({ body: 'Hello {user first name} of {merchant name}', test_to_self: true });
  beforeEach(async () => {
    const { db } = test.database;
    await sql`update users set phone = '7205550123' where id = ${staffId}`.execute(db);
    await sql`update merchants set name = 'Cedar ' || id where id = ${merchantId}`.execute(db);
  });

  it('has made-up values while the merchant has no customer', async () => {
    expect((await sendTest()).status).toBe(200);
    await work();
    expect(texts.sent).toMatchObject([{ body: `Hello Sample of Cedar ${merchantId}` }]);
  });

  it('is refused after ten in ten minutes, for this staff member alone', async () => {
    for (let count = 0; count < 10; count += 1) expect((await sendTest()).status).toBe(200);
    const refused = await sendTest();
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      "You've sent yourself a lot of tests. Please wait a few minutes and try again.",
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { db } = test.database;
    const other = await insertStaff(db, [merchantId], { phone: '7205550124' });
    headers = await asStaff(db, test.clock, other.id);
    expect((await sendTest()).status).toBe(200);
    await test.clock.advance('PT10M');
    headers = await asStaff(db, test.clock, staffId);
    expect((await sendTest()).status).toBe(200);
  });
});

describe('the claim of a message to many', () => {
  it('skips a customer who wrote STOP after the message was frozen', async () => {
    const [ann, bea] = await addCustomers(2);
    await send();
    await sql`insert into text_stops (merchant_id, phone, stopped_at)
      values (${merchantId}, ${bea?.phone}, ${testNow})`.execute(test.database.db);
    await work();
    expect(sentTo()).toEqual([e164(ann?.phone ?? '')]);
    expect(await outcomes()).toMatchObject([
      { outcome: 'sent' },
      { outcome: 'skipped', reason: 'stopped' },
    ]);
  });

  it.each([
    ['withdrew the consent', 'update subscriptions set sms_opt_in = false', 'opted_out'],
    [
      'was deleted',
      `update subscriptions set deleted_at = '2026-11-20T19:00:00Z'`,
      'not_a_customer',
    ],
    ['has no phone any more', 'update users set phone = null', 'no_address'],
  ])('skips a customer who %s meanwhile', async (_case, change, reason) => {
    const ann = await addCustomer();
    await send();
    const column = change.includes('users') ? 'id' : 'user_id';
    await sql.raw(`${change} where ${column} = ${ann.userId}`).execute(test.database.db);
    await work();
    expect(texts.sent).toEqual([]);
    expect(await outcomes()).toMatchObject([{ outcome: 'skipped', reason }]);
  });

  it('skips who left the group meanwhile, and goes on when the group is deleted', async () => {
    const [ann, bea] = await addCustomers(2);
    const active = { type: 'filter', field_name: 'state', operator: 'exact', value: 'active' };
    const own = {
      type: 'filter',
      field_name: 'merchant_id',
      operator: 'exact',
      value: String(merchantId),
    };
    const made = async (name: string) =>
      (
        await post('auto_groups/create_auto_group', {
          name,
          description: 'x',
          conditions: [own, active],
        })
      ).json().id;
    await made('Active');
    await send({ autogroup: 'Active' });
    await sql`update subscriptions set state = 'inactive' where id = ${bea?.id}`.execute(
      test.database.db,
    );
    await work();
    expect(sentTo()).toEqual([e164(ann?.phone ?? '')]);
    expect((await outcomes()).map(({ reason }) => reason)).toEqual([null, 'not_in_group']);

    const second = await made('Second');
    const { body } = await send({ autogroup: 'Second' });
    expect((await post(`auto_groups/${second}/delete_auto_group`)).statusCode).toBe(200);
    await work();
    expect((await operation(body.operation.id)).counts).toMatchObject({ sent: 1, skipped: 0 });
    const history = await get(`smsgroup/get_group_messages?group_id=${second}`);
    expect(history.body.messages).toMatchObject([
      { body: 'Hello', operation: { counts: { sent: 1 } } },
    ]);
  });

  it('skips a customer without a value, and never sends the field itself', async () => {
    await addCustomer({ firstName: '' });
    const ann = await addCustomer({ firstName: '{merchant name}' });
    await send({ body: 'Hello {user first name}' });
    await work();
    expect(texts.sent).toMatchObject([{ to: e164(ann.phone), body: 'Hello {merchant name}' }]);
    expect(await outcomes()).toMatchObject([
      { outcome: 'skipped', reason: 'missing_value', detail: 'user first name' },
      { outcome: 'sent' },
    ]);
  });

  it('holds a text until the morning where the customer lives, not the merchant', async () => {
    await at('2026-11-20T15:30:00Z');
    const denver = await addCustomer();
    const hawaii = await addCustomer({ service_address_state: 'HI' });
    const { body } = await send();
    await work();
    expect(sentTo()).toEqual([e164(denver.phone)]);
    expect(await operation(body.operation.id)).toMatchObject({
      state: 'running',
      counts: { queued: 1 },
    });
    const { rows } = await sql<{ id: number }>`
      select group_id as id from group_messages order by id desc limit 1`.execute(test.database.db);
    const groupId = rows[0]?.id;
    const waitsUntil = async () =>
      (await get(`smsgroup/get_group_messages?group_id=${groupId}`)).body.messages[0].waits_until;
    expect(await waitsUntil()).toBe('2026-11-20T18:00:00.000Z');
    await at('2026-11-20T18:00:01Z');
    expect(await waitsUntil()).toBeNull();
    await work();
    expect(sentTo()).toEqual([denver, hawaii].map(({ phone }) => e164(phone)).toSorted());
  });
});

describe('a text without a clear answer', () => {
  it('is looked up and never sent again', async () => {
    const [ann, bea] = await addCustomers(2);
    texts.faults.push('take_and_hang', 'hang');
    const before = texts.calls();
    const { body } = await send();
    await work(6);
    expect(texts.calls() - before).toBe(2);
    expect(sentTo()).toHaveLength(1);
    expect([ann, bea].map((customer) => e164(customer?.phone ?? ''))).toContain(sentTo()[0]);
    const counts = (await operation(body.operation.id)).counts;
    expect(counts).toMatchObject({ sent: 1, failed: 1, queued: 0, sending: 0 });
    expect(new Set((await outcomes()).map(({ reason }) => reason))).toEqual(
      new Set(['not_confirmed', null]),
    );
  });

  it('is not sent again after its worker has died', async () => {
    await addCustomer();
    const { body } = await send();
    const { db } = test.database;
    await sql`update operations set state = 'running', started_at = ${testNow}`.execute(db);
    await sql`
      with made as (
        insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, address, delivery,
          delivery_attempts, bulk_attempt_at,
          leased_by, leased_until, first_attempt_at, created_at, bulk_id, priority)
        select subscription_id, merchant_id, 1, 1, 'Hello', 'Olive', '+13035550111', 'sending', 1, ${testNow},
          'dead', now() - interval '1 second',
          now() - interval '1 minute', ${testNow}, id, 1 from bulk_messages returning id, bulk_id)
      update bulk_messages b set outcome = 'sending', message_id = made.id from made where made.bulk_id = b.id`.execute(
      db,
    );
    await work();
    expect(texts.sent).toEqual([]);
    expect(await outcomes()).toMatchObject([{ outcome: 'failed', reason: 'not_confirmed' }]);
    expect((await operation(body.operation.id)).state).toBe('done');
  });

  it('is claimed by no process of the release before, which would send it again', async () => {
    await addCustomer();
    texts.faults.push('hang');
    await send();
    const { db } = test.database;
    // As that release claims.
    const claimable = async () =>
      (
        await sql`
          select from messages o where o.delivery in ('queued', 'sending')
            and o.next_attempt_at <= ${new Date('2100-01-01')}
            and (o.delivery = 'queued' or o.leased_until < clock_timestamp() + interval '1 year')`.execute(
          db,
        )
      ).rows.length;
    const states: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      await test.clock.advance('PT2S');
      const { rows } = await sql<{ delivery: string }>`select delivery from messages`.execute(db);
      states.push(...rows.map(({ delivery }) => delivery));
      expect(await claimable()).toBe(0);
    }
    expect(states).toContain('queued');
    expect(states.at(-1)).toBe('failed');
    expect(texts.sent).toEqual([]);
  });

  it('goes back to the queue when it was certainly not taken, and slows the sender', async () => {
    await addCustomer();
    texts.faults.push('429');
    await send();
    await work(2);
    const { db } = test.database;
    expect(await outcomes()).toMatchObject([{ outcome: 'queued' }]);
    const lane = await sql<{ slowed: boolean }>`
      select slowed_until > clock_timestamp() as slowed from send_lanes where lane = ${number}`.execute(
      db,
    );
    expect(lane.rows).toEqual([{ slowed: true }]);
    expect((await sql`select from messages`.execute(db)).rows).toEqual([]);
    await sql`update send_lanes set slowed_until = null, tokens = 5`.execute(db);
    await work();
    expect(texts.sent).toHaveLength(1);
    const { rows } = await sql<{ tries: number }>`select tries from bulk_messages`.execute(db);
    expect(rows).toEqual([{ tries: 1 }]);
  });

  it('fails alone when the provider refuses one number', async () => {
    await addCustomers(3);
    texts.faults.push('400');
    const { body } = await send();
    await work();
    expect((await operation(body.operation.id)).counts).toMatchObject({ sent: 2, failed: 1 });
    const reasons = await get(`sms/group_messages/${body.id}/reasons`);
    expect(reasons.body).toEqual([
      { outcome: 'failed', reason: 'not_taken', text: "The provider didn't accept it", count: 1 },
    ]);
  });
});

describe('the pace of a number', () => {
  it('lets so many texts to many leave in a second, and a chat at once', async () => {
    await sql`update merchants set texts_per_second = 2 where id = ${merchantId}`.execute(
      test.database.db,
    );
    const [ann] = await addCustomers(9);
    await send();
    await test.clock.advance('PT1S');
    await test.clock.advance('PT1S');
    const left = texts.sent.length;
    // A second of the machine may have ended between two claims.
    expect(left).toBeGreaterThanOrEqual(2);
    expect(left).toBeLessThanOrEqual(4);
    expect(
      (await post('sms/send', { medium: 'sms', sub_id: ann?.id, body: 'A reply' })).statusCode,
    ).toBe(200);
    await test.clock.advance('PT1S');
    expect(texts.sent.map((text) => text.body)).toContain('A reply');
    const { rows } = await sql<{
      tokens: number;
    }>`select tokens from send_lanes where lane = ${number}`.execute(test.database.db);
    expect(rows[0]?.tokens).toBeLessThan(2);
  });
});

describe('a mass message under way', () => {
  const started = async () => {
    await sql`update merchants set texts_per_second = 0.001 where id = ${merchantId}`.execute(
      test.database.db,
    );
    await addCustomers(3);
    const { body } = await send();
    await work(2);
    expect(texts.sent).toHaveLength(1);
    return body.operation.id as number;
  };
  const fast = () =>
    sql`update merchants set texts_per_second = null where id = ${merchantId}`.execute(
      test.database.db,
    );

  it('sends nothing while it is paused, and the rest when it goes on', async () => {
    const id = await started();
    const paused = await post(`operations/${id}/pause`);
    expect([paused.statusCode, paused.json().state]).toEqual([200, 'paused']);
    expect((await post(`operations/${id}/pause`)).statusCode).toBe(200);
    await fast();
    await work();
    expect(texts.sent).toHaveLength(1);
    expect((await post(`operations/${id}/resume`)).json().state).toBe('running');
    await work();
    expect(texts.sent).toHaveLength(3);
    expect(await operation(id)).toMatchObject({ state: 'done', counts: { sent: 3 } });
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity = 'operation' and entity_id = ${id} order by id`.execute(
      test.database.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'operation.started',
      'operation.paused',
      'operation.resumed',
    ]);
  });

  it('accounts for each recipient when it is cancelled', async () => {
    const id = await started();
    const cancelled = await post(`operations/${id}/cancel`);
    expect([cancelled.statusCode, cancelled.json().state]).toEqual([200, 'cancelling']);
    await fast();
    await work();
    expect(texts.sent).toHaveLength(1);
    expect(await operation(id)).toMatchObject({
      state: 'cancelled',
      done: 3,
      counts: { sent: 1, cancelled: 2 },
    });
    expect((await post(`operations/${id}/cancel`)).statusCode).toBe(200);
    const late = await post(`operations/${id}/resume`);
    expect([late.statusCode, late.json().detail]).toEqual([409, 'This has already ended.']);
  });

  it('is paused only by staff who may write to groups', async () => {
    const id = await started();
    const { db } = test.database;
    const clerk = await insertStaff(db, [merchantId], {}, ['view', 'message']);
    const answer = await post(
      `operations/${id}/pause`,
      {},
      {},
      await asStaff(db, test.clock, clerk.id),
    );
    expect(answer.statusCode).toBe(403);
    expect((await operation(id)).state).toBe('running');
  });

  it('counts once more when the provider reports later that a text did not arrive', async () => {
    await addCustomer();
    const { body } = await send();
    await work();
    expect((await operation(body.operation.id)).counts).toMatchObject({ sent: 1, failed: 0 });
    await sql`update messages set delivery = 'failed', failure = 'The phone is off.'`.execute(
      test.database.db,
    );
    await work();
    expect(await operation(body.operation.id)).toMatchObject({
      state: 'done',
      counts: { sent: 0, failed: 1 },
    });
    expect(await outcomes()).toEqual([
      { outcome: 'failed', reason: 'not_taken', detail: 'The phone is off.' },
    ]);
  });

  it('counts a report that is written while it counts another one', async () => {
    await addCustomers(2);
    const { body } = await send();
    await work();
    const { db } = test.database;
    const failed = (number: number) =>
      sql`update messages set delivery = 'failed', failure = 'Off.'
        where id = (select id from messages order by id offset ${number} limit 1)`;
    await failed(0).execute(db);
    const late = await db.startTransaction().execute();
    await failed(1).execute(late);
    let isCounted = false;
    const counting = test.clock.advance('PT2S').then(() => (isCounted = true));
    await until(async () => isCounted || (await countBlocked(db)) > 0);
    await late.commit().execute();
    await counting;
    await work();
    expect((await operation(body.operation.id)).counts).toMatchObject({ sent: 0, failed: 2 });
    const { rows } = await sql`select from operations where next_run_at is not null`.execute(db);
    expect(rows).toEqual([]);
  });

  it('shows open screens its progress', async () => {
    await addCustomer();
    const { body } = await send();
    await work();
    const { rows } = await sql<{ event: Body }>`
      select event from live_outbox where event ->> 'entity' = 'operation' order by id`.execute(
      test.database.db,
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(new Set(rows.map(({ event }) => event['id']))).toEqual(new Set([body.operation.id]));
  });
});

describe('the preview of a mass message', () => {
  it('says who would get it, how long it takes, and what the first reads', async () => {
    await sql`update merchants set texts_per_second = 2 where id = ${merchantId}`.execute(
      test.database.db,
    );
    const ann = await addCustomer({ firstName: 'Ann' });
    await addCustomers(2);
    await addCustomer({ firstName: '' });
    await addCustomer({ sms_opt_in: false });
    const stopped = await addCustomer();
    await sql`insert into text_stops (merchant_id, phone, stopped_at)
      values (${merchantId}, ${stopped.phone}, ${testNow})`.execute(test.database.db);
    await addCustomer({ phone: null });
    await addCustomer({ service_address_state: 'GU' });
    const answer = await post('sms/preview_group_message', {
      autogroup: group,
      medium: 'sms',
      body: 'Hi {user first name} of {planet}',
    });
    expect(answer.json()).toMatchObject({
      merchant_id: merchantId,
      people: 8,
      recipients: 4,
      opted_out: 2,
      without_number: 1,
      missing_values: 1,
      missing_fields: [{ field: 'user first name', count: 1 }],
      unknown_fields: ['planet'],
      per_second: 2,
      seconds: 2,
      held_now: 1,
      sample: { sub_id: ann.id, body: 'Hi Ann of {planet}' },
    });
    expect(await outcomes()).toEqual([]);
  });
});

describe('the result of a mass message', () => {
  it('lists people by outcome and reason, and as a file that is in the log', async () => {
    await addCustomer({ firstName: '=Ann' });
    await addCustomer({ sms_opt_in: false });
    const { body } = await send();
    await work();
    const skipped = await get(
      `sms/group_messages/${body.id}/recipients?outcome=skipped&reason=opted_out`,
    );
    expect(skipped.headers['x-total-count']).toBe('1');
    expect(skipped.body).toMatchObject([
      { outcome: 'skipped', reason: 'opted_out', reason_text: "Hasn't opted in to these messages" },
    ]);
    expect((await get(`sms/group_messages/${body.id}/recipients?outcome=failed`)).body).toEqual([]);
    const file = await test.app.inject({
      url: `/api/sms/group_messages/${body.id}/recipients.csv?outcome=sent`,
      headers,
    });
    expect(file.body.split('\r\n')[0]).toBe('\uFEFFfull_name,phone,outcome,reason,detail');
    expect(file.body).toContain("'=Ann");
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity = 'group_message' and entity_id = ${body.id}`.execute(
      test.database.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(['group_message.exported']);
  });
});
