import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../stage/call';
import {
  atOnce,
  gaveUpIn,
  onceEach,
  outcomeOf,
  partsOf,
  payAsCustomer,
  takeAs,
  twoMembers,
  type Asked,
  type Play,
} from './game';
import { backsOf, giveBack, giveBackImpatiently, payAndGiveBack } from './give-back';
import { patiently, type Fields, type Page } from './page';
import { bankAccountOf, settleEveryMs, untilDatabaseAnswers } from './soak-world';

/** A token of its own for each invoice. Some customers let the merchant keep the card. */
export const typedCard = ({ game, customer, invoice }: Asked): Fields => ({
  token: `942${String(invoice).padStart(9, '0')}4242`,
  name: `Casey Customer${customer}`,
  expiration: '12/39',
  last4: '4242',
  address_zip: '80202',
  ...(game.chance() < 0.4 ? { keep: true, agreed_by: 'phone' } : {}),
});
const cash = { paid_by: 'cash' };

/** A member clicks twice, a second member takes it too, or the customer pays at the same moment. */
export const take = async (asked: Asked, fields?: Fields) => {
  const { game, cents } = asked;
  const [first, second] = twoMembers(game);
  const key = randomUUID();
  const once = () => takeAs(first, asked, fields, key);
  const told = await atOnce(
    game,
    once,
    [0.2, once],
    [0.2, () => takeAs(second, asked, fields)],
    [0.2, () => payAsCustomer(asked)],
  );
  return outcomeOf([cents], { told, cents });
};

/** A member takes the amount, half of the time with two clicks. */
const takeByClicks = (member: Page, asked: Asked, fields?: Fields) => {
  const key = randomUUID();
  const once = () => takeAs(member, asked, fields, key);
  return atOnce(asked.game, once, [0.5, once]);
};

/** Two members take a part each, the first perhaps with two clicks: only its key prevents a second charge. */
export const takeInParts: Play = async (asked) => {
  const [first, second] = twoMembers(asked.game);
  const [part, rest] = partsOf(asked.cents);
  const told = await takeByClicks(first, { ...asked, cents: part });
  const last = await takeAs(second, { ...asked, cents: rest });
  return outcomeOf([part, rest], { told, cents: part }, { told: [last], cents: rest });
};

/**
 * The whole in cash. A member clicks twice, a second one takes it too, or the customer pays by card at the same moment.
 */
export const takeCash: Play = async (asked) => {
  const { game, cents } = asked;
  const [first, second] = twoMembers(game);
  const key = randomUUID();
  const inCash = (told: ReturnType<typeof takeAs>) =>
    told.then((each) => ({ told: [each], cents, isOffline: true }));
  const once = () => inCash(takeAs(first, asked, cash, key));
  const heard = await atOnce(
    game,
    once,
    [0.25, once],
    [0.25, () => inCash(takeAs(second, asked, cash))],
    [0.3, async () => ({ told: [await payAsCustomer(asked)], cents, isOffline: false })],
  );
  const outcome = outcomeOf([cents], ...heard);
  return { ...outcome, told: onceEach(outcome.told) };
};

/** A third by check, perhaps with two clicks, and at the same moment the rest from the customer's bank account. */
export const takeCheck: Play = async (asked) => {
  const { game, customer, invoice } = asked;
  const [part, rest] = partsOf(asked.cents);
  const check = { paid_by: 'check', check_number: String(invoice), check_date: '2026-01-15' };
  const [taken, paid] = await Promise.all([
    takeByClicks(twoMembers(game)[0], { ...asked, cents: part }, check),
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
      const impatience = { twice: 0.3, second: 0.3, cancels: 0.2 };
      return { told: await giveBackImpatiently(asked.game, wish, wanted, impatience) };
    },
    (order) => takeAs(twoMembers(order.game)[0], order, cash),
  );

/** At any moment of the day: before, while and after the payment settles. */
export const refundWhole: Play = (asked) =>
  payAndGiveBack(asked, async (wanted) => {
    await sleep(asked.game.chance() * 2 * settleEveryMs);
    const impatience = { twice: 0.25, second: 0.25, cancels: 0.2 };
    return { told: await giveBackImpatiently(asked.game, 'refund', wanted, impatience) };
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
        'refund',
        { ...wanted, cents },
        { twice, second, cancels: 0 },
      );
    const told = await refund(first, isSmall ? 0.6 : 0, isSmall ? 0 : 0.6);
    return { told: [...told, ...(await refund(rest, 0.3, 0.3))], wantedBack: [first, rest] };
  });

/** What has settled meanwhile is refunded instead. The customer pays once more. */
export const cancelPayment: Play = (asked) =>
  payAndGiveBack(asked, async (wanted) => {
    const { game } = asked;
    await sleep((game.chance() * settleEveryMs) / 2);
    const impatience = { twice: 0.25, second: 0.25, cancels: 0 };
    const told = [...(await giveBackImpatiently(game, 'cancel', wanted, impatience))];
    if (!told.some(({ kind }) => kind === 'given_back'))
      told.push(await giveBack(twoMembers(game)[1], 'refund', { ...wanted, owedAgain: true }));
    return { told, more: [await payAsCustomer(asked)] };
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
  if (retref === null) return back;
  const json = { retref, code: 'R02' };
  const isReturned = await call(`${game.sandboxUrl}/control/ach-return`, { json }).then(
    () => true,
    () => false,
  );
  if (!isReturned) return back;
  const returned = await untilFound(asked, returnedRefund, told.transaction);
  const gaveUp = returned === null ? ['the refund that came back was not noticed'] : [];
  return { ...outcome, gaveUp };
};
