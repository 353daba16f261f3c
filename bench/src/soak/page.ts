import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { formOf, type Fields } from '../stage/call';
import { tokenOf } from '../stage/world';
import { people, staffPin } from './soak-world';

export type ShownTransaction = {
  readonly type: string;
  readonly status: string;
  readonly amount_paid: number;
  readonly refund?: { readonly in_doubt: boolean };
};
/** The fields of our answers that a page reads; the invoice's among them. */
type AnswerBody = {
  readonly code?: string;
  readonly reason?: string;
  readonly transaction?: {
    readonly id: number;
    readonly type?: 'refund' | 'void';
    readonly amount_paid: number;
  };
  readonly transactions?: readonly ShownTransaction[];
  /** Of a transaction that is read; of a refund or void: 1 when done, 2 when it failed, 3 when it was voided. */
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
type Answer = { readonly status: number; readonly body: AnswerBody };

export type GivenBack = {
  readonly kind: 'given_back';
  readonly transaction: number;
  readonly way: 'refund' | 'void';
  readonly payment: number;
  readonly cents: number;
  /** The customer owes the amount again. */
  readonly opensInvoice: boolean;
};
/** What staff want back of a payment. A cancel takes the whole. */
export type WantedBack = {
  /** The payment's transaction. */
  readonly payment: number;
  readonly cents: number;
  readonly owedAgain: boolean;
};
export type Wish = 'refund' | 'cancel';

type Is<Kind extends string> = { readonly kind: Kind };
export type GaveUp = Is<'gave_up'> & { readonly why: string };
/**
 * The last answer to a page. `nothing_owed`: the invoice needs no payment any more, another payment was first;
 * `nothing_left`: another refund was. `settled`: only a refund is possible. `below_paid`: more is paid already.
 */
export type Told = (Is<'paid'> & { readonly transaction: number }) | Is<'nothing_owed'> | GaveUp;
export type ToldBack = GivenBack | Is<'nothing_left' | 'settled'> | GaveUp;

/** What an answer means for a wish: it is final, or the page waits, takes a new key, or sends it once more. */
type Meaning<Final> = Final | 'in_doubt' | 'new_key' | 'again' | 'unclear';

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
const betweenWishesMs = 1_000;
/** A proxy gives up then. It is shorter than a process pauses, so that another process takes the key over. */
const answerWithinMs = 8_000;
const reasonsOfNothingLeft = ['This payment was refunded.', 'Part of this payment was refunded.'];
const reasonOfSettled = 'This payment has settled. Refund it instead.';
const [done, failed, voided] = [1, 2, 3];

const isInDoubt = ({ body: { code = '' } }: Answer): boolean =>
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

const refusalOf = ({ status, body }: Answer): ToldBack | undefined => {
  const { code, reason = '', status: result } = body;
  const isOver = status === 200 && (result === voided || reasonsOfNothingLeft.includes(reason));
  if (code === 'amount_above_payment' || isOver) return { kind: 'nothing_left' };
  return status === 200 && reason === reasonOfSettled ? { kind: 'settled' } : undefined;
};

type PageOptions = { readonly urls: readonly string[]; readonly counts: PageCounts };

/**
 * A page of a customer or of staff: it keeps its key while no answer comes, takes a new key after a decline, and waits
 * while a payment is confirmed.
 */
export class Page {
  readonly #counts: PageCounts;
  readonly #urls: readonly string[];
  readonly #authorization: string;
  #turn: number;

  constructor(authorization: string, turn: number, { urls, counts }: PageOptions) {
    [this.#counts, this.#urls, this.#authorization] = [counts, urls, authorization];
    this.#turn = turn;
  }

  /** Repeats a call with its key until a process answers it: the next one, when the connection broke. */
  async send(method: string, path: string, fields?: Fields, key?: string): Promise<Answer> {
    const answered = await patiently(async () => {
      this.#turn += 1;
      try {
        const url = this.#urls[this.#turn % this.#urls.length] ?? '';
        const headers = { authorization: this.#authorization };
        const response = await fetch(`${url}/api/${path}`, {
          method,
          headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
          ...(fields === undefined ? {} : { body: formOf(fields) }),
          signal: AbortSignal.timeout(answerWithinMs),
        });
        const body = (await response.json()) as AnswerBody;
        const { code } = body;
        if (response.headers.get('idempotent-replayed') === 'true') this.#counts.replays += 1;
        if (code === 'not_charged' || (response.status < 500 && code !== 'request_in_progress'))
          return { status: response.status, body };
      } catch {
        this.#counts.lostAnswers += 1;
      }
      this.#counts.repeats += 1;
      return null;
    });
    return answered ?? { status: 0, body: { code: 'no_process_answered' } };
  }

  async invoice(id: number): Promise<AnswerBody> {
    return (await this.send('GET', `user_invoices/${id}`)).body;
  }

  /** Waits until no payment of the invoice is in doubt; for staff also until no refund is. */
  async #untilCertain(invoice: number): Promise<void> {
    await patiently(async () => {
      const { code, payment_in_doubt: isPaying, transactions = [] } = await this.invoice(invoice);
      const isRefunding = transactions.some(({ refund }) => refund?.in_doubt === true);
      // Staff deleted it, which is refused in doubt.
      return code === 'not_found' || (isPaying === false && !isRefunding) ? true : null;
    });
  }

  /** Waits until it is certain what became of a transaction: whether it is a success. */
  async #isConfirmed(invoice: number, { body: { transaction } }: Answer): Promise<boolean> {
    await this.#untilCertain(invoice);
    const read = await this.send('GET', `transactions/${transaction?.id ?? 0}/get_status`);
    return read.body.status === 'success';
  }

  /**
   * Sends a wish and stays until its answer is final. `send` gets a key; pages that share a first key share the keys
   * that follow, as one form would.
   */
  async #insist<Final extends object>(
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
      if (meaning === 'in_doubt') await this.#untilCertain(invoice);
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
    const read = async (answer: Answer): Promise<Meaning<Told>> => {
      const { status, body } = answer;
      const { code = '' } = body;
      const paid: Told = { kind: 'paid', transaction: body.transaction?.id ?? 0 };
      if (status === 200) return paid;
      if (['invoice_not_payable', 'amount_above_balance'].includes(code))
        return { kind: 'nothing_owed' };
      if (status === 202) {
        this.#counts.inDoubt += 1;
        if (await this.#isConfirmed(invoice, answer)) return paid;
      } else if (isInDoubt(answer)) return 'in_doubt';
      else if (status !== 402 && code !== 'not_charged') return 'unclear';
      this.#counts[code === 'payment_declined' ? 'declines' : 'notCharged'] += 1;
      return 'new_key';
    };
    const send = (key: string) => this.send('POST', path, { invoice, ...fields }, key);
    return this.#insist<Told>(invoice, send, read, firstKey);
  }

  /**
   * Staff give money back and stay until it is certain what became of it. A definite failure is tried again with a new
   * key, after a while: the night settles what cannot be refunded in part yet.
   */
  giveBack(invoice: number, wish: Wish, wanted: WantedBack, firstKey?: string): Promise<ToldBack> {
    const { payment, cents: amount, owedAgain } = wanted;
    const fields = wish === 'cancel' ? {} : { amount, owed_again: owedAgain };
    const givenBack = ({ body: { transaction } }: Answer): GivenBack => {
      const { id = 0, type: way = 'refund', amount_paid: cents = 0 } = transaction ?? {};
      const opensInvoice = way === 'void' || owedAgain;
      return { kind: 'given_back', transaction: id, way, payment, cents, opensInvoice };
    };
    const read = async (answer: Answer): Promise<Meaning<ToldBack>> => {
      const { status, body } = answer;
      const refusal = refusalOf(answer);
      if (refusal !== undefined) return refusal;
      if (status === 200 && body.status === done) return givenBack(answer);
      if (status === 202) {
        this.#counts.refundsInDoubt += 1;
        if (await this.#isConfirmed(invoice, answer)) return givenBack(answer);
      } else if (isInDoubt(answer)) return 'in_doubt';
      else {
        await sleep(betweenWishesMs);
        if (status !== 200 || body.status !== failed) return 'unclear';
      }
      this.#counts.notGivenBack += 1;
      return 'new_key';
    };
    const send = (key: string) =>
      this.send('POST', `transactions/${wish}`, { transaction: payment, ...fields }, key);
    return this.#insist<ToldBack>(invoice, send, read, firstKey);
  }

  /** Repeats a change until `read` accepts the answer. A refusal in doubt is repeated when the outcome is known. */
  #change<Kind extends string>(
    invoice: number,
    send: () => Promise<Answer>,
    read: (answer: Answer) => Meaning<Is<Kind>>,
  ): Promise<Is<Kind> | GaveUp> {
    return this.#insist(invoice, send, (answer) => {
      const meaning = isInDoubt(answer) ? 'in_doubt' : read(answer);
      if (meaning === 'in_doubt') this.#counts.changesInDoubt += 1;
      return meaning;
    });
  }

  /** Makes one line of an invoice, with the version that the member reads first. */
  storeAmount(invoice: number, cents: number) {
    const send = async (): Promise<Answer> => {
      const { version = 0 } = await this.invoice(invoice);
      const lines = [
        { description: 'Service', amount: cents + 100 },
        { description: 'Discount', amount: -100 },
      ];
      const fields = { invoice_items: JSON.stringify(lines), version };
      return this.send('PATCH', `user_invoices/${invoice}`, fields);
    };
    return this.#change<'stored' | 'below_paid'>(invoice, send, ({ status, body: { code } }) => {
      if (code === 'version_mismatch') {
        this.#counts.staleVersions += 1;
        return 'again';
      }
      if (status !== 200 && status !== 400) return 'unclear';
      this.#counts[status === 200 ? 'amountsStored' : 'amountsBelowPaid'] += 1;
      return { kind: status === 200 ? 'stored' : 'below_paid' };
    });
  }

  /** Cancels what is still owed; a colleague may have done it. */
  cancelInvoice(invoice: number, key: string) {
    const send = () => this.send('DELETE', `user_invoices/${invoice}`, { pin: staffPin }, key);
    return this.#change<'cancelled'>(invoice, send, ({ status, body: { code } }) =>
      status === 200 || code === 'conflict' ? { kind: 'cancelled' } : 'unclear',
    );
  }

  /** Deletes an invoice; one with payments stays. */
  deleteInvoice(invoice: number) {
    const fields = { invoice_ids: JSON.stringify([invoice]), pin: staffPin };
    const send = () => this.send('POST', 'user_invoices/delete_invoices', fields);
    return this.#change<'deleted' | 'stays'>(invoice, send, ({ body }) => {
      const { deleted, detail: [sentence = ''] = [] } = body;
      if (deleted === undefined) return 'unclear';
      if (deleted.includes(invoice) || sentence.endsWith('is already deleted.'))
        return { kind: 'deleted' };
      if (sentence.includes('is being confirmed')) return 'in_doubt';
      return sentence.endsWith('it has payments.') ? { kind: 'stays' } : 'unclear';
    });
  }

  restoreInvoice(invoice: number) {
    const fields = { invoice_ids: JSON.stringify([invoice]) };
    const send = () => this.send('POST', 'user_invoices/restore_invoices', fields);
    return this.#change<'restored'>(invoice, send, ({ status }) =>
      status === 200 ? { kind: 'restored' } : 'unclear',
    );
  }
}

export const customerPage = (customer: number, options: PageOptions): Page =>
  new Page(`Token ${tokenOf(customer)}`, customer, options);

/** Staff of every merchant, numbered from 1. */
export const staffPage = (member: number, options: PageOptions): Page =>
  new Page(`MerchantToken ${tokenOf(people.customers + member)}`, member, options);
