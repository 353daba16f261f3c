import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  insertCard,
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
} from '../../../testing/factories';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database';
import { insertDueDateRun, listDueInvoices, selectDueInvoices } from './plan.queries';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(1);
});
afterAll(() => database.close());

/** A customer with auto-pay by due dates at a merchant there. */
const subscribe = async (timeZone: string) => {
  const merchant = await insertMerchant(database.db, { time_zone: timeZone });
  const user = await insertCustomer(database.db);
  const card = await insertCard(database.db, { user_id: user.id });
  return insertSubscription(database.db, {
    user_id: user.id,
    merchant_id: merchant.id,
    autopay_enabled: true,
    autopay_day: 'due_date',
    autopay_method: card.id,
    autopay_started_on: '2026-11-01',
  });
};

describe('the invoices of an auto-pay plan', () => {
  it('are due at their merchant, in every time zone [CUST-160]', async () => {
    const due = '2026-11-21';
    const bills: Record<string, number> = {};
    for (const zone of ['Pacific/Kiritimati', 'America/Denver', 'Pacific/Pago_Pago']) {
      bills[zone] = (
        await insertInvoice(database.db, { subscription: await subscribe(zone), due_date: due })
      ).id;
    }
    const listedAt = async (moment: string): Promise<readonly (string | undefined)[]> => {
      const ids = (await listDueInvoices(database.db, new Date(moment), 10)).map(
        (bill) => bill.invoice_id,
      );
      return ids.map((id) => Object.keys(bills).find((zone) => bills[zone] === id));
    };
    expect(await listedAt('2026-11-20T09:59:59Z')).toEqual([]);
    expect(await listedAt('2026-11-20T10:00:00Z')).toEqual(['Pacific/Kiritimati']);
    expect(await listedAt('2026-11-21T07:00:00Z')).toEqual([
      'Pacific/Kiritimati',
      'America/Denver',
    ]);
    expect(await listedAt('2026-11-21T11:00:00Z')).toEqual([
      'Pacific/Kiritimati',
      'America/Denver',
      'Pacific/Pago_Pago',
    ]);
  });

  it('are not planned when auto-pay was switched off or begins later', async () => {
    const subscription = await subscribe('America/Denver');
    const cycleOn = '2027-06-01';
    const invoice = await insertInvoice(database.db, { subscription, due_date: cycleOn });
    const planWith = async (change: {
      autopay_enabled?: boolean;
      autopay_started_on?: string;
    }): Promise<boolean> => {
      await database.db
        .updateTable('subscriptions')
        .set({ autopay_enabled: true, autopay_started_on: '2026-11-01', ...change })
        .where('id', '=', subscription.id)
        .execute();
      const moment = new Date('2027-06-01T12:00:00Z');
      return insertDueDateRun(database.db, {
        invoiceId: invoice.id,
        subscriptionId: subscription.id,
        cycleOn,
        dueAt: moment,
        now: moment,
      });
    };
    expect(await planWith({ autopay_enabled: false })).toBe(false);
    expect(await planWith({ autopay_started_on: '2027-06-02' })).toBe(false);
    expect(await planWith({})).toBe(true);
    expect(await planWith({})).toBe(false);
  });

  it('are found without reading the invoices that are due later or were paid', async () => {
    const subscription = await subscribe('America/Denver');
    await sql`
      insert into invoices (subscription_id, merchant_id, user_id, description, amount, due_date, created_at)
      select ${subscription.id}::bigint, ${subscription.merchant_id}::bigint, ${subscription.user_id}::bigint,
        'Water', 4500, date '2027-01-01' + n % 300, now() from generate_series(1, 4000) n
    `.execute(database.db);
    await sql`
      insert into invoices (subscription_id, merchant_id, user_id, description, amount, amount_paid, paid_date,
        due_date, created_at)
      select ${subscription.id}::bigint, ${subscription.merchant_id}::bigint, ${subscription.user_id}::bigint,
        'Water', 4500, 4500, '2026-01-01', date '2026-01-01' + n % 300, now()
        from generate_series(1, 4000) n
    `.execute(database.db);
    await sql`analyze invoices, subscriptions`.execute(database.db);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain (analyze, costs off, timing off, summary off) ${selectDueInvoices(new Date('2026-11-22T00:00:00Z'), 500)}`.execute(
      database.db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(
      /using invoices_owed_due on invoices i \(actual rows=[0-9] [^\n]*\n\s+Index Cond: \([^\n]*due_date <= '2026-11-22'::date/,
    );
    expect(plan).not.toMatch(/actual rows=\d{4}/);
    expect(plan).not.toMatch(/Rows Removed by [^\n]*\d{4}/);
  });
});
