import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { schedule } from './change-doors';
import { payPath, type Game, type Play, type Scene } from './game';
import type { Fields } from '../stage/call';
import { customerPage } from './page';
import { cardsOf, makeScheduleDue, people, untilDatabaseAnswers } from './soak-world';

/** Some customers click twice, some have a second tab, with the same key or with another one. */
const payImpatiently = (scene: Scene, path: string, fields: Fields) => {
  const { customerPage: page, invoice, cents } = scene;
  const key = randomUUID();
  const pay = (each = key) => scene.recordPayment(page.pay(path, invoice, fields, each), cents);
  return scene.atOnce(pay, [0.2, pay], [0.15, () => pay(randomUUID())]);
};

export const payFull = (scene: Scene, method: number) =>
  payImpatiently(scene, payPath, { id: method, amount_paid: scene.cents });

/** Two payments one after the other, each perhaps clicked twice with its key. */
export const payInParts: Play = async (scene) => {
  scene.wants(...scene.parts);
  for (const [index, cents] of scene.parts.entries()) {
    const method = cardsOf(scene.customer)[index] ?? 0;
    await scene.clicks(0.3, (key) => scene.pay({ cents, method, key }));
  }
};

export const paySplit: Play = async (scene) => {
  const [first, second] = cardsOf(scene.customer);
  const half = Math.ceil(scene.cents / 2);
  scene.record.charges = 2;
  await payImpatiently(scene, 'transactions/split_payment', {
    payment_one_id: first,
    amount_one: half,
    payment_two_id: second,
    amount_two: scene.cents - half,
  });
};

/** Scheduled for tomorrow, and tomorrow comes at once; some change their mind or pay by hand at that very moment. */
export const paySchedule: Play = async (scene) => {
  const { game, customer, invoice, cents, customerPage: page } = scene;
  if (!(await schedule(scene))) return;
  const mind = game.chance();
  await untilDatabaseAnswers(() => makeScheduleDue(game.db, invoice));
  // Half of them come before the next look of the jobs, half of them in the middle of it.
  await sleep(game.chance() * 1_000);
  const fields = { id: cardsOf(customer)[0], amount_paid: cents };
  if (mind < 0.15) await page.send('POST', 'transactions/unschedule', { invoice }, randomUUID());
  else if (mind < 0.3) await page.pay(payPath, invoice, fields);
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
