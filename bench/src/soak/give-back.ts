import { setTimeout as sleep } from 'node:timers/promises';
import { patienceMs, type Answer, type Page } from './page';

export type Wish = 'refund' | 'cancel';
/** What staff want back of a payment. A cancel takes the whole. */
export type WantedBack = {
  readonly invoice: number;
  /** The payment's transaction. */
  readonly payment: number;
  readonly cents: number;
  readonly owedAgain: boolean;
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
/** The last answer to a page. `nothing_left`: another refund was first. `settled`: only a refund is possible. */
export type ToldBack =
  | GivenBack
  | { readonly kind: 'nothing_left' | 'settled' }
  | { readonly kind: 'gave_up'; readonly why: string };

const betweenWishesMs = 1_000;
const reasonsOfNothingLeft: readonly string[] = [
  'This payment was refunded.',
  'A part of this payment was refunded.',
];
const reasonOfSettled = 'This payment has settled. Refund it instead.';
const [done, failed, voided] = [1, 2, 3];

const fieldsOf = (wish: Wish, { payment, cents, owedAgain }: WantedBack) =>
  wish === 'cancel'
    ? { transaction: payment }
    : { transaction: payment, amount: cents, owed_again: owedAgain };

const readGivenBack = (
  { body: { transaction } }: Answer,
  { payment, owedAgain }: WantedBack,
): GivenBack => {
  const { id = 0, type: way = 'refund', amount_paid: cents = 0 } = transaction ?? {};
  const opensInvoice = way === 'void' || owedAgain;
  return { kind: 'given_back', transaction: id, way, payment, cents, opensInvoice };
};

const readRefusal = ({ status, body }: Answer): ToldBack | undefined => {
  const { code, reason = '', status: result } = body;
  if (code === 'amount_above_payment') return { kind: 'nothing_left' };
  if (status !== 200) return undefined;
  if (result === voided || reasonsOfNothingLeft.includes(reason)) return { kind: 'nothing_left' };
  return reason === reasonOfSettled ? { kind: 'settled' } : undefined;
};

/**
 * Staff give money back and stay until it is certain what became of it. A definite failure is tried again with a new
 * key, after a while: the night settles what cannot be refunded in part yet.
 */
export const giveBack = async (
  page: Page,
  wish: Wish,
  wanted: WantedBack,
  firstKey: string,
): Promise<ToldBack> => {
  let tries = 0;
  let why = 'no time left';
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline;) {
    const answer = await page.untilAnswered(
      'POST',
      `transactions/${wish}`,
      fieldsOf(wish, wanted),
      `${firstKey}.${tries}`,
    );
    const { status, body } = answer;
    const refusal = readRefusal(answer);
    if (refusal !== undefined) return refusal;
    if (status === 200 && body.status === done) return readGivenBack(answer, wanted);
    if (status === 202) {
      page.counts.refundsInDoubt += 1;
      await page.untilCertain(wanted.invoice);
      if ((await page.statusOf(body.transaction?.id ?? 0)) === 'success')
        return readGivenBack(answer, wanted);
      page.counts.notGivenBack += 1;
      tries += 1;
    } else if (status === 200 && body.status === failed) {
      page.counts.notGivenBack += 1;
      tries += 1;
      await sleep(betweenWishesMs);
    } else if (body.code === 'refund_in_doubt' || body.code === 'payment_in_doubt') {
      await page.untilCertain(wanted.invoice);
    } else {
      why = `${status} ${body.code ?? ''}`;
      await sleep(betweenWishesMs);
    }
  }
  return { kind: 'gave_up', why };
};
