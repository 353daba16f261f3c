import type { RecurringFrequency } from '@billfold/shared/contracts/recurring-invoice.contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime, type DurationLike } from 'luxon';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';
import { makeNext } from './make-invoices.service';
import { claimDueRecurring } from './recurring-run.queries';
import { openRecurring } from './testing/recurring-world';

let test: TestApp;
let side: Side;
beforeAll(async () => {
  test = await buildTestApp();
  side = await insertSide(test, 'Ana');
});
afterAll(() => test.close());

/** Whole numbers from 0 up to `below`, the same in each run. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** A process that ends after its last statement and before the commit. */
const killedBeforeCommit = (db: Database): Database =>
  new Proxy(db, {
    get: (target, name) =>
      name !== 'transaction'
        ? Reflect.get(target, name)
        : () => ({
            execute: (work: (transaction: unknown) => Promise<unknown>) =>
              target.transaction().execute(async (transaction) => {
                await work(transaction);
                throw new Error('killed');
              }),
          }),
  });

/** Any other failure is one of the test. */
const isKill = (error: unknown): boolean => {
  if (error instanceof Error && error.message === 'killed') return true;
  throw error;
};

const series: readonly (readonly [RecurringFrequency, string, (turn: number) => DurationLike])[] = [
  ['weekly', '2027-01-05', (turn) => ({ days: 7 * turn })],
  ['biweekly', '2027-01-05', (turn) => ({ days: 14 * turn })],
  ['monthly', '2027-01-31', (turn) => ({ months: turn })],
  ['quarterly', '2027-01-31', (turn) => ({ months: 3 * turn })],
  ['yearly', '2027-02-28', (turn) => ({ years: turn })],
];
const daysBefore = 6;
/** The last day of the simulation creates what is due by then. */
const lastDay = '2028-12-31';

/** Counted from the first day by another library. */
const expectedDays = (first: string, after: (turn: number) => DurationLike): readonly string[] => {
  const last = DateTime.fromISO(lastDay).plus({ days: daysBefore }).toFormat('yyyy-MM-dd');
  const days: string[] = [];
  for (let turn = 0; ; turn += 1) {
    const day = DateTime.fromISO(first).plus(after(turn)).toFormat('yyyy-MM-dd');
    if (day > last) return days;
    days.push(day);
  }
};

describe('recurring invoices over two years of kills, skewed clocks and two processes', () => {
  it('make each period once for each customer', async () => {
    const { db } = test.database;
    const recurring = openRecurring(test, side);
    await Promise.all([recurring.addCustomer(), recurring.addCustomer()]);
    const group = await recurring.addGroup();
    const made = new Map<number, (typeof series)[number]>();
    for (const one of series) {
      const terms = { frequency: one[0], first_due_date: one[1], days_before: daysBefore };
      made.set((await recurring.create(terms)).id, one);
      made.set((await recurring.create({ ...terms, group_id: group.id })).id, one);
    }
    const pick = numbersFrom(20_261_201);
    let claims = 0;
    let kills = 0;
    /** One process with a clock that is up to three minutes wrong; it ends at any step. */
    const runProcess = async (at: DateTime, canDie: boolean): Promise<void> => {
      const now = at.plus({ seconds: pick(360) - 180 }).toJSDate();
      const clock = { now: () => now };
      for (;;) {
        claims += 1;
        // So short a lease is over at once: another process claims the same rows.
        const lease = { worker: `process-${claims}`, leaseMs: canDie ? 1 : 60_000 };
        const due = await claimDueRecurring(db, { ...lease, now, limit: 4 });
        if (due.length === 0) return;
        for (const claimed of due) {
          const fate = canDie ? pick(4) : 3;
          if (fate === 0) return void (kills += 1);
          const own = fate === 1 ? killedBeforeCommit(db) : db;
          const work = makeNext({ db: own, clock }, claimed, lease);
          // The end of a process is the end of its work.
          if (await work.then(() => false, isKill)) return void (kills += 1);
        }
      }
    };
    const end = DateTime.fromISO(`${lastDay}T12:00`, { zone: side.merchant.time_zone });
    let at = DateTime.fromJSDate(test.clock.now(), { zone: side.merchant.time_zone });
    while (at < end) {
      // Midnight is where wrong clocks see different days.
      const next = at.plus({ days: 3 + pick(40) }).startOf('day');
      at = next < end ? next : end;
      await Promise.all([runProcess(at, true), runProcess(at, true)]);
    }
    await sql`update recurring_invoices set leased_by = null, leased_until = null`.execute(db);
    await Promise.all([runProcess(end, false), runProcess(end, false)]);
    expect(kills).toBeGreaterThan(30);

    const customers = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('merchant_id', '=', side.merchant.id)
      .execute();
    for (const [id, [frequency, first, after]] of made) {
      const view = await recurring.read(id);
      const receivers =
        view.group === null ? [side.subscription.id] : customers.map((one) => one.id);
      const invoices = await recurring.made(id);
      const wanted = expectedDays(first, after).flatMap((day) =>
        receivers.toSorted((one, other) => one - other).map((receiver) => [day, receiver]),
      );
      expect([frequency, invoices.map((one) => [one.due_date, one.subscription_id])]).toEqual([
        frequency,
        wanted,
      ]);
      expect(view.made_count).toBe(wanted.length);
    }
    // Every invoice of the merchant belongs to a period, but for those from before.
    const { rows } = await sql<{ strays: number }>`
      select count(*)::integer as strays from invoices i where i.merchant_id = ${side.merchant.id}
        and not exists (select from recurring_runs x where x.invoice_id = i.id)`.execute(db);
    expect(rows[0]?.strays).toBe(2);
  });

  it('make no period again when an earlier state comes back over the same log', async () => {
    const { db } = test.database;
    const recurring = openRecurring(test, side);
    const { id } = await recurring.create({ first_due_date: '2026-11-25', frequency: 'weekly' });
    const now = new Date('2027-01-01T19:00:00Z');
    const lease = { worker: 'restored', leaseMs: 60_000 };
    const run = async () => {
      for (;;) {
        const due = await claimDueRecurring(db, { ...lease, now, limit: 9 });
        if (due.length === 0) return;
        for (const one of due) await makeNext({ db, clock: { now: () => now } }, one, lease);
      }
    };
    await run();
    const before = await recurring.made(id);
    expect(before.length).toBeGreaterThan(5);
    await sql`
      update recurring_invoices set next_due_on = '2026-11-25', next_create_on = '2026-11-20' where id = ${id}
    `.execute(db);
    await run();
    expect(await recurring.made(id)).toEqual(before);
  });
});
