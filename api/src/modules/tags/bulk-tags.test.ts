import type { BulkTagAnswer } from '@billfold/shared/contracts/tag.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  insertCustomer,
  insertMembership,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';

type Merchant = { readonly id: number; readonly name: string };
type Headers = { readonly authorization: string };

describe('tags of many customers', () => {
  let test: TestApp;
  let one: Merchant;
  let two: Merchant;
  let foreign: Merchant;
  let headers: Headers;
  let colleague: Headers;
  let foreignStaff: Headers;
  let vip: number;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const { db } = test.database;
    one = await insertMerchant(db);
    two = await insertMerchant(db);
    foreign = await insertMerchant(db);
    headers = await asStaff(db, test.clock, (await insertStaff(db, [one.id, two.id])).id);
    colleague = await asStaff(db, test.clock, (await insertStaff(db, [one.id])).id);
    foreignStaff = await asStaff(db, test.clock, (await insertStaff(db, [foreign.id])).id);
    vip = await tag('VIP');
  });

  const tag = async (name: string, merchant = one): Promise<number> =>
    (
      await test.database.db
        .insertInto('tags')
        .values({ merchant_id: merchant.id, name })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const customer = async (link: object = {}): Promise<number> => {
    const user = await insertCustomer(test.database.db);
    const made = await insertSubscription(test.database.db, {
      user_id: user.id,
      merchant_id: one.id,
      ...link,
    });
    return made.id;
  };
  const put = (tagId: number, ...ids: readonly number[]) =>
    test.database.db
      .insertInto('subscription_tags')
      .values(ids.map((subscription_id) => ({ subscription_id, tag_id: tagId })))
      .execute();
  const takeOff = (tagId: number, id: number) =>
    test.database.db
      .deleteFrom('subscription_tags')
      .where('tag_id', '=', tagId)
      .where('subscription_id', '=', id)
      .execute();
  const tagged = async (tagId: number): Promise<readonly number[]> =>
    (
      await test.database.db
        .selectFrom('subscription_tags')
        .select('subscription_id')
        .where('tag_id', '=', tagId)
        .orderBy('subscription_id')
        .execute()
    ).map((row) => row.subscription_id);
  const post = async (
    path: string,
    fields: Record<string, string | number | readonly number[]> = {},
    by = headers,
  ) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/subscriptions/bulk_tags${path}`,
      headers: { ...by, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ).toString(),
    });
    return { status: answer.statusCode, body: answer.json<BulkTagAnswer>() };
  };
  const rows = (action: 'add' | 'remove', ids: readonly number[], by = headers, tag_id = vip) =>
    post('', { action, tag_id, scope: 'rows', ids }, by);
  const matching = (action: 'add' | 'remove', query: string, tag_id = vip) =>
    post(`?${query}`, { action, tag_id, scope: 'matching' });
  const undo = (id: number, by = headers) => post(`/${id}/undo`, {}, by);

  it('puts a tag on chosen customers once and says how many had it', async () => {
    const [first, second] = [await customer(), await customer()];
    await put(vip, second);
    expect((await rows('add', [first, second, first])).body).toMatchObject({
      changed: 1,
      unchanged: 1,
      elsewhere: 0,
    });
    expect(await tagged(vip)).toEqual([first, second]);
    expect((await rows('add', [first, second])).body).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it('takes back exactly what it put on, also when others changed tags meanwhile', async () => {
    const [had, got, again] = [await customer(), await customer(), await customer()];
    await put(vip, had);
    const { body } = await rows('add', [had, got, again]);
    await takeOff(vip, again);
    await put(vip, again);
    expect(await undo(body.id)).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await tagged(vip)).toEqual([had, again]);
  });

  it('takes a tag off and puts it back on those who had it and still exist', async () => {
    const [had, deleted, hadNot] = [await customer(), await customer(), await customer()];
    await put(vip, had, deleted);
    const { body } = await rows('remove', [had, deleted, hadNot]);
    expect(body).toMatchObject({ changed: 2, unchanged: 1 });
    expect(await tagged(vip)).toEqual([]);
    await test.database.db
      .updateTable('subscriptions')
      .set({ deleted_at: test.clock.now() })
      .where('id', '=', deleted)
      .execute();
    expect((await undo(body.id)).body).toEqual({ changed: 1 });
    expect(await tagged(vip)).toEqual([had]);
  });

  it('reaches all customers that match the filter at that moment, and no other', async () => {
    const paperless = await tag('Paperless');
    const both = await customer();
    const invited = await customer({ state: 'invited' });
    const untagged = await customer();
    await put(paperless, both, invited);
    await customer({ merchant_id: foreign.id });
    const { body } = await matching('add', `status=active&tags=${paperless}`);
    expect(body).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await tagged(vip)).toEqual([both]);
    expect((await matching('add', `merchant_id=${one.id}`)).body).toMatchObject({
      changed: 2,
      unchanged: 1,
    });
    expect(await tagged(vip)).toEqual([both, invited, untagged]);
    expect((await matching('remove', `tags=${vip}&status=invited`)).body.changed).toBe(1);
    expect(await tagged(vip)).toEqual([both, untagged]);
  });

  it('leaves customers of the other merchant of the same staff member alone', async () => {
    const [here, there] = [await customer(), await customer({ merchant_id: two.id })];
    expect((await rows('add', [here, there])).body).toMatchObject({ changed: 1, elsewhere: 1 });
    expect(await tagged(vip)).toEqual([here]);
  });

  it('refuses a filter with a deleted tag instead of reaching more customers', async () => {
    const gone = await tag('Gone');
    await customer();
    await test.database.db.deleteFrom('tags').where('id', '=', gone).execute();
    expect((await matching('add', `tags=${gone}`)).status).toBe(409);
    expect(await tagged(vip)).toEqual([]);
  });

  it('answers 404 for a foreign or deleted tag and a foreign customer, and changes nothing', async () => {
    const own = await customer();
    const theirs = await customer({ merchant_id: foreign.id });
    const theirTag = await tag('Theirs', foreign);
    expect((await rows('add', [own, theirs])).status).toBe(404);
    expect((await rows('add', [own], headers, theirTag)).status).toBe(404);
    expect((await rows('add', [own], foreignStaff)).status).toBe(404);
    expect([...(await tagged(vip)), ...(await tagged(theirTag))]).toEqual([]);
  });

  it('refuses rows without ids, so that none never means all', async () => {
    await customer();
    expect((await post('', { action: 'add', tag_id: vip, scope: 'rows' })).status).toBe(400);
    expect(await tagged(vip)).toEqual([]);
  });

  it('is undone once, by the same person, within a day', async () => {
    const own = await customer();
    const { id } = (await rows('add', [own])).body;
    expect((await undo(id, colleague)).status).toBe(404);
    expect((await undo(id, foreignStaff)).status).toBe(404);
    expect((await undo(id)).status).toBe(200);
    expect((await undo(id)).status).toBe(404);
    const later = (await rows('add', [own])).body;
    await test.clock.advance('P1D');
    const db = test.database.db;
    const { changed_by } = await db
      .selectFrom('bulk_tag_changes')
      .select('changed_by')
      .where('id', '=', later.id)
      .executeTakeFirstOrThrow();
    expect((await undo(later.id, await asStaff(db, test.clock, changed_by))).status).toBe(404);
    expect(await tagged(vip)).toEqual([own]);
  });

  it('writes who changed how many customers, at which merchant', async () => {
    const { id } = (await rows('add', [await customer(), await customer()])).body;
    await undo(id);
    const entries = await test.database.db
      .selectFrom('audit_log')
      .select(['action', 'merchant_id', 'after'])
      .where('entity', '=', 'bulk_tag_change')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'customers.tagged', merchant_id: one.id, after: { tag: 'VIP', customers: 2 } },
      {
        action: 'customers.tags_restored',
        merchant_id: one.id,
        after: { tag: 'VIP', customers: 2 },
      },
    ]);
  });

  it('makes the screens of staff read their lists again, once for all customers', async () => {
    const { db } = test.database;
    await rows('add', [await customer(), await customer()]);
    const frames = await db
      .selectFrom('live_outbox')
      .select('event')
      .where('merchant_id', '=', one.id)
      .execute();
    expect(frames).toMatchObject([{ event: { type: 'changed', entity: 'customer', id: 0 } }]);
  });

  it('refuses a clerk without the permission to change customers at that merchant', async () => {
    const { db } = test.database;
    const clerk = await insertStaff(db, [two.id]);
    await insertMembership(db, { user_id: clerk.id, merchant_id: one.id }, ['view']);
    const by = await asStaff(db, test.clock, clerk.id);
    expect((await rows('add', [await customer()], by)).status).toBe(404);
    expect(await tagged(vip)).toEqual([]);
  });

  it('are searched by GET tags at the own merchants and named by their ids', async () => {
    const paperless = await tag('paperless');
    const papers = await tag('Papers 100%', two);
    const theirs = await tag('Paper', foreign);
    const read = async (query: string) =>
      (await test.app.inject({ url: `/api/tags?${query}`, headers })).json<{ name: string }[]>();
    expect(await read('q=PAPER&limit=20')).toEqual([
      { id: paperless, name: 'paperless', merchant_id: one.id, merchant_name: one.name },
      { id: papers, name: 'Papers 100%', merchant_id: two.id, merchant_name: two.name },
    ]);
    expect((await read('q=0%25')).map(({ name }) => name)).toEqual(['Papers 100%']);
    expect((await read(`ids=${vip},${theirs},999999`)).map(({ name }) => name)).toEqual(['VIP']);
  });
});
