import type { AttentionResponse } from '@billfold/shared/contracts/attention.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertStaff } from '../../testing/factories';
import { giveBackHand, type GiveBackHand, type Payment } from '../../testing/give-back';
import { buildPaymentWorld, transactionOf, type PaymentWorld } from '../../testing/payment-world';
import { asStaff } from '../../testing/sign-in';
import { testNow } from '../../testing/test-app';

let world: PaymentWorld;
let hand: GiveBackHand;
beforeAll(async () => {
  world = await buildPaymentWorld();
  hand = giveBackHand(world);
});
beforeEach(async () => {
  await world.clock.set(testNow);
  world.stub.behave();
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

type Headers = Payment['staff'];
const read = async (headers: Headers): Promise<AttentionResponse> =>
  (await world.app.inject({ url: '/api/attention', headers })).json();
const resolve = async (headers: Headers, id: number, reason = 'The bank was called.') => {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/alarms/${id}/resolve`,
    headers,
    payload: { reason },
  });
  return { status: answer.statusCode, body: answer.json<object>() };
};
const raise = async (
  { payer, id }: Payment,
  kind: 'late_approval' | 'run_stuck',
): Promise<number> =>
  (
    await world.database.db
      .insertInto('alarms')
      .values({
        kind,
        merchant_id: payer.merchant.id,
        attempt_id: kind === 'run_stuck' ? null : id,
        detail: 'Look at it.',
        raised_at: world.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const doubtfulPayment = async () => {
  const payer = await world.newPayer();
  const invoice = await world.newInvoice(payer);
  world.stub.next('auth', 'booked_then_cut');
  const { id } = transactionOf(await world.pay(payer, invoice, 10_000));
  return { payer, invoice, id, staff: await hand.staffOf(payer) };
};

describe('GET attention', () => {
  it('has nothing where nothing needs a person', async () => {
    const payment = await hand.paid();
    expect(await read(payment.staff)).toEqual({
      doubts: [],
      alarms: [],
      cash: [],
      has_more: false,
    });
  });

  it('shows a payment in doubt to the staff of its merchant, until it is known', async () => {
    const payment = await doubtfulPayment();
    const { payer } = payment;
    expect(await read(payment.staff)).toEqual({
      doubts: [
        {
          id: payment.id,
          type: 'payment',
          needs_review: false,
          amount: 10_000,
          visible_method: 'Visa 1111',
          since: testNow.toISOString(),
          user: payer.user.full_name,
          invoice: payment.invoice,
          merchant_id: payer.merchant.id,
          merchant_name: payer.merchant.name,
        },
      ],
      alarms: [],
      cash: [],
      has_more: false,
    });
    expect((await read(await hand.staffOf(await world.newPayer()))).doubts).toEqual([]);
    await world.clock.advance('PT36S');
    expect((await read(payment.staff)).doubts).toEqual([]);
  });

  it('leaves out a request that may still be answered', async () => {
    const payment = await hand.settled();
    await world.breakFunction('record_refund', true);
    await hand.refund(payment, 1_000);
    await world.breakFunction('record_refund', false);
    expect(await hand.statesOf(payment)).toEqual(['refund sent']);
    expect((await read(payment.staff)).doubts).toEqual([]);
    await world.clock.advance('PT36S');
  });

  it('shows a refund in doubt that the look-ups gave up, without its alarm, until staff check', async () => {
    const payment = await hand.settled();
    world.stub.next('refund', 'booked_then_cut');
    world.stub.always('inquireByOrderid', 'http_500');
    const { id } = transactionOf(await hand.refund(payment, 4_000));
    expect((await read(payment.staff)).doubts).toMatchObject([
      { id, type: 'refund', amount: 4_000, needs_review: false, invoice: payment.invoice },
    ]);
    for (const wait of [
      'PT36S',
      'PT1M',
      'PT2M',
      'PT5M',
      'PT15M',
      'PT1H',
      'PT6H',
      'P1D',
      'P1D',
      'P1D',
      'P1D',
    ])
      await world.clock.advance(wait);
    const { staff } = await hand.fresh(payment);
    expect(await read(staff)).toMatchObject({
      doubts: [{ id, needs_review: true }],
      alarms: [{ kind: 'lookups_failing' }],
    });
    const alarm = await world.database.db
      .selectFrom('alarms')
      .select('id')
      .where('attempt_id', '=', payment.id)
      .executeTakeFirstOrThrow();
    expect(await resolve(staff, alarm.id)).toMatchObject({
      status: 409,
      body: { detail: "The result still isn't known. The alarm will end when it is." },
    });
    world.stub.behave();
    expect(await world.statusOf({ ...payment.payer, headers: staff }, id)).toBe('success');
    expect((await read(staff)).doubts).toEqual([]);
  });

  it('says when there are more than it lists', async () => {
    const payment = await hand.paid();
    for (let count = 0; count <= 50; count += 1) await raise(payment, 'run_stuck');
    const answer = await read(payment.staff);
    expect([answer.alarms.length, answer.has_more]).toEqual([50, true]);
    await world.runSql('update alarms set resolved_at = raised_at where resolved_at is null');
  });
});

describe('POST alarms/{id}/resolve', () => {
  it('ends an alarm with a reason in the log, and changes no money', async () => {
    const payment = await hand.paid();
    const id = await raise(payment, 'late_approval');
    expect((await read(payment.staff)).alarms).toMatchObject([
      {
        id,
        kind: 'late_approval',
        detail: 'Look at it.',
        user: payment.payer.user.full_name,
        invoice: payment.invoice,
        may_resolve: true,
      },
    ]);
    const before = await world.invoiceRow(payment.invoice);
    expect(await resolve(payment.staff, id, '  Called the bank.  ')).toEqual({
      status: 200,
      body: {},
    });
    expect((await read(payment.staff)).alarms).toEqual([]);
    expect(await world.invoiceRow(payment.invoice)).toEqual(before);
    const entry = await world.database.db
      .selectFrom('audit_log')
      .select(['action', 'merchant_id', 'after'])
      .where('entity', '=', 'alarm')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'alarm.resolved',
      merchant_id: payment.payer.merchant.id,
      after: { kind: 'late_approval', detail: 'Look at it.', reason: 'Called the bank.' },
    });
    expect(await resolve(payment.staff, id)).toMatchObject({
      status: 409,
      body: { detail: 'This alarm has already been resolved.' },
    });
  });

  it('needs a reason, the permission and an alarm of the own merchant', async () => {
    const payment = await hand.paid();
    const id = await raise(payment, 'run_stuck');
    expect((await resolve(payment.staff, id, ' ')).status).toBe(400);
    const other = await hand.staffOf(await world.newPayer());
    expect((await resolve(other, id)).status).toBe(404);
    const clerk = await insertStaff(world.database.db, [payment.payer.merchant.id], {}, ['view']);
    const headers = await asStaff(world.database.db, world.clock, clerk.id);
    expect((await resolve(headers, id)).status).toBe(403);
    expect((await read(headers)).alarms).toHaveLength(1);
    expect((await resolve(payment.staff, id)).status).toBe(200);
  });

  it('leaves the alarm of a charge without a payment to the operator', async () => {
    const payment = await hand.paid();
    const { db } = world.database;
    const charge = await db
      .insertInto('unknown_charges')
      .values({
        gateway_merchant_id: 'M',
        retref: '123',
        found_at: world.clock.now(),
        proposal: 'give_back',
        because: 'No order of ours.',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('alarms')
      .values({
        kind: 'unknown_charge',
        unknown_charge_id: charge.id,
        merchant_id: payment.payer.merchant.id,
        raised_at: world.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await read(payment.staff)).alarms).toMatchObject([{ id, may_resolve: false }]);
    expect((await resolve(payment.staff, id)).status).toBe(409);
    await world.runSql(`delete from alarms where id = ${id}; delete from unknown_charges`);
  });
});
