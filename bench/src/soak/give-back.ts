import { setTimeout as sleep } from 'node:timers/promises';
import { isInDoubt, type Answer, type GaveUp, type Page } from './page';

export type GivenBack = {
  readonly kind: 'given_back';
  readonly transaction: number;
  readonly way: 'refund' | 'void';
  readonly payment: number;
  readonly cents: number;
  /** The customer owes the amount again. */
  readonly opensInvoice: boolean;
};

export type Wish = 'refund' | 'cancel';
/** What staff want back of a payment. A cancel takes the whole. */
export type WantedBack = {
  readonly invoice: number;
  /** The payment's transaction. */
  readonly payment: number;
  readonly cents: number;
  readonly owedAgain: boolean;
};
/** The last answer to a page. `nothing_left`: another refund was first. `settled`: only a refund is possible. */
type Final = GivenBack | { readonly kind: 'nothing_left' | 'settled' };
export type ToldBack = Final | GaveUp;

const betweenWishesMs = 1_000;
const reasonsOfNothingLeft: readonly string[] = [
  'This payment was refunded.',
  'A part of this payment was refunded.',
];
const reasonOfSettled = 'This payment has settled. Refund it instead.';
const [done, failed, voided] = [1, 2, 3];

const readGivenBack = (
  { body: { transaction } }: Answer,
  { payment, owedAgain }: WantedBack,
): GivenBack => {
  const { id = 0, type: way = 'refund', amount_paid: cents = 0 } = transaction ?? {};
  const opensInvoice = way === 'void' || owedAgain;
  return { kind: 'given_back', transaction: id, way, payment, cents, opensInvoice };
};

const readRefusal = ({ status, body }: Answer): Final | undefined => {
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
export const giveBack = (
  page: Page,
  wish: Wish,
  wanted: WantedBack,
  firstKey?: string,
): Promise<ToldBack> => {
  const { invoice, payment: transaction, cents: amount, owedAgain } = wanted;
  const fields =
    wish === 'cancel' ? { transaction } : { transaction, amount, owed_again: owedAgain };
  return page.insist<Final>(
    invoice,
    (key) => page.send('POST', `transactions/${wish}`, fields, key),
    async (answer) => {
      const { status, body } = answer;
      const refusal = readRefusal(answer);
      if (refusal !== undefined) return refusal;
      if (status === 200 && body.status === done) return readGivenBack(answer, wanted);
      if (status === 202) {
        page.counts.refundsInDoubt += 1;
        if (await page.isConfirmed(invoice, answer)) return readGivenBack(answer, wanted);
      } else if (isInDoubt(answer)) return 'in_doubt';
      else {
        await sleep(betweenWishesMs);
        if (status !== 200 || body.status !== failed) return 'unclear';
      }
      page.counts.notGivenBack += 1;
      return 'new_key';
    },
    firstKey,
  );
};
