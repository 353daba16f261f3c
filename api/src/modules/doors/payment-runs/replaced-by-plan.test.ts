import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretHasher } from '../../../core/secret-hasher';
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

  const hashOf = (pin: string) => createSecretHasher(world.config.security).hashPin(pin);
  const newSide = async () => {
    const { db } = world.database;
    const payer = await world.payerIn('America/Denver');
    const staff = await insertStaff(db, [payer.merchant.id], { pin_hash: await hashOf('2580') });
    return { payer, staffId: staff.id, headers: await asStaff(db, world.clock, staff.id) };
  };
  const plan = async (
    { payer, headers }: { payer: Payer; headers: object },
    invoices: readonly number[],
    proof: { readonly pin?: string } = { pin: '2580' },
    key?: string,
  ) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/payment_plans',
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
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
        ...proof,
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

  it('are cancelled with the payments that wait for them, and keep their paid amounts', async () => {
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
      "Your payment of $100.00 scheduled for 11/27/2026 won't be made.",
    );
    const charged = world.charged();
    await world.at('2026-11-28T07:00:00Z');
    expect(world.charged()).toBe(charged);
    await world.expectSoundMoney();
  });

  it('are cancelled only with the PIN, and a repeat asks for it again', async () => {
    const side = await newSide();
    const open = await world.newInvoice(side.payer);
    expect(await plan(side, [open], {})).toMatchObject({
      status: 400,
      body: { data: { errors: ['Please enter your PIN.'] } },
    });
    expect(await plan(side, [open], { pin: '1111' }, 'k')).toMatchObject({
      status: 403,
      body: { data: { errors: 'Invalid Pin Code' } },
    });
    expect(await plansOf(side.payer)).toEqual([]);
    expect(await world.invoiceRow(open)).toMatchObject({ stored_state: null });
    expect((await plan(side, [], {})).status).toBe(200);

    const made = await plan(side, [open], { pin: '2580' }, 'k');
    expect(made.status).toBe(200);
    await world.database.db
      .updateTable('users')
      .set({ pin_hash: await hashOf('7315') })
      .where('id', '=', side.staffId)
      .execute();
    expect(await plan(side, [open], { pin: '7315' }, 'k')).toEqual(made);
    expect((await plan(side, [open], { pin: '2580' }, 'k')).status).toBe(403);
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
      body: { data: { errors: "Invoice P-1 is paid and can't be canceled." } },
    });
    const gone = await world.newInvoice(payer);
    await change(gone, { invoice_number: 'P-2', stored_state: 'cancelled' });
    expect(await plan(side, [open, gone])).toMatchObject({
      status: 409,
      body: { data: { errors: 'Invoice P-2 is already canceled.' } },
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
