import type { Asked, Game } from './game';
import { customerPage, staffPage, type Fields, type Page, type Told } from './page';
import { cardsOf, people } from './soak-world';

export const takePath = 'transactions/merchant_pay';

/** Two members of staff who meet at one invoice. */
export const twoMembers = (game: Game): readonly [Page, Page] => {
  const first = 1 + Math.floor(game.chance() * people.staff);
  return [staffPage(first, game), staffPage((first % people.staff) + 1, game)];
};

/** What staff send to charge the customer's first card. */
export const storedCard = ({ customer, invoice, cents }: Asked): Fields => ({
  invoice,
  payment_method: cardsOf(customer)[0],
  amount_paid: cents,
});

/** The customer pays with the second card. */
export const payAsCustomer = (
  { game, customer, invoice, cents }: Asked,
  key?: string,
): Promise<Told> =>
  customerPage(customer, game).pay(
    'transactions/pay_once',
    invoice,
    { id: cardsOf(customer)[1], invoice, amount_paid: cents },
    key,
  );
