import type { PageSessionRequest } from '@billfold/shared/contracts/public-payment.contract';

/** A payment that was sent and whose outcome this page does not know. Without an id nobody can ask for it. `subject`: what was paid. */
export type PendingPayment = {
  readonly token: string;
  readonly paymentId: number | null;
  readonly baseUrl?: string;
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

/**
 * A framed page of another site is often refused all storage: there its place in the tab's history remembers, for a reload, too.
 */
const placeState = (): Readonly<Record<string, unknown>> => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null
    ? (state as Readonly<Record<string, unknown>>)
    : {};
};

/** For a reload only, in this tab only: neither amounts nor names nor cards. */
export const keepPendingPayment = (page: PageName, payment: PendingPayment): void => {
  try {
    sessionStorage.setItem(keyOf(page), JSON.stringify(payment));
  } catch {
    history.replaceState({ ...placeState(), [keyOf(page)]: payment }, '');
  }
};

export const dropPendingPayment = (page: PageName): void => {
  try {
    sessionStorage.removeItem(keyOf(page));
  } catch {
    history.replaceState({ ...placeState(), [keyOf(page)]: null }, '');
  }
};

const readKept = (page: PageName): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(page)) ?? 'null') as unknown;
  } catch {
    return placeState()[keyOf(page)];
  }
};

export const readPendingPayment = (page: PageName): PendingPayment | null => {
  const kept = readKept(page);
  return isPending(kept) ? kept : null;
};
