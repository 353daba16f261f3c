import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createWorker, type Worker } from '@billfold/server-kit/jobs/worker';
import { until } from '@billfold/server-kit/testing/until';
import { sql } from 'kysely';
import { silentLog } from '../../testing/silent-log';
import { createAttachmentFetcher } from './attachment-fetcher';
import { attachmentFetches } from './attachment-fetches.job';
import { claimAttachments, recordAttachment } from './attachment.queries';
import type { AttachmentContext } from './fetch-attachment.service';
import { buildTestApp } from '../../testing/test-app';
import { openTextWorld, type TextedCustomer, type TextWorld } from '../../testing/text-world';

const account = 'AC00000000000000000000000000000000';
const png = Buffer.from('\x89PNG\r\n\x1a\npicture', 'latin1');
const pdf = Buffer.from('%PDF-1.7 bill', 'latin1');
const leaseMs = 30_000;

let world: TextWorld;
let provider: Server;
let providerUrl: string;
/** What the provider has, by the name of the file; without it the answer is 404. */
let files: Map<string, Buffer>;
let requestedUrls: string[];
let now: Date;
let context: AttachmentContext;
let worker: Worker;
let ann: TextedCustomer;

beforeAll(async () => {
  provider = createServer(({ url = '' }, response) => {
    requestedUrls.push(url);
    const file = files.get(url.split('/').at(-1) ?? '');
    if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  world = await openTextWorld({ SMS_URL: providerUrl });
});
afterAll(async () => {
  await world.test.close();
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(async () => {
  files = new Map();
  requestedUrls = [];
  now = world.test.clock.now();
  const { db } = world.test.database;
  await world.empty();
  ann = await world.newCustomer({ first_name: 'Ann', last_name: 'Lee' });
  context = {
    db,
    clock: { now: () => now },
    log: silentLog,
    leaseMs,
    fetchFile: createAttachmentFetcher({
      url: providerUrl,
      account,
      secret: 's',
      timeoutMs: 10_000,
      isProduction: false,
    }),
  };
  worker = createWorker({
    kinds: [attachmentFetches(context)],
    now: context.clock.now,
    log: silentLog,
  });
});
afterEach(() => worker.stop());

const addressOf = (name: string): string =>
  `${providerUrl}/2010-04-01/Accounts/${account}/Messages/MM1/Media/${name}`;
const writeWith = (body: string, ...addresses: readonly string[]) =>
  world.write(ann.phone, body, {
    NumMedia: String(addresses.length),
    ...Object.fromEntries(addresses.map((address, index) => [`MediaUrl${index}`, address])),
    ...Object.fromEntries(addresses.map((_, index) => [`MediaContentType${index}`, 'image/png'])),
  });
const get = (url: string, headers = world.headers) =>
  world.test.app.inject({ url: `/api/${url}`, headers });
const readMessage = async () => (await get(`sms/chat?sub_id=${ann.subId}`)).json().messages.at(-1);
const firstFile = async (): Promise<string> => `sms/${(await readMessage()).id}/attachments/1`;

describe('a text with pictures', () => {
  it('is answered before anything was fetched, and shows that files wait', async () => {
    files.set('ME1', png);
    expect((await writeWith('See this', addressOf('ME1'), addressOf('ME2'))).statusCode).toBe(200);
    expect(requestedUrls).toEqual([]);
    expect(await readMessage()).toMatchObject({
      body: 'See this',
      attachments: [
        { position: 1, state: 'waiting' },
        { position: 2, state: 'waiting' },
      ],
    });
    expect((await get(await firstFile())).statusCode).toBe(404);
  });

  it('has the words [picture] when the customer wrote none', async () => {
    await writeWith('', addressOf('ME1'));
    expect(await readMessage()).toMatchObject({ body: '[picture]' });
    expect((await get('sms')).json()[0]).toMatchObject({ truncated_body: '[picture]' });
  });

  it('keeps each file once when the provider delivers it twice', async () => {
    const more = { NumMedia: '1', MediaUrl0: addressOf('ME1'), MessageSid: 'SMtwice' };
    await world.write(ann.phone, 'Twice', more);
    await world.write(ann.phone, 'Twice', more);
    expect(await world.rowsOf('select position from message_attachments')).toEqual([
      { position: 1 },
    ]);
  });

  it('refuses a file elsewhere than at the provider, and never asks for one', async () => {
    await writeWith('Look', 'http://169.254.169.254/latest');
    await worker.runDue();
    expect(await readMessage()).toMatchObject({
      attachments: [{ state: 'refused', failure: "We couldn't get this file." }],
    });
    expect(requestedUrls).toEqual([]);
  });
});

describe('fetching a file', () => {
  it('stores the type of the content, and updates open chats', async () => {
    files.set('ME1', png);
    files.set('ME2', pdf);
    await writeWith('Two', addressOf('ME1'), addressOf('ME2'));
    await world.test.database.db.deleteFrom('live_outbox').execute();
    await worker.runDue();
    expect(
      await world.rowsOf(`select event->>'entity' as entity from live_outbox order by id`),
    ).toEqual([{ entity: 'conversation' }, { entity: 'conversation' }]);
    expect(await readMessage()).toMatchObject({
      attachments: [
        { position: 1, state: 'stored', type: 'image/png', size: png.length },
        { position: 2, state: 'stored', type: 'application/pdf', size: pdf.length },
      ],
    });
  });

  it('refuses a page that calls itself a picture', async () => {
    files.set('ME1', Buffer.from('<script>alert(1)</script>'));
    await writeWith('Look', addressOf('ME1'));
    await worker.runDue();
    expect(await readMessage()).toMatchObject({
      attachments: [{ state: 'refused', failure: "This file isn't a picture or a PDF." }],
    });
  });

  it('refuses a file above 5 MB', async () => {
    files.set('ME1', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]));
    await writeWith('Look', addressOf('ME1'));
    await worker.runDue();
    expect(await readMessage()).toMatchObject({
      attachments: [{ state: 'refused', failure: 'This file is larger than 5 MB.' }],
    });
  });

  it('tries again after a minute, and stores the file once', async () => {
    await writeWith('Late', addressOf('ME1'));
    await worker.runDue();
    files.set('ME1', png);
    now = new Date(now.getTime() + 59_999);
    await worker.runDue();
    expect(requestedUrls).toHaveLength(1);
    now = new Date(now.getTime() + 1);
    await worker.runDue();
    await worker.runDue();
    expect(requestedUrls).toHaveLength(2);
    expect(await readMessage()).toMatchObject({ attachments: [{ state: 'stored' }] });
  });

  it('gives up after the last of five tries', async () => {
    await writeWith('Never', addressOf('ME1'));
    for (const minutes of [0, 1, 5, 30, 240, 600]) {
      now = new Date(now.getTime() + minutes * 60_000);
      await worker.runDue();
    }
    expect(requestedUrls).toHaveLength(5);
    expect(await readMessage()).toMatchObject({
      attachments: [{ state: 'refused', failure: "We couldn't get this file." }],
    });
  });

  it('goes on after its process was killed, and ignores what that one still answers', async () => {
    files.set('ME1', png);
    await writeWith('Killed', addressOf('ME1'));
    const { db } = world.test.database;
    const [taken] = await claimAttachments(db, { worker: 'dead', leaseMs, now, limit: 1 });
    await worker.runDue();
    expect(requestedUrls).toEqual([]);
    await sql`update message_attachments set leased_until = clock_timestamp() - interval '1 second'`.execute(
      db,
    );
    await worker.runDue();
    expect(requestedUrls).toHaveLength(1);
    const late = { state: 'refused', reason: "We couldn't get this file." } as const;
    expect(taken).toBeDefined();
    if (taken === undefined) return;
    expect(await recordAttachment(db, taken, 'dead', { outcome: late, now })).toBe(false);
    expect(await readMessage()).toMatchObject({ attachments: [{ state: 'stored' }] });
  });

  it('waits while the customer is deleted', async () => {
    files.set('ME1', png);
    await writeWith('Deleted', addressOf('ME1'));
    const { db } = world.test.database;
    await sql`update subscriptions set deleted_at = ${now} where id = ${ann.subId}`.execute(db);
    await worker.runDue();
    expect(requestedUrls).toEqual([]);
    await sql`update subscriptions set deleted_at = null where id = ${ann.subId}`.execute(db);
    await worker.runDue();
    expect(await readMessage()).toMatchObject({ attachments: [{ state: 'stored' }] });
  });
});

describe('GET /api/sms/{id}/attachments/{position}', () => {
  const stored = async (): Promise<string> => {
    files.set('ME1', png);
    await writeWith('See', addressOf('ME1'));
    await worker.runDue();
    return firstFile();
  };

  it('gives the file as data that a browser only saves or draws', async () => {
    const { statusCode, headers, rawPayload } = await get(await stored());
    expect(statusCode).toBe(200);
    expect(rawPayload).toEqual(png);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': 'attachment; filename="picture-1.png"',
      'cache-control': 'private, no-store',
    });
  });

  it('answers 404 to another merchant, for another place, and of a deleted customer', async () => {
    const path = await stored();
    expect((await get(path, world.strangerHeaders)).statusCode).toBe(404);
    expect((await get(path.replace(/1$/, '2'))).statusCode).toBe(404);
    await sql`update subscriptions set deleted_at = ${now} where id = ${ann.subId}`.execute(
      world.test.database.db,
    );
    expect((await get(path)).statusCode).toBe(404);
  });

  it('removes the file with its message', async () => {
    await stored();
    await sql`delete from conversations`.execute(world.test.database.db);
    await sql`delete from messages`.execute(world.test.database.db);
    expect(await world.rowsOf('select 1 from message_attachments')).toEqual([]);
  });
});

it('a running process fetches a file before its next poll', async () => {
  const running = await buildTestApp({
    beside: world.test,
    settings: { WORKERS: '1', JOB_POLL_MS: '60000', SMS_URL: providerUrl },
  });
  try {
    await writeWith('See this', addressOf('ME1'));
    await until(() => requestedUrls.length > 0);
    expect(requestedUrls).toHaveLength(1);
  } finally {
    await running.close();
  }
});
