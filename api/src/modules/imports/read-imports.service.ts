import { csvLine } from '@billfold/server-kit/text/csv';
import { importLimits, type ImportKind } from '@billfold/shared/contracts/import-rule';
import type {
  ImportResult,
  ImportText,
  ImportView,
} from '@billfold/shared/contracts/import.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import { findOperation, findOperations } from '../operations/operations.public';
import { importNotFound } from './import.errors';
import type { ImportRowFilter, ImportRowSort, ImportSort } from './import-list';
import { presentImport, presentResult } from './present-import';
import { findImport, type ImportDetails, listImports } from './import.queries';
import { listFailed, listTexts } from './done-rows.queries';
import { countTexts, type ImportRowRow, listRows } from './list-rows.queries';

type Context = UseCaseContext<StaffActor>;

const byteOrderMark = '\uFEFF';
const rowsAtOnce = 500;

/** Throws importNotFound for the import of another merchant. */
export const getImport = async ({ db, actor }: Context, id: number): Promise<ImportDetails> => {
  const row = await findImport(db, actor.merchantIds, id);
  if (row === undefined) throw importNotFound();
  return row;
};

/** Throws importNotFound. */
export const readImport = async (context: Context, id: number): Promise<ImportView> => {
  const { db, actor, clock } = context;
  const row = await getImport(context, id);
  const operation =
    row.operation_id === null
      ? undefined
      : await findOperation(db, actor.merchantIds, row.operation_id);
  return presentImport(row, operation, clock.now());
};

/** The answer of the specified calls. */
export const readResult = async (context: Context, id: number): Promise<ImportResult> => {
  const view = await readImport(context, id);
  const [errors, warnings] = [
    await listTexts(context.db, id, 'reasons', importLimits.textsMax),
    await listTexts(context.db, id, 'warnings', importLimits.textsMax),
  ];
  return presentResult(view, { errors, warnings });
};

export const readImports = async (
  { db, actor, clock }: Context,
  kind: ImportKind | undefined,
  request: ListRequest<ImportSort>,
): Promise<ListPage<ImportView & { readonly id: number }>> => {
  const page = await listImports(db, actor.merchantIds, kind, request);
  const ids = page.items.flatMap(({ operation_id: id }) => id ?? []);
  const operations = await findOperations(db, actor.merchantIds, ids);
  const now = clock.now();
  return {
    ...page,
    items: page.items.map((row) => presentImport(row, operations.get(row.operation_id ?? 0), now)),
  };
};

/** Throws importNotFound. */
export const readRows = async (
  context: Context,
  id: number,
  filter: ImportRowFilter,
  request: ListRequest<ImportRowSort>,
): Promise<ListPage<ImportRowRow>> => {
  await getImport(context, id);
  return listRows(context.db, id, filter, request);
};

/** Throws importNotFound. */
export const readTexts = async (
  context: Context,
  id: number,
  which: 'reasons' | 'warnings',
): Promise<readonly ImportText[]> => {
  await getImport(context, id);
  return countTexts(context.db, id, which, importLimits.textsMax);
};

/**
 * The rows that were not imported as CSV: their columns and the reason. Mended, the file can be imported itself. A part
 * is read when the one before it is sent.
 */
export async function* exportFailures(
  context: Context,
  row: ImportDetails,
): AsyncGenerator<string> {
  const { db } = context;
  const isKept = (index: number): boolean => row.heads[index] !== 'reason';
  // Cells without a head stay in their order: the row is as wide as it was, and fails again until it is mended.
  const line = (cells: readonly string[], reason: string): string =>
    `${csvLine([...cells.filter((_cell, index) => isKept(index)), reason])}\r\n`;
  await db.transaction().execute((transaction) =>
    audited(transaction, context, {
      action: 'import.failures_exported',
      entity: 'import',
      entityId: row.id,
      merchantId: row.merchant_id,
      fields: ['kind'],
      before: null,
      after: { kind: row.kind },
    }),
  );
  yield `${byteOrderMark}${line(row.heads, 'reason')}`;
  for (let after = 0; ;) {
    const rows = await listFailed(db, row.id, { after, limit: rowsAtOnce });
    if (rows.length === 0) return;
    yield rows.map(({ cells, reasons }) => line(cells, reasons.join(' '))).join('');
    after = rows.at(-1)?.row_no ?? after;
  }
}
