import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  gaveUpIn,
  outcomeOf,
  payAsCustomer,
  payPath,
  perhaps,
  twoMembers,
  type Asked,
  type Paid,
  type Play,
} from './game';
import { cancelInvoice, deleteInvoice, restoreInvoice, storeAmount } from './invoice-changes';
import { customerPage } from './page';
import { cardsOf, makeScheduleDue, tomorrowOf, untilDatabaseAnswers } from './soak-world';

const lowered = (cents: number): number => Math.ceil(cents * 0.6);
const raised = (cents: number): number => Math.ceil(cents * 1.3);
/** A payment takes about as long. */
const aMoment = ({ game }: Asked): Promise<void> => sleep(game.chance() * 1_500);

/** The customer schedules the whole for tomorrow. Answers why not, if it was not scheduled. */
export const schedule = async ({ game, customer, invoice, cents }: Asked) => {
  const { status, body } = await customerPage(customer, game).untilAnswered(
    'POST',
    payPath,
    {
      id: cardsOf(customer)[0],
      invoice,
      amount_paid: cents,
      scheduled_date: await untilDatabaseAnswers(() => tomorrowOf(game.db, customer)),
    },
    randomUUID(),
  );
  return status === 200 ? [] : [`not scheduled: ${status} ${body.code ?? ''}`];
};

/** The customer pays what the page shows, and looks again when it was changed meanwhile, until nothing is owed. */
const payWhatIsDue = async (asked: Asked) => {
  const page = customerPage(asked.customer, asked.game);
  const told: Paid[] = [];
  for (let look = 0; look < 20; look += 1) {
    const { amount_due: due = 0 } = await page.invoice(asked.invoice);
    if (due <= 0) return { told, gaveUp: [] };
    const key = randomUUID();
    const clicks = asked.game.chance() < 0.3 ? [key, key] : [key];
    const answers = await Promise.all(
      clicks.map((each) => payAsCustomer({ ...asked, cents: due }, each)),
    );
    const heard = outcomeOf([due], { told: answers, cents: due });
    told.push(...heard.told);
    if (heard.gaveUp.length > 0) return { told, gaveUp: heard.gaveUp };
  }
  return { told, gaveUp: ['the amount never stayed'] };
};

/** A member changes the amount, perhaps two at once, while the customer pays; then the customer pays what is left. */
export const changeAmount: Play = async (asked) => {
  const { game, invoice, cents } = asked;
  const members = twoMembers(game);
  const ways = game.chance() < 0.5 ? [lowered, raised] : [raised, lowered];
  const wishes = ways.slice(0, game.chance() < 0.4 ? 2 : 1).map((way) => way(cents));
  const theirs = aMoment(asked);
  const [heard, ...stored] = await Promise.all([
    aMoment(asked).then(() => payWhatIsDue(asked)),
    ...wishes.map(async (wish, index) => {
      await theirs;
      return storeAmount(members[index % 2] ?? members[0], invoice, wish);
    }),
  ]);
  const rest = await payWhatIsDue(asked);
  const told = [...heard.told, ...rest.told];
  const kept = wishes.filter((_wish, index) => stored[index]?.kind === 'stored');
  return {
    asked: told.length,
    wanted: told.map((paid) => paid.cents),
    told,
    gaveUp: [...heard.gaveUp, ...rest.gaveUp, ...gaveUpIn(stored)],
    amounts: kept.length === 0 ? [cents] : kept,
  };
};

/** The whole is scheduled; staff lower or raise the amount about when the day comes. */
export const changeScheduled: Play = async (asked) => {
  const { game, invoice, cents } = asked;
  const notScheduled = await schedule(asked);
  const wish = (game.chance() < 0.7 ? lowered : raised)(cents);
  const [stored] = await Promise.all([
    aMoment(asked).then(() => storeAmount(twoMembers(game)[0], invoice, wish)),
    untilDatabaseAnswers(() => makeScheduleDue(game.db, invoice)),
  ]);
  return {
    gaveUp: [...notScheduled, ...gaveUpIn([stored])],
    amounts: [stored.kind === 'stored' ? wish : cents],
  };
};

/** A third is paid while staff cancel the rest, perhaps with two clicks; the customer then tries to pay the rest. */
export const cancelRest: Play = async (asked) => {
  const { game, invoice, cents } = asked;
  const [first, second] = twoMembers(game);
  const part = Math.ceil(cents / 3);
  const key = randomUUID();
  const chance = game.chance();
  const [paid, cancelled] = await Promise.all([
    aMoment(asked).then(() => payAsCustomer({ ...asked, cents: part })),
    aMoment(asked).then(() =>
      Promise.all([
        cancelInvoice(first, invoice, key),
        ...perhaps(
          chance,
          [0.3, () => cancelInvoice(first, invoice, key)],
          [0.2, () => cancelInvoice(second, invoice, randomUUID())],
        ),
      ]),
    ),
  ]);
  const late = await payAsCustomer({ ...asked, cents: cents - part });
  const heard = outcomeOf(
    [part],
    { told: [paid], cents: part },
    { told: [late], cents: cents - part },
  );
  return { ...heard, gaveUp: [...heard.gaveUp, ...gaveUpIn(cancelled)], end: 'cancelled' };
};

/**
 * The customer pays while one or two members delete the invoice. Half of the deletions are taken back, and the customer
 * pays then.
 */
export const removeOrPay: Play = async (asked) => {
  const { game, invoice, cents } = asked;
  const [first, second] = twoMembers(game);
  const isBoth = game.chance() < 0.3;
  const isTakenBack = game.chance() < 0.5;
  const [paid, removed] = await Promise.all([
    aMoment(asked).then(() => payAsCustomer(asked)),
    aMoment(asked).then(() =>
      Promise.all((isBoth ? [first, second] : [first]).map((one) => deleteInvoice(one, invoice))),
    ),
  ]);
  const isGone = removed.some(({ kind }) => kind === 'deleted');
  const restored = isGone && isTakenBack ? [await restoreInvoice(second, invoice)] : [];
  const instead = restored.length > 0 ? [await payAsCustomer(asked)] : [];
  const heard = outcomeOf([cents], { told: [paid, ...instead], cents });
  return {
    ...heard,
    gaveUp: [...heard.gaveUp, ...gaveUpIn([...removed, ...restored])],
    end: isGone && !isTakenBack ? 'deleted' : 'open',
  };
};
