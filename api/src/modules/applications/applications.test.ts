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
    await call('PATCH', `/${id}`, 'data={"b":"2"}');
    const changed = await call('PATCH', `/${id}`, { status: 'submitted' });
    const record = { id, merchant_name: 'Cedar Wind', status: 'submitted', data: { b: '2' } };
    expect(changed.json()).toEqual(record);
    expect((await call('GET', `/${id}`)).json()).toEqual(record);
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
        before: { data: 'before' },
        after: { data: 'changed' },
        merchant_id: ana.merchant.id,
      },
      {
        action: 'application.changed',
        before: { status: 'new' },
        after: { status: 'submitted' },
        merchant_id: ana.merchant.id,
      },
    ]);
  });

  it.each(['approved', 'refused', 'open'])('refuses staff the status %s', async (status) => {
    const id = await create({ merchant_name: 'Cedar Steam' });
    await call('PATCH', `/${id}`, { status: 'submitted' });
    expect((await call('PATCH', `/${id}`, { status })).statusCode).toBe(400);
    expect((await call('GET', `/${id}`)).json()).toMatchObject({ status: 'submitted' });
  });

  it('keeps what was submitted until it is taken back', async () => {
    const id = await create({ merchant_name: 'Cedar Ice', data: { a: 1 } });
    await call('PATCH', `/${id}`, { status: 'submitted' });
    for (const change of [
      { data: {} },
      { merchant_name: 'Other' },
      { data: {}, status: 'submitted' },
    ]) {
      const refused = await call('PATCH', `/${id}`, change);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        'This application is being reviewed. Take it back to change it.',
      ]);
    }
    await call('PATCH', `/${id}`, { status: 'new' });
    const changed = await call('PATCH', `/${id}`, { merchant_name: ' Cedar Snow ', data: {} });
    expect(changed.json()).toEqual({ id, merchant_name: 'Cedar Snow', status: 'new', data: {} });
  });

  it('shows one to the staff of the merchant of its creator only', async () => {
    const id = await create({ merchant_name: 'Cedar Sun' });
    const colleague = await insertStaff(test.database.db, [ana.merchant.id], {}, ['view']);
    const headers = await asStaff(test.database.db, test.clock, colleague.id);
    expect((await call('GET', `/${id}`, undefined, headers)).statusCode).toBe(200);
    const foreign = await call('GET', `/${id}`, undefined, bob.staffHeaders);
    expect([foreign.statusCode, foreign.json().detail]).toEqual([404, 'Application not found.']);
    expect((await call('PATCH', `/${id}`, { status: 'new' }, bob.staffHeaders)).statusCode).toBe(
      404,
    );
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
