import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { makeOrderId } from '../../gateway/order-id';
import { buildPaymentWorld, transactionOf, type PaymentWorld } from '../../testing/payment-world';
import { beginRefund, recordRefund } from './refund.queries';
import type { RefundState } from './refund.domain';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld();
});
afterAll(() => world.close());

const paid = async (amount = 10_000) => {
  const payer = await world.newPayer();
  const invoice = await world.newInvoice(payer, { amount });
  const id = transactionOf(await world.pay(payer, invoice, amount)).id;
  return { payer, invoice, id };
};
type Paid = Awaited<ReturnType<typeof paid>>;

type Begin = Parameters<typeof beginRefund>[1];
const begin = ({ id, payer }: Paid, given: Partial<Begin> = {}) =>
  beginRefund(world.database.db, {
    transactionId: id,
    merchantIds: [payer.merchant.id],
    kind: 'refund',
    amountMinor: 4_000,
    orderId: makeOrderId(randomInt),
    reopensBill: false,
    actor: 'merchant:1',
    sessionId: 7,
    requestId: 'request',
    idempotencyKeyId: null,
    now: world.clock.now(),
    nextLookupAt: world.clock.now(),
    uncodedMaxMinor: null,
    ...given,
  });
const begun = async (payment: Paid, given: Partial<Begin> = {}): Promise<number> => {
  const answer = await begin(payment, given);
  if (answer.refusal !== null) throw new Error(answer.refusal);
  return answer.refund.id;
};
const record = (refundId: number, state: RefundState, reason: string | null = null) =>
  recordRefund(world.database.db, {
    refundId,
    state,
    reason,
    retref: null,
    respcode: null,
    actor: 'merchant:1',
    requestId: 'request',
    now: world.clock.now(),
  });
const giveBack = async (payment: Paid, given: Partial<Begin> = {}): Promise<number> => {
  const id = await begun(payment, given);
  expect(await record(id, 'given_back')).toEqual({ state: 'given_back', written: true });
  return id;
};
const linesOf = async (transaction: number) =>
  (
    await world.database.db
      .selectFrom('ledger_lines')
      .select(['account', 'side', 'amount'])
      .where('transaction_id', '=', transaction)
      .orderBy('id')
      .execute()
  ).map(({ account, side, amount }) => `${side} ${account} ${amount}`);
const alarmsOf = async (attempt: number) =>
  (
    await world.database.db
      .selectFrom('alarms')
      .select('kind')
      .where('attempt_id', '=', attempt)
      .where('resolved_at', 'is', null)
      .execute()
  ).map(({ kind }) => kind);
const bankReturns = async ({ id }: Paid): Promise<void> =>
  world.runSql(
    `select record_bank_return(a.gateway_merchant_id, a.retref, 'R01', 'system:funding', now())
      from payment_attempts a where a.id = ${id}`,
  );

describe('a refund before it is sent', () => {
  it('is refused above what is left of the payment, with the refunds in doubt counted [API-095]', async () => {
    const payment = await paid();
    await giveBack(payment);
    expect(await begin(payment, { amountMinor: 6_001 })).toEqual({
      refusal: 'above_payment',
      refundableMinor: 6_000,
    });
    expect(await begin(payment, { amountMinor: 0 })).toMatchObject({ refusal: 'amount_too_low' });
    const open = await begun(payment, { amountMinor: 6_000 });
    expect(await begin(payment, { amountMinor: 1 })).toMatchObject({ refusal: 'refund_in_doubt' });
    await record(open, 'declined');
    await giveBack(payment, { amountMinor: 6_000 });
    expect(await begin(payment, { amountMinor: 1 })).toMatchObject({ refusal: 'nothing_left' });
  });

  it('is refused to the staff of another merchant, and of anything but a payment', async () => {
    const payment = await paid();
    expect(await begin(payment, { merchantIds: [payment.payer.merchant.id + 1] })).toMatchObject({
      refusal: 'unknown',
    });
    const refund = await giveBack(payment);
    expect(await begin(payment, { transactionId: refund })).toMatchObject({
      refusal: 'no_payment',
    });
  });

  it('is refused while a payment of its invoice is in doubt, or payments are on hold', async () => {
    const payment = await paid(10_000);
    await world.runSql(`update invoices set amount = 20000 where id = ${payment.invoice}`);
    world.stub.next('auth', 'b62_unbooked');
    expect((await world.pay(payment.payer, payment.invoice, 5_000)).status).toBe(202);
    expect(await begin(payment)).toMatchObject({ refusal: 'payment_in_doubt' });
    const other = await paid();
    await world.runSql(
      `insert into money_holds (because, held_at, held_by) values ('restored', now(), 'person')`,
    );
    expect(await begin(other)).toMatchObject({ refusal: 'held' });
    await world.runSql(`delete from money_holds`);
  });

  it('takes the whole payment as a void, only if it has not settled', async () => {
    const payment = await paid();
    expect(await begin(payment, { kind: 'void' })).toMatchObject({ refusal: 'not_whole' });
    await world.runSql(
      `update payment_attempts set state = 'settled', decided_at = now() where id = ${payment.id}`,
    );
    expect(await begin(payment, { kind: 'void', amountMinor: null })).toMatchObject({
      refusal: 'settled',
    });
  });
});

describe('a refund that was given back', () => {
  it('leaves the invoice paid, at the cost of the merchant, unless it is owed again', async () => {
    const payment = await paid();
    const cost = await giveBack(payment, { amountMinor: 3_000 });
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 10_000 });
    expect(await linesOf(cost)).toEqual(['debit refunds 3000', 'credit gateway 3000']);
    const owed = await giveBack(payment, { amountMinor: 2_000, reopensBill: true });
    expect(await linesOf(owed)).toEqual(['debit invoice 2000', 'credit gateway 2000']);
    expect(await world.invoiceRow(payment.invoice)).toEqual({
      amount_paid: 8_000,
      paid_date: null,
      stored_state: null,
    });
    await giveBack(payment, { amountMinor: null });
    expect(await world.statusOf(payment.payer, payment.id)).toBe('refunded');
  });

  it('reopens the invoice as a void, and the payment then refuses as voided', async () => {
    const payment = await paid();
    const id = await giveBack(payment, { kind: 'void', amountMinor: null });
    expect(await linesOf(id)).toEqual(['debit invoice 10000', 'credit gateway 10000']);
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({
      amount_paid: 0,
      paid_date: null,
    });
    expect(await begin(payment)).toMatchObject({ refusal: 'voided' });
  });

  it('is written once, with its merchant and session in the log', async () => {
    const payment = await paid();
    const id = await giveBack(payment);
    expect(await record(id, 'given_back')).toEqual({ state: 'given_back', written: false });
    expect(await record(id, 'unknown')).toEqual({ state: 'given_back', written: false });
    const rows = await world.database.db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'merchant_id', 'session_id'])
      .where('merchant_id', '=', payment.payer.merchant.id)
      .where('actor', '=', 'merchant:1')
      .orderBy('id')
      .execute();
    const common = { merchant_id: payment.payer.merchant.id, session_id: 7 };
    expect(rows).toEqual([
      { action: 'refund_sent', entity: 'refund', ...common },
      { action: 'refund_given_back', entity: 'refund', ...common },
      { action: 'invoice_payment_refunded', entity: 'invoice', ...common },
    ]);
  });

  it('needs a person after it was proven not done', async () => {
    const payment = await paid();
    const id = await begun(payment);
    await record(id, 'unknown');
    await record(id, 'not_done', 'not_found_twice');
    expect(await record(id, 'given_back')).toEqual({ state: 'needs_review', written: true });
    expect(await alarmsOf(payment.id)).toEqual(['refund_needs_review']);
    expect(await record(id, 'given_back')).toEqual({ state: 'given_back', written: true });
    expect(await alarmsOf(payment.id)).toEqual([]);
  });
});

it('a declined refund stays declined, whatever is recorded later', async () => {
  const id = await begun(await paid());
  await record(id, 'declined');
  expect(await record(id, 'given_back')).toEqual({ state: 'declined', written: false });
});

describe('a return by the bank', () => {
  it.each([
    [true, 0],
    [false, 3_000],
  ])(
    'opens the invoice by the rest and counts a loss after a refund (owed again: %s)',
    async (reopensBill, left) => {
      const payment = await paid();
      await giveBack(payment, { amountMinor: 3_000, reopensBill });
      await bankReturns(payment);
      expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: left });
      expect(await alarmsOf(payment.id)).toEqual(['refunded_and_returned']);
      const returned = await world.database.db
        .selectFrom('transactions')
        .select('id')
        .where('refund_of', '=', payment.id)
        .where('type', '=', 'return')
        .executeTakeFirstOrThrow();
      expect(await linesOf(returned.id)).toEqual([
        'debit invoice 7000',
        'debit losses 3000',
        'credit gateway 10000',
      ]);
    },
  );

  it('leaves the invoice and counts all as lost after a refund of the whole', async () => {
    const payment = await paid();
    await giveBack(payment, { amountMinor: null });
    await bankReturns(payment);
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({
      amount_paid: 10_000,
      paid_date: expect.any(String),
    });
    expect(await alarmsOf(payment.id)).toEqual(['refunded_and_returned']);
  });

  it('makes the whole refund a loss before the end of a doubt', async () => {
    const payment = await paid();
    const id = await begun(payment, { amountMinor: 3_000, reopensBill: true });
    await record(id, 'unknown');
    await bankReturns(payment);
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 0 });
    await record(id, 'given_back');
    expect(await linesOf(id)).toEqual(['debit losses 3000', 'credit gateway 3000']);
    expect(await world.invoiceRow(payment.invoice)).toMatchObject({ amount_paid: 0 });
    expect(await alarmsOf(payment.id)).toEqual(['refunded_and_returned']);
  });

  it('is the end of refunds of the payment', async () => {
    const payment = await paid();
    await bankReturns(payment);
    expect(await begin(payment)).toMatchObject({ refusal: 'returned' });
  });
});

it.each([
  ['a deletion', 'delete from refunds'],
  ['another amount', 'update refunds set amount = amount + 1'],
  ['a step back', "update refunds set state = 'sent', decided_at = null"],
])('the database refuses %s of refunds', async (_, statement) => {
  await giveBack(await paid());
  await expect(world.runSql(statement)).rejects.toThrow(/refund/);
});
