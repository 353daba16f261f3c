import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  gaveUpIn,
  nothingBack,
  paidIn,
  type Asked,
  type CustomerDoor,
  type Game,
  type Outcome,
} from './game';
import { customerPage, type Told } from './page';
import { bankAccountOf, cardsOf, makeScheduleDue, people, tomorrowOf } from './soak-world';
import { untilDatabaseAnswers } from './until-database-answers';

/** Some customers click twice, some have a second tab, with the same key or with another one. */
const payImpatiently = async (
  { game, customer, invoice }: Asked,
  path: string,
  fields: Readonly<Record<string, number>>,
): Promise<readonly Told[]> => {
  const key = randomUUID();
  const impatience = game.chance();
  const keys = impatience < 0.2 ? [key, key] : impatience < 0.35 ? [key, randomUUID()] : [key];
  return Promise.all(
    keys.map((each) => customerPage(customer, game).pay(path, invoice, fields, each)),
  );
};

const payFull = async (asked: Asked, method: number): Promise<Outcome> => {
  const { invoice, cents } = asked;
  const told = await payImpatiently(asked, 'transactions/pay_once', {
    id: method,
    invoice,
    amount_paid: cents,
  });
  return {
    asked: 1,
    wanted: [cents],
    told: paidIn(told, cents),
    gaveUp: gaveUpIn(told),
    ...nothingBack,
  };
};

/** Two payments one after the other, each perhaps clicked twice with its key. */
const payInParts = async ({ game, customer, invoice, cents }: Asked): Promise<Outcome> => {
  const parts = [Math.ceil(cents / 3), cents - Math.ceil(cents / 3)];
  const heard: { readonly told: readonly Told[]; readonly cents: number }[] = [];
  for (const part of parts) {
    const key = randomUUID();
    const fields = { id: cardsOf(customer)[heard.length % 2] ?? 0, invoice, amount_paid: part };
    const pages = game.chance() < 0.3 ? 2 : 1;
    const told = await Promise.all(
      Array.from({ length: pages }, () =>
        customerPage(customer, game).pay('transactions/pay_once', invoice, fields, key),
      ),
    );
    heard.push({ told, cents: part });
  }
  return {
    asked: parts.length,
    wanted: parts,
    told: heard.flatMap(({ told, cents: part }) => paidIn(told, part)),
    gaveUp: heard.flatMap(({ told }) => gaveUpIn(told)),
    ...nothingBack,
  };
};

const paySplit = async (asked: Asked): Promise<Outcome> => {
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
  return {
    asked: 2,
    wanted: [cents],
    told: paidIn(told, cents),
    gaveUp: gaveUpIn(told),
    ...nothingBack,
  };
};

/** Scheduled for tomorrow, and tomorrow comes at once; some change their mind or pay by hand at that very moment. */
const paySchedule = async ({ game, customer, invoice, cents }: Asked): Promise<Outcome> => {
  const page = customerPage(customer, game);
  const fields = { id: cardsOf(customer)[0], invoice, amount_paid: cents };
  const answer = await page.untilAnswered(
    'POST',
    'transactions/pay_once',
    { ...fields, scheduled_date: await untilDatabaseAnswers(() => tomorrowOf(game.db, customer)) },
    randomUUID(),
  );
  if (answer.status !== 200)
    return {
      asked: 1,
      wanted: [cents],
      told: null,
      gaveUp: [`not scheduled: ${answer.status} ${answer.body.code ?? ''}`],
      ...nothingBack,
    };
  const mind = game.chance();
  await untilDatabaseAnswers(() => makeScheduleDue(game.db, invoice));
  // Half of them come before the next look of the jobs, half of them in the middle of it.
  await sleep(game.chance() * 1_000);
  if (mind < 0.15)
    await page.untilAnswered('POST', 'transactions/unschedule', { invoice }, randomUUID());
  else if (mind < 0.3) await page.pay('transactions/pay_once', invoice, fields);
  return { asked: 1, wanted: [cents], told: null, gaveUp: [], ...nothingBack };
};

/** What customers do with an invoice. */
export const throughCustomerDoor: Readonly<
  Record<CustomerDoor, (asked: Asked) => Promise<Outcome>>
> = {
  full: (asked) => payFull(asked, cardsOf(asked.customer)[0]),
  partial: payInParts,
  split: paySplit,
  bank: (asked) => payFull(asked, bankAccountOf(asked.customer)),
  schedule: paySchedule,
  auto_pay: async ({ cents }) => ({
    asked: 1,
    wanted: [cents],
    told: null,
    gaveUp: [],
    ...nothingBack,
  }),
};

/** Customers who let every invoice be paid on its due date. */
export const switchAutoPayOn = async (game: Game): Promise<void> => {
  for (
    let customer = people.customers - people.withAutoPay + 1;
    customer <= people.customers;
    customer += 1
  ) {
    const { status, body } = await customerPage(customer, game).untilAnswered(
      'PATCH',
      'user_invoices/set_autopay',
      { sub_id: customer, autopay_method: cardsOf(customer)[0], customized: false },
    );
    if (status !== 200)
      throw new Error(`Auto-pay could not be set: ${status} ${JSON.stringify(body)}`);
  }
};
