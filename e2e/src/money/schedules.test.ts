import { letPass } from '@billfold/server-kit/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dateIn, midnightIn, plusDays } from './testing/calendar';
import type { CustomerSession } from './testing/customer-session';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import { merchants, type MerchantName, type Person, type Wish } from './testing/people';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld('schedules');
});
afterEach(() => world.prove());
afterAll(() => world.close());

const invoiceOf = ({ invoices }: Person): number => invoices[0] ?? 0;
const methodOf = ({ methods }: Person): number => methods[0] ?? 0;
/** Time only moves on: every test has its own day, three days ahead. */
const soon = (merchant: MerchantName = 'denver') => {
  const { zone } = merchants[merchant];
  const on = plusDays(dateIn(zone, world.now()), 3);
  return { on, begins: midnightIn(zone, on) };
};

const scheduled = async (
  wish: Wish = {},
  on = soon(wish.merchant).on,
  amount = 6_000,
): Promise<{ readonly vera: Person; readonly tab: CustomerSession }> => {
  const vera = await world.person(wish);
  const tab = await world.signIn(vera);
  expect(
    await tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount, on }),
  ).toMatchObject({
    status: 200,
    body: { transaction: { status: 'scheduled', amount_paid: amount }, scheduled_on: on },
  });
  return { vera, tab };
};
const runsOf = async (person: Person) =>
  (
    await world.db.query<{ state: string; reason: string | null }>(
      'select state, reason from payment_runs where invoice_id = $1 order by id',
      [invoiceOf(person)],
    )
  ).rows;

describe('a scheduled payment', () => {
  it.each<{ readonly merchant: MerchantName; readonly hour: string }>([
    { merchant: 'denver', hour: '07:00' },
    { merchant: 'newYork', hour: '05:00' },
    { merchant: 'guam', hour: '14:00' },
  ])(
    "of a merchant in $merchant is charged once when the merchant's day begins",
    async ({ merchant, hour }) => {
      const { on, begins } = soon(merchant);
      expect(begins.toISOString()).toBe(
        `${merchant === 'guam' ? plusDays(on, -1) : on}T${hour}:00.000Z`,
      );
      const { vera } = await scheduled({ merchant });
      await world.setClock(new Date(begins.getTime() - 30_000));
      await world.expectKept(invoiceOf(vera), []);
      await world.setClock(begins);
      await world.expectKept(invoiceOf(vera), [6_000]);
      await world.advance('P1D', 'P1D', 'P7D');
      await world.expectKept(invoiceOf(vera), [6_000]);
    },
  );

  it("is charged on the merchant's day by a server in another zone", async () => {
    await world.restart(world.api, { TZ: 'Pacific/Kiritimati' });
    const { begins } = soon('denver');
    const { vera } = await scheduled();
    await world.setClock(new Date(begins.getTime() - 30_000));
    await world.expectKept(invoiceOf(vera), []);
    await world.setClock(begins);
    await world.expectKept(invoiceOf(vera), [6_000]);
    await world.restart();
  });

  it('is charged once after requests with the same key, another key and from two tabs', async () => {
    const { on, begins } = soon();
    const vera = await world.person();
    const tabs = await Promise.all([world.signIn(vera), world.signIn(vera)]);
    const wish = { invoice: invoiceOf(vera), method: methodOf(vera), amount: 6_000, on };
    const answers = await Promise.all([
      tabs[0]?.payOnce(wish, 'form 1'),
      tabs[0]?.payOnce(wish, 'form 1'),
      tabs[1]?.payOnce(wish),
    ]);
    expect(answers.filter((answer) => answer?.status === 200 && !answer.isReplayed)).toHaveLength(
      1,
    );
    expect(await tabs[1]?.payOnce({ ...wish, on: plusDays(on, 1) })).toMatchObject({
      status: 409,
      body: { code: 'already_scheduled' },
    });
    await world.setClock(begins);
    await world.advance('P1D', 'P1D');
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('is not charged after it was unscheduled', async () => {
    const { begins } = soon();
    const { vera, tab } = await scheduled();
    expect(await tab.unschedule(invoiceOf(vera))).toMatchObject({ status: 200 });
    await world.setClock(begins);
    await world.advance('P1D');
    await world.expectKept(invoiceOf(vera), []);
  });

  it('is skipped when the invoice was paid by hand', async () => {
    const { begins } = soon();
    const { vera, tab } = await scheduled();
    expect(
      await tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount: 6_000 }),
    ).toMatchObject({ status: 200 });
    await world.setClock(begins);
    await world.advance('P1D');
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('is skipped when the invoice was paid with two cards', async () => {
    const { begins } = soon();
    const { vera, tab } = await scheduled({ methods: ['visa', 'mastercard'] });
    expect(
      await tab.split({ invoice: invoiceOf(vera), methods: vera.methods, amounts: [2_500, 3_500] }),
    ).toMatchObject({ status: 200 });
    await world.setClock(begins);
    await world.advance('P1D');
    await world.expectKept(invoiceOf(vera), [2_500, 3_500]);
  });

  it('charges only the rest of a partly paid invoice', async () => {
    const { begins } = soon();
    const { vera, tab } = await scheduled();
    expect(
      await tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount: 4_500 }),
    ).toMatchObject({ status: 200 });
    await world.setClock(begins);
    await world.expectKept(invoiceOf(vera), [4_500, 1_500]);
  });

  it('ends when the customer confirms the removal of its method', async () => {
    const { begins } = soon();
    const { vera, tab } = await scheduled();
    expect(await tab.call('DELETE', `payment_methods/${methodOf(vera)}`)).toMatchObject({
      status: 409,
      body: { code: 'method_in_use' },
    });
    expect(
      (await tab.call('DELETE', `payment_methods/${methodOf(vera)}`, { confirmed: true })).status,
    ).toBeLessThan(300);
    await world.setClock(begins);
    await world.advance('P1D');
    await world.expectKept(invoiceOf(vera), []);
  });

  it('ends without a charge when its method no longer exists', async () => {
    const { begins } = soon();
    const { vera } = await scheduled();
    await world.db.query('update payment_methods set removed_at = now() where id = $1', [
      methodOf(vera),
    ]);
    await world.setClock(begins);
    await world.advance('P1D', 'P7D');
    expect((await runsOf(vera)).map(({ state }) => state)).not.toContain('waiting');
    await world.expectKept(invoiceOf(vera), []);
  });

  it('charges nothing after a decline, and the customer is told and pays by hand', async () => {
    const { begins } = soon();
    const { vera, tab } = await scheduled({ methods: ['declining', 'mastercard'] });
    await world.setClock(begins);
    await world.advance('P1D');
    await world.expectKept(invoiceOf(vera), []);
    const told = await world.messagesTo(vera);
    expect(told.length).toBeGreaterThan(0);
    for (const { body } of told)
      expect(body).not.toMatch(/do not honor|respcode|(?<![/-])\b05\b(?![/-])/i);
    expect(
      await tab.payOnce({ invoice: invoiceOf(vera), method: vera.methods[1] ?? 0, amount: 6_000 }),
    ).toMatchObject({ status: 200 });
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it.each([
    { effect: 'b62_booked' },
    { effect: 'drop_after' },
    { effect: 'b62_unbooked' },
    { effect: 'drop_before' },
    { effect: 'http_500' },
  ])('is charged once when the gateway answers $effect', async ({ effect }) => {
    const { begins } = soon();
    const { vera } = await scheduled();
    await world.gateway.addFault({ match: { endpoint: 'auth' }, effect, times: 1 });
    await world.setClock(begins);
    await world.settleDoubts();
    await world.advance('P1D', 'P1D');
    await world.expectKept(invoiceOf(vera), [6_000]);
  });
});

describe('a run at the same moment', () => {
  const rounds = 24;

  it('and an unscheduling never both succeed', async () => {
    const other = await world.addApi();
    const { begins } = soon();
    const parties = await Promise.all(
      Array.from({ length: rounds }, async () => {
        const { vera } = await scheduled();
        return { vera, tab: await world.signIn(vera, other) };
      }),
    );
    const running = world.setClock(begins);
    const answers = await Promise.all(
      parties.map(async ({ vera, tab }, index) => {
        await letPass(index * 4);
        return tab.unschedule(invoiceOf(vera));
      }),
    );
    await running;
    await world.settleDoubts();
    for (const [index, { vera, tab }] of parties.entries()) {
      const isUnscheduled = answers[index]?.status === 200;
      await world.expectKept(invoiceOf(vera), isUnscheduled ? [] : [6_000]);
      const { state, scheduled_on: scheduledOn } = await tab.invoice(invoiceOf(vera));
      expect([state === 'paid', scheduledOn]).toEqual([!isUnscheduled, null]);
    }
    await other.stop();
  });

  it('and a payment by hand charge once', async () => {
    const { begins } = soon();
    const parties = await Promise.all(Array.from({ length: rounds }, () => scheduled()));
    const running = world.setClock(begins);
    await Promise.all(
      parties.map(async ({ vera, tab }, index) => {
        await letPass(index * 4);
        return tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount: 6_000 });
      }),
    );
    await running;
    await world.settleDoubts();
    await world.expectEachKept(parties.map(({ vera }) => [invoiceOf(vera), [6_000]]));
  });
});

describe('a run across kill -9', () => {
  it.each<{ readonly name: string; readonly hold: 'holdRequests' | 'holdAnswers' }>([
    { name: 'before the request reached the gateway', hold: 'holdRequests' },
    { name: 'after the approval, before its answer arrived', hold: 'holdAnswers' },
  ])('charges once when killed $name', async ({ hold }) => {
    const { begins } = soon();
    const { vera } = await scheduled();
    const held = world.gate[hold]();
    const running = world.setClock(begins).catch(() => {});
    await held.arrived;
    await world.api.kill();
    held.drop();
    await running;
    expect(await world.attemptsOf(invoiceOf(vera))).toMatchObject([{ state: 'sent' }]);
    await world.restart();
    await world.untilLeasesEnd();
    await world.settleDoubts();
    await world.advance('PT6H');
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('charges each of 20 invoices once', async () => {
    const { begins } = soon();
    const parties = await Promise.all(Array.from({ length: 20 }, () => scheduled()));
    await world.restart(world.api, { PAUSE_BEFORE_COMMIT_MS: '40' });
    const running = world.setClock(begins).catch(() => {});
    await world.untilJournal(
      ({ endpoint }) => endpoint === 'auth',
      parties.map(({ vera }) => vera),
      6,
    );
    await world.api.kill();
    await running;
    await world.restart();
    await world.untilLeasesEnd();
    await world.settleDoubts();
    // What never reached the gateway is tried again the same day.
    await world.advance('PT6H');
    await world.expectEachKept(parties.map(({ vera }) => [invoiceOf(vera), [6_000]]));
  });
});

describe('a run on a day with a clock change', () => {
  it.each([
    {
      name: 'starts at the first instant after the gap when its time does not exist',
      time: '02:30',
      on: '2028-03-12',
      before: '2028-03-12T06:59:30Z',
      at: '2028-03-12T07:00:00Z',
    },
    {
      name: 'starts once when its time exists twice',
      time: '01:30',
      on: '2028-11-05',
      before: '2028-11-05T05:29:30Z',
      at: '2028-11-05T05:30:00Z',
    },
  ])('$name', async ({ time, on, before, at }) => {
    await world.setClock(`${plusDays(on, -20)}T12:00:00Z`);
    await world.restart(world.api, { PAYMENT_RUN_TIME: time });
    const { vera } = await scheduled({ merchant: 'newYork', dueOn: '2028-12-31' }, on);
    await world.setClock(before);
    await world.expectKept(invoiceOf(vera), []);
    await world.setClock(at);
    await world.expectKept(invoiceOf(vera), [6_000]);
    await world.advance('PT1H', 'PT1H', 'P1D');
    await world.expectKept(invoiceOf(vera), [6_000]);
    await world.restart();
  });
});
