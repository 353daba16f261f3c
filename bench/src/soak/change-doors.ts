import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  atOnce,
  gaveUpIn,
  outcomeOf,
  partsOf,
  payAsCustomer,
  payPath,
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
/** A call after at most the time that a payment takes. */
const soon = async <Result>({ game }: Asked, call: () => Promise<Result>): Promise<Result> => {
  await sleep(game.chance() * 1_500);
  return call();
};

/** The customer schedules the whole for tomorrow. Answers why not, if it was not scheduled. */
export const schedule = async ({ game, customer, invoice, cents }: Asked) => {
  const fields = {
    id: cardsOf(customer)[0],
    invoice,
    amount_paid: cents,
    scheduled_date: await untilDatabaseAnswers(() => tomorrowOf(game.db, customer)),
  };
  const page = customerPage(customer, game);
  const { status, body } = await page.send('POST', payPath, fields, randomUUID());
  return status === 200 ? [] : [`not scheduled: ${status} ${body.code ?? ''}`];
};

/** The customer pays what the page shows, and looks again when it was changed meanwhile, until nothing is owed. */
const payWhatIsDue = async (asked: Asked) => {
  const page = customerPage(asked.customer, asked.game);
  const told: Paid[] = [];
  for (let look = 0; look < 20; look += 1) {
    const { amount_due: cents = 0 } = await page.invoice(asked.invoice);
    if (cents <= 0) return { told, gaveUp: [] };
    const key = randomUUID();
    const pay = () => payAsCustomer({ ...asked, cents }, key);
    const heard = outcomeOf([cents], { told: await atOnce(asked.game, pay, [0.3, pay]), cents });
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
  const [heard, stored] = await Promise.all([
    soon(asked, () => payWhatIsDue(asked)),
    soon(asked, () =>
      Promise.all(
        wishes.map((wish, index) => storeAmount(members[index] ?? members[0], invoice, wish)),
      ),
    ),
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
    soon(asked, () => storeAmount(twoMembers(game)[0], invoice, wish)),
    untilDatabaseAnswers(() => makeScheduleDue(game.db, invoice)),
  ]);
  const amounts = [stored.kind === 'stored' ? wish : cents];
  return { gaveUp: [...notScheduled, ...gaveUpIn([stored])], amounts };
};

/** A third is paid while staff cancel the rest, perhaps with two clicks; the customer then tries to pay the rest. */
export const cancelRest: Play = async (asked) => {
  const { game, invoice } = asked;
  const [first, second] = twoMembers(game);
  const [part, rest] = partsOf(asked.cents);
  const key = randomUUID();
  const cancel = () => cancelInvoice(first, invoice, key);
  const [paid, cancelled] = await Promise.all([
    soon(asked, () => payAsCustomer({ ...asked, cents: part })),
    soon(asked, () =>
      atOnce(
        game,
        cancel,
        [0.3, cancel],
        [0.2, () => cancelInvoice(second, invoice, randomUUID())],
      ),
    ),
  ]);
  const late = await payAsCustomer({ ...asked, cents: rest });
  const heard = outcomeOf([part], { told: [paid], cents: part }, { told: [late], cents: rest });
  return { ...heard, gaveUp: [...heard.gaveUp, ...gaveUpIn(cancelled)], end: 'cancelled' };
};

/**
 * The customer pays while one or two members delete the invoice. Half of the deletions are taken back, and the customer
 * pays then.
 */
export const removeOrPay: Play = async (asked) => {
  const { game, invoice, cents } = asked;
  const [first, second] = twoMembers(game);
  const isTakenBack = game.chance() < 0.5;
  const [paid, removed] = await Promise.all([
    soon(asked, () => payAsCustomer(asked)),
    soon(asked, () =>
      atOnce(game, () => deleteInvoice(first, invoice), [
        0.3,
        () => deleteInvoice(second, invoice),
      ]),
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
