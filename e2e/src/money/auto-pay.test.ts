import { letPass } from '@billfold/server-kit/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dateIn, midnightIn, plusDays } from './testing/calendar';
import type { CustomerSession } from './testing/customer-session';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import { merchants, type MerchantName, type MethodName, type Person } from './testing/people';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld('auto-pay');
});
afterEach(() => world.prove());
afterAll(() => world.close());

const invoiceOf = ({ invoices }: Person): number => invoices[0] ?? 0;
const methodOf = ({ methods }: Person): number => methods[0] ?? 0;
const today = (merchant: MerchantName): string => dateIn(merchants[merchant].zone, world.now());
/** Time only moves on: every test has its own day, three days ahead. */
const soon = (merchant: MerchantName) => {
  const on = plusDays(today(merchant), 3);
  return { on, begins: midnightIn(merchants[merchant].zone, on) };
};
const goTo = (merchant: MerchantName, on: string): Promise<void> =>
  world.setClock(midnightIn(merchants[merchant].zone, on));

type AutoPayCustomer = {
  readonly vera: Person;
  readonly tab: CustomerSession;
  readonly dueOn: string;
  readonly begins: Date;
};

/** A customer with auto-pay whose invoice of 60 dollars is due in three days. */
const autoPayCustomer = async (
  merchant: MerchantName = 'denver',
  methods: readonly MethodName[] = ['visa'],
): Promise<AutoPayCustomer> => {
  const { on: dueOn, begins } = soon(merchant);
  const vera = await world.person({ merchant, methods, dueOn });
  const tab = await world.signIn(vera);
  expect(
    await tab.setAutoPay(vera.subscription, { autopay_method: methodOf(vera), customized: false }),
  ).toMatchObject({ status: 200, body: { autopay_enabled: true } });
  return { vera, tab, dueOn, begins };
};
const triesOf = async (person: Person): Promise<readonly string[]> =>
  (await world.attemptsOf(invoiceOf(person))).map(({ state }) => state);

describe('auto-pay on the due date', () => {
  it.each<{ readonly merchant: MerchantName }>([
    { merchant: 'denver' },
    { merchant: 'newYork' },
    { merchant: 'guam' },
  ])(
    'for a merchant in $merchant charges once and in full when the day begins there',
    async ({ merchant }) => {
      const { vera, begins } = await autoPayCustomer(merchant);
      await world.setClock(new Date(begins.getTime() - 30_000));
      await world.expectKept(invoiceOf(vera), []);
      await world.setClock(begins);
      await world.expectKept(invoiceOf(vera), [6_000]);
      await world.advance('P1D', 'P7D');
      await world.expectKept(invoiceOf(vera), [6_000]);
    },
  );

  it('charges nothing for a paid invoice and the rest of a partly paid invoice', async () => {
    const { vera, tab, begins, dueOn } = await autoPayCustomer();
    const other = await world.addInvoice(vera, 5_000, dueOn);
    expect(
      await tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount: 6_000 }),
    ).toMatchObject({ status: 200 });
    expect(
      await tab.payOnce({ invoice: other, method: methodOf(vera), amount: 1_200 }),
    ).toMatchObject({ status: 200 });
    await world.setClock(begins);
    await world.expectKept(invoiceOf(vera), [6_000]);
    await world.expectKept(other, [1_200, 3_800]);
  });

  it('charges once together with a schedule for the same invoice and day', async () => {
    const { vera, tab, begins, dueOn } = await autoPayCustomer();
    expect(
      await tab.payOnce({
        invoice: invoiceOf(vera),
        method: methodOf(vera),
        amount: 6_000,
        on: dueOn,
      }),
    ).toMatchObject({ status: 200 });
    await world.setClock(begins);
    await world.advance('P1D', 'P3D');
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('charges nothing after it was switched off', async () => {
    const { vera, tab, begins } = await autoPayCustomer();
    expect(
      await tab.setAutoPay(vera.subscription, { autopay: null, cancelled: true }),
    ).toMatchObject({ status: 200, body: { autopay_enabled: false } });
    await world.setClock(begins);
    await world.advance('P1D');
    await world.expectKept(invoiceOf(vera), []);
  });

  it('charges at most once while a customer switches it off or pays by hand', async () => {
    const parties = await Promise.all(Array.from({ length: 16 }, () => autoPayCustomer()));
    const running = world.setClock(parties[0]?.begins ?? world.now());
    await Promise.all(
      parties.map(async ({ vera, tab }, index) => {
        await letPass(index * 4);
        await (index % 2 === 0
          ? tab.setAutoPay(vera.subscription, { autopay: null, cancelled: true })
          : tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount: 6_000 }));
      }),
    );
    await running;
    await world.settleDoubts();
    await world.advance('P1D', 'P3D');
    for (const [index, { vera, tab }] of parties.entries()) {
      const isPaid = (await tab.invoice(invoiceOf(vera)))['state'] === 'paid';
      expect(isPaid || index % 2 === 0).toBe(true);
      await world.expectKept(invoiceOf(vera), isPaid ? [6_000] : []);
    }
  });

  it.each([
    { effect: 'b62_booked' },
    { effect: 'drop_after' },
    { effect: 'b62_unbooked' },
    { effect: 'drop_before' },
    { effect: 'html_200' },
  ])('charges once when the gateway answers $effect', async ({ effect }) => {
    const { vera, begins } = await autoPayCustomer();
    await world.gateway.addFault({ match: { endpoint: 'auth' }, effect, times: 1 });
    await world.setClock(begins);
    await world.settleDoubts();
    await world.advance('P1D', 'P3D');
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it.each([{ effect: 'b62_booked' }, { effect: 'drop_before' }])(
    "charges once together with the customer's own payment in doubt ($effect)",
    async ({ effect }) => {
      const { vera, tab, begins } = await autoPayCustomer();
      await world.setClock(new Date(begins.getTime() - 60_000));
      await world.gateway.addFault({ match: { endpoint: 'auth' }, effect, times: 1 });
      expect(
        (await tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount: 6_000 }))
          .status,
      ).toBe(202);
      await world.setClock(begins);
      expect((await triesOf(vera)).length).toBe(1);
      await world.settleDoubts();
      await world.advance('PT6H', 'P1D');
      await world.expectKept(invoiceOf(vera), [6_000]);
    },
  );

  it('charges each invoice once after kill -9 in the middle of the runs', async () => {
    const parties = await Promise.all(Array.from({ length: 12 }, () => autoPayCustomer()));
    await world.restart(world.api, { PAUSE_BEFORE_COMMIT_MS: '40' });
    const running = world.setClock(parties[0]?.begins ?? world.now()).catch(() => {});
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

describe('declined auto-pay', () => {
  it('retries on days 3, 7 and 14 with a message for each decline, then stops', async () => {
    const { vera, begins, dueOn } = await autoPayCustomer('denver', ['declining']);
    await world.setClock(begins);
    const told: number[] = [];
    const tries: number[] = [];
    for (let day = 0; day <= 30; day += 1) {
      await goTo('denver', plusDays(dueOn, day));
      tries.push((await triesOf(vera)).length);
      told.push((await world.messagesTo(vera)).length);
    }
    expect(tries.flatMap((count, day) => (count > (tries[day - 1] ?? 0) ? [day] : []))).toEqual([
      0, 3, 7, 14,
    ]);
    expect(told.flatMap((count, day) => (count > (told[day - 1] ?? 0) ? [day] : []))).toEqual([
      0, 3, 7, 14,
    ]);
    for (const { body } of await world.messagesTo(vera))
      expect(body).not.toMatch(/do not honor|respcode/i);
    await world.expectKept(invoiceOf(vera), []);
  });

  it('charges once after an approval on the third day', async () => {
    const { vera, begins, dueOn } = await autoPayCustomer();
    await world.gateway.addFault({
      match: { endpoint: 'auth' },
      effect: 'decline',
      code: '51',
      times: 1,
    });
    await world.setClock(begins);
    expect(await triesOf(vera)).toEqual(['declined']);
    for (const day of [1, 2]) await goTo('denver', plusDays(dueOn, day));
    await world.expectKept(invoiceOf(vera), []);
    for (const day of [3, 7, 14, 15]) await goTo('denver', plusDays(dueOn, day));
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('charges nothing more after a payment by hand', async () => {
    const { vera, begins, dueOn } = await autoPayCustomer();
    await world.gateway.addFault({
      match: { endpoint: 'auth' },
      effect: 'decline',
      code: '51',
      times: 1,
    });
    await world.setClock(begins);
    await goTo('denver', plusDays(dueOn, 1));
    const tab = await world.signIn(vera);
    expect(
      await tab.payOnce({ invoice: invoiceOf(vera), method: methodOf(vera), amount: 6_000 }),
    ).toMatchObject({ status: 200 });
    for (const day of [3, 7, 14]) await goTo('denver', plusDays(dueOn, day));
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it.each(['41', '43', '04'])('stops at once after the hard decline %s', async (code) => {
    const { vera, begins, dueOn } = await autoPayCustomer();
    await world.gateway.addFault({
      match: { endpoint: 'auth' },
      effect: 'decline',
      code,
      times: 1,
    });
    await world.setClock(begins);
    for (const day of [1, 3, 7, 14, 20]) await goTo('denver', plusDays(dueOn, day));
    expect(await triesOf(vera)).toEqual(['declined']);
    expect((await world.messagesTo(vera)).length).toBeGreaterThan(0);
    await world.expectKept(invoiceOf(vera), []);
  });
});

describe('auto-pay by calendar', () => {
  /** Stands shortly before and at the beginning of each of these days and notes on which ones the gateway took money. */
  const chargedDays = async (
    merchant: MerchantName,
    invoice: number,
    days: readonly string[],
  ): Promise<readonly string[]> => {
    const charged: string[] = [];
    let known = await world.countCharges(invoice);
    for (const on of days) {
      const begins = midnightIn(merchants[merchant].zone, on);
      await world.setClock(new Date(begins.getTime() - 20_000));
      expect(await world.countCharges(invoice)).toBe(known);
      await world.setClock(begins);
      const count = await world.countCharges(invoice);
      charged.push(...Array.from({ length: count - known }, () => on));
      known = count;
    }
    return charged;
  };

  it('uses the last day of shorter months for day 31, also in a leap year', async () => {
    await goTo('denver', '2027-06-15');
    const vera = await world.person({ invoices: [1_000_000], dueOn: '2027-06-20' });
    const tab = await world.signIn(vera);
    const settings = {
      autopay_method: methodOf(vera),
      customized: true,
      autopay_amount: 1_000,
      autopay_frequency: 'monthly',
      autopay_day: '31',
    };
    expect(await tab.setAutoPay(vera.subscription, settings)).toMatchObject({
      status: 200,
      body: { autopay_next_on: '2027-06-30' },
    });
    const expected = [
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
    ];
    const charged = await chargedDays(
      'denver',
      invoiceOf(vera),
      expected.flatMap((on) => [plusDays(on, -3), plusDays(on, -1), on, plusDays(on, 1)]),
    );
    expect(charged).toEqual(expected);
    await world.expectKept(
      invoiceOf(vera),
      expected.map(() => 1_000),
    );
  });

  it('charges every 14 days across both changes of the clock', async () => {
    await goTo('newYork', '2028-09-30');
    const vera = await world.person({
      merchant: 'newYork',
      invoices: [1_000_000],
      dueOn: '2028-10-05',
    });
    const tab = await world.signIn(vera);
    const settings = {
      autopay_method: methodOf(vera),
      customized: true,
      autopay_amount: 1_000,
      autopay_frequency: 'biweekly',
      autopay_day: 'sunday',
    };
    expect((await tab.setAutoPay(vera.subscription, settings)).status).toBe(200);
    // Clocks change on 5 November 2028 and on 11 March 2029, both Sundays.
    const charged = await chargedDays(
      'newYork',
      invoiceOf(vera),
      Array.from({ length: 25 }, (_, week) => plusDays('2028-10-01', week * 7)),
    );
    const gaps = charged
      .slice(1)
      .map((on, index) => (Date.parse(on) - Date.parse(charged[index] ?? '')) / 86_400_000);
    expect(gaps).toEqual(gaps.map(() => 14));
    expect(charged.length).toBeGreaterThanOrEqual(12);
    expect(charged.map((on) => new Date(`${on}T00:00:00Z`).getUTCDay())).toEqual(
      charged.map(() => 0),
    );
    expect(charged.some((on) => on > '2028-11-05') && charged.some((on) => on > '2029-03-11')).toBe(
      true,
    );
    await world.expectKept(
      invoiceOf(vera),
      charged.map(() => 1_000),
    );
  });
});
