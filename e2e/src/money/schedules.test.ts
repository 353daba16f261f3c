import { letPass } from '@billfold/server-kit/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dateIn, midnightIn, plusDays } from './testing/calendar';
import type { CustomerSession } from './testing/customer-session';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import { merchants, type MerchantName, type Person, type Wish } from './testing/people';

let world: MoneyWorld;
beforeAll(async () => {
  // A day ahead of every merchant's: none may be charged by the server's own calendar.
  world = await openMoneyWorld('schedules', {
    TZ: 'Pacific/Kiritimati',
    // A kill comes between approval and commit of some.
    PAUSE_BEFORE_COMMIT_MS: '40',
  });
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

type Scheduled = { readonly vera: Person; readonly tab: CustomerSession };
const scheduled = async (
  wish: Wish = {},
  on = soon(wish.merchant).on,
  amount = 6_000,
): Promise<Scheduled> => {
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
/** With the same key, another key and from two tabs. */
const scheduledRepeatedly = async (on: string): Promise<Person> => {
  const vera = await world.person();
  const tabs = [await world.signIn(vera), await world.signIn(vera)] as const;
  const wish = { invoice: invoiceOf(vera), method: methodOf(vera), amount: 6_000, on };
  const answers = await Promise.all([
    tabs[0].payOnce(wish, 'form 1'),
    tabs[0].payOnce(wish, 'form 1'),
    tabs[1].payOnce(wish),
  ]);
  expect(answers.filter(({ status, isReplayed }) => status === 200 && !isReplayed)).toHaveLength(1);
  expect(await tabs[1].payOnce({ ...wish, on: plusDays(on, 1) })).toMatchObject({
    status: 409,
    body: { code: 'already_scheduled' },
  });
  return vera;
};
const runsOf = async (person: Person) =>
  (
    await world.db.query<{ state: string; reason: string | null }>(
      'select state, reason from payment_runs where invoice_id = $1 order by id',
      [invoiceOf(person)],
    )
  ).rows;

describe('a scheduled payment', () => {
  it("is charged once when the merchant's day begins, by a server in another zone", async () => {
    const payers = await Promise.all(
      (
        [
          { merchant: 'guam', hour: '14:00' },
          { merchant: 'newYork', hour: '05:00' },
          { merchant: 'denver', hour: '07:00' },
        ] as const
      ).map(async ({ merchant, hour }) => {
        const { on, begins } = soon(merchant);
        expect(begins.toISOString()).toBe(
          `${merchant === 'guam' ? plusDays(on, -1) : on}T${hour}:00.000Z`,
        );
        return { begins, ...(await scheduled({ merchant })) };
      }),
    );
    for (const { vera, begins } of payers.toSorted(
      (one, other) => one.begins.getTime() - other.begins.getTime(),
    )) {
      await world.setClock(new Date(begins.getTime() - 30_000));
      await world.expectKept(invoiceOf(vera), []);
      await world.setClock(begins);
      await world.expectKept(invoiceOf(vera), [6_000]);
    }
    await world.advance('P1D');
    await world.expectEachKept(payers.map(({ vera }) => [invoiceOf(vera), [6_000]]));
  });

  it('takes on its day what is still owed and wanted, and once after repeated requests', async () => {
    const { on, begins } = soon();
    const repeated = await scheduledRepeatedly(on);
    const pay = ({ vera, tab }: Scheduled, amount: number) =>
      tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount });
    const [unscheduled, paid, parted, partly, removed, gone, declined] = await Promise.all([
      scheduled(),
      scheduled(),
      scheduled({ methods: ['visa', 'mastercard'] }),
      scheduled(),
      scheduled(),
      scheduled(),
      scheduled({ methods: ['declining', 'mastercard'] }),
    ]);
    const answers = [
      await unscheduled.tab.unschedule(invoiceOf(unscheduled.vera)),
      await pay(paid, 6_000),
      await parted.tab.split({
        invoice: invoiceOf(parted.vera),
        methods: parted.vera.methods,
        amounts: [2_500, 3_500],
      }),
      await pay(partly, 4_500),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const method = `payment_methods/${methodOf(removed.vera)}`;
    expect(await removed.tab.call('DELETE', method)).toMatchObject({
      status: 409,
      body: { code: 'method_in_use' },
    });
    const confirmed = await removed.tab.call('DELETE', method, { confirmed: true });
    expect(confirmed.status).toBeLessThan(300);
    await world.db.query('update payment_methods set removed_at = now() where id = $1', [
      methodOf(gone.vera),
    ]);

    await world.setClock(begins);
    await world.advance('P1D', 'P7D');
    await world.expectEachKept([
      [invoiceOf(repeated), [6_000]],
      [invoiceOf(unscheduled.vera), []],
      [invoiceOf(paid.vera), [6_000]],
      [invoiceOf(parted.vera), [2_500, 3_500]],
      [invoiceOf(partly.vera), [4_500, 1_500]],
      [invoiceOf(removed.vera), []],
      [invoiceOf(gone.vera), []],
      [invoiceOf(declined.vera), []],
    ]);
    expect((await runsOf(gone.vera)).map(({ state }) => state)).not.toContain('waiting');
    const messages = await world.messagesTo(declined.vera);
    expect(messages.length).toBeGreaterThan(0);
    for (const { body } of messages)
      expect(body).not.toMatch(/do not honor|respcode|(?<![/-])\b05\b(?![/-])/i);
    const [, other = 0] = declined.vera.methods;
    expect(
      await declined.tab.payOnce({
        invoice: invoiceOf(declined.vera),
        method: other,
        amount: 6_000,
      }),
    ).toMatchObject({ status: 200 });
    await world.expectKept(invoiceOf(declined.vera), [6_000]);
  });

  it('is charged once after an unclear answer of the gateway', async () => {
    const effects = ['b62_booked', 'drop_after', 'b62_unbooked', 'drop_before', 'http_500'];
    const { begins } = soon();
    const parties = await Promise.all(effects.map(() => scheduled()));
    for (const effect of effects)
      await world.gateway.addFault({ match: { endpoint: 'auth' }, effect, times: 1 });
    await world.setClock(begins);
    await world.settleDoubts();
    await world.advance('P1D');
    await world.expectEachKept(parties.map(({ vera }) => [invoiceOf(vera), [6_000]]));
  });
});

it('a run and an unscheduling or payment at the same moment never both succeed', async () => {
  const other = await world.addApi();
  const { begins } = soon();
  const parties = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { vera } = await scheduled();
      return { vera, tab: await world.signIn(vera, other) };
    }),
  );
  const running = world.setClock(begins);
  const answers = await Promise.all(
    parties.map(async ({ vera, tab }, index) => {
      await letPass(index * 8);
      return index % 2 === 0
        ? tab.unschedule(invoiceOf(vera))
        : tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount: 6_000 });
    }),
  );
  await running;
  // On a slow machine the time of some was over.
  await world.advance('PT36S');
  const isUnscheduled = (index: number) => index % 2 === 0 && answers[index]?.status === 200;
  for (const [index, { vera, tab }] of parties.entries()) {
    const { state, scheduled_on: scheduledOn } = await tab.invoice(invoiceOf(vera));
    expect([state === 'paid', scheduledOn]).toEqual([!isUnscheduled(index), null]);
  }
  await world.expectEachKept(
    parties.map(({ vera }, index) => [invoiceOf(vera), isUnscheduled(index) ? [] : [6_000]]),
  );
  await other.stop();
});

describe('a run across kill -9', () => {
  it.each<{
    readonly name: string;
    readonly hold: 'holdRequests' | 'holdAnswers';
    readonly end: () => Promise<void>;
  }>([
    {
      name: 'before the request reached the gateway',
      hold: 'holdRequests',
      end: () => world.settleDoubts(),
    },
    {
      name: 'after the approval, before its answer arrived',
      hold: 'holdAnswers',
      // The first look-up finds it.
      end: () => world.advance('PT36S'),
    },
  ])('charges once when killed $name', async ({ hold, end }) => {
    const { begins } = soon();
    const { vera } = await scheduled();
    const heldCalls = world.gate[hold]();
    const running = world.setClock(begins).catch(() => {});
    await heldCalls.arrived;
    await world.api.kill();
    heldCalls.drop();
    await running;
    expect(await world.attemptsOf(invoiceOf(vera))).toMatchObject([{ state: 'sent' }]);
    await world.restart();
    await world.untilLeasesEnd();
    await end();
    await world.advance('PT6H');
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('charges each of 12 invoices once', async () => {
    const { begins } = soon();
    const parties = await Promise.all(Array.from({ length: 12 }, () => scheduled()));
    const running = world.setClock(begins).catch(() => {});
    await world.untilJournal(
      ({ endpoint }) => endpoint === 'auth',
      parties.map(({ vera }) => vera),
      4,
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
  it('starts at the first instant after a gap, and once when its time exists twice', async () => {
    // Here the gap and the second hour both take 01:30.
    const { id } = merchants.newYork;
    await world.db.query(`update merchants set time_zone = 'Europe/London' where id = $1`, [id]);
    const days = [
      { on: '2027-03-28', before: '2027-03-28T00:59:30Z', at: '2027-03-28T01:00:00Z' },
      { on: '2027-10-31', before: '2027-10-31T00:29:30Z', at: '2027-10-31T00:30:00Z' },
    ];
    await world.restart(world.api, { PAYMENT_RUN_TIME: '01:30' });
    const parties = await Promise.all(
      days.map(async (day) => ({
        ...day,
        ...(await scheduled({ merchant: 'newYork', dueOn: '2027-12-31' }, day.on)),
      })),
    );
    for (const { before, at, vera } of parties) {
      const invoice = invoiceOf(vera);
      await world.setClock(before);
      await world.expectKept(invoice, []);
      await world.setClock(at);
      await world.expectKept(invoice, [6_000]);
    }
    await world.advance('PT1H', 'PT1H', 'P1D');
    await world.expectEachKept(parties.map(({ vera }) => [invoiceOf(vera), [6_000]]));
  });
});
