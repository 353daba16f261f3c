import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretBox } from '../../../core/secret-box';
import { type GiveBackHand, giveBackHand, type Payment } from '../../../testing/give-back';
import { buildPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { testNow } from '../../../testing/test-app';

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
afterEach(() => world.expectSoundMoney());
afterAll(() => world.close());

/** The newest session, which is the one of the payment's staff. */
const sessionOf = () =>
  world.database.db
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('kind', '=', 'merchant')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

/** A settled payment of $700.00, and staff with a second factor who gave no code in this session. */
const guarded = async (): Promise<Payment> => {
  const payment = await hand.settled(70_000);
  const { user_id } = await sessionOf();
  const sealed_key = createSecretBox('any secret', 'test').seal(Buffer.alloc(20), 'any');
  await world.database.db
    .insertInto('second_factors')
    .values({ user_id, sealed_key, since: testNow })
    .execute();
  return payment;
};
const giveCode = async () => {
  await world.clock.advance('PT1S');
  await world.database.db
    .updateTable('sessions')
    .set({ second_factor_at: world.clock.now() })
    .where('id', '=', (await sessionOf()).id)
    .execute();
};
const asked = { status: 403, body: { code: 'second_factor_required' } };
const done = { status: 200, body: { status: 1 } };

describe('a refund above the limit of $500.00', () => {
  it('asks for a code, and is done with the same key after it', async () => {
    const payment = await guarded();
    expect(await hand.refund(payment, 50_001, {}, 'one')).toMatchObject(asked);
    expect(await hand.refundedAt(payment)).toEqual([]);
    await giveCode();
    expect(await hand.refund(payment, 50_001, {}, 'one')).toMatchObject(done);
    expect(await hand.refundedAt(payment)).toEqual(['500.01']);
  });

  it('is not asked for below, until the parts since the last code are above', async () => {
    const payment = await guarded();
    expect(await hand.refund(payment, 30_000)).toMatchObject(done);
    expect(await hand.refund(payment, 20_000)).toMatchObject(done);
    expect(await hand.refund(payment, 1)).toMatchObject(asked);
    await giveCode();
    expect(await hand.refund(payment, 1)).toMatchObject(done);
    await world.clock.advance('PT10M');
    expect(await hand.refund(payment, 10_000)).toMatchObject(done);
  });

  it('asks before a void of the whole, too', async () => {
    const payment = await guarded();
    expect(await hand.cancel(payment)).toMatchObject(asked);
    expect(await hand.refundedAt(payment)).toEqual([]);
  });

  it('asks no staff without a second factor', async () => {
    const payment = await hand.settled(70_000);
    expect(await hand.refund(payment, 70_000)).toMatchObject(done);
  });
});
