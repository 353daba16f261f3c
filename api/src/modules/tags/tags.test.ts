import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

type Headers = { readonly authorization: string };

describe('tags', () => {
  let test: TestApp;
  let ana: Side;
  let bob: Side;
  beforeAll(async () => {
    test = await buildTestApp();
    ({ ana, bob } = await insertTwoSides(test));
  });
  afterAll(() => test.close());

  const get = async (path: string, headers: Headers = ana.staffHeaders) => {
    const answer = await test.app.inject({ url: `/api/${path}`, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** As the browser sends it: a list travels as JSON text in one form field. */
  const post = async (
    path: string,
    fields: Record<string, unknown>,
    headers: Headers = ana.staffHeaders,
  ) => {
    const form = Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      JSON.stringify(value),
    ]);
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/subscriptions/${path}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const tag = (value: string, more: object = {}) => ({
    fieldname: 'tag',
    constraint: 'string',
    value,
    ...more,
  });
  const create = async (...names: readonly string[]): Promise<number[]> =>
    (await post('add_subscription_custom_field', { tags: names.map((name) => tag(name)) })).body
      .ids;
  const put = (subscription: number, ids: readonly number[], parent = subscription) =>
    post(`${subscription}/add_subscription_custom_lookup`, {
      lookups: ids.map((custom_field_id) => ({ parent, custom_field_id })),
    });
  const takeOff = (subscription: number, ids: readonly number[]) =>
    post(`${subscription}/delete_subscription_custom_field_lookup`, {
      field_ids: ids.map((field_id) => ({ field_id })),
    });
  const tagsOf = async (subscription: number) =>
    (await get(`subscriptions/${subscription}/get_subscription_custom_fields`)).body;
  const newCustomer = async () => {
    const user = await insertCustomer(test.database.db);
    return insertSubscription(test.database.db, {
      user_id: user.id,
      merchant_id: ana.merchant.id,
    });
  };
  const framesOf = async (id: number) =>
    (await test.database.db.selectFrom('live_outbox').select('event').orderBy('id').execute())
      .map(({ event }) => event)
      .filter((event) => JSON.stringify(event).includes(`"id":${id},`));
  const auditOf = (entity: string, id: number) =>
    test.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'before', 'after', 'merchant_id'])
      .where('entity', '=', entity)
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();

  it('creates tags and answers their ids, and pairs of the merchant by name [API-049] [API-050]', async () => {
    const ids = await create('Zebra', '  apple pie ');
    expect(ids).toHaveLength(2);
    const { body } = await get(`merchants/${ana.merchant.id}/tags`);
    expect(body.filter(([id]: [number]) => ids.includes(id))).toEqual([
      [ids[1], 'apple pie'],
      [ids[0], 'Zebra'],
    ]);
    expect(await auditOf('tag', ids[0] ?? 0)).toEqual([
      {
        action: 'tag.created',
        actor: `merchant:${ana.staff.id}`,
        before: null,
        after: { name: 'Zebra' },
        merchant_id: ana.merchant.id,
      },
    ]);
  });

  it('answers the id of the existing tag for a name in any case [API-050]', async () => {
    const [first] = await create('VIP');
    expect(await create('vip', 'New one', 'Vip')).toEqual([first, expect.any(Number), first]);
    const { body } = await get(`merchants/${ana.merchant.id}/tags`);
    expect(body.filter(([, name]: [number, string]) => /vip/i.test(name))).toEqual([
      [first, 'VIP'],
    ]);
  });

  it('answers one id when 12 staff create the same names at once [API-050]', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0 ? create('Race B', 'Race A') : create('race a', 'RACE B'),
      ),
    );
    const of = (index: number) => (index % 2 === 0 ? [0, 1] : [1, 0]);
    const pairs = rounds.map((ids, index) => of(index).map((place) => ids[place]));
    expect(new Set(pairs.map((pair) => pair.join())).size).toBe(1);
  });

  it.each([
    ['', 'Please enter a tag name.'],
    ['  ', 'Please enter a tag name.'],
    ['x'.repeat(61), 'Tag names can have up to 60 characters.'],
    ['a\u0007b', "Tag names can't contain hidden characters."],
    ['a\u202Eb', "Tag names can't contain hidden characters."],
    ['a\nb', "Tag names can't contain hidden characters."],
  ])('refuses the name %j', async (name, sentence) => {
    const { status, body } = await post('add_subscription_custom_field', { tags: [tag(name)] });
    expect([status, body.detail]).toEqual([400, [sentence]]);
  });

  it('takes a name of 60 characters', async () => {
    expect(await create('ü'.repeat(60))).toEqual([expect.any(Number)]);
  });

  it('asks staff of two merchants which one the tag belongs to', async () => {
    const { db } = test.database;
    const second = await insertMerchant(db);
    const staff = await insertStaff(db, [ana.merchant.id, second.id]);
    const headers = await asStaff(db, test.clock, staff.id);
    const send = (more: object) =>
      post('add_subscription_custom_field', { tags: [tag('Two places', more)] }, headers);
    expect((await send({})).body.detail).toEqual([
      'Please choose the business the tag belongs to.',
    ]);
    const { body } = await send({ merchant_id: second.id });
    expect((await get(`merchants/${second.id}/tags`, headers)).body).toEqual([
      [body.ids[0], 'Two places'],
    ]);
    expect((await send({ merchant_id: bob.merchant.id })).status).toBe(404);
    const theirs = (await get(`merchants/${bob.merchant.id}/tags`, bob.staffHeaders)).body;
    expect(theirs.filter(([, name]: [number, string]) => name === 'Two places')).toEqual([]);
  });

  it('puts tags on a customer and takes them off, with one audit row each [API-051] [API-054] [API-055]', async () => {
    const customer = await newCustomer();
    const [gold, paper] = await create('Gold', 'paperless');
    const both = await put(customer.id, [paper ?? 0, gold ?? 0]);
    expect(both.body).toEqual({
      tags: [
        [gold, 'Gold'],
        [paper, 'paperless'],
      ],
    });
    expect((await put(customer.id, [gold ?? 0])).body).toEqual(both.body);
    expect(await tagsOf(customer.id)).toEqual([
      { id: gold, name: 'Gold' },
      { id: paper, name: 'paperless' },
    ]);
    expect(await framesOf(customer.id)).toEqual([
      { type: 'changed', entity: 'customer', id: customer.id, sub_id: customer.id },
    ]);
    expect((await takeOff(customer.id, [gold ?? 0])).body).toEqual({
      tags: [[paper, 'paperless']],
    });
    expect((await takeOff(customer.id, [gold ?? 0])).status).toBe(200);
    expect(await auditOf('subscription', customer.id)).toMatchObject([
      {
        action: 'subscription.tags_changed',
        before: { tags: [] },
        after: { tags: ['Gold', 'paperless'] },
      },
      { before: { tags: ['Gold', 'paperless'] }, after: { tags: ['paperless'] } },
    ]);
  });

  it('moves the customer between groups with the tag', async () => {
    const { db } = test.database;
    const customer = await newCustomer();
    const [id] = await create('Irrigation');
    const group = await db
      .insertInto('auto_groups')
      .values({ merchant_id: ana.merchant.id, name: 'Irrigation', created_at: test.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('auto_group_conditions')
      .values({ group_id: group.id, field_name: 'tags', operator: 'all', value: String(id) })
      .execute();
    const members = async () =>
      (await get(`auto_groups/${group.id}/members`)).body.map(
        (member: { readonly id: number }) => member.id,
      );
    expect(await members()).toEqual([]);
    await put(customer.id, [id ?? 0]);
    expect(await members()).toEqual([customer.id]);
    await takeOff(customer.id, [id ?? 0]);
    expect(await members()).toEqual([]);
  });

  it('deletes a tag at every customer [API-052] [API-053]', async () => {
    const customers = [await newCustomer(), await newCustomer()] as const;
    const [id] = await create('Seasonal');
    for (const customer of customers) await put(customer.id, [id ?? 0]);
    const answer = await post(`${customers[0].id}/delete_subscription_custom_field`, {
      field_id: id,
    });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    for (const customer of customers) expect(await tagsOf(customer.id)).toEqual([]);
    const { body } = await get(`merchants/${ana.merchant.id}/tags`);
    expect(body.some(([tagId]: [number]) => tagId === id)).toBe(false);
    expect((await auditOf('tag', id ?? 0)).at(-1)).toMatchObject({
      action: 'tag.deleted',
      before: { name: 'Seasonal', customers: 2 },
    });
  });

  it('answers 404 to foreign customers, tags and parents and changes nothing [API-001] [API-002]', async () => {
    const customer = await newCustomer();
    const other = await newCustomer();
    const [own] = await create('Mine');
    const foreign = (
      await post('add_subscription_custom_field', { tags: [tag('Theirs')] }, bob.staffHeaders)
    ).body.ids[0];
    await put(customer.id, [own ?? 0]);
    const statuses = [
      await put(bob.subscription.id, [own ?? 0]),
      await put(customer.id, [own ?? 0, foreign]),
      await put(customer.id, [own ?? 0], bob.subscription.id),
      await put(customer.id, [own ?? 0], other.id),
      await takeOff(bob.subscription.id, [foreign]),
      await takeOff(customer.id, [own ?? 0, foreign]),
      await post(`${customer.id}/delete_subscription_custom_field`, { field_id: foreign }),
      await post(`${bob.subscription.id}/delete_subscription_custom_field`, { field_id: own }),
      await get(`merchants/${bob.merchant.id}/tags`),
      await get(`subscriptions/${bob.subscription.id}/get_subscription_custom_fields`),
    ].map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 404));
    expect(await tagsOf(customer.id)).toEqual([{ id: own, name: 'Mine' }]);
    expect((await get(`merchants/${bob.merchant.id}/tags`, bob.staffHeaders)).body).toEqual([
      [foreign, 'Theirs'],
    ]);
  });

  it.each([
    [{ tags: [tag('x', { fieldname: 'colour' })] }],
    [{ tags: [] }],
    [{ tags: [tag('x', { subscription: 5 })] }],
  ])('refuses %j', async (fields) => {
    expect((await post('add_subscription_custom_field', fields)).status).toBe(400);
  });
});
