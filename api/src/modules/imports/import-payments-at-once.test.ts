import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportRowView } from '@billfold/shared/contracts/import.contract';
import { sql } from 'kysely';
import { createRandom, type Random } from '../../demo/world/random';
import { makeOrderId } from '../../gateway/order-id';
import { insertCustomer, insertInvoice, insertSubscription } from '../../testing/factories';
import { testNow } from '../../testing/test-app';
import { type ImportWorld, openImportWorld } from './testing/import-world';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.test.close());

type Bill = Awaited<ReturnType<typeof insertInvoice>>;

const addAttempt = (bill: Bill) =>
  world.db
    .insertInto('payment_attempts')
    .values({
      order_id: makeOrderId(randomInt),
      door: 'hosted',
      invoice_id: bill.id,
      subscription_id: bill.subscription_id,
      merchant_id: bill.merchant_id,
      user_id: bill.user_id,
      actor: 'customer:1',
      gateway_merchant_id: 'm',
      amount: 100,
      visible_method: 'Visa 1111',
      state: 'unknown',
      sent_at: testNow,
    })
    .execute();

const addRun = (bill: Bill) =>
  world.db
    .insertInto('payment_runs')
    .values({
      kind: 'auto_pay',
      invoice_id: bill.id,
      subscription_id: bill.subscription_id,
      merchant_id: bill.merchant_id,
      user_id: bill.user_id,
      cycle_on: '2026-12-01',
      state: 'waiting',
      due_at: testNow,
      actor: 'customer:1',
      created_at: testNow,
    })
    .execute();

/** A merchant with invoices in all states: P-1 to P-4 wait for money, P-4 with a run of auto-pay. */
const openBusiness = async (): Promise<void> => {
  await world.reset();
  const user = await insertCustomer(world.db, {});
  const subscription = await insertSubscription(world.db, {
    user_id: user.id,
    merchant_id: world.merchantId(),
  });
  const add = (number: string, given: object = {}) =>
    insertInvoice(world.db, {
      subscription,
      amount: 10_000,
      invoice_number: number,
      description: 'Water',
      ...given,
    });
  await add('P-1');
  await add('P-2', { amount: 2_500 });
  await add('P-3', { stored_state: 'late', state_set_by_merchant: true });
  await addRun(await add('P-4', { scheduled_on: '2026-12-01' }));
  await add('CANCELLED', { stored_state: 'cancelled', state_set_by_merchant: true });
  await add('DELETED', { deleted_at: testNow });
  await addAttempt(await add('DOUBT'));
};

const heads = 'invoice_number,amount,paid_date,method,reference';
const waiting = ['P-1', 'P-2', 'P-3', 'P-4'];
const others = ['CANCELLED', 'DELETED', 'DOUBT', 'UNKNOWN'];
const badDays = ['2026-02-30', '2031-01-01', 'soon', ''];

/** The reference makes each row another payment. */
const rowOf = (random: Random, index: number): string => {
  const number = random.chance(0.8) ? random.pick(waiting) : random.pick(others);
  const cents = random.chance(0.7) ? random.integer(1, 2_000) : random.integer(1, 12_000);
  const day = random.chance(0.9) ? `2026-10-${random.integer(10, 28)}` : random.pick(badDays);
  const method = random.pick(['cash', 'check', 'Money order']);
  return [number, (cents / 100).toFixed(2), day, method, String(1_000 + index)].join(',');
};

const resultsOf = async (importId: number) => {
  const rows = await world.get<readonly ImportRowView[]>(`imports/${importId}/rows?limit=100`);
  return rows.map(({ outcome, reasons }) => ({ outcome, reasons }));
};

/** All that the payments left, without ids that differ between two merchants. */
const readBusiness = async () => {
  const { rows } = await sql`
    select i.invoice_number, i.amount_paid, i.paid_date, i.stored_state, i.state_set_by_merchant,
      i.scheduled_on, i.version,
      (select jsonb_agg(jsonb_build_array(r.state, r.reason, r.ended_at)) from payment_runs r
        where r.invoice_id = i.id) as runs,
      (select jsonb_agg(jsonb_build_array(t.type, t.amount, t.status, t.visible_method, t.paid_date, t.is_cash,
        t.created_at, d.paid_by,
         d.check_number, d.check_date, d.reference, d.recorded_at, d.merchant_id = i.merchant_id,
         (select jsonb_agg(jsonb_build_array(l.account, l.side, l.amount) order by l.account)
           from ledger_lines l where l.transaction_id = t.id))
         order by t.id)
         from transactions t left join desk_payments d on d.transaction_id = t.id
           where t.invoice_id = i.id) as payments,
      (select jsonb_agg(jsonb_build_array(a.action, a.before, a.after - '{transaction,import}'::text[], a.at,
        a.merchant_id = i.merchant_id)
         order by a.id)
         from audit_log a where a.entity = 'invoice' and a.entity_id = i.id) as audit,
      (select jsonb_agg(jsonb_build_array(a.action, a.before, a.after - 'invoice', a.at))
         from audit_log a join payment_runs r on r.id = a.entity_id where a.entity = 'payment_run'
           and r.invoice_id = i.id) as audit_of_runs
      from invoices i where i.merchant_id = ${world.merchantId()} order by i.id`.execute(world.db);
  return rows;
};

describe('payments of a file', () => {
  it('leave together what they leave one by one', async () => {
    const random = createRandom(11);
    const rows = Array.from({ length: 40 }, (_none, index) => rowOf(random, index));
    await openBusiness();
    const { id, import: view } = await world.run('payments', [heads, ...rows].join('\n'));
    const together = { results: await resultsOf(id), left: await readBusiness() };
    expect(view.differs).toBe(0);

    await openBusiness();
    const results: unknown[] = [];
    for (const row of rows) {
      const one = await world.run('payments', [heads, row].join('\n'));
      results.push(...(await resultsOf(one.id)));
    }
    expect(together).toEqual({ results, left: await readBusiness() });
    expect(new Set(together.results.map(({ reasons }) => reasons[0])).size).toBeGreaterThan(6);
  });
});
