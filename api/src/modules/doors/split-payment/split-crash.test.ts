import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  buildPaymentWorld,
  transactionOf,
  type PaymentWorld,
} from '../../../testing/payment-world';
import { until } from '@billfold/server-kit/testing/until';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({ CUSTOMER_IDLE_MS: '86400000', REQUEST_LEASE_MS: '5000' });
});
beforeEach(() => world.clock.rewind());
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const seconds = (count: number): string => `PT${count}S`;
const statesOf = async (invoice: number) =>
  (await world.attemptsOf(invoice)).map(({ state }) => state);
const splitStateOf = async (invoice: number) =>
  (await world.splitsOf(invoice)).map(({ state }) => state);
const moneyOf = async (invoice: number) => {
  const orderIds = (await world.attemptsOf(invoice)).map((attempt) => attempt.order_id);
  const amounts = (bookings: readonly { orderId: string; amount: string }[]) =>
    bookings.filter(({ orderId }) => orderIds.includes(orderId)).map(({ amount }) => amount);
  return { charges: amounts(world.stub.charges()), holds: amounts(world.stub.holds()) };
};
const nothing = { charges: [], holds: [] };

const newBill = async () => {
  const payer = await world.newPayer();
  const [one, two] = [await world.newCard(payer), await world.newCard(payer)];
  return { payer, one, two, invoice: await world.newInvoice(payer, { amount: 7_500 }) };
};
type Bill = Awaited<ReturnType<typeof newBill>>;
const splitBill = (bill: Bill, key: string = randomUUID()) =>
  world.split(
    bill.payer,
    bill.invoice,
    { card: bill.one, amount: 3_000 },
    { card: bill.two, amount: 4_500 },
    key,
  );

/** The split whose process was at this function of the database when it died. */
const dieAt = async (bill: Bill, name: string, key?: string) => {
  await world.breakFunction(name, true);
  const answer = await splitBill(bill, key);
  await world.breakFunction(name, false);
  return answer;
};

/** The process is gone without giving its split back: only time ends its lease. */
const dieHoldingIt = async (invoice: number): Promise<void> => {
  await world.runSql(
    `update payment_splits set leased_by = 'a dead process',
      leased_until = clock_timestamp() + interval '1 hour' where invoice_id = ${invoice}`,
  );
};

const leaseEnds = async (invoice: number): Promise<void> => {
  await world.runSql(
    `update payment_splits set leased_until = clock_timestamp() - interval '1 second' where invoice_id = ${invoice}`,
  );
};

const expectGivenBack = async (bill: Bill): Promise<void> => {
  expect(await splitStateOf(bill.invoice)).toEqual(['not_paid']);
  expect(await moneyOf(bill.invoice)).toEqual(nothing);
  expect(await splitBill(bill)).toMatchObject({ status: 200, body: { paid_in_full: true } });
};

describe('a split after its process died', () => {
  it('leaves nothing when it was not written, and the same key runs again', async () => {
    const bill = await newBill();
    const before = world.stub.calls.length;
    expect((await dieAt(bill, 'begin_split', 'same')).status).toBe(500);
    expect(world.stub.calls.length).toBe(before);
    expect(await splitBill(bill, 'same')).toMatchObject({
      status: 200,
      body: { paid_in_full: true },
    });
  });

  it('is given back before the first card was authorised', async () => {
    const bill = await newBill();
    world.stub.next('auth', 'cut');
    await splitBill(bill);
    await world.runSql(
      `alter table payment_attempts disable trigger payment_attempts_guard; update payment_attempts set state = 'sent', reason = null where state = 'unknown' and invoice_id = ${bill.invoice}; alter table payment_attempts enable trigger payment_attempts_guard; insert into audit_log (actor, action, entity, entity_id, after, at) select 'test', 'payment_sent', 'payment_attempt', id, '{"state":"sent"}', now() from payment_attempts where invoice_id = ${bill.invoice} and part = 1`,
    );
    await dieHoldingIt(bill.invoice);
    expect(await splitBill(bill)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    await leaseEnds(bill.invoice);
    for (const wait of [36, 61, 121, 301]) await world.clock.advance(seconds(wait));
    expect(await statesOf(bill.invoice)).toEqual(['not_charged', 'abandoned']);
    await expectGivenBack(bill);
  });

  it('is given back when the first answer was not recorded, without asking the second card [API-087]', async () => {
    const bill = await newBill();
    const before = world.stub.calls.length;
    const answer = await dieAt(bill, 'record_split_outcome');
    expect(answer).toMatchObject({ status: 202, body: { code: 'payment_in_doubt' } });
    expect(await statesOf(bill.invoice)).toEqual(['sent', 'created']);
    expect(await moneyOf(bill.invoice)).toEqual({ charges: [], holds: ['30.00'] });
    expect(await splitBill(bill)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    await world.clock.advance(seconds(36));
    expect(
      world.stub.calls.slice(before).filter(({ endpoint }) => endpoint === 'auth'),
    ).toHaveLength(1);
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'abandoned']);
    expect(await world.statusOf(bill.payer, transactionOf(answer).id)).toBe('voided');
    await expectGivenBack(bill);
  });

  it('is given back between the cards [API-087]', async () => {
    const bill = await newBill();
    expect((await dieAt(bill, 'send_second_card')).status).toBe(202);
    expect(await statesOf(bill.invoice)).toEqual(['authorised', 'created']);
    await world.clock.advance(seconds(36));
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'abandoned']);
    await expectGivenBack(bill);
  });

  it('is given back with both cards authorised and no decision [API-087]', async () => {
    const bill = await newBill();
    expect((await dieAt(bill, 'record_split_decision')).status).toBe(202);
    expect(await statesOf(bill.invoice)).toEqual(['authorised', 'authorised']);
    expect((await moneyOf(bill.invoice)).holds).toEqual(['30.00', '45.00']);
    await world.clock.advance(seconds(36));
    await expectGivenBack(bill);
  });

  it('is given back after a declined second card, and the repeat names the card', async () => {
    const bill = await newBill();
    world.stub.next('auth', 'approve', 'decline');
    expect((await dieAt(bill, 'record_split_decision', 'named')).status).toBe(202);
    await world.clock.advance(seconds(36));
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'declined']);
    await expectGivenBack(bill);
  });

  it('is captured to the end after the decision [API-087]', async () => {
    const bills: Bill[] = [];
    for (const behaviours of [
      ['http_500'],
      ['approve', 'http_500'],
      ['booked_then_cut'],
    ] as const) {
      const bill = await newBill();
      world.stub.next('capture', ...behaviours);
      await splitBill(bill);
      await dieHoldingIt(bill.invoice);
      bills.push(bill);
    }
    await world.clock.advance(seconds(36));
    for (const { invoice } of bills) {
      expect(await splitStateOf(invoice)).toEqual(['capturing']);
      await leaseEnds(invoice);
    }
    await world.clock.advance(seconds(1));
    for (const { invoice } of bills) {
      expect(await splitStateOf(invoice)).toEqual(['paid']);
      expect(await moneyOf(invoice)).toEqual({ charges: ['30.00', '45.00'], holds: [] });
    }
  });

  it('becomes two payments at once after both captures [API-087]', async () => {
    const bill = await newBill();
    const answer = await dieAt(bill, 'finish_split', 'both');
    expect(answer).toMatchObject({ status: 202, body: { code: 'payment_in_doubt' } });
    expect(await moneyOf(bill.invoice)).toEqual({ charges: ['30.00', '45.00'], holds: [] });
    expect(await world.invoiceRow(bill.invoice)).toMatchObject({ amount_paid: 0 });
    await world.clock.advance(seconds(36));
    expect(await splitStateOf(bill.invoice)).toEqual(['paid']);
    expect(await world.invoiceRow(bill.invoice)).toMatchObject({ amount_paid: 7_500 });
    expect(await world.statusOf(bill.payer, transactionOf(answer).id)).toBe('success');
    expect(
      world.stub.calls.filter(
        ({ endpoint, amount }) => endpoint === 'capture' && amount === '45.00',
      ).length,
    ).toBeGreaterThan(0);
  });

  it('records both payments or neither', async () => {
    const bill = await newBill();
    await world.runSql(
      `create function refuse_second() returns trigger language plpgsql as $$ begin if new.amount = 4500
        and new.invoice_id = ${bill.invoice} then raise exception 'no'; end if; return new; end $$; create
          trigger refuse_second before insert on transactions for each row execute function refuse_second()`,
    );
    expect((await splitBill(bill)).status).toBe(202);
    expect(await statesOf(bill.invoice)).toEqual(['authorised', 'authorised']);
    expect(
      await world.database.db
        .selectFrom('transactions')
        .select('id')
        .where('invoice_id', '=', bill.invoice)
        .execute(),
    ).toEqual([]);
    expect(await world.invoiceRow(bill.invoice)).toMatchObject({ amount_paid: 0 });
    await world.runSql('drop trigger refuse_second on transactions; drop function refuse_second()');
    await world.clock.advance(seconds(36));
    expect(await world.invoiceRow(bill.invoice)).toMatchObject({ amount_paid: 7_500 });
  });

  it('replays its current outcome for its key', async () => {
    const paid = await newBill();
    await dieAt(paid, 'finish_split', 'truth');
    await world.runSql(
      `update idempotency_keys set status = null, body = null, answered_at = null,
        leased_until = clock_timestamp() - interval '1 second'
          where id = (select idempotency_key_id from payment_splits where invoice_id = ${paid.invoice})`,
    );
    expect(await splitBill(paid, 'truth')).toMatchObject({
      status: 202,
      body: { code: 'payment_in_doubt' },
    });
    await world.clock.advance(seconds(36));
    await world.runSql(
      `update idempotency_keys set status = null, body = null, answered_at = null,
        leased_until = clock_timestamp() - interval '1 second'
          where id = (select idempotency_key_id from payment_splits where invoice_id = ${paid.invoice})`,
    );
    expect(await splitBill(paid, 'truth')).toMatchObject({
      status: 200,
      body: {
        paid_in_full: true,
        transactions: [
          { amount_paid: 3_000, paid_date: '2026-11-20' },
          { amount_paid: 4_500, paid_date: '2026-11-20' },
        ],
      },
    });
    expect(await moneyOf(paid.invoice)).toEqual({ charges: ['30.00', '45.00'], holds: [] });
  });
});

describe('a split request that continues late', () => {
  it('does not ask the second card after the split was given back', async () => {
    const bill = await newBill();
    const before = world.stub.calls.length;
    const delayedCall = world.stub.holdAuth();
    const paying = splitBill(bill);
    await delayedCall.arrived;
    // The process is paused: nothing renews its lease, and the reconciler takes the split.
    await world.runSql(
      `update payment_splits set leased_by = 'nobody', leased_until = clock_timestamp()
        where invoice_id = ${bill.invoice}`,
    );
    for (const wait of [36, 61, 121, 301]) await world.clock.advance(seconds(wait));
    expect(await statesOf(bill.invoice)).toEqual(['not_charged', 'abandoned']);
    delayedCall.release();
    expect(await paying).toMatchObject({ status: 503, body: { code: 'not_charged' } });
    expect(
      world.stub.calls.slice(before).filter(({ endpoint }) => endpoint === 'auth'),
    ).toHaveLength(1);
    expect(await moneyOf(bill.invoice)).toEqual(nothing);
    const [first] = await world.attemptsOf(bill.invoice);
    const alarms = await world.database.db
      .selectFrom('alarms')
      .select(['kind', 'detail'])
      .where('attempt_id', '=', first?.id ?? 0)
      .execute();
    expect(alarms).toEqual([{ kind: 'late_approval', detail: 'Voided at once.' }]);
    await expectGivenBack(bill);
  });

  it('gives back an authorisation while the reconciler still looks', async () => {
    const bill = await newBill();
    const delayedCall = world.stub.holdAuth();
    const paying = splitBill(bill);
    await delayedCall.arrived;
    await world.runSql(
      `update payment_splits set leased_by = 'nobody', leased_until = clock_timestamp()
        where invoice_id = ${bill.invoice}`,
    );
    await world.clock.advance(seconds(36));
    delayedCall.release();
    expect((await paying).status).toBe(202);
    expect(await moneyOf(bill.invoice)).toEqual(nothing);
    await world.clock.advance(seconds(61));
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'abandoned']);
    await expectGivenBack(bill);
  });

  it('keeps its split while it waits for a slow gateway', async () => {
    const bill = await newBill();
    const delayedCall = world.stub.holdAuth();
    const paying = splitBill(bill);
    await delayedCall.arrived;
    const leasedUntil = async () =>
      (
        await world.database.db
          .selectFrom('payment_splits')
          .select('leased_until')
          .where('invoice_id', '=', bill.invoice)
          .executeTakeFirstOrThrow()
      ).leased_until?.getTime() ?? 0;
    const first = await leasedUntil();
    await until(async () => (await leasedUntil()) > first);
    await world.clock.advance(seconds(36));
    expect(await splitStateOf(bill.invoice)).toEqual(['authorising']);
    delayedCall.release();
    expect(await paying).toMatchObject({ status: 200, body: { paid_in_full: true } });
  });
});

describe('database constraints of a split', () => {
  it('refuse undefined steps and half ends', async () => {
    const bill = await newBill();
    await splitBill(bill);
    const { db } = world.database;
    const [split] = await world.splitsOf(bill.invoice);
    const id = split?.id ?? 0;
    for (const change of [
      { state: 'voiding' as const, decided_at: null },
      { state: 'not_paid' as const },
      { user_id: 0 },
    ]) {
      await expect(
        db.updateTable('payment_splits').set(change).where('id', '=', id).execute(),
      ).rejects.toThrow(/does not go from|never changes/);
    }
    await expect(db.deleteFrom('payment_splits').where('id', '=', id).execute()).rejects.toThrow(
      'never deleted',
    );

    const open = await newBill();
    await dieAt(open, 'send_second_card');
    const [half] = await world.splitsOf(open.invoice);
    await world.runSql(
      `update payment_splits set leased_by = 'test', leased_until = clock_timestamp() where id = ${half?.id}`,
    );
    await expect(
      world.runSql(`select finish_split(${half?.id}, 'test', 'paid', 'test', null, now())`),
    ).rejects.toThrow('cannot end as paid');
    await expect(
      world.runSql(`select finish_split(${half?.id}, 'test', 'not_paid', 'test', null, now())`),
    ).rejects.toThrow('cannot end as not_paid');
    await expect(
      world.runSql(
        `select record_split_decision(jsonb_build_object('split_id', ${half?.id}, 'worker', 'test', 'state',
          'capturing',
          'reason', null, 'actor', 'test', 'request_id', null, 'now', now()))`,
      ),
    ).rejects.toThrow('both hold');
    await world.clock.advance(seconds(36));
    expect(await splitStateOf(open.invoice)).toEqual(['not_paid']);
  });
});

describe('a split whose database connection breaks', () => {
  const splitBroken = async (bill: Bill, table: string, condition: string, key?: string) => {
    const mend = await world.breakConnection(table, condition);
    const answer = await splitBill(bill, key);
    await mend();
    return answer;
  };

  it('charges nothing when it was not written, and the same key runs again', async () => {
    const bill = await newBill();
    const before = world.stub.calls.length;
    expect(
      await splitBroken(bill, 'payment_splits', `new.state = 'authorising'`, 'broken'),
    ).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
      headers: { 'retry-after': '5' },
    });
    expect(world.stub.calls.length).toBe(before);
    expect(await splitBill(bill, 'broken')).toMatchObject({
      status: 200,
      body: { paid_in_full: true },
    });
  });

  it('is in doubt, then given back, while a card’s answer or the decision is written', async () => {
    const bills: Bill[] = [];
    for (const [table, condition] of [
      ['payment_attempts', `new.state = 'authorised' and new.part = 1`],
      ['payment_attempts', `new.state = 'authorised' and new.part = 2`],
      ['payment_splits', `new.state = 'capturing'`],
    ] as const) {
      const bill = await newBill();
      expect(await splitBroken(bill, table, condition)).toMatchObject({
        status: 202,
        body: { code: 'payment_in_doubt' },
      });
      bills.push(bill);
    }
    await world.clock.advance(seconds(36));
    for (const bill of bills) await expectGivenBack(bill);
  });

  it('is in doubt during both captures, then paid once', async () => {
    const bill = await newBill();
    expect(await splitBroken(bill, 'payment_splits', `new.state = 'paid'`)).toMatchObject({
      status: 202,
      body: { code: 'payment_in_doubt' },
    });
    await world.clock.advance(seconds(36));
    expect(await splitStateOf(bill.invoice)).toEqual(['paid']);
    expect(await moneyOf(bill.invoice)).toEqual({ charges: ['30.00', '45.00'], holds: [] });
  });

  it('refunds once in the refund job', async () => {
    const bill = await newBill();
    world.stub.next('capture', 'approve', 'cut', 'decline');
    expect((await splitBill(bill)).status).toBe(202);
    world.stub.settle();
    const before = world.stub.calls.length;
    const mend = await world.breakConnection('payment_attempts', `new.reason = 'refunded'`);
    await world.clock.advance(seconds(36));
    expect(await splitStateOf(bill.invoice)).toEqual(['voiding']);
    await mend();
    await leaseEnds(bill.invoice);
    for (const wait of [61, 121]) await world.clock.advance(seconds(wait));
    expect(
      world.stub.calls.slice(before).filter(({ endpoint }) => endpoint === 'refund'),
    ).toHaveLength(1);
    await expectGivenBack(bill);
  });
});
