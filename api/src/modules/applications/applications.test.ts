import type { ApplicationView } from '@billfold/shared/contracts/application.contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';

let test: TestApp;
let ana: Side;
let bob: Side;
beforeAll(async () => {
  test = await buildTestApp();
  ({ ana, bob } = await insertTwoSides(test));
});
afterAll(() => test.close());

const call = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object | string,
  headers: object = ana.staffHeaders,
) =>
  test.app.inject({
    method,
    url: `/api/applications${path}`,
    headers: {
      ...headers,
      ...(typeof payload === 'string'
        ? { 'content-type': 'application/x-www-form-urlencoded' }
        : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });
const create = async (payload: object | string, headers: object = ana.staffHeaders) =>
  (await call('POST', '', payload, headers)).json<{ id: number }>().id;

describe('applications', () => {
  it('creates one from a form, lists it and reads its four fields [API-101] [API-103]', async () => {
    const id = await create('merchant_name=Cedar%20Gas&data={"contact":"Ana","sites":[1,2]}');
    const record = {
      id,
      merchant_name: 'Cedar Gas',
      status: 'new',
      data: { contact: 'Ana', sites: [1, 2] },
    };
    expect((await call('GET', '')).json<ApplicationView[]>()).toContainEqual(record);
    expect((await call('GET', `/${id}`)).json()).toEqual(record);
  });

  it('changes status and data, and keeps what is left out [API-102]', async () => {
    const id = await create({ merchant_name: 'Cedar Wind', data: { a: 1 } });
    const changed = await call('PATCH', `/${id}`, { status: 'approved' });
    expect(changed.json()).toEqual({
      id,
      merchant_name: 'Cedar Wind',
      status: 'approved',
      data: { a: 1 },
    });
    await call('PATCH', `/${id}`, 'data={"b":"2"}');
    expect((await call('GET', `/${id}`)).json()).toMatchObject({
      status: 'approved',
      data: { b: '2' },
    });
    const log = await test.database.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'merchant_id'])
      .where('entity', '=', 'application')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      {
        action: 'application.created',
        before: null,
        after: { merchant_name: 'Cedar Wind', status: 'new' },
        merchant_id: ana.merchant.id,
      },
      {
        action: 'application.changed',
        before: { status: 'new' },
        after: { status: 'approved' },
        merchant_id: ana.merchant.id,
      },
      {
        action: 'application.changed',
        before: { data: 'before' },
        after: { data: 'changed' },
        merchant_id: ana.merchant.id,
      },
    ]);
  });

  it('shows one to the staff of the merchant of its creator only', async () => {
    const id = await create({ merchant_name: 'Cedar Sun' });
    const colleague = await insertStaff(test.database.db, [ana.merchant.id], {}, ['view']);
    const headers = await asStaff(test.database.db, test.clock, colleague.id);
    expect((await call('GET', `/${id}`, undefined, headers)).statusCode).toBe(200);
    const foreign = await call('GET', `/${id}`, undefined, bob.staffHeaders);
    expect([foreign.statusCode, foreign.json().detail]).toEqual([404, 'Application not found.']);
    expect((await call('PATCH', `/${id}`, { status: 'x' }, bob.staffHeaders)).statusCode).toBe(404);
    expect((await call('GET', '', undefined, bob.staffHeaders)).json()).toEqual([]);
  });

  it.each([
    ['no name', {}],
    ['a blank name', { merchant_name: '  ' }],
    ['a list as data', { merchant_name: 'Cedar', data: [1] }],
    ['data above 16 kB', { merchant_name: 'Cedar', data: { text: 'é'.repeat(8_200) } }],
    ['data with a zero byte', { merchant_name: 'Cedar', data: { text: 'a\u0000b' } }],
    ['an unknown field', { merchant_name: 'Cedar', status: 'approved' }],
  ])('refuses %s', async (_what, payload) => {
    expect((await call('POST', '', payload)).statusCode).toBe(400);
  });
});
