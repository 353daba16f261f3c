import { addDays } from '@billfold/shared/contracts/auto-pay-rule';
import { untilBlocked } from '@billfold/server-kit/testing/database-state';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { createRandom } from '../../demo/world/random';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
  insertTransaction,
} from '../../testing/factories';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { checkSums, type WrongDay } from './report-check.service';
import { makeDueDays, readLedger } from './report-days.service';
import { findLastMark, makeDays, takeMarks, takeTurn } from './report-upkeep.queries';
import { type DaySum, listDaySums, type MerchantDays } from './report.queries';
import { type ReportPart, reportParts } from './report-sums.queries';
import { makeAllDays, makeSomeDays } from './testing/make-days';
import { recount } from './testing/recount';

let database: TestDatabase;
let db: TestDatabase['db'];
beforeAll(async () => {
  database = await createTestDatabase(4);
  ({ db } = database);
});
afterAll(() => database.close());

const insertCustomerAt = async (time_zone: string) => {
  const merchant = await insertMerchant(db, { time_zone });
  const user = await insertCustomer(db);
  return insertSubscription(db, { user_id: user.id, merchant_id: merchant.id });
};
type Subscription = Awaited<ReturnType<typeof insertCustomerAt>>;

const write = (
  { id, merchant_id }: Pick<Subscription, 'id' | 'merchant_id'>,
  created_at: Date,
  delivery: 'received' | 'queued' | 'sent',
) =>
  db
    .insertInto('messages')
    .values({
      subscription_id: id,
      merchant_id,
      type: delivery === 'received' ? 2 : 1,
      medium: 1,
      body: 'Hello',
      sent_from: 'x',
      address: '+13035550101',
      delivery,
      next_attempt_at: delivery === 'queued' ? created_at : null,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** What a report shows of a day: signed money, and how many records. */
const addUp = (sums: readonly DaySum[]) => {
  const days = new Map<string, { amount: number; count: number }>();
  for (const { day, key, amount, count } of sums) {
    const before = days.get(day) ?? { amount: 0, count: 0 };
    const sign = ['refund', 'return', 'void'].includes(key) ? -1 : 1;
    days.set(day, { amount: before.amount + sign * amount, count: before.count + count });
  }
  return [...days].map(([day, sum]) => ({ day, ...sum }));
};
const report = async (part: ReportPart, ranges: readonly MerchantDays[]) =>
  addUp(await listDaySums(db, part, ranges));
const stored = async (merchantId: number, part: ReportPart) =>
  db
    .selectFrom('report_days')
    .select(['day', 'key', 'amount', 'count'])
    .where('merchant_id', '=', merchantId)
    .where('part', '=', part)
    .orderBy('day')
    .orderBy('key')
    .execute();

const firstDay = '2026-02-20';
const days = 40;
/** Around the days on which clocks change in both zones. */
const momentOf = (pick: (below: number) => number): Date =>
  new Date(Date.parse(`${firstDay}T00:00:00Z`) + pick(days * 86_400) * 1_000);

describe('daily sums', () => {
  it('equal the records after 200 random changes, whichever days were made between', async () => {
    const random = createRandom(20_261_120);
    const pick = (below: number): number => random.integer(0, below - 1);
    const people = [
      await insertCustomerAt('America/Denver'),
      await insertCustomerAt('Pacific/Auckland'),
      await insertCustomerAt('UTC'),
    ];
    const invoices: {
      readonly id: number;
      readonly user_id: number;
      readonly merchant_id: number;
      readonly subscription_id: number;
    }[] = [];
    const payments: { readonly id: number; readonly invoice: (typeof invoices)[number] }[] = [];
    const messages: number[] = [];
    const one = <Item>(items: readonly Item[]): Item | undefined => items[pick(items.length)];
    const changes: readonly (() => Promise<unknown>)[] = [
      async () => {
        const subscription = one(people);
        if (subscription === undefined) return;
        invoices.push(
          await insertInvoice(db, {
            subscription,
            amount: 1 + pick(9_999),
            created_at: momentOf(pick),
          }),
        );
      },
      async () =>
        db
          .updateTable('invoices')
          .set({ amount: 10_000 + pick(5_000) })
          .where('id', '=', one(invoices)?.id ?? 0)
          .execute(),
      async () =>
        db
          .updateTable('invoices')
          .set(
            pick(2) === 0
              ? { stored_state: 'cancelled', state_set_by_merchant: true }
              : { stored_state: null, state_set_by_merchant: false },
          )
          .where('id', '=', one(invoices)?.id ?? 0)
          .execute(),
      async () =>
        db
          .updateTable('invoices')
          .set({ deleted_at: pick(2) === 0 ? momentOf(pick) : null })
          .where('id', '=', one(invoices)?.id ?? 0)
          .execute(),
      async () => {
        const invoice = one(invoices);
        if (invoice === undefined) return;
        const payment = await insertTransaction(db, {
          invoice,
          amount: 1 + pick(9_999),
          paid_date: addDays(firstDay, pick(days)),
          visible_method: one(['Visa 1111', 'Bank Account 6789', 'Cash', 'Check 1042']) ?? 'Cash',
          status: one(['success', 'success', 'declined'] as const) ?? 'success',
        });
        if (payment.status === 'success') payments.push({ id: payment.id, invoice });
      },
      async () => {
        const payment = one(payments);
        if (payment === undefined) return;
        const isVoid = pick(2) === 0;
        await db.transaction().execute(async (transaction) => {
          await insertTransaction(transaction, {
            invoice: payment.invoice,
            type: isVoid ? 'void' : 'refund',
            refund_of: payment.id,
            amount: 1 + pick(500),
            paid_date: addDays(firstDay, pick(days)),
          });
          await transaction
            .updateTable('transactions')
            .set({ status: isVoid ? 'voided' : 'refunded' })
            .where('id', '=', payment.id)
            .where('status', '=', 'success')
            .execute();
        });
      },
      async () => {
        const person = one(people);
        if (person === undefined) return;
        const { id } = await write(
          person,
          momentOf(pick),
          one(['received', 'queued', 'sent'] as const) ?? 'sent',
        );
        messages.push(id);
      },
      async () =>
        sql`update messages set delivery = ${one(['sent', 'delivered', 'undelivered'])}::text, next_attempt_at = null
             where id = ${one(messages) ?? 0} and type = 1`.execute(db),
    ];
    const compare = async () => {
      const from = addDays(firstDay, pick(days) - 1);
      const ranges = people.map(({ merchant_id: merchantId }) => ({
        merchantId,
        from,
        to: addDays(from, pick(days + 2)),
      }));
      for (const part of reportParts)
        expect(await report(part, ranges)).toEqual(await recount(db, part, ranges));
    };
    for (let change = 0; change < 200; change += 1) {
      await one(changes)?.();
      if (pick(8) === 0) await makeSomeDays(db, 1 + pick(2));
      if (pick(8) === 0) await compare();
    }
    await makeAllDays(db);
    expect((await db.selectFrom('report_marks').selectAll().execute()).length).toBe(0);
    await sql`update report_cursor set position = 9007199254740991`.execute(db);
    for (let range = 0; range < 15; range += 1) await compare();
    await sql`delete from report_cursor`.execute(db);
  });

  it('find the line of a transaction that commits after a later line was read', async () => {
    const subscription = await insertCustomerAt('America/Denver');
    const invoice = await insertInvoice(db, { subscription });
    const ranges = [{ merchantId: subscription.merchant_id, from: '2026-11-01', to: '2026-11-30' }];
    await makeAllDays(db);
    const pay = (executor: Executor, amount: number, paid_date: string) =>
      insertTransaction(executor, { invoice, amount, paid_date });
    await db.transaction().execute(async (early) => {
      await pay(early, 700, '2026-11-02');
      await pay(db, 50, '2026-11-03');
      for (let reading = 0; reading < 3; reading += 1) await readLedger({ db });
      await makeSomeDays(db, 3);
    });
    expect(await report('money', ranges)).toEqual([
      { day: '2026-11-02', amount: 700, count: 1 },
      { day: '2026-11-03', amount: 50, count: 1 },
    ]);
    await readLedger({ db });
    await makeAllDays(db);
    expect(await stored(subscription.merchant_id, 'money')).toEqual([
      { day: '2026-11-02', key: 'payment:visa', amount: 700, count: 1 },
      { day: '2026-11-03', key: 'payment:visa', amount: 50, count: 1 },
    ]);
  });

  it('leave no lines to be read again when nothing happens', async () => {
    await makeAllDays(db);
    await readLedger({ db });
    await readLedger({ db });
    const { rows } = await sql<{ unread: number }>`
      select count(*)::integer as unread from ledger_lines where id > (select position from report_cursor)`.execute(
      db,
    );
    expect(rows).toEqual([{ unread: 0 }]);
    await makeAllDays(db);
    await readLedger({ db });
    expect(await db.selectFrom('report_marks').selectAll().execute()).toEqual([]);
  });

  it('let a payment pass while its day is made', async () => {
    const subscription = await insertCustomerAt('America/Denver');
    const invoice = await insertInvoice(db, { subscription });
    await insertTransaction(db, { invoice, amount: 100 });
    await makeAllDays(db);
    await db.transaction().execute(async (making) => {
      for (const table of [
        'report_days',
        'report_marks',
        'report_cursor',
        'report_merchants',
      ] as const)
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(making);
      await insertTransaction(db, { invoice, amount: 25 });
      await db
        .updateTable('invoices')
        .set({ amount_paid: 125 })
        .where('id', '=', invoice.id)
        .execute();
    });
    const ranges = [{ merchantId: subscription.merchant_id, from: '2026-11-20', to: '2026-11-20' }];
    expect(await report('money', ranges)).toEqual([{ day: '2026-11-20', amount: 125, count: 2 }]);
  });

  it('stay whole when a process dies while it makes days', async () => {
    const subscription = await insertCustomerAt('America/Denver');
    const created_at = new Date('2026-11-20T19:00:00Z');
    await makeAllDays(db);
    await insertInvoice(db, { subscription, amount: 300, created_at });
    const dies = db.transaction().execute(async (transaction) => {
      await sql`delete from report_marks`.execute(transaction);
      await sql`delete from report_days`.execute(transaction);
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    await makeAllDays(db);
    expect(await stored(subscription.merchant_id, 'invoices')).toEqual([
      { day: '2026-11-20', key: 'created', amount: 300, count: 1 },
    ]);
  });

  it('are the same when four processes make them at once', async () => {
    const subscription = await insertCustomerAt('America/Denver');
    const created_at = new Date('2026-11-20T19:00:00Z');
    const make = () => makeAllDays(db);
    for (let round = 0; round < 5; round += 1) {
      await insertInvoice(db, { subscription, amount: 100, created_at });
      await Promise.all([make(), make(), make(), make()]);
    }
    expect(await stored(subscription.merchant_id, 'invoices')).toEqual([
      { day: '2026-11-20', key: 'created', amount: 500, count: 5 },
    ]);
  });

  it('wait for a process that makes the same days, and count what it could not see', async () => {
    const subscription = await insertCustomerAt('America/Denver');
    const created_at = new Date('2026-11-20T19:00:00Z');
    const due = { merchant_id: subscription.merchant_id, part: 'invoices' } as const;
    await makeAllDays(db);
    await insertInvoice(db, { subscription, amount: 100, created_at });
    let second: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (first) => {
      await takeTurn(first, `report_days:${due.merchant_id}:invoices`);
      await makeDays(first, due, await takeMarks(first, due, await findLastMark(first)));
      await insertInvoice(db, { subscription, amount: 25, created_at });
      second = makeDueDays({ db }, due, await findLastMark(db));
      await untilBlocked(db);
    });
    await second;
    expect(await stored(subscription.merchant_id, 'invoices')).toEqual([
      { day: '2026-11-20', key: 'created', amount: 125, count: 2 },
    ]);
  });

  it('are compared once a night with the records, and made again where they differ', async () => {
    const subscription = await insertCustomerAt('America/Denver');
    const { merchant_id: merchantId } = subscription;
    const invoice = await insertInvoice(db, {
      subscription,
      amount: 300,
      created_at: new Date('2026-09-03T19:00:00Z'),
    });
    await insertTransaction(db, { invoice, amount: 100, paid_date: '2026-10-05' });
    await insertTransaction(db, { invoice, amount: 40, paid_date: '2026-11-19' });
    await write(subscription, new Date('2026-11-18T19:00:00Z'), 'sent');
    // A line is read for good once the transactions of its time have ended.
    for (let reading = 0; reading < 3; reading += 1) await makeAllDays(db);
    await sql`update report_merchants set checked_on = '2026-11-20'`.execute(db);
    const ofMerchant = sql`merchant_id = ${merchantId}`;
    // As an error in the upkeep would: a wrong amount, a lost day, and a day that never was.
    await sql`update report_days set amount = 101 where ${ofMerchant} and day = '2026-10-05'`.execute(
      db,
    );
    await sql`delete from report_days where ${ofMerchant} and part = 'messages'`.execute(db);
    await sql`
      insert into report_days (merchant_id, part, day, key, amount, count)
      values (${merchantId}, 'invoices', '2026-12-24', 'created', 5, 1)`.execute(db);
    // What is still to be made is not wrong.
    await insertInvoice(db, { subscription, created_at: new Date('2026-09-04T19:00:00Z') });
    const checkAt = async (now: string): Promise<readonly WrongDay[]> => {
      const found: WrongDay[] = [];
      const check = () =>
        checkSums({ db, clock: { now: () => new Date(now) } }, (wrong) => found.push(wrong));
      await Promise.all([check(), check()]);
      return found.filter((wrong) => wrong.merchantId === merchantId);
    };
    // In Denver it is five to three in the morning.
    expect(await checkAt('2026-11-21T09:55:00Z')).toEqual([]);
    expect(await checkAt('2026-11-21T10:00:00Z')).toEqual([
      { merchantId, part: 'money', day: '2026-10-05' },
      { merchantId, part: 'invoices', day: '2026-12-24' },
      { merchantId, part: 'messages', day: '2026-11-18' },
    ]);
    await sql`update report_days set amount = 41 where ${ofMerchant} and day = '2026-11-19'`.execute(
      db,
    );
    expect(await checkAt('2026-11-21T20:00:00Z')).toEqual([]);
    await makeAllDays(db);
    expect(await checkAt('2026-11-22T10:00:00Z')).toEqual([
      { merchantId, part: 'money', day: '2026-11-19' },
    ]);
    await makeAllDays(db);
    expect(await checkAt('2026-11-23T10:00:00Z')).toEqual([]);
    expect(await stored(merchantId, 'money')).toEqual([
      { day: '2026-10-05', key: 'payment:visa', amount: 100, count: 1 },
      { day: '2026-11-19', key: 'payment:visa', amount: 40, count: 1 },
    ]);
  });

  it('leave what is marked meanwhile to the next turn', async () => {
    const subscription = await insertCustomerAt('America/Denver');
    const created_at = new Date('2026-11-20T19:00:00Z');
    const due = { merchant_id: subscription.merchant_id, part: 'invoices' } as const;
    await makeAllDays(db);
    await insertInvoice(db, { subscription, amount: 100, created_at });
    const upTo = await findLastMark(db);
    await insertInvoice(db, { subscription, amount: 25, created_at });
    expect(await makeDueDays({ db }, due, upTo)).toBe(true);
    expect(await makeDueDays({ db }, due, upTo)).toBe(false);
    expect(await findLastMark(db)).toBeGreaterThan(upTo);
    await makeAllDays(db);
    expect(await findLastMark(db)).toBe(0);
  });

  it('count a payment otherwise when a void of a later day follows', async () => {
    const subscription = await insertCustomerAt('America/Denver');
    const invoice = await insertInvoice(db, { subscription });
    const paid = await insertTransaction(db, { invoice, amount: 100, paid_date: '2026-11-02' });
    await makeAllDays(db);
    await insertTransaction(db, {
      invoice,
      type: 'void',
      refund_of: paid.id,
      amount: 100,
      paid_date: '2026-11-03',
    });
    await db
      .updateTable('transactions')
      .set({ status: 'voided' })
      .where('id', '=', paid.id)
      .execute();
    await makeAllDays(db);
    expect(await stored(subscription.merchant_id, 'money')).toEqual([
      { day: '2026-11-02', key: 'voided', amount: 100, count: 1 },
      { day: '2026-11-03', key: 'void', amount: 100, count: 1 },
    ]);
  });

  it('move to the days of a new zone of the merchant', async () => {
    const subscription = await insertCustomerAt('America/Denver');
    // 23:30 of the 19th in Denver
    await insertInvoice(db, {
      subscription,
      amount: 100,
      created_at: new Date('2026-11-20T06:30:00Z'),
    });
    await makeAllDays(db);
    const ranges = [{ merchantId: subscription.merchant_id, from: '2026-11-01', to: '2026-11-30' }];
    expect(await report('invoices', ranges)).toEqual([
      { day: '2026-11-19', amount: 100, count: 1 },
    ]);
    await db
      .updateTable('merchants')
      .set({ time_zone: 'UTC' })
      .where('id', '=', subscription.merchant_id)
      .execute();
    const moved = [{ day: '2026-11-20', amount: 100, count: 1 }];
    expect(await report('invoices', ranges)).toEqual(moved);
    await makeAllDays(db);
    expect(await report('invoices', ranges)).toEqual(moved);
    expect((await stored(subscription.merchant_id, 'invoices')).map(({ day }) => day)).toEqual([
      '2026-11-20',
    ]);
  });

  it('begin anew in an emptied database', async () => {
    const subscription = await insertCustomerAt('America/Denver');
    const invoice = await insertInvoice(db, { subscription });
    await makeAllDays(db);
    await sql`update report_cursor set position = 999999999, seen = 999999999`.execute(db);
    await insertTransaction(db, { invoice, amount: 100 });
    await makeAllDays(db);
    expect(await stored(subscription.merchant_id, 'money')).toEqual([
      { day: '2026-11-20', key: 'payment:visa', amount: 100, count: 1 },
    ]);
  });
});
