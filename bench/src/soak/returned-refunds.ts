import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gaveUpIn, givenBackIn, nothingBack, paidIn, type Asked, type Outcome } from './game';
import { giveBack } from './give-back';
import { twoMembers } from './meetings';
import { betweenTriesMs, customerPage, patienceMs } from './page';
import { bankAccountOf } from './soak-world';
import { untilDatabaseAnswers } from './until-database-answers';

type Question = { readonly text: string; readonly id: number };

/** The first column of a row, once there is one; null when none came in time. */
const untilFound = async ({ game }: Asked, { text, id }: Question): Promise<string | null> => {
  for (
    const deadline = Date.now() + patienceMs;
    Date.now() < deadline;
    await sleep(betweenTriesMs)
  ) {
    const { rows } = await untilDatabaseAnswers(() => game.db.query<{ found: string }>(text, [id]));
    if (rows[0] !== undefined) return rows[0].found;
  }
  return null;
};

const settledPayment = `select id as found from payment_attempts where id = $1 and state = 'settled'`;
const referenceOfRefund = `select retref as found from refunds where id = $1 and retref is not null`;
const returnedRefund = `select id as found from refunds where id = $1 and state = 'returned'`;

const returnByBank = async ({ game }: Asked, retref: string): Promise<boolean> => {
  const { ok } = await fetch(`${game.sandboxUrl}/control/ach-return`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ retref, code: 'R02' }),
  });
  return ok;
};

/** Staff refund a settled bank payment, and the bank returns the refund: the payment is as before. */
export const refundThatReturns = async (asked: Asked): Promise<Outcome> => {
  const { game, customer, invoice, cents } = asked;
  const paid = await customerPage(customer, game).pay('transactions/pay_once', invoice, {
    id: bankAccountOf(customer),
    invoice,
    amount_paid: cents,
  });
  const outcome = { asked: 1, wanted: [cents], told: paidIn([paid], cents), ...nothingBack };
  if (paid.kind !== 'paid') return { ...outcome, gaveUp: gaveUpIn([paid]) };
  await untilFound(asked, { text: settledPayment, id: paid.transaction });
  const wish = { invoice, payment: paid.transaction, cents, owedAgain: game.chance() < 0.5 };
  const told = await giveBack(twoMembers(game)[0], 'refund', wish, randomUUID());
  const back = { ...outcome, wantedBack: [cents], toldBack: givenBackIn([told]) };
  if (told.kind !== 'given_back') return { ...back, gaveUp: gaveUpIn([told]) };
  const retref = await untilFound(asked, { text: referenceOfRefund, id: told.transaction });
  if (retref === null || !(await returnByBank(asked, retref))) return { ...back, gaveUp: [] };
  const returned = await untilFound(asked, { text: returnedRefund, id: told.transaction });
  return {
    ...outcome,
    gaveUp: returned === null ? ['the refund that came back was not noticed'] : [],
  };
};
