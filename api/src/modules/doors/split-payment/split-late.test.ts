import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { buildPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { untilBlocked } from '@billfold/server-kit/testing/database-state';

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({ CUSTOMER_IDLE_MS: '86400000' });
});
beforeEach(() => world.clock.rewind());
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

describe('a split whose process paused before it sent the second card', () => {
  it('never asks that card, because a look-up may have reported nothing', async () => {
    const payer = await world.newPayer();
    const [one, two] = [await world.newCard(payer), await world.newCard(payer)];
    const invoice = await world.newInvoice(payer, { amount: 7_500 });
    // The second card waits here while it is written as sent.
    await world.runSql(`create function stand_still() returns trigger language plpgsql as $$ begin perform
      pg_advisory_xact_lock(4711); return new; end $$;
      create trigger stand_still before update on payment_attempts for each row
        when (new.part = 2 and new.state = 'sent') execute function stand_still()`);
    const { answer } = await world.database.db.transaction().execute(async (gate) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(gate);
      const splitting = world.split(
        payer,
        invoice,
        { card: one, amount: 3_000 },
        { card: two, amount: 4_500 },
      );
      await untilBlocked(world.database.db);
      await world.clock.advance('PT5M');
      return { answer: splitting };
    });
    expect((await answer).status).toBe(503);
    expect(world.stub.calls.filter(({ endpoint }) => endpoint === 'auth')).toHaveLength(1);
    expect(await world.attemptsOf(invoice)).toMatchObject([
      { state: 'voided' },
      { state: 'not_charged', reason: 'too_late_to_send' },
    ]);
    expect([world.stub.charges(), world.stub.holds()]).toEqual([[], []]);
  });
});
