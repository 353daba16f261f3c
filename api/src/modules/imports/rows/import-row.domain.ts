import type { ImportRowView } from '@billfold/shared/contracts/import.contract';
import type { ImportOutcome } from '@billfold/shared/contracts/import-rule';

/** Cells of a row by field, trimmed; an empty cell is absent. */
export type Fields = Readonly<Record<string, string>>;

/**
 * What a row says, before the database is read. `keys` are things that no two rows may say, such as `phone 3035550101`.
 */
export type TypedRow = {
  readonly typed: unknown;
  readonly keys: readonly string[];
  /** The same for rows that are one thing. */
  readonly unitKey: string | undefined;
  readonly reasons: readonly string[];
};

/** A row as the steps of an import read it. */
export type ImportRow = {
  readonly row_no: number;
  readonly line: number;
  readonly unit: number;
  readonly typed: unknown;
  /** Other lines by key. */
  readonly twins: Readonly<Record<string, readonly number[]>> | null;
  /** Of the row itself. */
  readonly reasons: readonly string[];
  readonly planned: ImportOutcome | null;
  readonly target_id: number | null;
};

export type RowChange = ImportRowView['changes'][number];

/** What becomes of a row. `amount`: cents of a payment. `trace`: what an undo needs. */
export type RowResult = {
  readonly row_no: number;
  readonly outcome: Exclude<ImportOutcome, 'not_done'>;
  readonly reasons: readonly string[];
  readonly warnings: readonly string[];
  readonly target_id?: number | null;
  readonly amount?: number | null;
  readonly changes?: readonly RowChange[];
  readonly trace?: unknown;
};

/** A row of which an undo asks. */
export type DoneRow = {
  readonly row_no: number;
  readonly outcome: 'created' | 'updated';
  readonly target_id: number;
  readonly changes: readonly RowChange[];
  readonly trace: unknown;
};

export type UndoResult = {
  readonly row_no: number;
  readonly undo: 'undone' | 'kept';
  readonly reason?: string;
};

/** The warnings of a row's own cells, which its result has first, unless it fails. */
export const withNotes = (
  rows: readonly ImportRow[],
  results: readonly RowResult[],
): readonly RowResult[] => {
  const notesOf = new Map(
    rows.map(({ row_no, typed }) => [row_no, (typed as { notes?: readonly string[] }).notes ?? []]),
  );
  return results.map((result) => {
    const notes = notesOf.get(result.row_no) ?? [];
    return result.outcome === 'failed' || notes.length === 0
      ? result
      : { ...result, warnings: [...notes, ...result.warnings] };
  });
};

export const failed = (
  { row_no }: Pick<ImportRow, 'row_no'>,
  ...reasons: readonly string[]
): RowResult => ({ row_no, outcome: 'failed', reasons, warnings: [] });

export const listOfLines = (lines: readonly number[]): string => {
  const shown = lines.slice(0, 5).join(', ');
  return lines.length > 5 ? `${shown} and others` : shown;
};
