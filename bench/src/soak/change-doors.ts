import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gaveUpIn, nothingBack, paidIn, type Asked, type Outcome, type Paid } from './game';
import {
  cancelInvoice,
  changesGivenUp,
  deleteInvoice,
  restoreInvoice,
  storeAmount,
} from './invoice-changes';
import { payAsCustomer, twoMembers } from './meetings';
import { customerPage } from './page';
import { cardsOf, makeScheduleDue, tomorrowOf } from './soak-world';
import { untilDatabaseAnswers } from './until-database-answers';

const lowered = (cents: number): number => Math.ceil(cents * 0.6);
const raised = (cents: number): number => Math.ceil(cents * 1.3);
/** A payment takes about as long. */
const aMoment = ({ game }: Asked): Promise<void> => sleep(game.chance() * 1_500);

type Heard = { readonly told: readonly Paid[]; readonly gaveUp: readonly string[] };
/** The customer pays what the page shows, and looks again when it was changed meanwhile, until nothing is owed. */
const payWhatIsDue = async (asked: Asked): Promise<Heard> => {
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
    told.push(...paidIn(answers, due));
    if (gaveUpIn(answers).length > 0) return { told, gaveUp: gaveUpIn(answers) };
  }
  return { told, gaveUp: ['the amount never stayed'] };
};

/** A member changes the amount, perhaps two at once, while the customer pays; then the customer pays what is left. */
export const changeAmount = async (asked: Asked): Promise<Outcome> => {
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
    gaveUp: [...heard.gaveUp, ...rest.gaveUp, ...changesGivenUp(stored)],
    amounts: kept.length === 0 ? [cents] : kept,
    ...nothingBack,
  };
};

/** The whole is scheduled; staff lower or raise the amount about when the day comes. */
export const changeScheduled = async (asked: Asked): Promise<Outcome> => {
  const { game, customer, invoice, cents } = asked;
  const answer = await customerPage(customer, game).untilAnswered(
    'POST',
    'transactions/pay_once',
    {
      id: cardsOf(customer)[0],
      invoice,
      amount_paid: cents,
      scheduled_date: await untilDatabaseAnswers(() => tomorrowOf(game.db, customer)),
    },
    randomUUID(),
  );
  const wish = (game.chance() < 0.7 ? lowered : raised)(cents);
  const [stored] = await Promise.all([
    aMoment(asked).then(() => storeAmount(twoMembers(game)[0], invoice, wish)),
    untilDatabaseAnswers(() => makeScheduleDue(game.db, invoice)),
  ]);
  return {
    asked: 1,
    wanted: [cents],
    told: null,
    gaveUp: [
      ...(answer.status === 200 ? [] : [`not scheduled: ${answer.status}`]),
      ...changesGivenUp([stored]),
    ],
    amounts: [stored.kind === 'stored' ? wish : cents],
    ...nothingBack,
  };
};

/** A third is paid while staff cancel the rest, perhaps with two clicks; the customer then tries to pay the rest. */
export const cancelRest = async (asked: Asked): Promise<Outcome> => {
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
        ...(chance < 0.3 ? [cancelInvoice(first, invoice, key)] : []),
        ...(chance >= 0.3 && chance < 0.5 ? [cancelInvoice(second, invoice, randomUUID())] : []),
      ]),
    ),
  ]);
  const late = await payAsCustomer({ ...asked, cents: cents - part });
  return {
    asked: 1,
    wanted: [part],
    told: [...paidIn([paid], part), ...paidIn([late], cents - part)],
    gaveUp: [...gaveUpIn([paid, late]), ...changesGivenUp(cancelled)],
    end: 'cancelled',
    ...nothingBack,
  };
};

/**
 * The customer pays while one or two members delete the invoice. Half of the deletions are taken back, and the customer
 * pays then.
 */
export const removeOrPay = async (asked: Asked): Promise<Outcome> => {
  const { game, invoice, cents } = asked;
  const [first, second] = twoMembers(game);
  const isBoth = game.chance() < 0.3;
  const isTakenBack = game.chance() < 0.5;
  const [paid, removed] = await Promise.all([
    aMoment(asked).then(() => payAsCustomer(asked)),
    aMoment(asked).then(() =>
      Promise.all([
        deleteInvoice(first, invoice),
        ...(isBoth ? [deleteInvoice(second, invoice)] : []),
      ]),
    ),
  ]);
  const isGone = removed.some(({ kind }) => kind === 'deleted');
  const restored = isGone && isTakenBack ? [await restoreInvoice(second, invoice)] : [];
  const instead = restored.length > 0 ? [await payAsCustomer(asked)] : [];
  return {
    asked: 1,
    wanted: [cents],
    told: paidIn([paid, ...instead], cents),
    gaveUp: [...gaveUpIn([paid, ...instead]), ...changesGivenUp([...removed, ...restored])],
    end: isGone && !isTakenBack ? 'deleted' : 'open',
    ...nothingBack,
  };
};
