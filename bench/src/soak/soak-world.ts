import { createHash } from 'node:crypto';
import { permissions } from '@billfold/shared/contracts/permissions.contract';
import type { Pool } from 'pg';

/**
 * Customers are numbered from 1; each has one subscription of the same number, two cards, 2n-1 and 2n, and a bank
 * account. The last ones have auto-pay. Staff follow the customers; they work at every merchant and share a PIN.
 */
export const people = { customers: 200, withAutoPay: 40, staff: 4 } as const;
export const staffPin = '2580';
const zones = [
  'America/Denver',
  'America/New_York',
  'Pacific/Guam',
  'UTC',
  'Europe/Berlin',
] as const;

const tokenLength = 43;
export const tokenOf = (user: number): string => String(user).padStart(tokenLength, '0');
export const cardsOf = (customer: number): readonly [number, number] => [
  2 * customer - 1,
  2 * customer,
];
export const bankAccountOf = (customer: number): number => 2 * people.customers + customer;

const statements: readonly string[] = [
  ...zones.map(
    (zone, index) =>
      `insert into merchants (name, time_zone, gateway_merchant_id, ach_on, created_at)
        values ('Merchant ${index + 1}', '${zone}', '496160873888', true, now() - interval '1 year')`,
  ),
  `insert into users (kind, role, username, email, phone, first_name, last_name, zip, state, created_at)
   select 'customer', 4, 'customer.' || n, 'customer.' || n || '@people.test', (3030000000 + n)::text, 'Casey',
     'Customer' || n, '80202', 'active', now() - interval '1 year'
   from generate_series(1, ${people.customers}) n`,
  `insert into subscriptions (user_id, merchant_id, state, created_at)
   select n, 1 + n % ${zones.length}, 'active', now() - interval '1 year'
     from generate_series(1, ${people.customers}) n`,
  `insert into payment_methods (user_id, type, token, nickname, card_type, last4, holder_name, expiration,
    address_zip, acknowledged, preferred, created_at)
   select n, 1, card.prefix || lpad(n::text, 9, '0') || card.last4, card.brand, card.brand, card.last4,
     'Casey Customer' || n, '12/39', '80202', true, card.first, now() - interval '1 year'
   from generate_series(1, ${people.customers}) n,
     lateral (values ('941', '1111', 'visa', true), ('955', '4444', 'mastercard', false)) card (prefix, last4,
       brand, first)
   order by n, card.first desc`,
  `insert into payment_methods (user_id, type, token, nickname, last4, holder_name, acknowledged, preferred, created_at)
   select n, 3, '1007' || lpad(n::text, 4, '0') || '6789', 'checking', '6789', 'Casey Customer' || n, true,
     false, now() - interval '1 year'
   from generate_series(1, ${people.customers}) n order by n`,
  `insert into users (kind, role, username, email, first_name, last_name, state, created_at)
   select 'merchant', 2, 'staff.' || n, 'staff.' || n || '@merchant.test', 'Olive', 'Owner' || n, 'active',
     now() - interval '1 year'
   from generate_series(1, ${people.staff}) n`,
  `insert into merchant_staff (user_id, merchant_id, permissions)
   select ${people.customers} + n, m.id, '{${permissions.join(',')}}'
     from generate_series(1, ${people.staff}) n, merchants m`,
  `insert into sessions (token_hash, user_id, kind, created_at, last_used_at, expires_at)
   select sha256(convert_to(lpad(u.id::text, ${tokenLength}, '0'), 'UTF8')), u.id, u.kind, now(), now(),
     now() + interval '12 hours' from users u order by u.id`,
];

/** Fills a migrated, empty database. The hash is that of `staffPin`. */
export const fillSoakWorld = async (db: Pool, pinHash: string): Promise<void> => {
  for (const statement of statements) await db.query(statement);
  await db.query(`update users set pin_hash = $1 where kind = 'merchant'`, [pinHash]);
  const { rows } = await db.query<{ hash: Buffer; user_id: string }>(
    'select (select token_hash from sessions where id = 1) as hash, user_id from payment_methods where id = 3',
  );
  const isNumbered =
    rows[0]?.hash.equals(createHash('sha256').update(tokenOf(1)).digest()) &&
    Number(rows[0].user_id) === 2;
  if (isNumbered !== true)
    throw new Error(
      'The database was not empty: its rows are not numbered as the soak needs them.',
    );
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
