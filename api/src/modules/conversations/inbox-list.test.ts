import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertMerchant, insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { appendToConversation } from './message.queries';
import { countUnread } from './conversations.public';
import { openInboxWorld, type InboxWorld, type Person } from './testing/inbox-world';

let world: InboxWorld;
beforeAll(async () => {
  world = await openInboxWorld();
});
afterAll(() => world.test.close());
beforeEach(() => world.empty());

type Row = { readonly sub_id: number; readonly body: string };
const list = async (query = ''): Promise<readonly Row[]> => (await world.get(`sms${query}`)).json();
const idsOf = (rows: readonly Row[]) => rows.map(({ sub_id }) => sub_id);
const sorted = (ids: readonly number[]) => ids.toSorted((one, two) => one - two);
const unreadInDatabase = async (): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.subscription_id as id from conversations c where c.is_open and c.is_unread order by 1`.execute(
    world.db,
  );
  return rows.map(({ id }) => id);
};
const later = async (): Promise<void> => {
  await world.test.clock.set(new Date(world.test.clock.now().getTime() + 1_000));
};

describe('the search of the inbox', () => {
  it('finds words of every message of a conversation, in any case [INBOX-015]', async () => {
    const ann = await world.newPerson('Ann Leeway');
    const bob = await world.newPerson('Bob Ray');
    await world.text(ann, 'About my METER, 50%');
    await world.text(ann, 'Thank you');
    await world.text(bob, 'Hello');
    for (const [search, found] of [
      ['meter', [ann]],
      ['LEEWAY', [ann]],
      ['50%25', [ann]],
      ['hello', [bob]],
      ['b ra', [bob]],
      ['e', [bob, ann]],
      ['nobody', []],
      ['m_t', []],
    ] as const)
      expect([search, sorted(idsOf(await list(`?q=${search}`)))]).toEqual([
        search,
        sorted(found.map(({ subId }) => subId)),
      ]);
  });

  it('finds a customer by a whole phone number, not by a part', async () => {
    const [ann, bob] = [await world.newPerson('Ann Lee'), await world.newPerson('Bob Ray')];
    await world.text(ann, 'Hello');
    await world.text(bob, 'Hello');
    const [area, local] = [ann.phone.slice(2, 5), ann.phone.slice(5)];
    for (const search of [
      ann.phone,
      `(${area}) ${local.slice(0, 3)}-${local.slice(3)}`,
      `${area} ${local}`,
      local,
    ])
      expect([search, idsOf(await list(`?q=${encodeURIComponent(search)}`))]).toEqual([
        search,
        [ann.subId],
      ]);
    expect(await list(`?q=${area}`)).toEqual([]);
    expect(await list(`?q=${local.slice(3)}`)).toEqual([]);
  });

  it('leaves out closed conversations and those of other merchants', async () => {
    const ann = await world.newPerson('Ann Lee');
    await world.text(ann, 'A rare word');
    expect((await world.get('sms?q=rare', world.strangerHeaders)).json()).toEqual([]);
    await world.post('sms/close', { sub_id: String(ann.subId) });
    expect(await list('?q=rare')).toEqual([]);
  });

  it.each(['', '&q=rare'])(
    'has those of one merchant alone, also with a search: %j',
    async (search) => {
      const ann = await world.newPerson('Ann Lee');
      await world.text(ann, 'A rare word');
      const other = await insertMerchant(world.db);
      const staff = await insertStaff(world.db, [world.merchantId, other.id]);
      const both = await asStaff(world.db, world.test.clock, staff.id);
      const read = async (merchantId: number, as = both) =>
        idsOf((await world.get(`sms?merchant_id=${merchantId}${search}`, as)).json());
      expect(await read(world.merchantId)).toEqual([ann.subId]);
      expect(await read(other.id)).toEqual([]);
      expect(await read(world.merchantId, world.strangerHeaders)).toEqual([]);
    },
  );

  it.each(['rare', 'e'])('pages through the conversations with %j in their order', async (q) => {
    const people: Person[] = [];
    for (let number = 0; number < 5; number += 1) {
      const person = await world.newPerson(`Person Number${number}`);
      await world.text(person, 'A rare word here');
      await later();
      people.unshift(person);
    }
    const found: number[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const answer = await world.get(`sms?q=${q}&limit=2${cursor}`);
      found.push(...idsOf(answer.json()));
      expect(answer.headers['x-total-count']).toBe('5');
      cursor = `&cursor=${String(answer.headers['x-next-cursor'])}`;
    }
    expect(found).toEqual(people.map(({ subId }) => subId));
  });

  it('shows at least how many match a word of thousands of messages', async () => {
    const [ann, bob] = [await world.newPerson('Ann Lee'), await world.newPerson('Bob Ray')];
    await world.text(ann, 'Hello');
    await world.text(bob, 'Nothing');
    await sql`
      insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, address, delivery, created_at)
      select ${ann.subId}, ${world.merchantId}, 2, 1, 'frequent word ' || n, 'Ann', '+1', 'received', now()
        from generate_series(1, 5001) n
    `.execute(world.db);
    const answer = await world.get('sms?q=frequent');
    expect(idsOf(answer.json())).toEqual([ann.subId]);
    expect([answer.headers['x-total-count'], answer.headers['x-total-is-floor']]).toEqual([
      '1',
      'true',
    ]);
  });
});

describe('the order of the inbox', () => {
  it('is that of the last messages, and no page repeats one of the same moment', async () => {
    const people: Person[] = [];
    for (let number = 0; number < 4; number += 1) people.push(await world.newPerson());
    for (const person of people) await world.text(person, 'at the same moment');
    await later();
    const [first] = people;
    if (first === undefined) throw new Error('no person');
    await world.text(first, 'last');
    const one = await world.get('sms?limit=2');
    const two = await world.get(`sms?limit=2&cursor=${String(one.headers['x-next-cursor'])}`);
    expect(idsOf(one.json())[0]).toBe(first.subId);
    expect(sorted([...idsOf(one.json()), ...idsOf(two.json())])).toEqual(
      sorted(people.map(({ subId }) => subId)),
    );
  });

  it('answers a conversation with the id of its last message', async () => {
    const ann = await world.newPerson();
    await world.text(ann, 'one');
    const [{ id, sub_id }] = (await world.get('sms')).json();
    expect([sub_id, (await world.get(`sms/${id}`)).json().body]).toEqual([ann.subId, 'one']);
  });
});

describe('badge, list and database', () => {
  it('counts the unread ones of one merchant alone, and of no stranger', async () => {
    await world.text(await world.newPerson('Ann Lee'), 'Hello');
    const other = await insertMerchant(world.db);
    const staff = await insertStaff(world.db, [world.merchantId, other.id]);
    const both = await asStaff(world.db, world.test.clock, staff.id);
    const count = async (query: string, as = both) =>
      (await world.get(`users/user_get_self${query}`, as)).json().inbox_badge;
    const ofOne = `?merchant_id=${world.merchantId}`;
    expect(await count('')).toBeGreaterThan(0);
    expect(await count(ofOne)).toBe(await count(''));
    expect(await count(`?merchant_id=${other.id}`)).toBe(0);
    expect(await count(ofOne, world.strangerHeaders)).toBe(0);
    expect((await world.get('users/user_get_self?merchant_id=abc', both)).statusCode).toBe(400);
  });

  it('agree during a burst of texts, closes and reads at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.newPerson()));
    const texts = people.flatMap((person) =>
      Array.from({ length: 6 }, (_, number) => world.text(person, `text ${number}`)),
    );
    const others = people
      .slice(0, 6)
      .flatMap(({ subId }) => [
        world.get(`sms/chat?sub_id=${subId}`),
        world.post('sms/close', { sub_ids: `[${subId}]` }),
        world.post('sms/mark_read', { sub_ids: `[${subId}]` }),
      ]);
    const answers = await Promise.all([...texts, ...others]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from messages`.execute(world.db);
    expect(rows).toEqual([{ n: 72 }]);
    const unread = await unreadInDatabase();
    expect(unread.length).toBeGreaterThan(0);
    expect(sorted(idsOf(await list('?read=false')))).toEqual(unread);
    expect(await countUnread(world.db, [world.merchantId])).toBe(unread.length);
    expect((await world.get('sms?read=false')).headers['x-total-count']).toBe(
      String(unread.length),
    );
    const last = await sql<{ n: number }>`
      select count(*)::integer as n from conversations c
       where c.last_message_id <> (select max(m.id) from messages m
         where m.subscription_id = c.subscription_id)`.execute(world.db);
    expect(last.rows).toEqual([{ n: 0 }]);
  });

  it('leave out a message that comes after the deletion of its customer', async () => {
    const ann = await world.newPerson();
    await world.text(ann, 'before');
    const [{ id }] = (await world.get('sms')).json();
    await sql`update subscriptions set deleted_at = now() where id = ${ann.subId}`.execute(
      world.db,
    );
    await sql`update conversations set is_open = false, is_unread = false`.execute(world.db);
    await appendToConversation(world.db, {
      id,
      subscriptionId: ann.subId,
      merchantId: world.merchantId,
      isReceived: true,
      now: world.test.clock.now(),
    });
    expect(await unreadInDatabase()).toEqual([]);
    expect(await countUnread(world.db, [world.merchantId])).toBe(0);
  });
});
