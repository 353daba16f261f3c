import { principalOf } from '../../../core/actor';
import { mapGivingWay } from '../../../core/give-way';
import {
  amountAboveBalance,
  invoiceProblem,
  takeOfflinePayments,
  voidOfflinePayment,
} from '../../payments/payments.public';
import { type FieldNames, nameOf } from '../rows/field-names.domain';
import type { Importer, ImportScope } from '../rows/import-kind';
import {
  type DoneRow,
  failed,
  type ImportRow,
  type RowResult,
  type UndoResult,
} from '../rows/import-row.domain';
import { sumPlanned } from '../rows/import-results.queries';
import { markOf, type PaymentCells, typePayment } from './payment-row';
import {
  findBill,
  isDeleted,
  isThisPayment,
  type PaymentFacts,
  type PaymentRow,
  readFacts,
  recordedKey,
} from './payment-facts.service';
import { findHindrances, lockBillsOf, type PayableBill } from './payments.queries';

/** Why the invoice takes no payment; the same sentences as at the desk. */
const findRefusal = (
  bill: PayableBill,
  balance: number,
  { inDoubt, isHeld }: Awaited<ReturnType<typeof findHindrances>>,
): string | undefined => {
  if (isDeleted(bill)) return invoiceProblem('deleted').message;
  if (inDoubt.has(bill.id)) return invoiceProblem('in_doubt').message;
  if (bill.stored_state === 'cancelled') return invoiceProblem('cancelled').message;
  if (bill.stored_state === 'paid' || balance <= 0) return invoiceProblem('paid').message;
  return isHeld ? invoiceProblem('held').message : undefined;
};

const same = (
  { row_no }: ImportRow,
  targetId: number | null,
  ...warnings: string[]
): RowResult => ({
  row_no,
  outcome: 'unchanged',
  reasons: [],
  warnings,
  target_id: targetId,
});

const earlierTwin = ({ twins, line }: ImportRow): number | undefined =>
  Object.values(twins ?? {})
    .flat()
    .find((other) => other < line);

type Due = PaymentRow & {
  readonly bill: PayableBill;
  readonly amount: number;
  readonly paidOn: string;
};

const notOurs = (names: FieldNames): string =>
  `Don't import the ${nameOf(names, 'transaction')} column if its numbers aren't from our file.`;

/** What becomes of a row, as far as no money decides. */
const sort = ({ row, cells }: PaymentRow, facts: PaymentFacts): Due | RowResult => {
  const own = cells.transaction === undefined ? undefined : facts.own.get(cells.transaction);
  if (own !== undefined && !isThisPayment(cells, own, facts))
    return failed(row, `Transaction ${own.id} isn't this payment. ${notOurs(facts.names)}`);
  if (own !== undefined) return same(row, facts.isRun ? own.id : own.invoice_id);
  const problems = cells.transaction === undefined ? row.reasons : cells.problems;
  const { amount, paidOn } = cells;
  if (problems.length > 0 || amount === undefined || paidOn === undefined)
    return failed(row, ...problems);
  const bill = findBill(cells, facts);
  if (typeof bill === 'string') return failed(row, bill);
  const reference = markOf(cells);
  const key = recordedKey({ invoice_id: bill.id, paid_date: paidOn, amount, reference });
  const first = facts.recorded.get(key);
  const twin = earlierTwin(row) ?? first?.line ?? undefined;
  // Before the run a row leads to its invoice, then to its payment.
  const target = facts.isRun ? (first?.id ?? null) : bill.id;
  if (twin !== undefined)
    return same(row, target, `The same payment is in line ${twin}. It's recorded only once.`);
  if (first !== undefined) return same(row, target, 'This payment has already been recorded.');
  // A later row may name the invoice in another way.
  facts.recorded.set(key, { line: row.line, id: null });
  return { row, cells, bill, amount, paidOn };
};

const payAll = async (
  { transaction, context, importId, merchant }: ImportScope,
  dues: readonly Due[],
): Promise<readonly RowResult[]> => {
  const { actor, requestId, clock } = context;
  const taker = {
    merchantIds: [merchant.id],
    actor: principalOf(actor),
    sessionId: actor.sessionId,
    requestId,
    idempotencyKeyId: null,
    now: clock.now(),
    importId,
  };
  const payments = dues.map(({ cells, bill, amount, paidOn }) => ({
    ...cells.means,
    checkDate: cells.means.paidBy === 'check' ? paidOn : null,
    invoiceId: bill.id,
    amountMinor: amount,
    paidOn,
    reference: cells.reference,
  }));
  const taken = await takeOfflinePayments(transaction, taker, payments);
  return dues.map(({ row, amount }, position): RowResult => {
    const paid = taken[position];
    if (paid === undefined) throw new Error(`Row ${row.row_no} has no result.`);
    if (typeof paid !== 'number') return failed(row, paid.message);
    const { row_no } = row;
    return { row_no, outcome: 'created', reasons: [], warnings: [], target_id: paid, amount };
  });
};

/** What the rows before leave of the balance. */
const planAll = async (
  { transaction, importId }: ImportScope,
  dues: readonly Due[],
): Promise<readonly RowResult[]> => {
  const ids = dues.map(({ bill }) => bill.id);
  const planned = new Map(await sumPlanned(transaction, importId, ids));
  const hindrances = await findHindrances(transaction, ids);
  return dues.map(({ row, bill, amount }) => {
    const before = planned.get(bill.id) ?? 0;
    const balance = bill.amount - bill.amount_paid - before;
    const refusal =
      findRefusal(bill, balance, hindrances) ??
      (amount > balance ? amountAboveBalance(balance).message : undefined);
    if (refusal !== undefined) return failed(row, refusal);
    planned.set(bill.id, before + amount);
    return {
      row_no: row.row_no,
      outcome: 'created',
      reasons: [],
      warnings: [],
      target_id: bill.id,
      amount,
    };
  });
};

const treat = async (
  scope: ImportScope,
  rows: readonly ImportRow[],
  isRun: boolean,
): Promise<readonly RowResult[]> => {
  const readable = rows.map((row) => ({ row, cells: row.typed as PaymentCells }));
  const facts = await readFacts(scope, readable, isRun);
  const sorted = await mapGivingWay(readable, (one) =>
    one.row.reasons.length > 0 ? failed(one.row, ...one.row.reasons) : sort(one, facts),
  );
  const dues = sorted.flatMap((one) => ('bill' in one ? [one] : []));
  const decided = sorted.flatMap((one) => ('bill' in one ? [] : [one]));
  return [...decided, ...(isRun ? await payAll(scope, dues) : await planAll(scope, dues))];
};

/** Ledger lines reverse each payment; nothing of it is deleted. */
const undo = async (
  { transaction, context, merchant }: ImportScope,
  rows: readonly DoneRow[],
): Promise<readonly UndoResult[]> => {
  const { actor, requestId, clock } = context;
  const results: UndoResult[] = [];
  await lockBillsOf(
    transaction,
    merchant.id,
    rows.map(({ target_id: id }) => id),
  );
  for (const { row_no, target_id: transactionId } of rows) {
    const refusal = await voidOfflinePayment(transaction, {
      transactionId,
      merchantIds: [merchant.id],
      actor: principalOf(actor),
      sessionId: actor.sessionId,
      requestId,
      now: clock.now(),
    });
    const reason = 'This payment has been refunded or is being changed.';
    results.push(refusal === null ? { row_no, undo: 'undone' } : { row_no, undo: 'kept', reason });
  }
  return results;
};

export const paymentsImporter: Importer = {
  kind: 'payments',
  permission: 'take_payment',
  undoPermission: 'refund',
  tables: ['transactions', 'desk_payments'],
  type: typePayment,
  treat,
  undo,
};
