import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretBox } from '../../../core/secret-box';
import { insertStaff } from '../../../testing/factories';
import { type GiveBackHand, giveBackHand, type Payment } from '../../../testing/give-back';
import {
  buildPaymentWorld,
  transactionOf,
  type PaymentWorld,
} from '../../../testing/payment-world';
import { asStaff } from '../../../testing/sign-in';
import { testNow } from '../../../testing/test-app';

let world: PaymentWorld;
let hand: GiveBackHand;
beforeAll(async () => {
  world = await buildPaymentWorld();
  hand = giveBackHand(world);
});
beforeEach(async () => {
  await world.clock.rewind();
  world.stub.behave();
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

/** The newest session, which is the one of the payment's staff. */
const sessionOf = () =>
  world.database.db
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('kind', '=', 'merchant')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

/** A person with a second factor. */
const addFactor = async (userId: number): Promise<void> => {
  const sealed_key = createSecretBox('any secret', 'test').seal(Buffer.alloc(20), 'any');
  await world.database.db
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_key, since: testNow })
    .execute();
};

/** A settled payment of $700.00, and staff with a second factor who gave no code in this session. */
const guarded = async (): Promise<Payment> => {
  const payment = await hand.settled(70_000);
  await addFactor((await sessionOf()).user_id);
  return payment;
};
const giveCode = async () => {
  await world.clock.passTime('PT1S');
  await world.database.db
    .updateTable('sessions')
    .set({ second_factor_at: world.clock.now() })
    .where('id', '=', (await sessionOf()).id)
    .execute();
};
const codeRequired = { status: 403, body: { code: 'second_factor_required' } };
const done = { status: 200, body: { status: 1 } };

describe('a refund above the limit of $500.00', () => {
  it('asks for a code, and is done with the same key after it', async () => {
    const payment = await guarded();
    expect(await hand.refund(payment, 50_001, {}, 'one')).toMatchObject(codeRequired);
    expect(await hand.refundedAt(payment)).toEqual([]);
    await giveCode();
    expect(await hand.refund(payment, 50_001, {}, 'one')).toMatchObject(done);
    expect(await hand.refundedAt(payment)).toEqual(['500.01']);
  });

  it('needs no code below the limit, until the parts since the last code are above', async () => {
    const payment = await guarded();
    expect(await hand.refund(payment, 30_000)).toMatchObject(done);
    expect(await hand.refund(payment, 20_000)).toMatchObject(done);
    expect(await hand.refund(payment, 1)).toMatchObject(codeRequired);
    await giveCode();
    expect(await hand.refund(payment, 1)).toMatchObject(done);
    await world.clock.passTime('PT10M');
    expect(await hand.refund(payment, 10_000)).toMatchObject(done);
  });

  it('asks before a void of the whole, too', async () => {
    const payment = await guarded();
    expect(await hand.cancel(payment)).toMatchObject(codeRequired);
    expect(await hand.refundedAt(payment)).toEqual([]);
  });

  it('asks no staff without a second factor', async () => {
    const payment = await hand.settled(70_000);
    expect(await hand.refund(payment, 70_000)).toMatchObject(done);
  });
});

describe('refunds at the same time by one person without a code', () => {
  /** Settled payments of $400.00 at one merchant, and two sessions of one person there. */
  const someOf = async (count: number) => {
    const payer = await world.newPayer();
    const { id: userId } = await insertStaff(world.database.db, [payer.merchant.id]);
    await addFactor(userId);
    const tab = await asStaff(world.database.db, world.clock, userId);
    const other = await asStaff(world.database.db, world.clock, userId);
    const payments: Payment[] = [];
    for (let index = 0; index < count; index += 1) {
      const invoice = await world.newInvoice(payer, { amount: 40_000 });
      const { id } = transactionOf(await world.pay(payer, invoice, 40_000));
      payments.push({ payer, invoice, id, staff: index % 2 === 0 ? tab : other });
    }
    world.stub.settle();
    return payments;
  };
  const sumOf = async (payments: readonly Payment[]): Promise<number> =>
    (await Promise.all(payments.map((payment) => hand.refundedAt(payment))))
      .flat()
      .reduce((sum, amount) => sum + Number(amount), 0);

  it('stay within the limit, of several payments and in two sessions', async () => {
    const payments = await someOf(6);
    const answers = await Promise.all(payments.map((payment) => hand.refund(payment, 20_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(codeRequired);
    expect(await sumOf(payments)).toBe(400);
  });

  it('count those of a session that has ended', async () => {
    const [first, second] = await someOf(2);
    if (first === undefined || second === undefined) throw new Error('two payments');
    expect(await hand.refund(first, 40_000)).toMatchObject(done);
    await world.database.db
      .updateTable('sessions')
      .set({ ended_at: world.clock.now() })
      .where('id', '<', (await sessionOf()).id)
      .execute();
    expect(await hand.refund(second, 10_001)).toMatchObject(codeRequired);
    expect(await hand.refund(second, 10_000)).toMatchObject(done);
  });

  it('do not count those before the last code, given in another session', async () => {
    const [first, second] = await someOf(2);
    if (first === undefined || second === undefined) throw new Error('two payments');
    expect(await hand.refund(second, 40_000)).toMatchObject(done);
    const { id } = await sessionOf();
    await world.clock.passTime('PT1S');
    await world.database.db
      .updateTable('sessions')
      .set({ second_factor_at: world.clock.now(), ended_at: world.clock.now() })
      .where('id', '=', id)
      .execute();
    expect(await hand.refund(first, 40_000)).toMatchObject(done);
  });

  it('count what is not confirmed yet', async () => {
    const [first, second] = await someOf(2);
    if (first === undefined || second === undefined) throw new Error('two payments');
    world.stub.next('refund', 'booked_then_cut');
    expect(await hand.refund(first, 40_000)).toMatchObject({ status: 202 });
    expect(await hand.refund(second, 10_001)).toMatchObject(codeRequired);
    expect(await hand.refund(second, 10_000)).toMatchObject(done);
  });

  it('are answered from the record when a request is repeated', async () => {
    const [first] = await someOf(1);
    if (first === undefined) throw new Error('one payment');
    expect(await hand.refund(first, 40_000, {}, 'again')).toMatchObject(done);
    const repeated = await hand.refund(first, 40_000, {}, 'again');
    expect(repeated).toMatchObject(done);
    expect(repeated.headers['idempotent-replayed']).toBe('true');
  });
});
