import type { ApplicationView } from '@billfold/shared/contracts/application.contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertTwoSides, type Side } from '../../testing/world';
import { approveApplication, readSubmitted, refuseApplication } from './decide-application.service';

let test: TestApp;
let ana: Side;
beforeAll(async () => {
  test = await buildTestApp();
  ({ ana } = await insertTwoSides(test));
});
afterAll(() => test.close());

const world = () => ({ db: test.database.db, config: test.config, now: test.clock.now() });
const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
  const answer = await test.app.inject({
    method,
    url: `/api/applications${path}`,
    headers: ana.staffHeaders,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<ApplicationView>() };
};
const fields = { time_zone: 'America/Chicago', owner_name: 'Mia Cole' };
const submit = async (name: string, data: object = {}) => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@new.test`;
  const { id } = (
    await send('POST', '', {
      merchant_name: name,
      data: { ...fields, owner_email: email, ...data },
    })
  ).body;
  await send('PATCH', `/${id}`, { status: 'submitted' });
  return { id, email };
};
const approve = (id: number) => approveApplication(world(), { id, gatewayMerchantId: null });
const refuse = (id: number, reason = 'We need your tax id.') =>
  refuseApplication(world(), { id, reason });
const countOf = async (name: string) =>
  (await test.database.db.selectFrom('merchants').select('id').where('name', '=', name).execute())
    .length;
const mailsTo = async (address: string) =>
  (
    await test.database.db
      .selectFrom('notices')
      .select('id')
      .where('address', '=', address)
      .execute()
  ).length;
const logOf = async (id: number) =>
  (
    await test.database.db
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('entity', '=', 'application')
      .where('entity_id', '=', id)
      .where('actor', '=', 'system:operator')
      .execute()
  ).map(({ action }) => action);

describe('the decision about an application', () => {
  it('makes it a business once, whose owner gets one mail', async () => {
    const { id, email } = await submit('Birch Water');
    expect((await readSubmitted(world())).map((one) => one.id)).toContain(id);
    const approval = await approve(id);
    expect(approval).toMatchObject({ kind: 'approved', made: { name: 'Birch Water' } });
    expect(await approve(id)).toMatchObject({ kind: 'before' });
    expect([await countOf('Birch Water'), await mailsTo(email)]).toEqual([1, 1]);
    expect((await send('GET', `/${id}`)).body).toMatchObject({
      status: 'approved',
      merchant_id: expect.any(Number),
    });
    expect(await logOf(id)).toEqual(['application.approved']);
    expect((await readSubmitted(world())).map((one) => one.id)).not.toContain(id);
  });

  it('makes one business of two approvals at the same time', async () => {
    const { id } = await submit('Twin Water');
    const kinds = (await Promise.all([approve(id), approve(id)])).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['approved', 'before']);
    expect(await countOf('Twin Water')).toBe(1);
  });

  it('refuses it with a reason, after which it is changed and submitted again', async () => {
    const { id } = await submit('Aspen Water');
    expect(await refuse(id)).toMatchObject({ kind: 'refused' });
    expect((await send('GET', `/${id}`)).body).toMatchObject({
      status: 'refused',
      refusal: 'We need your tax id.',
    });
    expect(await approve(id)).toMatchObject({ kind: 'unfit' });
    expect((await send('PATCH', `/${id}`, { data: fields, status: 'submitted' })).status).toBe(200);
    expect(await logOf(id)).toEqual(['application.refused']);
  });

  it('keeps a business from being changed by its application, or refused', async () => {
    const { id } = await submit('Willow Water');
    await approve(id);
    expect((await send('PATCH', `/${id}`, { status: 'new' })).status).toBe(409);
    expect(await refuse(id)).toMatchObject({ kind: 'unfit' });
  });

  it('stores nothing when values are missing, or the name is taken', async () => {
    const incomplete = await submit('Empty Water', { time_zone: '', owner_email: '' });
    await expect(approve(incomplete.id)).rejects.toThrow('There is no time zone');
    await submit('Spruce Water').then(({ id }) => approve(id));
    const again = await submit('Spruce Water', { owner_email: 'other@new.test' });
    expect(await approve(again.id)).toMatchObject({ kind: 'taken' });
    for (const id of [incomplete.id, again.id])
      expect((await send('GET', `/${id}`)).body.status).toBe('submitted');
    expect(await countOf('Spruce Water')).toBe(1);
  });

  it('needs a submitted application that is there', async () => {
    const { id } = (await send('POST', '', { merchant_name: 'Draft Water' })).body;
    expect(await approve(id)).toMatchObject({ kind: 'unfit' });
    expect(await refuse(999_999)).toEqual({ kind: 'unknown' });
  });
});
