import type { PageSessionRequest } from '@billfold/shared/contracts/public-payment.contract';

/** A payment that was sent and whose outcome this page does not know. Without an id nobody can ask for it. `subject`: what was paid. */
export type PendingPayment = { readonly token: string; readonly paymentId: number | null; readonly baseUrl?: string; readonly subject?: string };
type PageName = PageSessionRequest['page'];

const keyOf = (page: PageName): string => `billfold.page-payment.${page}`;

const isPending = (value: unknown): value is PendingPayment => {
  if (typeof value !== 'object' || value === null) return false;
  const { token, paymentId, baseUrl, subject } = value as Readonly<Record<string, unknown>>;
  const isTextOrNothing = (field: unknown): boolean => field === undefined || typeof field === 'string';
  return typeof token === 'string' && (paymentId === null || Number.isSafeInteger(paymentId)) && isTextOrNothing(baseUrl) && isTextOrNothing(subject);
};

/** For a reload only, in this tab only: neither amounts nor names nor cards. A browser that stores nothing forgets it. */
export const keepPendingPayment = (page: PageName, payment: PendingPayment): void => {
  try {
    sessionStorage.setItem(keyOf(page), JSON.stringify(payment));
  } catch {
    // Storage is full or switched off: the page itself still knows.
  }
};

export const dropPendingPayment = (page: PageName): void => {
  try {
    sessionStorage.removeItem(keyOf(page));
  } catch {
    // See above.
  }
};

export const readPendingPayment = (page: PageName): PendingPayment | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(page)) ?? 'null');
    return isPending(kept) ? kept : null;
  } catch {
    return null;
  }
};
