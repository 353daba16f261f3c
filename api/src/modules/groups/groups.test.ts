import type { GroupCondition, GroupView } from '@billfold/shared/contracts/group.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertCustomer,
  insertInvoice,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';

let test: TestApp;
let ana: Side;
let bob: Side;
let pairs = 0;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(async () => {
  pairs += 1;
  ana = await insertSide(test, `Ana${pairs}`);
  bob = await insertSide(test, `Bob${pairs}`);
});
afterAll(() => test.close());

type Body = Readonly<Record<string, unknown>>;
const get = (url: string, headers = ana.staffHeaders) =>
  test.app.inject({ url: `/api/${url}`, headers });
/** Lists travel as JSON text in a form, as the screens send them. */
const send = (
  method: 'POST' | 'PATCH',
  url: string,
  body: Body = {},
  headers: Record<string, string> = ana.staffHeaders,
) =>
  test.app.inject({
    method,
    url: `/api/${url}`,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      Object.entries(body).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString(),
  });

const filter = (field: string, operator: string, value: string | number): GroupCondition => ({
  type: 'filter',
  field_name: field,
  operator,
  value: String(value),
});
const at = (side: Side): GroupCondition => filter('merchant_id', 'exact', side.merchant.id);
const create = async (name: string, conditions: readonly GroupCondition[] = [], more: Body = {}) =>
  send('POST', 'auto_groups/create_auto_group', {
    name,
    description: 'For tests',
    conditions: [at(ana), ...conditions],
    ...more,
  });
const made = async (name: string, conditions: readonly GroupCondition[] = []) =>
  (await create(name, conditions)).json<GroupView>();
const groups = async (query = '', headers = ana.staffHeaders): Promise<readonly GroupView[]> =>
  (await get(`auto_groups/get_auto_groups${query}`, headers)).json();
const namesIn = async (id: number): Promise<readonly string[]> =>
  (await get(`auto_groups/${id}/members`))
    .json<readonly { full_name: string }[]>()
    .map((member) => member.full_name);

const addCustomer = async (
  lastName: string,
  subscription: Partial<Parameters<typeof insertSubscription>[1]> = {},
) => {
  const { id } = await insertCustomer(test.database.db, { first_name: 'Cy', last_name: lastName });
  return insertSubscription(test.database.db, {
    user_id: id,
    merchant_id: ana.merchant.id,
    ...subscription,
  });
};
const addTag = async (name: string, side: Side = ana): Promise<number> => {
  const { id } = await test.database.db
    .insertInto('tags')
    .values({ merchant_id: side.merchant.id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const run = (statement: string) => sql.raw(statement).execute(test.database.db);

describe('GET auto_groups/get_auto_groups', () => {
  it('lists the group All Customers of the merchant with all its customers [API-105] [API-106]', async () => {
    await addCustomer('Bell');
    const answer = await get('auto_groups/get_auto_groups');
    expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([200, '1']);
    expect(answer.json()).toEqual([
      {
        id: expect.any(Number),
        name: 'All Customers',
        description: '',
        is_active: true,
        conditions: [at(ana)],
        members: [
          { id: ana.subscription.id, full_name: ana.customer.full_name },
          { id: expect.any(Number), full_name: 'Cy Bell' },
        ],
        members_count: 2,
        members_count_is_floor: false,
        merchant_id: ana.merchant.id,
        merchant_name: ana.merchant.name,
        is_all_customers: true,
        version: 1,
      },
    ]);
  });

  it('lists those of one merchant alone, and none of a merchant of others', async () => {
    const { db } = test.database;
    const both = await insertStaff(db, [ana.merchant.id, bob.merchant.id]);
    const headers = await asStaff(db, test.clock, both.id);
    const of = async (side: Side, as = headers) =>
      (await groups(`?merchant_id=${side.merchant.id}`, as)).map((group) => group.merchant_id);
    expect(await of(bob)).toEqual([bob.merchant.id]);
    expect(await of(ana)).toEqual([ana.merchant.id]);
    expect(await of(bob, ana.staffHeaders)).toEqual([]);
  });

  it('sorts by name in any case, searches and pages', async () => {
    for (const name of ['late', 'Board', 'Downtown']) await made(name);
    expect((await groups()).map(({ name }) => name)).toEqual([
      'All Customers',
      'Board',
      'Downtown',
      'late',
    ]);
    expect((await groups('?q=DOWN')).map(({ name }) => name)).toEqual(['Downtown']);
    const first = await get('auto_groups/get_auto_groups?limit=3');
    const rest = await groups(`?limit=3&cursor=${String(first.headers['x-next-cursor'])}`);
    expect(rest.map(({ name }) => name)).toEqual(['late']);
  });

  it('counts to 1,000 and shows 200 members; the group itself counts all', async () => {
    await run(`
      with people as (
        insert into users (kind, role, username, first_name, last_name, created_at)
        select 'customer', 4, 'crowd' || ${pairs} || '.' || n, 'Cy', 'C' || lpad(n::text, 4, '0'), now()
          from generate_series(1, 1001) n
        returning id
      ) insert into subscriptions (user_id, merchant_id, state, created_at) select id, ${ana.merchant.id},
        'invited', now() from people`);
    const { id } = await made('Invited', [filter('state', 'exact', 'invited')]);
    const listed = (await groups()).find((group) => group.id === id);
    expect(listed).toMatchObject({ members_count: 1_000, members_count_is_floor: true });
    expect(listed?.members).toHaveLength(200);
    const one = (await get(`auto_groups/${id}`)).json<GroupView>();
    expect(one).toMatchObject({ members_count: 1_001, members_count_is_floor: false });
    expect([one.members.length, one.members.at(-1)?.full_name]).toEqual([200, 'Cy C0200']);
  });
});

describe('POST auto_groups/create_auto_group', () => {
  it('makes a group of the customers of its merchant [API-107]', async () => {
    const answer = await create('Everyone here');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      name: 'Everyone here',
      description: 'For tests',
      conditions: [at(ana)],
      members: [{ id: ana.subscription.id }],
      members_count: 1,
      is_all_customers: false,
    });
  });

  it('audits the group with its conditions', async () => {
    const { id } = await made('Downtown', [filter('service_address_zip', 'exact', '80202')]);
    const { rows } =
      await sql`select actor, action, before, after from audit_log where entity = 'group'
        and entity_id = ${id}`.execute(test.database.db);
    expect(rows).toEqual([
      {
        actor: `merchant:${ana.staff.id}`,
        action: 'group.created',
        before: null,
        after: {
          name: 'Downtown',
          description: 'For tests',
          conditions: [at(ana), filter('service_address_zip', 'exact', '80202')],
        },
      },
    ]);
  });

  it('refuses a second group of the same name in any case, also at the same moment [API-118]', async () => {
    const answers = await Promise.all(['Late', 'LATE', ' late '].map((name) => create(name)));
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    ).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe(
      'A group with this name already exists.',
    );
    expect((await create('all customers')).statusCode).toBe(409);
  });

  it('takes a name that only another merchant has', async () => {
    await made('Late');
    const body = { name: 'Late', description: '', conditions: [at(bob)] };
    const answer = await send('POST', 'auto_groups/create_auto_group', body, bob.staffHeaders);
    expect(answer.statusCode).toBe(200);
  });

  it('refuses a blank name and a group without a merchant', async () => {
    for (const body of [{ name: ' ' }, { conditions: [] }]) {
      const answer = await create('Late', [], body);
      expect([answer.statusCode, answer.json().detail]).toEqual([
        400,
        ['Name and location are required'],
      ]);
    }
  });

  const wrong: readonly (readonly [string, GroupCondition])[] = [
    ['an unknown field', filter('phone', 'exact', '1')],
    ['an unknown operator', filter('state', 'startswith', 'active')],
    ['an unknown state', filter('state', 'exact', 'gone')],
    ['a zip code with letters', filter('service_address_zip', 'startswith', '80%')],
    ['tags without ids', filter('tags', 'any', '')],
    ['a negative balance', filter('balance', 'gt', '-1')],
    ['days without a number', filter('days_late', 'gt', 'x')],
    ['the field of another release', filter('tag', 'exact', 'VIP')],
    ['another type', { ...filter('state', 'exact', 'active'), type: 'sort' }],
    ['the merchant a second time', filter('merchant_id', 'exact', 1)],
  ];
  it('refuses conditions that are not known or have no fitting value', async () => {
    for (const [what, condition] of wrong)
      expect([what, (await create('Late', [condition])).statusCode]).toEqual([what, 400]);
    expect(await groups('?q=Late')).toEqual([]);
  });
});

describe('the members of a group', () => {
  const owe = (change: Partial<Parameters<typeof insertInvoice>[1]> = {}) =>
    insertInvoice(test.database.db, { subscription: ana.subscription, ...change });
  const setSubscription = (assignment: string) =>
    run(`update subscriptions set ${assignment} where id = ${ana.subscription.id}`);

  it('change at once when a customer gets or loses a tag', async () => {
    const [vip, late] = [await addTag('VIP'), await addTag('Late')];
    const all = await made('Both', [filter('tags', 'all', `${vip},${late}`)]);
    const any = await made('Either', [filter('tags', 'any', `${vip},${late}`)]);
    const sizes = async () => [(await namesIn(all.id)).length, (await namesIn(any.id)).length];
    const tagIt = (id: number) =>
      run(`insert into subscription_tags values (${ana.subscription.id}, ${id})`);
    expect(await sizes()).toEqual([0, 0]);
    await tagIt(vip);
    expect(await sizes()).toEqual([0, 1]);
    await tagIt(late);
    expect(await sizes()).toEqual([1, 1]);
    await run(`delete from subscription_tags where tag_id in (${vip}, ${late})`);
    await run(`delete from tags where id = ${late}`);
    expect(await sizes()).toEqual([0, 0]);
  });

  it.each([
    ['zip code', 'service_address_zip', 'startswith', '802', `service_address_zip = '80202'`],
    ['whole zip code', 'service_address_zip', 'exact', '80202', `service_address_zip = '80202'`],
    ['status', 'state', 'exact', 'inactive', `state = 'inactive'`],
  ])('change at once with the %s', async (_what, field, operator, value, assignment) => {
    const { id } = await made('Some', [filter(field, operator, value)]);
    expect(await namesIn(id)).toEqual([]);
    await setSubscription(assignment);
    expect(await namesIn(id)).toEqual([ana.customer.full_name]);
    await setSubscription('deleted_at = now()');
    expect(await namesIn(id)).toEqual([]);
  });

  it('change at once with the balance and with the days since the due date', async () => {
    await run(`update invoices set amount_paid = amount where merchant_id = ${ana.merchant.id}`);
    const owes = await made('Owes', [filter('balance', 'gt', 0)]);
    const owesMuch = await made('Owes much', [filter('balance', 'gt', 10_000)]);
    const late = await made('Late', [filter('days_late', 'gt', 0)]);
    const veryLate = await made('Very late', [filter('days_late', 'gt', 2)]);
    const sizes = async () =>
      Promise.all(
        [owes, owesMuch, late, veryLate].map(async ({ id }) => (await namesIn(id)).length),
      );
    expect(await sizes()).toEqual([0, 0, 0, 0]);
    // 2026-11-20 at the merchant.
    const first = await owe({ amount: 10_000, due_date: '2026-11-20' });
    expect(await sizes()).toEqual([1, 0, 0, 0]);
    await owe({ amount: 1, due_date: '2026-11-18' });
    expect(await sizes()).toEqual([1, 1, 1, 0]);
    await owe({ amount: 1, due_date: '2026-11-17' });
    expect(await sizes()).toEqual([1, 1, 1, 1]);
    await run(`update invoices set amount_paid = amount where id = ${first.id}`);
    expect(await sizes()).toEqual([1, 0, 1, 1]);
  });

  it('are counted by the day of the merchant', async () => {
    await owe({ due_date: '2026-11-20' });
    const { id } = await made('Late', [filter('days_late', 'gt', 0)]);
    expect(await namesIn(id)).toEqual([]);
    await run(`update merchants set time_zone = 'Pacific/Guam' where id = ${ana.merchant.id}`);
    expect(await namesIn(id)).toEqual([ana.customer.full_name]);
  });

  it('are paged by name and searched', async () => {
    for (const name of ['delta', 'Bravo', 'charlie']) await addCustomer(name);
    const { id } = await made('Everyone here');
    const first = await get(`auto_groups/${id}/members?limit=2`);
    const cursor = String(first.headers['x-next-cursor']);
    const next = await get(`auto_groups/${id}/members?limit=2&cursor=${cursor}`);
    const names = [...first.json(), ...next.json()].map((member) => member.full_name);
    expect(names).toEqual([ana.customer.full_name, 'Cy Bravo', 'Cy charlie', 'Cy delta']);
    expect([first.headers['x-total-count'], next.headers['x-next-cursor']]).toEqual([
      '4',
      undefined,
    ]);
    expect((await get(`auto_groups/${id}/members?q=BRA`)).json()).toMatchObject([
      { full_name: 'Cy Bravo' },
    ]);
  });

  it('have no customer while a condition of another release is in the group', async () => {
    const { id } = await made('Old');
    await run(`insert into auto_group_conditions (group_id, field_name, operator, value)
      values (${id}, 'tag', 'exact', 'VIP'), (${id}, 'merchant_id', 'exact', '${ana.merchant.id}')`);
    expect(await namesIn(id)).toEqual([]);
    expect((await groups('?q=Old'))[0]?.conditions).toHaveLength(2);
  });
});

describe('POST auto_groups/preview_auto_group', () => {
  const preview = (conditions: readonly GroupCondition[]) =>
    send('POST', 'auto_groups/preview_auto_group', { conditions });

  it('answers how many would belong and makes no group', async () => {
    await addCustomer('Bell', { service_address_zip: '80202' });
    const zip = filter('service_address_zip', 'startswith', '80');
    expect((await preview([at(ana)])).json()).toEqual({ members_count: 2 });
    expect((await preview([at(ana), zip])).json()).toEqual({ members_count: 1 });
    expect(await groups()).toHaveLength(1);
  });

  it('refuses what a creation refuses', async () => {
    const foreignTag = filter('tags', 'any', await addTag('VIP', bob));
    expect([
      (await preview([])).statusCode,
      (await preview([at(ana), filter('state', 'exact', 'gone')])).statusCode,
      (await preview([at(bob)])).statusCode,
      (await preview([at(ana), foreignTag])).statusCode,
    ]).toEqual([400, 400, 404, 404]);
  });
});

describe('PATCH auto_groups/{id}/edit_auto_group', () => {
  const edit = (id: number, body: Body, headers = ana.staffHeaders) =>
    send('PATCH', `auto_groups/${id}/edit_auto_group`, body, headers);

  it('changes name and description, and the conditions only when they are given [API-108]', async () => {
    const { id } = await made('Late', [filter('days_late', 'gt', 5)]);
    const renamed = { name: 'Very late', description: 'More than a week' };
    expect((await edit(id, renamed)).json()).toMatchObject({
      ...renamed,
      conditions: [at(ana), filter('days_late', 'gt', 5)],
    });
    const conditions = [at(ana), filter('state', 'exact', 'active')];
    expect((await edit(id, { ...renamed, conditions })).json()).toMatchObject({
      conditions,
      members_count: 1,
    });
    const { rows } =
      await sql`select before, after from audit_log where action = 'group.edited' and entity_id = ${id}
        order by id limit 1`.execute(test.database.db);
    expect(rows).toMatchObject([
      { before: { name: 'Late', description: 'For tests' }, after: renamed },
    ]);
  });

  it('answers 409 with the group of now to who read an earlier version, and changes nothing [API-108]', async () => {
    const { id, version } = await made('Late', [filter('days_late', 'gt', 5)]);
    const first = { name: 'Later', description: 'By Olive', version };
    expect((await edit(id, first)).json()).toMatchObject({ name: 'Later', version: version + 1 });
    const second = await edit(id, { name: 'Latest', description: 'By Omar', version });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'version_mismatch',
        detail: 'This group was changed by someone else.',
        present: expect.objectContaining({
          name: 'Later',
          description: 'By Olive',
          conditions: [at(ana), filter('days_late', 'gt', 5)],
          version: version + 1,
        }),
      }),
    ]);
    expect((await groups()).find((group) => group.id === id)).toMatchObject({ name: 'Later' });
    const again = { name: 'Latest', description: 'By Omar', version: version + 1 };
    expect((await edit(id, again)).statusCode).toBe(200);
  });

  it('refuses All Customers, a taken name and empty texts [API-108] [API-118]', async () => {
    const [everyone] = await groups();
    const { id } = await made('Late');
    await made('Board');
    const texts = { name: 'Late', description: 'Owes us' };
    const refused = await edit(everyone?.id ?? 0, texts);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "The group All Customers can't be changed or deleted.",
    ]);
    expect((await edit(id, { ...texts, name: 'BOARD' })).statusCode).toBe(409);
    expect((await edit(id, { ...texts, name: 'All customers' })).statusCode).toBe(409);
    for (const empty of [{ name: ' ' }, { description: ' ' }])
      expect((await edit(id, { ...texts, ...empty })).json().detail).toEqual([
        'Name and description required',
      ]);
    expect((await edit(id, { ...texts, name: 'LATE' })).statusCode).toBe(200);
  });

  it('keeps the merchant of a group', async () => {
    const { id } = await made('Late');
    await run(`insert into merchant_staff (user_id, merchant_id, permissions)
      select user_id, ${bob.merchant.id}, permissions from merchant_staff where user_id = ${ana.staff.id}`);
    const body = { name: 'Late', description: 'Owes us', conditions: [at(bob)] };
    const answer = await edit(id, body);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      ["A group's location can't be changed."],
    ]);
  });
});

describe('POST auto_groups/{id}/delete_auto_group', () => {
  const remove = (id: number, headers = ana.staffHeaders) =>
    send('POST', `auto_groups/${id}/delete_auto_group`, {}, headers);
  const messagesOf = (id: number, query = '') =>
    get(`smsgroup/get_group_messages?group_id=${id}${query}`);
  const tell = (id: number, body: string, minute: number) =>
    test.database.db
      .insertInto('group_messages')
      .values({
        group_id: id,
        merchant_id: ana.merchant.id,
        body,
        created_at: new Date(testNow.getTime() + minute * 60_000),
      })
      .execute();

  it('deletes a group, frees its name and refuses All Customers [API-109]', async () => {
    const { id } = await made('Late');
    const answer = await remove(id);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect((await groups()).map(({ name }) => name)).toEqual(['All Customers']);
    expect((await get(`auto_groups/${id}`)).statusCode).toBe(404);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await create('Late')).statusCode).toBe(200);
    const [everyone] = await groups();
    const refused = await remove(everyone?.id ?? 0);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "The group All Customers can't be changed or deleted.",
    ]);
  });

  it('keeps the messages of the group, newest first and in pages [API-110]', async () => {
    const { id } = await made('Late');
    await tell(id, 'First', 1);
    await tell(id, 'Second', 2);
    const second = {
      id: expect.any(Number),
      created_at: '2026-11-20T19:02:00.000Z',
      body: 'Second',
      purpose: 'billing',
      sent_by: null,
      operation: null,
      waits_until: null,
    };
    expect((await messagesOf(id)).json()).toEqual({
      messages: [second, expect.objectContaining({ body: 'First' })],
    });
    await remove(id);
    const page = await messagesOf(id, '&limit=1');
    expect(page.json()).toEqual({ messages: [second] });
    const next = await messagesOf(id, `&cursor=${String(page.headers['x-next-cursor'])}`);
    expect(next.json()).toMatchObject({ messages: [{ body: 'First' }] });
  });
});

describe('a change of a group', () => {
  it('reaches the open screens of its merchant', async () => {
    const { id } = await made('Late');
    const texts = { name: 'Late', description: 'Owes us' };
    await send('PATCH', `auto_groups/${id}/edit_auto_group`, texts);
    await send('POST', `auto_groups/${id}/delete_auto_group`);
    const { rows } = await sql<{ event: unknown }>`
      select event from live_outbox where merchant_id = ${ana.merchant.id} order by id`.execute(
      test.database.db,
    );
    const frame = { type: 'changed', entity: 'group', id };
    expect(rows.map(({ event }) => event)).toEqual([frame, frame, frame]);
  });
});

describe('POST sms/send to a group', () => {
  const write = (body: Body) =>
    send('POST', 'sms/send', { medium: 'sms', body: 'Hello', ...body }).then((answer) => [
      answer.statusCode,
      answer.json().detail,
    ]);
  /** No member has agreed to texts: the group was found. */
  const found = [400, ['No one in this group can get this text.']];

  it('finds the group by its name in any case, and no group of another merchant', async () => {
    await made('Late');
    await send(
      'POST',
      'auto_groups/create_auto_group',
      { name: 'Theirs', conditions: [at(bob)] },
      bob.staffHeaders,
    );
    expect(await write({ autogroup: ' LATE ' })).toEqual(found);
    expect(await write({ autogroup: 'Theirs' })).toEqual([404, 'Group not found.']);
    expect(await write({ autogroup: 'Nothing' })).toEqual([404, 'Group not found.']);
  });

  it('names both merchants when the name means two groups, unless the id decides', async () => {
    await run(`insert into merchant_staff (user_id, merchant_id, permissions)
      select user_id, ${bob.merchant.id}, permissions from merchant_staff where user_id = ${ana.staff.id}`);
    const [first, second] = await groups('?q=All Customers');
    expect(await write({ autogroup: 'All Customers' })).toEqual([
      400,
      [
        `${ana.merchant.name} and ${bob.merchant.name} each have a group All Customers. Please choose one of them.`,
      ],
    ]);
    for (const group of [first, second])
      expect(await write({ autogroup: 'All Customers', group_id: group?.id ?? 0 })).toEqual(found);
    const { id } = await made('Late');
    expect(await write({ autogroup: 'All Customers', group_id: id })).toEqual([
      404,
      'Group not found.',
    ]);
  });
});

describe('the groups of another merchant', () => {
  it('are not found, not listed and not changed', async () => {
    const { id } = await made('Late');
    const theirs = bob.staffHeaders;
    const texts = { name: 'Taken', description: 'Over' };
    const answers = await Promise.all([
      get(`auto_groups/${id}`, theirs),
      get(`auto_groups/${id}/members`, theirs),
      get(`smsgroup/get_group_messages?group_id=${id}`, theirs),
      send('PATCH', `auto_groups/${id}/edit_auto_group`, texts, theirs),
      send('POST', `auto_groups/${id}/delete_auto_group`, {}, theirs),
      send('POST', 'auto_groups/create_auto_group', { ...texts, conditions: [at(ana)] }, theirs),
      create('Mine', [filter('tags', 'any', await addTag('VIP', bob))]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect((await groups('', theirs)).map(({ name }) => name)).toEqual(['All Customers']);
    expect((await groups()).map(({ name }) => name)).toEqual(['All Customers', 'Late']);
  });
});
