import { sql } from 'kysely';
import type { Executor } from '../../db/database';

export type TextTable = { readonly table: string; readonly columns: readonly string[] };

/**
 * Every table with the columns that could hold a text, except where a card's token and the gateway's reference have
 * their place.
 */
export const listTextTables = async (db: Executor): Promise<readonly TextTable[]> => {
  const { rows } = await sql<TextTable>`
    select c.table_name::text as "table", array_agg(c.column_name::text) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb') or c.udt_name in ('_text', '_varchar'))
      and (c.table_name, c.column_name) not in (('payment_methods', 'token'), ('payment_attempts', 'retref'))
      and c.table_name not like 'kysely_%'
    group by 1 order by 1`.execute(db);
  return rows;
};

const textOf = ({ columns }: TextTable) =>
  sql`concat_ws(' | ', ${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))})`;

/**
 * Long runs of digits that are separate words (not inside a request id), with the separators people write cards with.
 */
export const listDigitRuns = async (db: Executor, table: TextTable): Promise<readonly string[]> => {
  const { rows } = await sql<{ run: string }>`
    select distinct match[1] as run
    from ${sql.table(table.table)},
      regexp_matches(${textOf(table)}, '(?<![0-9A-Za-z-])((?:\\d[ -]?){12,18}\\d)(?![0-9A-Za-z-])', 'g') as match
    limit 1000`.execute(db);
  return rows.map((row) => row.run);
};

/** How often a token of a stored method is found in any other column. */
export const countStrayTokens = async (db: Executor, table: TextTable): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from ${sql.table(table.table)}, regexp_matches(${textOf(table)}, '[[:alnum:]-]{12,}', 'g') as match
    join payment_methods pm on pm.token = match[1]`.execute(db);
  return rows[0]?.count ?? 0;
};
