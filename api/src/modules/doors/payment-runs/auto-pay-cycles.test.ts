import { hourMs } from '@billfold/shared/contracts/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays } from '@billfold/shared/contracts/auto-pay-rule';
import { instantOf } from '../../../core/business-time';
import type { Payer } from '../../../testing/payment-world';
import { buildRunsWorld, type RunsWorld } from './testing/runs-world';

let world: RunsWorld;
beforeAll(async () => {
  world = await buildRunsWorld();
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());
beforeEach(() => world.begin());

const custom = (changes: object) => ({
  customized: true,
  autopay_amount: 1_000,
  autopay_frequency: 'monthly',
  autopay_day: '31',
  ...changes,
});
const secondBefore = (instant: Date): string => new Date(instant.getTime() - 1_000).toISOString();
const nextOf = async (payer: Payer) =>
  (
    await world.database.db
      .selectFrom('subscriptions')
      .select('autopay_next_on')
      .where('id', '=', payer.subscription.id)
      .executeTakeFirstOrThrow()
  ).autopay_next_on;
const paidOf = async (invoice: number) => (await world.invoiceRow(invoice)).amount_paid;
const switchOff = (payer: Payer) =>
  world.runSql(
    `update subscriptions set autopay_enabled = false where id = ${payer.subscription.id}`,
  );

/**
 * Walks the clock over these days and expects each to be charged once, at its first instant there and not a second
 * earlier.
 */
const expectCharges = async (
  payer: Payer,
  invoice: number,
  zone: string,
  days: readonly string[],
): Promise<void> => {
  for (const [index, day] of days.entries()) {
    const instant = instantOf(day, '00:00', zone);
    await world.at(secondBefore(instant));
    expect([day, await paidOf(invoice)]).toEqual([day, index * 1_000]);
    await world.at(instant.toISOString());
    expect([day, await paidOf(invoice)]).toEqual([day, (index + 1) * 1_000]);
  }
  expect((await world.runsOf(payer)).map(({ cycle_on, state }) => `${cycle_on} ${state}`)).toEqual(
    days.map((day) => `${day} charged`),
  );
  expect(await world.notices(payer)).toHaveLength(days.length);
  await switchOff(payer);
};

describe('auto-pay days on the running product', () => {
  it('charges day 31 on the last day of shorter months, also on 29 February 2028 [CUST-161]', async () => {
    await world.at('2028-01-01T12:00:00Z');
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer, { amount: 100_000 });
    await world.setAutoPay(payer, custom({}));
    await expectCharges(payer, invoice, 'America/Denver', [
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]);
    expect(await nextOf(payer)).toBe('2028-04-30');
  });

  it.each([
    // At 02:00 of these days the clock goes forward, or back.
    ['weekly', 7, '2027-03-14'],
    ['weekly', 7, '2027-11-07'],
    ['biweekly', 14, '2027-03-14'],
    ['biweekly', 14, '2027-11-07'],
  ])(
    'charges %s on Sunday, every %i days over the clock change of %s [CUST-162]',
    async (frequency, days, first) => {
      await world.at(`${addDays(first, -4)}T12:00:00Z`);
      const payer = await world.payerIn('America/New_York');
      const invoice = await world.newInvoice(payer, { amount: 100_000 });
      await world.setAutoPay(
        payer,
        custom({ autopay_frequency: frequency, autopay_day: 'sunday' }),
      );
      await expectCharges(payer, invoice, 'America/New_York', [first, addDays(first, days)]);
      expect(await nextOf(payer)).toBe(addDays(first, 2 * days));
    },
  );

  it("uses the merchant's day in Guam while the server counts in UTC", async () => {
    const payer = await world.payerIn('Pacific/Guam');
    const invoice = await world.newInvoice(payer, { amount: 100_000 });
    await world.setAutoPay(payer, custom({ autopay_day: '1' }));
    await expectCharges(payer, invoice, 'Pacific/Guam', ['2026-12-01']);
    expect(await nextOf(payer)).toBe('2027-01-01');
    expect((await world.transactionsOf(invoice)).map(({ paid_date }) => paid_date)).toEqual([
      '2026-12-01',
    ]);
    expect(instantOf('2026-12-01', '00:00', 'Pacific/Guam').toISOString()).toBe(
      '2026-11-30T14:00:00.000Z',
    );
  });

  it.each([
    ['America/Havana', '2027-03-14', '2027-03-14T05:00:00.000Z'],
    // the other way round: midnight comes twice
    ['America/Havana', '2027-11-07', '2027-11-07T04:00:00.000Z'],
  ])(
    'charges and schedules once in %s, whose midnight of %s is missing or doubled',
    async (zone, day, instant) => {
      const payer = await world.payerIn(zone);
      const [bill, scheduled] = [
        await world.newInvoice(payer, { amount: 100_000 }),
        await world.newInvoice(payer),
      ];
      await world.schedule(payer, scheduled, day);
      await world.at(`${addDays(day, -1)}T12:00:00Z`);
      await world.setAutoPay(
        payer,
        custom({ autopay_day: String(Number(day.slice(8))) }),
        await world.signIn(payer.user.id),
      );
      await world.at(secondBefore(new Date(instant)));
      expect([await paidOf(bill), await paidOf(scheduled)]).toEqual([0, 0]);
      await world.at(instant);
      expect([await paidOf(bill), await paidOf(scheduled)]).toEqual([1_000, 10_000]);
      for (const hours of [1, 26])
        await world.at(new Date(Date.parse(instant) + hours * hourMs).toISOString());
      expect([await paidOf(bill), await paidOf(scheduled)]).toEqual([1_000, 10_000]);
      await switchOff(payer);
    },
  );

  it('charges once for all missed cycles', async () => {
    const payer = await world.payerIn('America/Denver');
    const invoice = await world.newInvoice(payer, { amount: 100_000 });
    await world.setAutoPay(payer, custom({ autopay_frequency: 'weekly', autopay_day: 'monday' }));
    await world.at('2027-01-14T12:00:00Z');
    expect(await paidOf(invoice)).toBe(1_000);
    expect(await world.runsOf(payer)).toMatchObject([{ cycle_on: '2027-01-11', state: 'charged' }]);
    expect(await nextOf(payer)).toBe('2027-01-18');
    await switchOff(payer);
  });
});

describe('a cycle of auto-pay', () => {
  it('pays the oldest invoices first until its amount is used up', async () => {
    const payer = await world.payerIn('America/Denver');
    const [newest, oldest, middle] = [
      await world.newInvoice(payer, { due_date: '2027-01-30' }),
      await world.newInvoice(payer, { due_date: '2026-10-01', amount: 3_000 }),
      await world.newInvoice(payer, { due_date: '2026-12-01', amount: 4_000 }),
    ];
    await world.setAutoPay(payer, custom({ autopay_amount: 5_000, autopay_day: '30' }));
    await world.at('2026-11-30T08:00:00Z');
    expect([await paidOf(oldest), await paidOf(middle), await paidOf(newest)]).toEqual([
      3_000, 2_000, 0,
    ]);
    await world.at('2026-12-30T08:00:00Z');
    expect([await paidOf(oldest), await paidOf(middle), await paidOf(newest)]).toEqual([
      3_000, 4_000, 3_000,
    ]);
    await switchOff(payer);
  });

  it('skips scheduled, paid, cancelled and removed invoices', async () => {
    const payer = await world.payerIn('America/Denver');
    const [scheduled, paid, cancelled, removed, open] = [
      await world.newInvoice(payer),
      await world.newInvoice(payer),
      await world.newInvoice(payer),
      await world.newInvoice(payer),
      await world.newInvoice(payer),
    ];
    await world.schedule(payer, scheduled, '2026-12-24');
    await world.pay(payer, paid, 10_000);
    await world.runSql(`update invoices set stored_state = 'cancelled' where id = ${cancelled}`);
    await world.runSql(`update invoices set deleted_at = now() where id = ${removed}`);
    await world.setAutoPay(payer, custom({ autopay_amount: 90_000, autopay_day: '30' }));
    await world.at('2026-11-30T08:00:00Z');
    expect(
      (await world.runsOf(payer))
        .filter(({ kind }) => kind === 'auto_pay')
        .map(({ invoice_id, state }) => [invoice_id, state]),
    ).toEqual([[open, 'charged']]);
    await switchOff(payer);
  });

  it('pays each invoice in full on its due date, but none due before it began [CUST-160]', async () => {
    const payer = await world.payerIn('America/Denver');
    const [before, first, second] = [
      await world.newInvoice(payer, { due_date: '2026-11-19' }),
      await world.newInvoice(payer, { due_date: '2026-11-25' }),
      await world.newInvoice(payer, { due_date: '2026-11-30' }),
    ];
    await world.setAutoPay(payer, {});
    await world.at('2026-11-25T06:59:59Z');
    expect(await world.runsOf(payer)).toEqual([]);
    await world.at('2026-11-25T07:00:00Z');
    expect([await paidOf(before), await paidOf(first), await paidOf(second)]).toEqual([
      0, 10_000, 0,
    ]);
    // the server was off for days
    await world.at('2026-12-03T08:00:00Z');
    expect([await paidOf(before), await paidOf(first), await paidOf(second)]).toEqual([
      0, 10_000, 10_000,
    ]);
    expect(await world.runsOf(payer)).toHaveLength(2);
  });
});

describe('a changed due date', () => {
  const move = (bill: number, due_date: string) =>
    world.database.db.updateTable('invoices').set({ due_date }).where('id', '=', bill).execute();

  it('moves the waiting payment: the invoice is charged on the new day, once', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-25' });
    await world.setAutoPay(payer, {
      customized: true,
      autopay_frequency: 'monthly',
      autopay_day: 'due_date',
      autopay_amount: 4_000,
    });
    world.stub.next('auth', 'decline');
    await world.at('2026-11-25T08:00:00Z');
    await move(bill, '2026-12-10');
    await world.at('2026-12-09T08:00:00Z');
    expect([
      await paidOf(bill),
      (await world.runsOf(payer)).map(({ cycle_on, state }) => `${cycle_on} ${state}`),
    ]).toEqual([0, ['2026-11-25 cancelled']]);
    await world.at('2026-12-10T08:00:00Z');
    await world.at('2026-12-20T08:00:00Z');
    expect([
      await paidOf(bill),
      (await world.runsOf(payer)).map(({ cycle_on, state }) => `${cycle_on} ${state}`),
    ]).toEqual([4_000, ['2026-11-25 cancelled', '2026-12-10 charged']]);
  });

  it('leaves the waiting payment unchanged before the start of auto-pay', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-25' });
    await world.setAutoPay(payer, {});
    world.stub.next('auth', 'decline');
    await world.at('2026-11-25T08:00:00Z');
    await move(bill, '2026-11-01');
    await world.at('2026-11-28T08:00:00Z');
    expect([await paidOf(bill), (await world.runsOf(payer)).map(({ state }) => state)]).toEqual([
      10_000,
      ['charged'],
    ]);
  });
});

describe('the retry ladder of auto-pay', () => {
  it('retries a decline after 3, 7 and 14 days, with a notice each, and stops', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-25' });
    await world.setAutoPay(payer, {});
    world.stub.always('auth', 'decline');
    for (const [index, day] of ['2026-11-25', '2026-11-28', '2026-12-02', '2026-12-09'].entries()) {
      await world.at(secondBefore(instantOf(day, '00:00', 'America/Denver')));
      expect([day, (await world.attemptsOf(bill)).length]).toEqual([day, index]);
      await world.at(instantOf(day, '00:00', 'America/Denver').toISOString());
      expect([day, (await world.attemptsOf(bill)).length]).toEqual([day, index + 1]);
    }
    await world.at('2027-02-01T08:00:00Z');
    world.stub.behave();
    expect(await world.runsOf(payer)).toMatchObject([
      { state: 'failed', reason: 'declined', declines: 4 },
    ]);
    const notices = await world.notices(payer);
    expect(notices).toHaveLength(4);
    expect(notices.map((text) => /try again on (\S+)\. /.exec(text)?.[1] ?? 'stopped')).toEqual([
      '11/28/2026',
      '12/02/2026',
      '12/09/2026',
      'stopped',
    ]);
    expect(notices.at(-1)).toContain("We won't try this payment again.");
  });

  it('ends with a manual payment', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-20' });
    await world.setAutoPay(payer, {});
    world.stub.next('auth', 'decline');
    await world.at('2026-11-20T19:01:00Z');
    await world.pay(payer, bill, 10_000);
    await world.at('2026-12-20T08:00:00Z');
    expect(await world.runsOf(payer)).toMatchObject([{ state: 'skipped', reason: 'paid' }]);
    expect((await world.attemptsOf(bill)).map(({ state }) => state)).toEqual([
      'declined',
      'approved',
    ]);
  });

  it('stops at once after a hard decline and notifies the customer', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-20' });
    await world.setAutoPay(payer, {});
    world.stub.next('auth', 'decline_stolen');
    await world.at('2026-11-20T19:01:00Z');
    await world.at('2027-01-20T08:00:00Z');
    expect(await world.attemptsOf(bill)).toHaveLength(1);
    expect(await world.runsOf(payer)).toMatchObject([
      { state: 'failed', reason: 'hard_decline', declines: 1 },
    ]);
    expect(await world.notices(payer)).toEqual([
      expect.stringMatching(/We won't try this payment again\. Please sign in to pay the bill\./),
    ]);
  });

  it('ends when the next cycle begins', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { amount: 100_000 });
    await world.setAutoPay(payer, custom({ autopay_frequency: 'weekly', autopay_day: 'friday' }));
    world.stub.next('auth', 'decline', 'decline');
    await world.at('2026-11-20T19:01:00Z');
    await world.at('2026-11-23T19:01:00Z');
    await world.at('2026-11-27T19:01:00Z');
    expect(
      (await world.runsOf(payer)).map(
        ({ cycle_on, state, reason }) => `${cycle_on} ${state} ${String(reason)}`,
      ),
    ).toEqual(['2026-11-20 skipped superseded', '2026-11-27 charged null']);
    expect(await paidOf(bill)).toBe(1_000);
    await switchOff(payer);
  });

  it('does not charge after auto-pay was switched off', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-25' });
    await world.setAutoPay(payer, {});
    world.stub.next('auth', 'decline');
    await world.at('2026-11-25T08:00:00Z');
    await switchOff(payer);
    await world.at('2026-11-28T08:00:00Z');
    expect(await world.attemptsOf(bill)).toHaveLength(1);
    expect(await world.runsOf(payer)).toMatchObject([
      { state: 'cancelled', reason: 'switched_off' },
    ]);
  });

  it('does not wait for the day of an unscheduled payment', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-25' });
    await world.setAutoPay(payer, {});
    world.stub.next('auth', 'decline');
    await world.at('2026-11-25T08:00:00Z');
    const later = { ...payer, headers: await world.signIn(payer.user.id) };
    await world.schedule(later, bill, '2027-10-01');
    await world.at('2026-11-28T08:00:00Z');
    expect(await world.runsOf(payer)).toMatchObject([
      { kind: 'auto_pay', state: 'waiting', reason: 'scheduled' },
      { kind: 'schedule', state: 'waiting' },
    ]);
    await world.unschedule({ ...payer, headers: await world.signIn(payer.user.id) }, bill);
    await world.at('2026-11-29T07:59:00Z');
    expect(await paidOf(bill)).toBe(0);
    await world.at('2026-11-29T08:01:00Z');
    expect(await paidOf(bill)).toBe(10_000);
  });

  it('waits a day after an unscheduled payment whose due day has passed', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-25' });
    await world.setAutoPay(payer, {});
    await world.schedule(payer, bill, '2026-12-15');
    await world.at('2026-11-27T08:00:00Z');
    await world.unschedule({ ...payer, headers: await world.signIn(payer.user.id) }, bill);
    await world.at('2026-11-28T07:59:00Z');
    expect(await paidOf(bill)).toBe(0);
    await world.at('2026-11-28T08:01:00Z');
    expect(await paidOf(bill)).toBe(10_000);
  });

  it('waits for a scheduled payment of the invoice, then continues', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-20' });
    await world.setAutoPay(payer, {});
    world.stub.next('auth', 'decline');
    await world.at('2026-11-20T19:01:00Z');
    await world.schedule(payer, bill, '2026-11-24', { amount: 4_000 });
    await world.at('2026-11-23T19:01:00Z');
    expect(
      (await world.runsOf(payer)).map(
        ({ kind, state, reason }) => `${kind} ${state} ${String(reason)}`,
      ),
    ).toEqual(['auto_pay waiting scheduled', 'schedule waiting null']);
    await world.at('2026-11-24T07:00:00Z');
    await world.at('2026-11-25T07:00:00Z');
    expect(
      (await world.transactionsOf(bill))
        .filter(({ status }) => status === 'success')
        .map(({ amount }) => amount),
    ).toEqual([4_000, 6_000]);
  });
});
