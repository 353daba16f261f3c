import { auditedAll } from '../../../context/audited';
import { Problem } from '../../../core/problem.errors';
import type { BillPlans } from '../../invoice-edits/invoice-edits.public';
import type { ImportScope } from '../rows/import-kind';
import type { DoneRow, UndoResult } from '../rows/import-row';
import { type ChangedInvoice, restoreInvoice } from './change-invoice.service';
import { listInvoiceVersions, lockInvoicesForUndo, storeInvoicesGone } from './invoices.queries';

const takeAway = async (
  { transaction, context, merchant, importId }: ImportScope,
  rows: readonly DoneRow[],
): Promise<readonly UndoResult[]> => {
  const found = await lockInvoicesForUndo(
    transaction,
    merchant.id,
    rows.map(({ target_id: id }) => id),
  );
  const byId = new Map(found.map((invoice) => [invoice.id, invoice]));
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

const giveBack = async (
  scope: ImportScope,
  plans: BillPlans,
  rows: readonly DoneRow[],
): Promise<readonly UndoResult[]> => {
  const results: UndoResult[] = [];
  const versions = await listInvoiceVersions(
    scope.transaction,
    rows.map(({ target_id: id }) => id),
  );
  for (const { row_no, target_id: id, trace } of rows) {
    const kept = { row_no, undo: 'kept', reason: 'This invoice has been changed since.' } as const;
    const facts = trace as Pick<ChangedInvoice, 'before' | 'version'>;
    if (versions.get(id) !== facts.version) {
      results.push(kept);
      continue;
    }
    try {
      await restoreInvoice(scope, plans, id, facts);
      results.push({ row_no, undo: 'undone' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ ...kept, reason: error.message });
    }
  }
  return results;
};

/** Takes new invoices away and gives changed ones their values back, as far as nobody has touched them. */
export const undoInvoices = async (
  scope: ImportScope,
  plans: BillPlans,
  rows: readonly DoneRow[],
): Promise<readonly UndoResult[]> => {
  const created = rows.filter(({ outcome }) => outcome === 'created');
  const updated = rows.filter(({ outcome }) => outcome === 'updated');
  return [...(await takeAway(scope, created)), ...(await giveBack(scope, plans, updated))];
};
