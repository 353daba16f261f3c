import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Delivery, Notification } from '@billfold/shared/contracts/notification.contract';
import { until } from '@billfold/server-kit/testing/until';
import { sql } from 'kysely';
import { bearer, changed } from '../../testing/rollout-calls';
import { openRegistry, readerSecret, setUpRegistry } from '../../testing/test-registry';
import { deliverDue, type DeliverContext } from './deliver.service';
import { signatureOf } from './notification.domain';

const opened = setUpRegistry({ GATE_EVERY_MS: '600000' }, async (registry) => {
  await registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
  await registry.register([{ module: 'mf-inbox', version: '1.1.0' }], false);
  await changed(registry, 'mf-inbox', {
    kind: 'start_percentage',
    release: 'mf-inbox@1.1.0',
    percent: 5,
  });
});
const secret = 'secret of the receivers, long enough';
const now = new Date('2026-11-23T12:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

type Heard = { readonly headers: IncomingHttpHeaders; readonly body: string };
let received: Heard[] = [];
/** What the receiver answers; null for nothing. */
let status: number | null = 204;
const receiverServer = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    if (status !== null) response.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end();
  });
});
let url: URL;
let closing: AbortController;

beforeEach(async () => {
  await new Promise<void>((done) => receiverServer.listen(0, '127.0.0.1', done));
  url = new URL(`http://127.0.0.1:${(receiverServer.address() as AddressInfo).port}/hook`);
  [received, status, closing] = [[], 204, new AbortController()];
});
afterEach(async () => {
  receiverServer.closeAllConnections();
  await new Promise((done) => receiverServer.close(done));
});

const deliver = async (
  at: Date,
  { name = 'ops', ...changes }: Partial<DeliverContext> & { readonly name?: string } = {},
): Promise<void> =>
  deliverDue(
    {
      db: opened.registry.db,
      environment: 'dev',
      secret,
      allowsPrivate: true,
      signal: closing.signal,
      ...changes,
    },
    { name, url },
    at,
  );
const pause = async (reason = 'lunch') =>
  changed(opened.registry, 'mf-inbox', { kind: 'pause' }, { reason });
const list = async (registry = opened.registry): Promise<Delivery[]> =>
  (
    await registry.app.inject({
      url: '/registry/api/environments/dev/deliveries',
      headers: bearer(readerSecret),
    })
  ).json<Delivery[]>();

describe('notification', () => {
  it('reaches the receiver once, signed, with what happened after it was named', async () => {
    await pause('before');
    await changed(opened.registry, 'mf-inbox', { kind: 'resume' });
    await deliver(now);
    expect(received).toEqual([]);
    await pause('after');
    await Promise.all([deliver(now), deliver(now)]);
    await deliver(later(10_000));
    expect(received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const sent = JSON.parse(body) as Notification;
    expect(sent).toMatchObject({
      text: expect.stringMatching(/^dev: mf-inbox@1\.1\.0-\w+ was paused \(ops\): after$/),
      environment: 'dev',
      action: 'pause',
      actor: 'ops',
      module: 'mf-inbox',
      reason: 'after',
    });
    expect(headers['x-billfold-timestamp']).toBe(String(now.getTime() / 1_000));
    expect(headers['x-billfold-signature']).toBe(
      signatureOf(secret, String(now.getTime() / 1_000), body),
    );
    expect(await list()).toMatchObject([
      { receiver: 'ops', state: 'delivered', attempts: 1, answer: '204', dueAt: null },
    ]);
  });

  it('notifies of every step that an operator takes by hand', async () => {
    await deliver(now);
    const steps = [
      { kind: 'set_percent', percent: 25 },
      { kind: 'promote', release: 'mf-inbox@1.1.0' },
      { kind: 'set_channel', name: 'beta', release: 'mf-inbox@1.0.0' },
      { kind: 'lock' },
    ] as const;
    for (const step of steps) await changed(opened.registry, 'mf-inbox', step, { reason: 'good' });
    await deliver(now);
    expect(received.map(({ body }) => (JSON.parse(body) as Notification).text)).toEqual([
      expect.stringMatching(
        /^dev: mf-inbox@1\.1\.0-\w+ is served to another share of the visitors now \(ops\): good$/,
      ),
      expect.stringMatching(/^dev: mf-inbox@1\.1\.0-\w+ is the default now \(ops\): good$/),
      expect.stringMatching(
        /^dev: mf-inbox@1\.0\.0-\w+ has another rule for a channel \(ops\): good$/,
      ),
      'dev: mf-inbox was locked (ops): good',
    ]);
  });

  it('is inserted once, whatever the number of rounds', async () => {
    await deliver(now);
    await pause('one');
    for (let round = 0; round < 5; round += 1) await deliver(now);
    await changed(opened.registry, 'mf-inbox', { kind: 'resume' });
    await deliver(now);
    const [last, first] = await list();
    // A row that is refused as known already takes a number, too.
    expect((last?.id ?? 0) - (first?.id ?? 0)).toBe(1);
  });

  it('stays delivered when an earlier attempt of another process ends later', async () => {
    await deliver(now);
    await pause();
    status = null;
    const delivery = deliver(now);
    await until(() => received.length === 1);
    await sql`UPDATE registry.deliveries SET leased_until = now() - interval '1 second' WHERE state =
      'waiting'`.execute(opened.registry.db);
    status = 204;
    await deliver(now);
    receiverServer.closeAllConnections();
    await delivery;
    await deliver(later(10_000));
    expect(received).toHaveLength(2);
    expect(await list()).toMatchObject([{ state: 'delivered', attempts: 2, answer: '204' }]);
  });

  it('comes again after a failure, under the same delivery, and is given up at the end', async () => {
    await deliver(now);
    status = 500;
    await pause();
    await deliver(now);
    expect(await list()).toMatchObject([
      { state: 'waiting', attempts: 1, answer: '500', dueAt: later(5).toISOString() },
    ]);
    await deliver(later(4));
    expect(received).toHaveLength(1);
    for (let days = 1; days <= 7; days += 1) await deliver(later(days * 86_400));
    expect(received).toHaveLength(7);
    expect(new Set(received.map(({ headers }) => headers['x-billfold-delivery'])).size).toBe(1);
    expect(await list()).toMatchObject([{ state: 'given_up', attempts: 7, dueAt: null }]);
  });

  it('follows no redirect', async () => {
    await deliver(now);
    status = 302;
    await pause();
    await deliver(now);
    expect(await list()).toMatchObject([{ state: 'waiting', answer: '302' }]);
  });

  it('goes to no private address unless it is allowed', async () => {
    await deliver(now);
    await pause();
    await deliver(now, { allowsPrivate: false });
    url = new URL(`http://localhost:${url.port}/hook`);
    await deliver(later(60), { allowsPrivate: false });
    expect(received).toEqual([]);
    expect(await list()).toMatchObject([
      { attempts: 2, answer: 'the address is private; NOTIFY_PRIVATE=1 allows it' },
    ]);
  });

  it('delays no change and no stop of the process when its receiver is silent', async () => {
    status = null;
    const running = await openRegistry(opened.world, {
      NOTIFY_RECEIVERS: `slow=${url.href}`,
      NOTIFY_SECRET: secret,
      NOTIFY_PRIVATE: '1',
    });
    await until(async () => {
      const { rows } = await sql`select name from registry.receivers`.execute(running.db);
      return rows.length > 0;
    });
    await changed(running, 'mf-inbox', { kind: 'pause' });
    await until(() => received.length > 0);
    await changed(running, 'mf-inbox', { kind: 'resume' });
    await running.close();
    expect(await list()).toContainEqual(
      expect.objectContaining({ receiver: 'slow', state: 'waiting', attempts: 1 }),
    );
  });
});
