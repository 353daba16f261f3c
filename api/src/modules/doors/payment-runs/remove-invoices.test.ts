import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { giveBackHand } from '../../../testing/give-back';
import { transactionOf } from '../../../testing/payment-world';
import { buildEditsWorld, type Desk, type EditsWorld, pin } from './testing/edits-world';

let world: EditsWorld;
let desk: Desk;
beforeAll(async () => {
  world = await buildEditsWorld();
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());
beforeEach(async () => {
  await world.begin();
  desk = await world.newDesk();
});

const detailOf = ({ status, body }: Awaited<ReturnType<EditsWorld['call']>>) => [
  status,
  body['detail'],
];
const listed = async (query = '') =>
  (
    (await world.call(desk.headers, 'GET', `user_invoices?sort=id${query}`)).body as unknown as {
      readonly id: number;
    }[]
  ).map(({ id }) => id);

describe('DELETE user_invoices/{id}', () => {
  it('cancels with the PIN of the caller, and refuses a wrong one with 403 [API-066]', async () => {
    const bill = await world.newBill(desk);
    const wrong = await world.cancel(desk, bill, { pin: '1111' });
    expect(detailOf(wrong)).toEqual([403, 'Invalid Pin Code']);
    expect(detailOf(await world.cancel(desk, bill, {}))).toEqual([400, ['Please enter your PIN.']]);
    expect((await world.read(desk, bill))['state']).toBe('upcoming');
    expect(await world.cancel(desk, bill)).toEqual({ status: 200, body: {} });
    expect((await world.read(desk, bill))['state']).toBe('cancelled');
    expect(await listed()).toEqual([bill]);
    expect((await world.auditOf(bill)).at(-1)).toMatchObject({
      action: 'invoice.cancelled',
      actor: `merchant:${desk.staffId}`,
      after: { stored_state: 'cancelled' },
    });
    expect(await world.framesOf(desk.payer)).toEqual([bill]);
    expect(detailOf(await world.cancel(desk, bill))).toEqual([
      409,
      'This invoice is already canceled.',
    ]);
  });

  it('counts wrong PINs together with the other confirmations, and locks', async () => {
    const bill = await world.newBill(desk);
    const subscription = `subscriptions/${desk.payer.subscription.id}`;
    for (let tries = 0; tries < 3; tries += 1) await world.cancel(desk, bill, { pin: '1111' });
    for (let tries = 0; tries < 2; tries += 1)
      await world.call(desk.headers, 'DELETE', subscription, { pin: '1111' });
    const locked = await world.cancel(desk, bill);
    expect([locked.status, locked.body['code']]).toEqual([403, 'locked_out']);
  });

  it('keeps paid amounts and ends future charges', async () => {
    const bill = await world.newBill(desk);
    await world.setAutoPay(desk.payer, {});
    await world.pay(desk.payer, bill, 2_000);
    await world.schedule(desk.payer, bill, '2026-11-27', { amount: 10_000 });
    expect((await world.cancel(desk, bill)).status).toBe(200);
    expect(await world.read(desk, bill)).toMatchObject({
      state: 'cancelled',
      amount: 12_000,
      amount_paid: 2_000,
      scheduled_on: null,
    });
    expect(await world.notices(desk.payer)).toEqual([
      `${desk.payer.merchant.name} canceled the bill "Water for May". Your payment of $100.00 scheduled for 11/27/2026 won't be made.`,
    ]);
    const charged = world.charged();
    await world.at('2026-12-02T20:00:00Z');
    expect(world.charged()).toBe(charged);
  });

  it('refuses a paid invoice, and answers 404 for one of another merchant', async () => {
    const bill = await world.newBill(desk);
    const stranger = await world.newDesk();
    expect((await world.cancel(stranger, bill, { pin: '1111' })).status).toBe(404);
    await world.pay(desk.payer, bill, 12_000);
    expect(detailOf(await world.cancel(desk, bill))).toEqual([
      409,
      "This invoice is paid and can't be canceled.",
    ]);
  });

  it('cancels once, and answers a repeat of the same key alike', async () => {
    const bill = await world.newBill(desk);
    const key = `cancel-${bill}`;
    expect((await world.cancel(desk, bill, { pin }, key)).status).toBe(200);
    expect((await world.cancel(desk, bill, { pin }, key)).status).toBe(200);
    const other = await world.newBill(desk);
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.cancel(desk, other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('POST user_invoices/delete_invoices', () => {
  const remove = (ids: readonly number[], as = desk, given: object = { pin }) =>
    world.call(as.headers, 'POST', 'user_invoices/delete_invoices', {
      invoice_ids: ids,
      ...given,
    });
  const removeMatching = (query: string, as = desk) =>
    world.call(as.headers, 'POST', `user_invoices/delete_invoices?${query}`, {
      scope: 'matching',
      pin,
    });
  const restore = (ids: readonly number[], as = desk) =>
    world.call(as.headers, 'POST', 'user_invoices/restore_invoices', { invoice_ids: ids });
  const named = async (id: number) => {
    const { invoice_number: number, full_name: name } = await world.read(desk, id);
    return `Invoice ${String(number)} of ${String(name)}`;
  };

  it('removes those without payments and names those that stay [ADMIN-165]', async () => {
    const [open, paid, refunded] = [
      await world.newBill(desk),
      await world.newBill(desk),
      await world.newBill(desk),
    ];
    await world.pay(desk.payer, paid, 500);
    const { id } = transactionOf(await world.pay(desk.payer, refunded, 500));
    const hand = giveBackHand(world);
    await hand.cancel({ payer: desk.payer, staff: desk.headers, invoice: refunded, id });
    const answer = await remove([open, paid, refunded]);
    expect(answer).toEqual({
      status: 200,
      body: {
        deleted: [open],
        detail: [
          `${await named(paid)} wasn't deleted because it has payments.`,
          `${await named(refunded)} wasn't deleted because it has payments.`,
        ],
      },
    });
    expect(await listed()).toEqual([paid, refunded]);
    expect((await world.call(desk.headers, 'GET', `user_invoices/${open}`)).status).toBe(404);
    expect((await world.call(desk.payer.headers, 'GET', `user_invoices/${open}`)).status).toBe(404);
    expect((await world.auditOf(open)).at(-1)).toMatchObject({ action: 'invoice.deleted' });
  });

  it('needs the PIN, and answers 404 for all when one is of another merchant', async () => {
    const bill = await world.newBill(desk);
    const stranger = await world.newDesk();
    expect(detailOf(await remove([bill], desk, { pin: '1111' }))).toEqual([
      403,
      'Invalid Pin Code',
    ]);
    expect((await remove([bill], desk, {})).status).toBe(400);
    expect((await remove([], desk)).status).toBe(400);
    expect((await remove([bill, await world.newBill(stranger)])).status).toBe(404);
    expect((await restore([bill], stranger)).status).toBe(404);
    expect(await listed()).toEqual([bill]);
  });

  it('deletes all that match the filters of the list, and no others', async () => {
    const late = [
      await world.newBill(desk, { due_date: '2026-11-01', description: 'Old water' }),
      await world.newBill(desk, { due_date: '2026-11-01', description: 'Old sewer' }),
    ];
    const kept = await world.newBill(desk);
    const stranger = await world.newDesk();
    const foreign = await world.newBill(stranger, { due_date: '2026-11-01' });
    expect((await removeMatching('status=late&q=water')).body['deleted']).toEqual([late[0]]);
    expect((await removeMatching('status=late')).body['deleted']).toEqual([late[1]]);
    expect(await listed()).toEqual([kept]);
    expect((await world.read(stranger, foreign))['state']).toBe('late');
  });

  it('ends what would be charged, and restores for 30 days', async () => {
    const bill = await world.newBill(desk);
    await world.schedule(desk.payer, bill, '2026-11-27', { amount: 12_000 });
    await world.setAutoPay(desk.payer, {});
    await remove([bill]);
    expect(await world.notices(desk.payer)).toEqual([
      `${desk.payer.merchant.name} took back the bill "Water for May". Your payment of $120.00 scheduled for 11/27/2026 won't be made.`,
    ]);
    await world.at('2026-11-28T20:00:00Z');
    expect(await world.transactionsOf(bill)).toMatchObject([{ status: 'cancelled' }]);
    const again = await world.staffAt(desk.payer);
    expect(await restore([bill], { ...desk, ...again })).toEqual({
      status: 200,
      body: { restored: [bill] },
    });
    expect((await restore([bill], { ...desk, ...again })).body).toEqual({ restored: [] });
    await world.at('2026-11-30T20:00:00Z');
    const { amount_paid: paid } = await world.invoiceRow(bill);
    expect(paid).toBe(12_000);
  });

  it('is final after 30 days', async () => {
    const bill = await world.newBill(desk);
    await remove([bill]);
    await world.at('2026-12-20T20:00:00Z');
    const again = await world.staffAt(desk.payer);
    expect(detailOf(await restore([bill], { ...desk, ...again }))).toEqual([
      409,
      'You can restore deleted invoices for 30 days.',
    ]);
  });

  it('leaves an invoice whose payment is in flight', async () => {
    const bill = await world.newBill(desk);
    const delayedCall = world.stub.holdAuth();
    const paying = world.pay(desk.payer, bill, 12_000);
    await delayedCall.arrived;
    expect((await remove([bill])).body).toEqual({
      deleted: [],
      detail: [`${await named(bill)} wasn't deleted because a payment is being confirmed.`],
    });
    delayedCall.release();
    expect((await paying).status).toBe(200);
  });

  it('leaves one of two sound results with a payment at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const bill = await world.newBill(desk);
      const [paid, removed] = await Promise.all([
        world.pay(desk.payer, bill, 12_000),
        remove([bill]),
      ]);
      const isGone = (removed.body['deleted'] as number[]).length === 1;
      expect([paid.status, (await world.invoiceRow(bill)).amount_paid]).toEqual(
        isGone ? [409, 0] : [200, 12_000],
      );
    }
  });

  it('deletes each invoice once at overlapping calls', async () => {
    const bills = [await world.newBill(desk), await world.newBill(desk), await world.newBill(desk)];
    const answers = await Promise.all([remove(bills), remove(bills.toReversed()), remove(bills)]);
    const deleted = answers.flatMap(({ body }) => body['deleted'] as number[]);
    expect(deleted.toSorted((one, other) => one - other)).toEqual(bills);
  });
});
