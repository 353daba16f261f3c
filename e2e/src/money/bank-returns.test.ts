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
  it.each(['before', 'after'])(
    '%s settlement reopens the invoice, ends auto-pay and sends a message',
    async (when) => {
      const dueOn = plusDays(dateIn(merchants.guam.zone, world.now()), 3);
      const vera = await world.person({ merchant: 'guam', methods: ['checking'], dueOn });
      const tabBefore = await world.signIn(vera);
      expect(
        (
          await tabBefore.setAutoPay(vera.subscription, {
            autopay_method: methodOf(vera),
            customized: false,
          })
        ).status,
      ).toBe(200);
      await world.setClock(midnightIn(merchants.guam.zone, dueOn));
      await world.expectKept(invoiceOf(vera), [6_000]);
      if (when === 'after') {
        await world.gateway.settle();
        await world.advance('PT2H');
      }
      const told = (await world.messagesTo(vera)).length;
      await world.gateway.returnBankPayment(await world.retrefOf(invoiceOf(vera)), 'R01');
      await world.advance('PT2H', 'P1D');
      expect(await subscriptionOf(vera)).toEqual({ autopay_enabled: false });
      const tab = await world.signIn(vera);
      const invoice = await tab.invoice(invoiceOf(vera));
      expect(invoice).toMatchObject({ amount_paid: 0, amount_due: 6_000, paid_date: null });
      expect((await world.messagesTo(vera)).length).toBeGreaterThan(told);
      await world.advance('P3D', 'P4D', 'P7D', 'P7D');
      await world.expectKept(invoiceOf(vera), []);
    },
  );

  it('from a closed account reopens the invoice, and another method pays', async () => {
    const vera = await world.person({ merchant: 'guam', methods: ['checking', 'visa'] });
    const tab = await world.signIn(vera);
    expect(
      await tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount: 6_000 }),
    ).toMatchObject({ status: 200 });
    await world.gateway.settle();
    await world.gateway.returnBankPayment(await world.retrefOf(invoiceOf(vera)), 'R02');
    await world.advance('PT2H', 'PT2H');
    expect(await tab.invoice(invoiceOf(vera))).toMatchObject({ amount_due: 6_000 });
    expect(
      await tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount: 6_000 }),
    ).toMatchObject({ status: 409, body: { code: 'method_unusable' } });
    expect(
      await tab.payOnce({ invoice: invoiceOf(vera), method: vera.methods[1] ?? 0, amount: 6_000 }),
    ).toMatchObject({ status: 200 });
    await world.expectKept(invoiceOf(vera), [6_000]);
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
