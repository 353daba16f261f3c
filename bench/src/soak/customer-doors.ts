import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { schedule } from './change-doors';
import { outcomeOf, payAsCustomer, payPath, type Asked, type Game, type Play } from './game';
import { customerPage, type Fields, type Told } from './page';
import { cardsOf, makeScheduleDue, people, untilDatabaseAnswers } from './soak-world';

/** Some customers click twice, some have a second tab, with the same key or with another one. */
const payImpatiently = (
  { game, customer, invoice }: Asked,
  path: string,
  fields: Fields,
): Promise<readonly Told[]> => {
  const key = randomUUID();
  const impatience = game.chance();
  const keys = impatience < 0.2 ? [key, key] : impatience < 0.35 ? [key, randomUUID()] : [key];
  return Promise.all(
    keys.map((each) => customerPage(customer, game).pay(path, invoice, fields, each)),
  );
};

export const payFull = async (asked: Asked, method: number) => {
  const { invoice, cents } = asked;
  const fields = { id: method, invoice, amount_paid: cents };
  return outcomeOf([cents], { told: await payImpatiently(asked, payPath, fields), cents });
};

/** Two payments one after the other, each perhaps clicked twice with its key. */
export const payInParts: Play = async (asked) => {
  const { game, customer, cents } = asked;
  const parts = [Math.ceil(cents / 3), cents - Math.ceil(cents / 3)];
  const heard: { readonly told: readonly Told[]; readonly cents: number }[] = [];
  for (const [index, part] of parts.entries()) {
    const key = randomUUID();
    const clicks = game.chance() < 0.3 ? [key, key] : [key];
    const pay = (each: string): Promise<Told> =>
      payAsCustomer({ ...asked, cents: part }, each, cardsOf(customer)[index]);
    heard.push({ told: await Promise.all(clicks.map(pay)), cents: part });
  }
  return outcomeOf(parts, ...heard);
};

export const paySplit: Play = async (asked) => {
  const { customer, invoice, cents } = asked;
  const [first, second] = cardsOf(customer);
  const half = Math.ceil(cents / 2);
  const told = await payImpatiently(asked, 'transactions/split_payment', {
    invoice,
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
  if (mind < 0.15)
    await page.untilAnswered('POST', 'transactions/unschedule', { invoice }, randomUUID());
  else if (mind < 0.3) await payAsCustomer(asked, undefined, cardsOf(customer)[0]);
  return {};
};

/** Customers who let every invoice be paid on its due date. */
export const switchAutoPayOn = async (game: Game): Promise<void> => {
  const first = people.customers - people.withAutoPay + 1;
  for (let customer = first; customer <= people.customers; customer += 1) {
    const { status, body } = await customerPage(customer, game).untilAnswered(
      'PATCH',
      'user_invoices/set_autopay',
      { sub_id: customer, autopay_method: cardsOf(customer)[0], customized: false },
    );
    if (status !== 200)
      throw new Error(`Auto-pay could not be set: ${status} ${JSON.stringify(body)}`);
  }
};
