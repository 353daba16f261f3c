import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';
import {
  moneyMoveText,
  type DocumentFrame,
  type MoneyMove,
  type Row,
} from './document-text.domain';

/** Everything an invoice's paper shows, read from the database. Amounts are cents, days the merchant's. */
export type BillFacts = {
  readonly number: string;
  readonly merchantName: string;
  readonly contact: readonly string[];
  readonly billTo: readonly string[];
  readonly description: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  readonly paidOn: string | null;
  readonly state: string;
  readonly amountMinor: number;
  readonly paidMinor: number;
  readonly minimumMinor: number;
  readonly isInDoubt: boolean;
  readonly items: readonly Line[];
  readonly appended: readonly Line[];
  readonly payments: readonly Payment[];
};
type Line = { readonly description: string; readonly amount: number };
export type Payment = MoneyMove & { readonly amountMinor: number; readonly on: string };

/** The text of the document from top to bottom. */
export type BillDocument = DocumentFrame & {
  readonly title: 'Invoice' | 'Receipt';
  readonly description: string;
  readonly items: readonly Row[];
  readonly sums: readonly Row[];
  readonly payments: readonly {
    readonly on: string;
    readonly text: string;
    readonly amount: string;
  }[];
  readonly note: string | null;
};

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.amount, 0);
const toRow = ({ description, amount }: Line): Row => ({
  label: description,
  amount: formatCents(amount),
});

const stateNames: Readonly<Record<string, string>> = {
  paid: 'Paid',
  late: 'Late',
  upcoming: 'Upcoming',
  cancelled: 'Cancelled',
};

/** Nothing is owed of an invoice that was cancelled or marked as paid. */
const balanceOf = (bill: BillFacts): number =>
  bill.state === 'cancelled' || bill.state === 'paid'
    ? 0
    : Math.max(0, bill.amountMinor - bill.paidMinor);

const isMarkedPaid = (bill: BillFacts): boolean =>
  bill.state === 'paid' && bill.paidMinor < bill.amountMinor;

const comesIn = (type: Payment['type']): boolean =>
  type === 'payment' || type === 'refund_returned';

/** The refunds that the invoice does not owe again: they still count as paid. */
const refundedOf = ({ payments, paidMinor }: BillFacts): number => {
  const sum = (isWanted: (type: Payment['type']) => boolean): number =>
    payments.reduce(
      (total, { type, amountMinor }) => total + (isWanted(type) ? amountMinor : 0),
      0,
    );
  const kept = sum(comesIn) - sum((type) => !comesIn(type));
  const refunded = sum((type) => type === 'refund') - sum((type) => type === 'refund_returned');
  return Math.max(0, Math.min(refunded, paidMinor - kept));
};

const sumRows = (bill: BillFacts): readonly Row[] => [
  ...(bill.appended.length === 0
    ? []
    : [{ label: 'Subtotal', amount: formatCents(sumOf(bill.items)) }, ...bill.appended.map(toRow)]),
  { label: 'Total', amount: formatCents(bill.amountMinor), isStrong: true },
  { label: 'Paid', amount: formatCents(bill.paidMinor) },
  ...(refundedOf(bill) === 0
    ? []
    : [{ label: 'Refunded', amount: formatCents(-refundedOf(bill)) }]),
  ...(bill.state === 'cancelled'
    ? []
    : [
        {
          label: 'Balance due',
          amount: formatCents(balanceOf(bill)),
          isStrong: true,
        } as const,
      ]),
];

const noteOf = (bill: BillFacts): string | null => {
  if (bill.isInDoubt)
    return "We're still confirming a payment for this bill. You don't need to pay it again.";
  if (bill.state === 'cancelled') return 'This bill was canceled. Nothing is owed.';
  return isMarkedPaid(bill) ? 'This bill was marked as paid. Nothing is owed.' : null;
};

const shared = (bill: BillFacts) => ({
  number: bill.number,
  merchantName: bill.merchantName,
  contact: bill.contact,
  billTo: bill.billTo,
  description: bill.description,
  items: bill.items.map(toRow),
  sums: sumRows(bill),
  payments: bill.payments.map((payment) => ({
    on: toUsDate(payment.on),
    text: moneyMoveText(payment),
    amount: formatCents(comesIn(payment.type) ? payment.amountMinor : -payment.amountMinor),
  })),
  note: noteOf(bill),
});

export const invoiceDocument = (bill: BillFacts): BillDocument => {
  const balance = balanceOf(bill);
  return {
    ...shared(bill),
    title: 'Invoice',
    headline:
      bill.state === 'cancelled'
        ? { label: 'Cancelled', value: formatCents(bill.amountMinor) }
        : { label: 'Amount due', value: formatCents(balance) },
    facts: [
      { label: 'Invoice number', value: bill.number },
      { label: 'Issued', value: toUsDate(bill.issuedOn) },
      { label: 'Due date', value: toUsDate(bill.dueOn) },
      { label: 'Status', value: stateNames[bill.state] ?? 'Due' },
      ...(balance > 0 && bill.minimumMinor > 0
        ? [
            {
              label: 'Minimum amount due',
              value: formatCents(Math.min(bill.minimumMinor, balance)),
            },
          ]
        : []),
    ],
  };
};

/** The receipt lists the payments, and the balance of a partly paid invoice. */
export const receiptDocument = (bill: BillFacts): BillDocument => {
  const last = bill.payments.at(-1);
  return {
    ...shared(bill),
    title: 'Receipt',
    headline: { label: 'Amount paid', value: formatCents(bill.paidMinor) },
    facts: [
      { label: 'Invoice number', value: bill.number },
      { label: 'Issued', value: toUsDate(bill.issuedOn) },
      { label: 'Paid on', value: toUsDate(bill.paidOn ?? last?.on ?? bill.issuedOn) },
      { label: 'Status', value: bill.paidMinor < bill.amountMinor ? 'Paid in part' : 'Paid' },
    ],
  };
};
