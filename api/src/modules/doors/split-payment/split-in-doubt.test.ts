import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { StubBehaviour } from '../../../gateway/testing/gateway-stub';
import {
  buildPaymentWorld,
  transactionOf,
  type PaymentWorld,
} from '../../../testing/payment-world';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({
    GATEWAY_TIMEOUT_MS: '3000',
    CUSTOMER_IDLE_MS: '86400000',
    STATUS_LOOKUP_GAP_MS: '5000',
  });
});
beforeEach(() => world.clock.rewind());
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const seconds = (count: number): string => `PT${count}S`;
const ladder = [35, 60, 120, 300, 900, 3_600, 21_600, 86_400, 86_400, 86_400];
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
const climb = async (count: number): Promise<void> => {
  for (const wait of ladder.slice(0, count)) await world.clock.advance(seconds(wait + 1));
};

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

/** The answer of a split whose outcome is not confirmed; answers the id of its transaction. */
const expectUnclear = (bill: Bill, answer: Awaited<ReturnType<typeof splitBill>>): number => {
  expect(answer).toMatchObject({
    status: 202,
    body: {
      code: 'payment_in_doubt',
      paid_in_full: false,
      transaction: { status: 'confirming', amount_paid: 3_000 },
      invoice: bill.invoice,
    },
  });
  return transactionOf(answer).id;
};

/** In doubt for every caller, through every door, until it is decided. */
const expectInDoubt = async (
  bill: Bill,
  answer: Awaited<ReturnType<typeof splitBill>>,
): Promise<number> => {
  const id = expectUnclear(bill, answer);
  expect(await world.pay(bill.payer, bill.invoice, 100)).toMatchObject({
    status: 409,
    body: { code: 'payment_in_doubt' },
  });
  expect(await splitBill(bill)).toMatchObject({ status: 409, body: { code: 'payment_in_doubt' } });
  const shown = await world.app.inject({
    url: `/api/user_invoices/${bill.invoice}`,
    headers: bill.payer.headers,
  });
  expect(shown.json()).toMatchObject({ payment_in_doubt: true, amount_paid: 0 });
  return id;
};

const expectRolledBack = async (bill: Bill): Promise<void> => {
  expect(await splitStateOf(bill.invoice)).toEqual(['not_paid']);
  expect(await moneyOf(bill.invoice)).toEqual(nothing);
  expect(await world.invoiceRow(bill.invoice)).toMatchObject({ amount_paid: 0 });
  expect(await splitBill(bill)).toMatchObject({ status: 200, body: { paid_in_full: true } });
};

const expectPaid = async (bill: Bill): Promise<void> => {
  expect(await splitStateOf(bill.invoice)).toEqual(['paid']);
  expect(await statesOf(bill.invoice)).toEqual(['approved', 'approved']);
  expect(await moneyOf(bill.invoice)).toEqual({ charges: ['30.00', '45.00'], holds: [] });
  expect(await world.invoiceRow(bill.invoice)).toMatchObject({
    amount_paid: 7_500,
    paid_date: expect.any(String),
  });
};

describe('a split with an unclear first card', () => {
  it('is given back after a look-up finds its part, without the second card [API-087]', async () => {
    const bill = await newBill();
    const before = world.stub.calls.length;
    world.stub.next('auth', 'b62_booked');
    const id = await expectInDoubt(bill, await splitBill(bill));
    await world.clock.advance(seconds(36));
    expect(
      world.stub.calls.slice(before).filter(({ endpoint }) => endpoint === 'auth'),
    ).toHaveLength(1);
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'abandoned']);
    expect(await world.statusOf(bill.payer, id)).toBe('voided');
    await expectRolledBack(bill);
  });

  it('frees the invoice after two answers of not found, not after one', async () => {
    const bill = await newBill();
    world.stub.next('auth', 'cut');
    const id = expectUnclear(bill, await splitBill(bill));
    await climb(2);
    expect(await splitStateOf(bill.invoice)).toEqual(['voiding']);
    expect(await world.statusOf(bill.payer, id)).toBe('confirming');
    await world.clock.advance(seconds(121));
    expect(await splitStateOf(bill.invoice)).toEqual(['voiding']);
    await world.clock.advance(seconds(301));
    expect(await statesOf(bill.invoice)).toEqual(['not_charged', 'abandoned']);
    expect(await world.statusOf(bill.payer, id)).toBe('not_charged');
    await expectRolledBack(bill);
  });

  it('stays in doubt while the gateway only lags', async () => {
    const bill = await newBill();
    world.stub.next('auth', 'b62_booked');
    expectUnclear(bill, await splitBill(bill));
    world.stub.next('inquireByOrderid', 'not_found', 'not_found');
    await climb(2);
    expect(await splitStateOf(bill.invoice)).toEqual(['voiding']);
    await world.clock.advance(seconds(121));
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'abandoned']);
    await expectRolledBack(bill);
  });
});

describe('a split with an unclear second card', () => {
  it.each<StubBehaviour>(['booked_then_cut', 'b62_unbooked'])(
    'is given back on both cards (%s)',
    async (behaviour) => {
      const bill = await newBill();
      world.stub.next('auth', 'approve', behaviour);
      const id = await expectInDoubt(bill, await splitBill(bill));
      expect((await moneyOf(bill.invoice)).holds).toContain('30.00');
      await climb(4);
      expect(await world.statusOf(bill.payer, id)).toBe('voided');
      await expectRolledBack(bill);
    },
  );

  it('keeps both holds while the gateway refuses the look-up, and frees them afterwards', async () => {
    const bill = await newBill();
    world.stub.next('auth', 'approve', 'booked_then_cut');
    expectUnclear(bill, await splitBill(bill));
    for (const endpoint of ['inquireByOrderid', 'voidByOrderId'] as const)
      world.stub.always(endpoint, 'refused');
    await climb(4);
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'unknown']);
    expect(await splitStateOf(bill.invoice)).toEqual(['voiding']);
    expect(
      await world.database.db
        .selectFrom('alarms')
        .select('kind')
        .where('merchant_id', '=', bill.payer.merchant.id)
        .execute(),
    ).toEqual([{ kind: 'lookups_failing' }]);
    world.stub.behave();
    await world.clock.advance(seconds(901));
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'voided']);
    await expectRolledBack(bill);
  });

  it("is decided by its owner's read of either card's status [API-089]", async () => {
    for (const which of [0, 1]) {
      const bill = await newBill();
      world.stub.next('auth', 'approve', 'b62_booked');
      expectUnclear(bill, await splitBill(bill));
      const ids = (await world.attemptsOf(bill.invoice)).map(({ id }) => id);
      const stranger = await world.newPayer();
      expect(await world.statusOf(stranger, ids[which] ?? 0)).toBe('404');
      expect(await splitStateOf(bill.invoice)).toEqual(['authorising']);
      expect(await world.statusOf(bill.payer, ids[which] ?? 0)).toBe('voided');
      await expectRolledBack(bill);
    }
  });

  it('frees a partial approval when the void has no answer', async () => {
    const bill = await newBill();
    world.stub.next('auth', 'approve', 'partial');
    world.stub.next('void', 'http_500');
    expectUnclear(bill, await splitBill(bill));
    await world.clock.advance(seconds(36));
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'voided']);
    await expectRolledBack(bill);
  });
});

describe('a split that is being given back', () => {
  it('refunds a card that was captured at the desk of the gateway and has settled', async () => {
    const bill = await newBill();
    world.stub.next('auth', 'approve', 'b62_booked');
    expectUnclear(bill, await splitBill(bill));
    const [, second] = await world.attemptsOf(bill.invoice);
    for (const hold of world.stub.holds())
      if (hold.orderId === second?.order_id) hold.status = 'Accepted';
    await world.clock.advance(seconds(36));
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'voided']);
    await expectRolledBack(bill);
  });

  it.each<StubBehaviour>(['http_500', 'booked_then_cut'])(
    'stays open until the void is confirmed (%s)',
    async (behaviour) => {
      const bill = await newBill();
      world.stub.next('auth', 'approve', 'decline');
      world.stub.next('void', behaviour, 'http_500');
      // A void whose answer says nothing is followed by a look-up; let that one fail, too.
      world.stub.next('inquireByOrderid', 'http_500');
      const id = await expectInDoubt(bill, await splitBill(bill));
      // The second card's decline is written, but the customer gets the answer only after the first is released.
      const second = (await world.attemptsOf(bill.invoice))[1]?.id ?? 0;
      expect([await world.statusOf(bill.payer, second), await splitStateOf(bill.invoice)]).toEqual([
        'confirming',
        ['voiding'],
      ]);
      await world.clock.advance(seconds(36));
      expect(await statesOf(bill.invoice)).toEqual(['voided', 'declined']);
      expect([
        await world.statusOf(bill.payer, id),
        await world.statusOf(bill.payer, second),
      ]).toEqual(['voided', 'declined']);
      await expectRolledBack(bill);
    },
  );

  it('ends when a void is refused because the earlier one succeeded', async () => {
    const bill = await newBill();
    world.stub.next('auth', 'approve', 'decline');
    world.stub.next('void', 'booked_then_cut', 'not_found');
    expectUnclear(bill, await splitBill(bill));
    await world.clock.advance(seconds(36));
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'declined']);
    await expectRolledBack(bill);
  });

  it('raises an alarm at the end of the ladder, stays blocked, and can still be decided', async () => {
    const bill = await newBill();
    world.stub.next('auth', 'approve', 'b62_booked');
    const id = expectUnclear(bill, await splitBill(bill));
    for (const endpoint of ['inquireByOrderid', 'void', 'voidByOrderId'] as const)
      world.stub.always(endpoint, 'http_500');
    await climb(9);
    expect(await splitStateOf(bill.invoice)).toEqual(['voiding']);
    await world.clock.advance(seconds(86_401));
    expect(await splitStateOf(bill.invoice)).toEqual(['needs_review']);
    const alarmsOf = () =>
      world.database.db
        .selectFrom('alarms')
        .select(['kind', 'resolved_at'])
        .where('attempt_id', '=', id)
        .execute();
    expect(await alarmsOf()).toEqual([{ kind: 'split_needs_review', resolved_at: null }]);

    const again = {
      ...bill,
      payer: { ...bill.payer, headers: await world.signIn(bill.payer.user.id) },
    };
    expect(await world.pay(again.payer, bill.invoice, 100)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    world.stub.behave();
    expect(await world.statusOf(again.payer, id)).toBe('voided');
    expect((await alarmsOf())[0]?.resolved_at).not.toBeNull();
    await expectRolledBack(again);
  });
});

describe('a decided split', () => {
  it.each<[StubBehaviour, string, readonly StubBehaviour[], readonly string[]]>([
    ['booked_then_cut', 'first', ['booked_then_cut'], ['45.00']],
    ['http_500', 'first', ['http_500'], ['30.00', '45.00']],
    ['b62_booked', 'second', ['approve', 'b62_booked'], []],
    ['http_500', 'second', ['approve', 'http_500'], ['45.00']],
  ])(
    'is completed when a capture is unclear (%s, %s card), by a look-up before a repeat [API-087]',
    async (_behaviour, _which, behaviours, captured) => {
      const bill = await newBill();
      world.stub.next('capture', ...behaviours);
      const id = await expectInDoubt(bill, await splitBill(bill));
      expect(await splitStateOf(bill.invoice)).toEqual(['capturing']);
      const before = world.stub.calls.length;
      await world.clock.advance(seconds(36));
      expect(
        world.stub.calls
          .slice(before)
          .filter(({ endpoint }) => endpoint === 'capture')
          .map(({ amount }) => amount),
      ).toEqual(captured);
      await expectPaid(bill);
      expect(await world.statusOf(bill.payer, id)).toBe('success');
    },
  );

  it('is completed by reading its status, before the ladder [API-089]', async () => {
    const bill = await newBill();
    world.stub.next('capture', 'approve', 'booked_then_cut');
    const id = expectUnclear(bill, await splitBill(bill));
    expect(await world.statusOf(bill.payer, id)).toBe('success');
    await expectPaid(bill);
  });

  it('is completed when it settled before the look-up', async () => {
    const bill = await newBill();
    world.stub.next('capture', 'approve', 'booked_then_cut');
    expectUnclear(bill, await splitBill(bill));
    world.stub.settle();
    await world.clock.advance(seconds(36));
    expect(await splitStateOf(bill.invoice)).toEqual(['paid']);
    await world.clock.advance('PT2H');
    expect(await statesOf(bill.invoice)).toEqual(['settled', 'settled']);
  });

  it('is given back when a card refuses later, with the reason', async () => {
    const bill = await newBill();
    const key = randomUUID();
    world.stub.next('capture', 'approve', 'cut', 'decline');
    expectUnclear(bill, await splitBill(bill, key));
    await world.clock.advance(seconds(36));
    expect(await world.splitsOf(bill.invoice)).toMatchObject([
      { state: 'not_paid', reason: 'second_capture_refused' },
    ]);
    expect(await statesOf(bill.invoice)).toEqual(['voided', 'voided']);
    await expectRolledBack(bill);
  });

  it('refunds once when it settled before the void, again after a refund that failed', async () => {
    for (const behaviour of ['approve', 'http_500'] as const) {
      const bill = await newBill();
      world.stub.next('capture', 'approve', 'cut', 'decline');
      expectUnclear(bill, await splitBill(bill));
      world.stub.settle();
      world.stub.next('refund', behaviour);
      const before = world.stub.calls.length;
      await climb(4);
      expect(await world.attemptsOf(bill.invoice)).toMatchObject([
        { state: 'voided', reason: 'refunded' },
        { state: 'voided', reason: 'given_back' },
      ]);
      const refunds = world.stub.calls
        .slice(before)
        .filter(({ endpoint }) => endpoint === 'refund');
      expect(refunds).toHaveLength(behaviour === 'http_500' ? 2 : 1);
      await expectRolledBack(bill);
    }
  });

  it.each<StubBehaviour>(['http_500', 'not_found', 'refused'])(
    'sends no second refund while the first is unclear (%s)',
    async (behaviour) => {
      const bill = await newBill();
      world.stub.next('capture', 'approve', 'cut', 'decline');
      expectUnclear(bill, await splitBill(bill));
      world.stub.settle();
      world.stub.next('refund', 'booked_then_cut');
      const before = world.stub.calls.length;
      const refunds = () =>
        world.stub.calls.slice(before).filter(({ endpoint }) => endpoint === 'refund');
      await climb(1);
      expect([refunds().length, await splitStateOf(bill.invoice)]).toEqual([1, ['voiding']]);
      world.stub.next('inquireByOrderid', behaviour);
      await world.clock.advance(seconds(61));
      expect([refunds().length, await splitStateOf(bill.invoice)]).toEqual([1, ['voiding']]);
      await world.clock.advance(seconds(121));
      expect([refunds().length, await splitStateOf(bill.invoice)]).toEqual([1, ['not_paid']]);
      await expectRolledBack(bill);
    },
  );

  it('raises an alarm after the invoice was lowered, and completes when it fits again', async () => {
    const bill = await newBill();
    world.stub.next('capture', 'approve', 'booked_then_cut');
    const id = expectUnclear(bill, await splitBill(bill));
    await world.database.db
      .updateTable('invoices')
      .set({ amount: 4_000, minimum_amount_due: 0 })
      .where('id', '=', bill.invoice)
      .execute();
    await world.clock.advance(seconds(36));
    expect(await splitStateOf(bill.invoice)).toEqual(['needs_review']);
    expect(await statesOf(bill.invoice)).toEqual(['authorised', 'authorised']);
    const kinds = await world.database.db
      .selectFrom('alarms')
      .select('kind')
      .where('attempt_id', '=', id)
      .orderBy('kind')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['approved_above_balance', 'split_needs_review']);
    await world.database.db
      .updateTable('invoices')
      .set({ amount: 7_500 })
      .where('id', '=', bill.invoice)
      .execute();
    expect(await world.statusOf(bill.payer, id)).toBe('success');
    await expectPaid(bill);
    const open = await world.database.db
      .selectFrom('alarms')
      .select('kind')
      .where('attempt_id', '=', id)
      .where('resolved_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });
});
