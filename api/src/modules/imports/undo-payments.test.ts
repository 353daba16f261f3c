import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertCustomer, insertInvoice, insertSubscription } from '../../testing/factories';
import { auditMoney } from '../money-audit/money-audit.public';
import { type ImportWorld, openImportWorld } from './testing/import-world';

// The audit judges a whole database, so this test has one alone.
let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
  await world.reset();
  const user = await insertCustomer(world.db, {});
  const subscription = await insertSubscription(world.db, {
    user_id: user.id,
    merchant_id: world.merchantId(),
  });
  await insertInvoice(world.db, { subscription, amount: 10_000, invoice_number: 'B-1' });
  await insertInvoice(world.db, { subscription, amount: 5_000, invoice_number: 'B-2' });
});
afterAll(() => world.test.close());

describe('POST imports/{id}/undo of payments', () => {
  it('takes payments back by ledger lines, without a toast for each', async () => {
    const { id } = await world.run(
      'payments',
      'invoice_number,amount,paid_date,method\nB-1,100,2026-10-01,cash\nB-2,20,2026-10-01,cash',
    );
    const undone = await world.post(`imports/${id}/undo`);
    expect(undone.json()).toMatchObject({ state: 'undone', undo: { undone: 2, kept: 0 } });
    const bills = await world.invoices();
    expect(bills.map(({ amount_paid: sum }) => sum)).toEqual([0, 0]);
    expect((await world.payments()).map(({ type, status }) => [type, status])).toEqual([
      ['payment', 'voided'],
      ['payment', 'voided'],
      ['void', 'success'],
      ['void', 'success'],
    ]);
    const toasts =
      await sql`select event from live_outbox where event ->> 'type' = 'payment'`.execute(world.db);
    expect(toasts.rows).toEqual([]);
    const { lines } = await auditMoney({
      db: world.db,
      clock: world.test.clock,
      gatewayMerchantId: 'merchant',
      listedDays: 1,
      ladderMs: 60_000,
    });
    const broken = lines.filter(({ result }) => result === 'violated');
    expect(broken).toEqual([]);
  });
});
