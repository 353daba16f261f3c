import { hourMs } from '@billfold/shared/contracts/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { transactionOf } from '../../../testing/payment-world';
import { buildRunsWorld, createDoor, type RunsWorld } from './testing/runs-world';

let world: RunsWorld;
let door: Awaited<ReturnType<typeof createDoor>>;
beforeAll(async () => {
  door = await createDoor();
  world = await buildRunsWorld({ GATEWAY_URL: door.url });
  door.leadTo(world.stub.url);
});
afterAll(() => world.expectSoundMoney());
afterAll(async () => {
  await world.close();
  await door.shut();
});
beforeEach(() => world.begin());

const statesOf = async (bill: number) => (await world.attemptsOf(bill)).map(({ state }) => state);
const hoursAfter = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * hourMs).toISOString();

describe('a run without a reachable gateway', () => {
  it('retries after 15 minutes, an hour and four hours, as one transaction', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-27');
    await door.shut();
    await world.at('2026-11-27T07:00:00Z');
    expect(await statesOf(bill)).toEqual(['not_charged']);
    expect(await world.transactionsOf(bill)).toMatchObject([{ status: 'scheduled' }]);
    await world.at('2026-11-27T07:14:59Z');
    expect(await statesOf(bill)).toHaveLength(1);
    await world.at('2026-11-27T07:15:00Z');
    await world.at('2026-11-27T08:15:00Z');
    expect(await statesOf(bill)).toEqual(['not_charged', 'not_charged', 'not_charged']);
    expect(await world.runsOf(payer)).toMatchObject([
      { state: 'waiting', reason: 'gateway_unreachable', declines: 0 },
    ]);
    await door.open();
    await world.at('2026-11-27T12:15:00Z');
    expect(await statesOf(bill)).toEqual(['not_charged', 'not_charged', 'not_charged', 'approved']);
    expect(await world.transactionsOf(bill)).toMatchObject([
      { status: 'success', paid_date: '2026-11-27' },
    ]);
    expect(await world.notices(payer)).toHaveLength(1);
  });

  it('ends after three days with one notice', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-27');
    await door.shut();
    for (const hours of [0, 24, 48, 71]) await world.at(hoursAfter('2026-11-27T07:00:00Z', hours));
    expect(await world.runsOf(payer)).toMatchObject([{ state: 'waiting' }]);
    await world.at(hoursAfter('2026-11-27T07:00:00Z', 84));
    await door.open();
    expect(await world.runsOf(payer)).toMatchObject([
      { state: 'failed', reason: 'gateway_unreachable' },
    ]);
    expect(await world.transactionsOf(bill)).toMatchObject([{ status: 'cancelled' }]);
    expect(
      await world.database.db
        .selectFrom('invoices')
        .select('scheduled_on')
        .where('id', '=', bill)
        .executeTakeFirst(),
    ).toEqual({ scheduled_on: null });
    expect(await world.notices(payer)).toEqual([
      expect.stringContaining("couldn't be sent for several days"),
    ]);
    const orders = (await world.attemptsOf(bill)).map((attempt) => attempt.order_id);
    expect(world.stub.charges().filter(({ orderId }) => orders.includes(orderId))).toEqual([]);
  });
});

describe('a server after an outage', () => {
  it.each([
    ['2026-12-03T06:59:59Z', 'charged', null, 10_000, /was taken from/],
    // the sixth day in Denver
    [
      '2026-12-03T07:00:00Z',
      'skipped',
      'too_late',
      0,
      /^Your scheduled payment of \$100\.00 for .+ was due on 11\/27\/2026 and is more than five days late, so we didn't make it\. You haven't been charged\. Please sign in to pay it now or to choose another day\.$/,
    ],
  ])(
    'makes a scheduled payment until its fifth day, and asks from the sixth on (%s)',
    async (now, state, reason, paid, notice) => {
      const payer = await world.payerIn('America/Denver');
      const bill = await world.newInvoice(payer);
      await world.schedule(payer, bill, '2026-11-27');
      await world.at(now);
      expect(await world.runsOf(payer)).toMatchObject([{ state, reason }]);
      expect((await world.invoiceRow(bill)).amount_paid).toBe(paid);
      expect(await world.notices(payer)).toEqual([expect.stringMatching(notice)]);
      await world.at('2026-12-20T08:00:00Z');
      expect(await world.notices(payer)).toHaveLength(1);
    },
  );

  it('asks once for an invoice due more than five days ago, and plans the next one', async () => {
    const payer = await world.payerIn('America/Denver');
    const [late, next] = [
      await world.newInvoice(payer, { due_date: '2026-11-25' }),
      await world.newInvoice(payer, { due_date: '2026-12-10' }),
    ];
    await world.setAutoPay(payer, {});
    await world.at('2026-12-01T07:00:00Z');
    expect(await world.runsOf(payer)).toMatchObject([
      { invoice_id: late, state: 'skipped', reason: 'too_late' },
    ]);
    expect(await world.notices(payer)).toEqual([
      expect.stringMatching(
        /^Your automatic payment of \$100\.00 for .+ was due on 11\/25\/2026 and is more than five days late, .+ Auto-pay continues with your next bill\.$/,
      ),
    ]);
    await world.at('2026-12-10T08:00:00Z');
    expect([
      (await world.invoiceRow(late)).amount_paid,
      (await world.invoiceRow(next)).amount_paid,
    ]).toEqual([0, 10_000]);
  });

  it('asks after a doubt that delayed a payment for days', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-20' });
    world.stub.next('auth', 'b62_unbooked');
    world.stub.always('inquireByOrderid', 'refused');
    world.stub.always('voidByOrderId', 'refused');
    const { id } = transactionOf(await world.pay(payer, bill, 10_000));
    await world.setAutoPay(payer, {});
    // To the end of the ladder of look-ups.
    for (const hours of [0.02, 0.05, 0.1, 0.2, 0.5, 1.6, 8, 33, 58, 83, 144])
      await world.at(hoursAfter('2026-11-20T19:00:01Z', hours));
    expect(await statesOf(bill)).toEqual(['needs_review']);
    expect(await world.runsOf(payer)).toMatchObject([{ state: 'waiting', reason: 'in_doubt' }]);
    world.stub.behave();
    for (const hours of [145, 146, 147]) {
      await world.statusOf({ ...payer, headers: await world.signIn(payer.user.id) }, id);
      await world.at(hoursAfter('2026-11-20T19:00:01Z', hours));
    }
    expect(await statesOf(bill)).toEqual(['not_charged']);
    expect(await world.runsOf(payer)).toMatchObject([{ state: 'skipped', reason: 'too_late' }]);
    expect((await world.invoiceRow(bill)).amount_paid).toBe(0);
  });

  it('does not ask for an invoice that was paid or cancelled meanwhile', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-27');
    await world.runSql(`update invoices set stored_state = 'cancelled' where id = ${bill}`);
    await world.at('2026-12-10T07:00:00Z');
    expect(await world.runsOf(payer)).toMatchObject([{ state: 'skipped', reason: 'cancelled' }]);
    expect(await world.notices(payer)).toEqual([]);
  });
});

describe('a run whose database connection breaks', () => {
  it.each([
    ['before its payment is sent', `new.state = 'sent'`],
    ['while its outcome is written', `new.state = 'approved'`],
  ])('charges once %s, and its worker continues', async (_when, condition) => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-27');
    const mend = await world.breakConnection('payment_attempts', condition);
    await world.at('2026-11-27T07:00:00Z');
    await mend();
    await world.runSql(
      `update payment_runs set leased_until = clock_timestamp() - interval '1 second' where leased_until is not null`,
    );
    for (const minute of ['01', '05', '30']) await world.at(`2026-11-27T07:${minute}:00Z`);
    expect(await statesOf(bill)).toEqual(['approved']);
    const orders = (await world.attemptsOf(bill)).map((attempt) => attempt.order_id);
    expect(world.stub.charges().filter(({ orderId }) => orders.includes(orderId))).toHaveLength(1);
    expect((await world.runsOf(payer)).map(({ state }) => state)).toEqual(['charged']);
  });
});

describe('a run in doubt', () => {
  it.each([
    ['b62_booked', 'approved'],
    ['booked_then_cut', 'approved'],
    ['html_200', 'not_charged'],
    ['b62_unbooked', 'not_charged'],
  ] as const)(
    'is looked up after %s, and never charged again before its outcome',
    async (behaviour, end) => {
      const payer = await world.payerIn('America/Denver');
      const bill = await world.newInvoice(payer);
      await world.schedule(payer, bill, '2026-11-27');
      world.stub.next('auth', behaviour);
      await world.at('2026-11-27T07:00:00Z');
      expect(await statesOf(bill)).toEqual(['unknown']);
      expect(await world.runsOf(payer)).toMatchObject([{ state: 'running' }]);
      expect((await world.unschedule(payer, bill)).status).toBe(401);
      const headers = await world.signIn(payer.user.id);
      expect(await world.unschedule({ ...payer, headers }, bill)).toMatchObject({
        status: 409,
        body: { code: 'payment_in_doubt' },
      });
      for (const minutes of [1, 2, 3, 5, 10])
        await world.at(hoursAfter('2026-11-27T07:00:00Z', minutes / 60));
      expect(await statesOf(bill)).toEqual([end]);
      await world.at('2026-11-27T07:30:00Z');
      expect((await statesOf(bill)).at(-1)).toBe('approved');
      expect(await world.runsOf(payer)).toMatchObject([{ state: 'charged' }]);
      expect((await world.transactionsOf(bill)).map(({ status }) => status)).toEqual(['success']);
      expect(await world.notices(payer)).toHaveLength(1);
    },
  );

  it('delays auto-pay while a manual payment is in doubt, then finds the invoice paid', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-20' });
    world.stub.next('auth', 'b62_booked');
    expect((await world.pay(payer, bill, 10_000)).status).toBe(202);
    await world.setAutoPay(payer, {});
    await world.at('2026-11-20T19:00:01Z');
    expect(await world.runsOf(payer)).toMatchObject([{ state: 'waiting', reason: 'in_doubt' }]);
    for (const minutes of [1, 3, 6])
      await world.at(hoursAfter('2026-11-20T19:00:00Z', minutes / 60));
    expect(await statesOf(bill)).toEqual(['approved']);
    expect(await world.runsOf(payer)).toMatchObject([{ state: 'skipped', reason: 'paid' }]);
  });
});
