import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from '../stage/world';
import { people } from './soak-world';

export type Fields = Readonly<Record<string, string | number | boolean>>;
export type ShownTransaction = {
  readonly type: string;
  readonly status: string;
  readonly amount_paid: number;
  readonly refund?: { readonly in_doubt: boolean };
};
/** The fields of our answers that a page reads; the invoice's among them. */
export type AnswerBody = {
  readonly code?: string;
  readonly reason?: string;
  readonly transaction?: {
    readonly id: number;
    readonly type?: 'refund' | 'void';
    readonly amount_paid: number;
  };
  readonly transactions?: readonly ShownTransaction[];
  /** Of a transaction that is read; of a refund or void: 1 when done. */
  readonly status?: string | number;
  readonly payment_in_doubt?: boolean;
  readonly amount?: number;
  readonly amount_paid?: number;
  readonly amount_due?: number;
  readonly version?: number;
  /** Invoices that staff deleted, and a sentence for each that stays. */
  readonly deleted?: readonly number[];
  readonly detail?: string | readonly string[];
};
export type Answer = { readonly status: number; readonly body: AnswerBody };

export type GaveUp = { readonly kind: 'gave_up'; readonly why: string };
/** The last answer to a page. `nothing_owed`: the invoice needs no payment any more, another payment was first. */
export type Told =
  | { readonly kind: 'paid'; readonly transaction: number }
  | { readonly kind: 'nothing_owed' }
  | GaveUp;

/** What an answer means for a wish: it is final, or the page waits, takes a new key, or sends it once more. */
export type Meaning<Final> = Final | 'in_doubt' | 'new_key' | 'again' | 'unclear';

const countNames = [
  'lostAnswers',
  'repeats',
  'inDoubt',
  'declines',
  'notCharged',
  'replays',
  'refundsInDoubt',
  'notGivenBack',
  'amountsStored',
  'amountsBelowPaid',
  'staleVersions',
  'changesInDoubt',
] as const;
export type PageCounts = Record<(typeof countNames)[number], number>;
export const noCounts = (): PageCounts =>
  Object.fromEntries(countNames.map((name) => [name, 0])) as PageCounts;

const patienceMs = 240_000;
const betweenTriesMs = 400;
/** A proxy gives up then. It is shorter than a process pauses, so that another process takes the key over. */
const answerWithinMs = 8_000;

export const isInDoubt = ({ body: { code = '' } }: Answer): boolean =>
  ['payment_in_doubt', 'refund_in_doubt'].includes(code);

/** Repeats a reading until it is there; null after as long as a page waits. */
export const patiently = async <Found>(
  look: () => Promise<Found | null>,
  pauseMs: number = betweenTriesMs,
): Promise<Found | null> => {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(pauseMs)) {
    const found = await look();
    if (found !== null) return found;
  }
  return null;
};

type PageOptions = { readonly urls: readonly string[]; readonly counts: PageCounts };

/**
 * A page of a customer or of staff: it keeps its key while no answer comes, takes a new key after a decline, and waits
 * while a payment is confirmed.
 */
export class Page {
  readonly counts: PageCounts;
  readonly #urls: readonly string[];
  readonly #authorization: string;
  #turn: number;

  constructor(authorization: string, turn: number, { urls, counts }: PageOptions) {
    this.counts = counts;
    this.#urls = urls;
    this.#authorization = authorization;
    this.#turn = turn;
  }

  /** Null: the connection broke, or no process listened. Another process answers the next call. */
  async #send(method: string, path: string, fields?: Fields, key?: string): Promise<Answer | null> {
    this.#turn += 1;
    const url = this.#urls[this.#turn % this.#urls.length] ?? '';
    const texts = Object.entries(fields ?? {}).map(([name, value]) => [name, String(value)]);
    try {
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers: {
          authorization: this.#authorization,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(fields === undefined ? {} : { body: new URLSearchParams(texts) }),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      const body = (await response.json()) as AnswerBody;
      if (response.headers.get('idempotent-replayed') === 'true') this.counts.replays += 1;
      return { status: response.status, body };
    } catch {
      return null;
    }
  }

  /** Repeats a call with its key until a process answers it. */
  async untilAnswered(
    method: string,
    path: string,
    fields?: Fields,
    key?: string,
  ): Promise<Answer> {
    const answered = await patiently(async () => {
      const answer = await this.#send(method, path, fields, key);
      const code = answer?.body.code;
      if (answer === null) this.counts.lostAnswers += 1;
      else if (code === 'not_charged' || (answer.status < 500 && code !== 'request_in_progress'))
        return answer;
      this.counts.repeats += 1;
      return null;
    });
    return answered ?? { status: 0, body: { code: 'no_process_answered' } };
  }

  async invoice(id: number): Promise<AnswerBody> {
    return (await this.untilAnswered('GET', `user_invoices/${id}`)).body;
  }

  /** Waits until no payment of the invoice is in doubt; for staff also until no refund is. */
  async untilCertain(invoice: number): Promise<void> {
    await patiently(async () => {
      const read = await this.invoice(invoice);
      const { payment_in_doubt: isPaying, transactions = [] } = read;
      const isRefunding = transactions.some(({ refund }) => refund?.in_doubt === true);
      // Staff deleted it, which is refused in doubt.
      return read.code === 'not_found' || (isPaying === false && !isRefunding) ? true : null;
    });
  }

  /** Waits until it is certain what became of a transaction: whether it is a success. */
  async isConfirmed(invoice: number, { body: { transaction } }: Answer): Promise<boolean> {
    await this.untilCertain(invoice);
    const path = `transactions/${transaction?.id ?? 0}/get_status`;
    return (await this.untilAnswered('GET', path)).body.status === 'success';
  }

  /** Sends a wish and stays until its answer is final. `send` gets the number of keys that were used up. */
  async insist<Final extends object>(
    invoice: number,
    send: (usedKeys: number) => Promise<Answer>,
    read: (answer: Answer) => Meaning<Final> | Promise<Meaning<Final>>,
  ): Promise<Final | GaveUp> {
    let usedKeys = 0;
    let why = 'no time left';
    const final = await patiently(async () => {
      const answer = await send(usedKeys);
      const meaning = await read(answer);
      if (typeof meaning === 'object') return meaning;
      if (meaning === 'in_doubt') await this.untilCertain(invoice);
      if (meaning === 'new_key') usedKeys += 1;
      if (meaning === 'unclear') {
        why = `${answer.status} ${answer.body.code ?? ''}`;
        await sleep(betweenTriesMs);
      }
      return null;
    }, 0);
    return final ?? { kind: 'gave_up', why };
  }

  /**
   * Pays, and stays until it is certain what became of it. Pages that share a key share the keys that follow, as one
   * form would.
   */
  pay(
    path: string,
    invoice: number,
    fields: Fields,
    firstKey: string = randomUUID(),
  ): Promise<Told> {
    const paid = (answer: Answer): Told => ({
      kind: 'paid',
      transaction: answer.body.transaction?.id ?? 0,
    });
    return this.insist<Told>(
      invoice,
      (usedKeys) => this.untilAnswered('POST', path, fields, `${firstKey}.${usedKeys}`),
      async (answer) => {
        const { status, body } = answer;
        const { code = '' } = body;
        if (status === 200) return paid(answer);
        if (['invoice_not_payable', 'amount_above_balance'].includes(code))
          return { kind: 'nothing_owed' };
        if (status === 202) {
          this.counts.inDoubt += 1;
          if (await this.isConfirmed(invoice, answer)) return paid(answer);
          this.counts.notCharged += 1;
          return 'new_key';
        }
        if (isInDoubt(answer)) return 'in_doubt';
        if (status !== 402 && code !== 'not_charged') return 'unclear';
        this.counts[code === 'payment_declined' ? 'declines' : 'notCharged'] += 1;
        return 'new_key';
      },
    );
  }
}

export const customerPage = (customer: number, options: PageOptions): Page =>
  new Page(`Token ${tokenOf(customer)}`, customer, options);

/** Staff of every merchant, numbered from 1. */
export const staffPage = (member: number, options: PageOptions): Page =>
  new Page(`MerchantToken ${tokenOf(people.customers + member)}`, member, options);
