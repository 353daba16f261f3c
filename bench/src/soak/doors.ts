import { createChance } from '@billfold/sandbox/chance';
import { throughCustomerDoor } from './customer-doors';
import type { CustomerDoor, Door, Game, InvoiceRecord, StaffDoor } from './game';
import { addInvoice, people } from './soak-world';
import { throughStaffDoor } from './staff-doors';
import { untilDatabaseAnswers } from './until-database-answers';

/** Of a hundred invoices of customers. */
const customerShares: Readonly<Record<CustomerDoor, number>> = {
  full: 25,
  partial: 17,
  split: 17,
  bank: 15,
  schedule: 13,
  auto_pay: 13,
};
/** Of a hundred invoices of staff. */
const staffShares: Readonly<Record<StaffDoor, number>> = {
  counter: 8,
  counter_parts: 6,
  new_card: 10,
  refund: 8,
  refund_parts: 8,
  refund_returned: 6,
  cancel: 8,
  counter_cash: 7,
  counter_check: 6,
  cash_back: 6,
  edit: 10,
  edit_schedule: 5,
  cancel_rest: 6,
  remove: 6,
};
const handlers = { ...throughCustomerDoor, ...throughStaffDoor };

const pickBy = <Name extends Door>(
  shares: Readonly<Record<Name, number>>,
  chance: number,
  otherwise: Name,
): Name => {
  let rest = chance * 100;
  for (const door in shares) {
    if (rest < shares[door]) return door;
    rest -= shares[door];
  }
  return otherwise;
};

export const pickDoor = ({ chance, staffShare }: Game): Door =>
  chance() < staffShare
    ? pickBy(staffShares, chance(), 'counter')
    : pickBy(customerShares, chance(), 'full');

/** Payments, refunds, voids and changes that one invoice represents. */
const actions: Readonly<Partial<Record<Door, number>>> = {
  partial: 2,
  counter_parts: 2,
  refund: 2,
  refund_parts: 3,
  refund_returned: 2,
  cancel: 3,
  counter_check: 2,
  cash_back: 2,
  edit: 3,
  edit_schedule: 2,
  cancel_rest: 2,
  remove: 2,
};
export const actionsOf = (door: Door): number => actions[door] ?? 1;

/**
 * One invoice from its birth to its last answer. Its choices are its own, so that they do not depend on how others
 * fare.
 */
export const payThrough = async (soak: Game, door: Door): Promise<InvoiceRecord> => {
  const game = { ...soak, chance: createChance(Math.floor(soak.chance() * 2 ** 31)) };
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
    amounts: [cents],
    end: 'open',
    ...(await handlers[door]({ game, customer, invoice, cents })),
  };
};
