import type { MerchantPayRequest } from '@billfold/shared/contracts/transaction.contract';
import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';
import { invalidInput } from '../../../core/problem.errors';

/** Cash or a check, as staff name it. */
export type OfflineMeans = {
  readonly paidBy: 'cash' | 'check';
  readonly checkNumber: string | null;
  readonly checkDate: string | null;
  /** 'Cash', 'Check 1042' */
  readonly visibleMethod: string;
};

export const cashMeans: OfflineMeans = {
  paidBy: 'cash',
  checkNumber: null,
  checkDate: null,
  visibleMethod: 'Cash',
};

/**
 * Null for a payment by card or bank account; throws when it names both. `checkDate` is the parsed date, undefined for
 * an invalid or absent one; `today` is the merchant's.
 */
export const readOfflineMeans = (
  request: MerchantPayRequest,
  checkDate: string | undefined,
  today: string,
): OfflineMeans | null => {
  const { paid_by: paidBy, check_number: checkNumber } = request;
  const isOfCheck = checkNumber !== undefined || request.check_date !== undefined;
  if (paidBy !== 'check' && isOfCheck) throw invalidInput('Only a check has a number and a date.');
  if (paidBy === undefined) return null;
  if (request.payment_method !== undefined || request.token !== undefined || request.keep === true)
    throw invalidInput('Please choose one way to pay.');
  if (paidBy === 'cash') return cashMeans;
  if (checkNumber === undefined) throw invalidInput('The check number is required.');
  if (checkDate === undefined) throw invalidInput('The check date is required.');
  if (checkDate > today) throw invalidInput('The check date is in the future.');
  return { paidBy, checkNumber, checkDate, visibleMethod: `Check ${checkNumber}` };
};

/** A scheduled payment of the invoice that ended because the invoice is paid. */
export type NeedlessSchedule = { readonly amountMinor: number; readonly scheduledOn: string };

/** What the customer reads, as far as they agreed to messages. `bill` is its description, or its number. */
export const receiptNotice = (facts: {
  readonly merchantName: string;
  readonly bill: string;
  readonly amountMinor: number;
  readonly visibleMethod: string;
  readonly needless: NeedlessSchedule | undefined;
}): string =>
  [
    `${facts.merchantName} received your payment of ${formatCents(facts.amountMinor)} for "${facts.bill}" (${facts.visibleMethod}). Thank you!`,
    ...(facts.needless === undefined
      ? []
      : [
          `Your payment of ${formatCents(facts.needless.amountMinor)} scheduled for ${toUsDate(facts.needless.scheduledOn)} is no longer needed and won't be made.`,
        ]),
  ].join(' ');
