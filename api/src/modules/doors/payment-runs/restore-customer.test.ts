import {
  missingPermissionText,
  permissions,
} from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretHasher } from '../../../core/secret-hasher';
import { insertStaff, insertSubscription } from '../../../testing/factories';
import type { Payer } from '../../../testing/payment-world';
import { asCustomer, asStaff } from '../../../testing/sign-in';
import { testNow } from '../../../testing/test-app';
import { buildRunsWorld, type RunsWorld } from './testing/runs-world';

const pin = '2580';
const until = '2026-12-20T19:00:00.000Z';
type Headers = { readonly authorization: string };

describe('POST subscriptions/{id}/restore', () => {
  let world: RunsWorld;
  beforeAll(async () => {
    world = await buildRunsWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.begin());

  /** A payer and an owner of the merchant with a PIN. */
  const newSide = async () => {
    const { db } = world.database;
    const payer = await world.payerIn('America/Denver');
    const pin_hash = await createSecretHasher(world.config.security).hashPin(pin);
    const staff = await insertStaff(db, [payer.merchant.id], { pin_hash });
    return { payer, staff, headers: await asStaff(db, world.clock, staff.id) };
  };
  type Side = Awaited<ReturnType<typeof newSide>>;
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, headers: Headers) => {
    const answer = await world.app.inject({
      method,
      url: `/api/${path}`,
      headers,
      ...(method === 'DELETE' ? { payload: { pin } } : {}),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const pathOf = ({ payer }: Side) => `subscriptions/${payer.subscription.id}`;
  const remove = async (side: Side): Promise<void> => {
    expect((await send('DELETE', pathOf(side), side.headers)).status).toBe(200);
  };
  const restore = (side: Side) => send('POST', `${pathOf(side)}/restore`, side.headers);
  const read = (side: Side) => send('GET', `${pathOf(side)}/restoration`, side.headers);
  const link = (id: number) =>
    world.database.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const newPlan = (payer: Payer) =>
    world.database.db
      .insertInto('payment_plans')
      .values({
        subscription_id: payer.subscription.id,
        merchant_id: payer.merchant.id,
        original_balance: 10_000,
        first_payment: 0,
        first_payment_date: '2026-11-20',
        monthly_payment: 5_000,
        payment_due_date: '2026-12-20',
        frequency: 'monthly',
        created_at: testNow,
      })
      .execute();
  const tag = async ({ subscription, merchant }: Payer): Promise<void> => {
    const { db } = world.database;
    const { id } = await db
      .insertInto('tags')
      .values({ merchant_id: merchant.id, name: 'VIP' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('subscription_tags')
      .values({ subscription_id: subscription.id, tag_id: id })
      .execute();
  };

  it('gives the customer back as they were, and nothing that the deletion ended', async () => {
    const side = await newSide();
    const { payer, headers } = side;
    const subscription = payer.subscription.id;
    await world.runSql(
      `update subscriptions set notes = 'Gate code 12', sms_opt_in = true, marketing_opt_in = true
        where id = ${subscription}`,
    );
    await tag(payer);
    const paid = await world.newInvoice(payer, { amount: 700 });
    await world.pay(payer, paid, 700);
    const open = await world.newInvoice(payer);
    await world.schedule(payer, open, '2026-11-27');
    await world.setAutoPay(payer, {});
    await newPlan(payer);
    const before = await link(subscription);
    const profile = await send('GET', pathOf(side), headers);
    await remove(side);
    expect(await restore(side)).toMatchObject({ status: 200, body: {} });

    const off = { sms_opt_in: false, email_opt_in: false, marketing_opt_in: false };
    expect(await link(subscription)).toEqual({
      ...before,
      ...off,
      autopay_enabled: false,
      autopay_customized: false,
      autopay_amount: null,
      autopay_day: null,
      autopay_frequency: null,
      autopay_method: null,
      autopay_started_on: null,
      autopay_next_on: null,
      autopay_next_at: null,
    });
    const again = await send('GET', pathOf(side), headers);
    expect(again).toMatchObject({
      status: 200,
      body: { full_name: profile.body.full_name, state: 'active', notes: 'Gate code 12', ...off },
    });
    const tags = await send('GET', `${pathOf(side)}/get_subscription_custom_fields`, headers);
    expect(tags.body).toMatchObject([{ name: 'VIP' }]);
    expect(await world.invoiceRow(open)).toMatchObject({ stored_state: 'cancelled' });
    expect(await world.invoiceRow(paid)).toMatchObject({ amount_paid: 700, stored_state: null });
    await world.at('2026-12-05T07:00:00Z');
    expect(await world.invoiceRow(open)).toMatchObject({ amount_paid: 0 });
    expect((await world.runsOf(payer)).map(({ state }) => state)).toEqual(['cancelled']);
    const given = (await world.consentsOf(payer)).filter(
      ({ action, source }) => action === 'given' && source.includes('restore'),
    );
    expect(given).toEqual([]);
    await world.expectSoundMoney();
  });

  it('counts the customer in the list and in groups again, and admits them', async () => {
    const { db } = world.database;
    const side = await newSide();
    const { payer, headers } = side;
    await insertSubscription(db, {
      user_id: (await newSide()).payer.user.id,
      merchant_id: payer.merchant.id,
    });
    const counts = async () => {
      const list = await send('GET', 'subscriptions', headers);
      const groups = await send('GET', 'auto_groups/get_auto_groups', headers);
      return [list.headers['x-total-count'], list.body.length, groups.body[0].members_count];
    };
    expect(await counts()).toEqual(['2', 2, 2]);
    await remove(side);
    expect(await counts()).toEqual(['1', 1, 1]);
    await restore(side);
    expect(await counts()).toEqual(['2', 2, 2]);
    const signedIn = await asCustomer(db, world.clock, payer.user.id);
    expect((await send('GET', 'subscriptions', signedIn)).body).toMatchObject([
      { id: payer.subscription.id },
    ]);
  });

  it('is audited with the session, and updates the screens in sight', async () => {
    const { db } = world.database;
    const side = await newSide();
    const { payer, staff } = side;
    await remove(side);
    const last = await db
      .selectFrom('live_outbox')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    await restore(side);
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', staff.id)
      .executeTakeFirstOrThrow();
    const audit = await db
      .selectFrom('audit_log')
      .select(['actor', 'merchant_id', 'session_id', 'before', 'after'])
      .where('action', '=', 'subscription.restored')
      .where('entity_id', '=', payer.subscription.id)
      .execute();
    expect(audit).toEqual([
      {
        actor: `merchant:${staff.id}`,
        merchant_id: payer.merchant.id,
        session_id: session.id,
        before: { deleted: true },
        after: { deleted: false },
      },
    ]);
    const frames = await db
      .selectFrom('live_outbox')
      .select(['merchant_id', 'event'])
      .where('id', '>', last.id)
      .orderBy('id')
      .execute();
    const frame = { type: 'changed', id: payer.subscription.id };
    expect(frames).toMatchObject([
      { merchant_id: payer.merchant.id, event: { ...frame, entity: 'customer' } },
      { merchant_id: payer.merchant.id, event: { ...frame, entity: 'conversation' } },
    ]);
  });

  it('shows an owner whose deletion it was and until when', async () => {
    const side = await newSide();
    expect((await read(side)).status).toBe(404);
    await remove(side);
    const view = {
      full_name: payerName(side),
      merchant_id: side.payer.merchant.id,
      merchant_name: side.payer.merchant.name,
      deleted_at: testNow.toISOString(),
      restorable_until: until,
      is_restorable: true,
    };
    expect(await read(side)).toMatchObject({ status: 200, body: view });
    expect(Object.keys((await read(side)).body).toSorted()).toEqual(Object.keys(view).toSorted());
    expect((await send('GET', pathOf(side), side.headers)).status).toBe(404);
    await restore(side);
    expect((await read(side)).status).toBe(404);
  });

  it('is possible until 30 days have passed, and refused afterwards', async () => {
    const { db } = world.database;
    const side = await newSide();
    const late = await newSide();
    await remove(side);
    await remove(late);
    await world.clock.set(new Date(until));
    expect(
      (await restore({ ...side, headers: await asStaff(db, world.clock, side.staff.id) })).status,
    ).toBe(200);
    await world.clock.set(new Date(new Date(until).getTime() + 1));
    const after = { ...late, headers: await asStaff(db, world.clock, late.staff.id) };
    expect((await read(after)).body).toMatchObject({ is_restorable: false });
    expect(await restore(after)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        detail:
          'You can restore deleted customers for 30 days. That time has passed. Please add the customer again.',
      },
    });
    expect((await link(late.payer.subscription.id)).deleted_at).toEqual(testNow);
  });

  it('answers 404 for a customer of another merchant, and for one who never was deleted', async () => {
    const side = await newSide();
    const stranger = await newSide();
    expect((await restore(side)).status).toBe(404);
    await remove(side);
    const foreign = { ...side, headers: stranger.headers };
    expect((await restore(foreign)).status).toBe(404);
    expect((await read(foreign)).status).toBe(404);
    expect((await link(side.payer.subscription.id)).deleted_at).toEqual(testNow);
  });

  it('is for owners: a manager may delete and not restore', async () => {
    const { db } = world.database;
    const side = await newSide();
    await remove(side);
    const remaining = permissions.filter((name) => name !== 'team');
    const manager = await insertStaff(db, [side.payer.merchant.id], {}, remaining);
    const headers = await asStaff(db, world.clock, manager.id);
    const refusal = { status: 403, body: { detail: missingPermissionText('team') } };
    expect(await restore({ ...side, headers })).toMatchObject(refusal);
    expect(await read({ ...side, headers })).toMatchObject(refusal);
    expect((await link(side.payer.subscription.id)).deleted_at).toEqual(testNow);
  });

  it('restores once at 4 calls, and refuses a customer who was added again', async () => {
    const side = await newSide();
    await remove(side);
    const answers = await Promise.all(Array.from({ length: 4 }, () => restore(side)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      '409',
      '409',
      '409',
    ]);
    await remove(side);
    await world.runSql(
      `update subscriptions set deleted_at = null, state = 'invited' where id = ${side.payer.subscription.id}`,
    );
    expect(await restore(side)).toMatchObject({
      status: 409,
      body: { detail: 'This customer is a customer again already.' },
    });
    expect((await link(side.payer.subscription.id)).state).toBe('invited');
  });

  it('can be followed by another deletion', async () => {
    const side = await newSide();
    await remove(side);
    await restore(side);
    await remove(side);
    expect((await send('GET', pathOf(side), side.headers)).status).toBe(404);
    expect((await restore(side)).status).toBe(200);
  });
});

const payerName = ({ payer }: { readonly payer: Payer }): string =>
  `${payer.user.first_name} ${payer.user.last_name}`;
