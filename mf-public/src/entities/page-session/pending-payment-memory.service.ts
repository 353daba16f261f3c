import type { PageSessionRequest } from '@billfold/shared/contracts/public-payment.contract';
import type { PagePaymentRef } from './page-opening';
import { dropFromTab, keepInTab, readFromTab } from './tab-memory.service';

/** A payment that was sent and whose outcome this page does not know. `subject`: what was paid. */
export type PendingPayment = Omit<PagePaymentRef, 'paymentId'> & {
  /** Null when no answer named the payment: the page cannot poll it. */
  readonly paymentId: number | null;
  readonly subject?: string;
};
type PageName = PageSessionRequest['page'];

const keyOf = (page: PageName): string => `billfold.page-payment.${page}`;

const isPending = (value: unknown): value is PendingPayment => {
  if (typeof value !== 'object' || value === null) return false;
  const { token, paymentId, baseUrl, subject } = value as Readonly<Record<string, unknown>>;
  const isTextOrNothing = (field: unknown): boolean =>
    field === undefined || typeof field === 'string';
  return (
    typeof token === 'string' &&
    (paymentId === null || Number.isSafeInteger(paymentId)) &&
    isTextOrNothing(baseUrl) &&
    isTextOrNothing(subject)
  );
};

/** Keeps the payment for a reload of this tab only, without amounts, names or cards. */
export const keepPendingPayment = (page: PageName, payment: PendingPayment): void =>
  keepInTab(keyOf(page), payment);

export const dropPendingPayment = (page: PageName): void => dropFromTab(keyOf(page));

export const readPendingPayment = (page: PageName): PendingPayment | null => {
  const kept = readFromTab(keyOf(page));
  return isPending(kept) ? kept : null;
};
