import { addDays } from '@billfold/shared/contracts/auto-pay-rule';
import type { PaymentTerms } from '@billfold/shared/contracts/billing-words';

const lastDayOfNextMonth = (today: string): string => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
};

/** The day on which an invoice of `today` (YYYY-MM-DD) is due under the terms; null without terms. */
export const dueUnder = (terms: PaymentTerms, today: string): string | null => {
  if (terms === '') return null;
  if (terms === 'receipt') return today;
  return terms === 'next_month' ? lastDayOfNextMonth(today) : addDays(today, Number(terms));
};
