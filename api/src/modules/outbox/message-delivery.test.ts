import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createWorker, type Worker } from '@billfold/server-kit/jobs/worker';
import { until } from '@billfold/server-kit/testing/until';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { prepareEmptying } from '../../testing/empty-database';
import { silentLog } from '../../testing/silent-log';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import type { DeliveryContext } from './deliver-message.service';
import { createMailProvider } from './mail-provider-client';
import { messageDelivery } from './message-delivery.job';
import {
  type MailServerStub,
  startMailServer,
  startTextProvider,
  type TextProviderStub,
} from '../../testing/provider-stubs';
import { createTextProvider } from './text-provider-client';

let test: TestApp;
/** The workers' own clock: moving the app's would run the app's own worker. */
let now: Date;
let texts: TextProviderStub;
let mails: MailServerStub;
let delivery: DeliveryContext;
let worker: Worker;
let empty: () => Promise<void>;
let merchantId: number;
let subId: number;
let headers: { readonly authorization: string };

const smsSecret = 'text-secret';
const webhookUrl = 'https://pay.example.test/api/webhooks';
const ladder = [1_000, 2_000, 3_000];
const workerOver = (context: DeliveryContext): Worker =>
  createWorker({
    kinds: [messageDelivery(context)],
    now: context.clock.now,
    log: { error: () => undefined },
  });
/** One look at what is due with a provider that is soon given up: for texts that hang. */
const runImpatiently = async (): Promise<void> => {
  const sms = createTextProvider({
    url: texts.url,
    account: 'AC1',
    secret: 's',
    statusUrl: 'https://pay.example.test/api/webhooks/sms/status',
    timeoutMs: 1_000,
  });
  const impatient = workerOver({ ...delivery, providers: { ...delivery.providers, sms } });
  await impatient.runDue();
  await impatient.stop();
  sms.close();
};

beforeAll(async () => {
  test = await buildTestApp({ settings: { SMS_SECRET: smsSecret, WEBHOOK_URL: webhookUrl } });
  const { db } = test.database;
  merchantId = (
    await insertMerchant(db, {
      name: 'Cedar Water',
      sms_number: '+13035550100',
      mail_address: 'billing@cedar.test',
    })
  ).id;
  headers = await asStaff(db, test.clock, (await insertStaff(db, [merchantId])).id);
  empty = await prepareEmptying(db);
});
afterAll(() => test.close());
beforeEach(async () => {
  now = test.clock.now();
  texts = await startTextProvider();
  mails = await startMailServer();
  await empty();
  subId = await newSubscription();
  delivery = {
    db: test.database.db,
    clock: { now: () => now },
    providers: {
      sms: createTextProvider({
        url: texts.url,
        account: 'AC1',
        secret: 's',
        statusUrl: 'https://pay.example.test/api/webhooks/sms/status',
        timeoutMs: 10_000,
      }),
      email: createMailProvider({ url: mails.url, timeoutMs: 10_000 }),
    },
    fallback: { smsFrom: '+19995550000', mailFrom: 'fallback@billfold.test' },
    policy: { ladderMs: ladder, doubtWaitMs: 0 },
    pace: { perSecond: 1_000 },
    leaseMs: 30_000,
    log: silentLog,
  };
  worker = workerOver(delivery);
});
afterEach(async () => {
  await worker.stop();
  delivery.providers.sms.close();
  delivery.providers.email.close();
  await texts.close();
  await mails.close();
});

const newSubscription = async (): Promise<number> => {
  const user = await insertCustomer(test.database.db);
  return (
    await insertSubscription(test.database.db, {
      user_id: user.id,
      merchant_id: merchantId,
      sms_opt_in: true,
      email_opt_in: true,
    })
  ).id;
};
const send = async (body: string, medium: 'sms' | 'email' = 'sms', to = subId): Promise<void> => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/sms/send',
    headers,
    payload: { medium, sub_id: to, body },
  });
  expect(answer.statusCode).toBe(200);
};
/** A mail of the customer's, as the provider delivers it. */
const writeMail = async (from: string, message_id: string): Promise<void> => {
  const parameters: Record<string, string> = {
    from,
    to: 'billing@cedar.test',
    body: 'x',
    message_id,
  };
  const signed = Object.keys(parameters)
    .toSorted()
    .reduce((text, name) => text + name + parameters[name], `${webhookUrl}/email`);
  const headers = {
    'x-twilio-signature': createHmac('sha1', smsSecret).update(signed).digest('base64'),
  };
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/webhooks/email',
    headers,
    payload: parameters,
  });
  expect(answer.statusCode).toBe(200);
};
type Row = {
  id: number;
  failure_code: number | null;
  body: string;
  delivery: string;
  delivery_attempts: number;
  is_in_doubt: boolean;
  provider_id: string | null;
  failure: string | null;
};
const rows = async (): Promise<Row[]> =>
  (
    await sql<Row>`select id, body, delivery, delivery_attempts, is_in_doubt, provider_id, failure, failure_code
      from messages order by id`.execute(test.database.db)
  ).rows;
const afterWaiting = async (ms: number): Promise<void> => {
  now = new Date(now.getTime() + ms);
  await worker.runDue();
};

describe('message delivery', () => {
  it("sends a text from the merchant's number and stores its id [API-116, INBOX-036]", async () => {
    await send('Hi there & thanks');
    await worker.runDue();
    expect(texts.sent).toMatchObject([
      { from: '+13035550100', to: expect.stringMatching(/^\+1\d{10}$/), body: 'Hi there & thanks' },
    ]);
    expect(await rows()).toMatchObject([
      { delivery: 'sent', provider_id: texts.sent[0]?.sid, failure: null },
    ]);
    await worker.runDue();
    expect(texts.sent).toHaveLength(1);
  });

  it('sends a mail with its own Message-ID', async () => {
    await send('Grüße, 50 % off', 'email');
    await worker.runDue();
    const [mail] = mails.mails;
    expect(mail).toMatch(/From: Cedar Water <billing@cedar\.test>/);
    expect(mail).toMatch(/Message-ID: <message-\d+@cedar\.test>/);
    expect(mail).toMatch(/Subject: Message from Cedar Water/);
    expect(await rows()).toMatchObject([
      { delivery: 'sent', provider_id: expect.stringMatching(/^<message-\d+@cedar\.test>$/) },
    ]);
  });

  it('sends a mail once although a customer used its Message-ID before', async () => {
    await send('first', 'email');
    await worker.runDue();
    const [row] = (
      await sql<{ id: number; email: string }>`
      select m.id, u.email from messages m join subscriptions s on s.id = m.subscription_id
        join users u on u.id = s.user_id`.execute(test.database.db)
    ).rows;
    await writeMail(row?.email ?? '', `<message-${(row?.id ?? 0) + 2}@cedar.test>`);
    await send('second', 'email');
    await worker.runDue();
    expect(await rows()).toMatchObject([
      { delivery: 'sent' },
      { delivery: 'received' },
      { delivery: 'sent', provider_id: `<message-${(row?.id ?? 0) + 2}@cedar.test>` },
    ]);
  });

  it('waits without using up a try while the sender is too fast', async () => {
    texts.faults.push('429');
    await send('Hi');
    await worker.runDue();
    expect(await rows()).toMatchObject([
      {
        delivery: 'queued',
        is_in_doubt: false,
        failure: 'Your number sends faster than the provider allows.',
        delivery_attempts: 0,
      },
    ]);
    await worker.runDue();
    expect(texts.calls()).toBe(1);
    await afterWaiting(1_000);
    expect(texts.sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ delivery: 'sent', delivery_attempts: 1 }]);
  });

  it('asks for reports about each text by its own number', async () => {
    await send('Hi');
    await worker.runDue();
    const [row] = await rows();
    expect(texts.sent).toMatchObject([{ callback: `${webhookUrl}/sms/status?message=${row?.id}` }]);
  });

  it('says in mails of conversations how one click ends them', async () => {
    await worker.stop();
    worker = workerOver({
      ...delivery,
      unsubscribeAddress: (id) => `https://pay.example.test/u/${id}`,
    });
    await send('Hi', 'email');
    await worker.runDue();
    const [row] = await rows();
    const [mail = ''] = mails.mails;
    expect(mail).toContain(`List-Unsubscribe: <https://pay.example.test/u/${row?.id}>`);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it.each(['take_and_hang', 'take_and_500', 'unreadable'] as const)(
    'never sends twice after an unclear answer (%s)',
    async (fault) => {
      texts.faults.push(fault);
      await send('Only once');
      await runImpatiently();
      expect(await rows()).toMatchObject([{ delivery: 'queued', is_in_doubt: true }]);
      await afterWaiting(1_000);
      expect(texts.sent).toHaveLength(1);
      expect(await rows()).toMatchObject([
        { delivery: 'sent', is_in_doubt: false, provider_id: texts.sent[0]?.sid },
      ]);
    },
  );

  it('sends again a message that never reached the provider', async () => {
    texts.faults.push('hang');
    await send('Not lost');
    await runImpatiently();
    await afterWaiting(1_000);
    expect(texts.sent.map((text) => text.body)).toEqual(['Not lost']);
    expect(await rows()).toMatchObject([{ delivery: 'sent' }]);
  });

  it('does not mistake an earlier equal text for the one in doubt', async () => {
    await send('Same words');
    await worker.runDue();
    texts.faults.push('hang');
    await send('Same words');
    await runImpatiently();
    await afterWaiting(1_000);
    expect(texts.sent).toHaveLength(2);
    expect((await rows()).map((row) => row.delivery)).toEqual(['sent', 'sent']);
  });

  it('sends nothing while in doubt, and ends as failed', async () => {
    texts.faults.push('take_and_hang');
    texts.canList = false;
    await send('Doubtful');
    await runImpatiently();
    for (const wait of ladder) await afterWaiting(wait);
    expect(texts.calls()).toBe(1);
    expect(await rows()).toMatchObject([
      { delivery: 'failed', failure: "We don't know if the provider accepted this message." },
    ]);
  });

  it('ends at once after a permanent refusal, for texts and mails', async () => {
    texts.faults.push('400');
    mails.recipientAnswers.push('550 no such user');
    await send('Bad number');
    await send('Bad mailbox', 'email', await newSubscription());
    await worker.runDue();
    expect(await rows()).toMatchObject([
      { delivery: 'failed', failure: 'The text was refused (code 20000).' },
      { delivery: 'failed', failure: expect.stringContaining('550') },
    ]);
  });

  it('withdraws the consent and stops texts when the provider reports an unsubscribed recipient', async () => {
    const state = async () =>
      (
        await sql`select sms_opt_in, email_opt_in from subscriptions where id = ${subId}`.execute(
          test.database.db,
        )
      ).rows;
    texts.faults.push('unsubscribed');
    await send('One');
    await send('Two');
    await worker.runDue();
    expect(texts.calls()).toBe(1);
    expect(await rows()).toMatchObject([
      { delivery: 'failed', failure: 'The customer opted out of texts.', failure_code: 21_610 },
      { delivery: 'failed', failure: 'The customer opted out of texts.' },
    ]);
    expect(await state()).toEqual([{ sms_opt_in: false, email_opt_in: true }]);
    const consents = await test.database.db
      .selectFrom('consent_records')
      .select(['kind', 'action', 'channel', 'source', 'actor', 'wording'])
      .where('subscription_id', '=', subId)
      .execute();
    expect(consents).toEqual([
      {
        kind: 'sms',
        action: 'withdrawn',
        channel: 'system',
        source: 'text provider',
        actor: 'system:text_provider',
        wording: 'The customer opted out of texts.',
      },
    ]);
    const again = await test.app.inject({
      method: 'PATCH',
      url: `/api/subscriptions/${subId}/update_notifications`,
      headers,
      payload: { sms_opt_in: true },
    });
    expect(again.statusCode).toBe(409);
  });

  it('sends no queued mail of a person after the consent to mails ended', async () => {
    await send('Hi', 'email');
    await sql`update subscriptions set email_opt_in = false where id = ${subId}`.execute(
      test.database.db,
    );
    await worker.runDue();
    expect(mails.mails).toEqual([]);
    expect(await rows()).toMatchObject([
      { delivery: 'failed', failure: 'The customer opted out of these messages.' },
    ]);
    await sql`update subscriptions set email_opt_in = true where id = ${subId}`.execute(
      test.database.db,
    );
  });

  it('sends no queued text after the consent ended or the customer was deleted', async () => {
    const deleted = await newSubscription();
    await send('Opted out since');
    await send('A mail still leaves', 'email');
    await send('Deleted since', 'sms', deleted);
    const answer = await test.app.inject({
      method: 'PATCH',
      url: `/api/subscriptions/${subId}/update_notifications`,
      headers,
      payload: { sms_opt_in: false },
    });
    expect(answer.statusCode).toBe(200);
    await sql`update subscriptions set deleted_at = ${now} where id = ${deleted}`.execute(
      test.database.db,
    );
    await worker.runDue();
    expect(texts.calls()).toBe(0);
    expect(await rows()).toMatchObject([
      { delivery: 'failed', failure: 'The customer opted out of these messages.' },
      { delivery: 'sent' },
      { delivery: 'failed', failure: 'The customer opted out of these messages.' },
    ]);
  });

  it('keeps the message and waits while the provider is away', async () => {
    await texts.close();
    await mails.close();
    await send('Later', 'sms');
    await send('Later too', 'email', await newSubscription());
    await worker.runDue();
    expect(await rows()).toMatchObject([
      { delivery: 'queued', is_in_doubt: false, failure: expect.stringContaining('ECONNREFUSED') },
      { delivery: 'queued', is_in_doubt: false },
    ]);
  });

  it('looks the message up first after a worker died', async () => {
    await send('Half done');
    texts.faults.push('take_and_hang');
    await runImpatiently();
    await sql`update messages set delivery = 'sending', leased_by = 'dead',
      leased_until = now() - interval '1 second', is_in_doubt = false, next_attempt_at = ${now}`.execute(
      test.database.db,
    );
    await worker.runDue();
    expect(texts.sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ delivery: 'sent', provider_id: texts.sent[0]?.sid }]);
  });

  it('sends once with two workers, and keeps the order within a conversation', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, newSubscription));
    for (const index of [1, 2, 3, 4, 5]) {
      for (const to of [subId, ...others]) await send(`text ${index}`, 'sms', to);
    }
    const second = workerOver(delivery);
    await Promise.all([worker.runDue(), second.runDue()]);
    await worker.runDue();
    await second.stop();
    expect(texts.sent).toHaveLength(25);
    const orders = [...new Set(texts.sent.map((text) => text.to))].map((to) =>
      texts.sent.filter((text) => text.to === to).map((text) => text.body),
    );
    expect(orders).toHaveLength(5);
    for (const order of orders)
      expect(order).toEqual(['text 1', 'text 2', 'text 3', 'text 4', 'text 5']);
  });
});

it('a running process delivers a message of a chat before its next poll', async () => {
  const running = await buildTestApp({
    beside: test,
    settings: { WORKERS: '1', JOB_POLL_MS: '60000', SMS_URL: texts.url },
  });
  try {
    await send('Now.');
    await until(() => texts.sent.length > 0);
    expect(texts.sent.map((text) => text.body)).toEqual(['Now.']);
  } finally {
    await running.close();
  }
});
