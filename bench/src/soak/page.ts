import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { formOf } from '../stage/call';
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

/** What pages count, in the words of the report. */
export const counted = {
  lostAnswers: 'answers lost on the way to a page',
  repeats: 'calls repeated with the same key',
  replays: 'answers replayed from a key',
  inDoubt: 'payments that pages saw in doubt',
  declines: 'declines that pages were told',
  notCharged: 'payments that pages saw end without a charge',
  refundsInDoubt: 'refunds that pages saw in doubt',
  notGivenBack: 'refunds that were not possible yet, or failed',
  amountsStored: 'amounts that staff stored',
  amountsBelowPaid: '… refused below what was paid',
  staleVersions: '… refused because a colleague was first',
  changesInDoubt: 'changes that waited for a payment in doubt',
} as const;
export type PageCounts = Record<keyof typeof counted, number>;
export const noCounts = (): PageCounts =>
  Object.fromEntries(Object.keys(counted).map((name) => [name, 0])) as PageCounts;

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

  /** Repeats a call with its key until a process answers it: the next one, when the connection broke. */
  async send(method: string, path: string, fields?: Fields, key?: string): Promise<Answer> {
    const answered = await patiently(async () => {
      this.#turn += 1;
      try {
        const url = this.#urls[this.#turn % this.#urls.length] ?? '';
        const response = await fetch(`${url}/api/${path}`, {
          method,
          headers: {
            authorization: this.#authorization,
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(fields === undefined ? {} : { body: formOf(fields) }),
          signal: AbortSignal.timeout(answerWithinMs),
        });
        const body = (await response.json()) as AnswerBody;
        const { code } = body;
        if (response.headers.get('idempotent-replayed') === 'true') this.counts.replays += 1;
        if (code === 'not_charged' || (response.status < 500 && code !== 'request_in_progress'))
          return { status: response.status, body };
      } catch {
        this.counts.lostAnswers += 1;
      }
      this.counts.repeats += 1;
      return null;
    });
    return answered ?? { status: 0, body: { code: 'no_process_answered' } };
  }

  async invoice(id: number): Promise<AnswerBody> {
    return (await this.send('GET', `user_invoices/${id}`)).body;
  }

  /** Waits until no payment of the invoice is in doubt; for staff also until no refund is. */
  async untilCertain(invoice: number): Promise<void> {
    await patiently(async () => {
      const { code, payment_in_doubt: isPaying, transactions = [] } = await this.invoice(invoice);
      const isRefunding = transactions.some(({ refund }) => refund?.in_doubt === true);
      // Staff deleted it, which is refused in doubt.
      return code === 'not_found' || (isPaying === false && !isRefunding) ? true : null;
    });
  }

  /** Waits until it is certain what became of a transaction: whether it is a success. */
  async isConfirmed(invoice: number, { body: { transaction } }: Answer): Promise<boolean> {
    await this.untilCertain(invoice);
    const read = await this.send('GET', `transactions/${transaction?.id ?? 0}/get_status`);
    return read.body.status === 'success';
  }

  /**
   * Sends a wish and stays until its answer is final. `send` gets a key; pages that share a first key share the keys
   * that follow, as one form would.
   */
  async insist<Final extends object>(
    invoice: number,
    send: (key: string) => Promise<Answer>,
    read: (answer: Answer) => Meaning<Final> | Promise<Meaning<Final>>,
    firstKey: string = randomUUID(),
  ): Promise<Final | GaveUp> {
    let usedKeys = 0;
    let why = 'no time left';
    const final = await patiently(async () => {
      const answer = await send(`${firstKey}.${usedKeys}`);
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

  /** Pays, and stays until it is certain what became of it. */
  pay(path: string, invoice: number, fields: Fields, firstKey?: string): Promise<Told> {
    return this.insist<Told>(
      invoice,
      (key) => this.send('POST', path, { invoice, ...fields }, key),
      async (answer) => {
        const { status, body } = answer;
        const { code = '' } = body;
        const paid: Told = { kind: 'paid', transaction: body.transaction?.id ?? 0 };
        if (status === 200) return paid;
        if (['invoice_not_payable', 'amount_above_balance'].includes(code))
          return { kind: 'nothing_owed' };
        if (status === 202) {
          this.counts.inDoubt += 1;
          if (await this.isConfirmed(invoice, answer)) return paid;
        } else if (isInDoubt(answer)) return 'in_doubt';
        else if (status !== 402 && code !== 'not_charged') return 'unclear';
        this.counts[code === 'payment_declined' ? 'declines' : 'notCharged'] += 1;
        return 'new_key';
      },
      firstKey,
    );
  }
}

export const customerPage = (customer: number, options: PageOptions): Page =>
  new Page(`Token ${tokenOf(customer)}`, customer, options);

/** Staff of every merchant, numbered from 1. */
export const staffPage = (member: number, options: PageOptions): Page =>
  new Page(`MerchantToken ${tokenOf(people.customers + member)}`, member, options);
