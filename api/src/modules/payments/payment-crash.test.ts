import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { buildPaymentWorld, transactionOf, type PaymentWorld } from '../../testing/payment-world';
import { untilBlocked } from '@billfold/server-kit/testing/database-state';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld();
});
beforeEach(() => world.clock.rewind());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const seconds = (count: number): string => `PT${count}S`;
const statesOf = async (invoice: number) =>
  (await world.attemptsOf(invoice)).map(({ state }) => state);
const chargesOf = async (invoice: number) => {
  const orderIds = (await world.attemptsOf(invoice)).map((attempt) => attempt.order_id);
  return world.stub.charges().filter((charge) => orderIds.includes(charge.orderId));
};

describe('a payment during a failure', () => {
  it('is in doubt when its answer could not be recorded', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const delayedCall = world.stub.holdAuth();
    const paying = world.pay(payer, invoice, 10_000, 'crash');
    await delayedCall.arrived;
    await world.breakRecording(true);
    delayedCall.release();
    const answer = await paying;
    await world.breakRecording(false);
    expect(answer).toMatchObject({ status: 202, body: { code: 'payment_in_doubt' } });
    expect(await statesOf(invoice)).toEqual(['sent']);
    expect(await world.pay(payer, invoice, 10_000)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    await world.clock.advance(seconds(36));
    expect(await statesOf(invoice)).toEqual(['approved']);
    expect(await chargesOf(invoice)).toHaveLength(1);
    expect(await world.statusOf(payer, transactionOf(answer).id)).toBe('success');
  });

  it.each(['before it is sent', 'while its outcome is written'])(
    'fails alone when its database connection breaks %s',
    async (when) => {
      const payer = await world.newPayer();
      const invoice = await world.newInvoice(payer);
      const isSent = when === 'while its outcome is written';
      const delayedCall = isSent ? world.stub.holdAuth() : undefined;
      const { db } = world.database;
      const { paying } = await db.transaction().execute(async (gate) => {
        const lockBill = () =>
          sql`select from invoices where id = ${invoice} for update`.execute(gate);
        if (delayedCall === undefined) await lockBill();
        const answer = world.pay(payer, invoice, 10_000, 'broken');
        await delayedCall?.arrived;
        if (delayedCall !== undefined) await lockBill();
        delayedCall?.release();
        await untilBlocked(db);
        await sql`select pg_terminate_backend(pid, 10_000) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(gate);
        return { paying: answer };
      });
      expect(await paying).toMatchObject(
        isSent
          ? { status: 202, body: { code: 'payment_in_doubt' } }
          : { status: 503, body: { code: 'unavailable' } },
      );
      expect(await statesOf(invoice)).toEqual(isSent ? ['sent'] : []);
      await (isSent
        ? world.clock.advance(seconds(36))
        : world.pay(payer, invoice, 10_000, 'another'));
      expect(await statesOf(invoice)).toEqual(['approved']);
      expect(await chargesOf(invoice)).toHaveLength(1);
    },
  );

  const isBackAtOnce = 'Voided at once.';
  const isNotBack = "The void wasn't confirmed. Check the gateway.";
  it.each([
    ['at once', 'approve', false, isBackAtOnce, isBackAtOnce],
    ['by the next look-up when the void fails', 'http_500', false, isNotBack, isBackAtOnce],
    ['by a refund when the void fails until it settles', 'http_500', true, isNotBack, 'Refunded.'],
  ] as const)(
    'is given back %s when it is approved after its end without a charge',
    async (_, behaviour, isSettled, atFirst, atLast) => {
      const payer = await world.newPayer();
      const invoice = await world.newInvoice(payer);
      const delayedCall = world.stub.holdAuth();
      const paying = world.pay(payer, invoice, 10_000);
      await delayedCall.arrived;
      for (const wait of [35, 60, 120, 300]) await world.clock.advance(seconds(wait));
      expect(await statesOf(invoice)).toEqual(['not_charged']);
      world.stub.next('void', behaviour);
      delayedCall.release();
      expect(await paying).toMatchObject({ status: 503, body: { code: 'not_charged' } });
      const [attempt] = await world.attemptsOf(invoice);
      const alarms = () =>
        world.database.db
          .selectFrom('alarms')
          .select(['kind', 'detail'])
          .where('attempt_id', '=', attempt?.id ?? 0)
          .execute();
      expect(await alarms()).toEqual([{ kind: 'late_approval', detail: atFirst }]);
      if (isSettled) world.stub.settle();
      await world.clock.advance(seconds(36));
      expect(await chargesOf(invoice)).toEqual([]);
      expect(await alarms()).toEqual([{ kind: 'late_approval', detail: atLast }]);
    },
  );

  it('is voided and reported when it is unclear after its end without a charge', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'booked_then_http_500');
    const delayedCall = world.stub.holdAuth();
    const paying = world.pay(payer, invoice, 10_000);
    await delayedCall.arrived;
    for (const wait of [35, 60, 120, 300]) await world.clock.advance(seconds(wait));
    expect(await statesOf(invoice)).toEqual(['not_charged']);
    delayedCall.release();
    expect(await paying).toMatchObject({ status: 503, body: { code: 'not_charged' } });
    expect(await chargesOf(invoice)).toEqual([]);
    const [attempt] = await world.attemptsOf(invoice);
    expect(
      await world.database.db
        .selectFrom('alarms')
        .select('detail')
        .where('attempt_id', '=', attempt?.id ?? 0)
        .execute(),
    ).toEqual([{ detail: 'Voided at once.' }]);
  });

  it('is never sent once a look-up could count as not found', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const holding = await world.database.db.startTransaction().execute();
    await sql`select from invoices where id = ${invoice} for update`.execute(holding);
    const paying = world.pay(payer, invoice, 10_000);
    await untilBlocked(world.database.db);
    await world.clock.advance(seconds(120));
    await holding.rollback().execute();
    expect(await paying).toMatchObject({ status: 503, body: { code: 'not_charged' } });
    expect(await world.attemptsOf(invoice)).toMatchObject([
      { state: 'not_charged', reason: 'too_late_to_send' },
    ]);
    expect(await chargesOf(invoice)).toEqual([]);
  });
});
