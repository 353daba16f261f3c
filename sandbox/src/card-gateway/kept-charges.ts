import type { JournalRow } from './gateway-call.domain';

/** A line of the journal as it comes over the wire. */
export type JournalLine = Pick<
  JournalRow,
  'orderid' | 'retref' | 'account' | 'amount' | 'outcome' | 'capture' | 'fault'
> & { readonly endpoint: string };

type Payment = {
  readonly orderId: string | null;
  readonly capturedCents: number;
};

const toCents = (amount: string | null): number => Math.round(Number(amount ?? '0') * 100);

/** A refund that came back is kept again; the line names its payment. */
const isRefundReturned = (outcome: string): boolean => outcome.startsWith('refund returned');

const begin = ({ orderid, amount, capture }: JournalLine): Payment => {
  return { orderId: orderid, capturedCents: capture === 'N' ? 0 : toCents(amount) };
};

const change = (payment: Payment, { endpoint, outcome, amount }: JournalLine): Payment => {
  if (outcome === 'captured') return { ...payment, capturedCents: toCents(amount) };
  if (outcome === 'voided') return { ...payment, capturedCents: 0 };
  if (isRefundReturned(outcome))
    return { ...payment, capturedCents: payment.capturedCents + toCents(amount) };
  // A bank takes the whole payment back, also a part that was refunded before.
  if (outcome === 'refunded' || endpoint === 'ach_return' || endpoint === 'chargeback')
    return { ...payment, capturedCents: payment.capturedCents - toCents(amount) };
  return payment;
};

/**
 * Returns the charges minus voids, refunds and returns, one line per authorisation, in cents, from the journal alone;
 * negative where more went back than was taken.
 */
export const keptCharges = (
  rows: readonly JournalLine[],
): readonly { readonly orderId: string | null; readonly cents: number }[] => {
  const payments = new Map<string, Payment>();
  for (const row of rows) {
    if (row.retref === null) continue;
    const payment = payments.get(row.retref);
    if (payment !== undefined) payments.set(row.retref, change(payment, row));
    else if (row.endpoint === 'auth' && (row.outcome === 'approved' || row.outcome === 'partial'))
      payments.set(row.retref, begin(row));
  }
  return [...payments.values()]
    .filter(({ capturedCents }) => capturedCents !== 0)
    .map(({ orderId, capturedCents }) => ({ orderId, cents: capturedCents }));
};

/** Returns the refunds that were made and did not come back, each with the order of its payment. */
export const refundsMade = (
  rows: readonly JournalLine[],
): readonly { readonly orderId: string | null; readonly cents: number }[] => {
  const made: { readonly orderId: string | null; readonly cents: number }[] = [];
  for (const { endpoint, outcome, orderid: orderId, amount } of rows) {
    const cents = toCents(amount);
    if (endpoint === 'refund' && outcome === 'refunded') made.push({ orderId, cents });
    if (!isRefundReturned(outcome)) continue;
    const back = made.findIndex((one) => one.orderId === orderId && one.cents === cents);
    if (back >= 0) made.splice(back, 1);
  }
  return made;
};

/** Returns the order ids with more than one request for money: each may be a double charge. */
export const repeatedOrders = (rows: readonly JournalLine[]): readonly string[] => {
  const seen = new Set<string>();
  return rows.flatMap(({ endpoint, orderid }) => {
    const order = orderid ?? 'none';
    if (endpoint !== 'auth') return [];
    if (seen.has(order)) return [order];
    seen.add(order);
    return [];
  });
};
