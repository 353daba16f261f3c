import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { buildApp } from '../../app';
import { insertCustomer, insertMerchant, insertStaff } from '../../testing/factories';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { until } from '@billfold/server-kit/testing/until';
import { publishLive, wakeLive } from '../live-events/live-events.public';

let test: TestApp;
let port: number;
let merchantId: number;
let otherMerchantId: number;
let staff: { readonly id: number; readonly username: string };
let stranger: { readonly id: number; readonly username: string };
const opened: WebSocket[] = [];

const portOf = (app: TestApp['app']): number => {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

beforeAll(async () => {
  test = await buildTestApp({ settings: { LIVE_ALLOWED_ORIGINS: 'http://localhost:8080' } });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(test.app);
  const { db } = test.database;
  merchantId = (await insertMerchant(db)).id;
  otherMerchantId = (await insertMerchant(db)).id;
  staff = await insertStaff(db, [merchantId]);
  stranger = await insertStaff(db, [otherMerchantId]);
});
afterAll(async () => {
  opened.forEach((socket) => socket.terminate());
  await test.close();
});

const tokenOf = async (user: { readonly id: number }): Promise<string> =>
  (await asStaff(test.database.db, test.clock, user.id)).authorization.replace(
    'MerchantToken ',
    '',
  );

type Frame = { readonly id: number };
type Client = {
  readonly socket: WebSocket;
  readonly frames: Frame[];
  /** Signs of life. */
  readonly beats: unknown[];
  readonly closed: Promise<number>;
};

const connect = async (
  token: string | undefined,
  options: { origin?: string; on?: number } = {},
): Promise<Client> => {
  const protocols = token === undefined ? ['billfold.v1'] : ['billfold.v1', token];
  const socket = new WebSocket(`ws://127.0.0.1:${options.on ?? port}/notifications`, protocols, {
    origin: options.origin ?? 'http://localhost:8080',
  });
  opened.push(socket);
  const frames: Frame[] = [];
  const beats: unknown[] = [];
  socket.on('message', (text: Buffer) => {
    const frame = JSON.parse(text.toString('utf8')) as Frame;
    if ('type' in frame) frames.push(frame);
    else beats.push(frame);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  return { socket, frames, beats, closed };
};

/** The first ping shows that a socket has joined: it gets no earlier event. */
const joined = async (
  user: { readonly id: number; readonly username: string },
  on?: number,
): Promise<Client> => {
  const client = await connect(await tokenOf(user), on === undefined ? {} : { on });
  client.socket.send(`dev:${user.username}`);
  await until(() => client.beats.length > 0);
  return client;
};

const event = (id: number, of = merchantId) => ({
  merchantId: of,
  type: 'message' as const,
  user: 'Ann Lee',
  message: 'Hello',
  subId: 12,
  id,
});
const frameOf = (id: number, of = merchantId) => ({
  type: 'message',
  user: 'Ann Lee',
  message: 'Hello',
  sub_id: 12,
  id,
  merchant_id: of,
});

describe('the notification socket', () => {
  it('sends only message and payment events of its merchants [API-137, SHELL-085, SHELL-086]', async () => {
    const client = await joined(staff);
    const other = await joined(stranger);
    await publishLive(test.database.db, event(1), test.clock.now());
    await publishLive(
      test.database.db,
      { ...event(2), type: 'payment', message: 'Ann Lee has made a payment' },
      test.clock.now(),
    );
    await publishLive(test.database.db, event(3, otherMerchantId), test.clock.now());
    await until(() => client.frames.length === 2 && other.frames.length === 1);
    expect(client.frames).toEqual([
      frameOf(1),
      { ...frameOf(2), type: 'payment', message: 'Ann Lee has made a payment' },
    ]);
    expect(other.frames).toEqual([frameOf(3, otherMerchantId)]);
  });

  it('sends nothing without a valid token, and closes with 4401 [API-138]', async () => {
    const none = await connect(undefined);
    none.socket.send(`dev:${staff.username}`);
    expect(await none.closed).toBe(4401);
    const wrong = await connect('x'.repeat(43));
    wrong.socket.send(`dev:${staff.username}`);
    expect(await wrong.closed).toBe(4401);
    expect([...none.frames, ...wrong.frames]).toEqual([]);
  });

  it('closes with 4401 when the first frame names another user [API-138]', async () => {
    const client = await connect(await tokenOf(staff));
    client.socket.send(`dev:${stranger.username}`);
    expect(await client.closed).toBe(4401);
  });

  it('accepts staff only [SHELL-084]', async () => {
    const customer = await insertCustomer(test.database.db);
    const { authorization } = await asCustomer(test.database.db, test.clock, customer.id);
    const client = await connect(authorization.replace('Token ', ''));
    client.socket.send(`dev:${customer.username}`);
    expect(await client.closed).toBe(4401);
  });

  it('refuses a page of another origin', async () => {
    await expect(connect(await tokenOf(staff), { origin: 'https://evil.test' })).rejects.toThrow(
      '403',
    );
  });

  it('delivers an event exactly when its transaction commits, also after a later one', async () => {
    const client = await joined(staff);
    let commit = (): void => {};
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let isWritten = false;
    const slow = test.database.db.transaction().execute(async (transaction) => {
      await publishLive(transaction, event(10), test.clock.now());
      isWritten = true;
      await mayCommit;
    });
    await until(() => isWritten);
    await publishLive(test.database.db, event(11), test.clock.now());
    await until(() => client.frames.length === 1);
    expect(client.frames).toEqual([frameOf(11)]);
    commit();
    await slow;
    await until(() => client.frames.length === 2);
    expect(client.frames[1]).toEqual(frameOf(10));
    const failed = test.database.db.transaction().execute(async (transaction) => {
      await publishLive(transaction, event(12), test.clock.now());
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await publishLive(test.database.db, event(13), test.clock.now());
    await until(() => client.frames.length > 2);
    expect(client.frames.slice(2)).toEqual([frameOf(13)]);
  });

  it('delivers once to sockets of another process, also for events written in SQL', async () => {
    const second = await buildApp({
      config: test.config,
      database: test.database,
      clock: test.clock,
    });
    await second.listen({ host: '127.0.0.1', port: 0 });
    const here = await joined(staff);
    const there = await joined(staff, portOf(second));
    await test.database.db
      .insertInto('live_outbox')
      .values({
        merchant_id: merchantId,
        event: JSON.stringify(frameOf(20)),
        created_at: test.clock.now(),
      })
      .execute();
    wakeLive();
    await until(() => here.frames.length > 0 && there.frames.length > 0);
    await publishLive(test.database.db, event(21), test.clock.now());
    await until(() => here.frames.length > 1 && there.frames.length > 1);
    expect([here.frames, there.frames]).toEqual([
      [frameOf(20), frameOf(21)],
      [frameOf(20), frameOf(21)],
    ]);
    const code = there.closed;
    await second.gracefulStop.endConnections({ quietMs: 0, graceMs: 10_000 });
    expect(await code).toBe(1001);
    await second.close();
  });

  it('continues after its LISTEN connection broke, without losing an event', async () => {
    const client = await joined(staff);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'billfold-jobs'
      and datname = current_database()`.execute(test.database.db);
    await test.database.db
      .insertInto('live_outbox')
      .values({
        merchant_id: merchantId,
        event: JSON.stringify(frameOf(30)),
        created_at: test.clock.now(),
      })
      .execute();
    await until(() => client.frames.length === 1);
    expect(client.frames).toEqual([frameOf(30)]);
  });

  it('continues when the database was emptied and ids restart from 1', async () => {
    const client = await joined(staff);
    // The relay has read beyond the first id: it recognizes an emptied database by an id that is lower than the last
    // one.
    for (const id of [38, 39]) await publishLive(test.database.db, event(id), test.clock.now());
    await until(() => client.frames.length === 2);
    await sql`truncate live_outbox restart identity`.execute(test.database.db);
    await publishLive(test.database.db, event(40), test.clock.now());
    await until(() => client.frames.length === 3);
    expect(client.frames).toEqual([frameOf(38), frameOf(39), frameOf(40)]);
  });

  it('closes the socket when its session ends [SHELL-092]', async () => {
    const client = await joined(staff);
    const token = client.socket.protocol;
    expect(token).toBe('billfold.v1');
    await test.database.db
      .updateTable('sessions')
      .set({ ended_at: test.clock.now() })
      .where('user_id', '=', staff.id)
      .execute();
    expect(await client.closed).toBe(4401);
  });

  it('refuses an oversized frame, and gives a sign of life for every further frame', async () => {
    const big = await connect(await tokenOf(staff));
    big.socket.send('x'.repeat(2_000));
    expect(await big.closed).toBe(1009);
    const client = await joined(staff);
    client.socket.send(`dev:${stranger.username}`);
    await until(() => client.beats.length === 2);
    client.socket.send('alive?');
    await until(() => client.beats.length === 3);
    expect(client.beats).toEqual(Array.from({ length: 3 }, () => ({ beat_ms: 20_000 })));
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });
});
