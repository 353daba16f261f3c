import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { buildPaymentWorld, type PaymentWorld } from '../../testing/payment-world';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({ CUSTOMER_IDLE_MS: '86400000', PAUSE_BEFORE_COMMIT_MS: '2000', CLOCK_CONTROL: '1', REQUEST_LEASE_MS: '30000' });
});
afterAll(() => world.close());

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

describe('a split whose process stood still between writing the second card as sent and sending it', () => {
  it('never asks that card: a look-up may have found nothing and told so by then', async () => {
    const payer = await world.newPayer();
    const [one, two] = [await world.newCard(payer), await world.newCard(payer)];
    const invoice = await world.newInvoice(payer, { amount: 7_500 });
    const answer = world.split(payer, invoice, { card: one, amount: 3_000 }, { card: two, amount: 4_500 });
    const firstHolds = async () => (await world.attemptsOf(invoice))[0]?.state === 'authorised';
    for (let tries = 0; tries < 400 && !(await firstHolds()); tries += 1) await pause(10);
    await world.database.db.transaction().execute(async (transaction) => {
      await sql`select from invoices where id = ${invoice} for update`.execute(transaction);
      await pause(2_500);
      await world.clock.advance('PT5M');
    });
    expect((await answer).status).toBe(402);
    expect(world.stub.calls.filter(({ endpoint }) => endpoint === 'auth')).toHaveLength(1);
    expect(await world.attemptsOf(invoice)).toMatchObject([{ state: 'voided' }, { state: 'not_charged', reason: 'too_late_to_send' }]);
    expect([world.stub.charges(), world.stub.holds()]).toEqual([[], []]);
    await world.expectSoundMoney();
  }, 30_000);
});
