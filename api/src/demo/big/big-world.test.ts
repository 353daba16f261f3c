import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { auditMoney } from '../../modules/money-audit/money-audit.service';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { addBigWorld } from './big-world';
import type { BigWorldSize } from './big-world.queries';

const now = new Date('2026-11-20T19:00:00.000Z');
const size: BigWorldSize = {
  merchants: 4,
  customers: [60, 20, 5],
  billsPerCustomer: 4,
  messagesPerCustomer: 3,
};
const counted = {
  merchants: 4,
  subscriptions: 90,
  invoices: 360,
  invoice_lines: 360,
  invoice_texts: 360,
  transactions: 360,
  messages: 270,
  conversations: 90,
  auto_groups: 18,
  auto_group_conditions: 15,
};
const compared = ['users', ...Object.keys(counted), 'subscription_tags', 'method_names'];

describe('the big world', () => {
  let database: TestDatabase;
  let checked: TestDatabase;
  beforeAll(async () => {
    [database, checked] = [await createTestDatabase(2), await createTestDatabase(2)];
    await addBigWorld(database.url, { now, size });
    await addBigWorld(checked.url, { now, size, isChecked: true });
  });
  afterAll(async () => {
    await database.close();
    await checked.close();
  });
  const rowsOf = async (on: TestDatabase, statement: string) =>
    (await sql.raw<{ value: unknown }>(statement).execute(on.db)).rows.map(({ value }) => value);

  it('has as many rows as its size says', async () => {
    for (const [table, count] of Object.entries(counted))
      expect([
        table,
        ...(await rowsOf(database, `select count(*) as value from ${table}`)),
      ]).toEqual([table, count]);
  });

  it('is the same where foreign keys and triggers check each row', async () => {
    for (const table of compared) {
      const sum = `select md5(string_agg((to_jsonb(t) - 'password_hash')::text, '|' order by t::text)) as value
        from ${table} t`;
      expect([table, await rowsOf(database, sum)]).toEqual([table, await rowsOf(checked, sum)]);
    }
    const ledger = `select concat_ws(',', transaction_id, account, side, amount) as value from ledger_lines order by 1`;
    expect(await rowsOf(database, ledger)).toEqual(await rowsOf(checked, ledger));
  });

  it('passes the money audit', async () => {
    const { lines } = await auditMoney({
      db: database.db,
      gatewayMerchantId: '496160873888',
      listedDays: 0,
      clock: { now: () => now },
      ladderMs: 60_000,
    });
    expect(lines.filter((line) => line.result === 'violated')).toEqual([]);
  });

  it('is added once', async () => {
    expect(await addBigWorld(database.url, { now, size })).toBe(false);
  });
});
