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
>;

const columns = sql`
  m.id, m.name, m.time_zone, m.brand_color, m.ach_on, m.takes_cash, m.donation_fee, m.default_report_range`;

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

export const storeSettings = async (
  transaction: Executor,
  { id, brand_color, ach_on, takes_cash, donation_fee, default_report_range }: SettingsRow,
): Promise<void> => {
  await sql`
    update merchants set brand_color = ${brand_color}, ach_on = ${ach_on}, takes_cash = ${takes_cash},
      donation_fee = ${donation_fee}, default_report_range = ${default_report_range} where id = ${id}
  `.execute(transaction);
};
