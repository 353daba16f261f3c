import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Fields } from '../stage/call';
import {
  customerPage,
  staffPage,
  type GaveUp,
  type GivenBack,
  type Page,
  type PageCounts,
  type Told,
  type ToldBack,
  type WantedBack,
  type Wish,
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
  readonly charges: number;
  /** The payments that an answer may confirm, in cents, each once. */
  readonly wanted: readonly number[];
  /** The same of refunds and voids. */
  readonly wantedBack: readonly number[];
  /** The payments that answers confirmed; null where a job pays without a waiting page. */
  readonly reported: readonly Paid[] | null;
  readonly reportedBack: readonly GivenBack[];
  readonly gaveUp: readonly string[];
};

/** Other than the whole invoice; a card that is typed, cash or a check; without any the customer's first card. */
type Way = { readonly cents?: number; readonly key?: string; readonly fields?: Fields };

export const payPath = 'transactions/pay_once';

const onceEach = <Row extends { readonly transaction: number }>(
  rows: readonly Row[],
): readonly Row[] => [...new Map(rows.map((row) => [row.transaction, row])).values()];

/** One invoice with its people, and the record of their intents and of the answers that their pages got. */
export class Scene {
  readonly game: Game;
  readonly customer: number;
  readonly invoice: number;
  readonly cents: number;
  readonly record: { -readonly [Field in keyof InvoiceRecord]: InvoiceRecord[Field] };

  constructor(game: Game, what: Pick<InvoiceRecord, 'invoice' | 'customer' | 'door' | 'cents'>) {
    const { customer, invoice, cents } = what;
    [this.game, this.customer, this.invoice, this.cents] = [game, customer, invoice, cents];
    const nothing = { wantedBack: [], reported: null, reportedBack: [], gaveUp: [] };
    const once = { amounts: [cents], end: 'open', charges: 1, wanted: [cents] } as const;
    this.record = { ...what, ...once, ...nothing };
  }

  get customerPage(): Page {
    return customerPage(this.customer, this.game);
  }

  /** Two members of staff who meet at the invoice. */
  members(): readonly [Page, Page] {
    const first = 1 + Math.floor(this.game.chance() * people.staff);
    return [staffPage(first, this.game), staffPage((first % people.staff) + 1, this.game)];
  }

  /** About a third, and the rest. */
  get parts(): readonly [number, number] {
    const part = Math.ceil(this.cents / 3);
    return [part, this.cents - part];
  }

  wants(...cents: readonly number[]): void {
    Object.assign(this.record, { charges: cents.length, wanted: cents });
  }

  gaveUp(why: string): void {
    this.record.gaveUp = [...this.record.gaveUp, why];
  }

  /** Something happens within so many milliseconds. */
  async within<Result>(ms: number, then: () => Promise<Result>): Promise<Result> {
    await sleep(this.game.chance() * ms);
    return then();
  }

  async recordAnswer<Answer extends object | GaveUp>(pending: Promise<Answer>): Promise<Answer> {
    const answer = await pending;
    if ('why' in answer) this.gaveUp(answer.why);
    return answer;
  }

  /** Two requests that share a payment get the same transaction. */
  async recordPayment(pending: Promise<Told>, cents: number, isOffline = false): Promise<Told> {
    const answer = await this.recordAnswer(pending);
    const paid =
      answer.kind === 'paid' ? [{ transaction: answer.transaction, cents, isOffline }] : [];
    this.record.reported = onceEach([...(this.record.reported ?? []), ...paid]);
    return answer;
  }

  async giveBack(member: Page, wish: Wish, wanted: WantedBack, key?: string): Promise<ToldBack> {
    const answer = await this.recordAnswer(member.giveBack(this.invoice, wish, wanted, key));
    if (answer.kind === 'given_back')
      this.record.reportedBack = onceEach([...this.record.reportedBack, answer]);
    return answer;
  }

  /** The customer pays, unless another method is named with the second card. */
  pay(way: Way & { readonly method?: number } = {}): Promise<Told> {
    const { cents = this.cents, key, method = cardsOf(this.customer)[1] } = way;
    const fields = { id: method, amount_paid: cents };
    return this.recordPayment(this.customerPage.pay(payPath, this.invoice, fields, key), cents);
  }

  /** A member of staff takes the amount. */
  take(member: Page, { cents = this.cents, key, fields }: Way = {}): Promise<Told> {
    const way = fields ?? { payment_method: cardsOf(this.customer)[0] };
    const all = { amount_paid: cents, ...way };
    const answer = member.pay('transactions/merchant_pay', this.invoice, all, key);
    return this.recordPayment(answer, cents, 'paid_by' in way);
  }

  /** A call, and at the same moment at most one of several others, each with its share of chance from 0 to 1. */
  atOnce<Result>(
    first: () => Promise<Result>,
    ...others: readonly (readonly [share: number, call: () => Promise<Result>])[]
  ): Promise<Result[]> {
    let rest = this.game.chance();
    const other = others.find(([share]) => (rest -= share) < 0);
    return Promise.all([first(), ...(other === undefined ? [] : [other[1]()])]);
  }

  /** A call with a key, and with this share of chance two with the same key: two clicks. */
  clicks<Result>(share: number, call: (key: string) => Promise<Result>): Promise<Result[]> {
    const key = randomUUID();
    return this.atOnce(() => call(key), [share, () => call(key)]);
  }
}

export type Play = (scene: Scene) => Promise<unknown>;
