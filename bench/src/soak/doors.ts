import { throughCustomerDoor } from './customer-doors';
import type { CustomerDoor, Door, Game, InvoiceRecord, StaffDoor } from './game';
import { addInvoice, people } from './soak-world';
import { throughStaffDoor } from './staff-doors';
import { untilDatabaseAnswers } from './until-database-answers';

/** Of a hundred invoices of customers. */
const customerShares: Readonly<Record<CustomerDoor, number>> = {
  full: 30,
  partial: 20,
  split: 20,
  schedule: 15,
  auto_pay: 15,
};
/** Of a hundred invoices of staff. */
const staffShares: Readonly<Record<StaffDoor, number>> = {
  counter: 15,
  counter_parts: 10,
  new_card: 20,
  refund: 20,
  refund_parts: 20,
  cancel: 15,
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

/** Payments, refunds and voids that one invoice represents. */
const actions: Readonly<Partial<Record<Door, number>>> = {
  partial: 2,
  counter_parts: 2,
  refund: 2,
  refund_parts: 3,
  cancel: 3,
};
export const actionsOf = (door: Door): number => actions[door] ?? 1;

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
