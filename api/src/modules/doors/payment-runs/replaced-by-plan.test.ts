import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertStaff } from '../../../testing/factories';
import type { Payer } from '../../../testing/payment-world';
import { asStaff } from '../../../testing/sign-in';
import { buildRunsWorld, type RunsWorld } from './testing/runs-world';

describe('open invoices that a payment plan takes the place of', () => {
  let world: RunsWorld;
  beforeAll(async () => {
    world = await buildRunsWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.begin());

  const newSide = async () => {
    const payer = await world.payerIn('America/Denver');
    const staff = await insertStaff(world.database.db, [payer.merchant.id]);
    return { payer, headers: await asStaff(world.database.db, world.clock, staff.id) };
  };
  const plan = async (
    { payer, headers }: { payer: Payer; headers: object },
    invoices: readonly number[],
  ) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/payment_plans',
      headers: { ...headers },
      payload: {
        user_id: payer.user.id,
        merchant_id: payer.merchant.id,
        sub_id: payer.subscription.id,
        original_balance: 16_000,
        first_payment: 0,
        monthly_payment: 8_000,
        payment_due_date: '2026-12-20',
        frequency: 'monthly',
        cancel_invoices: invoices,
      },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const change = (id: number, set: { invoice_number: string; stored_state?: 'cancelled' }) =>
    world.database.db.updateTable('invoices').set(set).where('id', '=', id).execute();
  const plansOf = ({ merchant }: Payer) =>
    world.database.db
      .selectFrom('payment_plans')
      .select('id')
      .where('merchant_id', '=', merchant.id)
      .execute();

  it('are cancelled with the payments that wait for them; what was paid stays', async () => {
    const side = await newSide();
    const { payer } = side;
    const partly = await world.newInvoice(payer);
    await world.pay(payer, partly, 4_000);
    const promised = await world.newInvoice(payer);
    await world.schedule(payer, promised, '2026-11-27');
    const left = await world.newInvoice(payer);

    expect(await plan(side, [promised, partly, promised])).toMatchObject({ status: 200 });
    expect([
      await world.invoiceRow(partly),
      await world.invoiceRow(promised),
      await world.invoiceRow(left),
    ]).toMatchObject([
      { stored_state: 'cancelled', amount_paid: 4_000 },
      { stored_state: 'cancelled', amount_paid: 0 },
      { stored_state: null },
    ]);
    expect((await world.runsOf(payer)).map(({ state, reason }) => [state, reason])).toEqual([
      ['cancelled', 'cancelled'],
    ]);
    expect((await world.consentsOf(payer)).at(-1)).toMatchObject({
      kind: 'scheduled_payment',
      action: 'withdrawn',
      source: 'POST payment_plans',
    });
    expect((await world.notices(payer)).at(-1)).toContain(
      'Your payment of $100.00 that was scheduled for 11/27/2026 will not be made.',
    );
    const charged = world.charged();
    await world.at('2026-11-28T07:00:00Z');
    expect(world.charged()).toBe(charged);
    await world.expectSoundMoney();
  });

  it('are all left as they are when one of them is paid or cancelled', async () => {
    const side = await newSide();
    const { payer } = side;
    const paid = await world.newInvoice(payer, { amount: 700 });
    await change(paid, { invoice_number: 'P-1' });
    await world.pay(payer, paid, 700);
    const open = await world.newInvoice(payer);
    expect(await plan(side, [open, paid])).toMatchObject({
      status: 409,
      body: { data: { errors: 'Invoice P-1 is paid and cannot be cancelled.' } },
    });
    const gone = await world.newInvoice(payer);
    await change(gone, { invoice_number: 'P-2', stored_state: 'cancelled' });
    expect(await plan(side, [open, gone])).toMatchObject({
      status: 409,
      body: { data: { errors: 'Invoice P-2 is cancelled already.' } },
    });
    expect(await world.invoiceRow(open)).toMatchObject({ stored_state: null });
    expect(await plansOf(payer)).toEqual([]);
  });

  it('are refused while a payment of one is being confirmed', async () => {
    const side = await newSide();
    const { payer } = side;
    const open = await world.newInvoice(payer);
    world.stub.next('auth', 'b62_booked');
    await world.pay(payer, open, 1_000);
    expect(await plan(side, [open])).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    expect(await plansOf(payer)).toEqual([]);
  });
});
