import { randomUUID } from 'node:crypto';
import { gaveUpIn, nothingBack, paidIn, type Asked, type Outcome } from './game';
import { payAsCustomer, takePath, twoMembers } from './meetings';
import { giveBackImpatiently, payAndGiveBack } from './pay-and-give-back';
import { customerPage, type Fields } from './page';
import { bankAccountOf } from './soak-world';

const cash = ({ invoice, cents }: Asked): Fields => ({
  invoice,
  amount_paid: cents,
  paid_by: 'cash',
});
const check = ({ invoice, cents }: Asked): Fields => ({
  invoice,
  amount_paid: cents,
  paid_by: 'check',
  check_number: String(invoice),
  check_date: '2026-01-15',
});

/**
 * The whole in cash. A member clicks twice, a second one takes it too, or the customer pays by card at the same moment.
 */
export const takeCash = async (asked: Asked): Promise<Outcome> => {
  const { game, invoice, cents } = asked;
  const [first, second] = twoMembers(game);
  const key = randomUUID();
  const impatience = game.chance();
  const [taken, paid] = await Promise.all([
    Promise.all([
      first.pay(takePath, invoice, cash(asked), key),
      ...(impatience < 0.25 ? [first.pay(takePath, invoice, cash(asked), key)] : []),
      ...(impatience >= 0.25 && impatience < 0.5
        ? [second.pay(takePath, invoice, cash(asked))]
        : []),
    ]),
    Promise.all(impatience >= 0.5 && impatience < 0.8 ? [payAsCustomer(asked)] : []),
  ]);
  return {
    asked: 1,
    wanted: [cents],
    told: [...paidIn(taken, cents, true), ...paidIn(paid, cents)],
    gaveUp: gaveUpIn([...taken, ...paid]),
    ...nothingBack,
  };
};

/** A third by check, perhaps with two clicks, and at the same moment the rest from the customer's bank account. */
export const takeCheck = async (asked: Asked): Promise<Outcome> => {
  const { game, customer, invoice, cents } = asked;
  const [member] = twoMembers(game);
  const part = Math.ceil(cents / 3);
  const rest = cents - part;
  const key = randomUUID();
  const clicks = game.chance() < 0.5 ? [key, key] : [key];
  const [taken, paid] = await Promise.all([
    Promise.all(
      clicks.map((each) => member.pay(takePath, invoice, check({ ...asked, cents: part }), each)),
    ),
    customerPage(customer, game).pay('transactions/pay_once', invoice, {
      id: bankAccountOf(customer),
      invoice,
      amount_paid: rest,
    }),
  ]);
  return {
    asked: 2,
    wanted: [part, rest],
    told: [...paidIn(taken, part, true), ...paidIn([paid], rest)],
    gaveUp: gaveUpIn([...taken, paid]),
    ...nothingBack,
  };
};

/** Cash, of which staff hand all back: as a refund, or as a cancellation of the payment. */
export const giveCashBack = (asked: Asked): Promise<Outcome> =>
  payAndGiveBack(
    asked,
    async (wanted) => {
      const wish = asked.game.chance() < 0.5 ? 'refund' : 'cancel';
      const impatience = { wish, twice: 0.3, second: 0.3, cancels: 0.2 } as const;
      const told = await giveBackImpatiently(asked.game, wanted, impatience);
      return { told, wantedBack: [wanted.cents] };
    },
    (order) => twoMembers(order.game)[0].pay(takePath, order.invoice, cash(order)),
  );
