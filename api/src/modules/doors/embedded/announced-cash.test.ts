import type {
  AnnouncedCash,
  AttentionResponse,
} from '@billfold/shared/contracts/attention.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretHasher } from '../../../core/secret-hasher';
import { insertStaff } from '../../../testing/factories';
import { asStaff } from '../../../testing/sign-in';
import {
  buildEmbeddedWorld,
  cashFields,
  ourPage,
  type Business,
  type EmbeddedWorld,
  type Fields,
} from './testing/embedded-world';

const pin = '2580';
let world: EmbeddedWorld;
let pinHash: string;
let shop: Business;
let bill: { readonly id: number };
let staff: Record<string, string>;
beforeAll(async () => {
  world = await buildEmbeddedWorld({ EMBEDDED_ANNOUNCEMENTS_PER_HOUR: '4' });
  pinHash = await createSecretHasher(world.config.security).hashPin(pin);
});
const staffOf = async ({ merchant }: Business) => {
  const { db } = world.database;
  const member = await insertStaff(db, [merchant.id], { pin_hash: pinHash });
  return asStaff(db, world.clock, member.id);
};
beforeEach(async () => {
  await world.clock.rewind();
  shop = await world.newBusiness({ takes_cash: false });
  bill = await world.newBill(shop, { minimum_amount_due: 2_500 });
  staff = await staffOf(shop);
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const announce = (given: Fields = {}, headers: Record<string, string> = {}) =>
  world.process(
    { ...shop.keys, ...headers },
    {
      ...cashFields,
      blytzpay_account_id: shop.subscription.id,
      blytzpay_invoice_id: bill.id,
      amount: 10_000,
      ...given,
    },
  );
const waiting = async (headers = staff): Promise<readonly AnnouncedCash[]> =>
  (await world.app.inject({ url: '/api/attention', headers })).json<AttentionResponse>().cash ?? [];
const waitingId = async (): Promise<number> => (await waiting())[0]?.id ?? 0;
const decide = async (
  decision: 'confirm' | 'refuse',
  id: number,
  {
    headers = staff,
    key,
  }: { readonly headers?: Record<string, string>; readonly key?: string } = {},
) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/cash_announcements/${id}/${decision}`,
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: decision === 'confirm' ? { pin } : {},
  });
  return { status: answer.statusCode, body: answer.json<{ code?: string }>() };
};
const paidOf = async (): Promise<number> => (await world.invoiceRow(bill.id)).amount_paid;
const actionsOf = async () =>
  world.database.db
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .where('entity', '=', 'invoice')
    .where('entity_id', '=', bill.id)
    .orderBy('id')
    .execute();
const announced = {
  status: 200,
  body: { success: false, payment: { payment_status: 'announced', amount: 10_000 } },
};

describe('cash that a visitor announces', () => {
  it('waits for staff and pays nothing, whether our page or the site sends it', async () => {
    const visit = await world.newVisit(shop);
    expect(
      await announce({ callback_url: '/thanks' }, { origin: ourPage, 'x-page-session': visit }),
    ).toMatchObject({ ...announced, body: { ...announced.body, return_url: '/thanks' } });
    expect(await announce({}, { origin: shop.origin })).toMatchObject(announced);
    expect(await waiting()).toEqual([
      {
        id: expect.any(Number),
        amount: 10_000,
        announced_at: world.clock.now().toISOString(),
        user: shop.user.full_name,
        invoice: bill.id,
        merchant_id: shop.merchant.id,
        merchant_name: shop.merchant.name,
      },
    ]);
    expect(await paidOf()).toBe(0);
    expect(await actionsOf()).toEqual([
      { actor: `embedded:${shop.merchant.id}`, action: 'invoice.cash_announced' },
    ]);
    expect(await waiting(await staffOf(await world.newBusiness()))).toEqual([]);
  });

  it('becomes a payment over the counter when staff confirm it, once', async () => {
    await world.runSql(
      `update subscriptions set email_opt_in = true where id = ${shop.subscription.id}`,
    );
    await announce();
    const id = await waitingId();
    expect(await decide('confirm', id, { key: 'got it' })).toMatchObject({ status: 200 });
    expect(await decide('confirm', id, { key: 'got it' })).toMatchObject({ status: 200 });
    expect(await decide('confirm', id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await paidOf()).toBe(10_000);
    expect(await waiting()).toEqual([]);
    expect(
      await world.database.db
        .selectFrom('cash_announcements as a')
        .innerJoin('transactions as t', 't.id', 'a.transaction_id')
        .innerJoin('desk_payments as d', 'd.transaction_id', 't.id')
        .select(['a.state', 'd.paid_by', 't.amount', 't.visible_method'])
        .where('a.id', '=', id)
        .execute(),
    ).toEqual([{ state: 'confirmed', paid_by: 'cash', amount: 10_000, visible_method: 'Cash' }]);
    expect((await actionsOf()).map(({ action }) => action)).toEqual([
      'invoice.cash_announced',
      'invoice_paid',
      'invoice.cash_confirmed',
    ]);
    expect(
      await world.database.db
        .selectFrom('messages')
        .select('body')
        .where('subscription_id', '=', shop.subscription.id)
        .execute(),
    ).toEqual([{ body: expect.stringContaining('received your payment of $100.00') }]);
  });

  it('is confirmed once by two members at once', async () => {
    await announce({ amount: 2_500 });
    const id = await waitingId();
    const answers = await Promise.all([
      decide('confirm', id),
      decide('confirm', id, { headers: await staffOf(shop) }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await paidOf()).toBe(2_500);
  });

  it('is confirmed only with the PIN, and not at another merchant', async () => {
    await announce();
    const id = await waitingId();
    const confirm = (headers: Record<string, string>, payload: object) =>
      world.app.inject({
        method: 'POST',
        url: `/api/cash_announcements/${id}/confirm`,
        headers,
        payload,
      });
    expect((await confirm(staff, {})).statusCode).toBe(400);
    expect((await confirm(staff, { pin: '0000' })).statusCode).toBe(403);
    const theirs = await staffOf(await world.newBusiness());
    expect((await confirm(theirs, { pin })).statusCode).toBe(404);
    expect(await decide('refuse', id, { headers: theirs })).toMatchObject({ status: 404 });
    expect(await paidOf()).toBe(0);
  });

  it('leaves the invoice open when staff refuse it', async () => {
    await announce();
    const id = await waitingId();
    expect(await decide('refuse', id)).toMatchObject({ status: 200 });
    expect(await waiting()).toEqual([]);
    expect(await decide('confirm', id)).toMatchObject({ status: 409 });
    expect(await decide('refuse', id)).toMatchObject({ status: 409 });
    expect(await paidOf()).toBe(0);
    expect((await actionsOf()).at(-1)?.action).toBe('invoice.cash_refused');
  });

  it('takes the place of another amount of the same invoice', async () => {
    await announce();
    const before = await waitingId();
    await announce({ amount: 5_000 });
    expect((await waiting()).map(({ amount }) => amount)).toEqual([5_000]);
    expect(await decide('confirm', before)).toMatchObject({ status: 409 });
    expect(await paidOf()).toBe(0);
  });

  it('is gone when the invoice is paid meanwhile, and after two weeks', async () => {
    await announce({ amount: 2_500 });
    const id = await waitingId();
    await world.clock.advance('P14D');
    staff = await staffOf(shop);
    expect(await waiting()).toEqual([]);
    expect(await decide('confirm', id)).toMatchObject({ status: 409 });
    await announce({ amount: 2_500 });
    const next = await waitingId();
    const byCard = { blytzpay_account_id: shop.subscription.id, blytzpay_invoice_id: bill.id };
    expect((await world.process(shop.keys, { ...byCard, amount: 10_000 })).body.success).toBe(true);
    expect(await waiting()).toEqual([]);
    expect(await decide('confirm', next)).toMatchObject({
      status: 409,
      body: { code: 'invoice_not_payable' },
    });
    expect(await paidOf()).toBe(10_000);
  });

  it('is refused like any payment that an invoice does not take', async () => {
    for (const wrong of [
      { amount: 10_001 },
      { amount: 2_499 },
      { blytzpay_invoice_id: 99_999_999 },
    ])
      expect(await announce(wrong)).toMatchObject({
        status: 400,
        body: { code: 'payment_not_possible' },
      });
    expect(await waiting()).toEqual([]);
  });

  it('is answered alike under one key, and limited for an address', async () => {
    const from = { 'x-forwarded-for': '198.51.100.9' };
    const first = await announce({}, { ...from, 'idempotency-key': 'mine' });
    for (let repeats = 0; repeats < 5; repeats += 1)
      expect((await announce({}, { ...from, 'idempotency-key': 'mine' })).body).toEqual(first.body);
    for (const amount of [9_000, 8_000, 7_000])
      expect((await announce({ amount }, from)).status).toBe(200);
    expect(await announce({ amount: 6_000 }, from)).toMatchObject({
      status: 429,
      body: { success: false, code: 'too_many_requests' },
    });
    expect((await waiting()).map(({ amount }) => amount)).toEqual([7_000]);
  });
});
