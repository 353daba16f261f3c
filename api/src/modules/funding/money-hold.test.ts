import { hourMs } from '@billfold/shared/contracts/durations';
import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCardGateway } from '../../gateway/card-gateway-client';
import { makeOrderId } from '../../gateway/order-id';
import { give, openVisit } from '../../testing/donors';
import { buildPaymentWorld, type Payer, type PaymentWorld } from '../../testing/payment-world';
import { testNow } from '../../testing/test-app';
import { leaveCharge, type DecideContext } from './decide-charge.service';
import {
  findMoneyHold,
  holdMoney,
  openMoney,
  reconcilerPolicyOf,
} from '../payments/attempts.public';
import { openAgain, reconcile } from './reconcile.service';
import { listCharges } from './unknown-charge.queries';

let world: PaymentWorld;
let gateway: ReturnType<typeof createCardGateway>;
beforeAll(async () => {
  world = await buildPaymentWorld({ CUSTOMER_IDLE_MS: '86400000' });
  gateway = createCardGateway({
    url: world.stub.url,
    username: 'u',
    password: 'p',
    timeoutMs: 20_000,
  });
});
beforeEach(() => world.clock.set(testNow));
afterEach(async () => {
  world.stub.behave();
  const hold = await findMoneyHold(world.database.db);
  if (hold !== undefined)
    await openMoney(world.database.db, hold.id, {
      because: 'the test is over',
      actor,
      now: world.clock.now(),
    });
});
afterAll(() => world.expectSoundMoney());
afterAll(async () => {
  gateway.close();
  await world.close();
});

const actor = 'operator:anna';
const context = (): DecideContext => ({
  db: world.database.db,
  gateway,
  clock: world.clock,
  policy: reconcilerPolicyOf(world.config.payments),
  gatewayMerchantId: world.config.payments.gatewayMerchantId,
  leaseMs: 60_000,
});
const hold = () =>
  holdMoney(world.database.db, { because: 'a restore', actor, now: world.clock.now() });
const open = (isEarly: boolean) => openAgain(context(), { actor, because: 'reconciled', isEarly });
const authorisations = () => world.stub.calls.filter(({ endpoint }) => endpoint === 'auth').length;

const schedule = (payer: Payer, invoice: number, on: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/transactions/pay_once',
    headers: { ...payer.headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      id: String(payer.card.id),
      invoice: String(invoice),
      amount_paid: '10000',
      scheduled_date: on,
    }).toString(),
  });

describe('a hold of all payments', () => {
  it('refuses every door, and says that nothing was charged and when to retry', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    await world.database.db
      .updateTable('merchants')
      .set({ donation_fee: 3 })
      .where('id', '=', payer.merchant.id)
      .execute();
    const visit = await openVisit(world, payer.merchant.name);
    const before = authorisations();
    expect([await hold(), await hold()]).toEqual([true, false]);
    const refusal = {
      detail: "Payments are paused right now. You haven't been charged. Please try again later.",
      code: 'not_charged',
    };
    const paid = await world.pay(payer, invoice, 10_000, 'a-key');
    expect(paid).toMatchObject({ status: 503, body: refusal, headers: { 'retry-after': '600' } });
    const two = await world.newCard(payer);
    expect(
      await world.split(
        payer,
        invoice,
        { card: payer.card.id, amount: 4_000 },
        { card: two, amount: 6_000 },
      ),
    ).toMatchObject({ status: 503, body: refusal });
    const gift = await give(world, { merchantName: payer.merchant.name, visit });
    expect({ status: gift.status, code: gift.body['code'] }).toEqual({
      status: 503,
      code: 'not_charged',
    });
    expect(authorisations()).toBe(before);
    expect((await world.app.inject({ url: '/api/health' })).json()).toMatchObject({
      ready: true,
      degraded: ['payments held'],
    });

    const laterHold = await findMoneyHold(world.database.db);
    await openMoney(world.database.db, laterHold?.id ?? 0, {
      because: 'reconciled',
      actor,
      now: world.clock.now(),
    });
    expect((await world.app.inject({ url: '/api/health' })).json()).toMatchObject({ degraded: [] });
    expect((await world.pay(payer, invoice, 10_000, 'a-key')).status).toBe(200);
  });

  it('delays due runs without an alarm, and makes them afterwards', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer, { due_date: '2026-12-30' });
    expect((await schedule(payer, invoice, '2026-11-21')).statusCode).toBe(200);
    await hold();
    const before = authorisations();
    await world.clock.advance('P2D');
    expect(authorisations()).toBe(before);
    expect(await world.attemptsOf(invoice)).toEqual([]);
    await world.expectSoundMoney();
    await reconcile(context(), 1, actor);
    await open(false);
    await world.clock.advance('PT1M');
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 10_000 });
  });

  it('still looks up and records payments in doubt', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'booked_then_cut');
    expect((await world.pay(payer, invoice, 10_000)).status).toBe(202);
    await hold();
    await world.clock.advance('PT36S');
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 10_000 });
  });
});

describe('the end of a hold', () => {
  it('is refused before the lists are complete and while a charge waits', async () => {
    const payer = await world.newPayer();
    await expect(open(true)).rejects.toThrow('Payments are not held.');
    await hold();
    await expect(open(true)).rejects.toThrow('were not read to their end');
    world.stub.next('funding', 'refused');
    await reconcile(context(), 1, actor);
    await expect(open(true)).rejects.toThrow('were not read to their end');

    await gateway.authorise({
      merchantId: 'm',
      orderId: makeOrderId(randomInt),
      amountMinor: 500,
      instrument: { kind: 'card', token: payer.card.token, expiryMonth: 9, expiryYear: 2029 },
      capture: true,
      name: '',
      postal: null,
      initiator: 'customer',
      isStoredCredential: true,
    });
    world.stub.settle();
    await reconcile(context(), 1, actor);
    await expect(open(true)).rejects.toThrow('1 charge waits for a decision');
    const [charge] = await listCharges(world.database.db, 'undecided');
    await leaveCharge(context(), charge?.id ?? 0, { actor, because: 'a test' });
    await expect(open(false)).rejects.toThrow('find again after 2026-11-22T');
    await world.clock.set(new Date(testNow.getTime() + 36 * hourMs));
    await expect(open(false)).rejects.toThrow('find again after 2026-11-22T');
    await reconcile(context(), 1, actor);
    await open(false);
    expect(await findMoneyHold(world.database.db)).toBeUndefined();
    const audit = await world.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('entity', '=', 'money_hold')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audit).toEqual([
      { action: 'money_opened', actor },
      { action: 'money_held', actor },
    ]);
  });

  it('may be early after a person compared the gateway’s report', async () => {
    await hold();
    await reconcile(context(), 1, actor);
    await open(true);
    expect(await findMoneyHold(world.database.db)).toBeUndefined();
  });
});
