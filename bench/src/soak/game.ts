import type { Pool } from 'pg';
import type { GivenBack, ToldBack } from './give-back';
import type { PageCounts, Told } from './page';

export const customerDoors = ['full', 'partial', 'split', 'bank', 'schedule', 'auto_pay'] as const;
export const staffDoors = [
  'counter',
  'counter_parts',
  'new_card',
  'refund',
  'refund_parts',
  'refund_returned',
  'cancel',
  'counter_cash',
  'counter_check',
  'cash_back',
  'edit',
  'edit_schedule',
  'cancel_rest',
  'remove',
] as const;
export const doors = [...customerDoors, ...staffDoors] as const;
export type CustomerDoor = (typeof customerDoors)[number];
export type StaffDoor = (typeof staffDoors)[number];
/** What happens to an invoice of the soak. */
export type Door = (typeof doors)[number];

export type Game = {
  readonly db: Pool;
  readonly urls: readonly string[];
  readonly sandboxUrl: string;
  readonly counts: PageCounts;
  /** From 0 to 1; the same seed, the same game. */
  readonly chance: () => number;
  /** The share of invoices at which staff work. */
  readonly staffShare: number;
};

export type Paid = {
  readonly transaction: number;
  readonly cents: number;
  /** Cash or a check; the gateway knows nothing of it. */
  readonly isOffline?: boolean;
};

/** How staff may end an invoice. */
export type End = 'open' | 'cancelled' | 'deleted';

export type InvoiceRecord = {
  readonly invoice: number;
  readonly customer: number;
  readonly door: Door;
  /** When it was sent to the customer. */
  readonly cents: number;
  /** What it may amount to at the end: of two members who change it at once, either may be the last. */
  readonly amounts: readonly number[];
  readonly end: End;
  /** Number of requested charges: one more is a double charge. */
  readonly asked: number;
  /** The payments that an answer may confirm, in cents, each once. */
  readonly wanted: readonly number[];
  /** The same of refunds and voids. */
  readonly wantedBack: readonly number[];
  /** The payments that answers confirmed; null where a job pays without a waiting page. */
  readonly told: readonly Paid[] | null;
  readonly toldBack: readonly GivenBack[];
  readonly gaveUp: readonly string[];
};

export type Asked = {
  readonly game: Game;
  readonly customer: number;
  readonly invoice: number;
  readonly cents: number;
};
/** Without `amounts` and `end` staff changed nothing. */
export type Outcome = Pick<
  InvoiceRecord,
  'asked' | 'wanted' | 'wantedBack' | 'told' | 'toldBack' | 'gaveUp'
> &
  Partial<Pick<InvoiceRecord, 'amounts' | 'end'>>;

export const nothingBack = { wantedBack: [], toldBack: [] } as const;

const onceEach = <Row extends { readonly transaction: number }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.transaction, row])).values(),
];

/** Two requests that share a payment get the same transaction. */
export const paidIn = (told: readonly Told[], cents: number, isOffline = false): readonly Paid[] =>
  onceEach(
    told.flatMap((each) =>
      each.kind === 'paid' ? [{ transaction: each.transaction, cents, isOffline }] : [],
    ),
  );
export const givenBackIn = (told: readonly ToldBack[]): readonly GivenBack[] =>
  onceEach(told.flatMap((each) => (each.kind === 'given_back' ? [each] : [])));
export const gaveUpIn = (told: readonly (Told | ToldBack)[]): readonly string[] =>
  told.flatMap((each) => (each.kind === 'gave_up' ? [each.why] : []));
