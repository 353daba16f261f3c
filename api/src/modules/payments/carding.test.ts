import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertCard } from '../../testing/factories';
import { buildPaymentWorld, type PaymentWorld } from '../../testing/payment-world';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({ CARDING_MAX_SCORE: '40', CARDING_DECLINE_WEIGHT: '5', CUSTOMER_IDLE_MS: '7200000' });
});
afterAll(() => world.close());

describe('carding protection', () => {
  it('stops a customer after eight declines in an hour, with other cards and on other bills too, and lets time heal it', async () => {
    const payer = await world.newPayer();
    world.stub.always('auth', 'decline');
    for (let tries = 0; tries < 8; tries += 1) {
      const card = await insertCard(world.database.db, { user_id: payer.user.id });
      expect((await world.pay(payer, await world.newInvoice(payer), 100, `try ${tries}`, card.id)).status).toBe(402);
    }
    const invoice = await world.newInvoice(payer);
    const refused = await world.pay(payer, invoice, 100, 'ninth');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', detail: 'Too many payments were declined. Please wait a while before you try again.' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await world.attemptsOf(invoice)).toEqual([]);

    world.stub.always('auth', null);
    await world.clock.advance('PT61M');
    // 429 was not stored under the key: the same request may now succeed.
    expect((await world.pay(payer, invoice, 100, 'ninth')).status).toBe(200);
    await world.expectSoundMoney();
  });

  it('counts a good payment as little', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    for (let tries = 0; tries < 20; tries += 1) expect((await world.pay(payer, invoice, 100)).status).toBe(200);
  });
});
