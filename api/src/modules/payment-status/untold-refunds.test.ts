import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { give, openVisit } from '../../testing/donors';
import { insertBankAccount, insertMerchant, insertStaff } from '../../testing/factories';
import { giveBackHand, type GiveBackHand, type Payment } from '../../testing/give-back';
import { readOutbox } from '../../testing/mailbox';
import {
  buildPaymentWorld,
  transactionOf,
  type Payer,
  type PaymentWorld,
} from '../../testing/payment-world';
import { asStaff } from '../../testing/sign-in';
import { testNow } from '../../testing/test-app';
import { tellRefund } from './tell-refund.service';

let world: PaymentWorld;
let hand: GiveBackHand;
beforeAll(async () => {
  world = await buildPaymentWorld({ PUBLIC_CHALLENGE: 'off' });
  hand = giveBackHand(world);
});
beforeEach(() => world.clock.rewind());
afterEach(() => world.stub.behave());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const agree = ({ payer }: Payment, consent = 'email_opt_in = true, sms_opt_in = false') =>
  world.runSql(`update subscriptions set ${consent} where id = ${payer.subscription.id}`);
const sentTexts = ({ subscription }: Payer, db: Executor = world.database.db) =>
  db
    .selectFrom('messages')
    .select(['medium', 'body'])
    .where('subscription_id', '=', subscription.id)
    .orderBy('id')
    .execute();
const textsTo = async ({ payer }: Payment, db?: Executor) =>
  (await sentTexts(payer, db)).map(({ body }) => body);
const tellAll = () => world.clock.advance('PT5S');
const fromBank = async (): Promise<Payment> => {
  const payer = await world.newPayer();
  await world.runSql(`update merchants set ach_on = true where id = ${payer.merchant.id}`);
  const bank = await insertBankAccount(world.database.db, { user_id: payer.user.id });
  const invoice = await world.newInvoice(payer);
  const { id } = transactionOf(await world.pay(payer, invoice, 10_000, undefined, bank.id));
  return { payer, invoice, id, staff: await hand.staffOf(payer) };
};
describe('a customer whose payment is given back', () => {
  it('gets one notice of a void that names the open invoice', async () => {
    const payment = await hand.paid();
    await agree(payment);
    expect((await hand.cancel(payment)).body).toMatchObject({ status: 1 });
    for (const span of ['PT5S', 'PT10M', 'P1D']) await world.clock.advance(span);
    expect(await textsTo(payment)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${payment.payer.merchant.name} canceled your payment of \\$100\\.00 for ".+" \\(Visa 1111\\)\\. The charge will .+ The bill will be open again\\.$`,
        ),
      ),
    ]);
  });

  it.each([
    ['to a card', () => hand.settled(), /^.+ refunded \$40\.00 of .+ to Visa 1111\. .+ 5 to 10/],
    ['to a bank account', fromBank, /^.+ refunded \$40\.00 of .+ to Bank Account 6789\. .+ 3 to 5/],
  ])('gets a notice of each part that is refunded %s', async (_way, pay, text) => {
    const payment = await pay();
    await agree(payment);
    world.stub.settle();
    for (const part of [4_000, 6_000])
      expect((await hand.refund(payment, part)).body).toMatchObject({ status: 1 });
    await tellAll();
    const texts = await textsTo(payment);
    expect(texts).toEqual([expect.stringMatching(text), expect.stringContaining('$60.00 of')]);
    expect(texts.join(' ')).not.toContain('open again');
  });

  it('gets a notice after the look-up that finds a refund in doubt', async () => {
    const payment = await hand.settled();
    await agree(payment);
    world.stub.next('refund', 'booked_then_cut');
    world.stub.next('inquireByOrderid', 'http_500');
    expect((await hand.refund(payment, 4_000, { owed_again: true })).status).toBe(202);
    await tellAll();
    expect(await textsTo(payment)).toEqual([]);
    for (const span of ['PT36S', 'PT1M']) await world.clock.advance(span);
    expect(await textsTo(payment)).toEqual([
      expect.stringContaining('The bill will be open again.'),
    ]);
  });

  it('gets notices by the channels of the consent, and none of a refund that fails', async () => {
    const [silent, both, refused] = [await hand.paid(), await hand.paid(), await hand.paid()];
    await agree(both, 'email_opt_in = true, sms_opt_in = true');
    await agree(refused);
    world.stub.next('void', 'refused');
    for (const payment of [refused, silent, both]) await hand.cancel(payment);
    await tellAll();
    const media = async ({ payer }: Payment) =>
      (await sentTexts(payer)).map(({ medium }) => medium);
    expect([await media(silent), await media(both), await media(refused)]).toEqual([
      [],
      [2, 1],
      [],
    ]);
  });

  it('gets one notice when the process dies during the notice', async () => {
    const payment = await hand.paid();
    await agree(payment, 'email_opt_in = true, sms_opt_in = true');
    await hand.cancel(payment);
    const mend = await world.breakConnection('messages', 'new.medium = 1');
    await tellAll();
    expect(await textsTo(payment)).toEqual([]);
    await mend();
    await world.runSql(
      `update refunds set leased_until = clock_timestamp() - interval '1 second' where leased_until is not null`,
    );
    for (const span of ['PT1M', 'PT10M']) await world.clock.advance(span);
    expect(await textsTo(payment)).toHaveLength(2);
  });

  it('gets another notice when the bank did not take the refund', async () => {
    const payment = await fromBank();
    await agree(payment);
    world.stub.settle();
    await hand.refund(payment, 4_000);
    await tellAll();
    const { id } = await world.database.db
      .selectFrom('refunds')
      .select('id')
      .where('transaction_id', '=', payment.id)
      .executeTakeFirstOrThrow();
    const texts: string[] = [];
    const rolledBack = world.database.db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql`update refunds set state = 'returned' where id = ${id}`.execute(transaction);
      for (const now of [testNow, testNow]) await tellRefund(transaction, id, now);
      texts.push(...(await textsTo(payment, transaction)));
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(texts).toEqual([
      expect.stringContaining('refunded $40.00'),
      expect.stringMatching(/^Your bank didn't accept the refund of \$40\.00 .+ another way\.$/),
    ]);
  });
});

it('a donor is told by mail', async () => {
  const merchant = await insertMerchant(world.database.db);
  const visit = await openVisit(world, merchant.name);
  const { id } = (await give(world, { merchantName: merchant.name, visit })).body;
  const staff = await asStaff(
    world.database.db,
    world.clock,
    (await insertStaff(world.database.db, [merchant.id])).id,
  );
  world.stub.settle();
  await tellAll();
  expect(
    (await hand.post(staff, 'refund', { transaction: Number(id), amount: 1_000 })).body,
  ).toMatchObject({
    status: 1,
  });
  for (const span of ['PT5S', 'P1D']) await world.clock.advance(span);
  const mails = (await readOutbox(world)).filter(({ merchant_id: by }) => by === merchant.id);
  expect(mails).toMatchObject([
    { address: 'dana@donors.test', subject: `Your donation to ${merchant.name}` },
    {
      address: 'dana@donors.test',
      subject: `Your donation to ${merchant.name} was refunded`,
      body: expect.stringContaining('$10.00 of your donation of $25.75 to Visa 1111'),
    },
  ]);
});
