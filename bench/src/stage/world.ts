import { createHash } from 'node:crypto';
import { permissions } from '@billfold/shared/contracts/permissions.contract';
import type { Pool } from 'pg';

/** Either opens one connection or several; statements run one after the other. */
type Database = Pick<Pool, 'query'>;

const tokenLength = 43;
/** The token of a user's session: well known, unlike a real one. */
export const tokenOf = (user: number): string => String(user).padStart(tokenLength, '0');

type Customers = {
  readonly merchant: string | number;
  readonly count: number;
  readonly state?: 'active' | 'invited';
  /** They agreed to text messages. */
  readonly texts?: boolean;
  /** Distinguishes the phone numbers and addresses of several calls. */
  readonly block?: number;
  /** When the merchants began, an SQL moment. */
  readonly since?: string;
};

/**
 * Adds customers with one subscription each and the external ids EXT-0 on. `merchant`: an id, or SQL of the customer's
 * number `n`, which begins at 1.
 */
export const addCustomers = async (
  db: Database,
  { merchant, count, state = 'active', texts = false, block = 1, since = 'now()' }: Customers,
): Promise<void> => {
  await db.query(
    `with people as (
       insert into users (kind, role, username, email, phone, first_name, last_name, zip, state, created_at)
       select 'customer', 4, 'customer.${block}.' || n, 'customer.${block}.' || n || '@people.test',
         (${2 + block}000000000 + n)::text, 'Casey', 'Customer' || n, '80202', '${state}', ${since}
       from generate_series(1, ${count}) n returning id, split_part(username, '.', 3)::integer as n)
     insert into subscriptions (user_id, merchant_id, user_external_id, state, sms_opt_in, created_at)
     select id, ${merchant}, 'EXT-' || n - 1, '${state}', ${texts}, ${since} from people order by id`,
  );
};

type Invoices = {
  /** SQL of a subscription `s`. */
  readonly of?: string;
  readonly perCustomer?: number;
  readonly cents: number;
  readonly description?: string;
};

/** Adds invoices of one line, with the numbers INV-0 on, in the order of the customers. */
export const addInvoices = async (
  db: Database,
  { of = 'true', perCustomer = 1, cents, description = 'Water bill' }: Invoices,
): Promise<void> => {
  await db.query(
    `with made as (
       insert into invoices (subscription_id, merchant_id, user_id, invoice_number, description, amount, due_date,
         created_at)
       select s.id, s.merchant_id, s.user_id,
         'INV-' || split_part(s.user_external_id, '-', 2)::integer * ${perCustomer} + n, '${description}', ${cents},
         current_date + (s.id % 60)::integer, now() - interval '20 days'
       from subscriptions s, generate_series(0, ${perCustomer - 1}) n where ${of} order by s.id, n
       returning id, amount)
     insert into invoice_lines (invoice_id, kind, position, description, amount)
     select id, 'item', 0, 'Service', amount from made`,
  );
};

export type World = {
  readonly merchants: readonly {
    readonly timeZone?: string;
    readonly smsNumber?: string;
    readonly takesBankPayments?: boolean;
  }[];
  readonly customers?: Omit<Customers, 'since'>;
  /** Cards of each customer: a Visa, and a Mastercard. */
  readonly cards?: 0 | 1 | 2;
  readonly bankAccounts?: boolean;
  /** The merchants of each member of staff, who may do everything there. */
  readonly staff: readonly (readonly number[])[];
  /** Whose sessions are opened. */
  readonly sessions: 'all' | 'staff';
  /** The moment that the clock of the servers shows. */
  readonly now?: string;
};

/**
 * Fills a migrated, empty database. Merchants, customers and then staff are numbered from 1; customer n has the
 * subscription n, the cards from (n - 1) * cards + 1 on, then bank accounts; a session has the token of its user.
 */
export const fillWorld = async (db: Database, world: World): Promise<void> => {
  const { merchants, customers, cards = 0, bankAccounts = false, staff, sessions } = world;
  const now = world.now === undefined ? 'now()' : `timestamptz '${world.now}'`;
  const since = `${now} - interval '1 year'`;
  const count = customers?.count ?? 0;
  for (const [
    index,
    { timeZone = 'America/Denver', smsNumber, takesBankPayments },
  ] of merchants.entries())
    await db.query(
      `insert into merchants (name, time_zone, sms_number, gateway_merchant_id, ach_on, created_at)
       values ($1, $2, $3, '496160873888', $4, ${since})`,
      [`Merchant ${index + 1}`, timeZone, smsNumber ?? null, takesBankPayments ?? false],
    );
  if (customers !== undefined) await addCustomers(db, { ...customers, since });
  await db.query(
    `insert into payment_methods (user_id, type, token, nickname, card_type, last4, holder_name, expiration,
      address_zip, acknowledged, preferred, created_at)
     select n, 1, card.prefix || lpad(n::text, 9, '0') || card.last4, card.brand, card.brand, card.last4,
       'Casey Customer' || n, '12/39', '80202', true, card.place = 1, ${since}
     from generate_series(1, ${count}) n, lateral (values ('941', '1111', 'visa', 1), ('955', '4444', 'mastercard', 2))
       card (prefix, last4, brand, place) where card.place <= ${cards} order by n, card.place`,
  );
  await db.query(
    `insert into payment_methods (user_id, type, token, nickname, last4, holder_name, acknowledged, preferred,
      created_at)
     select n, 3, '1007' || lpad(n::text, 4, '0') || '6789', 'checking', '6789', 'Casey Customer' || n, true,
       false, ${since} from generate_series(1, ${bankAccounts ? count : 0}) n order by n`,
  );
  for (const [index, ofMerchants] of staff.entries())
    await db.query(
      `with member as (
         insert into users (kind, role, username, email, first_name, last_name, state, created_at)
         values ('merchant', 2, $1, $1 || '@merchant.test', 'Olive', 'Owner', 'active', ${since}) returning id)
       insert into merchant_staff (user_id, merchant_id, permissions) select id, unnest($2::bigint[]), $3 from member`,
      [`staff.${index + 1}`, ofMerchants, [...permissions]],
    );
  await db.query(
    `insert into sessions (token_hash, user_id, kind, created_at, last_used_at, expires_at)
     select sha256(convert_to(lpad(u.id::text, ${tokenLength}, '0'), 'UTF8')), u.id, u.kind, ${now}, ${now},
       ${now} + interval '12 hours' from users u where u.kind = 'merchant' or ${sessions === 'all'} order by u.id`,
  );
  const { rows } = await db.query<{ users: number; hash: Buffer }>(
    `select (select max(id)::integer from users) as users, token_hash as hash from sessions order by id limit 1`,
  );
  const first = createHash('sha256').update(tokenOf(sessions === 'all' ? 1 : count + 1));
  if (rows[0]?.users !== count + staff.length || !rows[0].hash.equals(first.digest()))
    throw new Error('The database was not empty: its rows are not numbered as they are needed.');
  await db.query('analyze');
};
