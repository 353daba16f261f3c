import { addDays, endOfMonth } from '@billfold/shared/contracts/auto-pay-rule';
import type { PaymentTerms } from '@billfold/shared/contracts/billing-words';

/** The day on which an invoice of `today` (YYYY-MM-DD) is due under the terms; null without terms. */
export const dueUnder = (terms: PaymentTerms, today: string): string | null => {
  if (terms === '') return null;
  if (terms === 'receipt') return today;
  return terms === 'next_month' ? endOfMonth(today, 1) : addDays(today, Number(terms));
};
