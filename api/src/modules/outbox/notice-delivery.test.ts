import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createWorker, type Worker } from '@billfold/server-kit/jobs/worker';
import { silentLog } from '../../testing/silent-log';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { until } from '@billfold/server-kit/testing/until';
import { forgetTextStop, recordConsent, stopTexts } from '../consents/consents.public';
import type { DeliveryContext } from './deliver-message.service';
import { createMailProvider } from './mail-provider-client';
import { insertNotice } from './notice.queries';
import { noticeDeliveries } from './message-delivery.job';
import { type PersonalNotice, queueNotice } from './queue-notice.service';
import {
  type MailServerStub,
  startMailServer,
  startTextProvider,
  type TextProviderStub,
} from '../../testing/provider-stubs';
import { createTextProvider } from './text-provider-client';

let test: TestApp;
let now: Date;
let texts: TextProviderStub;
let mails: MailServerStub;
let worker: Worker;
let delivery: DeliveryContext;
let merchantId: number;
const logged: unknown[] = [];

const workerOver = (context: DeliveryContext): Worker =>
  createWorker({
    kinds: noticeDeliveries(context),
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
  test = await buildTestApp();
  merchantId = (
    await insertMerchant(test.database.db, {
      name: 'Cedar Water',
      sms_number: '+13035550100',
      mail_address: 'billing@cedar.test',
    })
  ).id;
});
afterAll(() => test.close());
beforeEach(async () => {
  now = test.clock.now();
  logged.length = 0;
  texts = await startTextProvider();
  mails = await startMailServer();
  await test.database.db.deleteFrom('notices').execute();
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
    fallback: { smsFrom: '+19995550000', mailFrom: 'billing@billfold.test' },
    policy: { ladderMs: [1_000, 2_000], doubtWaitMs: 0 },
    pace: { perSecond: 1_000 },
    leaseMs: 30_000,
    log: { ...silentLog, warn: (facts, message) => void logged.push({ facts, message }) },
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

const queue = (given: Partial<PersonalNotice> = {}): Promise<string> =>
  queueNotice(test.database.db, {
    channel: 'sms',
    address: '3035550199',
    merchantId,
    subject: '',
    body: 'Your code is 123456.',
    expiresAt: null,
    now,
    ...given,
  });
type Row = {
  body: string | null;
  delivery: string;
  is_in_doubt: boolean;
  provider_id: string | null;
  failure: string | null;
};
const rows = async (): Promise<Row[]> =>
  (
    await sql<Row>`select body, delivery, is_in_doubt, provider_id, failure from notices order by id`.execute(
      test.database.db,
    )
  ).rows;
const afterWaiting = async (ms: number): Promise<void> => {
  now = new Date(now.getTime() + ms);
  await worker.runDue();
};

describe('delivery of notices', () => {
  it("texts from the merchant's number, and deletes the text afterwards", async () => {
    await queue();
    await worker.runDue();
    expect(texts.sent).toMatchObject([
      { from: '+13035550100', to: '+13035550199', body: 'Your code is 123456.' },
    ]);
    expect(await rows()).toEqual([
      {
        body: null,
        delivery: 'sent',
        is_in_doubt: false,
        provider_id: texts.sent[0]?.sid,
        failure: null,
      },
    ]);
    await worker.runDue();
    expect(texts.sent).toHaveLength(1);
  });

  it('texts the answer to a STOP, and nothing else, to a phone that has stopped texts', async () => {
    const { db } = test.database;
    await queue();
    await sql`insert into text_stops (merchant_id, phone, stopped_at)
      values (${merchantId}, '3035550199', ${now})`.execute(db);
    await insertNotice(db, {
      channel: 'sms',
      address: '+13035550199',
      merchantId,
      subject: '',
      body: "You won't get any more texts.",
      expiresAt: null,
      answersWord: 'stop',
      now,
    });
    await worker.runDue();
    expect(texts.sent.map(({ body }) => body)).toEqual(["You won't get any more texts."]);
    expect(await rows()).toMatchObject([
      { delivery: 'failed', failure: 'The customer opted out of texts.' },
      { delivery: 'sent' },
    ]);
    await sql`delete from text_stops`.execute(db);
  });

  it('mails with its own subject, in the name of merchant or product', async () => {
    await queue({
      channel: 'email',
      address: 'ana@people.test',
      subject: 'Set a new PIN',
      body: 'Open this.',
    });
    await queue({
      channel: 'email',
      address: 'clerk@harbor.test',
      merchantId: null,
      subject: 'Set a new password',
      body: 'Open that.',
    });
    await worker.runDue();
    const sent = mails.mails.toSorted();
    expect(sent).toHaveLength(2);
    expect(sent.find((mail) => mail.includes('To: ana@people.test'))).toMatch(
      /From: Cedar Water <billing@cedar\.test>[^]*Subject: Set a new PIN[^]*Open this\./,
    );
    expect(sent.find((mail) => mail.includes('To: clerk@harbor.test'))).toMatch(
      /From: Billfold <billing@billfold\.test>[^]*Subject: Set a new password[^]*Open that\./,
    );
    expect((await rows()).map(({ body, delivery: state }) => [body, state])).toEqual([
      [null, 'sent'],
      [null, 'sent'],
    ]);
  });

  it('keeps the text until the last retry, deletes it then, and logs neither', async () => {
    texts.faults.push('429', '400');
    await queue();
    await worker.runDue();
    expect(await rows()).toMatchObject([{ body: 'Your code is 123456.', delivery: 'queued' }]);
    await afterWaiting(1_000);
    expect(await rows()).toMatchObject([
      { body: null, delivery: 'failed', failure: 'The text was refused (code 20000).' },
    ]);
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toContain('123456');
    expect(JSON.stringify(logged)).not.toContain('3035550199');
  });

  it('does not send an expired code', async () => {
    texts.faults.push('429');
    await queue({ expiresAt: new Date(now.getTime() + 900) });
    await worker.runDue();
    await afterWaiting(1_000);
    expect(texts.sent).toEqual([]);
    expect(await rows()).toMatchObject([
      { body: null, delivery: 'failed', failure: 'It expired before it could be sent.' },
    ]);
  });

  it('never sends twice after an unclear answer, and ignores messages of conversations', async () => {
    texts.faults.push('take_and_hang');
    await queue();
    await runImpatiently();
    expect(await rows()).toMatchObject([{ delivery: 'queued', is_in_doubt: true }]);
    await afterWaiting(1_000);
    expect(texts.sent).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { body: null, delivery: 'sent', provider_id: texts.sent[0]?.sid },
    ]);
    texts.faults.push('hang');
    await queue();
    await runImpatiently();
    await afterWaiting(1_000);
    expect(texts.sent).toHaveLength(2);
  });

  it('looks the notice up first after a worker died', async () => {
    await queue();
    texts.faults.push('take_and_hang');
    await runImpatiently();
    await sql`update notices set delivery = 'sending', leased_by = 'dead',
      leased_until = now() - interval '1 second', is_in_doubt = false, next_attempt_at = ${now}`.execute(
      test.database.db,
    );
    await worker.runDue();
    expect(texts.sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ delivery: 'sent', body: null }]);
  });

  it('sends a code at once while many mails wait for a slow server', async () => {
    let release = (): void => undefined;
    const stuck = new Promise<void>((resolve) => (release = resolve));
    const email = {
      ...delivery.providers.email,
      send: () => stuck.then(() => ({ kind: 'not_taken', reason: 'slow' }) as const),
    };
    const slow = workerOver({ ...delivery, providers: { ...delivery.providers, email } });
    for (let count = 0; count < 12; count += 1)
      await queue({ channel: 'email', address: `many.${count}@people.test` });
    await queue();
    slow.start();
    await until(() => texts.sent.length > 0);
    const sent = texts.sent.map(({ body }) => body);
    release();
    await slow.stop();
    expect(sent).toEqual(['Your code is 123456.']);
  });

  it('happens exactly when its transaction commits', async () => {
    const undone = test.database.db.transaction().execute(async (transaction) => {
      await queueNotice(transaction, {
        channel: 'sms',
        address: '3035550199',
        merchantId,
        subject: '',
        body: 'Never.',
        expiresAt: null,
        now,
      });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });
});

describe('a phone with STOP', () => {
  const stop = (phone: string): Promise<void> =>
    stopTexts(test.database.db, {
      merchantId,
      phone,
      wording: 'STOP',
      channel: 'sms',
      source: 'text message',
      actor: null,
      requestId: null,
      at: now,
    });
  const newPhone = async (phone: string) => {
    const { db } = test.database;
    const user = await insertCustomer(db, { phone });
    return {
      user,
      subscription: await insertSubscription(db, { user_id: user.id, merchant_id: merchantId }),
    };
  };

  it('gets no code of that merchant until START, but codes of others', async () => {
    const { user, subscription } = await newPhone('3035550177');
    const record = {
      userId: user.id,
      subscriptionId: subscription.id,
      merchantId,
      kind: 'sms',
      wording: 'Yes',
      channel: 'web',
      source: 'web',
      requestId: null,
      at: now,
    } as const;
    const other = (await insertMerchant(test.database.db)).id;
    expect(await queue({ address: '3035550177' })).toBe('queued');
    await stop('3035550177');
    expect(await queue({ address: '3035550177' })).toBe('stopped');
    expect(await queue({ address: '3035550177', merchantId: other })).toBe('queued');
    expect(await queue({ channel: 'email', address: 'x@people.test' })).toBe('queued');
    await recordConsent(test.database.db, {
      ...record,
      action: 'given',
      actor: `customer:${user.id}`,
    });
    expect(await queue({ address: '3035550177' })).toBe('stopped');
    const texted = { merchantId, phone: '3035550177' };
    await forgetTextStop(test.database.db, texted, test.clock.now());
    expect(await queue({ address: '3035550177' })).toBe('queued');
    expect(await rows()).toHaveLength(4);
  });

  it('differs from a switched-off opt-in in the profile', async () => {
    const { user, subscription } = await newPhone('3035550178');
    await recordConsent(test.database.db, {
      userId: user.id,
      subscriptionId: subscription.id,
      merchantId,
      kind: 'sms',
      action: 'withdrawn',
      wording: 'No',
      channel: 'web',
      source: 'web',
      requestId: null,
      at: now,
      actor: `customer:${user.id}`,
    });
    expect(await queue({ address: '3035550178' })).toBe('queued');
  });
});

it('a running process delivers a notice before its next poll', async () => {
  const running = await buildTestApp({
    beside: test,
    settings: { WORKERS: '1', JOB_POLL_MS: '60000', SMS_URL: texts.url },
  });
  try {
    await running.database.db.transaction().execute((transaction) =>
      queueNotice(transaction, {
        channel: 'sms',
        address: '3035550199',
        merchantId,
        subject: '',
        body: 'Now.',
        expiresAt: null,
        now: running.clock.now(),
      }),
    );
    await until(() => texts.sent.length > 0);
    expect(texts.sent.map((text) => text.body)).toEqual(['Now.']);
  } finally {
    await running.close();
  }
});
