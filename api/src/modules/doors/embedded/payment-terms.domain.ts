import { embeddedMethodNames } from '@billfold/shared/contracts/limits';
import type { EmbeddedMethod } from '@billfold/shared/contracts/public-payment.contract';

/** Payment methods of an invoice now. The minimum never exceeds the balance. */
export type InvoiceTerms = { readonly balanceMinor: number; readonly minimumMinor: number };

/** Why an amount cannot be paid; null when it can. The page's amount is a wish, the invoice decides. */
export const complainAboutAmount = (
  amountMinor: number,
  invoice: InvoiceTerms,
): 'too_low' | 'above_balance' | 'below_minimum' | null => {
  if (amountMinor < 1) return 'too_low';
  if (amountMinor > invoice.balanceMinor) return 'above_balance';
  return amountMinor < Math.min(invoice.minimumMinor, invoice.balanceMinor)
    ? 'below_minimum'
    : null;
};

export type MerchantTerms = { readonly takesBanks: boolean; readonly takesCash: boolean };

const isMethod = (name: string): name is EmbeddedMethod =>
  embeddedMethodNames.some((embeddedName) => embeddedName === name);
const isTaken = (name: EmbeddedMethod, { takesBanks, takesCash }: MerchantTerms): boolean =>
  name === 'credit' || (name === 'ach' ? takesBanks : takesCash);

/** The cash of a payment session is recorded without a check, so it is never a default: any visitor could choose it. */
const namedByDefault = embeddedMethodNames.filter((name) => name !== 'cash');

/** The ways named in a comma list that this merchant takes; undefined for an unknown name, or when none remains. */
export const readOptions = (
  list: string | undefined,
  merchant: MerchantTerms,
): readonly EmbeddedMethod[] | undefined => {
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (!names.every(isMethod)) return undefined;
  const options = offeredMethods(
    merchant,
    names.length === 0 ? namedByDefault : [...new Set(names.filter(isMethod))],
  );
  return options.length === 0 ? undefined : options;
};

/**
 * The ways that a visit may pay by now: what its payment session named, as far as the merchant takes them. A query may
 * always name cash, because that is only announced.
 */
export const offeredMethods = (
  merchant: MerchantTerms,
  named: readonly EmbeddedMethod[] | null,
): readonly EmbeddedMethod[] =>
  (named ?? embeddedMethodNames).filter(
    (name) => (named === null && name === 'cash') || isTaken(name, merchant),
  );

/** The way the page opens with: undefined when it is not among the options, null when none was named. */
export const readSelected = (
  name: string | undefined,
  options: readonly EmbeddedMethod[],
): EmbeddedMethod | null | undefined => {
  const wanted = name?.trim().toLowerCase() ?? '';
  return wanted === '' ? null : options.find((option) => option === wanted);
};

/** `checking:021000021:••••6789`: names a bank account for the person who typed it. */
export const describeBankAccount = (routing: string, account: string): string =>
  `checking:${routing}:••••${account.slice(-4)}`;
