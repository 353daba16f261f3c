import type { PaymentDoubt } from '@billfold/shared/store/confirm-payment';
import {
  dropFromTab,
  keepInTab,
  readFromTab,
} from '../../entities/page-session/tab-memory.service';

/** A payment of this tab whose outcome the page does not know. Neither names nor cards, and never a PIN. */
export type PendingPayment = PaymentDoubt & {
  readonly userId: number;
  readonly merchantName: string;
  readonly amountMinor: number;
};

const paymentKey = 'billfold.hosted.payment';
const sessionKey = 'billfold.hosted.session';

const isPending = (value: unknown): value is PendingPayment => {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, merchantName, invoiceId, amountMinor, paidBefore, transactionId, wasReached } =
    value as Readonly<Record<string, unknown>>;
  const areNumbers = [userId, invoiceId, amountMinor, paidBefore].every(Number.isSafeInteger);
  return (
    areNumbers &&
    typeof merchantName === 'string' &&
    typeof wasReached === 'boolean' &&
    (transactionId === null || Number.isSafeInteger(transactionId))
  );
};

/** For a reload in this tab: the page then polls the outcome of the payment. */
export const keepPendingPayment = (payment: PendingPayment): void => keepInTab(paymentKey, payment);
export const dropPendingPayment = (): void => dropFromTab(paymentKey);

/** Null unless the payment is this customer's, at this merchant. */
export const readPendingPayment = (
  userId: number | null,
  merchantName: string,
): PendingPayment | null => {
  const kept = readFromTab(paymentKey);
  return isPending(kept) && kept.userId === userId && kept.merchantName === merchantName
    ? kept
    : null;
};

/** Who signed in on this page: that session ends with the visit, one from elsewhere does not. */
export const keepOwnSession = (userId: number): void => keepInTab(sessionKey, userId);

/** Whether this customer signed in on this page; answers once. */
export const takeOwnSession = (userId: number | null): boolean => {
  const owner = readFromTab(sessionKey);
  dropFromTab(sessionKey);
  return owner !== null && owner === userId;
};
