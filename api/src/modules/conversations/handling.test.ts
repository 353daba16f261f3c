import type { ConversationHandling } from '@billfold/shared/contracts/conversation.contract';
import { hourMs } from '@billfold/shared/contracts/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { handledAs, listedAt } from './handling.queries';
import { appendToConversation } from './message.queries';
import { openInboxWorld, type InboxWorld, type Person } from './testing/inbox-world';

let world: InboxWorld;
beforeAll(async () => {
  world = await openInboxWorld();
});
afterAll(() => world.test.close());
beforeEach(() => world.empty());

type Row = {
  readonly sub_id: number;
  readonly assignee?: { readonly name: string };
  readonly snoozed_until?: string;
};
type Headers = InboxWorld['headers'];

const list = async (query = '', as?: Headers): Promise<readonly Row[]> =>
  (await world.get(`sms${query}`, as)).json();
const idsOf = async (query = '', as?: Headers) => (await list(query, as)).map((row) => row.sub_id);
const inHours = (hours: number): string =>
  new Date(world.test.clock.now().getTime() + hours * hourMs).toISOString();
const advance = (hours: number) => world.test.clock.set(new Date(inHours(hours)));
const post = (path: string, body: Record<string, number | string>, as?: Headers) =>
  world.post(
    path,
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
    as,
  );
const newColleague = async (name: string, granted: readonly ('view' | 'message')[]) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  const { id } = await insertStaff(
    world.db,
    [world.merchantId],
    { first_name, last_name },
    granted,
  );
  return { id, headers: await asStaff(world.db, world.test.clock, id) };
};
const newKim = () => newColleague('Kim Ode', ['view', 'message']);
const writing = async (name = 'Ann Lee'): Promise<Person> => {
  const person = await world.newPerson(name);
  await world.text(person, 'Hello');
  return person;
};
const handling = async ({ subId }: Person): Promise<ConversationHandling> =>
  (await world.get(`sms/chat?sub_id=${subId}&since=0`)).json().handling;
const published = async (): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::integer as n from live_outbox
      where event->>'entity' = 'conversation'`.execute(world.db)
  ).rows[0]?.n ?? 0;
const auditedNow = async () =>
  (
    await sql<{ action: string; before: unknown; after: unknown; merchant_id: number }>`
      select action, before, after, merchant_id from audit_log where entity = 'conversation' order by id`.execute(
      world.db,
    )
  ).rows;
const remove = (userId: number) =>
  world.test.app.inject({
    method: 'POST',
    url: `/api/team/${userId}/deactivate`,
    headers: world.headers,
    payload: { merchant_id: world.merchantId },
  });

describe('the assignment of a conversation', () => {
  it('names who answers, in the list, in the chat and in the audit log', async () => {
    const [ann, kim] = [await writing(), await newKim()];
    const before = await published();
    const answer = await post('sms/assign', { sub_id: ann.subId, user_id: kim.id });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { assignee: { id: kim.id, name: 'Kim Ode' }, snoozed_until: null },
    ]);
    expect(await list()).toMatchObject([{ assignee: { id: kim.id, name: 'Kim Ode' } }]);
    expect(await handling(ann)).toEqual(answer.json());
    expect(await published()).toBe(before + 1);
    await post('sms/assign', { sub_id: ann.subId });
    expect((await handling(ann)).assignee).toBeNull();
    expect(await auditedNow()).toEqual([
      {
        action: 'conversation.assigned',
        before: { assignee: null },
        after: { assignee: 'Kim Ode' },
        merchant_id: world.merchantId,
      },
      {
        action: 'conversation.unassigned',
        before: { assignee: 'Kim Ode' },
        after: { assignee: null },
        merchant_id: world.merchantId,
      },
    ]);
  });

  it('is in the audit log under the name of the customer', async () => {
    const [ann, kim] = [await writing('Ann Lee'), await newKim()];
    await post('sms/assign', { sub_id: ann.subId, user_id: kim.id });
    expect((await world.get('audit_log?entity=conversation')).json()).toMatchObject([
      { entity_id: ann.subId, entity_name: 'Ann Lee', after: { assignee: 'Kim Ode' } },
    ]);
  });

  it('to the same person is neither audited nor announced again', async () => {
    const [ann, kim] = [await writing(), await newKim()];
    await post('sms/assign', { sub_id: ann.subId, user_id: kim.id });
    const before = await published();
    await post('sms/assign', { sub_id: ann.subId, user_id: kim.id });
    expect([await published(), (await auditedNow()).length]).toEqual([before, 1]);
  });

  it('divides the list into own and unassigned conversations', async () => {
    const kim = await newKim();
    const [ann, bob] = [await writing('Ann Lee'), await writing('Bob Ray')];
    await post('sms/assign', { sub_id: ann.subId, user_id: kim.id });
    expect(await idsOf('?assignee=me', kim.headers)).toEqual([ann.subId]);
    expect(await idsOf('?assignee=me')).toEqual([]);
    expect(await idsOf('?assignee=none')).toEqual([bob.subId]);
    expect(await idsOf('?assignee=me&q=ray', kim.headers)).toEqual([]);
    expect(await idsOf('?assignee=me&q=lee', kim.headers)).toEqual([ann.subId]);
  });

  it('is refused for a person who cannot answer', async () => {
    const [ann, reader] = [await writing(), await newColleague('Rae Read', ['view'])];
    const answer = await post('sms/assign', { sub_id: ann.subId, user_id: reader.id });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'conflict',
        detail: "This person can't answer messages for the business anymore. Pick someone else.",
      },
    ]);
  });

  it.each([
    ['leaves the team', (id: number) => remove(id)],
    [
      'loses the permission to answer',
      (id: number) =>
        world.test.app.inject({
          method: 'PATCH',
          url: `/api/team/${id}`,
          headers: world.headers,
          payload: { merchant_id: world.merchantId, permissions: ['view'] },
        }),
    ],
  ])('ends when the person %s', async (_what, act) => {
    const [ann, kim] = [await writing(), await newKim()];
    await post('sms/assign', { sub_id: ann.subId, user_id: kim.id });
    const before = await published();
    expect((await act(kim.id)).statusCode).toBe(200);
    expect((await handling(ann)).assignee).toBeNull();
    expect(await published()).toBe(before + 1);
    expect((await auditedNow()).at(-1)).toMatchObject({
      action: 'conversation.unassigned',
      before: { assignee: 'Kim Ode' },
    });
  });

  it('ends when a release before it takes the person from the team', async () => {
    const [ann, kim] = [await writing(), await newKim()];
    await post('sms/assign', { sub_id: ann.subId, user_id: kim.id });
    await sql`delete from merchant_staff where user_id = ${kim.id}`.execute(world.db);
    expect((await handling(ann)).assignee).toBeNull();
  });

  it('offers the staff who can answer, by name', async () => {
    const kim = await newKim();
    await newColleague('Rae Read', ['view']);
    const offered: readonly { readonly name: string }[] = (await world.get('sms/assignees')).json();
    const names = offered.map(({ name }) => name);
    expect(names).toContain('Kim Ode');
    expect(names).not.toContain('Rae Read');
    expect(names).toEqual(
      names.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })),
    );
    expect(
      (await world.get('sms/assignees', world.strangerHeaders))
        .json()
        .some(({ id }: { readonly id: number }) => id === kim.id),
    ).toBe(false);
  });
});

describe('a snoozed conversation', () => {
  it('leaves the list until its time, then comes back at the top', async () => {
    const ann = await writing('Ann Lee');
    await advance(1);
    const bob = await writing('Bob Ray');
    const until = inHours(2);
    expect((await post('sms/snooze', { sub_id: ann.subId, until })).json()).toEqual({
      assignee: null,
      snoozed_until: until,
    });
    expect(await idsOf()).toEqual([bob.subId]);
    expect(await list('?snoozed=true')).toMatchObject([
      { sub_id: ann.subId, snoozed_until: until, read: true },
    ]);
    await advance(2);
    expect(await idsOf()).toEqual([ann.subId, bob.subId]);
    expect(await idsOf('?snoozed=true')).toEqual([]);
    expect((await auditedNow()).map(({ action }) => action)).toEqual(['conversation.snoozed']);
  });

  it('comes back at once when the customer writes, not when staff do', async () => {
    const ann = await writing();
    await post('sms/snooze', { sub_id: ann.subId, until: inHours(5) });
    await post('sms/send', { medium: 'sms', sub_id: ann.subId, body: 'We look into it' });
    expect(await idsOf()).toEqual([]);
    await world.text(ann, 'Any news?');
    expect(await list()).toMatchObject([{ sub_id: ann.subId, read: false }]);
    expect((await handling(ann)).snoozed_until).toBeNull();
  });

  it('is marked as back until staff answer, also after a reminder', async () => {
    const ann = await writing();
    const until = inHours(1);
    await post('sms/snooze', { sub_id: ann.subId, until });
    await advance(2);
    const [{ id }] = (await world.get(`sms/chat?sub_id=${ann.subId}&since=0`)).json().messages;
    await appendToConversation(world.db, {
      id,
      subscriptionId: ann.subId,
      merchantId: world.merchantId,
      isReceived: false,
      now: world.test.clock.now(),
    });
    expect((await handling(ann)).snoozed_until).toBe(until);
    await post('sms/send', { medium: 'sms', sub_id: ann.subId, body: 'Here it is' });
    expect((await handling(ann)).snoozed_until).toBeNull();
  });

  it('comes back by hand, when it is made unread, and is closed for good', async () => {
    const ann = await writing();
    const snooze = () => post('sms/snooze', { sub_id: ann.subId, until: inHours(5) });
    await snooze();
    expect((await post('sms/snooze', { sub_id: ann.subId })).json().snoozed_until).toBeNull();
    expect(await idsOf()).toEqual([ann.subId]);
    await snooze();
    await world.post('sms/mark_read', { sub_ids: `[${ann.subId}]` });
    expect(await idsOf('?read=false')).toEqual([ann.subId]);
    await snooze();
    await post('sms/close', { sub_id: ann.subId });
    expect([await idsOf(), await idsOf('?snoozed=true')]).toEqual([[], []]);
  });

  it.each([
    ['now', () => inHours(0)],
    ['two years ahead', () => inHours(2 * 366 * 24)],
    ['no moment', () => 'tomorrow'],
  ])('cannot wait until %s', async (_what, time) => {
    const ann = await writing();
    const answer = await post('sms/snooze', { sub_id: ann.subId, until: time() });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      ['Pick a time later than now, within a year.'],
    ]);
  });

  it('cannot be snoozed once a colleague has closed it', async () => {
    const ann = await writing();
    await post('sms/close', { sub_id: ann.subId });
    const answer = await post('sms/snooze', { sub_id: ann.subId, until: inHours(5) });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'This conversation was closed. It comes back with the next message.',
    ]);
  });

  it('stays in the list when the customer wrote after what staff have seen', async () => {
    const ann = await writing();
    const { messages } = (await world.get(`sms/chat?sub_id=${ann.subId}`)).json();
    const seen = messages.at(-1).id;
    await world.text(ann, 'One more thing');
    const answer = await post('sms/snooze', {
      sub_id: ann.subId,
      until: inHours(5),
      seen_id: seen,
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'The customer just wrote again. Read the new message first.',
    ]);
    expect(await list()).toMatchObject([{ sub_id: ann.subId, read: false }]);
  });

  it('is left alone by a bulk action on the others', async () => {
    const [ann, bob] = [await writing('Ann Lee'), await writing('Bob Ray')];
    await post('sms/snooze', { sub_id: ann.subId, until: inHours(5) });
    await advance(1);
    const close = (filter: object) =>
      world.test.app.inject({
        method: 'POST',
        url: '/api/sms/close',
        headers: world.headers,
        payload: { filter },
      });
    expect((await close({})).json().operations).toMatchObject([{ total: 1 }]);
    await world.test.clock.advance('PT1S');
    expect([await idsOf(), await idsOf('?snoozed=true')]).toEqual([[], [ann.subId]]);
    expect((await close({ snoozed: true })).json().operations).toMatchObject([{ total: 1 }]);
    await world.test.clock.advance('PT1S');
    expect(await idsOf('?snoozed=true')).toEqual([]);
    expect(bob.subId).not.toBe(ann.subId);
  });
});

it.each([
  ['sms/assign', {}],
  ['sms/snooze', { until: '2026-12-24T09:00:00Z' }],
])('%s knows no conversation of another merchant', async (path, body) => {
  const ann = await writing();
  const answer = await post(path, { sub_id: ann.subId, ...body }, world.strangerHeaders);
  expect(answer.statusCode).toBe(404);
  expect(await handling(ann)).toEqual({ assignee: null, snoozed_until: null });
});

it.each(['sms/assign', 'sms/snooze'])('%s is refused to staff who only read', async (path) => {
  const [ann, reader] = [await writing(), await newColleague('Rae Read', ['view'])];
  const answer = await post(path, { sub_id: ann.subId }, reader.headers);
  expect(answer.statusCode).toBe(403);
});

it('a customer without a message has nothing to assign', async () => {
  const ann = await world.newPerson();
  const answer = await post('sms/assign', { sub_id: ann.subId });
  expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Conversation not found.']);
});

it.each([
  ['all', undefined, false, 'desc', 'conversations_listed'],
  ['own', 1, false, 'desc', 'conversations_assigned'],
  ['snoozed', undefined, true, 'asc', 'conversations_listed'],
] as const)('the list of %s conversations is read in the order of an index', async (...row) => {
  const [, assigneeId, isSnoozed, direction, index] = row;
  const conditions = handledAs({ assigneeId, isSnoozed, now: world.test.clock.now() });
  const plan = await world.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_bitmapscan = off`.execute(transaction);
    const order = sql.raw(direction);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select c.subscription_id from conversations c
       where c.merchant_id = ${world.merchantId} and c.is_open and ${sql.join([...conditions], sql` and `)}
       order by ${listedAt} ${order}, c.subscription_id ${order} limit 26`.execute(transaction);
    return rows.map((line) => line['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain(index);
  expect(plan).not.toContain('Sort');
});
