import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import type { CardGateway } from '../../gateway/card-gateway';
import { createCardGateway } from '../../gateway/card-gateway-client';
import { makeOrderId } from '../../gateway/order-id';
import {
  buildPaymentWorld,
  transactionOf,
  type Payer,
  type PaymentWorld,
} from '../../testing/payment-world';
import { testNow } from '../../testing/test-app';
import {
  attachCharge,
  giveChargeBack,
  leaveCharge,
  type DecideContext,
} from './decide-charge.service';
import { giveBackHand, type GiveBackHand, type Payment } from '../../testing/give-back';
import { givePaymentBack } from './give-payment-back.service';
import { auditMoney } from '../money-audit/money-audit.public';
import { attachRefund } from './attach-refund.service';
import {
  findMoneyHold,
  holdMoney,
  openMoney,
  reconcilerPolicyOf,
} from '../payments/attempts.public';
import { reconcile } from './reconcile.service';
import { listCharges, noteCharge, type UnknownCharge } from './unknown-charge.queries';

let world: PaymentWorld;
let gateway: ReturnType<typeof createCardGateway>;
let hand: GiveBackHand;
beforeAll(async () => {
  world = await buildPaymentWorld({ CUSTOMER_IDLE_MS: '86400000' });
  hand = giveBackHand(world);
  gateway = createCardGateway({
    url: world.stub.url,
    username: 'u',
    password: 'p',
    timeoutMs: 20_000,
  });
});
beforeEach(() => world.clock.set(testNow));
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(async () => {
  gateway.close();
  await world.close();
});

const context = (): DecideContext => ({
  db: world.database.db,
  gateway,
  clock: world.clock,
  policy: reconcilerPolicyOf(world.config.payments),
  gatewayMerchantId: world.config.payments.gatewayMerchantId,
  leaseMs: 60_000,
});
const actor = 'operator:anna';

type Lost = {
  readonly payer: Payer;
  readonly amount?: string;
  readonly orderId?: string;
  readonly token?: string;
};

/** A payment that the gateway has and a restored database has not, settled by the night. */
const loseCharge = async ({
  payer,
  amount = '100.00',
  orderId = makeOrderId(randomInt),
  token = payer.card.token,
}: Lost): Promise<string> => {
  await gateway.authorise({
    merchantId: 'm',
    orderId,
    amountMinor: Math.round(Number(amount) * 100),
    instrument: { kind: 'card', token, expiryMonth: 9, expiryYear: 2029 },
    capture: true,
    name: 'Ana Rivera',
    postal: null,
    initiator: 'customer',
    isStoredCredential: true,
  });
  world.stub.settle();
  return orderId;
};

const find = () => reconcile(context(), 1, actor);
const findOne = async (lost: Lost): Promise<UnknownCharge> => {
  const orderId = await loseCharge(lost);
  await find();
  const charge = (await listCharges(world.database.db, 'undecided')).find(
    (one) => one.orderId === orderId,
  );
  if (charge === undefined) throw new Error('The charge was not found.');
  return charge;
};
/** A card of its own, as the payment of one customer. */
const newPayer = async (): Promise<Payer> => {
  const payer = await world.newPayer();
  const id = await world.newCard(payer);
  const card = await world.database.db
    .selectFrom('payment_methods')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...payer, card: { ...payer.card, ...card } };
};
const alarmsOf = (id: number) =>
  world.database.db
    .selectFrom('alarms')
    .select(['kind', 'resolved_at', 'merchant_id'])
    .where('unknown_charge_id', '=', id)
    .execute();
const auditOf = async (id: number) =>
  (
    await world.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'unknown_charge')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const violations = async () => {
  const { payments } = world.config;
  const { lines } = await auditMoney({
    db: world.database.db,
    gateway,
    gatewayMerchantId: payments.gatewayMerchantId,
    listedDays: 1,
    clock: world.clock,
    ladderMs: 1_000_000_000,
  });
  return lines
    .filter(({ result }) => result === 'violated')
    .flatMap(({ invariant, details }) => details.map((detail) => `${invariant} ${detail}`));
};

describe('an unknown charge', () => {
  it('gets a row, an alarm and a proposal from the gateway’s lists, once', async () => {
    const payer = await newPayer();
    const invoice = await world.newInvoice(payer);
    const orderId = await loseCharge({ payer });
    expect(await violations()).toEqual([
      expect.stringMatching(
        /^I1 account \d+: the gateway lists reference \d+ of 10000, which no payment knows$/,
      ),
    ]);
    await world.clock.advance('PT1H');
    await world.clock.advance('PT1H');
    const found = (await listCharges(world.database.db, 'undecided')).filter(
      (charge) => charge.orderId === orderId,
    );
    expect(found).toMatchObject([
      {
        state: 'open',
        amountMinor: 10_000,
        payerName: 'Ana Rivera',
        takenOn: '2026-11-20',
        methodId: payer.card.id,
        proposal: 'attach',
        invoiceId: invoice,
        because: 'Card, customer and amount fit this bill.',
      },
    ]);
    const id = found[0]?.id ?? 0;
    expect(await alarmsOf(id)).toEqual([
      { kind: 'unknown_charge', resolved_at: null, merchant_id: payer.merchant.id },
    ]);
    expect(await violations()).toEqual([
      `I1 charge ${id} (open) waits for a decision: npm run reconcile -- list`,
    ]);
    await attachCharge(context(), id, { invoiceId: null, actor });
  });

  it('excludes our payments, refunds, payments in doubt, and charges without money', async () => {
    const payer = await newPayer();
    const before = (await listCharges(world.database.db, 'undecided')).length;
    transactionOf(await world.pay(payer, await world.newInvoice(payer), 10_000));
    world.stub.next('auth', 'booked_then_cut');
    const doubtful = await world.pay(payer, await world.newInvoice(payer), 10_000);
    world.stub.settle();
    const voided = await loseCharge({ payer });
    world.stub.giveBack(voided);
    expect(doubtful.status).toBe(202);
    expect(await find()).toEqual({ accounts: 1, news: 0, unread: [] });
    expect(await listCharges(world.database.db, 'undecided')).toHaveLength(before);
    await world.clock.advance('PT36S');
  });

  /** A payment in doubt that has settled. */
  const payInDoubt = async (): Promise<number> => {
    const payer = await newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'booked_then_cut');
    expect(await world.pay(payer, invoice, 10_000)).toMatchObject({ status: 202 });
    world.stub.settle();
    return invoice;
  };
  const findWith = (inquire: CardGateway['inquire']) =>
    reconcile({ ...context(), gateway: { ...gateway, inquire } }, 1, actor);

  it('excludes a payment that is recorded while the gateway is called', async () => {
    const invoice = await payInDoubt();
    const found = await findWith(async (call) => {
      await world.clock.advance('PT36S');
      return gateway.inquire(call);
    });
    expect(found).toMatchObject({ news: 0 });
    expect(await world.attemptsOf(invoice)).toMatchObject([{ reason: 'found_by_lookup' }]);
  });

  const refused = (decision: Promise<unknown>) =>
    expect(decision).rejects.toThrow('It is a payment or a refund of ours');

  it.each<[string, (charge: UnknownCharge) => Promise<unknown>]>([
    ['the next list', () => find()],
    ['a person who gives it back', ({ id }) => refused(giveChargeBack(context(), id, actor))],
    [
      'a person who attaches it',
      ({ id }) => refused(attachCharge(context(), id, { invoiceId: 1, actor })),
    ],
    [
      'a person who attaches it as a refund',
      ({ id }) => refused(attachRefund(context(), id, { paymentId: 1, isOwedAgain: false, actor })),
    ],
  ])('is left by %s once a payment has its reference', async (_, meet) => {
    const invoice = await payInDoubt();
    const found = await gateway.inquireByOrderId({
      merchantId: 'm',
      orderId: (await world.attemptsOf(invoice))[0]?.order_id ?? '',
    });
    // As it was written down while its order was not known.
    const { gatewayMerchantId } = world.config.payments;
    await noteCharge(
      world.database.db,
      {
        gatewayMerchantId,
        retref: (found.kind === 'answered' && found.fields[0]?.retref) || '',
        facts: {
          orderId: makeOrderId(randomInt),
          amountMinor: 10_000,
          payerName: '',
          takenOn: null,
          methodId: null,
          visibleMethod: 'Card',
        },
        proposal: { proposal: 'give_back', because: 'Owes no bill.', invoiceId: null },
      },
      { actor, now: world.clock.now(), defaultGatewayMerchantId: gatewayMerchantId },
    );
    const charges = await listCharges(world.database.db, 'undecided');
    expect(charges).toHaveLength(1);
    const [charge] = charges;
    if (charge === undefined) throw new Error('The charge was not found.');
    const holdFundingUntil = (until: string) =>
      world.runSql(`
        insert into funding_reads (gateway_merchant_id, next_read_at, leased_by, leased_until)
        values ('${charge.gatewayMerchantId}', '2026-11-20T19:00:00Z', 'another', ${until})
        on conflict (gateway_merchant_id) do update set leased_by = excluded.leased_by,
          leased_until = excluded.leased_until`);
    await holdFundingUntil(`clock_timestamp() + interval '1 hour'`);
    await world.clock.advance('PT36S');
    expect(await world.attemptsOf(invoice)).toMatchObject([{ reason: 'found_by_lookup' }]);
    await meet(charge);
    await holdFundingUntil('null');
    expect(await listCharges(world.database.db, 'undecided')).toEqual([]);
    expect(await alarmsOf(charge.id)).toMatchObject([{ resolved_at: expect.any(Date) }]);
    expect(await violations()).toEqual([]);
  });

  it('is not described by an order that the gateway gives to another transaction', async () => {
    const invoice = await payInDoubt();
    const [attempt] = await world.attemptsOf(invoice);
    const rename = <Answer extends { readonly orderId: string | null }>(record: Answer): Answer =>
      record.orderId === attempt?.order_id
        ? { ...record, orderId: makeOrderId(randomInt) }
        : record;
    await findWith(async (call) => {
      const reply = await gateway.inquire(call);
      return reply.kind === 'answered' ? { ...reply, fields: reply.fields.map(rename) } : reply;
    });
    const charges = await listCharges(world.database.db, 'undecided');
    expect(charges).toMatchObject([{ amountMinor: null, proposal: 'look' }]);
    await find();
    expect(await listCharges(world.database.db, 'undecided')).toEqual([]);
    await world.clock.advance('PT36S');
  });

  it('gets a row before the gateway describes it, and is completed or dismissed later', async () => {
    const payer = await newPayer();
    const refunded = await findOne({ payer });
    await giveChargeBack(context(), refunded.id, actor);
    const invoice = await world.newInvoice(payer);
    const orderId = await loseCharge({ payer });
    world.stub.always('inquire', 'refused');
    await find();
    const undescribed = await listCharges(world.database.db, 'undecided');
    // The charge, and every refund that we sent: it is not known yet which is which.
    expect(undescribed.length).toBeGreaterThan(1);
    for (const charge of undescribed)
      expect(charge).toMatchObject({
        amountMinor: null,
        proposal: 'look',
        because: 'The gateway lists it and does not describe it.',
      });
    await expect(
      attachCharge(context(), undescribed[0]?.id ?? 0, { invoiceId: invoice, actor }),
    ).rejects.toThrow('has not described');
    world.stub.behave();
    expect(await find()).toMatchObject({ news: 0 });
    const described = await listCharges(world.database.db, 'undecided');
    expect(described).toMatchObject([
      { orderId, amountMinor: 10_000, proposal: 'attach', invoiceId: invoice },
    ]);
    await attachCharge(context(), described[0]?.id ?? 0, { invoiceId: null, actor });
  });

  it('fails the audit also without a description', async () => {
    const payer = await newPayer();
    await loseCharge({ payer });
    world.stub.always('inquire', 'refused');
    const { payments } = world.config;
    const { lines, isSound } = await auditMoney({
      db: world.database.db,
      gateway,
      gatewayMerchantId: payments.gatewayMerchantId,
      listedDays: 1,
      clock: world.clock,
      ladderMs: 1_000_000_000,
    });
    expect(isSound).toBe(false);
    expect(lines[0]).toMatchObject({
      result: 'not_checked',
      details: expect.arrayContaining([
        expect.stringMatching(/lists reference \d+ and does not describe it$/),
      ]),
    });
    world.stub.behave();
    await find();
    for (const { id } of await listCharges(world.database.db, 'undecided'))
      expect(await giveChargeBack(context(), id, actor)).toBe('given_back');
  });

  it('names the lists that could not be read', async () => {
    world.stub.next('settlestat', 'refused');
    expect(await find()).toMatchObject({
      unread: ['settlement of 496160873888, 11/19: unreadable_answer'],
    });
  });
});

describe('attachCharge', () => {
  it('records attempt, transaction, ledger and audit rows, and ends the alarm', async () => {
    const payer = await newPayer();
    const invoice = await world.newInvoice(payer);
    const charge = await findOne({ payer });
    const payment = await attachCharge(context(), charge.id, { invoiceId: null, actor });
    expect(await world.invoiceRow(invoice)).toEqual({
      amount_paid: 10_000,
      paid_date: '2026-11-20',
      stored_state: null,
    });
    const attempt = await world.database.db
      .selectFrom('payment_attempts')
      .select(['state', 'door', 'retref', 'order_id', 'payment_method_id', 'actor'])
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    expect(attempt).toEqual({
      state: 'settled',
      door: 'attached',
      retref: charge.retref,
      order_id: charge.orderId,
      payment_method_id: payer.card.id,
      actor,
    });
    const transaction = await world.database.db
      .selectFrom('transactions')
      .select(['amount', 'status', 'paid_date', 'visible_method'])
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    expect(transaction).toEqual({
      amount: 10_000,
      status: 'success',
      paid_date: '2026-11-20',
      visible_method: expect.stringMatching(/^Visa \d{4}$/),
    });
    expect(await auditOf(charge.id)).toEqual(['unknown_charge_found', 'unknown_charge_attached']);
    expect(await alarmsOf(charge.id)).toEqual([
      expect.objectContaining({ resolved_at: expect.any(Date) }),
    ]);
    expect(await violations()).toEqual([]);
    expect(await attachCharge(context(), charge.id, { invoiceId: invoice, actor })).toBe(payment);
  });

  it('writes one payment for two operators at once', async () => {
    const payer = await newPayer();
    const invoice = await world.newInvoice(payer, { amount: 30_000 });
    const charge = await findOne({ payer });
    const both = await Promise.allSettled(
      ['operator:anna', 'operator:ben'].map((by) =>
        attachCharge(context(), charge.id, { invoiceId: invoice, actor: by }),
      ),
    );
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 10_000 });
    expect(await world.attemptsOf(invoice)).toHaveLength(1);
  });

  it('refuses a wrong balance or account, an unknown invoice, and foreign orders', async () => {
    const [payer, other] = [await newPayer(), await newPayer()];
    const charge = await findOne({ payer });
    expect(charge).toMatchObject({
      proposal: 'give_back',
      because: 'Its customer owes no bill that takes so much.',
    });
    const foreign = await findOne({ payer, orderId: 'terminal-7' });
    expect(foreign).toMatchObject({
      proposal: 'look',
      because: 'Its order id is not one of ours: it was not made here.',
    });
    const accountOf = (account: string | null) =>
      world.database.db
        .updateTable('merchants')
        .set({ gateway_merchant_id: account })
        .where('id', '=', other.merchant.id)
        .execute();
    await accountOf('another');
    const refused: readonly (readonly [UnknownCharge, number | null, string])[] = [
      [charge, null, 'No bill is proposed'],
      [charge, await world.newInvoice(payer, { amount: 9_999 }), 'more than the bill is owed'],
      [charge, await world.newInvoice(other), 'no such bill'],
      [charge, 999_999, 'no such bill'],
      [foreign, await world.newInvoice(payer), 'not one of ours'],
    ];
    for (const [{ id }, invoiceId, text] of refused)
      await expect(attachCharge(context(), id, { invoiceId, actor })).rejects.toThrow(text);
    await accountOf(null);
    await leaveCharge(context(), foreign.id, { actor, because: 'taken at the counter' });
    expect(await giveChargeBack(context(), charge.id, actor)).toBe('given_back');
    expect(await violations()).toEqual([]);
  });

  it('refuses a charge that the gateway describes differently now', async () => {
    const payer = await newPayer();
    await world.newInvoice(payer);
    const charge = await findOne({ payer });
    world.stub.next('inquire', 'refused');
    await expect(attachCharge(context(), charge.id, { invoiceId: null, actor })).rejects.toThrow(
      'does not say',
    );
    const otherwise: CardGateway['inquire'] = async (call) => {
      const reply = await gateway.inquire(call);
      return reply.kind === 'answered'
        ? {
            kind: 'answered',
            fields: reply.fields.map((record) => ({ ...record, amountMinor: 1 })),
          }
        : reply;
    };
    await expect(
      attachCharge({ ...context(), gateway: { ...gateway, inquire: otherwise } }, charge.id, {
        invoiceId: null,
        actor,
      }),
    ).rejects.toThrow('otherwise than before');
    await attachCharge(context(), charge.id, { invoiceId: null, actor });
  });

  it('completes the run of a lost schedule, which does not charge again', async () => {
    const payer = await newPayer();
    const invoice = await world.newInvoice(payer, { amount: 10_000, due_date: '2026-12-30' });
    const scheduled = await world.app.inject({
      method: 'POST',
      url: '/api/transactions/pay_once',
      headers: { ...payer.headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        id: String(payer.card.id),
        invoice: String(invoice),
        amount_paid: '4000',
        scheduled_date: '2026-11-25',
      }).toString(),
    });
    expect(scheduled.statusCode).toBe(200);
    const charge = await findOne({ payer, amount: '40.00' });
    // As if it had been charged that day, and the restored database had only the promise.
    await world.runSql(
      `update payment_runs set due_at = '2026-11-20T07:00:00Z' where invoice_id = ${invoice}`,
    );
    await attachCharge(context(), charge.id, { invoiceId: invoice, actor });
    await world.clock.advance('P6D');
    expect(await world.invoiceRow(invoice)).toMatchObject({ amount_paid: 4_000 });
    expect(world.stub.charges().filter(({ account }) => account === payer.card.token)).toHaveLength(
      1,
    );
    const run = await world.database.db
      .selectFrom('payment_runs')
      .select(['state'])
      .where('invoice_id', '=', invoice)
      .executeTakeFirstOrThrow();
    expect(run.state).toBe('charged');
  });
});

describe('attachRefund', () => {
  const retrefOf = async (id: number): Promise<string> =>
    (
      await world.database.db
        .selectFrom('payment_attempts')
        .select('retref')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).retref ?? '';
  /** A payment by a card of its own. */
  const paid = async (): Promise<Payment> => {
    const payer = await newPayer();
    const invoice = await world.newInvoice(payer);
    const { id } = transactionOf(await world.pay(payer, invoice, 10_000));
    world.stub.settle();
    return { payer, invoice, id, staff: await hand.staffOf(payer) };
  };
  /** A refund that the gateway has and a restored database has not. */
  const loseRefund = async (payment: Payment, amountMinor: number): Promise<UnknownCharge> => {
    const orderId = makeOrderId(randomInt);
    const retref = await retrefOf(payment.id);
    await gateway.refund({ merchantId: 'm', retref, amountMinor, orderId });
    world.stub.settle();
    await find();
    const charge = (await listCharges(world.database.db, 'undecided')).find(
      (one) => one.orderId === orderId,
    );
    if (charge === undefined) throw new Error('The refund was not found.');
    return charge;
  };
  const attach = (charge: UnknownCharge, paymentId: number, isOwedAgain = false) =>
    attachRefund(context(), charge.id, { paymentId, isOwedAgain, actor });

  it('records refund, transaction, ledger and audit rows, so that it is not made again', async () => {
    const payment = await paid();
    const charge = await loseRefund(payment, 4_000);
    expect(charge).toMatchObject({
      proposal: 'look',
      because: `It is a refund, or was given back at the gateway already. It may be a refund of payment ${payment.id}: attach-refund.`,
    });
    const refund = await attach(charge, payment.id);
    const row = await world.database.db
      .selectFrom('transactions')
      .select(['type', 'amount', 'status', 'refund_of', 'paid_date', 'owed_again'])
      .where('id', '=', refund)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      type: 'refund',
      amount: 4_000,
      status: 'success',
      refund_of: payment.id,
      paid_date: '2026-11-20',
      owed_again: false,
    });
    expect(await hand.statesOf(payment)).toEqual(['refund given_back attached']);
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 10_000 });
    expect(await auditOf(charge.id)).toEqual(['unknown_charge_found', 'unknown_charge_attached']);
    expect(await alarmsOf(charge.id)).toEqual([
      expect.objectContaining({ resolved_at: expect.any(Date) }),
    ]);
    expect((await hand.refund(payment, 6_001)).status).toBe(400);
    expect(await violations()).toEqual([]);
    expect(await attach(charge, payment.id)).toBe(refund);
    expect(await find()).toMatchObject({ news: 0 });
  });

  it('makes the invoice owed again when the refund did', async () => {
    const payment = await paid();
    await attach(await loseRefund(payment, 4_000), payment.id, true);
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 6_000 });
    expect(await violations()).toEqual([]);
  });

  it('writes one refund for two operators at once, also while payments are on hold', async () => {
    const payment = await paid();
    const charge = await loseRefund(payment, 10_000);
    const { db } = world.database;
    const now = world.clock.now();
    await holdMoney(db, { because: 'a restore', actor, now });
    const hold = await findMoneyHold(db);
    const both = await Promise.allSettled([attach(charge, payment.id), attach(charge, payment.id)]);
    await openMoney(db, hold?.id ?? 0, { because: 'attached', actor, now });
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await hand.statesOf(payment)).toEqual(['refund given_back attached']);
    expect((await hand.refund(payment, 1)).status).toBe(400);
  });

  it('refuses another payment, too much, a charge, and what is left of a payment', async () => {
    const [payment, other] = [await paid(), await paid()];
    const charge = await loseRefund(payment, 4_000);
    const refused = async (id: number, text: string, of = charge) =>
      expect(attach(of, id)).rejects.toThrow(text);
    await refused(other.id, 'another card or account');
    await refused(999_999, 'no such payment');
    const lost = await findOne({ payer: payment.payer });
    await refused(payment.id, 'no refund', lost);
    // A lost payment that was refunded whole is no refund of one that was not.
    const whole = await loseCharge({ payer: other.payer });
    const booking = world.stub.charges().find(({ orderId }) => orderId === whole);
    await gateway.refund({
      merchantId: 'm',
      retref: booking?.retref ?? '',
      amountMinor: 10_000,
      orderId: 'DESK',
    });
    world.stub.settle();
    await find();
    const undecided = await listCharges(world.database.db, 'undecided');
    const gone = undecided.find(({ orderId }) => orderId === whole);
    if (gone === undefined) throw new Error('The charge was not found.');
    await refused(other.id, 'not all refunded', gone);
    await attach(charge, payment.id);
    await refused(payment.id, 'more than is left', gone);
    for (const { id, orderId } of await listCharges(world.database.db, 'undecided'))
      await (orderId === whole || orderId === 'DESK'
        ? leaveCharge(context(), id, { actor, because: 'refunded at the desk' })
        : giveChargeBack(context(), id, actor));
    expect(await violations()).toEqual([]);
  });
});

describe('giveChargeBack', () => {
  it('refunds a settled charge once for any number of calls', async () => {
    const payer = await newPayer();
    const charge = await findOne({ payer });
    const both = await Promise.allSettled(
      ['operator:anna', 'operator:ben', 'operator:cy'].map((by) =>
        giveChargeBack(context(), charge.id, by),
      ),
    );
    expect(
      both.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    ).toContain('given_back');
    expect(await giveChargeBack(context(), charge.id, actor)).toBe('given_back');
    expect(
      world.stub.calls.filter(
        ({ endpoint, retref }) => endpoint === 'refund' && retref === charge.retref,
      ),
    ).toHaveLength(1);
    expect(await auditOf(charge.id)).toEqual([
      'unknown_charge_found',
      'unknown_charge_giving_back',
      'unknown_charge_given_back',
    ]);
    expect(await violations()).toEqual([]);
    world.stub.settle();
    expect(await find()).toMatchObject({ news: 0 });
  });

  it.each(['booked_then_cut', 'booked_then_http_500', 'b62_booked'] as const)(
    'continues from a refund that was %s without a second one',
    async (behaviour) => {
      const payer = await newPayer();
      const charge = await findOne({ payer });
      world.stub.next('refund', behaviour);
      expect(await giveChargeBack(context(), charge.id, actor)).toBe('undecided');
      expect(await violations()).toEqual([
        `I1 charge ${charge.id} (giving_back) waits for a decision: npm run reconcile -- list`,
      ]);
      await expect(attachCharge(context(), charge.id, { invoiceId: 1, actor })).rejects.toThrow(
        'is giving back',
      );
      expect(await giveChargeBack(context(), charge.id, 'operator:ben')).toBe('given_back');
      expect(
        world.stub.calls.filter(
          ({ endpoint, retref }) => endpoint === 'refund' && retref === charge.retref,
        ),
      ).toHaveLength(1);
    },
  );

  it('continues after a process died before or after the refund', async () => {
    const payer = await newPayer();
    const died = new Error('killed');
    for (const [endpoint, sendsFirst] of [
      ['void', false],
      ['refund', false],
      ['refund', true],
    ] as const) {
      const charge = await findOne({ payer });
      const dying: DecideContext = {
        ...context(),
        gateway: {
          ...gateway,
          void: (call) => (endpoint === 'void' ? Promise.reject(died) : gateway.void(call)),
          refund: async (call) => {
            if (sendsFirst) await gateway.refund(call);
            throw died;
          },
        },
      };
      await expect(giveChargeBack(dying, charge.id, actor)).rejects.toThrow('killed');
      let end = await giveChargeBack(context(), charge.id, actor);
      // What never arrived counts as never sent after two answers, the ladder's time apart.
      for (let minutes = 0; end === 'undecided' && minutes < 5; minutes += 1) {
        await world.clock.set(new Date(world.clock.now().getTime() + 121_000));
        end = await giveChargeBack(context(), charge.id, actor);
      }
      expect(end).toBe('given_back');
      expect(world.stub.charges().filter(({ retref }) => retref === charge.retref)).toEqual([]);
    }
  });

  it('sends no refund after a pause since that was written down', async () => {
    const charge = await findOne({ payer: await newPayer() });
    let looks = 0;
    const pausedContext: DecideContext = {
      ...context(),
      clock: { now: () => new Date(world.clock.now().getTime() + (looks += 1) * 600_000) },
    };
    expect(await giveChargeBack(pausedContext, charge.id, actor)).toBe('undecided');
    const refunds = () =>
      world.stub.calls.filter(
        ({ endpoint, retref }) => endpoint === 'refund' && retref === charge.retref,
      );
    expect(refunds()).toEqual([]);
    let end = 'undecided';
    for (let minutes = 0; end === 'undecided' && minutes < 20; minutes += 1) {
      await world.clock.set(new Date(world.clock.now().getTime() + 121_000));
      end = await giveChargeBack(context(), charge.id, actor);
    }
    expect(end).toBe('given_back');
    expect(refunds()).toHaveLength(1);
  });

  it('prevents another operator from leaving the charge', async () => {
    const payer = await newPayer();
    const charge = await findOne({ payer });
    const slow: DecideContext = {
      ...context(),
      gateway: {
        ...gateway,
        refund: async (call) => {
          await expect(
            leaveCharge(context(), charge.id, { actor: 'operator:ben', because: 'not ours' }),
          ).rejects.toThrow('is being given back now');
          return gateway.refund(call);
        },
      },
    };
    expect(await giveChargeBack(slow, charge.id, actor)).toBe('given_back');
  });

  it('refuses a refund and a charge that the gateway already returned', async () => {
    const payer = await newPayer();
    const orderId = await loseCharge({ payer });
    const lost = world.stub.charges().find((booking) => booking.orderId === orderId);
    await gateway.refund({
      merchantId: 'm',
      retref: lost?.retref ?? '',
      amountMinor: 10_000,
      orderId: 'DESK',
    });
    world.stub.settle();
    await find();
    const found = await listCharges(world.database.db, 'undecided');
    expect(found.map(({ proposal, because }) => [proposal, because])).toEqual(
      [0, 1].map(() => ['look', 'It is a refund, or was given back at the gateway already.']),
    );
    for (const { id } of found) {
      await expect(giveChargeBack(context(), id, actor)).rejects.toThrow('nothing to give back');
      await expect(attachCharge(context(), id, { invoiceId: 1, actor })).rejects.toThrow(
        /holds no money|not one of ours/,
      );
      await leaveCharge(context(), id, { actor, because: 'refunded at the desk' });
      await expect(leaveCharge(context(), id, { actor, because: 'again' })).rejects.toThrow(
        'decided already',
      );
    }
    expect(await violations()).toEqual([]);
  });

  it('is proposed when the customer knows that nothing was charged', async () => {
    const payer = await newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'decline');
    await world.pay(payer, invoice, 10_000);
    const [declined] = await world.attemptsOf(invoice);
    await loseCharge({ payer, orderId: declined?.order_id ?? '' });
    await find();
    const [charge] = await listCharges(world.database.db, 'undecided');
    expect(charge).toMatchObject({
      proposal: 'give_back',
      because: `The payer was told that payment ${declined?.id ?? 0} was not charged.`,
    });
    await expect(
      attachCharge(context(), charge?.id ?? 0, { invoiceId: invoice, actor }),
    ).rejects.toThrow('same order');
    expect(await giveChargeBack(context(), charge?.id ?? 0, actor)).toBe('given_back');
  });
});

describe('a payment above what its invoice takes now', () => {
  /** Found by a look-up after the invoice was lowered. */
  const payTooMuch = async () => {
    const payer = await newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'b62_booked');
    await world.pay(payer, invoice, 10_000);
    await world.runSql(`update invoices set amount = 4000 where id = ${invoice}`);
    await world.clock.advance('PT36S');
    const [attempt] = await world.attemptsOf(invoice);
    return { payer, invoice, id: attempt?.id ?? 0 };
  };

  it('is given back by a person, once, and frees the invoice', async () => {
    const { payer, invoice, id } = await payTooMuch();
    expect(await world.statusOf(payer, id)).toBe('confirming');
    world.stub.settle();
    world.stub.next('refund', 'booked_then_cut');
    expect(await givePaymentBack(context(), id, actor)).toBe('undecided');
    expect(await givePaymentBack(context(), id, actor)).toBe('given_back');
    await expect(givePaymentBack(context(), id, actor)).rejects.toThrow('does not wait');
    expect(await world.attemptsOf(invoice)).toMatchObject([
      { state: 'voided', reason: 'refunded_by_a_person' },
    ]);
    const alarms = await world.database.db
      .selectFrom('alarms')
      .select('resolved_by')
      .where('attempt_id', '=', id)
      .execute();
    expect(alarms.map(({ resolved_by }) => resolved_by)).toEqual([actor, actor]);
    expect((await world.pay(payer, invoice, 4_000)).status).toBe(200);
    expect(await violations()).toEqual([]);
  });
});
