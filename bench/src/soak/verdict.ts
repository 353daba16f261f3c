import type { InvoiceRecord } from './doors';

export type JudgedInvoice = Pick<
  InvoiceRecord,
  'invoice' | 'door' | 'cents' | 'asked' | 'toldCents'
> & {
  /** What the gateway kept, charge by charge, by its own journal. */
  readonly kept: readonly number[];
  /** What the customer reads as paid at the end. */
  readonly shownCents: number;
};

export type Verdict = { readonly doubleCharges: number; readonly complaints: readonly string[] };

const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);

const complaintsOf = ({
  invoice,
  door,
  cents,
  asked,
  toldCents,
  kept,
  shownCents,
}: JudgedInvoice): readonly string[] => {
  const name = `invoice ${invoice} (${door}, ${cents} cents)`;
  return [
    ...(kept.length > asked
      ? [`${name}: charged ${kept.length} times (${kept.join(' + ')}), asked for ${asked}`]
      : []),
    ...(sum(kept) > cents ? [`${name}: ${sum(kept)} taken, more than the invoice`] : []),
    ...(sum(kept) !== shownCents
      ? [`${name}: the gateway kept ${sum(kept)}, the customer reads ${shownCents}`]
      : []),
    ...(toldCents !== null && toldCents !== sum(kept)
      ? [`${name}: the gateway kept ${sum(kept)}, the pages were told ${toldCents}`]
      : []),
    ...(door === 'split' && kept.length === 1 ? [`${name}: one card of two was charged`] : []),
  ];
};

/**
 * Compares for each invoice the requests, the charges of the gateway and the amounts that customers read.
 * `strayOrders`: order ids with money but without an attempt.
 */
export const judge = (
  invoices: readonly JudgedInvoice[],
  repeatedOrders: readonly string[],
  strayOrders: readonly string[],
): Verdict => {
  const doubles = invoices.reduce(
    (count, { kept, asked }) => count + Math.max(0, kept.length - asked),
    0,
  );
  return {
    doubleCharges: doubles + strayOrders.length,
    complaints: [
      ...invoices.flatMap(complaintsOf),
      ...repeatedOrders.map((order) => `order ${order} was sent twice`),
      ...strayOrders.map((order) => `order ${order} was charged without an attempt`),
    ],
  };
};
