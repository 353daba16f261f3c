import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Fields } from '../stage/call';
import type { Play, Scene } from './game';
import { patiently, type Page, type WantedBack, type Wish } from './page';
import { bankAccountOf, settleEveryMs, untilDatabaseAnswers } from './soak-world';

/** A token of its own for each invoice. Some customers let the merchant keep the card. */
export const typedCard = ({ game, customer, invoice }: Scene): Fields => ({
  token: `942${String(invoice).padStart(9, '0')}4242`,
  name: `Casey Customer${customer}`,
  expiration: '12/39',
  last4: '4242',
  address_zip: '80202',
  ...(game.chance() < 0.4 ? { keep: true, agreed_by: 'phone' } : {}),
});
const cash = { paid_by: 'cash' };

/** A member clicks twice, a second member takes it too, or the customer pays at the same moment. */
export const take = (scene: Scene, way: { readonly fields?: Fields } = {}) => {
  const [first, second] = scene.members();
  const key = randomUUID();
  const once = () => scene.take(first, { ...way, key });
  const others = [() => scene.take(second, way), () => scene.pay()];
  return scene.atOnce(once, [0.2, once], ...others.map((each) => [0.2, each] as const));
};
export const takeCash: Play = (scene) => take(scene, { fields: cash });

/** Two members take a part each, the first perhaps with two clicks: only its key prevents a second charge. */
export const takeInParts: Play = async (scene) => {
  const [first, second] = scene.members();
  const [cents, rest] = scene.parts;
  scene.wants(cents, rest);
  await scene.clicks(0.5, (key) => scene.take(first, { cents, key }));
  await scene.take(second, { cents: rest });
};

/** A third by check, perhaps with two clicks, and at the same moment the rest from the customer's bank account. */
export const takeCheck: Play = async (scene) => {
  const { customer, invoice } = scene;
  const [member] = scene.members();
  const [cents, rest] = scene.parts;
  const number = { check_number: String(invoice), check_date: '2026-01-15' };
  const fields = { paid_by: 'check', ...number };
  scene.wants(cents, rest);
  await Promise.all([
    scene.clicks(0.5, (key) => scene.take(member, { cents, fields, key })),
    scene.pay({ cents: rest, method: bankAccountOf(customer) }),
  ]);
};

/** Shares: the same key twice, a second member with the same wish, a second member who cancels. */
type Impatience = readonly [twice: number, second: number, cancels: number];
const giveBackImpatiently = (
  scene: Scene,
  wish: Wish,
  wanted: WantedBack,
  [twice, second, cancels]: Impatience,
) => {
  const [first, other] = scene.members();
  const key = randomUUID();
  const give = (page: Page, how = wish, firstKey?: string) =>
    scene.giveBack(page, how, wanted, firstKey);
  const once = () => give(first, wish, key);
  return scene.atOnce(
    once,
    [twice, once],
    [second, () => give(other)],
    [cancels, () => give(other, 'cancel')],
  );
};

/** What is given back was paid by the customer or taken by staff. Null: it was not paid. */
const payFirst = async (scene: Scene, fields?: Fields): Promise<WantedBack | null> => {
  const { game, cents } = scene;
  const isTaken = fields !== undefined || game.chance() >= 0.5;
  const way = fields === undefined ? {} : { fields };
  const paid = await (isTaken ? scene.take(scene.members()[0], way) : scene.pay());
  if (paid.kind === 'nothing_owed') scene.gaveUp('nothing was owed');
  if (paid.kind !== 'paid') return null;
  scene.record.wantedBack = [cents];
  return { payment: paid.transaction, cents, owedAgain: game.chance() < 0.3 };
};

/** Cash, of which staff hand all back: as a refund, or as a cancellation of the payment. */
export const giveCashBack: Play = async (scene) => {
  const wanted = await payFirst(scene, cash);
  const wish = scene.game.chance() < 0.5 ? 'refund' : 'cancel';
  if (wanted !== null) await giveBackImpatiently(scene, wish, wanted, [0.3, 0.3, 0.2]);
};

/** At any moment of the day: before, while and after the payment settles. */
export const refundWhole: Play = async (scene) => {
  const wanted = await payFirst(scene);
  await sleep(scene.game.chance() * 2 * settleEveryMs);
  if (wanted !== null) await giveBackImpatiently(scene, 'refund', wanted, [0.25, 0.25, 0.2]);
};

/**
 * Of a first part of 30 %, only the key prevents a second refund after two clicks; one of 60 % a second member cannot
 * refund once more.
 */
export const refundInParts: Play = async (scene) => {
  const wanted = await payFirst(scene);
  if (wanted === null) return;
  const isSmall = scene.game.chance() < 0.5;
  const first = Math.ceil(wanted.cents * (isSmall ? 0.3 : 0.6));
  const rest = wanted.cents - first;
  scene.record.wantedBack = [first, rest];
  const refund = (cents: number, impatience: Impatience) =>
    giveBackImpatiently(scene, 'refund', { ...wanted, cents }, impatience);
  await refund(first, isSmall ? [0.6, 0, 0] : [0, 0.6, 0]);
  await refund(rest, [0.3, 0.3, 0]);
};

/** What has settled meanwhile is refunded instead. The customer pays once more. */
export const cancelPayment: Play = async (scene) => {
  const wanted = await payFirst(scene);
  if (wanted === null) return;
  scene.wants(scene.cents, scene.cents);
  await sleep((scene.game.chance() * settleEveryMs) / 2);
  const answers = await giveBackImpatiently(scene, 'cancel', wanted, [0.25, 0.25, 0]);
  const instead = { ...wanted, owedAgain: true };
  if (!answers.some(({ kind }) => kind === 'given_back'))
    await scene.giveBack(scene.members()[1], 'refund', instead);
  await scene.pay();
};

/** The first column of a row, once there is one; null when none came in time. */
const untilFound = ({ game }: Scene, text: string, id: number): Promise<string | null> =>
  patiently(async () => {
    const { rows } = await untilDatabaseAnswers(() => game.db.query<{ found: string }>(text, [id]));
    return rows[0]?.found ?? null;
  });

const settledPayment = `select id as found from payment_attempts where id = $1 and state = 'settled'`;
const referenceOfRefund = `select retref as found from refunds where id = $1 and retref is not null`;
const returnedRefund = `select id as found from refunds where id = $1 and state = 'returned'`;

/** Staff refund a settled bank payment, and the bank returns the refund: the payment is as before. */
export const refundThatReturns: Play = async (scene) => {
  const { game, customer, cents, record } = scene;
  const paid = await scene.pay({ method: bankAccountOf(customer) });
  if (paid.kind !== 'paid') return;
  await untilFound(scene, settledPayment, paid.transaction);
  const wish = { payment: paid.transaction, cents, owedAgain: game.chance() < 0.5 };
  record.wantedBack = [cents];
  const answer = await scene.giveBack(scene.members()[0], 'refund', wish);
  if (answer.kind !== 'given_back') return;
  const retref = await untilFound(scene, referenceOfRefund, answer.transaction);
  if (retref === null) return;
  const json = { retref, code: 'R02' };
  const returning = call(`${game.sandboxUrl}/control/ach-return`, { json });
  if ((await returning.catch(() => null)) === null) return;
  const returned = await untilFound(scene, returnedRefund, answer.transaction);
  if (returned === null) scene.gaveUp('the refund that came back was not noticed');
  Object.assign(record, { wantedBack: [], reportedBack: [] });
};
