import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { schedule } from './change-doors';
import {
  atOnce,
  outcomeOf,
  partsOf,
  payAsCustomer,
  payPath,
  type Asked,
  type Game,
  type Play,
} from './game';
import { customerPage, type Fields, type Told } from './page';
import { cardsOf, makeScheduleDue, people, untilDatabaseAnswers } from './soak-world';

/** Some customers click twice, some have a second tab, with the same key or with another one. */
const payImpatiently = (
  { game, customer, invoice }: Asked,
  path: string,
  fields: Fields,
): Promise<readonly Told[]> => {
  const key = randomUUID();
  const pay = (each = key) => customerPage(customer, game).pay(path, invoice, fields, each);
  return atOnce(game, pay, [0.2, pay], [0.15, () => pay(randomUUID())]);
};

export const payFull = async (asked: Asked, method: number) => {
  const { cents } = asked;
  const told = await payImpatiently(asked, payPath, { id: method, amount_paid: cents });
  return outcomeOf([cents], { told, cents });
};

/** Two payments one after the other, each perhaps clicked twice with its key. */
export const payInParts: Play = async (asked) => {
  const { game, customer } = asked;
  const parts = partsOf(asked.cents);
  const heard: { readonly told: readonly Told[]; readonly cents: number }[] = [];
  for (const [index, cents] of parts.entries()) {
    const key = randomUUID();
    const pay = () => payAsCustomer({ ...asked, cents }, key, cardsOf(customer)[index]);
    heard.push({ told: await atOnce(game, pay, [0.3, pay]), cents });
  }
  return outcomeOf(parts, ...heard);
};

export const paySplit: Play = async (asked) => {
  const { customer, cents } = asked;
  const [first, second] = cardsOf(customer);
  const half = Math.ceil(cents / 2);
  const told = await payImpatiently(asked, 'transactions/split_payment', {
    payment_one_id: first,
    amount_one: half,
    payment_two_id: second,
    amount_two: cents - half,
  });
  return { ...outcomeOf([cents], { told, cents }), asked: 2 };
};

/** Scheduled for tomorrow, and tomorrow comes at once; some change their mind or pay by hand at that very moment. */
export const paySchedule: Play = async (asked) => {
  const { game, customer, invoice } = asked;
  const gaveUp = await schedule(asked);
  if (gaveUp.length > 0) return { gaveUp };
  const mind = game.chance();
  await untilDatabaseAnswers(() => makeScheduleDue(game.db, invoice));
  // Half of them come before the next look of the jobs, half of them in the middle of it.
  await sleep(game.chance() * 1_000);
  const page = customerPage(customer, game);
  if (mind < 0.15) await page.send('POST', 'transactions/unschedule', { invoice }, randomUUID());
  else if (mind < 0.3) await payAsCustomer(asked, undefined, cardsOf(customer)[0]);
  return {};
};

/** Customers who let every invoice be paid on its due date. */
export const switchAutoPayOn = async (game: Game): Promise<void> => {
  const first = people.customers - people.withAutoPay + 1;
  for (let customer = first; customer <= people.customers; customer += 1) {
    const fields = { sub_id: customer, autopay_method: cardsOf(customer)[0], customized: false };
    const page = customerPage(customer, game);
    const { status, body } = await page.send('PATCH', 'user_invoices/set_autopay', fields);
    if (status !== 200)
      throw new Error(`Auto-pay could not be set: ${status} ${JSON.stringify(body)}`);
  }
};
