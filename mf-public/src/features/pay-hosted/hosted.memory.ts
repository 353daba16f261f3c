/** A payment of this tab whose outcome the page does not know. Neither names nor cards, and never a PIN. */
export type PendingPayment = {
  readonly userId: number;
  readonly merchantName: string;
  readonly invoiceId: number;
  readonly amountMinor: number;
  /** Cents paid before this payment. */
  readonly paidBefore: number;
  /** Null while no answer named it: the bill itself then tells the outcome. */
  readonly transactionId: number | null;
  /** False while every try ended without any answer: then the payment may never have left this device. */
  readonly wasReached: boolean;
};

const paymentKey = 'billfold.hosted.payment';
const sessionKey = 'billfold.hosted.session';

/** Storage that cannot be used keeps nothing: the page itself still knows. */
const withStorage = <Answer>(access: (storage: Storage) => Answer, otherwise: Answer): Answer => {
  try {
    return access(sessionStorage);
  } catch {
    return otherwise;
  }
};

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

/** For a reload in this tab: the page then goes on asking how it ended. */
export const keepPendingPayment = (payment: PendingPayment): void =>
  withStorage((storage) => storage.setItem(paymentKey, JSON.stringify(payment)), undefined);
export const dropPendingPayment = (): void =>
  withStorage((storage) => storage.removeItem(paymentKey), undefined);

/** Null unless it is this person's, at this business. */
export const readPendingPayment = (
  userId: number | null,
  merchantName: string,
): PendingPayment | null =>
  withStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(paymentKey) ?? 'null');
    return isPending(kept) && kept.userId === userId && kept.merchantName === merchantName
      ? kept
      : null;
  }, null);

/** Who signed in on this page: that session ends with the visit, one from elsewhere does not. */
export const keepOwnSession = (userId: number): void =>
  withStorage((storage) => storage.setItem(sessionKey, String(userId)), undefined);

/** Whether this person signed in on this page; asked once. */
export const takeOwnSession = (userId: number | null): boolean =>
  withStorage((storage) => {
    const owner = storage.getItem(sessionKey);
    storage.removeItem(sessionKey);
    return owner !== null && owner === String(userId);
  }, false);
