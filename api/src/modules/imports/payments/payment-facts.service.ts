import type { FieldNames } from '../rows/field-names.domain';
import type { ImportScope } from '../rows/import-kind';
import type { ImportRow } from '../rows/import-row.domain';
import type { PaymentCells } from './payment-row';
import {
  findBills,
  findTransactions,
  listPlanned,
  listRecorded,
  type OwnTransaction,
  type PayableBill,
  type RecordedPayment,
} from './payments.queries';

/** A row of payments. */
export type PaymentRow = { readonly row: ImportRow; readonly cells: PaymentCells };

export const recordedKey = ({
  invoice_id,
  paid_date,
  amount,
  reference,
}: Omit<RecordedPayment, 'id'>): string =>
  `${invoice_id} ${paid_date} ${amount} ${reference.toLowerCase()}`;

type FirstRecord = { readonly line: number | null; readonly id: number | null };

/** What the database says about the rows of a batch. */
export type PaymentFacts = {
  readonly byId: ReadonlyMap<number, PayableBill>;
  readonly byNumber: ReadonlyMap<string, readonly PayableBill[]>;
  readonly own: ReadonlyMap<number, OwnTransaction>;
  /** Payments that are recorded, or that a line before records. */
  readonly recorded: Map<string, FirstRecord>;
  readonly names: FieldNames;
  readonly isRun: boolean;
};

export const isDeleted = ({ deleted_at: at }: PayableBill): boolean => at !== null;

export const readFacts = async (
  { transaction, merchant, importId, names }: ImportScope,
  rows: readonly PaymentRow[],
  isRun: boolean,
): Promise<PaymentFacts> => {
  const wanted = {
    ids: rows.flatMap(({ cells }) => cells.invoiceId ?? []),
    numbers: rows.flatMap(({ cells }) => cells.number?.toLowerCase() ?? []),
  };
  const found = await findBills(transaction, merchant.id, wanted, isRun);
  const bills = found.toSorted((one, other) => Number(isDeleted(one)) - Number(isDeleted(other)));
  const byNumber = new Map<string, PayableBill[]>();
  for (const bill of bills) {
    const number = bill.invoice_number.toLowerCase();
    byNumber.set(number, [...(byNumber.get(number) ?? []), bill]);
  }
  const ids = bills.map(({ id }) => id);
  const planned = isRun ? [] : await listPlanned(transaction, importId, ids);
  const recorded = await listRecorded(transaction, ids);
  const own = rows.flatMap(({ cells }) => cells.transaction ?? []);
  return {
    byId: new Map(bills.map((bill) => [bill.id, bill])),
    byNumber,
    own: await findTransactions(transaction, merchant.id, own),
    recorded: new Map<string, FirstRecord>([
      ...planned.map((one) => [recordedKey(one), one] as const),
      ...recorded.map((one) => [recordedKey(one), { line: null, id: one.id }] as const),
    ]),
    names,
    isRun,
  };
};

/** The invoice that a row names, or the sentence why none is meant. */
export const findBill = (
  { invoiceId, number }: PaymentCells,
  facts: PaymentFacts,
): PayableBill | string => {
  if (invoiceId !== undefined)
    return facts.byId.get(invoiceId) ?? `There's no invoice with ID ${invoiceId}.`;
  const [first, second] = facts.byNumber.get(number?.toLowerCase() ?? '') ?? [];
  if (first === undefined) return `There's no invoice ${number ?? ''}.`;
  return second !== undefined && !isDeleted(second)
    ? `Several invoices have the number ${number ?? ''}.`
    : first;
};

/** A bank's file may have numbers that are transactions of ours by chance. */
export const isThisPayment = (
  { amount, invoiceId, number }: PaymentCells,
  own: OwnTransaction,
  { byNumber }: PaymentFacts,
): boolean => {
  if (amount !== undefined && Math.abs(amount) !== own.amount) return false;
  if (invoiceId !== undefined) return invoiceId === own.invoice_id;
  if (number === undefined) return true;
  const named = byNumber.get(number.toLowerCase()) ?? [];
  return named.some(({ id }) => id === own.invoice_id);
};
