import type { EditableState } from '@billfold/shared/contracts/invoice-edit.contract';
import { amountLimits } from '@billfold/shared/contracts/limits';
import {
  belowPaid,
  lastItem,
  lineNotFound,
  minimumAboveTotal,
  paidInFull,
  totalTooHigh,
  totalTooLow,
} from './invoice-edit.errors';

export type LineKind = 'item' | 'append';
export type StoredLine = {
  readonly id: number;
  readonly kind: LineKind;
  readonly description: string;
  readonly amount: number;
};
/** Without an id it is new. */
export type WantedLine = Omit<StoredLine, 'id'> & { readonly id: number | null };

/** What is absent stays. */
export type InvoiceEdit = {
  readonly state: EditableState | undefined;
  /** The state that the editor saw. */
  readonly stateWas: string | undefined;
  readonly dueDate: string | undefined;
  readonly description: string | undefined;
  readonly minimumMinor: number | undefined;
  /** Complete lists. */
  readonly lines: Readonly<Partial<Record<LineKind, readonly WantedLine[]>>>;
  readonly version: number | undefined;
};

/** Whether it closes an invoice that its editor saw open: what is owed is not collected. */
export const isClosing = ({ state, stateWas }: InvoiceEdit): boolean =>
  state === 'paid' && stateWas !== 'paid';

/** The invoice as it is locked. */
export type InvoiceNow = {
  readonly amount: number;
  readonly amount_paid: number;
  readonly minimum_amount_due: number;
  readonly due_date: string;
  readonly description: string;
  readonly stored_state: string | null;
  /** As readers see it. */
  readonly state: string;
};

export type InvoiceAfter = Pick<
  InvoiceNow,
  'amount' | 'minimum_amount_due' | 'due_date' | 'description'
> & {
  /** By hand; null leaves it to amounts and dates. The database drops one that says what these say. */
  readonly storedState: string | null;
  readonly lines: readonly WantedLine[];
};

const sumOf = (lines: readonly WantedLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Throws lineNotFound for an id that is none of the invoice's lines of this kind. */
const linesOf = (
  kind: LineKind,
  stored: readonly StoredLine[],
  wanted: readonly WantedLine[] | undefined,
): readonly WantedLine[] => {
  const own = stored.filter((line) => line.kind === kind);
  if (wanted === undefined) return own;
  const ids = wanted.flatMap(({ id }) => (id === null ? [] : [id]));
  if (new Set(ids).size < ids.length || ids.some((id) => !own.some((line) => line.id === id)))
    throw lineNotFound();
  return wanted;
};

const checkTotal = (total: number, paid: number): void => {
  if (total < amountLimits.minMinor) throw totalTooLow();
  if (total > amountLimits.maxMinor) throw totalTooHigh();
  if (total < paid) throw belowPaid(paid);
};

/** A minimum that staff did not send follows the total down. */
const minimumAfter = (now: InvoiceNow, wanted: number | undefined, total: number): number => {
  if (wanted !== undefined && wanted > total) throw minimumAboveTotal();
  return Math.min(wanted ?? now.minimum_amount_due, total);
};

/** The choice of a person who saw another state; undefined when nothing was chosen. */
const chosenState = (now: InvoiceNow, { state, stateWas }: InvoiceEdit): string | undefined =>
  state === undefined || state === now.state || state === stateWas ? undefined : state;

const stateAfter = (now: InvoiceNow, edit: InvoiceEdit, total: number): string | null => {
  const chosen = chosenState(now, edit);
  const isPaid = now.amount_paid >= total;
  if (isPaid && chosen !== undefined && chosen !== 'paid') throw paidInFull();
  if (isPaid) return null;
  if (chosen !== undefined) return chosen;
  const isMoved = edit.dueDate !== undefined && edit.dueDate !== now.due_date;
  return now.stored_state === 'paid' || !isMoved ? now.stored_state : null;
};

/**
 * What an edit makes of an invoice. The amount is the sum of its lines; an invoice without lines keeps its amount until
 * it gets some. Throws lineNotFound, lastItem, totalTooLow, totalTooHigh, belowPaid, minimumAboveTotal and paidInFull.
 */
export const applyEdit = (
  now: InvoiceNow,
  stored: readonly StoredLine[],
  edit: InvoiceEdit,
): InvoiceAfter => {
  const items = linesOf('item', stored, edit.lines.item);
  const lines = [...items, ...linesOf('append', stored, edit.lines.append)];
  if (items.length === 0 && (stored.length > 0 || edit.lines.item !== undefined)) throw lastItem();
  const amount = lines.length === 0 ? now.amount : sumOf(lines);
  checkTotal(amount, now.amount_paid);
  return {
    amount,
    minimum_amount_due: minimumAfter(now, edit.minimumMinor, amount),
    due_date: edit.dueDate ?? now.due_date,
    description: edit.description ?? now.description,
    storedState: stateAfter(now, edit, amount),
    lines,
  };
};
