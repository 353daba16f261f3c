import {
  addDays,
  nextAutoPayDate,
  type AutoPayRule,
} from '@billfold/shared/contracts/auto-pay-rule';

export type Cycle = { readonly cycleOn: string; readonly nextOn: string };

/** The last of the rule's days up to today, so that days missed are charged once, and the first one after today. */
export const beginCycle = (
  rule: AutoPayRule,
  startedOn: string,
  nextOn: string,
  today: string,
): Cycle | null => {
  let cycleOn = nextOn;
  const upTo = today > nextOn ? today : nextOn;
  for (;;) {
    const following = nextAutoPayDate(rule, addDays(cycleOn, 1), startedOn);
    if (following === null) return null;
    if (following > upTo) return { cycleOn, nextOn: following };
    cycleOn = following;
  }
};

export type OpenInvoice = { readonly invoiceId: number; readonly balanceMinor: number };
export type Share = { readonly invoiceId: number; readonly amountMinor: number | null };

/**
 * Spreads one cycle over the invoices in their order until the amount is used up; without an amount each is paid whole.
 */
export const shareOut = (
  invoices: readonly OpenInvoice[],
  amountMinor: number | null,
): readonly Share[] => {
  if (amountMinor === null)
    return invoices.map(({ invoiceId }) => ({ invoiceId, amountMinor: null }));
  const shares: Share[] = [];
  let left = amountMinor;
  for (const { invoiceId, balanceMinor } of invoices) {
    if (left <= 0) break;
    const share = Math.min(left, balanceMinor);
    shares.push({ invoiceId, amountMinor: share });
    left -= share;
  }
  return shares;
};
