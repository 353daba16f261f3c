import { until } from '@billfold/server-kit/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeskSession } from './testing/desk-session';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import { merchants } from './testing/people';
import type { ServerProcess } from './testing/server-process';

let world: MoneyWorld;
let apis: readonly ServerProcess[];
let desk: DeskSession;
const merchantId = merchants.denver.id;
/** What one process hands over at once. */
const atOnce = 16;

beforeAll(async () => {
  world = await openMoneyWorld('mass-messages', {
    TEXTS_PER_SECOND: '60',
    MESSAGE_TIMEOUT_MS: '1000',
    MESSAGE_DOUBT_MS: '2000',
    MESSAGE_RETRY_MS: '500,1000,2000,4000',
    MESSAGE_LEASE_MS: '3000',
    LOG_LEVEL: 'info',
    // A killed process wakes no other for what it leaves behind.
    JOB_POLL_MS: '1000',
  });
  // One of 12 calls gets no answer; half of these texts are taken. No report names them.
  await world.texts.change({ callbacks: false });
  await world.texts.addFault({ effect: 'hang', share: 0.04, seed: 1 });
  await world.texts.addFault({ effect: 'book_and_hang', share: 0.04, seed: 2 });
  apis = [world.api, await world.addApi(), await world.addApi()];
  desk = await world.signInAtDesk();
});
afterEach(() => world.prove());
afterAll(() => world.close());

/** Customers who agreed to texts, each with a phone of their own. */
const addCustomers = async (count: number, areaCode: string): Promise<void> => {
  await world.db.query(
    `with people as (
       insert into users (kind, role, username, phone, first_name, last_name, state, created_at)
       select 'customer', 4, 'crowd' || $2 || n, $2 || lpad(n::text, 7, '0'), 'Casey', 'Crowd' || n, 'active',
         '2026-01-15T12:00:00Z'
         from generate_series(1, $1::integer) n returning id)
     insert into subscriptions (user_id, merchant_id, state, sms_opt_in, created_at)
     select id, $3, 'active', true, '2026-01-15T12:00:00Z' from people`,
    [count, areaCode, merchantId],
  );
};
const groupId = async (): Promise<number> => {
  const { rows } = await world.db.query<{ id: string }>(
    'select id from auto_groups where merchant_id = $1 and is_all_customers',
    [merchantId],
  );
  return Number(rows[0]?.id);
};
const send = async (body: string): Promise<number> => {
  const fields = { medium: 'sms', autogroup: 'All Customers', group_id: await groupId(), body };
  const answer = await desk.call('POST', 'sms/send', fields, body);
  expect(answer.status).toBe(200);
  return (answer.body['operation'] as { id: number }).id;
};
type Progress = {
  readonly state: string;
  readonly total: number;
  readonly counts: Record<string, number>;
};
const progress = async (id: number): Promise<Progress> => {
  const { rows } = await world.db.query<Progress>(
    'select state, total, counts from operations where id = $1',
    [id],
  );
  if (rows[0] === undefined) throw new Error('There is no such operation.');
  return rows[0];
};
const numbersOf = async (body: string): Promise<readonly string[]> =>
  (await world.texts.taken(body)).map(({ to }) => to);
const countOf = async (body: string): Promise<number> => (await numbersOf(body)).length;
type Outcome = { readonly phone: string; readonly outcome: string; readonly reason: string | null };
const outcomesOf = async (id: number): Promise<readonly Outcome[]> => {
  const { rows } = await world.db.query<Outcome>(
    `select '+1' || u.phone as phone, b.outcome, b.reason from bulk_messages b
      join group_messages g on g.id = b.group_message_id
       join subscriptions s on s.id = b.subscription_id join users u on u.id = s.user_id where g.operation_id = $1`,
    [id],
  );
  return rows;
};

describe('a mass message to 500 by three processes', () => {
  it('reaches each once across kills and silences, obeys STOP, and lets a reply pass', async () => {
    await addCustomers(500, '303');
    const body = 'The water is off on Monday.';
    const id = await send(body);
    await until(async () => (await countOf(body)) >= 60);
    const { rows: stopped } = await world.db.query<{ phone: string }>(
      `insert into text_stops (merchant_id, phone, stopped_at)
       select $1, u.phone, now() from users u where u.username like 'crowd303%' order by u.id desc limit 20
         returning '+1' || phone as phone`,
      [merchantId],
    );
    const someone = await world.db.query<{ id: string }>(
      `select s.id from subscriptions s join users u on u.id = s.user_id where u.username = 'crowd3031'`,
    );
    const reply = { medium: 'sms', sub_id: someone.rows[0]?.id ?? '', body: 'We are on our way.' };
    expect((await desk.call('POST', 'sms/send', reply)).status).toBe(200);
    await until(async () => (await countOf(reply.body)) === 1);
    // The reply did not wait for the rest.
    expect(await countOf(body)).toBeLessThan(400);
    for (const victim of apis.slice(1)) {
      const before = await countOf(body);
      await victim.kill();
      await world.restart(victim);
      await until(
        async () => (await countOf(body)) > before || (await progress(id)).state === 'done',
      );
    }
    await until(async () => (await progress(id)).state === 'done');

    const numbers = await numbersOf(body);
    expect(new Set(numbers).size).toBe(numbers.length);
    const outcomes = await outcomesOf(id);
    expect(outcomes).toHaveLength(500);
    const of = (outcome: string) => outcomes.filter((one) => one.outcome === outcome);
    expect(
      of('skipped')
        .map(({ phone }) => phone)
        .toSorted(),
    ).toEqual(stopped.map(({ phone }) => phone).toSorted());
    expect(of('sent').length + of('failed').length).toBe(480);
    expect(new Set(of('failed').map(({ reason }) => reason))).toEqual(new Set(['not_confirmed']));
    const taken = new Set(numbers);
    expect(of('sent').filter(({ phone }) => !taken.has(phone))).toEqual([]);
    // What the provider has taken is known to have been sent.
    expect(of('failed').filter(({ phone }) => taken.has(phone))).toEqual([]);
    const hung = (await world.texts.calls()).filter(({ outcome }) => outcome === 'hung');
    expect(hung.filter(({ sid }) => sid === null).length).toBeGreaterThan(5);
    expect(hung.filter(({ sid }) => sid !== null).length).toBeGreaterThan(5);
    expect((await progress(id)).counts).toMatchObject({ queued: 0, sending: 0, skipped: 20 });
  });

  it('stops at a pause and at a cancellation, and accounts for each recipient', async () => {
    const body = 'The water is on again.';
    const id = await send(body);
    await until(async () => (await countOf(body)) >= 60);
    expect((await desk.call('POST', `operations/${id}/pause`)).body['state']).toBe('paused');
    const atPause = await countOf(body);
    // Until nothing is under way: what was handed over has ended.
    await until(async () => (await outcomesOf(id)).every(({ outcome }) => outcome !== 'sending'));
    const countAtPause = await countOf(body);
    expect(countAtPause - atPause).toBeLessThanOrEqual(apis.length * atOnce);
    expect((await desk.call('POST', `operations/${id}/resume`)).body['state']).toBe('running');
    await until(async () => (await countOf(body)) > countAtPause + 20);
    expect((await desk.call('POST', `operations/${id}/cancel`)).status).toBe(200);
    const atCancel = await countOf(body);
    await until(async () => (await progress(id)).state === 'cancelled');
    expect((await countOf(body)) - atCancel).toBeLessThanOrEqual(apis.length * atOnce);
    const { counts, total } = await progress(id);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(counts).toMatchObject({ queued: 0, sending: 0 });
    expect(counts['cancelled']).toBeGreaterThan(100);
    const numbers = await numbersOf(body);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
