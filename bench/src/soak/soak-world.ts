import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '@billfold/server-kit/database/database-away';
import type { Pool } from 'pg';
import { fillWorld } from '../stage/world';

/** Each customer has two cards, 2n-1 and 2n, and a bank account; the last ones have auto-pay. Staff share a PIN. */
export const people = { customers: 200, withAutoPay: 40, staff: 4 } as const;
export const staffPin = '2580';
/** The night of the soak: all that was captured settles this often. */
export const settleEveryMs = 10_000;
const zones = ['America/Denver', 'America/New_York', 'Pacific/Guam', 'UTC', 'Europe/Berlin'];

export const cardsOf = (customer: number): readonly [number, number] => [
  2 * customer - 1,
  2 * customer,
];
export const bankAccountOf = (customer: number): number => 2 * people.customers + customer;

/** Repeats a query while the database restarts. */
export const untilDatabaseAnswers = async <Answer>(
  query: () => Promise<Answer>,
): Promise<Answer> => {
  for (;;) {
    try {
      return await query();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await sleep(500);
    }
  }
};

/** Fills a migrated, empty database. The hash is that of `staffPin`. */
export const fillSoakWorld = async (db: Pool, pinHash: string): Promise<void> => {
  await fillWorld(db, {
    merchants: zones.map((timeZone) => ({ timeZone, takesBankPayments: true })),
    customers: { merchant: `1 + n % ${zones.length}`, count: people.customers },
    cards: 2,
    bankAccounts: true,
    staff: Array.from({ length: people.staff }, () => zones.map((_zone, index) => index + 1)),
    sessions: 'all',
  });
  await db.query(`update users set pin_hash = $1 where kind = 'merchant'`, [pinHash]);
};

/** An invoice of a customer, due today where the merchant is. */
export const addInvoice = async (db: Pool, customer: number, cents: number): Promise<number> => {
  const { rows } = await db.query<{ id: string }>(
    `with invoice as (
       insert into invoices (subscription_id, merchant_id, user_id, invoice_number, description, amount,
         due_date, created_at)
       select s.id, s.merchant_id, s.user_id, 'SOAK-' || nextval('invoices_id_seq'), 'Service', $2,
         (now() at time zone m.time_zone)::date, now() - interval '20 days'
       from subscriptions s join merchants m on m.id = s.merchant_id where s.id = $1 returning id, amount
     ), line as (
       insert into invoice_lines (invoice_id, kind, position, description, amount) select id, 'item', 0,
         'Service', amount from invoice
     ) select id from invoice`,
    [customer, cents],
  );
  return Number(rows[0]?.id);
};

/** Tomorrow where the merchant of a customer is. */
export const tomorrowOf = async (db: Pool, customer: number): Promise<string> => {
  const { rows } = await db.query<{ day: string }>(
    `select to_char((now() at time zone m.time_zone)::date + 1, 'YYYY-MM-DD') as day from subscriptions s
      join merchants m on m.id = s.merchant_id where s.id = $1`,
    [customer],
  );
  return rows[0]?.day ?? '';
};

/** Makes waiting runs of these kinds due now, schedules on the merchant's today. */
const makeDue = async (
  db: Pool,
  which: string,
  values: readonly unknown[] = [],
): Promise<number> => {
  const { rows } = await db.query<{ count: string }>(
    `with due as (
       update payment_runs r set due_at = now(),
         cycle_on = case r.kind when 'schedule' then business_date(now(), m.time_zone) else r.cycle_on end
       from merchants m where m.id = r.merchant_id and r.state = 'waiting' and ${which}
       returning r.invoice_id, r.kind, r.cycle_on
     ), bills as (
       update invoices i set scheduled_on = due.cycle_on from due where i.id = due.invoice_id and due.kind = 'schedule'
     ) select count(*) from due`,
    [...values],
  );
  return Number(rows[0]?.count);
};

/** Makes delayed work of jobs due now (after a decline, or without an answer of the gateway). */
export const makeEverythingDue = (db: Pool): Promise<number> => makeDue(db, 'true');

/** Makes the scheduled payment of an invoice due now. */
export const makeScheduleDue = async (db: Pool, invoice: number): Promise<void> => {
  await makeDue(db, `r.kind = 'schedule' and r.invoice_id = $1`, [invoice]);
};
