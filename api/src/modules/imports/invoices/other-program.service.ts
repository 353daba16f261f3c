import { cutText } from '@billfold/shared/contracts/cut-text';
import { formatCents } from '@billfold/shared/contracts/us-text';
import { readAmount } from '../rows/cell-values';
import { findForeignCurrency } from '../rows/currency-cells.domain';
import { type FieldNames, nameOf } from '../rows/field-names.domain';
import type { Fields } from '../rows/import-row.domain';

const otherThing =
  /credit|refund|payment|receipt|estimate|quote|deposit|journal|expense|purchase|accpay|check|statement|bill$|transfer|proposal|recurring/i;

/** The sentence about a row that is no invoice in dollars: a credit note, a payment, another currency. */
export const findForeignKind = (fields: Fields, names: FieldNames): string | undefined => {
  const { type } = fields;
  if (type !== undefined && otherThing.test(type))
    return `${nameOf(names, 'type')} is "${cutText(type, 30)}"; only invoices can be imported.`;
  return findForeignCurrency(fields, names);
};

const notOwed =
  /^(draft|void|voided|canceled|cancelled|deleted|write.?off|written.?off|uncollectible|refunded|scheduled|submitted|pending approval|rejected|declined|reversed|archived|not sent)$/i;
const paid = /^(paid|closed|complete|completed|auto-?paid|paid in full)$/i;
const paidInPart = /part/i;

/** Why an invoice of another program is not owed in full: its paid amount, or its state. */
export const readOtherState = (
  { state, amount_paid: paidText }: Fields,
  names: FieldNames,
): string | undefined => {
  const stateText =
    state === undefined ? '' : `${nameOf(names, 'state')} is "${cutText(state, 30)}"`;
  if (state !== undefined && notOwed.test(state))
    return `${stateText}; only open invoices are imported.`;
  if (state !== undefined && paid.test(state)) return `${stateText}; it would be owed again.`;
  if (/^(true|yes|y)$/i.test(paidText ?? ''))
    return `${nameOf(names, 'amount_paid')} is "${paidText ?? ''}"; it would be owed again.`;
  const isUnpaid = paidText === undefined || /^(false|no|n)$/i.test(paidText);
  const paidPart = isUnpaid ? { value: 0 } : readAmount(nameOf(names, 'amount_paid'), paidText);
  if ('problem' in paidPart) return paidPart.problem;
  const paidCents = Math.abs(paidPart.value);
  if (paidCents > 0)
    return `${nameOf(names, 'amount_paid')} is ${formatCents(paidCents)}, which would be owed again. Please import the remaining balance.`;
  return state !== undefined && paidInPart.test(state)
    ? `${stateText}; what was paid would be owed again. Please import the remaining balance.`
    : undefined;
};

/**
 * The sentence about what is owed of an invoice, where that is not all of it. Several balances are a running total of
 * the file.
 */
export const findOtherBalance = (
  balances: readonly number[],
  total: number,
  names: FieldNames,
): string | undefined => {
  const [balance, other] = [...new Set(balances)];
  return balance === undefined || other !== undefined || balance === total
    ? undefined
    : `${nameOf(names, 'balance')} is ${formatCents(balance)} of ${formatCents(total)}; the rest would be owed again. Please import the remaining balance.`;
};
