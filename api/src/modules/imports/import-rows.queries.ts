import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { plannedAnew } from '../../db/planned-anew';
import type { Row } from '../../db/schema';
import type { ImportRow, TypedRow } from './rows/import-row.domain';

export type FreshRow = {
  readonly row_no: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault: string | null;
};

export const insertRows = async (
  executor: Executor,
  importId: number,
  rows: readonly FreshRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`${plannedAnew}
    insert into import_rows (import_id, row_no, line, cells, fault, unit)
    select ${importId}::bigint, r.row_no, r.line, r.cells, r.fault, r.row_no
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row_no integer, line integer, cells text[],
        fault text)
  `.execute(executor);
};

export type CellsRow = Row<'import_rows', 'row_no' | 'line' | 'cells' | 'fault'>;

/** The next rows behind one, in the order of the file. */
export const listCells = async (
  executor: Executor,
  importId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly CellsRow[]> => {
  const { rows } = await sql<CellsRow>`${plannedAnew}
    select row_no, line, cells, fault from import_rows where import_id = ${importId} and row_no > ${after}
      order by row_no limit ${limit}
  `.execute(executor);
  return rows;
};

/** Writes what rows say. What a check of before found is gone. */
export const storeTyped = async (
  executor: Executor,
  importId: number,
  rows: readonly (TypedRow & { readonly row_no: number })[],
): Promise<void> => {
  const values = rows.map(({ unitKey, keys, ...row }) => ({
    ...row,
    keys: unitKey === undefined ? keys : [...keys, `unit ${unitKey}`],
  }));
  await sql`${plannedAnew}
    update import_rows r set typed = v.typed, keys = v.keys, own_reasons = v.reasons, reasons = '{}',
      warnings = '{}', unit = r.row_no, twins = null,
      planned = null, outcome = null, target_id = null, amount = null, changes = '[]', trace = null
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as v (row_no integer, typed jsonb, keys text[], reasons text[])
     where r.import_id = ${importId} and r.row_no = v.row_no
  `.execute(executor);
};

/**
 * Names to each row the other lines that say the same, and makes rows of one thing one unit, which its first row leads.
 */
export const joinTwins = async (executor: Executor, importId: number): Promise<void> => {
  await sql`${plannedAnew}
    with said as (
      select r.row_no, r.line, key from import_rows r, unnest(r.keys) key where r.import_id = ${importId}
        and key not like 'unit %'
    ), shared as (
      select key, (array_agg(line order by row_no))[1:50] as lines from said group by key having count(*) > 1
    ), told as (
      select said.row_no, jsonb_object_agg(said.key, to_jsonb(array_remove(shared.lines, said.line))) as twins
        from said join shared on shared.key = said.key group by said.row_no
    )
    update import_rows r set twins = told.twins from told where r.import_id = ${importId} and r.row_no = told.row_no
  `.execute(executor);
  await sql`${plannedAnew}
    with parts as (
      select r.row_no, min(r.row_no) over (partition by key) as unit from import_rows r, unnest(r.keys) key
       where r.import_id = ${importId} and key like 'unit %'
    )
    update import_rows r set unit = parts.unit from parts
     where r.import_id = ${importId} and r.row_no = parts.row_no and parts.unit <> r.row_no
  `.execute(executor);
};

export type TreatedRow = ImportRow & { readonly outcome: Row<'import_rows'>['outcome'] };

/** The rows of the next units behind one. */
export const listUnits = async (
  executor: Executor,
  importId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly TreatedRow[]> => {
  const { rows } = await sql<
    Row<'import_rows', 'row_no' | 'line' | 'unit' | 'planned' | 'outcome' | 'target_id'> & {
      typed: unknown;
      twins: ImportRow['twins'];
      reasons: readonly string[];
    }
  >`${plannedAnew}
    select r.row_no, r.line, r.unit, r.typed, r.twins, r.own_reasons as reasons, r.planned, r.outcome, r.target_id
      from import_rows r
     where r.import_id = ${importId} and r.unit = any(array(
       select distinct f.unit from import_rows f where f.import_id = ${importId} and f.unit > ${after}
          order by f.unit limit ${limit}))
     order by r.unit, r.row_no
  `.execute(executor);
  return rows;
};
