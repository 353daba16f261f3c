import type { DeleteInvoicesRequest } from '@billfold/shared/contracts/invoice-edit.contract';
import { invoiceLimits } from '@billfold/shared/contracts/limits';
import { audited } from '../../context/audited';
import { invalidInput } from '../../core/problem.errors';
import { isRestorable } from '../../core/restoration.domain';
import type { SecretHasher } from '../../core/secret-hasher';
import type { Executor } from '../../db/database';
import { confirmPin } from '../auth/auth.public';
import {
  invoiceNotFound,
  type InvoiceQuery,
  readInvoiceFilter,
  selectMatching,
} from '../invoices/invoices.public';
import { publishChanged } from '../live-events/live-events.public';
import {
  countOwn,
  type InvoiceToDelete,
  listIds,
  listSubscriptionsOf,
  lockInvoices,
  storeDeleted,
} from './delete-invoices.queries';
import { type EditContext, planChangeOf } from './edit-invoice.service';
import { customerOfInvoiceDeleted, restoredTooLate, tooManyMatch } from './invoice-edit.errors';

const source = 'POST user_invoices/delete_invoices';
const batch = 200;

type Deleted = { readonly deleted: readonly number[]; readonly detail: readonly string[] };

const nameOf = ({ id, invoice_number: number, full_name: name }: InvoiceToDelete): string =>
  `Invoice ${number === '' ? id : number} of ${name}`;

/** Why it stays, as a sentence; null when it may go. */
const refusalOf = (invoice: InvoiceToDelete): string | null => {
  const name = nameOf(invoice);
  if (invoice.deleted_at !== null) return `${name} is already deleted.`;
  if (invoice.is_payment_in_doubt)
    return `${name} wasn't deleted because a payment is being confirmed.`;
  if (invoice.is_refund_in_doubt)
    return `${name} wasn't deleted because a refund is being confirmed.`;
  return invoice.has_payments ? `${name} wasn't deleted because it has payments.` : null;
};

const record = async (
  transaction: Executor,
  context: EditContext,
  action: 'invoice.deleted' | 'invoice.restored',
  invoices: readonly InvoiceToDelete[],
): Promise<void> => {
  const isDeleted = action === 'invoice.deleted';
  for (const { id, merchant_id: merchantId } of invoices)
    await audited(transaction, context, {
      action,
      entity: 'invoice',
      entityId: id,
      merchantId,
      fields: ['deleted'],
      before: { deleted: !isDeleted },
      after: { deleted: isDeleted },
    });
  await publishChanged(
    transaction,
    invoices.map(
      ({ id, merchant_id: merchantId, subscription_id: subId }) =>
        ({ merchantId, entity: 'invoice', id, subId }) as const,
    ),
    context.clock.now(),
  );
};

const lockAll = async (
  transaction: Executor,
  { plans, actor }: EditContext,
  ids: readonly number[],
): Promise<readonly InvoiceToDelete[]> => {
  await plans.lock(transaction, await listSubscriptionsOf(transaction, ids));
  return lockInvoices(transaction, actor.merchantIds, ids);
};

const deleteBatch = async (
  transaction: Executor,
  context: EditContext,
  ids: readonly number[],
): Promise<Deleted> => {
  const now = context.clock.now();
  const judged = (await lockAll(transaction, context, ids)).map((invoice) => ({
    invoice,
    refusal: refusalOf(invoice),
  }));
  const gone = judged.flatMap(({ invoice, refusal }) => (refusal === null ? [invoice] : []));
  for (const { id } of gone.filter(({ is_planned }) => is_planned))
    await context.plans.end(transaction, {
      ...planChangeOf(context, id, source),
      reason: 'deleted',
    });
  const deleted = gone.map(({ id }) => id);
  await storeDeleted(transaction, deleted, now);
  await record(transaction, context, 'invoice.deleted', gone);
  return { deleted, detail: judged.flatMap(({ refusal }) => refusal ?? []) };
};

const rowsOf = async (
  { db, actor }: EditContext,
  ids: readonly number[] | undefined,
): Promise<readonly number[]> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw invalidInput('invoice_ids is required.');
  if ((await countOwn(db, actor.merchantIds, wanted)) < wanted.length) throw invoiceNotFound();
  return wanted.toSorted((one, other) => one - other);
};

const matchingOf = async (
  { db, actor, clock }: EditContext,
  query: InvoiceQuery,
): Promise<readonly number[]> => {
  const selection = selectMatching(actor, readInvoiceFilter(query, actor), clock.now());
  const { deletedAtOnce: limit } = invoiceLimits;
  const ids = await listIds(db, selection, limit + 1);
  if (ids.length > limit) throw tooManyMatch(limit);
  return ids;
};

const inBatches = (ids: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / batch) }, (_none, index) =>
    ids.slice(index * batch, (index + 1) * batch),
  );

/**
 * Deletes invoices, with the PIN of the caller: rows, or all that match the query now. They leave every list and can be
 * restored for 30 days. Those with payments or with money in doubt stay, each with a sentence. Throws invoiceNotFound
 * for a foreign one, wrongPin, tooManyMatch.
 */
export const deleteInvoices = async (
  context: EditContext,
  hasher: SecretHasher,
  { scope, invoice_ids: rows, pin }: DeleteInvoicesRequest,
  query: InvoiceQuery,
): Promise<Deleted> => {
  const ids = scope === 'matching' ? null : await rowsOf(context, rows);
  await confirmPin(context, hasher, pin);
  const done: Deleted[] = [];
  // Batches, so that no payment waits for the locks of all.
  for (const part of inBatches(ids ?? (await matchingOf(context, query))))
    done.push(
      await context.db
        .transaction()
        .execute((transaction) => deleteBatch(transaction, context, part)),
    );
  return {
    deleted: done.flatMap(({ deleted }) => deleted),
    detail: done.flatMap(({ detail }) => detail),
  };
};

/**
 * Takes deletions back; an invoice that is not deleted stays as it is. A scheduled payment that ended stays ended, and
 * auto-pay takes the invoice up again. Throws invoiceNotFound for a foreign one, restoredTooLate 30 days after its
 * deletion, and customerOfInvoiceDeleted.
 */
export const restoreInvoices = async (
  context: EditContext,
  invoiceIds: readonly number[],
): Promise<readonly number[]> => {
  const ids = await rowsOf(context, invoiceIds);
  const now = context.clock.now();
  return context.db.transaction().execute(async (transaction) => {
    const back = (await lockAll(transaction, context, ids)).filter(
      ({ deleted_at: at }) => at !== null,
    );
    if (back.some(({ deleted_at: at }) => at !== null && !isRestorable(at, now)))
      throw restoredTooLate();
    const orphan = back.find((invoice) => invoice.is_customer_deleted);
    if (orphan !== undefined) throw customerOfInvoiceDeleted(nameOf(orphan));
    const restored = back.map(({ id }) => id);
    await storeDeleted(transaction, restored, null);
    await record(transaction, context, 'invoice.restored', back);
    return restored;
  });
};
