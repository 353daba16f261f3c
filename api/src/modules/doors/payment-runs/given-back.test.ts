import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { transactionOf } from '../../../testing/payment-world';
import { buildRunsWorld, type RunsWorld } from './testing/runs-world';
import { insertBankAccount } from '../../../testing/factories';
import { giveBackHand, type GiveBackHand, type Payment } from '../../../testing/give-back';

let world: RunsWorld;
let hand: GiveBackHand;
beforeAll(async () => {
  world = await buildRunsWorld();
  hand = giveBackHand(world);
});
beforeEach(async () => {
  await world.begin();
  world.stub.behave();
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const paidOf = async ({ invoice }: Payment) => (await world.invoiceRow(invoice)).amount_paid;

describe('auto-pay and an invoice that was opened again', () => {
  it.each([
    ['by its due date', { customized: false }],
    [
      'by a day of the month',
      { customized: true, autopay_amount: 50_000, autopay_frequency: 'monthly', autopay_day: '25' },
    ],
  ])('leaves its customer a day, %s', async (_, rule) => {
    await world.at('2026-11-25T05:00:00Z');
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer, { due_date: '2026-11-25' });
    await world.setAutoPay(payer, { autopay_method: payer.card.id, ...rule });
    const { id } = transactionOf(await world.pay(payer, invoice, 10_000));
    const payment = { payer, invoice, id, staff: await hand.staffOf(payer) };
    await world.at('2026-11-25T06:59:00Z');
    expect((await hand.cancel(await hand.fresh(payment))).body).toMatchObject({ status: 1 });
    for (const instant of ['2026-11-25T07:30:00Z', '2026-11-25T15:00:00Z']) await world.at(instant);
    expect(await paidOf(payment)).toBe(0);
    await world.at('2026-11-26T07:00:00Z');
    expect(await paidOf(payment)).toBe(10_000);
  });
});

const fromBank = async (): Promise<Payment> => {
  const payer = await world.payerIn('America/Denver', { ach_on: true });
  const bank = await insertBankAccount(world.database.db, { user_id: payer.user.id });
  const invoice = await world.newInvoice(payer);
  const { id } = transactionOf(await world.pay(payer, invoice, 10_000, undefined, bank.id));
  return { payer, invoice, id, staff: await hand.staffOf(payer) };
};
const bankReturns = async (payment: Payment, code = 'R01'): Promise<void> => {
  const [attempt] = await world.attemptsOf(payment.invoice);
  world.stub.returnPayment(attempt?.order_id ?? '', code);
  await world.clock.advance('P2D');
};

describe('a payment that the bank returns', () => {
  it.each([
    [3_000, 3_000],
    [10_000, 10_000],
  ])(
    'leaves no negative invoice and an alarm after %i of it were refunded',
    async (amount, left) => {
      const payment = await fromBank();
      world.stub.settle();
      await hand.refund(payment, amount);
      await bankReturns(payment);
      expect(await paidOf(payment)).toBe(left);
      expect(await hand.alarmsOf(payment)).toEqual(['refunded_and_returned']);
      expect((await hand.refund(await hand.fresh(payment), 1)).body).toMatchObject({
        status: 2,
        reason: 'The bank has taken this payment back.',
      });
    },
  );

  it('cannot be refunded before the return was read', async () => {
    const payment = await fromBank();
    world.stub.settle();
    const [attempt] = await world.attemptsOf(payment.invoice);
    world.stub.returnPayment(attempt?.order_id ?? '', 'R01');
    expect((await hand.refund(payment, 1_000)).body).toMatchObject({
      status: 2,
      reason: 'The bank has taken this payment back.',
    });
    await world.clock.advance('P2D');
    expect(await paidOf(payment)).toBe(0);
  });

  it('makes a loss of the whole refund while its refund is in doubt', async () => {
    const payment = await fromBank();
    world.stub.settle();
    world.stub.next('refund', 'booked_then_cut');
    world.stub.always('inquireByOrderid', 'http_500');
    expect((await hand.refund(payment, 4_000, { owed_again: true })).status).toBe(202);
    await bankReturns(payment);
    world.stub.behave();
    await world.clock.advance('P1D');
    await world.clock.advance('P1D');
    expect(await hand.statesOf(payment)).toEqual(['refund given_back found_by_lookup']);
    expect(await paidOf(payment)).toBe(0);
    expect(await hand.alarmsOf(payment)).toContain('refunded_and_returned');
  });

  it('bars the account and mentions no open invoice after a refund of the whole', async () => {
    const payment = await fromBank();
    world.stub.settle();
    await hand.refund(payment, 10_000);
    await bankReturns(payment, 'R02');
    const texts = await world.notices(payment.payer);
    expect(texts.at(-1)).toContain('that was refunded');
    expect(texts.join(' ')).not.toContain('open again');
  });
});

describe('a scheduled payment that another payment made needless', () => {
  const promised = async (more: { readonly method?: number } = {}) => {
    const payer = await world.payerIn('America/Denver', { ach_on: true });
    const invoice = await world.newInvoice(payer);
    expect((await world.schedule(payer, invoice, '2026-11-25', more)).status).toBe(200);
    return { payer, invoice, staff: await hand.staffOf(payer) };
  };
  const payInCash = async (bill: Omit<Payment, 'id'>, amount_paid = 10_000): Promise<Payment> => {
    const fields = { invoice: bill.invoice, paid_by: 'cash', amount_paid };
    return { ...bill, ...transactionOf(await hand.post(bill.staff, 'merchant_pay', fields)) };
  };
  const takeBack = async (payment: Payment): Promise<void> => {
    const answer = await hand.cancel(await hand.fresh(payment));
    expect(answer.body).toMatchObject({ status: 1 });
    await world.clock.advance('PT1M');
  };
  const lastNotice = async ({ payer }: Payment) => (await world.notices(payer)).at(-1);
  const chargedAtNight = async (payment: Payment): Promise<readonly string[]> => {
    await world.at('2026-11-25T07:00:00Z');
    return (await world.attemptsOf(payment.invoice)).map(({ state }) => state);
  };

  it('is made on its day when that payment is voided before', async () => {
    const payment = await payInCash(await promised());
    expect(await world.runsOf(payment.payer)).toMatchObject([{ state: 'skipped', reason: 'paid' }]);
    await takeBack(payment);
    expect(await lastNotice(payment)).toMatch(
      /\(Cash\)\. The bill will be open again\. Your payment of \$100\.00 scheduled for 11\/25\/2026 will be made as planned\.$/,
    );
    expect(await chargedAtNight(payment)).toEqual(['approved']);
    expect(await paidOf(payment)).toBe(10_000);
  });

  it('pays the balance of that time, when a part of the payment is voided', async () => {
    const bill = await promised();
    const first = await payInCash(bill, 4_000);
    await payInCash(bill, 6_000);
    await takeBack(first);
    expect(await lastNotice(first)).toContain('$40.00 scheduled for 11/25/2026 will be made');
    expect((await world.transactionsOf(bill.invoice))[0]).toMatchObject({
      status: 'scheduled',
      amount: 4_000,
    });
    expect(await chargedAtNight(first)).toEqual(['approved']);
    expect(await paidOf(first)).toBe(10_000);
  });

  it.each([
    ['its day has passed', () => world.at('2026-11-26T19:00:00Z')],
    [
      'its method was removed',
      ({ payer }: Payment) =>
        world.runSql(`update payment_methods set removed_at = now() where id = ${payer.card.id}`),
    ],
  ])('is not made when %s, with one notice to its customer', async (_why, change) => {
    const payment = await payInCash(await promised());
    await change(payment);
    const staff = await hand.fresh(payment);
    for (const part of [4_000, 6_000]) await hand.refund(staff, part, { owed_again: true });
    await world.clock.advance('PT1M');
    const texts = await world.notices(payment.payer);
    expect(texts.filter((text) => text.includes('open again. Your'))).toEqual([
      expect.stringMatching(
        /open again\. Your payment of \$100\.00 scheduled for 11\/25\/2026 won't be made\. Please sign in to pay the bill\.$/,
      ),
    ]);
    expect(await chargedAtNight(payment)).toEqual([]);
  });

  it('is made when one card of a split is voided', async () => {
    const bill = await promised();
    const cards = [await world.newCard(bill.payer), await world.newCard(bill.payer)] as const;
    await world.split(
      bill.payer,
      bill.invoice,
      { card: cards[0], amount: 3_000 },
      { card: cards[1], amount: 7_000 },
    );
    const [part] = await world.attemptsOf(bill.invoice);
    await takeBack({ ...bill, id: part?.id ?? 0 });
    expect(await world.runsOf(bill.payer)).toMatchObject([{ state: 'waiting', amount: 3_000 }]);
  });

  it.each([
    ['is made from a card', 'R01', 'will be made as planned', 'waiting'],
    ['is not made from the account that the return bars', 'R02', "won't be made", 'skipped'],
  ])('%s when the bank returns that payment', async (_what, code, text, state) => {
    const payer = await world.payerIn('America/Denver', { ach_on: true });
    const bank = await insertBankAccount(world.database.db, { user_id: payer.user.id });
    const invoice = await world.newInvoice(payer);
    const method = code === 'R01' ? payer.card.id : bank.id;
    await world.schedule(payer, invoice, '2026-11-25', { method });
    const { id } = transactionOf(await world.pay(payer, invoice, 10_000, undefined, bank.id));
    world.stub.settle();
    await bankReturns({ payer, invoice, id, staff: await hand.staffOf(payer) }, code);
    expect(await world.runsOf(payer)).toMatchObject([{ state }]);
    expect(await world.notices(payer)).toEqual([
      expect.stringContaining(`Your payment of $100.00 scheduled for 11/25/2026 ${text}.`),
    ]);
  });
});

it('a scheduled payment stays ended when the holder of the card disputes the other payment', async () => {
  const payer = await world.payerIn('America/Denver');
  const invoice = await world.newInvoice(payer);
  await world.schedule(payer, invoice, '2026-11-25');
  await world.pay(payer, invoice, 10_000);
  world.stub.settle();
  await world.clock.advance('PT2H');
  const charge = world.stub.charges().at(-1);
  world.stub.chargeBack({ retref: charge?.retref ?? '', amount: '100.00' });
  await world.clock.advance('P2D');
  expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 0 });
  expect(await world.runsOf(payer)).toMatchObject([{ state: 'skipped' }]);
  expect(await world.notices(payer)).toEqual([
    expect.stringContaining("Your payment of $100.00 scheduled for 11/25/2026 won't be made."),
  ]);
});

it('auto-pay that another payment made needless tries again when that is voided', async () => {
  const payer = await world.payerIn('America/Denver');
  const invoice = await world.newInvoice(payer, { due_date: '2026-11-25' });
  await world.setAutoPay(payer, {});
  world.stub.next('auth', 'decline');
  await world.at('2026-11-25T07:00:00Z');
  const { id } = transactionOf(
    await world.pay({ ...payer, headers: await world.signIn(payer.user.id) }, invoice, 10_000),
  );
  const payment = { payer, invoice, id, staff: await hand.staffOf(payer) };
  expect(await world.runsOf(payer)).toMatchObject([{ state: 'skipped', reason: 'paid' }]);
  expect((await hand.cancel(payment)).body).toMatchObject({ status: 1 });
  await world.at('2026-11-26T06:59:00Z');
  expect(await paidOf(payment)).toBe(0);
  expect((await world.notices(payer)).at(-1)).toMatch(/Auto-pay will pay it on 11\/\d\d\/2026\.$/);
  for (const day of ['28', '30']) await world.at(`2026-11-${day}T19:00:00Z`);
  expect(await paidOf(payment)).toBe(10_000);
});

it('a refund in the lists of the gateway is no unknown charge', async () => {
  const payment = await hand.settled();
  await hand.refund(payment, 2_000);
  world.stub.settle();
  await world.clock.advance('P1D');
  const charges = await world.database.db
    .selectFrom('unknown_charges')
    .select('id')
    .where('decided_at', 'is', null)
    .execute();
  expect(charges).toEqual([]);
});

it('a refund that was booked after it counted as not done is shown to a person', async () => {
  const payment = await hand.settled();
  world.stub.next('refund', 'booked_then_cut');
  world.stub.always('inquireByOrderid', 'not_found');
  await hand.refund(payment, 2_000);
  for (const span of ['PT36S', 'PT1M', 'PT2M', 'PT5M']) await world.clock.advance(span);
  expect(await hand.statesOf(payment)).toEqual(['refund not_done not_found_twice']);
  world.stub.behave();
  world.stub.settle();
  await world.clock.advance('P1D');
  const charges = await world.database.db
    .selectFrom('unknown_charges')
    .select(['proposal', 'amount'])
    .execute();
  expect(charges).toEqual([{ proposal: 'look', amount: 2_000 }]);
  // The person settles it at the desk of the gateway.
  const { order_id } = await world.database.db
    .selectFrom('refunds')
    .select('order_id')
    .where('transaction_id', '=', payment.id)
    .executeTakeFirstOrThrow();
  world.stub.giveBack(order_id ?? '');
  await world.runSql(
    `update alarms set resolved_at = now(), resolved_by = 'person' where unknown_charge_id is not null;
     update unknown_charges set state = 'left', decided_at = now(), decided_by = 'person'`,
  );
});
