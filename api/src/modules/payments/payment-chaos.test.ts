import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StubBehaviour } from '../../gateway/testing/gateway-stub';
import { buildPaymentWorld, type PaymentWorld } from '../../testing/payment-world';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({ GATEWAY_TIMEOUT_MS: '1000', CUSTOMER_IDLE_MS: '86400000' });
});
beforeEach(() => world.clock.rewind());

/** One of each kind is too little chance to meet everything: judged when all have been played. */
const games = { bill: [1, 2], split: [5, 6] } as const;
const played = new Set<number>();
const metIn = async (table: 'payment_attempts' | 'payment_splits'): Promise<readonly string[]> =>
  (await world.database.db.selectFrom(table).select('state').distinct().execute()).map(
    ({ state }) => state,
  );
afterAll(async () => {
  const met = [...(await metIn('payment_attempts')), ...(await metIn('payment_splits'))];
  await world.close();
  if (played.size < games.bill.length + games.split.length) return;
  const missed = [
    'settled',
    'declined',
    'not_charged',
    'voided',
    'abandoned',
    'paid',
    'not_paid',
  ].filter((state) => !met.includes(state));
  if (missed.length > 0)
    throw new Error(`No game met a payment that ended ${missed.join(', ')}: they mean too little.`);
});

const authBehaviours: readonly StubBehaviour[] = [
  'approve',
  'approve',
  'decline',
  'partial',
  'b62_booked',
  'b62_unbooked',
  'b19',
  'no_retref',
  'http_500',
  'html_200',
  'booked_then_http_500',
  'booked_then_cut',
  'booked_then_silent',
  'cut',
];
const otherBehaviours: readonly StubBehaviour[] = [
  'approve',
  'approve',
  'http_500',
  'html_200',
  'cut',
];

const captureBehaviours: readonly StubBehaviour[] = [
  'approve',
  'approve',
  'approve',
  'decline',
  'http_500',
  'cut',
  'booked_then_cut',
  'booked_then_http_500',
  'b62_booked',
];

/** A small linear congruential generator: the same seed plays the same game. */
const createRandom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const openStates = ['created', 'sent', 'unknown', 'authorised'] as const;
const isOver = async (): Promise<boolean> => {
  const { db } = world.database;
  const attempts = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('state', 'in', openStates)
    .execute();
  const splits = await db
    .selectFrom('payment_splits')
    .select('id')
    .where('state', 'not in', ['paid', 'not_paid'])
    .execute();
  return attempts.length === 0 && splits.length === 0;
};
/**
 * The gateway is healthy again, and the reconciler has come to the end of it. What a stalled machine called unclear is
 * looked up some days more.
 */
const settleAll = async (): Promise<void> => {
  world.stub.behave();
  for (const wait of [60, 120, 300, 900, 3_600, 21_600]) await world.clock.advance(`PT${wait}S`);
  for (let days = 0; days < 3 && !(await isOver()); days += 1) await world.clock.advance('P1D');
};

describe('random gateway failures', () => {
  it.each(games.bill)(
    "leave every invoice with the gateway's amount, never more than requested (game %d)",
    async (seed) => {
      const random = createRandom(seed);
      const pick = (behaviours: readonly StubBehaviour[]): StubBehaviour =>
        behaviours[random(behaviours.length)] ?? 'approve';
      const payers = await Promise.all(Array.from({ length: 5 }, () => world.newPayer()));
      const bills = await Promise.all(
        payers.flatMap((payer) =>
          [600, 5_000].map(async (amount) => ({
            payer,
            amount,
            id: await world.newInvoice(payer, { amount }),
          })),
        ),
      );

      for (let round = 0; round < 8; round += 1) {
        world.stub.next('auth', ...Array.from({ length: 8 }, () => pick(authBehaviours)));
        for (const endpoint of ['void', 'voidByOrderId', 'inquireByOrderid'] as const)
          world.stub.next(endpoint, ...Array.from({ length: 4 }, () => pick(otherBehaviours)));
        await Promise.all(
          Array.from({ length: 8 }, () => random(bills.length))
            .flatMap((index) => bills[index] ?? [])
            .map((bill) =>
              world.pay(
                bill.payer,
                bill.id,
                1 + random(bill.amount),
                `game ${seed} key ${random(40)}`,
              ),
            ),
        );
        await world.clock.advance(`PT${random(200)}S`);
      }
      await settleAll();

      for (const bill of bills) {
        const attempts = await world.attemptsOf(bill.id);
        expect(attempts.filter(({ state }) => state === 'sent' || state === 'unknown')).toEqual([]);
        const orderIds = attempts.map((attempt) => attempt.order_id);
        const charged = world.stub
          .charges()
          .filter((charge) => orderIds.includes(charge.orderId))
          .reduce((sum, charge) => sum + Math.round(Number(charge.amount) * 100), 0);
        expect((await world.invoiceRow(bill.id)).amount_paid).toBe(charged);
        expect(charged).toBeLessThanOrEqual(bill.amount);
      }
      await world.expectSoundMoney();
      played.add(seed);
    },
  );

  it.each(games.split)(
    'leave a split paid by both cards or none, without holds (game %d)',
    async (seed) => {
      const random = createRandom(seed);
      const pick = (behaviours: readonly StubBehaviour[]): StubBehaviour =>
        behaviours[random(behaviours.length)] ?? 'approve';
      const bills = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const payer = await world.newPayer();
          return {
            payer,
            one: await world.newCard(payer),
            two: await world.newCard(payer),
            amount: 5_000,
            id: await world.newInvoice(payer, { amount: 5_000 }),
          };
        }),
      );
      for (let round = 0; round < 6; round += 1) {
        world.stub.next(
          'auth',
          ...Array.from({ length: 16 }, () => (random(3) === 0 ? pick(authBehaviours) : 'approve')),
        );
        world.stub.next('capture', ...Array.from({ length: 6 }, () => pick(captureBehaviours)));
        for (const endpoint of ['void', 'voidByOrderId', 'inquireByOrderid', 'refund'] as const)
          world.stub.next(endpoint, ...Array.from({ length: 4 }, () => pick(otherBehaviours)));
        await Promise.all(
          bills.map((bill, index) => {
            const amount = 100 + random(2_000);
            if (random(4) === 0)
              return world.pay(
                bill.payer,
                bill.id,
                amount,
                `game ${seed} single ${index} ${random(6)}`,
                bill.one,
              );
            return world.split(
              bill.payer,
              bill.id,
              { card: bill.one, amount },
              { card: bill.two, amount: 100 + random(2_000) },
              `game ${seed} split ${index} ${random(6)}`,
            );
          }),
        );
        if (random(3) === 0) world.stub.settle();
        await world.clock.advance(`PT${random(200)}S`);
      }
      await settleAll();

      for (const bill of bills) {
        const open = ['created', 'sent', 'unknown', 'authorised', 'needs_review'];
        expect(
          (await world.attemptsOf(bill.id)).filter(({ state }) => open.includes(state)),
        ).toEqual([]);
        expect(
          (await world.splitsOf(bill.id)).filter(
            ({ state }) => state !== 'paid' && state !== 'not_paid',
          ),
        ).toEqual([]);
        const orderIds = (await world.attemptsOf(bill.id)).map((attempt) => attempt.order_id);
        const charged = world.stub
          .charges()
          .filter((charge) => orderIds.includes(charge.orderId))
          .reduce((sum, charge) => sum + Math.round(Number(charge.amount) * 100), 0);
        expect((await world.invoiceRow(bill.id)).amount_paid).toBe(charged);
        expect(charged).toBeLessThanOrEqual(bill.amount);
        expect(world.stub.holds().filter((hold) => orderIds.includes(hold.orderId))).toEqual([]);
      }
      await world.expectSoundMoney();
      played.add(seed);
    },
  );
});
