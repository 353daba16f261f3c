export type JournalRow = {
  readonly seq: number;
  readonly endpoint: string;
  readonly orderid: string | null;
  readonly retref: string | null;
  readonly account: string | null;
  readonly amount: string | null;
  readonly capture?: 'Y' | 'N';
  readonly outcome: string;
  readonly fault?: string;
};

type Payment = { readonly orderId: string | null; readonly authorised: number; readonly captured: number };

const toCents = (amount: string | null): number => Math.round(Number(amount ?? '0') * 100);

const after = (payment: Payment, { endpoint, outcome, amount }: JournalRow): Payment => {
  if (outcome === 'captured') return { ...payment, captured: toCents(amount) };
  if (outcome === 'voided' || endpoint === 'ach_return') return { ...payment, captured: 0 };
  if (outcome === 'refunded') return { ...payment, captured: payment.captured - toCents(amount) };
  return payment;
};

/** What the gateway's journal says was taken and not given back: one line per authorisation, in cents. Nothing else is believed here. */
export const keptCharges = (rows: readonly JournalRow[]): readonly { readonly orderId: string | null; readonly cents: number }[] => {
  const payments = new Map<string, Payment>();
  for (const row of rows) {
    const { endpoint, retref, orderid, amount, capture, outcome } = row;
    if (retref === null) continue;
    const known = payments.get(retref);
    if (endpoint === 'auth' && (outcome === 'approved' || outcome === 'partial')) {
      payments.set(retref, { orderId: orderid, authorised: toCents(amount), captured: capture === 'N' ? 0 : toCents(amount) });
    } else if (known !== undefined) {
      payments.set(retref, after(known, row));
    }
  }
  return [...payments.values()].filter(({ captured }) => captured !== 0).map(({ orderId, captured }) => ({ orderId, cents: captured }));
};

/** Order ids under which the gateway was asked for money more than once: each is a charge that may be double. */
export const repeatedOrders = (rows: readonly JournalRow[]): readonly string[] => {
  const sent = rows.filter(({ endpoint }) => endpoint === 'auth').map(({ orderid }) => orderid ?? 'none');
  return sent.filter((orderId, index) => sent.indexOf(orderId) !== index);
};
