import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertCard, insertInvoice } from '../../testing/factories';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { expiryHand, type ExpiryHand, type ExpiryPayer } from './testing/expiry-world';
import { warnOfExpiry, type WarningContext } from './warn-of-expiry.service';

let test: TestApp;
let hand: ExpiryHand;
let context: WarningContext;
const errors: object[] = [];
const textSecret = 'text-secret';
const webhooks = 'https://pay.example.test/api/webhooks';
beforeAll(async () => {
  test = await buildTestApp({ settings: { SMS_SECRET: textSecret, WEBHOOK_URL: webhooks } });
  hand = expiryHand(test);
  const { database, clock } = test;
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (facts: object) => void errors.push(facts),
  };
  context = { db: database.db, clock, log, publicUrl: 'https://pay.test' };
});
beforeEach(async () => {
  errors.length = 0;
  // What former tests planned is planned no more; nothing is due at these moments but warnings.
  await sql`update users set state = 'inactive' where kind = 'customer'`.execute(test.database.db);
  await test.clock.set(testNow);
});
afterAll(() => test.close());

const at = (moment: string) => test.clock.set(new Date(moment));
const messagesOf = ({ subscription }: ExpiryPayer) =>
  test.database.db
    .selectFrom('messages')
    .select(['body', 'medium', 'created_at'])
    .where('subscription_id', '=', subscription.id)
    .orderBy('id')
    .execute();
/** As the text provider hands over what a phone has written. */
const receiveText = (From: string, To: string, Body: string) => {
  const fields = { Body, From, MessageSid: 'SM1', To };
  const signed = Object.entries(fields).flat().join('');
  return test.app.inject({
    method: 'POST',
    url: '/api/webhooks/sms',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', textSecret)
        .update(`${webhooks}/sms${signed}`)
        .digest('base64'),
    },
    payload: new URLSearchParams(fields).toString(),
  });
};
const countOf = async (payer: ExpiryPayer) => (await messagesOf(payer)).length;
const warningsOf = ({ subscription }: ExpiryPayer) =>
  test.database.db
    .selectFrom('card_expiry_warnings')
    .select(['days_before', 'reached'])
    .where('subscription_id', '=', subscription.id)
    .orderBy('warned_at')
    .execute();

describe('a card that expires before a payment of auto-pay', () => {
  it('leads to a notice 30 days before its last day, and again 7 days before', async () => {
    const payer = await hand.newPayer({ expiration: '12/26' });
    await hand.setAutoPay(payer, { autopay_next_on: '2027-01-15' });
    await at('2026-11-30T19:00:00Z');
    expect(await countOf(payer)).toBe(0);
    await at('2026-12-01T19:00:00Z');
    expect(await messagesOf(payer)).toMatchObject([
      {
        medium: 2,
        body: expect.stringContaining(
          `expires after 12/31/2026. Your automatic payment to ${payer.merchant.name} on 01/15/2027 would fail.`,
        ),
      },
    ]);
    await at('2026-12-23T19:00:00Z');
    expect(await countOf(payer)).toBe(1);
    await at('2026-12-24T19:00:00Z');
    await at('2026-12-31T19:00:00Z');
    await at('2027-01-02T19:00:00Z');
    expect(await countOf(payer)).toBe(2);
    expect(await warningsOf(payer)).toEqual([
      { days_before: 30, reached: true },
      { days_before: 7, reached: true },
    ]);
  });

  it('has its last call a week after a first warning that came late', async () => {
    const payer = await hand.newPayer();
    await at('2026-11-21T19:00:00Z');
    await hand.setAutoPay(payer);
    await at('2026-11-22T19:00:00Z');
    await at('2026-11-23T19:00:00Z');
    expect(await countOf(payer)).toBe(1);
    await at('2026-11-29T19:00:01Z');
    expect(await countOf(payer)).toBe(2);
  });

  it('names the first invoice after the last day, or none where no invoice is known', async () => {
    const [known, unknown] = [await hand.newPayer(), await hand.newPayer()];
    for (const due_date of ['2026-11-30', '2026-12-20', '2026-12-10'])
      await insertInvoice(test.database.db, { subscription: known.subscription, due_date });
    await hand.setAutoPay(known, hand.byDueDates);
    await hand.setAutoPay(unknown, hand.byDueDates);
    await at('2026-11-20T20:00:00Z');
    expect((await messagesOf(known))[0]?.body).toContain('on 12/10/2026 would fail');
    expect((await messagesOf(unknown))[0]?.body).toContain('would fail from then on');
  });

  it.each([
    ['switched off', { autopay_enabled: false }],
    ['without a next day', { autopay_next_on: null, autopay_next_at: null }],
  ])('leads to no notice where auto-pay is %s', async (_, change) => {
    const payer = await hand.newPayer();
    await hand.setAutoPay(payer, change);
    await at('2026-11-20T20:00:00Z');
    expect(await countOf(payer)).toBe(0);
  });

  it('leads to no notice after another card was chosen, or the card was removed', async () => {
    const { db } = test.database;
    const [replaced, removed] = [await hand.newPayer(), await hand.newPayer()];
    const other = await insertCard(db, { user_id: replaced.user.id });
    await hand.setAutoPay(replaced, { autopay_method: other.id });
    await hand.setAutoPay(removed);
    await sql`update payment_methods set removed_at = now() where id = ${removed.card.id}`.execute(
      db,
    );
    await at('2026-11-20T20:00:00Z');
    expect([await countOf(replaced), await countOf(removed)]).toEqual([0, 0]);
  });

  it('gets no last call once it was replaced', async () => {
    const payer = await hand.newPayer();
    await hand.setAutoPay(payer);
    await at('2026-11-20T20:00:00Z');
    const other = await insertCard(test.database.db, { user_id: payer.user.id });
    await hand.setAutoPay(payer, { autopay_method: other.id });
    await at('2026-11-28T20:00:00Z');
    expect(await countOf(payer)).toBe(1);
  });

  it('leads to no notice when it has expired', async () => {
    await at('2026-12-01T18:00:00Z');
    const payer = await hand.newPayer();
    await hand.setAutoPay(payer);
    await at('2026-12-01T19:00:00Z');
    expect(await countOf(payer)).toBe(0);
  });

  it('leads to no notice to inactive customers', async () => {
    const payer = await hand.newPayer({ subscription: { state: 'inactive' } });
    await hand.setAutoPay(payer);
    await at('2026-11-20T20:00:00Z');
    expect(await countOf(payer)).toBe(0);
  });
});

describe('a card that expires before a scheduled payment', () => {
  it('leads to a notice, unless the payment is made in time', async () => {
    const [late, timely] = [await hand.newPayer(), await hand.newPayer()];
    await hand.schedule(late, '2026-12-01');
    await hand.schedule(timely, '2026-11-30');
    await at('2026-11-20T20:00:00Z');
    expect((await messagesOf(late))[0]?.body).toContain(
      `Your payment of $20.00 to ${late.merchant.name} scheduled for 12/01/2026 would fail.`,
    );
    expect(await countOf(timely)).toBe(0);
  });
});

describe('the customer of an expiring card', () => {
  it('is written to by the channels of the consent alone', async () => {
    const text = await hand.newPayer({ subscription: { email_opt_in: false, sms_opt_in: true } });
    const both = await hand.newPayer({ subscription: { sms_opt_in: true } });
    const none = await hand.newPayer({ subscription: { email_opt_in: false } });
    for (const payer of [text, both, none]) await hand.setAutoPay(payer);
    await at('2026-11-20T20:00:00Z');
    expect((await messagesOf(text)).map(({ medium }) => medium)).toEqual([1]);
    expect((await messagesOf(both)).map(({ medium }) => medium)).toEqual([2, 1]);
    expect(await messagesOf(none)).toEqual([]);
    expect(await warningsOf(none)).toEqual([{ days_before: 30, reached: false }]);
  });

  it('gets no text after STOP', async () => {
    const payer = await hand.newPayer({ subscription: { sms_opt_in: true, email_opt_in: false } });
    const number = '+13035550199';
    await sql`update merchants set sms_number = ${number} where id = ${payer.merchant.id}`.execute(
      test.database.db,
    );
    await receiveText(`+1${payer.user.phone ?? ''}`, number, 'STOP');
    await hand.setAutoPay(payer);
    await at('2026-11-20T20:00:00Z');
    expect((await messagesOf(payer)).map(({ body }) => body)).toEqual(['STOP']);
    expect(await warningsOf(payer)).toEqual([{ days_before: 30, reached: false }]);
  });

  it('is written to by day, where the merchant and the customer are', async () => {
    const payer = await hand.newPayer({
      zone: 'America/New_York',
      subscription: { service_address_state: 'CA' },
    });
    await hand.setAutoPay(payer);
    // 10 AM in New York, 7 AM in Los Angeles.
    await at('2026-11-21T15:00:00Z');
    expect(await countOf(payer)).toBe(0);
    await at('2026-11-21T16:00:00Z');
    expect(await countOf(payer)).toBe(1);
  });

  it('gets one message from several processes', async () => {
    const payers = [];
    for (let index = 0; index < 8; index += 1) {
      const payer = await hand.newPayer();
      await hand.setAutoPay(payer);
      payers.push(payer);
    }
    await Promise.all([1, 2, 3, 4].map(() => warnOfExpiry(context)));
    await warnOfExpiry(context);
    expect(await Promise.all(payers.map(countOf))).toEqual(payers.map(() => 1));
    expect(errors).toEqual([]);
  });

  it('gets the message after a failure that left none', async () => {
    const payer = await hand.newPayer();
    await hand.setAutoPay(payer);
    const { db } = test.database;
    await sql`alter table card_expiry_warnings add constraint broken check (false) not valid`.execute(
      db,
    );
    await warnOfExpiry(context);
    expect([await countOf(payer), errors.length]).toEqual([0, 1]);
    await sql`alter table card_expiry_warnings drop constraint broken`.execute(db);
    await warnOfExpiry(context);
    expect(await countOf(payer)).toBe(1);
  });
});
