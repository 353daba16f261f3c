import type { ImportView } from '@billfold/shared/contracts/import.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { requirePermission, requireSecondFactor, type StaffActor } from '../../core/actor';
import { publishChanged } from '../live-events/live-events.public';
import { importNotFound, importNotUndoable } from './import.errors';
import { canUndo } from './present-import';
import { findImport, lockImport, updateImport } from './import.queries';
import { readImport } from './read-imports.service';
import { followImport } from './follow-import.service';
import type { ImportSetting } from './import-scope';
import { startOperationOf } from './start-operation.service';

/**
 * Begins to take back what an import made, within 24 hours of its end. Records that were changed since stay. A repeat
 * changes nothing. Throws importNotFound, importNotUndoable, forbidden, and secondFactorRequired for payments, whose
 * undo gives money back.
 */
export const undoImport = async (
  context: UseCaseContext<StaffActor>,
  setting: ImportSetting,
  id: number,
): Promise<ImportView> => {
  const { db, actor, clock, requestId } = context;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const record = await lockImport(transaction, actor.merchantIds, id);
    const row = await findImport(transaction, actor.merchantIds, id);
    if (record === undefined || row === undefined) throw importNotFound();
    const { kind, merchant_id: merchantId } = record;
    const { permission, undoPermission } = setting.importers[kind];
    for (const needed of [permission, undoPermission]) requirePermission(actor, needed, merchantId);
    if (record.state === 'undoing' || record.state === 'undone') return;
    if (!canUndo(row, now)) throw importNotUndoable();
    if (undoPermission === 'refund') requireSecondFactor(actor);
    await updateImport(transaction, id, {
      state: 'undoing',
      who: { sessionId: actor.sessionId, requestId },
    });
    const { created = 0, updated = 0 } = record.counts ?? {};
    const who = { id, merchant_id: merchantId, created_by: actor.userId };
    const input = { importId: id };
    const total = created + updated;
    await startOperationOf(transaction, who, {
      kind: 'import_undo',
      total,
      keyId: null,
      input,
      now,
    });
    await audited(transaction, context, {
      action: 'import.undone',
      entity: 'import',
      entityId: id,
      merchantId,
      fields: ['kind', 'file_name'],
      before: null,
      after: { kind, file_name: record.file_name },
    });
    await publishChanged(transaction, [{ merchantId, entity: 'import', id }], now);
  });
  await followImport(context, setting, id);
  return readImport(context, id);
};
