import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertCard,
  insertCustomer,
  insertInvoice,
  insertSubscription,
} from '../../testing/factories';
import { asCustomer } from '../../testing/sign-in';
import { auditMoney } from '../money-audit/money-audit.public';
import { type ImportWorld, openImportWorld } from './testing/import-world';

// The audit judges a whole database, so this test has one alone.
let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
beforeEach(async () => {
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

const listViolations = async () => {
  const { lines } = await auditMoney({
    db: world.db,
    clock: world.test.clock,
    gatewayMerchantId: 'merchant',
    listedDays: 1,
    ladderMs: 60_000,
  });
  return lines.filter(({ result }) => result === 'violated');
};

describe('POST imports/{id}/undo of payments', () => {
  it('asks for a second factor, then takes payments back without a toast for each', async () => {
    const { id } = await world.run(
      'payments',
      'invoice_number,amount,paid_date,method\nB-1,100,2026-10-01,cash\nB-2,20,2026-10-01,cash',
    );
    const factor = (user_id: number) =>
      world.db.insertInto('second_factors').values({
        user_id,
        sealed_key: Buffer.alloc(20),
        since: world.test.clock.now(),
      });
    const { user_id: member } = await world.db
      .selectFrom('sessions')
      .select('user_id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await factor(member).execute();
    const refused = await world.post(`imports/${id}/undo`);
    expect(refused.json()).toMatchObject({ code: 'second_factor_required' });
    await world.db.deleteFrom('second_factors').execute();
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
    expect(await listViolations()).toEqual([]);
  });
});

describe('a scheduled payment that an imported payment made needless', () => {
  it('waits again after the undo, or its customer gets a notice', async () => {
    const { test, db } = world;
    const user = await insertCustomer(db, {});
    const subscription = await insertSubscription(db, {
      user_id: user.id,
      merchant_id: world.merchantId(),
      email_opt_in: true,
    });
    const headers = await asCustomer(db, test.clock, user.id);
    const schedule = async (invoice_number: string) => {
      const { id: invoice } = await insertInvoice(db, {
        subscription,
        amount: 5_000,
        invoice_number,
      });
      const { id } = await insertCard(db, { user_id: user.id });
      const payload = { id, invoice, amount_paid: 5_000, scheduled_date: '2026-11-25' };
      const url = '/api/transactions/pay_once';
      const answer = await test.app.inject({ method: 'POST', url, headers, payload });
      expect(answer.statusCode).toBe(200);
      return id;
    };
    await schedule('S-1');
    const removed = await schedule('S-2');
    const { id } = await world.run(
      'payments',
      'invoice_number,amount,paid_date,method\nS-1,50,2026-10-01,cash\nS-2,50,2026-10-01,cash',
    );
    await sql`update payment_methods set removed_at = now() where id = ${removed}`.execute(db);
    expect((await world.post(`imports/${id}/undo`)).json()).toMatchObject({ state: 'undone' });
    await test.clock.advance('PT1M');
    const runs = db.selectFrom('payment_runs').select(['state']).where('user_id', '=', user.id);
    expect(await runs.orderBy('id').execute()).toEqual([
      { state: 'waiting' },
      { state: 'skipped' },
    ]);
    const texts = db.selectFrom('messages').select('body');
    expect(await texts.where('subscription_id', '=', subscription.id).execute()).toEqual([
      {
        body: expect.stringMatching(/\(Cash\)\. The bill will be open again\. .+ won't be made\./),
      },
    ]);
    expect(await listViolations()).toEqual([]);
  });
});

describe('the money audit', () => {
  it('takes days, amounts and references of a file for no card numbers', async () => {
    const rows = Array.from(
      { length: 40 },
      (_none, index) => `B-2,10.25,2026-10-01,cash,${index + 100}`,
    );
    const file = ['invoice_number,amount,paid_date,method,reference', ...rows].join('\n');
    await world.run('payments', file, { dry_run: true });
    expect(await listViolations()).toEqual([]);
  });
});
