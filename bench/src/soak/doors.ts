import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Customer, type CustomerCounts, type Told } from './customer';
import { addInvoice, cardsOf, makeScheduleDue, people, tomorrowOf } from './soak-world';
import { untilDatabaseAnswers } from './until-database-answers';

export const doors = ['full', 'partial', 'split', 'schedule', 'auto_pay'] as const;
export type Door = (typeof doors)[number];
/** Of a hundred payments. */
const shares: Readonly<Record<Door, number>> = {
  full: 30,
  partial: 20,
  split: 20,
  schedule: 15,
  auto_pay: 15,
};

export type InvoiceRecord = {
  readonly invoice: number;
  readonly customer: number;
  readonly door: Door;
  readonly cents: number;
  /** How many charges the customer asked for: one more is a double charge. */
  readonly asked: number;
  /** The amount that the pages were told, in cents; null where a job pays without a waiting page. */
  readonly toldCents: number | null;
  readonly gaveUp: readonly string[];
};

export type Game = {
  readonly db: Pool;
  readonly urls: readonly string[];
  readonly counts: CustomerCounts;
  /** From 0 to 1; the same seed, the same game. */
  readonly chance: () => number;
};

export const pickDoor = (chance: number): Door => {
  let rest = chance * 100;
  for (const door of doors) {
    if (rest < shares[door]) return door;
    rest -= shares[door];
  }
  return 'full';
};

const sumOf = (told: readonly { readonly told: Told; readonly cents: number }[]): number => {
  const byTransaction = new Map(
    told.flatMap(({ told: each, cents }) =>
      each.kind === 'paid' ? [[each.transaction, cents]] : [],
    ),
  );
  return [...byTransaction.values()].reduce((sum, cents) => sum + cents, 0);
};
const gaveUpIn = (told: readonly Told[]): readonly string[] =>
  told.flatMap((each) => (each.kind === 'gave_up' ? [each.why] : []));

type Asked = {
  readonly game: Game;
  readonly customer: number;
  readonly invoice: number;
  readonly cents: number;
};
type Outcome = Pick<InvoiceRecord, 'asked' | 'toldCents' | 'gaveUp'>;

/** Some customers click twice, some have a second tab, with the same key or with another one. */
const payImpatiently = async (
  { game, customer, invoice }: Asked,
  path: string,
  fields: Readonly<Record<string, number>>,
): Promise<readonly Told[]> => {
  const page = () => new Customer(customer, game.urls, game.counts);
  const key = randomUUID();
  const impatience = game.chance();
  const keys = impatience < 0.2 ? [key, key] : impatience < 0.35 ? [key, randomUUID()] : [key];
  return Promise.all(keys.map((each) => page().pay(path, invoice, fields, each)));
};

const payFull = async (asked: Asked): Promise<Outcome> => {
  const { customer, invoice, cents } = asked;
  const told = await payImpatiently(asked, 'transactions/pay_once', {
    id: cardsOf(customer)[0],
    invoice,
    amount_paid: cents,
  });
  return {
    asked: 1,
    toldCents: sumOf(told.map((each) => ({ told: each, cents }))),
    gaveUp: gaveUpIn(told),
  };
};

/** Two payments one after the other, each perhaps clicked twice with its key. */
const payInParts = async ({ game, customer, invoice, cents }: Asked): Promise<Outcome> => {
  const parts = [Math.ceil(cents / 3), cents - Math.ceil(cents / 3)];
  const heard: { told: Told; cents: number }[] = [];
  for (const part of parts) {
    const key = randomUUID();
    const fields = {
      id: cardsOf(customer)[heard.length % 2] ?? 0,
      invoice,
      amount_paid: part,
    };
    const pages = game.chance() < 0.3 ? 2 : 1;
    const told = await Promise.all(
      Array.from({ length: pages }, () =>
        new Customer(customer, game.urls, game.counts).pay(
          'transactions/pay_once',
          invoice,
          fields,
          key,
        ),
      ),
    );
    heard.push(...told.map((each) => ({ told: each, cents: part })));
  }
  return {
    asked: parts.length,
    toldCents: sumOf(heard),
    gaveUp: gaveUpIn(heard.map(({ told }) => told)),
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
    toldCents: sumOf(told.map((each) => ({ told: each, cents }))),
    gaveUp: gaveUpIn(told),
  };
};

/** Scheduled for tomorrow, and tomorrow comes at once; some change their mind or pay by hand at that very moment. */
const paySchedule = async ({ game, customer, invoice, cents }: Asked): Promise<Outcome> => {
  const page = new Customer(customer, game.urls, game.counts);
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
      toldCents: null,
      gaveUp: [`not scheduled: ${answer.status} ${answer.body.code ?? ''}`],
    };
  const mind = game.chance();
  await untilDatabaseAnswers(() => makeScheduleDue(game.db, invoice));
  // Half of them come before the next look of the jobs, half of them in the middle of it.
  await sleep(game.chance() * 1_000);
  if (mind < 0.15)
    await page.untilAnswered('POST', 'transactions/unschedule', { invoice }, randomUUID());
  else if (mind < 0.3) await page.pay('transactions/pay_once', invoice, fields);
  return { asked: 1, toldCents: null, gaveUp: [] };
};

const handlers: Readonly<Record<Door, (asked: Asked) => Promise<Outcome>>> = {
  full: payFull,
  partial: payInParts,
  split: paySplit,
  schedule: paySchedule,
  auto_pay: async () => ({ asked: 1, toldCents: null, gaveUp: [] }),
};

/** The number of payments of the soak that one invoice represents. */
export const paymentsOf = (door: Door): number => (door === 'partial' ? 2 : 1);

/** One invoice from its birth to its last answer. */
export const payThrough = async (game: Game, door: Door): Promise<InvoiceRecord> => {
  const byHand = people.customers - people.withAutoPay;
  const customer =
    door === 'auto_pay'
      ? byHand + 1 + Math.floor(game.chance() * people.withAutoPay)
      : 1 + Math.floor(game.chance() * byHand);
  const cents = 500 + Math.floor(game.chance() * 20_000);
  const invoice = await untilDatabaseAnswers(() => addInvoice(game.db, customer, cents));
  return {
    invoice,
    customer,
    door,
    cents,
    ...(await handlers[door]({ game, customer, invoice, cents })),
  };
};

/** Customers who let every invoice be paid on its due date. */
export const switchAutoPayOn = async (game: Game): Promise<void> => {
  for (
    let customer = people.customers - people.withAutoPay + 1;
    customer <= people.customers;
    customer += 1
  ) {
    const { status, body } = await new Customer(customer, game.urls, game.counts).untilAnswered(
      'PATCH',
      'user_invoices/set_autopay',
      {
        sub_id: customer,
        autopay_method: cardsOf(customer)[0],
        customized: false,
      },
    );
    if (status !== 200)
      throw new Error(`Auto-pay could not be set: ${status} ${JSON.stringify(body)}`);
  }
};
