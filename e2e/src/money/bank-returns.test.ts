import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dateIn, midnightIn, plusDays } from './testing/calendar';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import { merchants, type Person } from './testing/people';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld('bank-returns');
  await world.setClock('2027-06-01T12:00:00Z');
});
afterEach(() => world.prove());
afterAll(() => world.close());

const invoiceOf = ({ invoices }: Person): number => invoices[0] ?? 0;
const methodOf = ({ methods }: Person): number => methods[0] ?? 0;
const subscriptionOf = async ({ subscription }: Person) =>
  (
    await world.db.query<{ autopay_enabled: boolean }>(
      'select autopay_enabled from subscriptions where id = $1',
      [subscription],
    )
  ).rows[0];

describe('a returned bank payment', () => {
  it('reopens the invoice before or after settlement, ends auto-pay and sends a message', async () => {
    const dueOn = plusDays(dateIn(merchants.guam.zone, world.now()), 3);
    const payers = await Promise.all(
      [1, 2].map(() => world.person({ merchant: 'guam', methods: ['checking'], dueOn })),
    );
    for (const vera of payers) {
      const tab = await world.signIn(vera);
      const rule = { autopay_method: methodOf(vera), customized: false };
      expect((await tab.setAutoPay(vera.subscription, rule)).status).toBe(200);
    }
    await world.setClock(midnightIn(merchants.guam.zone, dueOn));
    await world.expectEachKept(payers.map((vera) => [invoiceOf(vera), [6_000]]));
    const messageCounts = await Promise.all(
      payers.map(async (vera) => (await world.messagesTo(vera)).length),
    );
    const takeBack = async (vera: Person | undefined) => {
      if (vera !== undefined)
        await world.gateway.returnBankPayment(await world.retrefOf(invoiceOf(vera)), 'R01');
    };
    await takeBack(payers[0]);
    await world.gateway.settle();
    await world.advance('PT2H');
    await takeBack(payers[1]);
    await world.advance('PT2H', 'P1D');
    for (const [index, vera] of payers.entries()) {
      expect(await subscriptionOf(vera)).toEqual({ autopay_enabled: false });
      const tab = await world.signIn(vera);
      expect(await tab.invoice(invoiceOf(vera))).toMatchObject({
        amount_paid: 0,
        amount_due: 6_000,
        paid_date: null,
      });
      expect((await world.messagesTo(vera)).length).toBeGreaterThan(messageCounts[index] ?? 0);
    }
    await world.advance('P3D', 'P4D', 'P7D', 'P7D');
    await world.expectEachKept(payers.map((vera) => [invoiceOf(vera), []]));
  });

  it('after a partial refund counts a loss, and ends refunds before and after its report', async () => {
    const vera = await world.person({ merchant: 'guam', methods: ['checking'] });
    const [tab, desk] = [await world.signIn(vera), await world.signInAtDesk()];
    const paid = await tab.payOnce({
      invoice: invoiceOf(vera),
      method: methodOf(vera),
      amount: 6_000,
    });
    const { id: transaction } = paid.body['transaction'] as { id: number };
    await world.gateway.settle();
    expect(await desk.refund({ transaction, amount: 2_000 })).toMatchObject({
      body: { status: 1 },
    });
    await world.gateway.returnBankPayment(await world.retrefOf(invoiceOf(vera)), 'R01');
    const refused = {
      body: { status: 2, reason: 'The bank has taken this payment back.' },
    };
    expect(await desk.refund({ transaction, amount: 1_000 })).toMatchObject(refused);
    await world.advance('PT2H', 'PT2H');
    expect(await tab.invoice(invoiceOf(vera))).toMatchObject({ amount_paid: 2_000 });
    expect(await desk.refund({ transaction, amount: 1_000 })).toMatchObject(refused);
    await world.expectKept(invoiceOf(vera), [-2_000]);
  });
});
