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

/** A customer with auto-pay whose invoice of 60 dollars, or of so many cents, is due in three days. */
const autoPayCustomer = async ({
  merchant = 'denver',
  methods = ['visa'],
  amount = 6_000,
}: {
  readonly merchant?: MerchantName;
  readonly methods?: readonly MethodName[];
  readonly amount?: number;
} = {}): Promise<AutoPayCustomer> => {
  const { on: dueOn, begins } = soon(merchant);
  const vera = await world.person({ merchant, methods, dueOn, invoices: [amount] });
  const tab = await world.signIn(vera);
  expect(
    await tab.setAutoPay(vera.subscription, { autopay_method: methodOf(vera), customized: false }),
  ).toMatchObject({ status: 200, body: { autopay_enabled: true } });
  return { vera, tab, dueOn, begins };
};
const triesOf = async (person: Person): Promise<readonly string[]> =>
  (await world.attemptsOf(invoiceOf(person))).map(({ state }) => state);
const payByHand = ({ vera, tab }: AutoPayCustomer, on?: string) =>
  tab.payOnce({
    invoice: invoiceOf(vera),
    method: methodOf(vera),
    amount: 6_000,
    ...(on === undefined ? {} : { on }),
  });
const switchOff = ({ vera, tab }: AutoPayCustomer) =>
  tab.setAutoPay(vera.subscription, { autopay: null, cancelled: true });

describe('auto-pay on the due date', () => {
  it("charges once and in full when the merchant's day begins", async () => {
    const payers = await Promise.all(
      (['guam', 'newYork', 'denver'] as const).map((merchant) => autoPayCustomer({ merchant })),
    );
    for (const { vera, begins } of payers.toSorted(
      (one, other) => one.begins.getTime() - other.begins.getTime(),
    )) {
      await world.setClock(new Date(begins.getTime() - 30_000));
      await world.expectKept(invoiceOf(vera), []);
      await world.setClock(begins);
      await world.expectKept(invoiceOf(vera), [6_000]);
    }
    await world.advance('P1D', 'P7D');
    await world.expectEachKept(payers.map(({ vera }) => [invoiceOf(vera), [6_000]]));
  });

  it('charges only what is still owed and wanted, once beside a schedule of the day', async () => {
    const [paid, scheduled, off] = await Promise.all([
      autoPayCustomer(),
      autoPayCustomer(),
      autoPayCustomer(),
    ]);
    const { vera, tab, begins, dueOn } = paid;
    const other = await world.addInvoice(vera, 5_000, dueOn);
    const part = { invoice: other, method: methodOf(vera), amount: 1_200 };
    const answers = [
      await payByHand(paid),
      await tab.payOnce(part),
      await payByHand(scheduled, dueOn),
      await switchOff(off),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[3]).toMatchObject({ body: { autopay_enabled: false } });
    await world.setClock(begins);
    await world.advance('P1D', 'P3D');
    await world.expectEachKept([
      [invoiceOf(vera), [6_000]],
      [other, [1_200, 3_800]],
      [invoiceOf(scheduled.vera), [6_000]],
      [invoiceOf(off.vera), []],
    ]);
  });

  it('charges at most once while a customer switches it off or pays by hand', async () => {
    const parties = await Promise.all(Array.from({ length: 16 }, () => autoPayCustomer()));
    const running = world.setClock(parties[0]?.begins ?? world.now());
    await Promise.all(
      parties.map(async (party, index) => {
        await letPass(index * 4);
        await (index % 2 === 0 ? switchOff(party) : payByHand(party));
      }),
    );
    await running;
    await world.settleDoubts();
    await world.advance('P1D', 'P3D');
    const kept: [number, number[]][] = [];
    for (const [index, { vera, tab }] of parties.entries()) {
      const isPaid = (await tab.invoice(invoiceOf(vera)))['state'] === 'paid';
      expect(isPaid || index % 2 === 0).toBe(true);
      kept.push([invoiceOf(vera), isPaid ? [6_000] : []]);
    }
    await world.expectEachKept(kept);
  });

  it('charges once after an unclear answer of the gateway', async () => {
    const effects = ['b62_booked', 'drop_after', 'b62_unbooked', 'drop_before', 'html_200'];
    const parties = await Promise.all(effects.map(() => autoPayCustomer()));
    for (const effect of effects)
      await world.gateway.addFault({ match: { endpoint: 'auth' }, effect, times: 1 });
    await world.setClock(parties[0]?.begins ?? world.now());
    await world.settleDoubts();
    await world.advance('P1D', 'P3D');
    await world.expectEachKept(parties.map(({ vera }) => [invoiceOf(vera), [6_000]]));
  });

  it("charges once together with the customer's own payment in doubt", async () => {
    const effects = ['b62_booked', 'drop_before'];
    const parties = await Promise.all(effects.map(() => autoPayCustomer()));
    const begins = parties[0]?.begins ?? world.now();
    await world.setClock(new Date(begins.getTime() - 60_000));
    for (const [index, party] of parties.entries()) {
      const effect = effects[index] ?? '';
      await world.gateway.addFault({ match: { endpoint: 'auth' }, effect, times: 1 });
      expect((await payByHand(party)).status).toBe(202);
    }
    await world.setClock(begins);
    for (const { vera } of parties) expect(await triesOf(vera)).toHaveLength(1);
    await world.settleDoubts();
    await world.advance('PT6H', 'P1D');
    await world.expectEachKept(parties.map(({ vera }) => [invoiceOf(vera), [6_000]]));
  });
});

it('declined auto-pay tries on days 3, 7 and 14, unless paid or refused for good', async () => {
  // An amount names the customer whose first try the gateway declines.
  const decline = (amount: number, code: string) =>
    world.gateway.addFault({
      match: { endpoint: 'auth', amount: (amount / 100).toFixed(2) },
      effect: 'decline',
      code,
      times: 1,
    });
  const poor = await autoPayCustomer({ methods: ['declining'] });
  const [later, byHand] = [
    await autoPayCustomer({ amount: 6_001 }),
    await autoPayCustomer({ amount: 6_002 }),
  ];
  for (const amount of [6_001, 6_002]) await decline(amount, '51');
  const refused: AutoPayCustomer[] = [];
  for (const [index, code] of ['41', '43', '04'].entries()) {
    refused.push(await autoPayCustomer({ amount: 6_003 + index }));
    await decline(6_003 + index, code);
  }
  const { vera, begins, dueOn } = poor;
  await world.setClock(begins);
  const days = [0, 1, 2, 3, 4, 6, 7, 8, 13, 14, 15, 20, 30];
  const seen: (readonly number[])[] = [];
  for (const day of days) {
    await goTo('denver', plusDays(dueOn, day));
    seen.push([
      (await triesOf(vera)).length,
      (await world.messagesTo(vera)).length,
      (await triesOf(later.vera)).length,
    ]);
    if (day === 1)
      expect(
        await (
          await world.signIn(byHand.vera)
        ).payOnce({
          invoice: invoiceOf(byHand.vera),
          method: methodOf(byHand.vera),
          amount: 6_002,
        }),
      ).toMatchObject({ status: 200 });
  }
  /** The days on which there was one more than at the look before. */
  const daysOf = (which: number) =>
    days.filter((_day, index) => (seen[index]?.[which] ?? 0) > (seen[index - 1]?.[which] ?? 0));
  expect([daysOf(0), daysOf(1), daysOf(2)]).toEqual([
    [0, 3, 7, 14],
    [0, 3, 7, 14],
    [0, 3],
  ]);
  for (const { body } of await world.messagesTo(vera))
    expect(body).not.toMatch(/do not honor|respcode/i);
  for (const one of refused) {
    expect(await triesOf(one.vera)).toEqual(['declined']);
    expect((await world.messagesTo(one.vera)).length).toBeGreaterThan(0);
  }
  await world.expectEachKept([
    [invoiceOf(vera), []],
    [invoiceOf(later.vera), [6_001]],
    [invoiceOf(byHand.vera), [6_002]],
    ...refused.map((one): [number, number[]] => [invoiceOf(one.vera), []]),
  ]);
});

describe('auto-pay by calendar', () => {
  /**
   * Moves the clock to shortly before and at the beginning of each of these days and notes on which ones the gateway
   * took money.
   */
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
    await goTo('denver', '2027-12-15');
    const vera = await world.person({ invoices: [1_000_000], dueOn: '2027-12-20' });
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
      body: { autopay_next_on: '2027-12-31' },
    });
    // Denver puts its clocks forward on 12 March 2028.
    const expected = ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'];
    const charged = await chargedDays(
      'denver',
      invoiceOf(vera),
      expected.flatMap((on) => [plusDays(on, -1), on, plusDays(on, 1)]),
    );
    expect(charged).toEqual(expected);
    await world.expectKept(
      invoiceOf(vera),
      expected.map(() => 1_000),
    );
  });

  it('charges every 14 days, also on the day of the repeated hour', async () => {
    await goTo('newYork', '2028-10-07');
    const vera = await world.person({
      merchant: 'newYork',
      invoices: [1_000_000],
      dueOn: '2028-10-12',
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
    // Clocks go back on Sunday, 5 November 2028.
    const charged = await chargedDays(
      'newYork',
      invoiceOf(vera),
      Array.from({ length: 7 }, (_, week) => plusDays('2028-10-08', week * 7)),
    );
    expect(charged).toEqual(['2028-10-08', '2028-10-22', '2028-11-05', '2028-11-19']);
    await world.expectKept(
      invoiceOf(vera),
      charged.map(() => 1_000),
    );
  });
});
