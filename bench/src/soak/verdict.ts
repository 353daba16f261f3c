import type { InvoiceRecord } from './game';

export type JudgedInvoice = Pick<
  InvoiceRecord,
  'invoice' | 'door' | 'cents' | 'asked' | 'wanted' | 'wantedBack' | 'told' | 'toldBack'
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

/** What is there more often than it was wanted. */
const beyond = (made: readonly number[], wanted: readonly number[]): readonly number[] => {
  const left = [...wanted];
  return made.filter((cents) => {
    const index = left.indexOf(cents);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
};

/** Kept charges, and those that pages were told to have been given back whole. */
const chargesOf = ({ told, toldBack, kept }: JudgedInvoice): number => {
  const emptied = (told ?? []).filter(
    ({ transaction, cents }) =>
      sumOf(toldBack.filter(({ payment }) => payment === transaction)) >= cents,
  );
  return kept.length + emptied.length;
};

const doubleChargesOf = (judged: JudgedInvoice): number =>
  Math.max(
    0,
    chargesOf(judged) - judged.asked,
    beyond(
      (judged.told ?? []).map(({ cents }) => cents),
      judged.wanted,
    ).length,
  );

/** Of the gateway and of the pages. A split that fails is refunded by the product itself when it has settled. */
const givenBackOf = ({ door, toldBack, refunded }: JudgedInvoice): readonly number[] => [
  ...(door === 'split' ? [] : refunded),
  ...toldBack.flatMap(({ way, cents }) => (way === 'void' ? [cents] : [])),
];
const doubleRefundsOf = (judged: JudgedInvoice): number =>
  beyond(givenBackOf(judged), judged.wantedBack).length;

const complaintsOf = (judged: JudgedInvoice): readonly string[] => {
  const { invoice, door, cents, wanted, wantedBack, told, toldBack, kept, refunded } = judged;
  const name = `invoice ${invoice} (${door}, ${cents} cents)`;
  const left = sum(kept);
  const stillPaid = left + sumOf(toldBack.filter(({ opensInvoice }) => !opensInvoice));
  const toldLeft = told === null ? left : sumOf(told) - sumOf(toldBack);
  const toldRefunds = toldBack.flatMap(({ way, cents: each }) => (way === 'refund' ? [each] : []));
  const disagreeing = (reader: string, read: number, meant = left): readonly string[] =>
    read === meant ? [] : [`${name}: the gateway kept ${meant}, ${reader} ${read}`];
  return [
    ...(doubleChargesOf(judged) > 0
      ? [`${name}: charged twice (kept ${kept.join(' + ')}), wanted ${wanted.join(' + ')}`]
      : []),
    ...(doubleRefundsOf(judged) > 0
      ? [
          `${name}: given back twice (${givenBackOf(judged).join(' + ')}), wanted ${wantedBack.join(' + ')}`,
        ]
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
    invoices.reduce((count, judged) => count + countOf(judged), 0);
  return {
    doubleCharges: doubles(doubleChargesOf) + strayOrders.length,
    doubleRefunds: doubles(doubleRefundsOf),
    complaints: [
      ...invoices.flatMap(complaintsOf),
      ...repeatedOrders.map((order) => `order ${order} was sent twice`),
      ...strayOrders.map((order) => `order ${order} was charged without an attempt`),
    ],
  };
};
