import type {
  ImportResult,
  ImportRowView,
  ImportView,
} from '@billfold/shared/contracts/import.contract';
import { importFields, importLimits } from '@billfold/shared/contracts/import-rule';
import { type OperationRow, presentOperation } from '../operations/operations.public';
import type { ImportDetails } from './import.queries';
import type { ImportRowRow } from './list-rows.queries';
import { isRequired, missingFields } from './mapping.service';

const undoUntil = ({ finished_at: at, run_at: ran, state }: ImportDetails): Date | null =>
  at === null || ran === null || !['done', 'cancelled', 'failed'].includes(state)
    ? null
    : new Date(at.getTime() + importLimits.undoMs);

/** Something was written that can be taken back. */
export const canUndo = (row: ImportDetails, now: Date): boolean => {
  const until = undoUntil(row);
  const { created = 0, updated = 0 } = row.counts ?? {};
  return until !== null && now < until && created + updated > 0;
};

const sameAs = ({ same_id: id, same_at: at, same_by: by }: ImportDetails): ImportView['same_as'] =>
  id === null || at === null ? null : { id, created_at: at.toISOString(), created_by: by ?? '' };

export const presentImport = (
  row: ImportDetails,
  operation: OperationRow | undefined,
  now: Date,
): ImportView => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  merchant_id: row.merchant_id,
  merchant_name: row.merchant_name,
  file_name: row.file_name,
  file_type: row.file_type,
  bytes: row.bytes,
  encoding: row.encoding,
  separator: row.separator,
  rows: row.rows,
  columns: row.heads.map((head, index) => ({
    head,
    samples: row.samples.map((cells) => cells[index] ?? ''),
    field: row.mapping[index] ?? null,
    by: row.mapped_by[index] ?? null,
  })),
  fields: importFields[row.kind].map((name) => ({ name, is_required: isRequired(row.kind, name) })),
  missing: [...missingFields(row.kind, row.mapping)],
  planned: row.planned,
  counts: row.counts,
  differs: row.differs,
  undo: row.undo_counts,
  operation: operation === undefined ? null : presentOperation(operation),
  same_as: sameAs(row),
  can_undo: canUndo(row, now),
  undo_until: undoUntil(row)?.toISOString() ?? null,
  created_by: row.creator_name,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  failure: row.failure,
});

/** What the specified calls answer. Before the run, what a run would do. */
export const presentResult = (
  view: ImportView,
  texts: { readonly errors: readonly string[]; readonly warnings: readonly string[] },
): ImportResult => {
  const counts = view.counts ?? view.planned;
  return {
    id: view.id,
    successes: counts?.created ?? 0,
    updated: counts?.updated ?? 0,
    unchanged: counts?.unchanged ?? 0,
    failures: { count: counts?.failed ?? 0, errors: [...texts.errors] },
    warnings: { count: counts?.warnings ?? 0, warnings: [...texts.warnings] },
    import: view,
  };
};

export const presentRow = (row: ImportRowRow): ImportRowView => ({
  row: row.row_no,
  line: row.line,
  outcome: row.outcome ?? row.planned,
  planned: row.planned,
  cells: [...row.cells],
  reasons: [...row.reasons],
  warnings: [...row.warnings],
  changes: [...row.changes],
  target: row.target_id,
  undo: row.undo,
});
