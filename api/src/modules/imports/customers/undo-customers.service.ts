import { auditedAll } from '../../../context/audited';
import type { ImportScope } from '../rows/import-kind';
import type { DoneRow, RowChange, UndoResult } from '../rows/import-row.domain';
import { findKnownByIds, type KnownCustomer } from './known-customers.queries';
import { type CustomerField, valueOf } from './plan-customer.service';
import { storePatches } from './store-customers.queries';
import { lockForUndo, storeGone, type UndoneLink } from './undo-customers.queries';
import { changeContactOf, patchOf } from './update-customers.service';

type Trace = { readonly version: number };

const kept = (row_no: number, reason: string): UndoResult => ({ row_no, undo: 'kept', reason });

const takeAway = async (
  { transaction, context, merchant, importId }: ImportScope,
  rows: readonly DoneRow[],
  linkOf: ReadonlyMap<number, UndoneLink>,
): Promise<readonly UndoResult[]> => {
  const now = context.clock.now();
  const results = rows.map((row): UndoResult => {
    const link = linkOf.get(row.target_id);
    if (link === undefined || link.deleted_at !== null)
      return kept(row.row_no, 'This customer has been deleted since.');
    if (link.is_used || link.version !== (row.trace as Trace).version)
      return kept(row.row_no, 'This customer has been used or changed since.');
    return { row_no: row.row_no, undo: 'undone' };
  });
  const gone = new Set(results.filter(({ undo }) => undo === 'undone').map(({ row_no }) => row_no));
  const ids = rows.filter(({ row_no }) => gone.has(row_no)).map(({ target_id: id }) => id);
  await storeGone(transaction, ids, now);
  await auditedAll(
    transaction,
    context,
    ids.map((id) => ({
      action: 'subscription.deleted',
      entity: 'subscription',
      entityId: id,
      merchantId: merchant.id,
      fields: ['import_undone'] as const,
      before: null,
      after: { import_undone: importId },
    })),
  );
  return results;
};

/** An opt-in is not given back: who ended texts, ended them. */
const reversed = (changes: readonly RowChange[]): readonly RowChange[] =>
  changes
    .filter(({ field }) => field !== 'sms_opt_in')
    .map(({ field, before, after }) => ({ field, before: after, after: before }));

const isUntouched = (customer: KnownCustomer, { trace, changes }: DoneRow): boolean =>
  customer.version === (trace as Trace).version &&
  changes
    .filter(({ field }) => field !== 'sms_opt_in')
    .every(
      ({ field, after }) => (valueOf(customer, field as CustomerField) ?? '') === (after ?? ''),
    );

const giveBack = async (
  scope: ImportScope,
  rows: readonly DoneRow[],
): Promise<readonly UndoResult[]> => {
  const { transaction, context, merchant, importId } = scope;
  const customers = await findKnownByIds(
    transaction,
    merchant.id,
    rows.map(({ target_id: id }) => id),
  );
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  const results: UndoResult[] = [];
  for (const row of rows) {
    const customer = byId.get(row.target_id);
    if (customer === undefined || !isUntouched(customer, row)) {
      results.push(kept(row.row_no, 'This customer has been changed since.'));
      continue;
    }
    const changes = reversed(row.changes);
    const patch = patchOf(customer, changes);
    await storePatches(transaction, patch === null ? [] : [patch]);
    await changeContactOf(scope, customer.id, changes);
    await auditedAll(transaction, context, [
      {
        action: 'subscription.edited',
        entity: 'subscription',
        entityId: customer.id,
        merchantId: merchant.id,
        fields: [...changes.map(({ field }) => field), 'import_undone'],
        before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
        after: {
          ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
          import_undone: importId,
        } as Record<string, unknown>,
      },
    ]);
    results.push({ row_no: row.row_no, undo: 'undone' });
  }
  return results;
};

/** Removes new customers and restores the values of changed ones, unless they were changed since. */
export const undoCustomers = async (
  scope: ImportScope,
  rows: readonly DoneRow[],
): Promise<readonly UndoResult[]> => {
  const links = await lockForUndo(
    scope.transaction,
    scope.merchant.id,
    rows.map(({ target_id: id }) => id),
  );
  const linkOf = new Map(links.map((link) => [link.id, link]));
  const created = rows.filter(({ outcome }) => outcome === 'created');
  const updated = rows.filter(({ outcome }) => outcome === 'updated');
  return [...(await takeAway(scope, created, linkOf)), ...(await giveBack(scope, updated))];
};
