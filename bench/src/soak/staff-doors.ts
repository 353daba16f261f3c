import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelRest, changeAmount, changeScheduled, removeOrPay } from './change-doors';
import { giveCashBack, takeCash, takeCheck } from './counter';
import {
  gaveUpIn,
  nothingBack,
  paidIn,
  type Asked,
  type Game,
  type Outcome,
  type StaffDoor,
} from './game';
import { giveBack } from './give-back';
import { payAsCustomer, storedCard, takePath, twoMembers } from './meetings';
import { giveBackImpatiently, payAndGiveBack } from './pay-and-give-back';
import type { Fields, Page, Told } from './page';
import { refundThatReturns } from './returned-refunds';
import { settleEveryMs } from './settlements';

/** A token of its own for each invoice. Some customers let the merchant keep the card. */
const typedCard = ({ game, customer, invoice, cents }: Asked): Fields => ({
  invoice,
  amount_paid: cents,
  token: `942${String(invoice).padStart(9, '0')}4242`,
  name: `Casey Customer${customer}`,
  expiration: '12/39',
  last4: '4242',
  address_zip: '80202',
  ...(game.chance() < 0.4 ? { keep: true, agreed_by: 'phone' } : {}),
});

/** A member clicks twice, a second member takes it too, or the customer pays at the same moment. */
const take = async (asked: Asked, fields: Fields): Promise<Outcome> => {
  const { game, invoice, cents } = asked;
  const [first, second] = twoMembers(game);
  const key = randomUUID();
  const impatience = game.chance();
  const told = await Promise.all([
    first.pay(takePath, invoice, fields, key),
    ...(impatience < 0.2 ? [first.pay(takePath, invoice, fields, key)] : []),
    ...(impatience >= 0.2 && impatience < 0.4 ? [second.pay(takePath, invoice, fields)] : []),
    ...(impatience >= 0.4 && impatience < 0.6 ? [payAsCustomer(asked)] : []),
  ]);
  return {
    asked: 1,
    wanted: [cents],
    told: paidIn(told, cents),
    gaveUp: gaveUpIn(told),
    ...nothingBack,
  };
};

/** Two members take a part each, the first perhaps with two clicks: only its key prevents a second charge. */
const takeInParts = async (asked: Asked): Promise<Outcome> => {
  const { game, invoice, cents } = asked;
  const [first, second] = twoMembers(game);
  const part = Math.ceil(cents / 3);
  const takePart = (page: Page, amount: number, key: string): Promise<Told> =>
    page.pay(takePath, invoice, storedCard({ ...asked, cents: amount }), key);
  const key = randomUUID();
  const clicks = game.chance() < 0.5 ? [key, key] : [key];
  const toldFirst = await Promise.all(clicks.map((each) => takePart(first, part, each)));
  const toldLast = await takePart(second, cents - part, randomUUID());
  return {
    asked: 2,
    wanted: [part, cents - part],
    told: [...paidIn(toldFirst, part), ...paidIn([toldLast], cents - part)],
    gaveUp: gaveUpIn([...toldFirst, toldLast]),
    ...nothingBack,
  };
};

/** At any moment of the day: before, while and after the payment settles. */
const anyMoment = (game: Game): Promise<void> => sleep(game.chance() * 2 * settleEveryMs);

const refundWhole = (asked: Asked): Promise<Outcome> =>
  payAndGiveBack(asked, async (wanted) => {
    await anyMoment(asked.game);
    const impatience = { wish: 'refund', twice: 0.25, second: 0.25, cancels: 0.2 } as const;
    const told = await giveBackImpatiently(asked.game, wanted, impatience);
    return { told, wantedBack: [wanted.cents] };
  });

/**
 * Of a first part of 30 %, only the key prevents a second refund after two clicks; one of 60 % a second member cannot
 * refund once more.
 */
const refundInParts = (asked: Asked): Promise<Outcome> =>
  payAndGiveBack(asked, async (wanted) => {
    const { game } = asked;
    const isSmall = game.chance() < 0.5;
    const first = Math.ceil(wanted.cents * (isSmall ? 0.3 : 0.6));
    const rest = wanted.cents - first;
    const told = await giveBackImpatiently(
      game,
      { ...wanted, cents: first },
      { wish: 'refund', twice: isSmall ? 0.6 : 0, second: isSmall ? 0 : 0.6, cancels: 0 },
    );
    const toldLast = await giveBackImpatiently(
      game,
      { ...wanted, cents: rest },
      { wish: 'refund', twice: 0.3, second: 0.3, cancels: 0 },
    );
    return { told: [...told, ...toldLast], wantedBack: [first, rest] };
  });

/** What has settled meanwhile is refunded instead. The customer pays once more. */
const cancel = (asked: Asked): Promise<Outcome> =>
  payAndGiveBack(asked, async (wanted) => {
    const { game } = asked;
    await sleep((game.chance() * settleEveryMs) / 2);
    const impatience = { wish: 'cancel', twice: 0.25, second: 0.25, cancels: 0 } as const;
    const told = await giveBackImpatiently(game, wanted, impatience);
    const isDone = told.some(({ kind }) => kind === 'given_back');
    const instead = isDone
      ? []
      : [
          await giveBack(
            twoMembers(game)[1],
            'refund',
            { ...wanted, owedAgain: true },
            randomUUID(),
          ),
        ];
    return {
      told: [...told, ...instead],
      wantedBack: [wanted.cents],
      more: [await payAsCustomer(asked)],
    };
  });

/** What staff do with an invoice. */
export const throughStaffDoor: Readonly<Record<StaffDoor, (asked: Asked) => Promise<Outcome>>> = {
  counter: (asked) => take(asked, storedCard(asked)),
  counter_parts: takeInParts,
  new_card: (asked) => take(asked, typedCard(asked)),
  refund: refundWhole,
  refund_parts: refundInParts,
  refund_returned: refundThatReturns,
  cancel,
  counter_cash: takeCash,
  counter_check: takeCheck,
  cash_back: giveCashBack,
  edit: changeAmount,
  edit_schedule: changeScheduled,
  cancel_rest: cancelRest,
  remove: removeOrPay,
};
