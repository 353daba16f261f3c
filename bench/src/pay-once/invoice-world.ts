import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/**
 * Customers are numbered from 1; each has one subscription, one card and one session of the same number, and two
 * invoices.
 */
export const world = {
  merchants: 20,
  customers: 40_000,
  invoicesPerCustomer: 2,
  amountMinor: 100,
} as const;

const tokenLength = 43;
/** Well known, unlike a real one: both sides of the comparison must be able to name it. */
export const tokenOf = (customer: number): string => String(customer).padStart(tokenLength, '0');

/**
 * Scatters a client's payments over its own customers: no two clients share an invoice or card, and no customer pays
 * twice before every customer of that client paid once.
 */
const stride = 7_919;
export const customerOf = (client: number, clients: number, turn: number): number => {
  const perClient = Math.floor(world.customers / clients);
  return 1 + client + clients * ((turn * stride) % perClient);
};
/** The same in pgbench's own language; needs the variables `clients`, `per_client` and `turn`. */
export const customerInPgbench = `1 + :client_id + :clients * ((:turn * ${stride}) % :per_client)`;

const statements = (): readonly string[] => [
  `insert into merchants (name, gateway_merchant_id, created_at)
   select 'Merchant ' || n, '496160873888', now() - interval '1 year' from generate_series(1, ${world.merchants}) n`,
  `insert into users (kind, role, username, email, phone, first_name, last_name, zip, state, created_at)
   select 'customer', 4, 'customer.' || n, 'customer.' || n || '@people.test', (3030000000 + n)::text, 'Casey',
     'Customer' || n, '80202', 'active',
     now() - interval '1 year'
   from generate_series(1, ${world.customers}) n`,
  `insert into subscriptions (user_id, merchant_id, state, created_at)
   select n, 1 + n % ${world.merchants}, 'active', now() - interval '1 year'
     from generate_series(1, ${world.customers}) n`,
  `insert into payment_methods (user_id, type, token, nickname, card_type, last4, holder_name, expiration,
    address_zip, acknowledged, preferred, created_at)
   select n, 1, '941' || lpad(n::text, 9, '0') || '1111', 'Everyday', 'visa', '1111', 'Casey Customer' || n,
     '12/30', '80202', true, true, now() - interval '1 year'
   from generate_series(1, ${world.customers}) n`,
  // Large enough for any number of partial payments: no slice runs out of open invoices.
  `insert into invoices (subscription_id, merchant_id, user_id, invoice_number, description, amount, due_date,
    created_at)
   select owner, 1 + owner % ${world.merchants}, owner, 'INV-' || n, 'Bill ' || n, 99999999,
     current_date + (n % 60)::integer, now() - interval '20 days'
   from (select n, 1 + (n - 1) / ${world.invoicesPerCustomer} as owner
     from generate_series(1, ${world.customers * world.invoicesPerCustomer}) n) numbered`,
  `insert into invoice_lines (invoice_id, kind, position, description, amount)
   select id, 'item', 0, 'Service', amount from invoices`,
  `insert into sessions (token_hash, user_id, kind, created_at, last_used_at, expires_at)
   select sha256(convert_to(lpad(n::text, ${tokenLength}, '0'), 'UTF8')), n, 'customer', now(),
     now() - interval '1 minute', now() + interval '12 hours'
   from generate_series(1, ${world.customers}) n`,
];

/** Fills a migrated, empty database. */
export const fillWorld = async (client: Client): Promise<void> => {
  for (const statement of statements()) await client.query(statement);
  const { rows } = await client.query<{ hash: Buffer; customers: number; invoice: number }>(
    `select (select token_hash from sessions where id = 1) as hash, (select max(id)::integer from users) as customers,
       (select max(user_id)::integer from invoices where id = ${world.invoicesPerCustomer}) as invoice`,
  );
  const [row] = rows;
  const isNumbered =
    row?.hash.equals(createHash('sha256').update(tokenOf(1)).digest()) &&
    row.customers === world.customers &&
    row.invoice === 1;
  if (isNumbered !== true)
    throw new Error(
      'The database was not empty: its rows are not numbered as the measurement needs them.',
    );
  await client.query('vacuum analyze');
};

const tablesThatGrow = [
  'audit_log',
  'idempotency_keys',
  'ledger_lines',
  'payment_attempts',
  'sessions',
  'transactions',
];

/**
 * Prepares a round. The last use of every session becomes a minute ago: no session is idle, and every payment records
 * the use. Tables that grew are analyzed: otherwise a plan made for an empty table lasts until autovacuum comes by, in
 * one database and not in another.
 */
export const prepareRound = async (client: Client): Promise<void> => {
  await client.query(
    `update sessions set last_used_at = now() - interval '1 minute', expires_at = now() + interval '12 hours'`,
  );
  await client.query(`vacuum analyze ${tablesThatGrow.join(', ')}`);
};
