import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  gaveUpIn,
  outcomeOf,
  payAsCustomer,
  perhaps,
  storedCard,
  takePath,
  twoMembers,
  type Asked,
  type Game,
  type Play,
} from './game';
import { backsOf, giveBack, giveBackImpatiently, payAndGiveBack } from './give-back';
import { patiently, type Fields } from './page';
import { bankAccountOf, settleEveryMs, untilDatabaseAnswers } from './soak-world';

/** A token of its own for each invoice. Some customers let the merchant keep the card. */
export const typedCard = ({ game, customer, invoice, cents }: Asked): Fields => ({
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
export const take = async (asked: Asked, fields: Fields) => {
  const { game, invoice, cents } = asked;
  const [first, second] = twoMembers(game);
  const key = randomUUID();
  const told = await Promise.all([
    first.pay(takePath, invoice, fields, key),
    ...perhaps(
      game.chance(),
      [0.2, () => first.pay(takePath, invoice, fields, key)],
      [0.2, () => second.pay(takePath, invoice, fields)],
      [0.2, () => payAsCustomer(asked)],
    ),
  ]);
  return outcomeOf([cents], { told, cents });
};

/** Two members take a part each, the first perhaps with two clicks: only its key prevents a second charge. */
export const takeInParts: Play = async (asked) => {
  const { game, invoice, cents } = asked;
  const [first, second] = twoMembers(game);
  const part = Math.ceil(cents / 3);
  const rest = cents - part;
  const key = randomUUID();
  const clicks = game.chance() < 0.5 ? [key, key] : [key];
  const fields = storedCard({ ...asked, cents: part });
  const told = await Promise.all(clicks.map((each) => first.pay(takePath, invoice, fields, each)));
  const last = await second.pay(takePath, invoice, storedCard({ ...asked, cents: rest }));
  return outcomeOf([part, rest], { told, cents: part }, { told: [last], cents: rest });
};

const cash = ({ invoice, cents }: Asked): Fields => ({
  invoice,
  amount_paid: cents,
  paid_by: 'cash',
});

/**
 * The whole in cash. A member clicks twice, a second one takes it too, or the customer pays by card at the same moment.
 */
export const takeCash: Play = async (asked) => {
  const { game, invoice, cents } = asked;
  const [first, second] = twoMembers(game);
  const key = randomUUID();
  const impatience = game.chance();
  const takeOnce = (page: typeof first, each?: string) =>
    page.pay(takePath, invoice, cash(asked), each);
  const [taken, paid] = await Promise.all([
    Promise.all([
      takeOnce(first, key),
      ...perhaps(impatience, [0.25, () => takeOnce(first, key)], [0.25, () => takeOnce(second)]),
    ]),
    Promise.all(impatience >= 0.5 && impatience < 0.8 ? [payAsCustomer(asked)] : []),
  ]);
  return outcomeOf([cents], { told: taken, cents, isOffline: true }, { told: paid, cents });
};

/** A third by check, perhaps with two clicks, and at the same moment the rest from the customer's bank account. */
export const takeCheck: Play = async (asked) => {
  const { game, customer, invoice, cents } = asked;
  const [member] = twoMembers(game);
  const part = Math.ceil(cents / 3);
  const rest = cents - part;
  const key = randomUUID();
  const clicks = game.chance() < 0.5 ? [key, key] : [key];
  const fields = {
    invoice,
    amount_paid: part,
    paid_by: 'check',
    check_number: String(invoice),
    check_date: '2026-01-15',
  };
  const [taken, paid] = await Promise.all([
    Promise.all(clicks.map((each) => member.pay(takePath, invoice, fields, each))),
    payAsCustomer({ ...asked, cents: rest }, undefined, bankAccountOf(customer)),
  ]);
  return outcomeOf(
    [part, rest],
    { told: taken, cents: part, isOffline: true },
    { told: [paid], cents: rest },
  );
};

/** Cash, of which staff hand all back: as a refund, or as a cancellation of the payment. */
export const giveCashBack: Play = (asked) =>
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

/** At any moment of the day: before, while and after the payment settles. */
const anyMoment = (game: Game): Promise<void> => sleep(game.chance() * 2 * settleEveryMs);

export const refundWhole: Play = (asked) =>
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
export const refundInParts: Play = (asked) =>
  payAndGiveBack(asked, async (wanted) => {
    const isSmall = asked.game.chance() < 0.5;
    const first = Math.ceil(wanted.cents * (isSmall ? 0.3 : 0.6));
    const rest = wanted.cents - first;
    const refund = (cents: number, twice: number, second: number) =>
      giveBackImpatiently(
        asked.game,
        { ...wanted, cents },
        { wish: 'refund', twice, second, cancels: 0 },
      );
    const told = await refund(first, isSmall ? 0.6 : 0, isSmall ? 0 : 0.6);
    return { told: [...told, ...(await refund(rest, 0.3, 0.3))], wantedBack: [first, rest] };
  });

/** What has settled meanwhile is refunded instead. The customer pays once more. */
export const cancelPayment: Play = (asked) =>
  payAndGiveBack(asked, async (wanted) => {
    const { game } = asked;
    await sleep((game.chance() * settleEveryMs) / 2);
    const impatience = { wish: 'cancel', twice: 0.25, second: 0.25, cancels: 0 } as const;
    const told = [...(await giveBackImpatiently(game, wanted, impatience))];
    if (!told.some(({ kind }) => kind === 'given_back'))
      told.push(await giveBack(twoMembers(game)[1], 'refund', { ...wanted, owedAgain: true }));
    return { told, wantedBack: [wanted.cents], more: [await payAsCustomer(asked)] };
  });

/** The first column of a row, once there is one; null when none came in time. */
const untilFound = ({ game }: Asked, text: string, id: number): Promise<string | null> =>
  patiently(async () => {
    const { rows } = await untilDatabaseAnswers(() => game.db.query<{ found: string }>(text, [id]));
    return rows[0]?.found ?? null;
  });

const settledPayment = `select id as found from payment_attempts where id = $1 and state = 'settled'`;
const referenceOfRefund = `select retref as found from refunds where id = $1 and retref is not null`;
const returnedRefund = `select id as found from refunds where id = $1 and state = 'returned'`;

const returnByBank = async ({ game }: Asked, retref: string): Promise<boolean> => {
  const { ok } = await fetch(`${game.sandboxUrl}/control/ach-return`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ retref, code: 'R02' }),
  });
  return ok;
};

/** Staff refund a settled bank payment, and the bank returns the refund: the payment is as before. */
export const refundThatReturns: Play = async (asked) => {
  const { game, customer, invoice, cents } = asked;
  const paid = await payAsCustomer(asked, undefined, bankAccountOf(customer));
  const outcome = outcomeOf([cents], { told: [paid], cents });
  if (paid.kind !== 'paid') return outcome;
  await untilFound(asked, settledPayment, paid.transaction);
  const wish = { invoice, payment: paid.transaction, cents, owedAgain: game.chance() < 0.5 };
  const told = await giveBack(twoMembers(game)[0], 'refund', wish);
  const back = { ...outcome, ...backsOf([told], [cents]) };
  if (told.kind !== 'given_back') return { ...back, gaveUp: gaveUpIn([told]) };
  const retref = await untilFound(asked, referenceOfRefund, told.transaction);
  if (retref === null || !(await returnByBank(asked, retref))) return back;
  const returned = await untilFound(asked, returnedRefund, told.transaction);
  const gaveUp = returned === null ? ['the refund that came back was not noticed'] : [];
  return { ...outcome, gaveUp };
};
