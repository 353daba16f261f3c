import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';

type Customer = Parameters<typeof insertCustomer>[1];
type Link = Partial<Parameters<typeof insertSubscription>[1]>;

/** The names of merchants and the phones of customers are unique. */
const written = [
  'sessions',
  'subscription_tags',
  'tags',
  'auto_groups',
  'subscriptions',
  'merchant_staff',
  'users',
  'merchants',
] as const;

let test: TestApp;
let one: { id: number };
let two: { id: number };
let foreign: { id: number };
let headers: { authorization: string };
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
const startAnew = async (): Promise<void> => {
  const { db } = test.database;
  for (const table of written) await db.deleteFrom(table).execute();
  one = await insertMerchant(db, { name: 'One' });
  two = await insertMerchant(db, { name: 'Two' });
  foreign = await insertMerchant(db, { name: 'Foreign' });
  headers = await asStaff(db, test.clock, (await insertStaff(db, [one.id, two.id])).id);
};

const add = async (person: Customer, link: Link = {}) => {
  const user = await insertCustomer(test.database.db, person);
  return insertSubscription(test.database.db, {
    user_id: user.id,
    merchant_id: one.id,
    ...link,
  });
};
const read = async (query = '') => {
  const answer = await test.app.inject({ url: `/api/subscriptions${query}`, headers });
  const rows = answer.statusCode === 200 ? answer.json<{ last_name: string }[]>() : [];
  return {
    status: answer.statusCode,
    head: answer.headers,
    names: rows.map((row) => row.last_name),
  };
};
const tag = async (name: string, merchant: { id: number } = one) =>
  (
    await test.database.db
      .insertInto('tags')
      .values({ merchant_id: merchant.id, name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const attach = (subscription_id: number, ...tagIds: readonly number[]) =>
  test.database.db
    .insertInto('subscription_tags')
    .values(tagIds.map((tag_id) => ({ subscription_id, tag_id })))
    .execute();

const insertMany = (count: number, merchant: { id: number } = one) =>
  sql`
    with people as (
      insert into users (kind, role, username, last_name, state, created_at)
      select 'customer', 4, 'many.' || n, 'Many ' || n, 'active', ${testNow}::timestamptz
        from generate_series(1, ${count}::integer) n
      returning id)
    insert into subscriptions (user_id, merchant_id, state, created_at)
    select id, ${merchant.id}, 'active', ${testNow}::timestamptz from people`.execute(
    test.database.db,
  );

describe('GET subscriptions as a list of customers', () => {
  beforeEach(startAnew);

  it('sorts by each field of the screen in any case, both ways [API-040]', async () => {
    await add({ first_name: 'bo', last_name: 'delta', phone: '3037770001' }, { state: 'invited' });
    await add({ first_name: 'Al', last_name: 'Alpha', phone: null }, { user_external_id: 'b' });
    await add(
      { first_name: 'Cy', last_name: 'bravo' },
      { phone: '2017770001', merchant_id: two.id },
    );
    expect((await read()).names).toEqual(['Alpha', 'bravo', 'delta']);
    expect((await read('?sort=-last_name')).names).toEqual(['delta', 'bravo', 'Alpha']);
    expect((await read('?sort=first_name')).names).toEqual(['Alpha', 'delta', 'bravo']);
    expect((await read('?sort=phone')).names).toEqual(['bravo', 'delta', 'Alpha']);
    expect((await read('?sort=-phone')).names).toEqual(['delta', 'bravo', 'Alpha']);
    expect((await read('?sort=state')).names).toEqual(['Alpha', 'bravo', 'delta']);
    expect((await read('?sort=-merchant_name')).names).toEqual(['bravo', 'Alpha', 'delta']);
    expect((await read('?sort=-user_external_id')).names[0]).toBe('Alpha');
    expect((await read('?sort=pin_hash')).status).toBe(400);
  });

  it('sorts a business customer by its own name among last and first names', async () => {
    await add({ first_name: 'Zed', last_name: 'Adams' });
    const bakery = { is_business: true, business_name: 'Blue Door', first_name: '', last_name: '' };
    await add(bakery);
    await add({ first_name: 'Abe', last_name: 'Clark' });
    expect((await read()).names).toEqual(['Adams', '', 'Clark']);
    expect((await read('?sort=first_name')).names).toEqual(['Clark', '', 'Adams']);
    expect((await read('?q=ue%20do')).names).toEqual(['']);
  });

  it('finds a name, an email, a phone in both spellings and an external id', async () => {
    await add(
      { first_name: 'Casey', last_name: 'Alpha', email: 'a@people.test', phone: '3037770002' },
      { user_external_id: 'EXT-7' },
    );
    await add({ last_name: 'Bravo%' }, { email: 'office@b.test', phone: '2017770001' });
    for (const q of ['casey alp', 'A@PEOPLE', '3037770002', '(303) 777', 'ext-7'])
      expect((await read(`?q=${encodeURIComponent(q)}`)).names).toEqual(['Alpha']);
    for (const q of ['office@b', '(201) 777-0001', 'bravo%'])
      expect((await read(`?q=${encodeURIComponent(q)}`)).names).toEqual(['Bravo%']);
    expect((await read('?q=_')).names).toEqual([]);
  });

  it('follows a changed name, email and phone of the person', async () => {
    const { user_id } = await add({ last_name: 'Alpha' });
    await add({ last_name: 'Bravo' });
    const changed = { last_name: 'Zulu', email: 'z@people.test', phone: '2017770003' };
    await test.database.db.updateTable('users').set(changed).where('id', '=', user_id).execute();
    expect((await read()).names).toEqual(['Bravo', 'Zulu']);
    expect((await read('?sort=phone&q=z@people')).names).toEqual(['Zulu']);
    expect((await read('?q=alpha')).names).toEqual([]);
  });

  it('filters by states, the earlier single state, and merchants of the staff member', async () => {
    await add({ last_name: 'Alpha' }, { state: 'invited' });
    await add({ last_name: 'Bravo' }, { state: 'inactive', merchant_id: two.id });
    await add({ last_name: 'Charlie' });
    await add({ last_name: 'Foreign' }, { merchant_id: foreign.id });
    expect((await read('?status=invited,inactive')).names).toEqual(['Alpha', 'Bravo']);
    expect((await read('?state=invited')).names).toEqual(['Alpha']);
    expect((await read(`?merchant_id=${one.id},${foreign.id}`)).names).toEqual([
      'Alpha',
      'Charlie',
    ]);
    expect((await read(`?merchant_id=${two.id}`)).names).toEqual(['Bravo']);
    const unknown = await read(`?merchant_id=${foreign.id}`);
    expect([unknown.status, unknown.names, unknown.head['x-total-count']]).toEqual([200, [], '0']);
    expect((await read('?status=lost')).status).toBe(400);
  });

  it('answers only customers who have all chosen tags [API-040]', async () => {
    const [a, b] = [await tag('A'), await tag('B')];
    await attach((await add({ last_name: 'Alpha' })).id, a);
    await attach((await add({ last_name: 'Both' })).id, a, b);
    await attach((await add({ last_name: 'Bravo' })).id, b);
    expect((await read(`?tags=${a}`)).names).toEqual(['Alpha', 'Both']);
    expect((await read(`?tags=${a},${b}`)).names).toEqual(['Both']);
    expect((await read(`?tags=${a}&tags=${b}&q=both`)).head['x-total-count']).toBe('1');
  });

  it('leaves out a deleted or foreign tag or group and names it', async () => {
    await add({ last_name: 'Alpha' });
    const tagged = await add({ last_name: 'Bravo' });
    const kept = await tag('kept');
    await attach(tagged.id, kept);
    const theirs = await tag('theirs', foreign);
    const lost = await read(`?tags=${theirs},2147483647&group=2147483647`);
    expect([lost.names, lost.head['x-dropped-filters']]).toEqual([
      ['Alpha', 'Bravo'],
      `tags:${theirs},tags:2147483647,group:2147483647`,
    ]);
    const rest = await read(`?tags=${kept},${theirs}`);
    expect([rest.names, rest.head['x-dropped-filters']]).toEqual([['Bravo'], `tags:${theirs}`]);
    expect((await read(`?tags=${kept}`)).head['x-dropped-filters']).toBeUndefined();
  });

  it('filters by a group of the staff member', async () => {
    await add({ last_name: 'Alpha' }, { service_address_zip: '80202' });
    await add({ last_name: 'Bravo' }, { service_address_zip: '10001' });
    const group = await test.database.db
      .insertInto('auto_groups')
      .values({ merchant_id: one.id, name: 'Downtown', created_at: testNow })
      .returning('id')
      .executeTakeFirstOrThrow();
    const zip = {
      field_name: 'service_address_zip',
      operator: 'startswith',
      value: '802',
    } as const;
    await test.database.db
      .insertInto('auto_group_conditions')
      .values({ group_id: group.id, ...zip })
      .execute();
    expect((await read(`?group=${group.id}`)).names).toEqual(['Alpha']);
  });

  it('pages forth and back over two merchants as one list', async () => {
    for (const [index, last_name] of ['E', 'A', 'D', 'B', 'C'].entries())
      await add({ last_name }, { merchant_id: index % 2 === 0 ? one.id : two.id });
    const first = await read('?limit=2');
    expect(first.names).toEqual(['A', 'B']);
    expect(first.head).toMatchObject({ 'x-total-count': '5' });
    expect(first.head['x-previous-cursor']).toBeUndefined();
    const second = await read(`?limit=2&cursor=${String(first.head['x-next-cursor'])}`);
    const third = await read(`?limit=2&cursor=${String(second.head['x-next-cursor'])}`);
    expect([second.names, third.names]).toEqual([['C', 'D'], ['E']]);
    expect(third.head['x-next-cursor']).toBeUndefined();
    const back = await read(`?limit=2&cursor=${String(third.head['x-previous-cursor'])}`);
    const top = await read(`?limit=2&cursor=${String(back.head['x-previous-cursor'])}`);
    expect([back.names, top.names, top.head['x-previous-cursor']]).toEqual([
      ['C', 'D'],
      ['A', 'B'],
      undefined,
    ]);
    const otherSort = `?limit=2&sort=phone&cursor=${String(first.head['x-next-cursor'])}`;
    expect((await read(otherSort)).status).toBe(400);
  });

  it('ignores filters of staff for customers', async () => {
    const { user_id } = await add({ last_name: 'Alpha' });
    await add({ last_name: 'Bravo' });
    headers = await asCustomer(test.database.db, test.clock, user_id);
    const answer = await test.app.inject({
      url: `/api/subscriptions?tags=1&group=1&user=1&merchant_id=${one.id}`,
      headers,
    });
    expect([answer.json<unknown[]>().length, answer.headers['x-dropped-filters']]).toEqual([
      1,
      undefined,
    ]);
  });

  describe('as a file', () => {
    const fetchFile = async (query = '', by = headers) => {
      const answer = await test.app.inject({
        url: `/api/subscriptions/export${query}`,
        headers: by,
      });
      const [head = '', ...lines] = answer.body.replace(/^\uFEFF/, '').split('\r\n');
      return { answer, head, lines: lines.slice(0, -1) };
    };
    const staffWith = async (permissions: readonly string[]) => {
      const { db } = test.database;
      const { id } = await insertStaff(db, [one.id, two.id]);
      await db
        .updateTable('merchant_staff')
        .set({ permissions: ['view', ...permissions] })
        .where('user_id', '=', id)
        .where('merchant_id', '=', one.id)
        .execute();
      await db
        .updateTable('merchant_staff')
        .set({ permissions: ['view'] })
        .where('user_id', '=', id)
        .where('merchant_id', '=', two.id)
        .execute();
      return asStaff(db, test.clock, id);
    };

    it('holds the rows of the filter in its order, with the heads of the import', async () => {
      const alpha = await add(
        { first_name: 'Ana', last_name: 'Alpha', email: 'ana@people.test', phone: '3037770009' },
        { service_address: '1 Main St, Apt "2"', sms_opt_in: true, user_external_id: 'E-1' },
      );
      await attach(alpha.id, await tag('VIP'), await tag('Blue'));
      await add({ last_name: 'Bravo' }, { state: 'invited' });
      await add({ last_name: 'Charlie' });
      const { answer, head, lines } = await fetchFile('?status=active&sort=-last_name');
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="customers-2026-11-20.csv"',
      });
      expect(answer.body.startsWith('\uFEFF')).toBe(true);
      expect(head).toBe(
        'is_business,business_name,first_name,last_name,merchant_id,phone,email,date_of_birth,service_address,service_address2,service_address_city,service_address_state,service_address_zip,external_ID,sms_opt_in,state,tags',
      );
      expect(lines).toEqual([
        expect.stringContaining(',Charlie,'),
        `false,,Ana,Alpha,${one.id},3037770009,ana@people.test,,"1 Main St, Apt ""2""",,,,,E-1,1,active,"Blue, VIP"`,
      ]);
    });

    it('holds no cell that a spreadsheet executes', async () => {
      await add({ first_name: '=HYPERLINK("http://x.test")', last_name: '@SUM(A1)' });
      await add({ first_name: '+1', last_name: '-2' });
      expect((await fetchFile('?sort=id')).lines).toEqual([
        expect.stringContaining(`false,,"'=HYPERLINK(""http://x.test"")",'@SUM(A1),`),
        expect.stringContaining(`false,,'+1,'-2,`),
      ]);
    });

    it('holds every row of a long list once', async () => {
      await insertMany(2_001);
      const { lines } = await fetchFile('?sort=phone');
      expect([lines.length, new Set(lines).size]).toEqual([2_001, 2_001]);
    });

    it('holds only customers of merchants where the staff member may export lists', async () => {
      await add({ last_name: 'Alpha' });
      await add({ last_name: 'Bravo' }, { merchant_id: two.id });
      const { lines } = await fetchFile('', await staffWith(['export']));
      expect(lines).toEqual([expect.stringContaining(',Alpha,')]);
      const refused = await fetchFile('', await staffWith([]));
      expect([refused.answer.statusCode, refused.answer.json()]).toEqual([
        403,
        expect.objectContaining({
          detail:
            "You don't have permission to export lists. An owner of the business can give it to you.",
        }),
      ]);
    });

    it('is noted in the log of each merchant, without the text of the search', async () => {
      await add({ last_name: 'Alpha' });
      await fetchFile(`?status=active&q=alpha&merchant_id=${one.id}`);
      const { rows } = await sql`
        select action, entity, entity_id, merchant_id, after from audit_log where action = 'customers.exported'
          and merchant_id = any(${[one.id, two.id]})
      `.execute(test.database.db);
      expect(rows).toEqual([
        {
          action: 'customers.exported',
          entity: 'merchant',
          entity_id: one.id,
          merchant_id: one.id,
          after: { states: ['active'], tags: [], group: null, is_searched: true },
        },
      ]);
    });
  });
});

describe('GET subscriptions as a list of more than 10,000 customers', () => {
  beforeAll(async () => {
    await startAnew();
    await insertMany(10_001, two);
    await add({ last_name: 'Few and many' });
  });

  it('counts a whole list exactly, and a filtered one up to 10,000', async () => {
    expect((await read('?limit=1')).head).toMatchObject({ 'x-total-count': '10002' });
    expect((await read('?limit=1')).head['x-total-is-floor']).toBeUndefined();
    expect((await read('?limit=1&q=many')).head).toMatchObject({
      'x-total-count': '10000',
      'x-total-is-floor': 'true',
    });
  });

  it('sorts what it finds at two merchants, many at one and few at the other', async () => {
    const { names, head } = await read('?limit=3&q=many&sort=last_name');
    expect(names).toEqual(['Few and many', 'Many 1', 'Many 10']);
    expect(head).toMatchObject({ 'x-total-count': '10000', 'x-total-is-floor': 'true' });
    expect((await read('?limit=2&q=many&sort=-last_name')).names).toEqual([
      'Many 9999',
      'Many 9998',
    ]);
    expect((await read('?q=few')).names).toEqual(['Few and many']);
  });
});
