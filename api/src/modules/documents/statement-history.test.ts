import { dayMs } from '@billfold/shared/contracts/durations';
import type { AccountTotals } from '@billfold/shared/contracts/subscription.contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { businessDate } from '../../core/clock';
import { createRandom } from '../../demo/world/random';
import { giveBackHand } from '../../testing/give-back';
import { buildPaymentWorld, type Payer, type PaymentWorld } from '../../testing/payment-world';
import { readStatement } from './make-statement-pdf.service';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld();
});
afterAll(() => world.close());

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

/**
 * One customer of a merchant whose invoices are made, paid, given back, returned, cancelled and deleted as the dice
 * say.
 */
const createHistory = async (seed: number) => {
  const random = createRandom(seed);
  const hand = giveBackHand(world);
  const { db } = world.database;
  const payer = await world.newPayer();
  const done = new Map<string, number>();
  const count = (what: string, isDone: boolean) =>
    done.set(what, (done.get(what) ?? 0) + Number(isDone));
  const bills = () =>
    db
      .selectFrom('invoices')
      .selectAll()
      .where('subscription_id', '=', payer.subscription.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
  const payments = () =>
    db
      .selectFrom('transactions')
      .selectAll()
      .where('subscription_id', '=', payer.subscription.id)
      .where('type', '=', 'payment')
      .where('status', 'in', ['success', 'refunded'])
      .orderBy('id')
      .execute();
  const today = () => businessDate(world.clock.now(), payer.merchant.time_zone);
  const signedIn = async (): Promise<Payer> => ({
    ...payer,
    headers: await world.signIn(payer.user.id),
  });

  const set = async (id: number, change: object): Promise<boolean> => {
    await db.updateTable('invoices').set(change).where('id', '=', id).execute();
    return true;
  };
  const someBill = async (isFit: (bill: Awaited<ReturnType<typeof bills>>[number]) => boolean) => {
    const fit = (await bills()).filter(isFit);
    return fit.length === 0 ? undefined : random.pick(fit);
  };
  const somePayment = async () => {
    const all = await payments();
    return all.length === 0 ? undefined : random.pick(all);
  };
  const giveBack = async (isOwed: boolean): Promise<boolean> => {
    const payment = await somePayment();
    if (payment === undefined) return false;
    world.stub.settle();
    const staff = await hand.staffOf(payer);
    const amount = random.integer(1, payment.amount);
    const { status } = await hand.post(staff, 'refund', {
      transaction: payment.id,
      amount,
      owed_again: isOwed,
    });
    return status === 200;
  };

  const acts: Readonly<Record<string, () => Promise<boolean>>> = {
    bill: async () => {
      const id = await world.newInvoice(payer, {
        amount: random.integer(500, 20_000),
        due_date: random.pick(['2026-11-01', '2026-11-25', '2027-02-01']),
      });
      return set(id, { created_at: world.clock.now() });
    },
    pay: async () => {
      const bill = await someBill(
        (one) => one.stored_state === null && one.amount_paid < one.amount,
      );
      if (bill === undefined) return false;
      const amount = random.chance(0.5)
        ? bill.amount - bill.amount_paid
        : random.integer(1, bill.amount - bill.amount_paid);
      return (await world.pay(await signedIn(), bill.id, amount)).status === 200;
    },
    refund: () => giveBack(false),
    refundOwed: () => giveBack(true),
    void: async () => {
      const payment = await somePayment();
      if (payment === undefined) return false;
      const { status } = await hand.post(await hand.staffOf(payer), `${payment.id}/cancel`);
      return status === 200;
    },
    return: async () => {
      const payment = await somePayment();
      if (payment === undefined) return false;
      const attempt = await db
        .selectFrom('payment_attempts')
        .select(['order_id', 'gateway_merchant_id', 'retref'])
        .where('id', '=', payment.id)
        .where('state', '<>', 'returned')
        .executeTakeFirst();
      if (attempt === undefined) return false;
      world.stub.returnPayment(attempt.order_id, 'R01');
      await sql`select record_bank_return(${attempt.gateway_merchant_id}, ${attempt.retref}, 'R01',
        'system:funding', ${world.clock.now()})`.execute(db);
      return true;
    },
    returnRefund: async () => {
      const refund = await db
        .selectFrom('refunds')
        .innerJoin('transactions', 'transactions.id', 'refunds.transaction_id')
        .select(['order_id', 'gateway_merchant_id'])
        .where('subscription_id', '=', payer.subscription.id)
        .where('kind', '=', 'refund')
        .where('state', '=', 'given_back')
        .executeTakeFirst();
      if (refund === undefined) return false;
      world.stub.returnPayment(refund.order_id ?? '', 'R02');
      await sql`select record_refund_return(${refund.gateway_merchant_id}, '', ${refund.order_id}, 'R02',
        'system:funding', ${world.clock.now()})`.execute(db);
      return true;
    },
    cancel: async () => {
      const bill = await someBill((one) => one.amount_paid < one.amount);
      return bill === undefined ? false : set(bill.id, { stored_state: 'cancelled' });
    },
    markPaid: async () => {
      const bill = await someBill(
        (one) => one.stored_state === null && one.amount_paid < one.amount,
      );
      return bill === undefined
        ? false
        : set(bill.id, { stored_state: 'paid', state_set_by_merchant: true });
    },
    delete: async () => {
      const bill = await someBill((one) => one.amount_paid === 0);
      return bill === undefined ? false : set(bill.id, { deleted_at: world.clock.now() });
    },
    day: async () => {
      await world.clock.advance(random.pick(['PT7H', 'P1D', 'P3D']));
      return true;
    },
  };
  const usual = ['bill', 'bill', 'pay', 'pay', 'pay', 'day', 'day'];

  const step = async (): Promise<void> => {
    const act = random.pick([...usual, ...Object.keys(acts)]);
    count(act, (await acts[act]?.()) ?? false);
  };
  const read = (from: string, to: string) =>
    readStatement(
      {
        db,
        clock: world.clock,
        actor: {
          kind: 'customer',
          userId: payer.user.id,
          username: '',
          sessionId: 1,
          scope: { kind: 'full' },
        },
      },
      payer.subscription.id,
      { from, to },
    );
  return {
    step,
    done,
    today,
    random,
    openingOn: async (day: string) => (await read(day, today())).openingMinor,
    closingOn: async (from: string, to: string) => {
      const { openingMinor, entries } = await read(from, to);
      return entries.reduce((sum, { effectMinor }) => sum + effectMinor, openingMinor);
    },
    owed: async () => {
      const answer = await world.app.inject({
        url: `/api/subscriptions/${payer.subscription.id}/get_account_totals`,
        headers: await world.signIn(payer.user.id),
      });
      const { total_due: due, total_late: late } = answer.json<AccountTotals>();
      return due + late;
    },
  };
};

describe('the statement of a random history', () => {
  it('closes with the sum of the open balances after each of 60 steps', async () => {
    const history = await createHistory(2);
    for (let steps = 0; steps < 60; steps += 1) {
      await history.step();
      const day = history.today();
      expect(await history.closingOn(day, day)).toBe(await history.owed());
    }
    for (let day = history.today(); day >= '2026-11-20'; day = dayBefore(day)) {
      const from = history.random.pick(['2026-11-01', dayBefore(day)]);
      expect(await history.openingOn(day)).toBe(await history.closingOn(from, dayBefore(day)));
    }
    expect([...history.done].filter(([, times]) => times === 0)).toEqual([]);
    expect(history.done.size).toBe(11);
  });
});
