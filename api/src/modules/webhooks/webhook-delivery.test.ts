import { createHmac } from 'node:crypto';
import { dayMs } from '@billfold/shared/contracts/durations';
import type {
  MerchantWebhooks,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookSecret,
} from '@billfold/shared/contracts/webhook.contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { answering, openReceiver, type Receiver } from './testing/receiver';
import { claimDeliveries } from './delivery.queries';
import { findLateInvoices, pruneLog } from './webhook-upkeep.service';

let test: TestApp;
let merchant: { readonly id: number };
let subscription: Awaited<ReturnType<typeof insertSubscription>>;
let headers: Readonly<Record<string, string>>;
let ownerId: number;
let receiver: Receiver;
let others: Receiver[] = [];
beforeAll(async () => {
  test = await buildTestApp({ settings: { WEBHOOKS_TO_PRIVATE_ADDRESSES: '1' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clock.rewind();
  const { db } = test.database;
  await db.deleteFrom('webhook_deliveries').execute();
  await db.deleteFrom('webhook_endpoints').execute();
  merchant = await insertMerchant(db);
  const { id: userId } = await insertCustomer(db);
  subscription = await insertSubscription(db, { user_id: userId, merchant_id: merchant.id });
  const owner = await insertStaff(db, [merchant.id], { email: `owner-${merchant.id}@cedar.test` });
  ownerId = owner.id;
  headers = await asStaff(db, test.clock, ownerId);
  receiver = await openReceiver();
  others = [];
});
afterEach(async () => {
  await Promise.all([receiver, ...others].map((one) => one.close()));
});

const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
) => {
  const answer = await test.app.inject({
    method,
    url: `/api/${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<unknown>() };
};
const allInvoices = ['invoice.created', 'invoice.updated', 'invoice.paid', 'invoice.late'];
const add = async (events: readonly string[] = allInvoices, url = receiver.url) => {
  const request = { merchant_id: merchant.id, url, description: '', events };
  return (await call('POST', 'webhooks', request)).body as WebhookSecret;
};
const invoice = (due_date = '2026-12-24') =>
  insertInvoice(test.database.db, { subscription, amount: 5_000, due_date });
/** Lets all due jobs run. */
const run = (duration = 'PT1S') => test.clock.advance(duration);
const types = (one: Receiver = receiver) => one.received.map(({ event }) => event.type);
const endpoint = async () => {
  const { body } = await call('GET', 'webhooks');
  return (body as readonly MerchantWebhooks[])[0]?.endpoints[0];
};
const log = async (query = '') =>
  (await call('GET', `webhook_deliveries?sort=-at${query}`)).body as readonly WebhookDelivery[];
const change = (id: number, amount: number) =>
  test.database.db.updateTable('invoices').set({ amount }).where('id', '=', id).execute();

describe('an event', () => {
  it('arrives signed by the secret over the time and the body', async () => {
    const { secret } = await add();
    const { id } = await invoice();
    await run();
    const [got] = receiver.received;
    expect(got?.event).toMatchObject({
      type: 'invoice.created',
      merchant_id: merchant.id,
      data: { object: { object: 'invoice', id, amount: 5_000, balance: 5_000 } },
    });
    const header = String(got?.headers['billfold-signature']);
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
    expect(signature).toBe(
      createHmac('sha256', secret).update(`${time}.${got?.body}`).digest('hex'),
    );
    expect(Number(time) * 1_000).toBe(test.clock.now().getTime());
  });

  it('is written for no endpoint that is off, deleted or wants other events', async () => {
    const off = await add();
    await call('PATCH', `webhooks/${off.id}`, { enabled: false });
    const gone = await add();
    await call('DELETE', `webhooks/${gone.id}`);
    await add(['customer.created']);
    await invoice();
    const rows = await test.database.db
      .selectFrom('webhook_events')
      .select('id')
      .where('merchant_id', '=', merchant.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('is gone when the transaction of the change is rolled back', async () => {
    await add();
    const { db } = test.database;
    await expect(
      db.transaction().execute(async (transaction) => {
        await insertInvoice(transaction, { subscription, amount: 100 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await run();
    expect(receiver.received).toEqual([]);
  });

  it('is signed by both secrets for a day after a rotation', async () => {
    const { id, secret } = await add();
    const { secret: next } = (await call('POST', `webhooks/${id}/rotate`)).body as WebhookSecret;
    expect(next).not.toBe(secret);
    await invoice();
    await run();
    await invoice();
    await run('P1DT1S');
    await invoice();
    await run();
    const signatures = receiver.received.map(({ headers: { 'billfold-signature': header } }) =>
      String(header).split(',v1=').slice(1),
    );
    expect(signatures.map(({ length }) => length)).toEqual([2, 1, 1]);
  });

  it('waits until the earlier event of its object has arrived, and others pass it', async () => {
    await add();
    const one = await invoice();
    await change(one.id, 6_000);
    const two = await invoice();
    let refusals = 1;
    receiver.answers(({ event }, response) => {
      const isRefused = event.data.object['id'] === one.id && refusals-- > 0;
      response.writeHead(isRefused ? 500 : 200).end();
    });
    await run();
    expect(types()).toEqual(['invoice.created', 'invoice.created']);
    expect(receiver.received.map(({ event }) => event.data.object['id'])).toEqual(
      expect.arrayContaining([one.id, two.id]),
    );
    await run('PT1M');
    expect(types().slice(2)).toEqual(['invoice.created', 'invoice.updated']);
    expect(receiver.received[2]?.event.data.object).toMatchObject({ id: one.id, amount: 5_000 });
  });

  it('follows no redirect', async () => {
    const target = await openReceiver();
    others = [target];
    receiver.answers(
      (_received, response) => void response.writeHead(307, { location: target.url }).end(),
    );
    await add();
    await invoice();
    await run();
    expect(target.received).toEqual([]);
    expect((await log())[0]).toMatchObject({ state: 'waiting', last_status: 307 });
  });

  it('arrives again after a process died between sending and recording', async () => {
    await add();
    await invoice();
    const { db } = test.database;
    const request = { worker: 'dead', leaseMs: 60_000, now: test.clock.now(), limit: 1 };
    expect(await claimDeliveries(db, request)).toHaveLength(1);
    await run();
    expect(receiver.received).toEqual([]);
    await sql`update webhook_deliveries set leased_until = clock_timestamp() - interval '1 second'
      where leased_by = 'dead'`.execute(db);
    await run();
    expect(types()).toEqual(['invoice.created']);
    expect((await log())[0]).toMatchObject({ state: 'delivered', tries: 2 });
  });
});

describe('an endpoint that does not answer well', () => {
  it('pauses as a whole after three failures, for longer each time', async () => {
    receiver.answers(answering(500));
    await add();
    await invoice();
    await invoice();
    await invoice();
    await run();
    expect(receiver.received).toHaveLength(3);
    await invoice();
    await run();
    expect(receiver.received).toHaveLength(3);
    // One event at a time.
    await run('PT1M');
    expect(receiver.received).toHaveLength(4);
    await run('PT1M');
    expect(receiver.received).toHaveLength(4);
    await run('PT4M');
    expect(receiver.received).toHaveLength(5);
  });

  it('gets all that waited once it takes an event again', async () => {
    receiver.answers(answering(503));
    await add();
    for (let count = 0; count < 5; count += 1) await invoice();
    await run();
    receiver.answers();
    await run('PT1M');
    const delivered = (await log()).filter(({ state }) => state === 'delivered');
    expect(delivered).toHaveLength(5);
    expect(await endpoint()).toMatchObject({ failing_since: null, waiting: 0 });
  });

  it('is turned off after three days, with a mail to those who manage the keys', async () => {
    receiver.answers(answering(500));
    await add();
    await invoice();
    await run();
    for (let day = 0; day < 3; day += 1) await run('P1D');
    await run('PT6H');
    headers = await asStaff(test.database.db, test.clock, ownerId);
    expect(await endpoint()).toMatchObject({ enabled: false, off_reason: 'failing' });
    expect((await log())[0]?.state).toMatch(/failed|dropped/);
    const mails = await test.database.db
      .selectFrom('notices')
      .select(['address', 'subject'])
      .where('merchant_id', '=', merchant.id)
      .execute();
    expect(mails).toEqual([
      { address: `owner-${merchant.id}@cedar.test`, subject: 'A webhook was turned off' },
    ]);
    const before = receiver.received.length;
    await run('P1D');
    expect(receiver.received).toHaveLength(before);
  });

  it('is turned off at once by 410, and what waits is dropped', async () => {
    receiver.answers(answering(410));
    await add();
    await invoice();
    await run();
    expect(await endpoint()).toMatchObject({ enabled: false, off_reason: 'gone', waiting: 0 });
    expect((await log())[0]?.last_status).toBe(410);
  });

  it('occupies four places at most, and one once it is slow', async () => {
    const { id } = await add();
    for (let count = 0; count < 6; count += 1) await invoice();
    const { db } = test.database;
    const claim = (worker: string) =>
      claimDeliveries(db, { worker, leaseMs: 60_000, now: test.clock.now(), limit: 32 });
    expect(await claim('one')).toHaveLength(4);
    expect(await claim('two')).toHaveLength(0);
    await sql`update webhook_deliveries set leased_by = null, leased_until = null`.execute(db);
    await db.updateTable('webhook_endpoints').set({ is_slow: true }).where('id', '=', id).execute();
    expect(await claim('three')).toHaveLength(1);
  });

  it('delays no other endpoint, however much waits for it', async () => {
    receiver.answers(answering(500));
    await add();
    await Promise.all(Array.from({ length: 40 }, () => invoice()));
    await run();
    const other = await openReceiver();
    others = [other];
    await add(allInvoices, other.url);
    await invoice();
    await run();
    expect(types(other)).toEqual(['invoice.created']);
  });
});

describe('staff with the permission', () => {
  it('send a test event and see the answer', async () => {
    receiver.answers((_received, response) => void response.writeHead(202).end('thanks'));
    const { id } = await add();
    const { status, body } = await call('POST', `webhooks/${id}/test`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'webhook.test',
      state: 'delivered',
      last_status: 202,
      last_answer: 'thanks',
    });
    expect(receiver.received[0]?.body).toBe((body as WebhookDeliveryDetail).body);
  });

  it('see request and answer of an event, and send it again at once', async () => {
    receiver.answers(answering(500));
    await add();
    await invoice();
    await run();
    const [failed] = await log('&state=waiting&type=invoice.created');
    const { body } = await call('GET', `webhook_deliveries/${failed?.id}`);
    const sent = { body: receiver.received[0]?.body, url: receiver.url };
    expect(body).toMatchObject({ last_status: 500, last_answer: 'no', ...sent });
    receiver.answers();
    expect((await call('POST', `webhook_deliveries/${failed?.id}/retry`)).status).toBe(200);
    await run();
    expect((await log())[0]).toMatchObject({ state: 'delivered' });
  });

  it('replay a period under the same ids', async () => {
    const { id } = await add();
    await invoice();
    await run();
    const period = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
    const replayed = await call('POST', `webhooks/${id}/replay`, period);
    expect(replayed).toEqual({ status: 200, body: { count: 1 } });
    await run();
    const ids = receiver.received.map(({ event }) => event.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    const wrong = { from: period.to, to: period.from };
    expect((await call('POST', `webhooks/${id}/replay`, wrong)).status).toBe(400);
    await call('PATCH', `webhooks/${id}`, { enabled: false });
    expect((await call('POST', `webhooks/${id}/replay`, period)).status).toBe(409);
  });
});

describe('upkeep', () => {
  it('writes one event for an invoice that became late, again for another due date', async () => {
    await add(['invoice.late']);
    const { id } = await invoice('2026-11-20');
    const context = { db: test.database.db, clock: test.clock };
    await findLateInvoices(context);
    await run();
    expect(types()).toEqual([]);
    await run('P1D');
    await findLateInvoices(context);
    await findLateInvoices(context);
    await run();
    expect(types()).toEqual(['invoice.late']);
    expect(receiver.received[0]?.event.data.object).toMatchObject({ id, status: 'late' });
    await test.database.db
      .updateTable('invoices')
      .set({ due_date: '2026-11-21' })
      .where('id', '=', id)
      .execute();
    await run('P1D');
    await findLateInvoices(context);
    await run();
    expect(types()).toEqual(['invoice.late', 'invoice.late']);
  });

  it('removes deliveries that are older than 30 days, and their events later', async () => {
    await add();
    await invoice();
    const { db } = test.database;
    const context = { db, clock: test.clock };
    const kept = async (days: number) => {
      const at = new Date(test.clock.now().getTime() - days * dayMs);
      await db.updateTable('webhook_deliveries').set({ created_at: at }).execute();
      await db.updateTable('webhook_events').set({ created_at: at }).execute();
      await pruneLog(context);
      const deliveries = await db.selectFrom('webhook_deliveries').select('id').execute();
      const events = await db.selectFrom('webhook_events').select('id').execute();
      return [deliveries.length > 0, events.length > 0];
    };
    expect(await kept(29)).toEqual([true, true]);
    expect(await kept(31)).toEqual([false, true]);
    expect(await kept(35)).toEqual([false, false]);
  });
});
