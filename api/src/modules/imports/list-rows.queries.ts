import type { ImportOutcome } from '@billfold/shared/contracts/import-rule';
import type { ImportWarning } from '@billfold/shared/contracts/import.contract';
import { sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import { plannedAnew } from '../../db/planned-anew';
import type { Row } from '../../db/schema';
import type { ImportRowFilter, ImportRowSort } from './import-list';
import type { RowChange } from './rows/import-row.domain';

export type ImportRowRow = Row<
  'import_rows',
  'row_no' | 'line' | 'cells' | 'reasons' | 'warnings' | 'target_id'
> & {
  readonly id: number;
  readonly outcome: ImportOutcome | null;
  readonly planned: ImportOutcome | null;
  readonly changes: readonly RowChange[];
  readonly undo: 'undone' | 'kept' | null;
};

/** Rows of an import that the caller has found. */
export const listRows = (
  executor: Executor,
  importId: number,
  { outcomes, withWarning, warning, differs, kept }: ImportRowFilter,
  request: ListRequest<ImportRowSort>,
): Promise<ListPage<ImportRowRow>> =>
  readPage<ImportRowRow, ImportRowSort>(executor, {
    columns: sql`
      r.row_no as id, r.row_no, r.line, r.cells, r.reasons, r.warnings, r.target_id, r.outcome, r.planned,
        r.changes, r.undo`,
    // A number of a row belongs to its import.
    from: sql`(select * from import_rows where import_id = ${importId}) r`,
    where: [
      ...(outcomes === undefined
        ? []
        : [sql`coalesce(r.outcome, r.planned) = any(${[...outcomes]}::text[])`]),
      ...(withWarning ? [sql`cardinality(r.warnings) > 0`] : []),
      ...(warning === undefined ? [] : [sql`${warning} = any(r.warnings)`]),
      ...(differs
        ? [
            sql`r.outcome is distinct from r.planned and r.outcome is not null and r.outcome <> 'not_done'`,
          ]
        : []),
      ...(kept ? [sql`r.undo = 'kept'`] : []),
    ],
    sorts: { row: { key: sql`r.row_no`, type: 'integer' } },
    id: sql`r.row_no`,
    request,
  });

/** Each warning of an import that the caller has found, with its number of rows: the most frequent first. */
export const countWarnings = async (
  executor: Executor,
  importId: number,
  limit: number,
): Promise<readonly ImportWarning[]> => {
  const { rows } = await sql<ImportWarning>`${plannedAnew}
    select w.text, count(*)::integer as rows
      from import_rows r cross join lateral (select distinct unnest(r.warnings) as text) w
     where r.import_id = ${importId} group by w.text order by rows desc, min(r.row_no), w.text limit ${limit}
  `.execute(executor);
  return rows;
};
