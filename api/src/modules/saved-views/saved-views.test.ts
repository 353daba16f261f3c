import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import { savedViewLimits, savedViewLists } from '@billfold/shared/contracts/saved-view-rule';
import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertMembership, insertMerchant, insertStaff } from '../../testing/factories';
import { prepareEmptying } from '../../testing/empty-database';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';

type Headers = { readonly authorization: string };
let test: TestApp;
let cedar: number;
let harbor: number;
/** Carl and Cora are clerks of Cedar; Olive manages its team and works at Harbor, too. */
let carl: Headers;
let cora: Headers;
let olive: Headers;
/** May only see Cedar. */
let rosa: Headers;
let stranger: Headers;
let empty: () => Promise<void>;

const clerkRights = ['view', 'customers'] as const;

beforeAll(async () => {
  test = await buildTestApp();
  const { db } = test.database;
  cedar = (await insertMerchant(db, { name: 'Cedar' })).id;
  harbor = (await insertMerchant(db, { name: 'Harbor' })).id;
  const sign = async (merchants: readonly number[], rights?: readonly Permission[]) => {
    const person = await insertStaff(db, rights === undefined ? merchants : []);
    if (rights !== undefined)
      for (const merchant_id of merchants)
        await insertMembership(db, { user_id: person.id, merchant_id }, [...rights]);
    return asStaff(db, test.clock, person.id);
  };
  carl = await sign([cedar], clerkRights);
  cora = await sign([cedar], clerkRights);
  olive = await sign([cedar, harbor]);
  stranger = await sign([harbor]);
  rosa = await sign([cedar], ['view']);
  empty = await prepareEmptying(db);
});
afterAll(() => test.close());
beforeEach(() => empty());

const call = async (
  as: Headers,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  more: Record<string, string> = {},
) => {
  const answer = await test.app.inject({
    method,
    url: `/api/saved_views${path}`,
    headers: { ...as, ...more },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const viewOf = (given: object = {}) => ({
  list: 'customers',
  name: 'Active VIP',
  query: 'status=active&tags=3',
  is_shared: false,
  ...given,
});
const save = async (as: Headers, given: object = {}): Promise<SavedView> => {
  const { status, body } = await call(as, 'POST', '', viewOf(given));
  expect(status).toBe(200);
  return body;
};
const namesFor = async (as: Headers, list = 'customers') =>
  (await call(as, 'GET', `?list=${list}`)).body.map(({ name }: SavedView) => name);
const log = async (id: number) => {
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select action, before, after from audit_log where entity = 'saved_view' and entity_id = ${id} order by id`.execute(
    test.database.db,
  );
  return rows;
};
const frames = async () => {
  const { rows } = await sql<{ merchant_id: number; event: object }>`
    select merchant_id, event from live_outbox order by id`.execute(test.database.db);
  return rows;
};

describe('a person who may only see', () => {
  const refusal = {
    status: 403,
    body: {
      detail:
        "You don't have permission to share views with the team. An owner of the business can give it to you.",
    },
  };

  it('has views alone, and shares none', async () => {
    expect(await call(rosa, 'POST', '', viewOf({ is_shared: true }))).toMatchObject(refusal);
    const { id } = await save(rosa);
    expect(await call(rosa, 'PATCH', `/${id}`, { is_shared: true })).toMatchObject(refusal);
    expect(await namesFor(carl)).toEqual([]);
    expect(await namesFor(rosa)).toEqual(['Active VIP']);
  });
});

describe('POST saved_views', () => {
  it('saves a view that its author alone has', async () => {
    const view = await save(carl);
    expect(view).toEqual({
      id: expect.any(Number),
      list: 'customers',
      name: 'Active VIP',
      query: 'status=active&tags=3',
      merchant_id: null,
      merchant_name: null,
      owner_name: expect.any(String),
      is_mine: true,
      may_change: true,
      is_default: false,
      version: 1,
    });
    expect(await namesFor(carl)).toEqual(['Active VIP']);
    expect(await namesFor(carl, 'invoices')).toEqual([]);
    expect(await namesFor(cora)).toEqual([]);
    expect([await log(view.id), await frames()]).toEqual([[], []]);
  });

  it('shares a view with the team of one merchant, in its log and its open screens', async () => {
    const view = await save(carl, { is_shared: true });
    expect(view).toMatchObject({ merchant_id: cedar, merchant_name: 'Cedar' });
    expect(await namesFor(cora)).toEqual(['Active VIP']);
    expect(await namesFor(stranger)).toEqual([]);
    expect(await log(view.id)).toEqual([
      {
        action: 'saved_view.shared',
        before: null,
        after: { list: 'customers', name: 'Active VIP', query: 'status=active&tags=3' },
      },
    ]);
    expect(await frames()).toEqual([
      {
        merchant_id: cedar,
        event: { type: 'changed', entity: 'saved_view', id: view.id },
      },
    ]);
  });

  it.each(savedViewLists)('saves a view of the list %s', async (list) => {
    const { name } = await save(carl, { list });
    expect(await namesFor(carl, list)).toEqual([name]);
  });

  it('asks staff of several merchants whose team gets the view', async () => {
    expect((await call(olive, 'POST', '', viewOf({ is_shared: true }))).status).toBe(400);
    const view = await save(olive, { is_shared: true, merchant_id: harbor });
    expect(view.merchant_id).toBe(harbor);
    expect(await namesFor(stranger)).toEqual(['Active VIP']);
    const foreign = viewOf({ is_shared: true, merchant_id: cedar, name: 'Mine' });
    expect((await call(stranger, 'POST', '', foreign)).status).toBe(404);
  });

  it('refuses a name that the author or the team has in another case', async () => {
    await save(carl);
    await save(carl, { is_shared: true });
    await save(cora);
    await save(carl, { list: 'invoices' });
    expect(await call(carl, 'POST', '', viewOf({ name: ' ACTIVE vip ' }))).toMatchObject({
      status: 409,
      body: { detail: 'You already have a view with this name.' },
    });
    expect(
      await call(cora, 'POST', '', viewOf({ name: 'active VIP', is_shared: true })),
    ).toMatchObject({
      status: 409,
      body: { detail: 'The team already has a view with this name.' },
    });
  });

  it('lets one of two staff win who share the same name at once', async () => {
    const both = [carl, cora].map((as) => call(as, 'POST', '', viewOf({ is_shared: true })));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await namesFor(olive)).toEqual(['Active VIP']);
  });

  it('saves one view for a request that is repeated with its key', async () => {
    const key = { 'idempotency-key': 'view-1' };
    const first = await call(carl, 'POST', '', viewOf(), key);
    const again = await call(carl, 'POST', '', viewOf(), key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await namesFor(carl)).toEqual(['Active VIP']);
  });

  it.each([
    ['a blank name', { name: '  ' }],
    ['a long name', { name: 'x'.repeat(savedViewLimits.nameMax + 1) }],
    ['a long query', { query: `q=${'x'.repeat(savedViewLimits.queryMax)}` }],
    ['a query with an address before it', { query: '/admin?q=x' }],
    ['an unknown list', { list: 'users' }],
  ])('refuses %s', async (_what, given) => {
    expect((await call(carl, 'POST', '', viewOf(given))).status).toBe(400);
  });

  it('keeps as many views of a list as the limit says', async () => {
    const { id } = await save(carl);
    await sql`
      insert into saved_views (owner_id, list, name, query, created_at, updated_at)
      select owner_id, list, 'View ' || n, query, created_at, updated_at
        from saved_views, generate_series(1, ${savedViewLimits.perList - 2}::integer) n where id = ${id}`.execute(
      test.database.db,
    );
    await save(carl, { name: 'The last' });
    expect(await call(carl, 'POST', '', viewOf({ name: 'One more' }))).toMatchObject({
      status: 409,
      body: {
        detail: 'You have 50 views of this list, the most there can be. Delete one first.',
      },
    });
    await save(carl, { name: 'Another list', list: 'invoices' });
  });
});

describe('PATCH saved_views/{id}', () => {
  it('renames an own view and gives it another search', async () => {
    const view = await save(carl);
    const { body } = await call(carl, 'PATCH', `/${view.id}`, {
      name: 'Inactive',
      query: 'status=inactive',
      version: 1,
    });
    expect(body).toEqual({ ...view, name: 'Inactive', query: 'status=inactive', version: 2 });
  });

  it('answers the view of now to an editor of an earlier version', async () => {
    const view = await save(carl, { is_shared: true });
    await call(olive, 'PATCH', `/${view.id}`, { name: 'Of Olive', version: 1 });
    expect(await call(carl, 'PATCH', `/${view.id}`, { name: 'Of Carl', version: 1 })).toMatchObject(
      {
        status: 409,
        body: { code: 'version_mismatch', present: { name: 'Of Olive', version: 2 } },
      },
    );
  });

  it('refuses a team mate, and lets who manages the team rename and delete', async () => {
    const view = await save(carl, { is_shared: true });
    expect((await call(cora, 'GET', '?list=customers')).body).toMatchObject([
      { is_mine: false, may_change: false },
    ]);
    const sentence =
      "You don't have permission to change this view. Its author or an owner of the business can.";
    for (const [method, payload] of [
      ['PATCH', { name: 'X' }],
      ['DELETE', undefined],
    ] as const)
      expect(await call(cora, method, `/${view.id}`, payload)).toMatchObject({
        status: 403,
        body: { detail: sentence },
      });
    expect((await call(olive, 'PATCH', `/${view.id}`, { name: 'X' })).status).toBe(200);
    expect(await call(olive, 'PATCH', `/${view.id}`, { is_shared: false })).toMatchObject({
      status: 403,
      body: { detail: 'Only the author of a view decides who has it.' },
    });
    expect((await call(olive, 'DELETE', `/${view.id}`)).status).toBe(200);
    expect((await log(view.id)).map(({ action }) => action)).toEqual([
      'saved_view.shared',
      'saved_view.edited',
      'saved_view.deleted',
    ]);
  });

  it('answers 404 for the view of another person or another team', async () => {
    const own = await save(carl);
    const shared = await save(carl, { is_shared: true });
    for (const [as, { id }] of [
      [olive, own],
      [stranger, shared],
    ] as const) {
      expect((await call(as, 'PATCH', `/${id}`, { name: 'X' })).status).toBe(404);
      expect((await call(as, 'DELETE', `/${id}`)).status).toBe(404);
      expect((await call(as, 'POST', `/${id}/default`, { is_default: true })).status).toBe(404);
    }
  });

  it('takes a shared view back from the team, whose log ends there', async () => {
    const view = await save(carl, { is_shared: true });
    await call(cora, 'POST', `/${view.id}/default`, { is_default: true });
    await call(carl, 'POST', `/${view.id}/default`, { is_default: true });
    const { body } = await call(carl, 'PATCH', `/${view.id}`, { is_shared: false });
    expect(body).toMatchObject({ merchant_id: null, is_default: true });
    expect(await namesFor(cora)).toEqual([]);
    expect((await log(view.id)).at(-1)).toMatchObject({
      action: 'saved_view.unshared',
      after: null,
    });
    await call(carl, 'PATCH', `/${view.id}`, { is_shared: true });
    expect((await call(cora, 'GET', '?list=customers')).body).toMatchObject([
      { is_default: false },
    ]);
  });
});

describe('POST saved_views/{id}/default', () => {
  it('is the choice of each person, one view of a list', async () => {
    const [first, second] = [
      await save(carl, { is_shared: true }),
      await save(carl, { name: 'Second' }),
    ];
    const choose = (as: Headers, id: number, is_default = true) =>
      call(as, 'POST', `/${id}/default`, { is_default });
    const defaults = async (as: Headers) =>
      (await call(as, 'GET', '?list=customers')).body
        .filter((view: SavedView) => view.is_default)
        .map(({ name }: SavedView) => name);
    expect((await choose(carl, first.id)).body.is_default).toBe(true);
    expect([await defaults(carl), await defaults(cora)]).toEqual([['Active VIP'], []]);
    await choose(carl, second.id);
    expect(await defaults(carl)).toEqual(['Second']);
    // What is no default ends none.
    await choose(carl, first.id, false);
    expect(await defaults(carl)).toEqual(['Second']);
    await choose(carl, second.id, false);
    expect(await defaults(carl)).toEqual([]);
  });
});
