import { createWorker } from '@billfold/server-kit/jobs/worker';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
import { prepareEmptying } from '../../testing/empty-database';
import { silentLog } from '../../testing/silent-log';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { testNow } from '../../testing/test-app';
import type { DeliveryContext } from './deliver-message.service';
import { createMailProvider } from './mail-provider-client';
import { bulkDelivery } from './message-delivery.job';
import { startTextProvider, type TextProviderStub } from '../../testing/provider-stubs';
import { createTextProvider } from './text-provider-client';
import type { SourceVerdict } from './bulk-message.service';
import { cancelAutomated, insertAutomated } from './bulk-queue.queries';

let database: TestDatabase;
let texts: TextProviderStub;
let context: DeliveryContext;
let empty: () => Promise<void>;
let merchantId: number;
let subscriptionId: number;
/** What the source says, by its own ids. */
let verdicts: Map<number, SourceVerdict>;

beforeAll(async () => {
  database = await createTestDatabase(4);
  empty = await prepareEmptying(database.db);
  texts = await startTextProvider();
  context = {
    db: database.db,
    clock: { now: () => testNow },
    providers: {
      sms: createTextProvider({
        url: texts.url,
        account: 'AC1',
        secret: 's',
        statusUrl: 'https://pay.example.test/api/webhooks/sms/status',
        timeoutMs: 10_000,
      }),
      email: createMailProvider({ url: 'smtp://127.0.0.1:9', timeoutMs: 1_000 }),
    },
    fallback: { smsFrom: '+19995550000', mailFrom: 'fallback@billfold.test' },
    policy: { ladderMs: [1_000], doubtWaitMs: 0 },
    pace: { perSecond: 1_000 },
    leaseMs: 30_000,
    log: silentLog,
  };
});
afterAll(async () => {
  context.providers.sms.close();
  context.providers.email.close();
  await texts.close();
  await database.close();
});
beforeEach(async () => {
  await empty();
  texts.sent.length = 0;
  verdicts = new Map();
  merchantId = (await insertMerchant(database.db)).id;
  const user = await insertCustomer(database.db);
  const own = { user_id: user.id, merchant_id: merchantId, sms_opt_in: true };
  subscriptionId = (await insertSubscription(database.db, own)).id;
});

const work = async (): Promise<void> => {
  const source = {
    name: 'trigger',
    prepare: async (_: unknown, items: readonly { id: number; sourceId: number }[]) =>
      new Map(
        items.flatMap(({ id, sourceId }) => {
          const verdict = verdicts.get(sourceId);
          return verdict === undefined ? [] : [[id, verdict] as const];
        }),
      ),
  };
  const worker = createWorker({
    kinds: [bulkDelivery(context, [source])],
    now: () => testNow,
    log: { error: () => undefined },
  });
  await worker.runDue();
  await worker.stop();
};
const queue = (sourceIds: readonly number[], changes: object = {}) =>
  insertAutomated(
    database.db,
    sourceIds.map((sourceId) => ({
      merchantId,
      subscriptionId,
      medium: 'sms' as const,
      purpose: 'billing' as const,
      body: null,
      source: 'trigger',
      sourceId,
      dueAt: testNow,
      ...changes,
    })),
    testNow,
  );
/** What became of messages of the source, by its own ids. */
const resultsOf = async (sourceIds: readonly number[]) => {
  const { rows } = await sql<{
    source_id: number;
    outcome: string;
    reason: string | null;
    detail: string | null;
  }>`
    select source_id, outcome, reason, detail from bulk_messages where source = 'trigger'
      and source_id = any(${[...sourceIds]}::bigint[])`.execute(database.db);
  return new Map(rows.map((row) => [row.source_id, row]));
};

describe('automated messages', () => {
  it('are queued once for each id of their source, however often they are', async () => {
    expect(await queue([1, 2])).toBe(2);
    expect(await queue([2, 3])).toBe(1);
  });

  it('say what their source says when they leave, with its values', async () => {
    await queue([1]);
    const body = '{user first name}, {invoice number} is late';
    verdicts.set(1, { kind: 'send', body, values: { 'invoice number': '1042' } });
    await work();
    expect(texts.sent).toMatchObject([{ from: '+19995550000', body: 'Casey, 1042 is late' }]);
    expect((await resultsOf([1])).get(1)).toMatchObject({
      outcome: 'sent',
      reason: null,
    });
  });

  it('are skipped for the reason of their source, and when it does not know them', async () => {
    await queue([1, 2]);
    verdicts.set(1, { kind: 'skip', reason: 'missing_value', detail: 'link' });
    await work();
    expect(texts.sent).toEqual([]);
    const results = await resultsOf([1, 2]);
    expect(results.get(1)).toMatchObject({
      outcome: 'skipped',
      reason: 'missing_value',
      detail: 'link',
    });
    expect(results.get(2)).toMatchObject({ outcome: 'skipped', reason: 'no_longer_due' });
  });

  it('wait for their time, and do not leave once they are ended', async () => {
    await queue([1], { dueAt: new Date(testNow.getTime() + 1) });
    await queue([2]);
    for (const id of [1, 2]) verdicts.set(id, { kind: 'send', body: 'Late' });
    expect(await cancelAutomated(database.db, 'trigger', [2], 'no_longer_due')).toBe(1);
    await work();
    expect(texts.sent).toEqual([]);
    expect((await resultsOf([1])).get(1)?.outcome).toBe('queued');
  });

  it('delay only those of their own number', async () => {
    const { db } = database;
    const other = await insertMerchant(db, { sms_number: '+13035550188', texts_per_second: 50 });
    const user = await insertCustomer(db);
    const own = { user_id: user.id, merchant_id: other.id, sms_opt_in: true };
    const subscription = await insertSubscription(db, own);
    await sql`insert into send_lanes (lane, tokens, refilled_at)
      values ('shared', -1000000, clock_timestamp())`.execute(db);
    await queue(Array.from({ length: 60 }, (_, index) => index + 1));
    await queue([100], { merchantId: other.id, subscriptionId: subscription.id });
    for (let id = 1; id <= 100; id += 1) verdicts.set(id, { kind: 'send', body: `Text ${id}` });
    await work();
    expect(texts.sent.map(({ body }) => body)).toEqual(['Text 100']);
  });
});
