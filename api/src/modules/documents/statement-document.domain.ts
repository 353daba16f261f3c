import { firstLetters } from '@billfold/shared/contracts/cut-text';
import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';
import {
  moneyMoveText,
  type DocumentFrame,
  type Fact,
  type MoneyMove,
  type Row,
} from './document-text.domain';
import type { Period } from './statement-period.domain';

type Dated = {
  /** The merchant's day. */
  readonly on: string;
  /** Cents by which it changes what is owed. */
  readonly effectMinor: number;
  readonly amountMinor: number;
  readonly billNumber: string;
};
type BillEntry = Dated & {
  readonly type: 'bill';
  readonly description: string;
  readonly dueOn: string;
  /** Set by a person: such an invoice counts with its paid amount. */
  readonly ended: 'cancelled' | 'paid' | null;
};
export type StatementEntry = BillEntry | (Dated & MoneyMove);

/** Everything a statement shows, read from the database. Amounts are cents. */
export type StatementFacts = Period & {
  readonly merchantName: string;
  readonly contact: readonly string[];
  readonly billTo: readonly string[];
  readonly customerNumber: string;
  readonly madeOn: string;
  /** The amount owed at the start of the first day. */
  readonly openingMinor: number;
  /** In the order in which they happened. */
  readonly entries: readonly StatementEntry[];
  readonly isInDoubt: boolean;
};

export type StatementLine = {
  readonly on: string;
  readonly text: string;
  readonly amount: string;
  readonly balance: string;
  readonly isStrong?: true;
};

/** The text of the document from top to bottom. */
export type StatementDocument = DocumentFrame & {
  readonly title: 'Statement';
  readonly lines: readonly StatementLine[];
  readonly sums: readonly Row[];
  readonly notes: readonly string[];
};

/** A description may be pages long: the invoice itself has all of it. */
const longestDescription = 120;
const brief = (description: string): string => {
  const text = description.replaceAll(/\s+/g, ' ').trim();
  const first = firstLetters(text, longestDescription);
  return first === text ? text : `${first.trimEnd()}…`;
};

const endings = { cancelled: 'cancelled', paid: 'marked as paid' } as const;

const isReduced = ({ effectMinor, amountMinor }: Dated): boolean =>
  Math.abs(effectMinor) !== amountMinor;

const billText = (bill: BillEntry): string => {
  const endText =
    bill.ended !== null && isReduced(bill)
      ? `of ${formatCents(bill.amountMinor)}, ${endings[bill.ended]}`
      : `due ${toUsDate(bill.dueOn)}`;
  const description = brief(bill.description);
  return `Bill ${bill.billNumber}, ${endText}${description === '' ? '' : `: ${description}`}`;
};

const reducedText = (move: Dated & MoneyMove): string => {
  const moved = formatCents(move.amountMinor);
  if (move.type === 'refund_returned') return moved;
  return move.type === 'return'
    ? `${moved}, of which ${formatCents(move.amountMinor - move.effectMinor)} had been refunded`
    : `${moved}, not owed again`;
};

const moveText = (move: Dated & MoneyMove): string => {
  const text = `${moneyMoveText(move)} (bill ${move.billNumber})`;
  return isReduced(move) ? `${text}: ${reducedText(move)}` : text;
};

const sumOf = (entries: readonly StatementEntry[], type: StatementEntry['type']): number =>
  entries.reduce((sum, entry) => (entry.type === type ? sum + entry.effectMinor : sum), 0);

const linesOf = ({ from, openingMinor, entries }: StatementFacts): readonly StatementLine[] => {
  let balance = openingMinor;
  return [
    {
      on: toUsDate(from),
      text: 'Opening balance',
      amount: '',
      balance: formatCents(openingMinor),
      isStrong: true,
    },
    ...entries.map((entry) => {
      balance += entry.effectMinor;
      return {
        on: toUsDate(entry.on),
        text: entry.type === 'bill' ? billText(entry) : moveText(entry),
        amount: formatCents(entry.effectMinor),
        balance: formatCents(balance),
      };
    }),
  ];
};

const sumNames = [
  ['bill', 'Bills', true],
  ['payment', 'Payments', true],
  ['return', 'Returned by the bank', false],
  ['void', 'Voided payments', false],
  ['refund', 'Refunds owed again', false],
  ['refund_returned', 'Refunds returned', false],
] as const;

const sumRows = (facts: StatementFacts, closingMinor: number): readonly Row[] => [
  { label: 'Opening balance', amount: formatCents(facts.openingMinor) },
  ...sumNames.flatMap(([type, label, isAlways]) => {
    const sum = sumOf(facts.entries, type);
    return isAlways || sum !== 0 ? [{ label, amount: formatCents(sum) }] : [];
  }),
  { label: 'Closing balance', amount: formatCents(closingMinor), isStrong: true },
];

const notesOf = ({ entries, isInDoubt }: StatementFacts): readonly string[] => [
  ...(entries.length === 0 ? ['No bills or payments in this period.'] : []),
  ...(isInDoubt
    ? [
        "A payment is still being confirmed. It isn't on this statement and doesn't need to be paid again.",
      ]
    : []),
  ...(entries.some((entry) => entry.type === 'bill' && entry.ended !== null && isReduced(entry))
    ? ['For bills that were canceled or marked as paid, only what was paid is counted.']
    : []),
];

const factsOf = ({ from, to, madeOn, customerNumber }: StatementFacts): readonly Fact[] => [
  { label: 'From', value: toUsDate(from) },
  { label: 'To', value: toUsDate(to) },
  { label: 'Made on', value: toUsDate(madeOn) },
  ...(customerNumber === '' ? [] : [{ label: 'Customer number', value: customerNumber }]),
];

export const statementDocument = (facts: StatementFacts): StatementDocument => {
  const { from, to, merchantName, contact, billTo, openingMinor, entries } = facts;
  const closingMinor = entries.reduce((sum, { effectMinor }) => sum + effectMinor, openingMinor);
  return {
    title: 'Statement',
    number: `${toUsDate(from)} to ${toUsDate(to)}`,
    merchantName,
    contact,
    billTo,
    facts: factsOf(facts),
    headline: { label: `Balance on ${toUsDate(to)}`, value: formatCents(closingMinor) },
    lines: linesOf(facts),
    sums: sumRows(facts, closingMinor),
    notes: notesOf(facts),
  };
};
