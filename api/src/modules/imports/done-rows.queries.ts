import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { plannedAnew } from '../../db/planned-anew';
import type { Row } from '../../db/schema';
import type { DoneRow, RowChange, UndoResult } from './rows/import-row.domain';

/** Texts about rows, the first ones of the file: `Line 4: phone is not valid.` */
export const listTexts = async (
  executor: Executor,
  importId: number,
  which: 'reasons' | 'warnings',
  limit: number,
): Promise<readonly string[]> => {
  const isShown =
    which === 'reasons'
      ? sql`coalesce(outcome, planned) = 'failed'`
      : sql`coalesce(outcome, planned) is distinct from 'failed'`;
  const { rows } = await sql<{ text: string }>`${plannedAnew}
    select 'Line ' || line || ': ' || array_to_string(${sql.ref(which)}, ' ') as text from import_rows
     where import_id = ${importId} and row_no = unit and cardinality(${sql.ref(which)}) > 0 and ${isShown}
       order by row_no limit ${limit}
  `.execute(executor);
  return rows.map(({ text }) => text);
};

export type FailedRow = Row<'import_rows', 'row_no' | 'cells' | 'reasons'>;

/** Rows that are not imported, in the order of the file. */
export const listFailed = async (
  executor: Executor,
  importId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly FailedRow[]> => {
  const { rows } = await sql<FailedRow>`${plannedAnew}
    select row_no, cells, reasons from import_rows
     where import_id = ${importId} and row_no > ${after} and coalesce(outcome, planned) = 'failed'
       order by row_no limit ${limit}
  `.execute(executor);
  return rows;
};

/** Things that a run made or changed and no undo has looked at, the last ones first. */
export const listDone = async (
  executor: Executor,
  importId: number,
  limit: number,
): Promise<readonly DoneRow[]> => {
  const { rows } = await sql<
    Row<'import_rows', 'row_no'> & {
      outcome: DoneRow['outcome'];
      target_id: number;
      changes: readonly RowChange[];
      trace: unknown;
    }
  >`${plannedAnew}
    select row_no, outcome, target_id, changes, trace from import_rows
     where import_id = ${importId} and row_no = unit and outcome in ('created', 'updated') and undo is null
     order by row_no desc limit ${limit}
  `.execute(executor);
  return rows;
};

export const storeUndo = async (
  executor: Executor,
  importId: number,
  results: readonly UndoResult[],
): Promise<void> => {
  const values = results.map((result) => ({ reason: null, ...result }));
  await sql`${plannedAnew}
    update import_rows r set undo = v.undo, reasons = case when v.reason is null then r.reasons
      else r.reasons || v.reason end
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (row_no integer, undo text, reason text)
     where r.import_id = ${importId} and r.unit = v.row_no
  `.execute(executor);
};

export const countUndo = async (
  executor: Executor,
  importId: number,
): Promise<{ readonly undone: number; readonly kept: number }> => {
  const { rows } = await sql<{ undone: number; kept: number }>`${plannedAnew}
    select (count(*) filter (where undo = 'undone'))::integer as undone, (count(*) filter (where undo = 'kept'))::integer as kept
      from import_rows where import_id = ${importId} and row_no = unit
  `.execute(executor);
  return rows[0] ?? { undone: 0, kept: 0 };
};
