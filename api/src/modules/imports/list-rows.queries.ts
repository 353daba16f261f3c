import type { ImportOutcome } from '@billfold/shared/contracts/import-rule';
import type { ImportText } from '@billfold/shared/contracts/import.contract';
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
  { outcomes, reason, withWarning, warning, differs, kept }: ImportRowFilter,
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
      ...(reason === undefined ? [] : [sql`${reason} = any(r.reasons)`]),
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

/**
 * Each warning of an import that the caller has found, or each reason of its failed rows, with its number of rows: the
 * most frequent first.
 */
export const countTexts = async (
  executor: Executor,
  importId: number,
  which: 'reasons' | 'warnings',
  limit: number,
): Promise<readonly ImportText[]> => {
  const isCounted =
    which === 'reasons' ? sql`coalesce(r.outcome, r.planned) = 'failed'` : sql`true`;
  const { rows } = await sql<ImportText>`${plannedAnew}
    select w.text, count(*)::integer as rows
      from import_rows r cross join lateral (select distinct unnest(${sql.ref(`r.${which}`)}) as text) w
     where r.import_id = ${importId} and ${isCounted}
       group by w.text order by rows desc, min(r.row_no), w.text limit ${limit}
  `.execute(executor);
  return rows;
};
