import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertMembership, insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { bai2, fixed80 } from './shipped-layouts.domain';
import {
  buildLockboxWorlds,
  type LockboxWorld,
  type LockboxWorlds,
  yesterday,
} from '../../testing/lockbox-world';

let worlds: LockboxWorlds;
let world: LockboxWorld;
beforeAll(async () => {
  worlds = await buildLockboxWorlds();
});
afterAll(() => worlds.close());
beforeEach(async () => {
  world = await worlds.open();
});

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const filesOf = async (merchantId = world.merchant.id) =>
  world.db
    .selectFrom('lockbox_files')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute();
const paymentsIn = (content: string) =>
  content.split('\r\n').filter((line) => line.startsWith('D'));

describe('POST caliber/create_lockbox_file', () => {
  it('makes the file of a closed day once [API-130] [AUTO-054]', async () => {
    const first = await world.pay({ amount: 14_250 });
    await world.pay({ amount: 5 });
    await world.pay({ amount: 7, paid_date: '2026-11-18' });
    await world.pay({ amount: 9, paid_date: '2026-11-20' });
    const answer = await world.make();
    expect(answer.statusCode).toBe(200);
    const file = answer.json<{ id: number }>();
    expect(answer.json()).toEqual({
      id: file.id,
      date: '2026-11-19',
      records: 2,
      merchant_id: world.merchant.id,
      merchant_name: null,
    });
    expect(await filesOf()).toMatchObject([{ records: 2, total: 14_255, format: 'fixed-80' }]);
    const again = await world.make();
    expect(again.json()).toEqual(answer.json());
    const { content } = await world.madeFile();
    expect(paymentsIn(content)[0]).toBe(
      `D000001CW-20001                00000142502026111900${String(first.id).padStart(10, '0')}Visa 1111          `,
    );
  });

  it('takes form fields and makes a file of 2019 without payments', async () => {
    const answer = await world.test.app.inject({
      method: 'POST',
      url: '/api/caliber/create_lockbox_file',
      headers: {
        ...(await world.signIn()),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'year=2019&month=11&day=1',
    });
    expect(answer.json()).toMatchObject({ date: '2019-11-01', records: 0 });
    const { content } = await world.madeFile({ year: 2019, month: 11, day: 1 });
    expect(content.split('\r\n').map((line) => line.slice(0, 28).trim())).toEqual([
      expect.stringMatching(/^H20191101/),
      'T20191101000000000000000000',
      '',
    ]);
  });

  it('gives ten calls of two processes one file with the same bytes', async () => {
    for (const amount of [100, 250, 999]) await world.pay({ amount });
    const second = await world.anotherProcess();
    try {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          world.call('POST', 'create_lockbox_file', yesterday, {
            app: index % 2 === 0 ? world.test.app : second.app,
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      const ids = new Set(answers.map((answer) => answer.json<{ id: number }>().id));
      expect(ids.size).toBe(1);
      expect(await filesOf()).toHaveLength(1);
      const [id = 0] = ids;
      const path = `${id}/download_lockbox_file`;
      const here = await world.call('GET', path);
      const there = await world.call('GET', path, undefined, { app: second.app });
      expect(hash(there.body)).toBe(hash(here.body));
    } finally {
      await second.close();
    }
  });

  it('leaves voided, declined and refunded payments out, and refunds', async () => {
    const whole = await world.pay({ amount: 100 });
    for (const status of ['voided', 'declined', 'refunded'] as const)
      await world.pay({ amount: 200, status });
    await world.pay({ amount: 30, type: 'refund', refund_of: whole.id });
    const { content } = await world.madeFile();
    expect(paymentsIn(content)).toHaveLength(1);
    expect(content).toContain('T20261119000001000000000100');
  });

  it('keeps the bytes after a void, a refund and another name of the merchant', async () => {
    const { id } = await world.pay({ amount: 100 });
    await world.pay({ amount: 250 });
    const before = await world.madeFile();
    await sql`update transactions set status = 'voided' where id = ${id}`.execute(world.db);
    await sql`update merchants set name = 'Renamed', time_zone = 'Asia/Tokyo' where id = ${world.merchant.id}`.execute(
      world.db,
    );
    await sql`update subscriptions set user_external_id = 'NEW'`.execute(world.db);
    await world.at('2027-06-01T12:00:00Z');
    const after = await world.madeFile();
    expect(hash(after.content)).toBe(hash(before.content));
    expect(after.id).toBe(before.id);
    await expect(sql`update lockbox_files set content = ''`.execute(world.db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`delete from lockbox_lines`.execute(world.db)).rejects.toThrow('append-only');
  });

  it('puts a late payment into the next file, with its own date and an audit row', async () => {
    await world.pay({ amount: 100 });
    const before = await world.madeFile();
    const late = await world.pay({ amount: 40, created_at: new Date('2026-11-21T20:00:00Z') });
    await world.pay({ amount: 60, paid_date: '2026-11-20' });
    await world.at('2026-11-22T19:00:00Z');
    const next = await world.madeFile({ year: 2026, month: 11, day: 21 });
    expect(paymentsIn(next.content)).toEqual([
      expect.stringMatching(/^D000001CW-20001 +000000004020261119/),
    ]);
    expect((await world.madeFile()).content).toBe(before.content);
    const { rows } = await sql<{ actor: string; entity_id: number; after: object }>`
      select actor, entity_id, after from audit_log where action = 'lockbox_file.late_payment_added'`.execute(
      world.db,
    );
    expect(rows).toEqual([
      {
        actor: `merchant:${world.staff.id}`,
        entity_id: late.id,
        after: { file: next.id, file_date: '2026-11-21', paid_date: '2026-11-19', amount: 40 },
      },
    ]);
    // In no further file, and not in one of an earlier day.
    const later = await world.madeFile({ year: 2026, month: 11, day: 18 });
    expect(later.records).toBe(0);
  });

  it('records who made a file, and updates the open screens', async () => {
    await world.pay({ amount: 100 });
    const { id } = await world.madeFile();
    await world.madeFile();
    const { rows } = await sql<object>`
      select actor, merchant_id, after, session_id is not null as "hasSession" from audit_log
        where entity = 'lockbox_file' and entity_id = ${id}`.execute(world.db);
    expect(rows).toEqual([
      {
        actor: `merchant:${world.staff.id}`,
        merchant_id: world.merchant.id,
        after: { date: '2026-11-19', format: 'fixed-80', records: 1, total: 100 },
        hasSession: true,
      },
    ]);
    const events = await world.db.selectFrom('live_outbox').select('event').execute();
    expect(events).toContainEqual({ event: { type: 'changed', entity: 'lockbox_file', id } });
  });

  it.each([
    ['today', { year: 2026, month: 11, day: 20 }, "11/20/2026 isn't over yet"],
    ['a later day', { year: 2027, month: 1, day: 1 }, "01/01/2027 isn't over yet"],
    ['no day', { year: 2026, month: 2, day: 30 }, 'must name a day of the calendar'],
    ['no month', { year: 2026, month: 13, day: 1 }, 'month'],
  ])('refuses %s with a sentence', async (_name, day, sentence) => {
    const answer = await world.make(day);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(sentence);
    expect(await filesOf()).toEqual([]);
  });

  it('closes a day at the midnight of the merchant', async () => {
    const guam = await world.addMerchant({ time_zone: 'Pacific/Guam' });
    const today = { year: 2026, month: 11, day: 20 };
    expect((await world.make(today, guam)).statusCode).toBe(200);
    await world.at('2026-11-21T06:59:59Z');
    expect((await world.make(today)).statusCode).toBe(400);
    await world.at('2026-11-21T07:00:00Z');
    expect((await world.make(today)).statusCode).toBe(200);
  });

  it('stores nothing when the control totals are wrong, and says so', async () => {
    await world.pay({ amount: 14_250 });
    const covered = fixed80.detail.fields.map((field) =>
      field.name === 'date' ? { ...field, start: 38 } : field,
    );
    await world.setLayout({ ...fixed80, detail: { fields: covered } });
    const answer = await world.make();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      detail: expect.stringMatching(
        /^The lockbox file for 11\/19\/2026 wasn't created\. The control totals are wrong: the payments are 1 payments of \$142\.50/,
      ),
    });
    expect(await filesOf()).toEqual([]);
    await world.setLayout(null);
    expect((await world.make()).statusCode).toBe(200);
  });

  it('leaves a payment out whose account does not fit, and names it', async () => {
    const { id } = await world.pay({ amount: 100 });
    await sql`update subscriptions set user_external_id = ${'9'.repeat(30)}`.execute(world.db);
    const reason = `The account '${'9'.repeat(30)}' of payment ${id} is longer than the 24 places of its field.`;
    expect((await world.make()).json()).toMatchObject({
      records: 0,
      left_out: [{ payment: id, reason }],
    });
  });

  it('keeps the file of a day when the bank of the merchant reads another layout', async () => {
    await world.pay({ amount: 14_250 });
    const fixed = await world.madeFile();
    await world.setLayout(bai2);
    expect(await world.madeFile()).toEqual(fixed);
    await world.setLayout({ ...fixed80, name: 'first-bank', detail: { fields: [] } });
    expect(await world.madeFile()).toEqual(fixed);
    expect(await filesOf()).toHaveLength(1);
  });

  it('answers the first of two files that an earlier release made of a day', async () => {
    const first = await world.madeFile();
    await sql`
      insert into lockbox_files (merchant_id, file_date, records, content, created_at, format, layout)
      select merchant_id, file_date, records, 'other', created_at, 'bai2', layout from lockbox_files`.execute(
      world.db,
    );
    await world.setLayout(bai2);
    expect(await world.madeFile()).toEqual(first);
  });

  it('writes the next day in another layout, with the late payments of the days before', async () => {
    await world.pay({ amount: 100 });
    await world.madeFile();
    await world.setLayout(bai2);
    await world.pay({ amount: 14_250, created_at: new Date('2026-11-20T20:00:00Z') });
    await world.at('2026-11-21T19:00:00Z');
    const next = await world.madeFile({ year: 2026, month: 11, day: 20 });
    expect(next.records).toBe(1);
    expect(next.content).toContain('49,14250,3/');
    const { rows } = await sql<object>`
      select amount, format, is_late from lockbox_lines order by amount`.execute(world.db);
    expect(rows).toEqual([
      { amount: 100, format: 'fixed-80', is_late: false },
      { amount: 14_250, format: 'bai2', is_late: true },
    ]);
    expect(await world.listContradictions()).toEqual([]);
  });

  it('serves the requested merchant, and the first with the integration by default', async () => {
    const without = await world.addMerchant({ integrations: [] });
    const second = await world.addMerchant({ name: 'Second' });
    const owner = await insertStaff(world.db, [
      without.merchant.id,
      world.merchant.id,
      second.merchant.id,
    ]);
    const at = { signIn: () => asStaff(world.db, world.test.clock, owner.id) };
    expect((await world.make(yesterday, at)).json()).toMatchObject({
      merchant_id: world.merchant.id,
    });
    const request = { ...yesterday, merchant_id: second.merchant.id };
    expect((await world.make(request, at)).json()).toMatchObject({ merchant_name: 'Second' });
    expect((await world.list(at)).map((file) => file.merchant_name)).toEqual([
      'Second',
      world.merchant.name,
    ]);
    const refused = await world.make({ ...yesterday, merchant_id: without.merchant.id }, at);
    expect(refused.statusCode).toBe(403);
    const foreign = await world.addMerchant();
    const stranger = await world.make({ ...yesterday, merchant_id: foreign.merchant.id }, at);
    expect(stranger.statusCode).toBe(404);
  });
});

describe('GET caliber/get_lockbox_files', () => {
  it('lists the own files, the newest day first [API-129]', async () => {
    await world.pay({ amount: 100 });
    for (const day of [18, 19, 17]) await world.make({ ...yesterday, day });
    await world.make(yesterday, await world.addMerchant());
    const files = await world.list();
    expect(files.map(({ date, records }) => [date, records])).toEqual([
      ['2026-11-19', 1],
      ['2026-11-18', 0],
      ['2026-11-17', 0],
    ]);
    const page = await world.call('GET', 'get_lockbox_files?limit=2');
    expect(page.json()).toHaveLength(2);
    expect(page.headers['x-total-count']).toBe('3');
  });

  it('refuses staff without the integration', async () => {
    const without = await world.addMerchant({ integrations: ['Other'] });
    for (const answer of [
      await world.call('GET', 'get_lockbox_files', undefined, { at: without }),
      await world.make(yesterday, without),
      await world.download(1, without),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        detail: 'Lockbox files need the Caliber integration. Please ask support to connect it.',
      });
    }
  });

  it('is open to staff who may only see, and making and downloading is not', async () => {
    const { id } = await world.madeFile();
    const viewer = await insertStaff(world.db, []);
    await insertMembership(world.db, { user_id: viewer.id, merchant_id: world.merchant.id }, [
      'view',
    ]);
    const at = { signIn: () => asStaff(world.db, world.test.clock, viewer.id) };
    expect(await world.list(at)).toHaveLength(1);
    for (const answer of [await world.make(yesterday, at), await world.download(id, at)]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain(
        "You don't have permission to make and download lockbox files.",
      );
    }
  });
});

describe('GET caliber/{id}/download_lockbox_file', () => {
  it('answers the file with as many payments as the list says [API-131]', async () => {
    for (const amount of [100, 200, 300]) await world.pay({ amount });
    await world.make();
    const [file] = await world.list();
    const answer = await world.download(file?.id ?? 0);
    expect(answer.statusCode).toBe(200);
    expect(paymentsIn(answer.body)).toHaveLength(file?.records ?? 0);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=us-ascii',
      'content-disposition': `attachment; filename="lockbox-${world.merchant.id}-2026-11-19.txt"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('answers 404 for the file of another merchant and for none', async () => {
    const { id } = await world.madeFile();
    const other = await world.addMerchant();
    expect((await world.download(id, other)).statusCode).toBe(404);
    expect((await world.download(id + 1_000)).statusCode).toBe(404);
  });
});
