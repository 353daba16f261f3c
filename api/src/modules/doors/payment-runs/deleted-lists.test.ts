import { permissions } from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildEditsWorld, type Desk, type EditsWorld, pin } from './testing/edits-world';

let world: EditsWorld;
let desk: Desk;
beforeAll(async () => {
  world = await buildEditsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.begin();
  desk = await world.newDesk();
});

type Row = Readonly<Record<string, unknown>>;
const rowsOf = async (path: string, { headers }: Pick<Desk, 'headers'> = desk) =>
  (await world.call(headers, 'GET', path)).body as unknown as readonly Row[];
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
const remove = (...ids: readonly number[]) =>
  world.call(desk.headers, 'POST', 'user_invoices/delete_invoices', { invoice_ids: ids, pin });
const restore = (...ids: readonly number[]) =>
  world.call(desk.headers, 'POST', 'user_invoices/restore_invoices', { invoice_ids: ids });
const staffName = async ({ staffId }: Pick<Desk, 'staffId'>) =>
  (
    await world.database.db
      .selectFrom('users')
      .select('full_name')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow()
  ).full_name;
const removeCustomer = () =>
  world.call(desk.headers, 'DELETE', `subscriptions/${desk.payer.subscription.id}`, { pin });

describe('GET user_invoices/deleted', () => {
  it('names who deleted each invoice, when and the days left, the newest first', async () => {
    const [first, second, kept] = [
      await world.newBill(desk),
      await world.newBill(desk),
      await world.newBill(desk),
    ];
    const { full_name, invoice_number } = await world.read(desk, first);
    await remove(first);
    await world.at('2026-11-21T19:00:00Z');
    desk = { ...desk, ...(await world.staffAt(desk.payer)) };
    await remove(second);
    const rows = await rowsOf('user_invoices/deleted');
    expect(idsOf(rows)).toEqual([second, first]);
    expect(rows[1]).toEqual({
      id: first,
      invoice_number,
      full_name,
      merchant_id: desk.payer.merchant.id,
      merchant_name: desk.payer.merchant.name,
      amount: 12_000,
      due_date: expect.any(String),
      deleted_at: '2026-11-20T19:00:00.000Z',
      deleted_by: expect.stringMatching(/^Olive Owner/),
      days_left: 29,
      has_autopay: false,
      is_customer_deleted: false,
    });
    expect(rows[0]).toMatchObject({ deleted_by: await staffName(desk), days_left: 30 });
    await restore(second);
    expect(idsOf(await rowsOf('user_invoices/deleted'))).toEqual([first]);
    expect(idsOf(await rowsOf('user_invoices?sort=id'))).toEqual([second, kept]);
  });

  it('ends with the 30 days', async () => {
    const bill = await world.newBill(desk);
    await remove(bill);
    await world.at('2026-12-20T19:00:00Z');
    desk = { ...desk, ...(await world.staffAt(desk.payer)) };
    expect(await rowsOf('user_invoices/deleted')).toMatchObject([{ id: bill, days_left: 0 }]);
    await world.at('2026-12-20T19:00:00.001Z');
    desk = { ...desk, ...(await world.staffAt(desk.payer)) };
    expect(await rowsOf('user_invoices/deleted')).toEqual([]);
  });

  it('says which invoices auto-pay charges once they are restored', async () => {
    const [open, cancelled] = [await world.newBill(desk), await world.newBill(desk)];
    await world.cancel(desk, cancelled);
    await world.setAutoPay(desk.payer, {});
    await remove(open, cancelled);
    expect(await rowsOf('user_invoices/deleted?sort=deleted_at')).toMatchObject([
      { id: open, has_autopay: true },
      { id: cancelled, has_autopay: false },
    ]);
  });

  it('finds by number and by customer', async () => {
    const [one, other] = [
      await world.newBill(desk, { invoice_number: 'CW-7001' }),
      await world.newBill(desk, { invoice_number: 'CW-7002' }),
    ];
    const { full_name } = await world.read(desk, one);
    await remove(one, other);
    expect(idsOf(await rowsOf('user_invoices/deleted?q=cw-7002'))).toEqual([other]);
    const name = encodeURIComponent(String(full_name));
    expect(await rowsOf(`user_invoices/deleted?q=${name}`)).toHaveLength(2);
    expect(await rowsOf('user_invoices/deleted?q=nothing')).toEqual([]);
  });

  it('is for staff who may delete, at their own merchants', async () => {
    await remove(await world.newBill(desk));
    expect(await rowsOf('user_invoices/deleted', await world.newDesk())).toEqual([]);
    const { headers } = await world.staffAt(desk.payer);
    expect(await rowsOf('user_invoices/deleted', { headers })).toHaveLength(1);
    await world.database.db
      .updateTable('merchant_staff')
      .set({ permissions: permissions.filter((name) => name !== 'delete') })
      .where('merchant_id', '=', desk.payer.merchant.id)
      .execute();
    expect((await world.call(headers, 'GET', 'user_invoices/deleted')).status).toBe(403);
  });

  it('refuses an invoice of a deleted customer until that customer is restored', async () => {
    const bill = await world.newBill(desk, { invoice_number: 'CW-7003' });
    const { full_name } = await world.read(desk, bill);
    await remove(bill);
    expect((await removeCustomer()).status).toBe(200);
    expect(await rowsOf('user_invoices/deleted')).toMatchObject([{ is_customer_deleted: true }]);
    expect(await restore(bill)).toMatchObject({
      status: 409,
      body: {
        detail: `Invoice CW-7003 of ${String(full_name)} can't be restored because the customer was deleted. Please restore the customer first.`,
      },
    });
    await world.call(
      desk.headers,
      'POST',
      `subscriptions/${desk.payer.subscription.id}/restore`,
      {},
    );
    expect((await restore(bill)).body).toEqual({ restored: [bill] });
  });
});

describe('GET subscriptions/deleted', () => {
  it('names who deleted a customer, when and the days left', async () => {
    const { id } = desk.payer.subscription;
    expect(await rowsOf('subscriptions/deleted')).toEqual([]);
    await removeCustomer();
    const [row, ...others] = await rowsOf('subscriptions/deleted');
    expect(others).toEqual([]);
    expect(row).toEqual({
      id,
      full_name: expect.any(String),
      merchant_id: desk.payer.merchant.id,
      merchant_name: desk.payer.merchant.name,
      deleted_at: '2026-11-20T19:00:00.000Z',
      deleted_by: await staffName(desk),
      days_left: 30,
    });
    const name = encodeURIComponent(String(row?.['full_name']));
    expect(idsOf(await rowsOf(`subscriptions/deleted?q=${name}`))).toEqual([id]);
    expect(await rowsOf('subscriptions/deleted?q=nothing')).toEqual([]);
    await world.call(desk.headers, 'POST', `subscriptions/${id}/restore`, {});
    expect(await rowsOf('subscriptions/deleted')).toEqual([]);
    expect(idsOf(await rowsOf('subscriptions'))).toEqual([id]);
  });

  it('is for owners, at their own merchants', async () => {
    await removeCustomer();
    expect(await rowsOf('subscriptions/deleted', await world.newDesk())).toEqual([]);
    await world.database.db
      .updateTable('merchant_staff')
      .set({ permissions: permissions.filter((name) => name !== 'team') })
      .where('merchant_id', '=', desk.payer.merchant.id)
      .execute();
    expect((await world.call(desk.headers, 'GET', 'subscriptions/deleted')).status).toBe(403);
  });
});
