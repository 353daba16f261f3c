import type { InvoiceRecord } from './game';

export type JudgedInvoice = Pick<
  InvoiceRecord,
  'invoice' | 'door' | 'cents' | 'asked' | 'askedBack' | 'told' | 'toldBack'
> & {
  /** What the gateway kept, charge by charge, by its own journal. */
  readonly kept: readonly number[];
  /** What the gateway refunded, refund by refund, by its own journal. */
  readonly refunded: readonly number[];
  /** What the customer reads as paid at the end. */
  readonly shownCents: number;
  /** Payments minus refunds and voids, as staff read them at the end. */
  readonly staffCents: number;
};

export type Verdict = {
  readonly doubleCharges: number;
  readonly doubleRefunds: number;
  readonly complaints: readonly string[];
};

const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);
const sumOf = (rows: readonly { readonly cents: number }[]): number =>
  sum(rows.map(({ cents }) => cents));

/** Kept charges, and those that pages were told to have been given back whole. */
const chargesOf = ({ told, toldBack, kept }: JudgedInvoice): number => {
  const emptied = (told ?? []).filter(
    ({ transaction, cents }) =>
      sumOf(toldBack.filter(({ payment }) => payment === transaction)) >= cents,
  );
  return kept.length + emptied.length;
};

/** A split that fails is refunded by the product itself when it has settled. */
const refundsOf = ({ door, toldBack, refunded }: JudgedInvoice): number =>
  (door === 'split' ? 0 : refunded.length) + toldBack.filter(({ way }) => way === 'void').length;

const complaintsOf = (judged: JudgedInvoice): readonly string[] => {
  const { invoice, door, cents, asked, askedBack, told, toldBack, kept, refunded } = judged;
  const name = `invoice ${invoice} (${door}, ${cents} cents)`;
  const charges = chargesOf(judged);
  const refunds = refundsOf(judged);
  const left = sum(kept);
  const stillPaid = left + sumOf(toldBack.filter(({ opensInvoice }) => !opensInvoice));
  const toldLeft = told === null ? left : sumOf(told) - sumOf(toldBack);
  const toldRefunds = toldBack.flatMap(({ way, cents: each }) => (way === 'refund' ? [each] : []));
  const disagreeing = (reader: string, read: number, meant = left): readonly string[] =>
    read === meant ? [] : [`${name}: the gateway kept ${meant}, ${reader} ${read}`];
  return [
    ...(charges > asked
      ? [`${name}: charged ${charges} times (now ${kept.join(' + ')}), asked for ${asked}`]
      : []),
    ...(refunds > askedBack
      ? [`${name}: given back ${refunds} times (${refunded.join(' + ')}), asked for ${askedBack}`]
      : []),
    ...(stillPaid > cents ? [`${name}: ${stillPaid} taken, more than the invoice`] : []),
    ...disagreeing('the customer reads', judged.shownCents, stillPaid),
    ...disagreeing('staff read', judged.staffCents),
    ...disagreeing('the pages were told', toldLeft),
    ...(door !== 'split' && sum(refunded) !== sum(toldRefunds)
      ? [`${name}: the gateway refunded ${sum(refunded)}, staff were told ${sum(toldRefunds)}`]
      : []),
    ...(door === 'split' && kept.length === 1 ? [`${name}: one card of two was charged`] : []),
  ];
};

/**
 * Compares for each invoice the requests, the charges and refunds of the gateway and the amounts that customers and staff read.
 * `strayOrders`: order ids with money but without an attempt.
 */
export const judge = (
  invoices: readonly JudgedInvoice[],
  repeatedOrders: readonly string[],
  strayOrders: readonly string[],
): Verdict => {
  const doubles = (countOf: (judged: JudgedInvoice) => number): number =>
    invoices.reduce((count, judged) => count + Math.max(0, countOf(judged)), 0);
  return {
    doubleCharges: doubles((each) => chargesOf(each) - each.asked) + strayOrders.length,
    doubleRefunds: doubles((each) => refundsOf(each) - each.askedBack),
    complaints: [
      ...invoices.flatMap(complaintsOf),
      ...repeatedOrders.map((order) => `order ${order} was sent twice`),
      ...strayOrders.map((order) => `order ${order} was charged without an attempt`),
    ],
  };
};
