import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { people, tokenOf } from './soak-world';

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

/** The last answer to a page. `nothing_owed`: the invoice needs no payment any more, another payment was first. */
export type Told =
  | { readonly kind: 'paid'; readonly transaction: number }
  | { readonly kind: 'nothing_owed' }
  | { readonly kind: 'gave_up'; readonly why: string };

export type PageCounts = {
  lostAnswers: number;
  repeats: number;
  inDoubt: number;
  declines: number;
  notCharged: number;
  replays: number;
  refundsInDoubt: number;
  notGivenBack: number;
  amountsStored: number;
  amountsBelowPaid: number;
  staleVersions: number;
  changesInDoubt: number;
};

export const noCounts = (): PageCounts => ({
  lostAnswers: 0,
  repeats: 0,
  inDoubt: 0,
  declines: 0,
  notCharged: 0,
  replays: 0,
  refundsInDoubt: 0,
  notGivenBack: 0,
  amountsStored: 0,
  amountsBelowPaid: 0,
  staleVersions: 0,
  changesInDoubt: 0,
});

export const patienceMs = 240_000;
export const betweenTriesMs = 400;
/** A proxy gives up then. It is shorter than a process pauses, so that another process takes the key over. */
const answerWithinMs = 8_000;

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
  async send(method: string, path: string, fields?: Fields, key?: string): Promise<Answer | null> {
    this.#turn += 1;
    const url = this.#urls[this.#turn % this.#urls.length] ?? '';
    try {
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers: {
          authorization: this.#authorization,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(fields === undefined
          ? {}
          : {
              body: new URLSearchParams(
                Object.entries(fields).map(([name, value]) => [name, String(value)]),
              ),
            }),
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
    for (
      const deadline = Date.now() + patienceMs;
      Date.now() < deadline;
      await sleep(betweenTriesMs)
    ) {
      const answer = await this.send(method, path, fields, key);
      if (answer === null) this.counts.lostAnswers += 1;
      else if (
        (answer.status < 500 && answer.body.code !== 'request_in_progress') ||
        answer.body.code === 'not_charged'
      )
        return answer;
      this.counts.repeats += 1;
    }
    return { status: 0, body: { code: 'nobody_answered' } };
  }

  async invoice(id: number): Promise<AnswerBody> {
    return (await this.untilAnswered('GET', `user_invoices/${id}`)).body;
  }

  async statusOf(transaction: number): Promise<AnswerBody['status']> {
    return (await this.untilAnswered('GET', `transactions/${transaction}/get_status`)).body.status;
  }

  /**
   * Pays, and stays until it is certain what became of it. Pages that share a key share the keys that follow, as one
   * form would.
   */
  async pay(
    path: string,
    invoice: number,
    fields: Fields,
    firstKey: string = randomUUID(),
  ): Promise<Told> {
    let tries = 0;
    let why = 'no time left';
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
      const { status, body } = await this.untilAnswered(
        'POST',
        path,
        fields,
        `${firstKey}.${tries}`,
      );
      const { code = '' } = body;
      const transaction = body.transaction?.id ?? 0;
      if (status === 200) return { kind: 'paid', transaction };
      if (code === 'invoice_not_payable' || code === 'amount_above_balance')
        return { kind: 'nothing_owed' };
      if (status === 202) {
        this.counts.inDoubt += 1;
        await this.untilCertain(invoice);
        if ((await this.statusOf(transaction)) === 'success') return { kind: 'paid', transaction };
        this.counts.notCharged += 1;
        tries += 1;
      } else if (code === 'payment_in_doubt') {
        await this.untilCertain(invoice);
      } else if (status === 402 || code === 'not_charged') {
        this.counts[code === 'payment_declined' ? 'declines' : 'notCharged'] += 1;
        tries += 1;
      } else {
        why = `${status} ${code}`;
        await sleep(betweenTriesMs);
      }
    }
    return { kind: 'gave_up', why };
  }

  /** Waits until no payment of the invoice is in doubt; for staff also until no refund is. */
  async untilCertain(invoice: number): Promise<void> {
    for (
      const deadline = Date.now() + patienceMs;
      Date.now() < deadline;
      await sleep(betweenTriesMs)
    ) {
      const read = await this.invoice(invoice);
      const { payment_in_doubt: isPaying, transactions = [] } = read;
      // Staff deleted it, which is refused in doubt.
      if (read.code === 'not_found') return;
      if (isPaying === false && !transactions.some(({ refund }) => refund?.in_doubt === true))
        return;
    }
  }
}

export const customerPage = (customer: number, options: PageOptions): Page =>
  new Page(`Token ${tokenOf(customer)}`, customer, options);

/** Staff of every merchant, numbered from 1. */
export const staffPage = (member: number, options: PageOptions): Page =>
  new Page(`MerchantToken ${tokenOf(people.customers + member)}`, member, options);
