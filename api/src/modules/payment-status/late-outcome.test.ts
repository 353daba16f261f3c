import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import {
  buildPaymentWorld,
  transactionOf,
  type Payer,
  type PaymentWorld,
} from '../../testing/payment-world';
import { testNow } from '../../testing/test-app';
import { tellLateOutcome } from './tell-late-outcome.service';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld();
});
beforeEach(() => world.clock.rewind());
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const listener = async (
  consent: { readonly email_opt_in?: boolean; readonly sms_opt_in?: boolean } = {
    email_opt_in: true,
  },
): Promise<Payer> => {
  const payer = await world.newPayer();
  await world.database.db
    .updateTable('subscriptions')
    .set(consent)
    .where('id', '=', payer.subscription.id)
    .execute();
  return payer;
};
const sentTexts = async ({ subscription }: Payer) =>
  (
    await world.database.db
      .selectFrom('messages')
      .select('body')
      .where('subscription_id', '=', subscription.id)
      .orderBy('id')
      .execute()
  ).map(({ body }) => body);
const bookedLookups = ['PT36S'];
const unbookedLookups = ['PT36S', 'PT1M', 'PT2M', 'PT5M'];
const advance = async (waits: readonly string[]) => {
  for (const wait of waits) await world.clock.advance(wait);
};
/** The payer waits for an answer, gets 'in doubt' and leaves; the reconciler finds out. */
const payAndLeave = async (
  behaviour: Parameters<PaymentWorld['stub']['next']>[1],
  waits: readonly string[],
  payer: Payer,
) => {
  const invoice = await world.newInvoice(payer);
  world.stub.next('auth', behaviour);
  const answer = await world.pay(payer, invoice, 10_000);
  expect(answer.status).toBe(202);
  await advance(waits);
  return { payer, invoice, id: transactionOf(answer).id };
};

describe('the outcome of a payment in doubt', () => {
  it('is sent to a customer who left, once, when charged', async () => {
    const { payer } = await payAndLeave('b62_booked', bookedLookups, await listener());
    expect(await sentTexts(payer)).toEqual([]);
    await world.clock.advance('PT2M');
    const receipt = expect.stringMatching(
      /^Your payment of \$100\.00 for ".+" from .+ is confirmed: it was taken from Visa 1111 on 11\/20\/2026\. Thank you!$/,
    );
    expect(await sentTexts(payer)).toEqual([receipt]);
    await advance(['PT10M', 'P1D']);
    expect(await sentTexts(payer)).toHaveLength(1);
  });

  it('asks to pay again when nothing was charged, unless the invoice has been paid since', async () => {
    const { payer: first } = await payAndLeave('b62_unbooked', [], await listener());
    const { payer, invoice } = await payAndLeave('b62_unbooked', unbookedLookups, await listener());
    expect((await world.pay(payer, invoice, 10_000, 'again')).status).toBe(200);
    await world.clock.advance('PT2M');
    expect(await sentTexts(first)).toEqual([
      expect.stringMatching(
        /^Your payment of \$100\.00 for ".+" from .+ \(Visa 1111\) didn't go through\. You haven't been charged\. Please sign in to pay again\.$/,
      ),
    ]);
    expect(await sentTexts(payer)).toEqual([expect.stringMatching(/You haven't been charged\.$/)]);
  });

  it('is not sent when the customer read it on the page', async () => {
    const { payer, id } = await payAndLeave('b62_booked', bookedLookups, await listener());
    expect(await world.statusOf(payer, id)).toBe('success');
    await advance(['PT5M', 'P1D']);
    expect(await sentTexts(payer)).toEqual([]);
  });

  it('is sent when only “confirming” was read, or only staff read it', async () => {
    const payer = await listener();
    const invoice = await world.newInvoice(payer);
    world.stub.next('auth', 'b62_booked');
    const { id } = transactionOf(await world.pay(payer, invoice, 10_000));
    world.stub.next('inquireByOrderid', 'http_500');
    expect(await world.statusOf(payer, id)).toBe('confirming');
    await advance(['PT36S', 'PT1M']);
    const staff = await insertStaff(world.database.db, [payer.merchant.id]);
    expect(
      await world.statusOf(
        { ...payer, headers: await asStaff(world.database.db, world.clock, staff.id) },
        id,
      ),
    ).toBe('success');
    await world.clock.advance('PT3M');
    expect(await sentTexts(payer)).toHaveLength(1);
  });

  it('is sent both ways with both consents, and not without consent', async () => {
    const silent = await listener({ email_opt_in: false });
    await payAndLeave('b62_booked', [], silent);
    const both = await listener({ email_opt_in: true, sms_opt_in: true });
    await payAndLeave('b62_booked', bookedLookups, both);
    await world.clock.advance('PT2M');
    const media = async ({ subscription }: Payer) =>
      (
        await world.database.db
          .selectFrom('messages')
          .select('medium')
          .where('subscription_id', '=', subscription.id)
          .orderBy('id')
          .execute()
      ).map(({ medium }) => medium);
    expect([await media(silent), await media(both)]).toEqual([[], [2, 1]]);
  });

  it('is sent once by two workers, and survives the failure of one', async () => {
    const { payer, id } = await payAndLeave('b62_booked', bookedLookups, await listener());
    const { db } = world.database;
    const failing = db.transaction().execute(async (transaction) => {
      await tellLateOutcome(transaction, { kind: 'attempt', id }, testNow);
      throw new Error('died');
    });
    await expect(failing).rejects.toThrow('died');
    expect(await sentTexts(payer)).toEqual([]);
    const tell = () =>
      db
        .transaction()
        .execute((transaction) => tellLateOutcome(transaction, { kind: 'attempt', id }, testNow));
    await Promise.all([tell(), tell(), world.clock.advance('PT2M')]);
    expect(await sentTexts(payer)).toHaveLength(1);
  });

  it('is not sent for a payment that was answered at once', async () => {
    const payer = await listener();
    expect((await world.pay(payer, await world.newInvoice(payer), 10_000)).status).toBe(200);
    world.stub.next('auth', 'decline');
    await world.pay(payer, await world.newInvoice(payer), 10_000);
    await advance(['PT5M', 'P1D']);
    expect(await sentTexts(payer)).toEqual([]);
  });
});

describe('the outcome of a split in doubt', () => {
  const splitAndLeave = async (
    behaviours: Parameters<PaymentWorld['stub']['next']>[1][],
    endpoint: 'auth' | 'capture',
    payer: Payer,
  ) => {
    const invoice = await world.newInvoice(payer);
    const [one, two] = [await world.newCard(payer), await world.newCard(payer)];
    world.stub.next(endpoint, ...behaviours);
    const answer = await world.split(
      payer,
      invoice,
      { card: one, amount: 3_000 },
      { card: two, amount: 7_000 },
    );
    expect(answer.status).toBe(202);
    await advance(['PT36S', 'PT1M', 'PT2M', 'PT5M']);
    return invoice;
  };

  it('is sent as one payment with both cards', async () => {
    const payer = await listener();
    await splitAndLeave(['booked_then_cut'], 'capture', payer);
    await world.clock.advance('PT2M');
    expect(await sentTexts(payer)).toEqual([
      expect.stringMatching(
        /^Your payment of \$100\.00 for ".+" from .+ is confirmed: it was taken from Visa \d{4} and Visa \d{4} on 11\/20\/2026\. Thank you!$/,
      ),
    ]);
    await advance(['PT10M']);
    expect(await sentTexts(payer)).toHaveLength(1);
  });

  it('is sent as not charged when both were given back', async () => {
    const payer = await listener();
    await splitAndLeave(['b62_booked'], 'auth', payer);
    await world.clock.advance('PT2M');
    expect(await sentTexts(payer)).toEqual([
      expect.stringMatching(
        /\(Visa \d{4} and Visa \d{4}\) didn't go through\. You haven't been charged\. Please sign in to pay again\.$/,
      ),
    ]);
  });
});
