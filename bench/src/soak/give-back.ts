import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  atOnce,
  gaveUpIn,
  onceEach,
  outcomeOf,
  payAsCustomer,
  takeAs,
  twoMembers,
  type Asked,
  type Game,
  type GivenBack,
  type Outcome,
} from './game';
import { isInDoubt, type Answer, type GaveUp, type Page, type Told } from './page';

type Wish = 'refund' | 'cancel';
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

/** Shares: the same key twice, a second member with the same wish, a second member who cancels. */
type Impatience = Readonly<Record<'twice' | 'second' | 'cancels', number>>;
export const giveBackImpatiently = (
  game: Game,
  wish: Wish,
  wanted: WantedBack,
  { twice, second, cancels }: Impatience,
): Promise<readonly ToldBack[]> => {
  const [first, other] = twoMembers(game);
  const key = randomUUID();
  const once = () => giveBack(first, wish, wanted, key);
  return atOnce(
    game,
    once,
    [twice, once],
    [second, () => giveBack(other, wish, wanted)],
    [cancels, () => giveBack(other, 'cancel', wanted)],
  );
};

/** Payments that are given back were made by customers or by staff. */
const payFirst = (asked: Asked): Promise<Told> =>
  asked.game.chance() < 0.5 ? payAsCustomer(asked) : takeAs(twoMembers(asked.game)[0], asked);

type Backs = (wanted: WantedBack) => Promise<{
  readonly told: readonly ToldBack[];
  /** Refunds of parts. */
  readonly wantedBack?: readonly number[];
  /** Payments of the whole afterwards. */
  readonly more?: readonly Told[];
}>;

/** Pays, by card or with what `cash` takes, then refunds; returns all confirmed payments and refunds. */
export const payAndGiveBack = async (
  asked: Asked,
  backs: Backs,
  cash?: (asked: Asked) => Promise<Told>,
): Promise<Partial<Outcome>> => {
  const { invoice, cents, game } = asked;
  const paid = await (cash ?? payFirst)(asked);
  const first = { told: [paid], cents, isOffline: cash !== undefined };
  if (paid.kind !== 'paid') {
    const gaveUp = paid.kind === 'gave_up' ? [paid.why] : ['nothing was owed'];
    return { ...outcomeOf([cents], first), gaveUp };
  }
  const wanted = { invoice, payment: paid.transaction, cents, owedAgain: game.chance() < 0.3 };
  const { told, wantedBack = [cents], more = [] } = await backs(wanted);
  const payments = outcomeOf([cents, ...more.map(() => cents)], first, { told: more, cents });
  return { ...payments, ...backsOf(told, wantedBack), gaveUp: gaveUpIn([...told, ...more]) };
};

export const backsOf = (told: readonly ToldBack[], wantedBack: readonly number[]) => ({
  wantedBack,
  toldBack: onceEach(told.flatMap((each) => (each.kind === 'given_back' ? [each] : []))),
  gaveUp: gaveUpIn(told),
});
