import type { ImportRowView } from '@billfold/shared/contracts/import.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertCard, insertCustomer, insertSubscription } from '../../testing/factories';
import { asCustomer } from '../../testing/sign-in';
import { type Headers, type ImportWorld, openImportWorld } from './testing/import-world';

const heads = 'external_ID,invoice_external_id,item_description,item_amount,due_date,description';

let world: ImportWorld;
let customer: { headers: Headers; subscriptionId: number; cardId: number; userId: number };
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.test.close());
beforeEach(async () => {
  await world.reset();
  const user = await insertCustomer(world.db, {});
  const subscription = await insertSubscription(world.db, {
    user_id: user.id,
    merchant_id: world.merchantId(),
    user_external_id: 'A-1',
    email_opt_in: true,
  });
  const card = await insertCard(world.db, { user_id: user.id });
  customer = {
    headers: await asCustomer(world.db, world.test.clock, user.id),
    subscriptionId: subscription.id,
    cardId: card.id,
    userId: user.id,
  };
});

const importBill = (amount: number) =>
  world.run('invoices', `${heads}\nA-1,B-1,Water,${amount},11/30/2026,Water for May`);
const undo = async ({ id }: { readonly id: number }) => {
  const answer = await world.post(`imports/${id}/undo`);
  const rows = await world.get<readonly ImportRowView[]>(`imports/${id}/rows?kept=true`);
  return { ...answer.json().undo, reasons: rows.flatMap(({ reasons }) => reasons) };
};
const billOf = async () => {
  const [bill] = await world.invoices();
  if (bill === undefined) throw new Error('There is no bill.');
  return bill;
};
const take = async (amount_paid: number) => {
  const { id: invoice } = await billOf();
  const answer = await world.post('transactions/merchant_pay', {
    invoice,
    paid_by: 'cash',
    amount_paid,
  });
  expect(answer.statusCode).toBe(200);
};
const schedule = async (amount_paid: number) => {
  const { id: invoice } = await billOf();
  const answer = await world.post(
    'transactions/pay_once',
    { id: customer.cardId, invoice, amount_paid, scheduled_date: '2026-11-27' },
    customer.headers,
  );
  expect(answer.statusCode).toBe(200);
};
const unschedule = async () => {
  const { id: invoice } = await billOf();
  await world.post('transactions/unschedule', { invoice }, customer.headers);
};
const schedules = () =>
  world.db
    .selectFrom('payment_runs as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
    .select(['r.state', 'r.amount', 't.status', 't.amount as promised', 'i.scheduled_on'])
    .where('r.subscription_id', '=', customer.subscriptionId)
    .orderBy('r.id')
    .execute();
const noticesSince = async (position: number) =>
  (
    await world.db
      .selectFrom('messages')
      .select('body')
      .where('subscription_id', '=', customer.subscriptionId)
      .orderBy('id')
      .execute()
  )
    .map(({ body }) => body.replace(/^.* (?=(lowered|raised|closed|reopened) )/, ''))
    .slice(position);

const isMoved = 'A payment of this invoice has been made, scheduled or changed since.';

describe('POST imports/{id}/undo of changed invoices', () => {
  it.each([
    ['paid', () => take(5_000)],
    ['scheduled', () => schedule(5_000)],
  ])('keeps an invoice that was %s since', async (_what, touch) => {
    await importBill(100);
    const lowered = await importBill(50);
    await touch();
    expect(await undo(lowered)).toEqual({ undone: 0, kept: 1, reasons: [isMoved] });
    expect(await billOf()).toMatchObject({ amount: 5_000 });
  });

  it('keeps an invoice whose scheduled payment was taken back since', async () => {
    await importBill(100);
    await schedule(10_000);
    const lowered = await importBill(50);
    await unschedule();
    expect(await undo(lowered)).toMatchObject({ kept: 1, reasons: [isMoved] });
  });

  it('gives a lowered scheduled payment its amount back, with a notice to the customer', async () => {
    await importBill(100);
    await schedule(9_000);
    const lowered = await importBill(50);
    expect(await schedules()).toMatchObject([{ amount: 5_000 }]);
    expect(await undo(lowered)).toMatchObject({ undone: 1, kept: 0 });
    expect(await schedules()).toEqual([
      {
        state: 'waiting',
        amount: 9_000,
        status: 'scheduled',
        promised: 9_000,
        scheduled_on: '2026-11-27',
      },
    ]);
    expect(await noticesSince(1)).toEqual([
      'raised the bill "Water for May". Your payment scheduled for 11/27/2026 will be $90.00 instead of $50.00.',
    ]);
  });

  it('makes a scheduled payment wait again that the file ended, with a notice to the customer', async () => {
    await importBill(100);
    await take(5_000);
    await schedule(5_000);
    const notices = (await noticesSince(0)).length;
    const lowered = await importBill(50);
    expect(await schedules()).toMatchObject([{ state: 'cancelled', scheduled_on: null }]);
    expect(await undo(lowered)).toMatchObject({ undone: 1, kept: 0 });
    expect(await schedules()).toEqual([
      {
        state: 'waiting',
        amount: 5_000,
        status: 'scheduled',
        promised: 5_000,
        scheduled_on: '2026-11-27',
      },
    ]);
    expect(await noticesSince(notices + 1)).toEqual([
      'reopened the bill "Water for May". Your payment of $50.00 that was scheduled for 11/27/2026 will be made as planned.',
    ]);
    const consents = await world.db
      .selectFrom('consent_records')
      .select(['action', 'wording', 'actor'])
      .where('user_id', '=', customer.userId)
      .orderBy('id')
      .execute();
    expect(consents.at(-1)).toEqual({
      action: 'given',
      wording: expect.stringContaining('Your payment will be submitted on 11/27/2026: $50.00'),
      actor: `merchant:${world.staffId()}`,
    });
  });

  it('leaves a scheduled payment ended whose card was removed since', async () => {
    await importBill(100);
    await take(5_000);
    await schedule(5_000);
    const lowered = await importBill(50);
    await world.db
      .updateTable('payment_methods')
      .set({ removed_at: world.test.clock.now() })
      .where('id', '=', customer.cardId)
      .execute();
    expect(await undo(lowered)).toMatchObject({ undone: 1 });
    expect(await schedules()).toMatchObject([{ state: 'cancelled', scheduled_on: null }]);
  });
});
