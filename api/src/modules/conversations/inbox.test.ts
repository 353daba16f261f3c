import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { prepareEmptying } from '../../testing/empty-database';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { countUnread } from './conversations.public';
import { queueNotice } from '../outbox/outbox.public';

const secret = 'text-secret';
const sharedNumber = '+18885550100';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
let test: TestApp;
let merchantId: number;
let headers: { readonly authorization: string };
let strangerHeaders: { readonly authorization: string };
let empty: () => Promise<void>;
let counter = 0;

beforeAll(async () => {
  test = await buildTestApp({
    settings: {
      SMS_SECRET: secret,
      SMS_FROM: sharedNumber,
      WEBHOOK_URL: 'https://pay.example.test/api/webhooks',
    },
    logLevel: 'warn',
  });
  const { db } = test.database;
  merchantId = (
    await insertMerchant(db, {
      name: 'Cedar',
      sms_number: '+13035550100',
      mail_address: 'billing@cedar.test',
    })
  ).id;
  const other = await insertMerchant(db, {
    sms_number: '+12125550100',
    mail_address: 'billing@other.test',
  });
  headers = await asStaff(
    db,
    test.clock,
    (await insertStaff(db, [merchantId], { first_name: 'Olive', last_name: 'Owner' })).id,
  );
  strangerHeaders = await asStaff(db, test.clock, (await insertStaff(db, [other.id])).id);
  empty = await prepareEmptying(db);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clock.rewind();
  await empty();
});

type Customer = {
  readonly subId: number;
  readonly phone: string;
  readonly email: string;
  readonly name: string;
  readonly userId: number;
};
const newCustomer = async (
  given: Parameters<typeof insertCustomer>[1] = {},
  optIns = { sms_opt_in: true, email_opt_in: true },
): Promise<Customer> => {
  const user = await insertCustomer(test.database.db, given);
  const subscription = await insertSubscription(test.database.db, {
    user_id: user.id,
    merchant_id: merchantId,
    ...optIns,
  });
  return {
    subId: subscription.id,
    phone: `+1${user.phone}`,
    email: user.email ?? '',
    name: user.full_name,
    userId: user.id,
  };
};

const sign = (url: string, parameters: Record<string, string>): string =>
  createHmac('sha1', secret)
    .update(
      Object.keys(parameters)
        .toSorted()
        .reduce((text, name) => text + name + parameters[name], url),
    )
    .digest('base64');

const deliver = (
  channel: 'sms' | 'email',
  parameters: Record<string, string>,
  signature?: string,
) =>
  test.app.inject({
    method: 'POST',
    url: `/api/webhooks/${channel}`,
    headers: {
      ...form,
      'x-twilio-signature':
        signature ?? sign(`https://pay.example.test/api/webhooks/${channel}`, parameters),
    },
    payload: new URLSearchParams(parameters).toString(),
  });
const text = (customer: Customer, Body: string, more: Record<string, string> = {}) =>
  deliver('sms', {
    MessageSid: `SM${(counter += 1)}`,
    From: customer.phone,
    To: '+13035550100',
    Body,
    AccountSid: 'AC1',
    NumMedia: '0',
    ...more,
  });

const get = (url: string, as = headers) => test.app.inject({ url: `/api/${url}`, headers: as });
const send = (body: Record<string, string>, more: Record<string, string> = {}, as = headers) =>
  test.app.inject({
    method: 'POST',
    url: '/api/sms/send',
    headers: { ...as, ...form, ...more },
    payload: new URLSearchParams(body).toString(),
  });
const rowsOf = async (statement: string): Promise<unknown[]> =>
  (await sql.raw(statement).execute(test.database.db)).rows;

describe('inbound messages', () => {
  it('are stored, open the conversation unread and write one live event [API-111, API-137]', async () => {
    const ann = await newCustomer({ first_name: 'Ann', last_name: 'Lee' });
    const answer = await text(ann, 'Is somebody there? ünï 🙏 + & =');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/xml; charset=utf-8',
    ]);
    const [conversation] = (await get('sms')).json();
    expect(conversation).toEqual({
      id: expect.any(Number),
      sub_id: ann.subId,
      merchant_id: merchantId,
      user_name: 'Ann Lee',
      first_name: 'Ann',
      last_name: 'Lee',
      body: 'Is somebody there? ünï 🙏 + & =',
      truncated_body: 'Is somebody there? ünï 🙏 + & =',
      created_at: '2026-11-20T19:00:00.000Z',
      read: false,
      type: 2,
      medium: 1,
      sent_from: 'Ann Lee',
      delivery: 'received',
    });
    expect(await countUnread(test.database.db, [merchantId])).toBe(1);
    expect(await rowsOf('select merchant_id, event from live_outbox')).toEqual([
      {
        merchant_id: merchantId,
        event: {
          type: 'message',
          user: 'Ann Lee',
          message: 'Is somebody there? ünï 🙏 + & =',
          sub_id: ann.subId,
          id: conversation.id,
        },
      },
    ]);
  });

  it('lose invisible characters although the provider signed them', async () => {
    const ann = await newCustomer();
    expect((await text(ann, 'Hello\u202E there\u200B\r\nAnn')).statusCode).toBe(200);
    expect(await rowsOf('select body from messages')).toEqual([{ body: 'Hello there\nAnn' }]);
  });

  it('are stored once for duplicate deliveries, also at the same moment', async () => {
    const ann = await newCustomer();
    const parameters = { MessageSid: 'SMtwice', From: ann.phone, To: '+13035550100', Body: 'once' };
    const answers = await Promise.all([
      deliver('sms', parameters),
      deliver('sms', parameters),
      deliver('sms', parameters),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect(await rowsOf('select body from messages')).toEqual([{ body: 'once' }]);
    expect(await rowsOf('select 1 from live_outbox')).toHaveLength(1);
  });

  it('are refused without a valid signature over address and fields', async () => {
    const ann = await newCustomer();
    const parameters = { MessageSid: 'SMx', From: ann.phone, To: '+13035550100', Body: 'hi' };
    const good = sign('https://pay.example.test/api/webhooks/sms', parameters);
    const elsewhere = sign('http://localhost/api/webhooks/sms', parameters);
    for (const answer of [
      await deliver('sms', parameters, ''),
      await deliver('sms', parameters, elsewhere),
      await deliver('sms', { ...parameters, Body: 'other' }, good),
      await deliver('sms', { ...parameters, Extra: '1' }, good),
      await deliver('sms', parameters, 'not base64 at all'),
    ])
      expect(answer.statusCode).toBe(403);
    expect(await rowsOf('select 1 from messages')).toEqual([]);
  });

  it('are dropped from an unknown sender or to an unknown number, and logged without the number', async () => {
    const ann = await newCustomer();
    const before = test.logs.length;
    expect(
      (
        await deliver('sms', {
          MessageSid: 'SMs1',
          From: '+19995550000',
          To: '+13035550100',
          Body: 'hi',
        })
      ).statusCode,
    ).toBe(200);
    expect((await text(ann, 'hi', { To: '+12125550100' })).statusCode).toBe(200);
    expect(await rowsOf('select 1 from messages')).toEqual([]);
    expect(test.logs.slice(before).filter((line) => line.includes('unknown sender'))).toHaveLength(
      2,
    );
    expect(test.logs.join('')).not.toContain('9995550000');
  });

  it('keep a STOP of a phone without a customer for its next holder', async () => {
    const stops = () => rowsOf("select merchant_id from text_stops where phone = '7205550148'");
    const write = (Body: string) =>
      deliver('sms', { MessageSid: `SM${Body}`, From: '+17205550148', To: '+13035550100', Body });
    await write('hello');
    expect(await stops()).toEqual([]);
    expect((await write('STOP')).body).toContain('<Response></Response>');
    expect(await stops()).toEqual([{ merchant_id: merchantId }]);
    expect(await rowsOf('select 1 from messages')).toEqual([]);
    await write('START');
    expect(await stops()).toEqual([]);
  });

  it('end the texts of every merchant that uses the shared number', async () => {
    const shared = await insertMerchant(test.database.db, { sms_number: null });
    const ann = await newCustomer();
    const link = await insertSubscription(test.database.db, {
      user_id: ann.userId,
      merchant_id: shared.id,
      sms_opt_in: true,
    });
    await text(ann, 'Stop', { To: sharedNumber });
    expect(
      await rowsOf(
        `select merchant_id, sms_opt_in from subscriptions where user_id = ${ann.userId} order by id`,
      ),
    ).toEqual([
      { merchant_id: merchantId, sms_opt_in: true },
      { merchant_id: shared.id, sms_opt_in: false },
    ]);
    expect(
      await rowsOf(
        `select action, wording from consent_records where subscription_id = ${link.id}`,
      ),
    ).toEqual([{ action: 'withdrawn', wording: 'Stop' }]);
  });

  it('follow STOP and START, with consent record and audit row', async () => {
    const ann = await newCustomer();
    const optIn = async () =>
      (await rowsOf(`select sms_opt_in from subscriptions where id = ${ann.subId}`))[0];
    expect((await text(ann, ' Stop ')).body).toContain('<Response></Response>');
    expect(await optIn()).toEqual({ sms_opt_in: false });
    expect((await send({ medium: 'sms', sub_id: String(ann.subId), body: 'Hi' })).json().code).toBe(
      'consent_missing',
    );
    await text(ann, 'STOP');
    await text(ann, 'please do not stop');
    await text(ann, 'start');
    expect(await optIn()).toEqual({ sms_opt_in: true });
    expect(
      await rowsOf(
        `select actor, action from audit_log where entity = 'subscription' and entity_id = ${ann.subId} order by id`,
      ),
    ).toEqual([
      { actor: 'customer:by_text', action: 'subscription.texts_stopped' },
      { actor: 'customer:by_text', action: 'subscription.texts_accepted' },
    ]);
    expect(await rowsOf('select 1 from messages where type = 2')).toHaveLength(4);
    expect(
      await rowsOf(
        `select kind, action, wording, channel, source, actor from consent_records
          where subscription_id = ${ann.subId} order by id`,
      ),
    ).toEqual([
      {
        kind: 'sms',
        action: 'withdrawn',
        wording: 'Stop',
        channel: 'sms',
        source: 'text message',
        actor: expect.stringMatching(/^customer:\d+$/),
      },
      {
        kind: 'sms',
        action: 'given',
        wording: 'start',
        channel: 'sms',
        source: 'text message',
        actor: expect.stringMatching(/^customer:\d+$/),
      },
    ]);
  });

  it.each([
    ['Stop. Thank you', 'texts_stopped_in_words'],
    ['Please stop texting me', 'texts_stopped_in_words'],
    ['STOP', 'texts_stopped'],
  ])('follow %j and flag it for staff as %s', async (body, consent_flag) => {
    const ann = await newCustomer();
    await text(ann, body);
    expect(await rowsOf(`select sms_opt_in from subscriptions where id = ${ann.subId}`)).toEqual([
      { sms_opt_in: false },
    ]);
    expect((await get('sms')).json()).toMatchObject([
      { sub_id: ann.subId, read: false, consent_flag },
    ]);
    expect(
      await rowsOf(
        `select action, wording from consent_records where subscription_id = ${ann.subId}`,
      ),
    ).toEqual([{ action: 'withdrawn', wording: body }]);
  });

  it('stop no texts with another possible meaning, and are flagged for staff', async () => {
    const ann = await newCustomer();
    await text(ann, 'Do not text me at work');
    expect(await rowsOf(`select sms_opt_in from subscriptions where id = ${ann.subId}`)).toEqual([
      { sms_opt_in: true },
    ]);
    expect((await get('sms')).json()).toMatchObject([
      { sub_id: ann.subId, consent_flag: 'may_stop_texts' },
    ]);
    await text(ann, 'When are you open?');
    expect((await get('sms')).json()[0]).not.toHaveProperty('consent_flag');
  });

  it('end the texts to all customers of the phone at the merchant with STOP', async () => {
    const ann = await newCustomer();
    const bob = await newCustomer();
    await test.database.db
      .updateTable('subscriptions')
      .set({ phone: ann.phone.slice(2) })
      .where('id', '=', bob.subId)
      .execute();
    await text(ann, 'STOP');
    expect(
      await rowsOf(`select sms_opt_in from subscriptions where id in (${ann.subId}, ${bob.subId})`),
    ).toEqual([{ sms_opt_in: false }, { sms_opt_in: false }]);
    expect(await rowsOf(`select subscription_id from messages`)).toEqual([
      { subscription_id: ann.subId },
    ]);
  });

  it('belong to the customer written to last when two have the address', async () => {
    const ann = await newCustomer();
    const bob = await newCustomer();
    await test.database.db
      .updateTable('subscriptions')
      .set({ phone: ann.phone.slice(2), email: ann.email })
      .where('id', '=', bob.subId)
      .execute();
    const mail = { from: ann.email, to: 'billing@cedar.test', body: 'By mail' };
    const received = async () =>
      (await rowsOf('select subscription_id from messages where type = 2 order by id')).map(
        (row) => (row as { subscription_id: number }).subscription_id,
      );
    for (const medium of ['sms', 'email'])
      expect((await send({ medium, sub_id: String(bob.subId), body: 'Hi Bob' })).statusCode).toBe(
        200,
      );
    await text(ann, 'By text');
    await deliver('email', mail);
    expect(await received()).toEqual([bob.subId, bob.subId]);
    await send({ medium: 'sms', sub_id: String(ann.subId), body: 'Hi Ann' });
    await text(ann, 'By text again');
    expect(await received()).toEqual([bob.subId, bob.subId, ann.subId]);
  });

  it('are assigned to the customer whose phone the merchant wrote', async () => {
    const ann = await newCustomer();
    await test.database.db
      .updateTable('subscriptions')
      .set({ phone: '7205550123' })
      .where('id', '=', ann.subId)
      .execute();
    await text({ ...ann, phone: '+17205550123' }, 'From my office');
    expect(await rowsOf(`select body from messages`)).toEqual([{ body: 'From my office' }]);
  });

  it('are stored once and block codes with STOP from a customer without consent', async () => {
    const ann = await newCustomer({}, { sms_opt_in: false, email_opt_in: false });
    await text(ann, 'STOP');
    await text(ann, 'stop');
    expect(
      await rowsOf(
        `select action, channel from consent_records where subscription_id = ${ann.subId}`,
      ),
    ).toEqual([{ action: 'withdrawn', channel: 'sms' }]);
    const notice = {
      channel: 'sms',
      address: ann.phone.slice(2),
      merchantId,
      subject: '',
      body: 'Your code is 123456.',
      expiresAt: null,
      now: test.clock.now(),
    } as const;
    expect(await queueNotice(test.database.db, notice)).toBe('stopped');
    await text(ann, 'START');
    expect(await queueNotice(test.database.db, notice)).toBe('queued');
  });

  it('are stored as e-mail for any notation of the address [INBOX-047]', async () => {
    const ann = await newCustomer();
    const mail = {
      from: `Ann Lee <${ann.email.toUpperCase()}>`,
      to: 'Billing@cedar.test',
      subject: 'Re: bill',
      body: 'By mail',
      message_id: '<m1@x>',
    };
    expect((await deliver('email', mail)).statusCode).toBe(200);
    expect((await deliver('email', mail)).statusCode).toBe(200);
    expect((await get('sms')).json()).toMatchObject([
      { medium: 2, type: 2, body: 'By mail', read: false },
    ]);
  });

  it('are stored at the merchant with the customer, for a mail to the shared address', async () => {
    const { db } = test.database;
    const { id: merchant_id } = await insertMerchant(db, { mail_address: null });
    const { id: user_id, email } = await insertCustomer(db);
    const { id: subId } = await insertSubscription(db, { user_id, merchant_id });
    const mail = {
      from: email ?? '',
      to: 'Billing <billing@billfold.test>',
      subject: 'My bill',
      body: 'To whom?',
      message_id: '<shared@x>',
    };
    await deliver('email', mail);
    expect(await rowsOf('select subscription_id, body from messages')).toEqual([
      { subscription_id: subId, body: 'To whom?' },
    ]);
  });

  it('are stored without card numbers, as are replies and live events', async () => {
    const ann = await newCustomer();
    await text(ann, 'My card is 4111 1111 1111 1111, thanks');
    await send({ medium: 'sms', sub_id: String(ann.subId), body: 'Is it 4111-1111-1111-1111?' });
    expect((await get(`sms/chat?sub_id=${ann.subId}`)).json().messages).toMatchObject([
      { body: 'My card is [card ending in 1111], thanks' },
      { body: 'Is it [card ending in 1111]?' },
    ]);
    expect(JSON.stringify(await rowsOf('select event from live_outbox'))).not.toMatch(/1111.1111/);
  });

  it('are cut at the maximum length, also inside a character', async () => {
    const ann = await newCustomer();
    const mail = {
      from: ann.email,
      to: 'billing@cedar.test',
      body: `${'x'.repeat(9_999)}🙏 and more`,
      message_id: '<long@x>',
    };
    expect((await deliver('email', mail)).statusCode).toBe(200);
    expect((await get('sms')).json()).toMatchObject([{ body: 'x'.repeat(9_999) }]);
  });

  it('are stored for both of two merchants', async () => {
    const ann = await newCustomer();
    const [other] = await rowsOf(
      "select id from merchants where mail_address = 'billing@other.test'",
    );
    await insertSubscription(test.database.db, {
      user_id: ann.userId,
      merchant_id: (other as { id: number }).id,
    });
    for (const to of ['billing@cedar.test', 'billing@other.test'])
      await deliver('email', { from: ann.email, to, body: 'To both', message_id: '<both@x>' });
    expect((await get('sms')).json()).toMatchObject([{ body: 'To both' }]);
    expect((await get('sms', strangerHeaders)).json()).toMatchObject([{ body: 'To both' }]);
  });

  it('open a closed conversation again [API-120]', async () => {
    const ann = await newCustomer();
    await text(ann, 'first');
    await sql`update conversations set is_open = false`.execute(test.database.db);
    expect((await get('sms')).json()).toEqual([]);
    expect(await countUnread(test.database.db, [merchantId])).toBe(0);
    await text(ann, 'second');
    expect((await get('sms')).json()).toMatchObject([{ body: 'second' }]);
  });
});

describe('GET sms', () => {
  it('lists the last message of each open conversation, newest first [API-111, API-113, API-002]', async () => {
    const [ann, bob] = [
      await newCustomer({ first_name: 'Ann' }),
      await newCustomer({ first_name: 'Bob' }),
    ];
    await text(ann, 'ann 1');
    await test.clock.advance('PT1M');
    await text(bob, 'bob 1');
    await test.clock.advance('PT1M');
    await text(ann, 'ann 2');
    const answer = await get('sms');
    expect(answer.json().map((row: { body: string }) => row.body)).toEqual(['ann 2', 'bob 1']);
    expect(answer.headers['x-total-count']).toBe('2');
    expect((await get('sms', strangerHeaders)).json()).toEqual([]);
    const page = await get('sms?limit=1');
    const next = await get(`sms?limit=1&cursor=${String(page.headers['x-next-cursor'])}`);
    expect([page.json()[0].body, next.json()[0].body, next.headers['x-next-cursor']]).toEqual([
      'ann 2',
      'bob 1',
      undefined,
    ]);
    expect((await get('sms?sort=user_name')).json()).toMatchObject([
      { first_name: 'Ann' },
      { first_name: 'Bob' },
    ]);
  });

  it('searches name and body without case, with % literally [INBOX-015]', async () => {
    const [ann, bob] = [
      await newCustomer({ first_name: 'Ann', last_name: 'Leeway' }),
      await newCustomer({ first_name: 'Bob', last_name: 'Ray' }),
    ];
    await text(ann, 'Hello');
    await text(bob, 'About my METER, 50%');
    expect((await get('sms?q=LEEW')).json()).toMatchObject([{ user_name: 'Ann Leeway' }]);
    expect((await get('sms?q=meter')).json()).toMatchObject([{ user_name: 'Bob Ray' }]);
    expect((await get('sms?q=%25')).json()).toMatchObject([{ user_name: 'Bob Ray' }]);
    expect((await get('sms?q=nobody')).json()).toEqual([]);
  });

  it('lists only unread conversations with read=false [INBOX-026]', async () => {
    const [ann, bob] = [await newCustomer(), await newCustomer()];
    await text(ann, 'a');
    await text(bob, 'b');
    await get(`sms/chat?sub_id=${ann.subId}`);
    expect((await get('sms?read=false')).json()).toMatchObject([{ body: 'b' }]);
    expect((await get('sms?read=true')).json()).toMatchObject([{ body: 'a' }]);
  });

  it('requires staff', async () => {
    const ann = await newCustomer();
    expect(
      (await get('sms', await asCustomer(test.database.db, test.clock, ann.userId))).statusCode,
    ).toBe(403);
    expect((await test.app.inject({ url: '/api/sms' })).statusCode).toBe(401);
  });
});

describe('GET sms/{id}', () => {
  it('answers one message, and 404 for an unknown or foreign one [API-112, API-007]', async () => {
    const ann = await newCustomer();
    await text(ann, 'one');
    const [{ id }] = (await get('sms')).json();
    expect((await get(`sms/${id}`)).json()).toMatchObject({ id, sub_id: ann.subId, body: 'one' });
    for (const [path, as] of [
      [`sms/${id}`, strangerHeaders],
      ['sms/99999999', headers],
      ['sms/abc', headers],
    ] as const) {
      expect((await get(path, as)).statusCode).toBe(404);
    }
  });
});

describe('GET sms/chat', () => {
  it('answers the messages oldest first with the subscription [API-114, INBOX-034]', async () => {
    const ann = await newCustomer();
    for (const body of ['1', '2', '3']) await text(ann, body);
    const answer = await get(`sms/chat?sub_id=${ann.subId}`);
    expect(answer.json().subscription_id).toBe(ann.subId);
    expect(answer.json().messages.map((message: { body: string }) => message.body)).toEqual([
      '1',
      '2',
      '3',
    ]);
    const page = await get(`sms/chat?sub_id=${ann.subId}&limit=2`);
    expect(page.json().messages.map((message: { body: string }) => message.body)).toEqual([
      '2',
      '3',
    ]);
    const older = await get(
      `sms/chat?sub_id=${ann.subId}&limit=2&cursor=${String(page.headers['x-next-cursor'])}`,
    );
    expect(older.json().messages.map((message: { body: string }) => message.body)).toEqual(['1']);
    expect(older.headers['x-next-cursor']).toBeUndefined();
    expect((await get('sms/chat')).json().subscription_id).toBe(ann.subId);
  });

  it('marks the conversation read on opening, and lowers the badge by one [API-115, INBOX-022]', async () => {
    const [ann, bob] = [await newCustomer(), await newCustomer()];
    await text(ann, 'a');
    await text(bob, 'b');
    expect(await countUnread(test.database.db, [merchantId])).toBe(2);
    await get(`sms/chat?sub_id=${ann.subId}`);
    expect(await countUnread(test.database.db, [merchantId])).toBe(1);
    expect((await get('sms?q=a')).json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ sub_id: ann.subId, read: true })]),
    );
  });

  it('answers only new messages to a poll, and keeps the conversation unread [INBOX-033]', async () => {
    const ann = await newCustomer();
    await text(ann, 'old');
    const [last] = (await get(`sms/chat?sub_id=${ann.subId}`)).json().messages;
    await text(ann, 'new');
    const poll = await get(`sms/chat?sub_id=${ann.subId}&since=${last.id}`);
    expect(
      poll
        .json()
        .messages.map((message: { body: string; read: boolean }) => [message.body, message.read]),
    ).toEqual([['new', false]]);
    expect(await countUnread(test.database.db, [merchantId])).toBe(1);
  });

  it('answers message and subscription_id for an unknown or foreign customer [API-114, INBOX-035]', async () => {
    const ann = await newCustomer();
    await text(ann, 'mine');
    for (const [subId, as] of [
      [ann.subId, strangerHeaders],
      [99_999_999, headers],
    ] as const) {
      const answer = await get(`sms/chat?sub_id=${subId}`, as);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({
        message: 'Conversation not found.',
        subscription_id: subId,
        code: 'not_found',
      });
    }
    expect(await countUnread(test.database.db, [merchantId])).toBe(1);
    expect((await get('sms/chat', strangerHeaders)).json()).toMatchObject({
      message: 'Conversation not found.',
      subscription_id: 0,
    });
  });

  it('answers an empty chat for a customer without messages', async () => {
    const ann = await newCustomer();
    expect((await get(`sms/chat?sub_id=${ann.subId}`)).json()).toEqual({
      messages: [],
      subscription_id: ann.subId,
    });
  });
});

describe('POST sms/send', () => {
  it('stores a message for the customer with its medium and sender [API-116, INBOX-036, INBOX-047]', async () => {
    const ann = await newCustomer({ first_name: 'Ann', last_name: 'Lee' });
    const sent = await send({
      medium: 'sms',
      sub_id: String(ann.subId),
      body: '  Hi {user first name}, {merchant name} here ',
    });
    expect(sent.statusCode).toBe(200);
    expect(sent.json()).toMatchObject({
      sub_id: ann.subId,
      body: 'Hi Ann, Cedar here',
      type: 1,
      medium: 1,
      sent_from: 'Olive Owner',
      read: true,
      delivery: 'queued',
    });
    await send({ medium: 'email', sub_id: String(ann.subId), body: 'By mail' });
    const { messages } = (await get(`sms/chat?sub_id=${ann.subId}`)).json();
    expect(messages.map((message: { medium: number }) => message.medium)).toEqual([1, 2]);
    expect((await get('sms')).json()).toMatchObject([{ body: 'By mail', read: true }]);
    expect(await rowsOf("select 1 from live_outbox where event ->> 'type' = 'message'")).toEqual(
      [],
    );
  });

  it.each([
    ['{user first name}, hello', '', ['user first name']],
    [
      'Hi {user business name}, {nonsense} of {amount}',
      'Ann',
      ['user business name', 'nonsense', 'amount'],
    ],
  ])('refuses %j while a field has no value', async (body, first_name, placeholders) => {
    const ann = await newCustomer({ first_name });
    const answer = await send({ medium: 'sms', sub_id: String(ann.subId), body });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'value_missing',
        placeholders,
        detail: placeholders.map((name) =>
          name === 'nonsense'
            ? "{nonsense} isn't a field."
            : `{${name}} has no value for this customer.`,
        ),
      }),
    ]);
    expect(await rowsOf('select 1 from messages')).toEqual([]);
  });

  it('refuses a medium without opt-in, with detail [API-117]', async () => {
    const silent = await newCustomer({}, { sms_opt_in: false, email_opt_in: false });
    expect(
      (await send({ medium: 'sms', sub_id: String(silent.subId), body: 'Hi' })).json(),
    ).toMatchObject({
      detail: "This customer hasn't opted in to text messages.",
      code: 'consent_missing',
    });
    expect(
      (await send({ medium: 'email', sub_id: String(silent.subId), body: 'Hi' })).json(),
    ).toMatchObject({ detail: "This customer hasn't opted in to emails." });
    const nowhere = await newCustomer({ phone: null });
    expect(
      (await send({ medium: 'sms', sub_id: String(nowhere.subId), body: 'Hi' })).json(),
    ).toMatchObject({ detail: ['This customer has no phone number.'] });
    expect(await rowsOf('select 1 from messages')).toEqual([]);
  });

  it('refuses invalid messages with one sentence each [API-006, API-002]', async () => {
    const ann = await newCustomer();
    const sub_id = String(ann.subId);
    const cases: [Record<string, string>, number, unknown][] = [
      [{ medium: 'sms', sub_id, body: '   ' }, 400, ['Please enter a message.']],
      [
        { medium: 'sms', sub_id, body: 'x'.repeat(1_601) },
        400,
        ['body must have at most 1600 characters.'],
      ],
      [
        { medium: 'sms', sub_id, body: `${'x'.repeat(1_580)}{user full name}${'y'.repeat(1)}` },
        400,
        ['Messages can have up to 1600 characters.'],
      ],
      [{ medium: 'sms', body: 'Hi' }, 400, ['sub_id is required.']],
      [{ medium: 'sms', sub_id: '99999999', body: 'Hi' }, 404, 'Customer not found.'],
      [{ medium: 'sms', autogroup: 'Late', body: 'Hi' }, 404, 'Group not found.'],
      [{ medium: 'sms', sub_id, body: 'Hi', pin: '1234' }, 400, ['pin is not a known field.']],
    ];
    await sql`update users set first_name = 'A long first name', last_name = 'And a longer last'
      where id = ${ann.userId}`.execute(test.database.db);
    for (const [body, status, detail] of cases) {
      const answer = await send(body);
      expect([answer.statusCode, answer.json().detail]).toEqual([status, detail]);
    }
    expect((await send({ medium: 'pigeon', sub_id, body: 'Hi' })).statusCode).toBe(400);
    expect(
      (await send({ medium: 'sms', sub_id, body: 'Hi' }, {}, strangerHeaders)).statusCode,
    ).toBe(404);
    expect(await rowsOf('select 1 from messages')).toEqual([]);
  });

  it('replays the first message for its key, and answers 422 for another request', async () => {
    const ann = await newCustomer();
    const body = { medium: 'sms', sub_id: String(ann.subId), body: 'Hi' };
    const [first, second] = await Promise.all([
      send(body, { 'idempotency-key': 'k1' }),
      send(body, { 'idempotency-key': 'k1' }),
    ]);
    const third = await send(body, { 'idempotency-key': 'k1' });
    expect(await rowsOf('select 1 from messages')).toHaveLength(1);
    expect(third.headers['idempotent-replayed']).toBe('true');
    expect(
      [first, second]
        .filter((answer) => answer.statusCode === 200)
        .every((answer) => answer.json().id === third.json().id),
    ).toBe(true);
    expect((await send({ ...body, body: 'Other' }, { 'idempotency-key': 'k1' })).statusCode).toBe(
      422,
    );
    await send(body);
    expect(await rowsOf('select 1 from messages')).toHaveLength(2);
  });

  it('orders simultaneous texts so that a poll misses none', async () => {
    const ann = await newCustomer();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? send({ medium: 'sms', sub_id: String(ann.subId), body: `s${index}` })
          : text(ann, `r${index}`),
      ),
    );
    const { messages } = (await get(`sms/chat?sub_id=${ann.subId}`)).json();
    expect(messages).toHaveLength(12);
    expect(
      await rowsOf(
        'select c.last_message_id = (select max(id) from messages) as is_last from conversations c',
      ),
    ).toEqual([{ is_last: true }]);
  });
});

describe('POST sms/close and sms/mark_read', () => {
  const post = (path: string, body: Record<string, string>, as = headers) =>
    test.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { ...as, ...form },
      payload: new URLSearchParams(body).toString(),
    });

  it('closes one and several conversations [API-119, INBOX-019, INBOX-023]', async () => {
    const people = await Promise.all([newCustomer(), newCustomer(), newCustomer(), newCustomer()]);
    for (const person of people) await text(person, 'hi');
    const [a, b, c, d] = people.map((person) => person.subId);
    expect((await post('sms/close', { sub_id: String(a) })).json()).toEqual({});
    expect((await post('sms/close', { sub_ids: JSON.stringify([b, c]) })).statusCode).toBe(200);
    expect((await get('sms')).json().map((row: { sub_id: number }) => row.sub_id)).toEqual([d]);
    expect(await countUnread(test.database.db, [merchantId])).toBe(1);
  });

  it('marks conversations unread [API-121, INBOX-020, INBOX-021]', async () => {
    const [ann, bob] = [await newCustomer(), await newCustomer()];
    await send({ medium: 'sms', sub_id: String(ann.subId), body: 'x' });
    await send({ medium: 'sms', sub_id: String(bob.subId), body: 'y' });
    expect(
      (await post('sms/mark_read', { sub_ids: JSON.stringify([ann.subId, bob.subId]) })).statusCode,
    ).toBe(200);
    expect((await get('sms')).json().map((row: { read: boolean }) => row.read)).toEqual([
      false,
      false,
    ]);
    await get(`sms/chat?sub_id=${ann.subId}&since=0`);
    expect(await countUnread(test.database.db, [merchantId])).toBe(2);
  });

  it('changes nothing when one conversation is foreign, unknown or missing [INBOX-024, API-002]', async () => {
    const ann = await newCustomer();
    await text(ann, 'hi');
    for (const [body, as, status] of [
      [{ sub_ids: JSON.stringify([ann.subId, 99_999_999]) }, headers, 404],
      [{ sub_ids: JSON.stringify([ann.subId]) }, strangerHeaders, 404],
      [{ sub_ids: '[]' }, headers, 400],
      [{ sub_ids: '["x"]' }, headers, 400],
    ] as const) {
      const answer = await post('sms/close', body, as);
      expect([answer.statusCode, typeof answer.json().detail]).toEqual([
        status,
        status === 404 ? 'string' : 'object',
      ]);
    }
    expect((await post('sms/close', {})).statusCode).toBe(400);
    expect((await get('sms')).json()).toHaveLength(1);
  });
});

describe('the rate of outgoing messages', () => {
  /** As after so many messages within the minute. */
  const count = async (key: string, messages: number): Promise<void> => {
    const { numUpdatedRows } = await test.database.db
      .updateTable('rate_limits')
      .set({ hits: messages })
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
  };

  it('is limited per customer with a retry time, without counting repeats of a key', async () => {
    const [ann, bob] = [await newCustomer(), await newCustomer()];
    const clerk = await asStaff(
      test.database.db,
      test.clock,
      (await insertStaff(test.database.db, [merchantId])).id,
    );
    const write = (to: Customer, key: string, as = headers) =>
      send({ medium: 'sms', sub_id: String(to.subId), body: 'Hi' }, { 'idempotency-key': key }, as);
    const statuses = [(await write(ann, 'pace-1')).statusCode];
    await count(`messages:customer:${ann.subId}`, 18);
    for (const key of ['pace-19', 'pace-19', 'pace-20', 'pace-20'])
      statuses.push((await write(ann, key)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const refused = await write(ann, 'pace-21');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
      429,
      '60',
      {
        code: 'too_many_requests',
        detail:
          'Many messages were sent to this customer just now. Please wait 60 seconds, then send this one again.',
      },
    ]);
    // For every sender: each text rings the customer's phone.
    expect((await write(ann, 'pace-22', clerk)).statusCode).toBe(429);
    expect((await write(bob, 'pace-23')).statusCode).toBe(200);
    expect(
      await rowsOf(`select 1 from messages where subscription_id = ${ann.subId}`),
    ).toHaveLength(3);
    await test.clock.advance('PT1M');
    expect((await write(ann, 'pace-21')).statusCode).toBe(200);
  });

  it('is limited per sender over all customers', async () => {
    const staff = await insertStaff(test.database.db, [merchantId]);
    const own = await asStaff(test.database.db, test.clock, staff.id);
    const customers = await Promise.all([1, 2, 3].map(() => newCustomer()));
    const write = async (to: Customer | undefined) =>
      (await send({ medium: 'sms', sub_id: String(to?.subId), body: 'Hi' }, {}, own)).statusCode;
    expect(await write(customers[0])).toBe(200);
    // As after 118 to as many other customers.
    await count(`messages:sender:${staff.id}`, 118);
    expect([
      await write(customers[1]),
      await write(customers[2]),
      await write(customers[0]),
    ]).toEqual([200, 200, 429]);
    const refused = await send(
      { medium: 'sms', sub_id: String(customers[0]?.subId), body: 'Hi' },
      {},
      own,
    );
    expect(refused.json().detail).toBe(
      'You have sent many messages just now. Please wait 60 seconds, then send this one again.',
    );
    expect(
      (await send({ medium: 'sms', sub_id: String(customers[0]?.subId), body: 'Hi' })).statusCode,
    ).toBe(200);
  });
});
