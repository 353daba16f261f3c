import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { buildPaymentWorld, type PaymentWorld } from '../../testing/payment-world';

/** The calls of the release before, which runs beside this one during an update: letter for letter. */

let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld();
});
afterEach(() => world.stub.behave());
afterAll(() => world.close());

type Row = Readonly<Record<string, unknown>>;
const limits = () => sql`${new Date('2026-11-20T18:00:00.123Z')}, ${5}, ${1000}, ${1000}, ${1000}`;
const ask = async (call: ReturnType<typeof sql>): Promise<readonly Row[]> =>
  (await sql<Row>`select * from ${call}`.execute(world.database.db)).rows;
const record = (attempt: unknown, state: string) =>
  ask(
    sql`record_payment_outcome(${attempt}, ${state}, ${null}, ${'100000000001'}, ${'PPS1'}, ${'00'}, ${null}, ${'system:test'}, ${null}, ${world.clock.now()})`,
  );

describe('the SQL functions of the previous release', () => {
  it('begin a payment and record its outcome', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const now = new Date('2026-11-20T19:00:00.987Z');
    const [begun] = await ask(sql`begin_payment_attempt(
      ${'pay_once'}, ${invoice}, ${payer.user.id}, ${null}, ${payer.card.id}, ${2_500},
      ${'OLDRELEASE'}, ${'496160873888'}, ${'customer:1'}, ${null}, ${'203.0.113.9'},
      ${'request'}, ${null}, ${null}, ${null}, ${now}, ${now},
      ${limits()}, ${false}, ${null}, ${null}
    )`);
    expect(begun).toMatchObject({
      refusal: null,
      balance: 10_000,
      amount: 2_500,
      visible_method: 'Visa 1111',
      method_type: 1,
    });
    const attempt = await world.database.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('invoice_id', '=', invoice)
      .executeTakeFirstOrThrow();
    expect(attempt).toMatchObject({
      id: begun?.['attempt_id'],
      order_id: 'OLDRELEASE',
      door: 'pay_once',
      amount: 2_500,
      client_address: '203.0.113.9',
      sent_at: now,
    });
    expect(await record(attempt.id, 'approved')).toEqual([
      { state: 'approved', written: true, paid_in_full: false },
    ]);
    expect((await world.invoiceRow(invoice)).amount_paid).toBe(2_500);
  });

  it('begin a payment of staff by their merchants', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const now = world.clock.now();
    const begin = (merchants: readonly number[]) =>
      ask(sql`begin_payment_attempt(
        ${'merchant_pay'}, ${invoice}, ${null}, ${merchants}, ${payer.card.id}, ${100}, ${'OLDSTAFF'}, ${'4961'},
        ${'merchant:1'}, ${null}, ${null}, ${'request'}, ${null}, ${null}, ${null}, ${now}, ${now}, ${limits()}
      )`);
    expect(await begin([0])).toMatchObject([{ refusal: 'invoice_unknown' }]);
    expect(await begin([0, payer.merchant.id])).toMatchObject([{ refusal: null, amount: 100 }]);
  });

  const beginSplit = async (orders: readonly string[]) => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const cards = [await world.newCard(payer), await world.newCard(payer)];
    const now = world.clock.now();
    const begun = await ask(sql`begin_split_payment(
      ${invoice}, ${payer.user.id}, ${cards}::bigint[], ${[4_000, 6_000]}::bigint[],
      ${orders}::text[], ${'496160873888'}, ${'customer:1'}, ${null}, ${null},
      ${'request'}, ${null}, ${'worker'}, ${60_000}, ${now}, ${now}, ${limits()}
    )`);
    return { invoice, begun, now };
  };

  it('begin a split payment and record its parts', async () => {
    const { invoice, begun, now } = await beginSplit(['OLDSPLITONE', 'OLDSPLITTWO']);
    expect(begun).toMatchObject([
      { refusal: null, balance: 10_000, amount: 4_000 },
      { refusal: null, amount: 6_000 },
    ]);
    const [first] = begun;
    const answer = await ask(sql`record_split_part(
      ${first?.['split_id']}, ${'worker'}, ${first?.['attempt_id']}, ${'authorised'}, ${null}, ${'100000000002'}, ${'PPS2'},
      ${'00'}, ${null}, ${'customer:1'}, ${'request'}, ${now}
    )`);
    expect(answer).toEqual([{ state: 'authorised', written: true }]);
    expect(
      (await world.attemptsOf(invoice)).map(({ order_id, state }) => [order_id, state]),
    ).toEqual([
      ['OLDSPLITONE', 'authorised'],
      ['OLDSPLITTWO', 'created'],
    ]);
  });

  it('decide a split payment and release it', async () => {
    const { invoice, begun, now } = await beginSplit(['OLDDECIDEDONE', 'OLDDECIDEDTWO']);
    const split = begun[0]?.['split_id'];
    const row = () =>
      world.database.db
        .selectFrom('payment_splits')
        .select(['state', 'reason', 'review_of', 'tries', 'next_step_at', 'leased_by'])
        .where('invoice_id', '=', invoice)
        .executeTakeFirstOrThrow();
    const decide = (worker: string) =>
      ask(sql`decide_split(
        ${split}, ${worker}, ${'voiding'}, ${'declined'}, ${'customer:1'}, ${'request'}, ${now}
      ) as state`);
    expect(await decide('another')).toEqual([{ state: null }]);
    expect(await decide('worker')).toEqual([{ state: 'voiding' }]);
    expect(await row()).toMatchObject({ state: 'voiding', reason: 'declined' });
    expect((await world.attemptsOf(invoice)).map(({ state }) => state)).toEqual([
      'sent',
      'abandoned',
    ]);
    const next = new Date('2026-11-20T20:00:00.987Z');
    await ask(
      sql`put_split_back(${split}, ${'worker'}, ${3}, ${next}, ${true}, ${'customer:1'}, ${now})`,
    );
    expect(await row()).toEqual({
      state: 'needs_review',
      reason: 'declined',
      review_of: 'voiding',
      tries: 3,
      next_step_at: next,
      leased_by: null,
    });
  });

  it('end the waiting runs of an invoice except one', async () => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer);
    const now = world.clock.now();
    const insertRun = async (cycle: string) =>
      await world.database.db
        .insertInto('payment_runs')
        .values({
          kind: 'auto_pay',
          invoice_id: invoice,
          subscription_id: payer.subscription.id,
          merchant_id: payer.merchant.id,
          user_id: payer.user.id,
          cycle_on: cycle,
          state: 'waiting',
          due_at: now,
          actor: 'test',
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    await insertRun('2026-11-01');
    const spared = await insertRun('2026-12-01');
    await ask(sql`end_waiting_runs(
      ${invoice}, ${'skipped'}, ${'paid'}, ${spared.id}, ${'system:test'}, ${null}, ${now}
    )`);
    const runs = await world.database.db
      .selectFrom('payment_runs')
      .select(['state', 'reason', 'ended_at'])
      .where('invoice_id', '=', invoice)
      .orderBy('id')
      .execute();
    expect(runs).toEqual([
      { state: 'skipped', reason: 'paid', ended_at: now },
      { state: 'waiting', reason: null, ended_at: null },
    ]);
  });

  it('begin a donation', async () => {
    const now = world.clock.now();
    const { merchant } = await world.newPayer();
    await world.runSql(`
      with visit as (
        insert into page_sessions (token_hash, page, merchant_id, client_address, created_at, expires_at)
        values ('\\x01', 'donation', ${merchant.id}, '203.0.113.9', now(), now() + interval '1 hour') returning id
      ), method as (
        insert into payment_methods (user_id, type, token, card_type, last4, expiration, is_one_time, created_at, removed_at)
        values (null, 1, '9411111111111111', 'visa', '1111', '12/29', true, now(), now()) returning id
      )
      insert into donations (merchant_id, page_session_id, payment_method_id, first_name, last_name, email, description, gift, fee, created_at)
      select ${merchant.id}, visit.id, method.id, 'Dana', 'Doe', 'dana@people.test', 'Gift', 2000, 60, now() from visit, method`);
    const donation = await world.database.db
      .selectFrom('donations')
      .select('id')
      .executeTakeFirstOrThrow();
    const [begun] = await ask(sql`begin_donation_attempt(
      ${donation.id}, ${'OLDDONATION'}, ${'496160873888'}, ${'donor'}, ${'203.0.113.9'}, ${'request'},
      ${null}, ${now}, ${now}, ${limits()}, ${null}
    )`);
    expect(begun).toMatchObject({ refusal: null, amount: 2_060, visible_method: 'Visa 1111' });
    expect(await record(begun?.['attempt_id'], 'declined')).toEqual([
      { state: 'declined', written: true, paid_in_full: true },
    ]);
  });
});
