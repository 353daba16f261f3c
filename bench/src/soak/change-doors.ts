import { randomUUID } from 'node:crypto';
import { payPath, type Play, type Scene } from './game';
import { cardsOf, makeScheduleDue, tomorrowOf, untilDatabaseAnswers } from './soak-world';

const lowered = (cents: number): number => Math.ceil(cents * 0.6);
const raised = (cents: number): number => Math.ceil(cents * 1.3);
/** A call after at most the time that a payment takes. */
const soonMs = 1_500;

/** The customer schedules the whole for tomorrow. Answers whether that was accepted. */
export const schedule = async (scene: Scene): Promise<boolean> => {
  const { game, customer, invoice, cents } = scene;
  const day = await untilDatabaseAnswers(() => tomorrowOf(game.db, customer));
  const [id] = cardsOf(customer);
  const fields = { id, invoice, amount_paid: cents, scheduled_date: day };
  const page = scene.customerPage;
  const { status, body } = await page.send('POST', payPath, fields, randomUUID());
  if (status !== 200) scene.gaveUp(`not scheduled: ${status} ${body.code ?? ''}`);
  return status === 200;
};

/** The customer pays what the page shows, and looks again when it was changed meanwhile, until nothing is owed. */
const payWhatIsDue = async (scene: Scene): Promise<void> => {
  const page = scene.customerPage;
  for (let look = 0; look < 20; look += 1) {
    const { amount_due: cents = 0 } = await page.invoice(scene.invoice);
    if (cents <= 0) return;
    const answers = await scene.clicks(0.3, (key) => scene.pay({ cents, key }));
    if (answers.some(({ kind }) => kind === 'gave_up')) return;
  }
  scene.gaveUp('the amount never stayed');
};

/** A member changes the amount, perhaps two at once, while the customer pays; then the customer pays what is left. */
export const changeAmount: Play = async (scene) => {
  const { game, invoice, cents, record } = scene;
  const members = scene.members();
  const ways = game.chance() < 0.5 ? [lowered, raised] : [raised, lowered];
  const wishes = ways.slice(0, game.chance() < 0.4 ? 2 : 1).map((way) => way(cents));
  const store = (wish: number, index: number) =>
    scene.recordAnswer((members[index] ?? members[0]).storeAmount(invoice, wish));
  const [stored] = await Promise.all([
    scene.within(soonMs, () => Promise.all(wishes.map(store))),
    scene.within(soonMs, () => payWhatIsDue(scene)),
  ]);
  await payWhatIsDue(scene);
  scene.wants(...(record.reported ?? []).map((paid) => paid.cents));
  const kept = wishes.filter((_wish, index) => stored[index]?.kind === 'stored');
  if (kept.length > 0) record.amounts = kept;
};

/** The whole is scheduled; staff lower or raise the amount about when the day comes. */
export const changeScheduled: Play = async (scene) => {
  const { game, invoice, cents } = scene;
  await schedule(scene);
  const wish = (game.chance() < 0.7 ? lowered : raised)(cents);
  const [{ kind }] = await Promise.all([
    scene.within(soonMs, () => scene.recordAnswer(scene.members()[0].storeAmount(invoice, wish))),
    untilDatabaseAnswers(() => makeScheduleDue(game.db, invoice)),
  ]);
  if (kind === 'stored') scene.record.amounts = [wish];
};

/** A third is paid while staff cancel the rest, perhaps with two clicks; the customer then tries to pay the rest. */
export const cancelRest: Play = async (scene) => {
  const { invoice } = scene;
  const [first, second] = scene.members();
  const [cents, rest] = scene.parts;
  const key = randomUUID();
  const cancel = () => scene.recordAnswer(first.cancelInvoice(invoice, key));
  const cancelToo = () => scene.recordAnswer(second.cancelInvoice(invoice, randomUUID()));
  scene.wants(cents);
  scene.record.end = 'cancelled';
  await Promise.all([
    scene.within(soonMs, () => scene.pay({ cents })),
    scene.within(soonMs, () => scene.atOnce(cancel, [0.3, cancel], [0.2, cancelToo])),
  ]);
  await scene.pay({ cents: rest });
};

/**
 * The customer pays while one or two members delete the invoice. Half of the deletions are taken back, and the customer
 * pays then.
 */
export const removeOrPay: Play = async (scene) => {
  const { game, invoice } = scene;
  const [first, second] = scene.members();
  const isTakenBack = game.chance() < 0.5;
  const remove = (member: typeof first) => scene.recordAnswer(member.deleteInvoice(invoice));
  const [removed] = await Promise.all([
    scene.within(soonMs, () => scene.atOnce(() => remove(first), [0.3, () => remove(second)])),
    scene.within(soonMs, () => scene.pay()),
  ]);
  if (!removed.some(({ kind }) => kind === 'deleted')) return;
  if (isTakenBack) {
    await scene.recordAnswer(second.restoreInvoice(invoice));
    await scene.pay();
  } else scene.record.end = 'deleted';
};
