import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type SettingsRow = Row<
  'merchants',
  | 'id'
  | 'name'
  | 'time_zone'
  | 'brand_color'
  | 'ach_on'
  | 'takes_cash'
  | 'donation_fee'
  | 'default_report_range'
  | 'invoice_number_prefix'
  | 'invoice_number_digits'
  | 'payment_terms'
  | 'minimum_due_kind'
  | 'minimum_due_value'
  | 'legal_name'
  | 'address'
  | 'support_phone'
  | 'support_email'
  | 'texts_from'
  | 'texts_until'
>;

const columns = sql`
  m.id, m.name, m.time_zone, m.brand_color, m.ach_on, m.takes_cash, m.donation_fee, m.default_report_range,
  m.invoice_number_prefix, m.invoice_number_digits, m.payment_terms, m.minimum_due_kind, m.minimum_due_value,
  m.legal_name, m.address, m.support_phone, m.support_email,
  m.texts_from, m.texts_until`;

/** The settings of these merchants, by name. */
export const listSettings = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly SettingsRow[]> => {
  const { rows } = await sql<SettingsRow>`
    select ${columns} from merchants m where m.id = any(${[...merchantIds]}::bigint[]) order by lower(m.name), m.id
  `.execute(executor);
  return rows;
};

/** Two changes of one merchant wait for each other. */
export const lockSettings = async (transaction: Executor, id: number): Promise<SettingsRow> => {
  const { rows } = await sql<SettingsRow>`
    select ${columns} from merchants m where m.id = ${id} for no key update
  `.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error(`Merchant ${id} of an open session does not exist.`);
  return row;
};

export const storeSettings = async (transaction: Executor, row: SettingsRow): Promise<void> => {
  await sql`
    update merchants set time_zone = ${row.time_zone}, brand_color = ${row.brand_color},
      ach_on = ${row.ach_on}, takes_cash = ${row.takes_cash},
      donation_fee = ${row.donation_fee}, default_report_range = ${row.default_report_range},
      invoice_number_prefix = ${row.invoice_number_prefix}, invoice_number_digits = ${row.invoice_number_digits},
      payment_terms = ${row.payment_terms}, minimum_due_kind = ${row.minimum_due_kind},
      minimum_due_value = ${row.minimum_due_value}, name = ${row.name},
      legal_name = ${row.legal_name}, address = ${row.address}, support_phone = ${row.support_phone},
      support_email = ${row.support_email},
      texts_from = ${row.texts_from}, texts_until = ${row.texts_until}
     where id = ${row.id}
  `.execute(transaction);
};

/** Throws for an unknown merchant. */
export const findZone = async (executor: Executor, id: number): Promise<string> => {
  const { rows } = await sql<Row<'merchants', 'time_zone'>>`
    select time_zone from merchants where id = ${id}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no merchant ${id}.`);
  return row.time_zone;
};

/** The database and the server have lists of their own. */
export const isZoneKnown = async (executor: Executor, zone: string): Promise<boolean> => {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(executor);
  return rows.length > 0;
};
