import { randomUUID } from 'node:crypto';
import {
  gaveUpIn,
  givenBackIn,
  nothingBack,
  paidIn,
  type Asked,
  type Game,
  type Outcome,
} from './game';
import { giveBack, type ToldBack, type WantedBack, type Wish } from './give-back';
import { payAsCustomer, storedCard, takePath, twoMembers } from './meetings';
import type { Told } from './page';

/** Payments that are given back were made by customers or by staff. */
const payFirst = (asked: Asked): Promise<Told> =>
  asked.game.chance() < 0.5
    ? payAsCustomer(asked)
    : twoMembers(asked.game)[0].pay(takePath, asked.invoice, storedCard(asked));

export type Impatience = {
  readonly wish: Wish;
  /** Shares: the same key twice, a second member with the same wish, a second member who cancels. */
  readonly twice: number;
  readonly second: number;
  readonly cancels: number;
};
export const giveBackImpatiently = async (
  game: Game,
  wanted: WantedBack,
  { wish, twice, second, cancels }: Impatience,
): Promise<readonly ToldBack[]> => {
  const [first, other] = twoMembers(game);
  const key = randomUUID();
  const chance = game.chance();
  const also = (): readonly Promise<ToldBack>[] => {
    if (chance < twice) return [giveBack(first, wish, wanted, key)];
    if (chance < twice + second) return [giveBack(other, wish, wanted, randomUUID())];
    if (chance < twice + second + cancels) return [giveBack(other, 'cancel', wanted, randomUUID())];
    return [];
  };
  return Promise.all([giveBack(first, wish, wanted, key), ...also()]);
};

type Backs = (wanted: WantedBack) => Promise<{
  readonly told: readonly ToldBack[];
  readonly wantedBack: readonly number[];
  /** Payments of the whole afterwards. */
  readonly more?: readonly Told[];
}>;

/** Pays, by card or with what `cash` takes, then refunds; returns all confirmed payments and refunds. */
export const payAndGiveBack = async (
  asked: Asked,
  backs: Backs,
  cash?: (asked: Asked) => Promise<Told>,
): Promise<Outcome> => {
  const { invoice, cents } = asked;
  const paid = await (cash ?? payFirst)(asked);
  if (paid.kind !== 'paid')
    return {
      asked: 1,
      wanted: [cents],
      told: [],
      gaveUp: paid.kind === 'gave_up' ? [paid.why] : ['nothing was owed'],
      ...nothingBack,
    };
  const {
    told,
    wantedBack,
    more = [],
  } = await backs({
    invoice,
    payment: paid.transaction,
    cents,
    owedAgain: asked.game.chance() < 0.3,
  });
  return {
    asked: 1 + more.length,
    wanted: [cents, ...more.map(() => cents)],
    told: [...paidIn([paid], cents, cash !== undefined), ...paidIn(more, cents)],
    wantedBack,
    toldBack: givenBackIn(told),
    gaveUp: gaveUpIn([...told, ...more]),
  };
};
