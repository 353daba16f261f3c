import { createChance } from '@billfold/sandbox/chance';
import { cancelRest, changeAmount, changeScheduled, removeOrPay } from './change-doors';
import { payFull, payInParts, paySchedule, paySplit } from './customer-doors';
import { Scene, type Game, type InvoiceRecord, type Play } from './game';
import { addInvoice, bankAccountOf, cardsOf, people, untilDatabaseAnswers } from './soak-world';
import {
  cancelPayment,
  giveCashBack,
  refundInParts,
  refundThatReturns,
  refundWhole,
  take,
  takeCash,
  takeCheck,
  takeInParts,
  typedCard,
} from './staff-doors';

export type Door = {
  readonly name: string;
  /** Of a hundred invoices of customers, or of staff. */
  readonly share: number;
  /** Payments, refunds, voids and changes that one invoice represents. */
  readonly actions: number;
  readonly play: Play;
};
const door = (name: string, share: number, actions: number, play: Play): Door => ({
  name,
  share,
  actions,
  play,
});
const autoPay = door('auto_pay', 13, 1, async () => ({}));

/** What customers do with an invoice. */
const customerDoors: readonly Door[] = [
  door('full', 25, 1, (scene) => payFull(scene, cardsOf(scene.customer)[0])),
  door('partial', 17, 2, payInParts),
  door('split', 17, 1, paySplit),
  door('bank', 15, 1, (scene) => payFull(scene, bankAccountOf(scene.customer))),
  door('schedule', 13, 1, paySchedule),
  autoPay,
];
/** What staff do with an invoice. */
const staffDoors: readonly Door[] = [
  door('counter', 8, 1, (scene) => take(scene)),
  door('counter_parts', 6, 2, takeInParts),
  door('new_card', 10, 1, (scene) => take(scene, { fields: typedCard(scene) })),
  door('refund', 8, 2, refundWhole),
  door('refund_parts', 8, 3, refundInParts),
  door('refund_returned', 6, 2, refundThatReturns),
  door('cancel', 8, 3, cancelPayment),
  door('counter_cash', 7, 1, takeCash),
  door('counter_check', 6, 2, takeCheck),
  door('cash_back', 6, 2, giveCashBack),
  door('edit', 10, 3, changeAmount),
  door('edit_schedule', 5, 2, changeScheduled),
  door('cancel_rest', 6, 2, cancelRest),
  door('remove', 6, 2, removeOrPay),
];
export const doors = [...customerDoors, ...staffDoors];
export const isOfStaff = (name: string): boolean => staffDoors.some((each) => each.name === name);

export const pickDoor = ({ chance, staffShare }: Game): Door => {
  const own = chance() < staffShare ? staffDoors : customerDoors;
  let rest = chance() * 100;
  return own.find(({ share }) => (rest -= share) < 0) ?? autoPay;
};

/**
 * One invoice from its birth to its last answer. Its choices are its own, so that they do not depend on how others
 * fare.
 */
export const payThrough = async (soak: Game, { name, play }: Door): Promise<InvoiceRecord> => {
  const game = { ...soak, chance: createChance(Math.floor(soak.chance() * 2 ** 31)) };
  const byHand = people.customers - people.withAutoPay;
  const customer =
    name === autoPay.name
      ? byHand + 1 + Math.floor(game.chance() * people.withAutoPay)
      : 1 + Math.floor(game.chance() * byHand);
  const cents = 500 + Math.floor(game.chance() * 20_000);
  const invoice = await untilDatabaseAnswers(() => addInvoice(game.db, customer, cents));
  const scene = new Scene(game, { invoice, customer, door: name, cents });
  await play(scene);
  return scene.record;
};
