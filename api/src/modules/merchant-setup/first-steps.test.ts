import type { AttentionResponse } from '@billfold/shared/contracts/attention.contract';
import type { FirstStepsOfMerchant } from '@billfold/shared/contracts/first-steps.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';

describe('the first steps of a business', () => {
  let test: TestApp;
  let merchant: { readonly id: number; readonly name: string };
  let owner: { readonly id: number };
  let headers: { readonly authorization: string };
  beforeAll(async () => {
    test = await buildTestApp();
  });
  beforeEach(async () => {
    const { db } = test.database;
    merchant = await insertMerchant(db, { first_steps_open: true });
    owner = await insertStaff(db, [merchant.id]);
    headers = await asStaff(db, test.clock, owner.id);
  });
  afterAll(() => test.close());

  const read = async (by = headers) =>
    (await test.app.inject({ url: '/api/first_steps', headers: by })).json<
      FirstStepsOfMerchant[]
    >();
  const change = async (what: string, by = headers) =>
    (
      await test.app.inject({
        method: 'POST',
        url: '/api/first_steps',
        headers: by,
        payload: { merchant_id: merchant.id, change: what },
      })
    ).statusCode;
  const done = async (by = headers) =>
    (await read(by)).flatMap(({ steps }) =>
      steps.flatMap(({ step, is_done: isDone }) => (isDone ? [step] : [])),
    );
  const isAnnounced = async (by = headers) =>
    (await test.app.inject({ url: '/api/attention', headers: by })).json<AttentionResponse>()
      .first_steps;

  it('are six for its owner, none of them done', async () => {
    const steps = ['brand', 'customers', 'invoice', 'texts', 'team', 'page'];
    expect(await read()).toEqual([
      {
        merchant_id: merchant.id,
        merchant_name: merchant.name,
        steps: steps.map((step) => ({ step, is_done: false })),
      },
    ]);
    expect(await isAnnounced()).toBe(true);
  });

  it('are done one by one, and close themselves after the sixth', async () => {
    const { db } = test.database;
    const ofMerchant = { merchant_id: merchant.id };
    const user = await insertCustomer(db);
    const set = (values: object) =>
      db.updateTable('merchants').set(values).where('id', '=', merchant.id).execute();
    await set({ brand_color: '#1c6fb0' });
    expect(await done()).toEqual(['brand']);
    const subscription = await insertSubscription(db, { user_id: user.id, ...ofMerchant });
    expect(await done()).toEqual(['brand', 'customers']);
    await insertInvoice(db, { subscription });
    await set({ sms_number: `+1303555${String(merchant.id).padStart(4, '0')}` });
    expect(await done()).toEqual(['brand', 'customers', 'invoice', 'texts']);
    await insertStaff(db, [merchant.id]);
    expect(await change('page_shared')).toBe(200);
    expect(await read()).toEqual([]);
    expect(await isAnnounced()).toBeUndefined();
  });

  it('count a template of a text, and each of a shared page once', async () => {
    const { db } = test.database;
    await db
      .insertInto('sms_templates')
      .values({
        merchant_id: merchant.id,
        name: 'Hello',
        body: 'Hello',
        created_at: test.clock.now(),
      })
      .execute();
    await change('page_shared');
    await change('page_shared');
    expect(await done()).toEqual(['texts', 'page']);
  });

  it('are closed for all staff by one who manages the team, logged once', async () => {
    const colleague = await insertStaff(test.database.db, [merchant.id]);
    expect(await change('close')).toBe(200);
    expect(await change('close')).toBe(200);
    const by = await asStaff(test.database.db, test.clock, colleague.id);
    expect([await read(by), await isAnnounced(by)]).toEqual([[], undefined]);
    const log = await test.database.db
      .selectFrom('audit_log')
      .select(['actor', 'after'])
      .where('action', '=', 'merchant.first_steps_closed')
      .where('merchant_id', '=', merchant.id)
      .execute();
    expect(log).toEqual([{ actor: `merchant:${owner.id}`, after: { first_steps_open: false } }]);
  });

  it('stay closed at businesses of before, and at those of others', async () => {
    const { db } = test.database;
    const old = await insertMerchant(db);
    const other = await insertStaff(db, [old.id]);
    const by = await asStaff(db, test.clock, other.id);
    expect([await read(by), await isAnnounced(by)]).toEqual([[], undefined]);
    expect(await change('close', by)).toBe(404);
    expect(await change('reopen')).toBe(400);
  });

  it('are those that the person has the permission for', async () => {
    const { db } = test.database;
    const clerk = await insertStaff(db, [merchant.id], {}, ['view', 'customers', 'message']);
    const by = await asStaff(db, test.clock, clerk.id);
    expect((await read(by)).map(({ steps }) => steps.map(({ step }) => step))).toEqual([
      ['customers', 'texts'],
    ]);
    expect(await change('page_shared', by)).toBe(403);
    expect(await change('close', by)).toBe(403);
  });
});
