import { auditedAll } from '../../../context/audited';
import { Problem } from '../../../core/problem.errors';
import type { BillPlans } from '../../invoice-edits/invoice-edits.public';
import type { ImportScope } from '../rows/import-kind';
import type { DoneRow, UndoResult } from '../rows/import-row.domain';
import { type InvoiceTrace, restoreInvoice } from './change-invoice.service';
import { lockInvoicesForUndo, storeInvoicesGone, type UndoneInvoice } from './invoices.queries';

type Found = ReadonlyMap<number, UndoneInvoice>;

const takeAway = async (
  { transaction, context, merchant, importId }: ImportScope,
  rows: readonly DoneRow[],
  byId: Found,
): Promise<readonly UndoResult[]> => {
  const results = rows.map(({ row_no, target_id: id, trace }): UndoResult => {
    const invoice = byId.get(id);
    const isTouched =
      invoice === undefined ||
      invoice.deleted_at !== null ||
      invoice.is_used ||
      invoice.version !== (trace as { version: number }).version;
    return isTouched
      ? { row_no, undo: 'kept', reason: 'This invoice has been used or changed since.' }
      : { row_no, undo: 'undone' };
  });
  const gone = rows
    .filter((_row, position) => results[position]?.undo === 'undone')
    .map(({ target_id: id }) => id);
  await storeInvoicesGone(transaction, gone, context.clock.now());
  await auditedAll(
    transaction,
    context,
    gone.map((id) => ({
      action: 'invoice.deleted',
      entity: 'invoice',
      entityId: id,
      merchantId: merchant.id,
      fields: ['import_undone'] as const,
      before: null,
      after: { import_undone: importId },
    })),
  );
  return results;
};

/** Why an invoice is no more as the import left it. */
const findTouch = (
  invoice: UndoneInvoice | undefined,
  { version, money }: InvoiceTrace,
): string | undefined => {
  if (invoice?.version !== version) return 'This invoice has been changed since.';
  const isMoved = money === undefined ? invoice.is_used : invoice.money !== money;
  return isMoved
    ? 'A payment of this invoice has been made, scheduled or changed since.'
    : undefined;
};

const giveBack = async (
  scope: ImportScope,
  plans: BillPlans,
  rows: readonly DoneRow[],
  byId: Found,
): Promise<readonly UndoResult[]> => {
  const results: UndoResult[] = [];
  const keep = (row_no: number, reason: string) => results.push({ row_no, undo: 'kept', reason });
  for (const { row_no, target_id: id, trace } of rows) {
    const facts = trace as InvoiceTrace;
    const touch = findTouch(byId.get(id), facts);
    if (touch !== undefined) {
      keep(row_no, touch);
      continue;
    }
    try {
      await restoreInvoice(scope, plans, id, facts);
      results.push({ row_no, undo: 'undone' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      keep(row_no, error.message);
    }
  }
  return results;
};

/** Removes new invoices and restores the values of changed ones, unless they were changed since. */
export const undoInvoices = async (
  scope: ImportScope,
  plans: BillPlans,
  rows: readonly DoneRow[],
): Promise<readonly UndoResult[]> => {
  const found = await lockInvoicesForUndo(
    scope.transaction,
    scope.merchant.id,
    rows.map(({ target_id: id }) => id),
  );
  const byId = new Map(found.map((invoice) => [invoice.id, invoice]));
  const created = rows.filter(({ outcome }) => outcome === 'created');
  const updated = rows.filter(({ outcome }) => outcome === 'updated');
  return [
    ...(await takeAway(scope, created, byId)),
    ...(await giveBack(scope, plans, updated, byId)),
  ];
};
