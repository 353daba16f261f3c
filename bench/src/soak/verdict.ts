import { sum } from '../stage/statistics';
import type { End, InvoiceRecord } from './game';

/** An invoice as it is stored at the end. */
export type StoredInvoice = {
  readonly amount: number;
  /** The sum of its lines. */
  readonly lines: number;
  readonly paid: number;
  /** The amount that is paid by the ledger. */
  readonly ledger: number;
  readonly end: End;
};

export type JudgedInvoice = Omit<InvoiceRecord, 'customer' | 'gaveUp'> & {
  /** What the gateway kept by its own journal, charge by charge, and the cash and checks that were not handed back. */
  readonly kept: readonly number[];
  /** What the gateway refunded by its own journal, refund by refund, and the refunds of cash and checks. */
  readonly refunded: readonly number[];
  readonly stored: StoredInvoice;
  /** The amount that the customer reads at the end, and what of it is paid. */
  readonly shownAmount: number;
  readonly shownCents: number;
  /** Payments minus refunds and voids, as staff read them at the end. */
  readonly staffCents: number;
};

export type Verdict = {
  readonly doubleCharges: number;
  readonly doubleRefunds: number;
  readonly complaints: readonly string[];
};

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

/** Kept charges, and those whose full refund an answer confirmed. */
const chargesOf = ({ reported, reportedBack, kept }: JudgedInvoice): number => {
  const emptied = (reported ?? []).filter(
    ({ transaction, cents }) =>
      sumOf(reportedBack.filter(({ payment }) => payment === transaction)) >= cents,
  );
  return kept.length + emptied.length;
};

const doubleChargesOf = (judged: JudgedInvoice): number =>
  Math.max(
    0,
    chargesOf(judged) - judged.charges,
    beyond(
      (judged.reported ?? []).map(({ cents }) => cents),
      judged.wanted,
    ).length,
  );

/** Of the gateway and of the pages. A split that fails is refunded by the product itself when it has settled. */
const givenBackOf = ({ door, reportedBack, refunded }: JudgedInvoice): readonly number[] => [
  ...(door === 'split' ? [] : refunded),
  ...reportedBack.flatMap(({ way, cents }) => (way === 'void' ? [cents] : [])),
];
const doubleRefundsOf = (judged: JudgedInvoice): number =>
  beyond(givenBackOf(judged), judged.wantedBack).length;

/** A list of sentences with the condition that makes each true. */
const whichAreTrue = (sentences: readonly (readonly [boolean, string])[]): readonly string[] =>
  sentences.flatMap(([isTrue, sentence]) => (isTrue ? [sentence] : []));

/**
 * An invoice amounts to the sum of its lines, as staff stored them last, and what is paid of it is in the ledger. What
 * was kept is what customer, staff and pages read.
 */
const complaintsOf = (judged: JudgedInvoice): readonly string[] => {
  const { invoice, door, cents, wanted, wantedBack, reported, reportedBack, kept, refunded } =
    judged;
  const { stored, amounts, end, shownAmount, shownCents, staffCents } = judged;
  const left = sum(kept);
  const stillPaid = left + sumOf(reportedBack.filter(({ opensInvoice }) => !opensInvoice));
  const reportedLeft = reported === null ? left : sumOf(reported) - sumOf(reportedBack);
  const reportedRefunds = sumOf(reportedBack.filter(({ way }) => way === 'refund'));
  const isSplit = door === 'split';
  return whichAreTrue([
    [
      doubleChargesOf(judged) > 0,
      `charged twice (kept ${kept.join(' + ')}), wanted ${wanted.join(' + ')}`,
    ],
    [
      doubleRefundsOf(judged) > 0,
      `given back twice (${givenBackOf(judged).join(' + ')}), wanted ${wantedBack.join(' + ')}`,
    ],
    [stillPaid > stored.amount, `${stillPaid} taken, more than the invoice`],
    [
      !amounts.includes(stored.amount),
      `amounts to ${stored.amount}, staff were told ${amounts.join(' or ')}`,
    ],
    [stored.lines !== stored.amount, `amounts to ${stored.amount}, its lines to ${stored.lines}`],
    [
      shownAmount !== stored.amount,
      `amounts to ${stored.amount}, the customer reads ${shownAmount}`,
    ],
    [stored.ledger !== stored.paid, `${stored.paid} is paid, the ledger has ${stored.ledger}`],
    [stored.end !== end, `is ${stored.end}, staff were told ${end}`],
    [shownCents !== stillPaid, `${stillPaid} was kept, the customer reads ${shownCents}`],
    [staffCents !== left, `${left} was kept, staff read ${staffCents}`],
    [reportedLeft !== left, `${left} was kept, the pages were told ${reportedLeft}`],
    [
      !isSplit && sum(refunded) !== reportedRefunds,
      `${sum(refunded)} was refunded, staff were told ${reportedRefunds}`,
    ],
    [isSplit && kept.length === 1, 'one card of two was charged'],
  ]).map((sentence) => `invoice ${invoice} (${door}, ${cents} cents): ${sentence}`);
};

/**
 * Compares for each invoice the requests, the charges and refunds of the gateway, cash and checks, and the amounts that
 * are stored and that customers and staff read. `strayOrders`: order ids with money but without an attempt.
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
