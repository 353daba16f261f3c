import type { Pool } from 'pg';
import {
  customerPage,
  staffPage,
  type Fields,
  type GaveUp,
  type Page,
  type PageCounts,
  type Told,
} from './page';
import { cardsOf, people } from './soak-world';

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
export type GivenBack = {
  readonly kind: 'given_back';
  readonly transaction: number;
  readonly way: 'refund' | 'void';
  readonly payment: number;
  readonly cents: number;
  /** The customer owes the amount again. */
  readonly opensInvoice: boolean;
};

/** How staff may end an invoice. */
export type End = 'open' | 'cancelled' | 'deleted';

export type InvoiceRecord = {
  readonly invoice: number;
  readonly customer: number;
  /** What happens to the invoice. */
  readonly door: string;
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

export type Asked = Pick<InvoiceRecord, 'customer' | 'invoice' | 'cents'> & { readonly game: Game };
export type Outcome = Omit<InvoiceRecord, 'invoice' | 'customer' | 'door' | 'cents'>;
export type Play = (asked: Asked) => Promise<Partial<Outcome>>;

export const onceEach = <Row extends { readonly transaction: number }>(
  rows: readonly Row[],
): readonly Row[] => [...new Map(rows.map((row) => [row.transaction, row])).values()];

export const gaveUpIn = (told: readonly (object | GaveUp)[]): readonly string[] =>
  told.flatMap((each) => ('why' in each ? [each.why] : []));

/** The answers to requests for the same payment. */
type Heard = Pick<Paid, 'cents' | 'isOffline'> & { readonly told: readonly Told[] };

/** Two requests that share a payment get the same transaction. */
export const outcomeOf = (
  wanted: readonly number[],
  ...heard: readonly Heard[]
): Pick<Outcome, 'asked' | 'wanted' | 'gaveUp'> & { readonly told: readonly Paid[] } => ({
  asked: wanted.length,
  wanted,
  told: heard.flatMap(({ told, ...paid }) =>
    onceEach(
      told.flatMap((each) =>
        each.kind === 'paid' ? [{ transaction: each.transaction, ...paid }] : [],
      ),
    ),
  ),
  gaveUp: heard.flatMap(({ told }) => gaveUpIn(told)),
});

/** A call, and at the same moment at most one of several others, each with its share of chance from 0 to 1. */
export const atOnce = <Result>(
  { chance }: Game,
  first: () => Promise<Result>,
  ...others: readonly (readonly [share: number, call: () => Promise<Result>])[]
): Promise<Result[]> => {
  let rest = chance();
  const other = others.find(([share]) => (rest -= share) < 0);
  return Promise.all([first(), ...(other === undefined ? [] : [other[1]()])]);
};

export const partsOf = (cents: number): readonly [number, number] => [
  Math.ceil(cents / 3),
  cents - Math.ceil(cents / 3),
];

/** Two members of staff who meet at one invoice. */
export const twoMembers = (game: Game): readonly [Page, Page] => {
  const first = 1 + Math.floor(game.chance() * people.staff);
  return [staffPage(first, game), staffPage((first % people.staff) + 1, game)];
};

/** A member takes the amount, from the customer's first card unless the fields name another way. */
export const takeAs = (
  member: Page,
  { customer, invoice, cents }: Asked,
  fields: Fields = { payment_method: cardsOf(customer)[0] },
  key?: string,
): Promise<Told> =>
  member.pay('transactions/merchant_pay', invoice, { amount_paid: cents, ...fields }, key);

export const payPath = 'transactions/pay_once';
/** The customer pays, unless another method is named with the second card. */
export const payAsCustomer = (
  { game, customer, invoice, cents }: Asked,
  key?: string,
  method: number = cardsOf(customer)[1],
): Promise<Told> =>
  customerPage(customer, game).pay(payPath, invoice, { id: method, amount_paid: cents }, key);
