import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { expiryOf } from '@billfold/shared/wallet/card-expiry.domain';

/** What is worth knowing before a payment is put off to a day; none for today, on which it is simply paid. */
export const warningsOf = (
  date: string,
  today: string,
  invoice: InvoiceView,
  method: PaymentMethodView | null,
): readonly string[] => {
  if (date <= today) return [];
  const isLatePayment = date > invoice.due_date;
  const hasRunOut = method !== null && expiryOf(method, date) === 'expired';
  return [
    ...(isLatePayment ? [`That's after the due date, ${formatDate(invoice.due_date)}.`] : []),
    ...(hasRunOut ? [`Your card expires before that day (${method.expiration}).`] : []),
  ];
};

/** Today pays at once: choosing it takes the choice of a later day back. */
export const laterDay = (date: string, today: string): string | null =>
  date <= today ? null : date;

/** The last day that the server accepts: a year after today. */
export const lastDay = (today: string): string => {
  const dayOfYear = today.slice(4);
  return `${Number(today.slice(0, 4)) + 1}${dayOfYear === '-02-29' ? '-02-28' : dayOfYear}`;
};
