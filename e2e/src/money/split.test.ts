import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { splitFields } from './testing/customer-session';
import type { Fault } from './testing/gateway-control';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import { tokenOf, type Person } from './testing/people';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld('split');
});
afterEach(() => world.prove());
afterAll(() => world.close());

const invoiceOf = ({ invoices }: Person): number => invoices[0] ?? 0;
const halves = ({ invoices, methods }: Person) => ({
  invoice: invoices[0] ?? 0,
  methods,
  amounts: [4_000, 2_000],
});
const both = [4_000, 2_000];
const second = tokenOf('mastercard');
const newCustomer = () => world.person({ methods: ['visa', 'mastercard'] });

/** What the gateway was asked about an invoice, in order. */
const callsOf = async (person: Person): Promise<readonly string[]> => {
  const orders = (await world.attemptsOf(invoiceOf(person))).map(({ orderId }) => orderId);
  return (await world.gateway.journal())
    .filter(
      ({ orderid, endpoint }) =>
        orderid !== null && orders.includes(orderid) && !endpoint.startsWith('inquire'),
    )
    .map(
      ({ endpoint, capture, outcome }) =>
        `${endpoint}${capture === undefined ? '' : ` ${capture}`} ${outcome}`,
    );
};

describe('one invoice on two cards', () => {
  it('authorises both cards, then captures both', async () => {
    const vera = await newCustomer();
    const tab = await world.signIn(vera);
    expect(await tab.split(halves(vera))).toMatchObject({
      status: 200,
      body: { paid_in_full: true, transactions: [{ amount_paid: 4_000 }, { amount_paid: 2_000 }] },
    });
    expect(await callsOf(vera)).toEqual([
      'auth N approved',
      'auth N approved',
      'capture captured',
      'capture captured',
    ]);
    await world.expectKept(invoiceOf(vera), both);
  });

  it('charges both halves once after a double click, two tabs and a repeated key', async () => {
    const vera = await newCustomer();
    const tabs = await Promise.all([world.signIn(vera), world.signIn(vera)]);
    const answers = await Promise.all([
      tabs[0]?.split(halves(vera), 'form 1'),
      tabs[0]?.split(halves(vera), 'form 1'),
      tabs[1]?.split(halves(vera), 'form 2'),
    ]);
    expect(answers.filter((answer) => answer?.status === 200 && !answer.isReplayed)).toHaveLength(
      1,
    );
    // A form that came second was refused before anything began, so its key is still free: only the winner's is used.
    const [winner, key] = answers[2]?.status === 200 ? [tabs[1], 'form 2'] : [tabs[0], 'form 1'];
    expect(await winner?.split({ ...halves(vera), amounts: [3_000, 3_000] }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reuse' },
    });
    expect((await world.attemptsOf(invoiceOf(vera))).map(({ state }) => state)).toEqual([
      'approved',
      'approved',
    ]);
    await world.expectKept(invoiceOf(vera), both);
  });

  it('excludes a payment of the whole invoice at the same time', async () => {
    const vera = await newCustomer();
    const tabs = await Promise.all([world.signIn(vera), world.signIn(vera)]);
    const answers = await Promise.all([
      tabs[0]?.split(halves(vera)),
      tabs[1]?.payOnce({ invoice: invoiceOf(vera), method: vera.methods[0] ?? 0, amount: 6_000 }),
    ]);
    expect(
      answers.map((answer) => answer?.status).toSorted((first, second) => first - second),
    ).toEqual([200, 409]);
    await world.expectKept(invoiceOf(vera), answers[0]?.status === 200 ? both : [6_000]);
  });

  it('refuses two stored copies of one card', async () => {
    const vera = await world.person({ methods: ['visa', 'visa'] });
    const tab = await world.signIn(vera);
    expect(await tab.split(halves(vera))).toMatchObject({
      status: 400,
      body: { code: 'same_card' },
    });
    expect(await world.attemptsOf(invoiceOf(vera))).toEqual([]);
    await world.expectKept(invoiceOf(vera), []);
  });

  it('refuses two halves above the balance', async () => {
    const vera = await newCustomer();
    const tab = await world.signIn(vera);
    expect(await tab.split({ ...halves(vera), amounts: [4_000, 2_001] })).toMatchObject({
      status: 400,
      body: { code: 'amount_above_balance' },
    });
    await world.expectKept(invoiceOf(vera), []);
  });
});

describe('a split charges nothing when', () => {
  it.each<{ readonly name: string; readonly fault: Fault }>([
    {
      name: 'the first card is declined',
      fault: { match: { endpoint: 'auth', account: tokenOf('visa') }, effect: 'decline', times: 1 },
    },
    {
      name: 'the second card is declined',
      fault: {
        match: { endpoint: 'auth', account: second },
        effect: 'decline',
        times: 1,
        code: '51',
      },
    },
    {
      name: 'the second card approves less',
      fault: { match: { endpoint: 'auth', account: second }, effect: 'partial', times: 1 },
    },
    {
      name: 'the capture of the first is refused',
      fault: {
        match: { endpoint: 'capture', account: tokenOf('visa') },
        effect: 'decline',
        times: 5,
      },
    },
    {
      name: 'the capture of the second is refused',
      fault: { match: { endpoint: 'capture', account: second }, effect: 'decline', times: 5 },
    },
  ])('$name', async ({ fault }) => {
    const vera = await newCustomer();
    const tab = await world.signIn(vera);
    await world.gateway.addFault(fault);
    expect(await tab.split(halves(vera), 'form 1')).toMatchObject({
      status: 402,
      body: { code: 'payment_declined' },
    });
    await world.gateway.clearFaults();
    await world.settleDoubts();
    expect(await tab.split(halves(vera), 'form 1')).toMatchObject({
      status: 402,
      isReplayed: true,
    });
    await world.expectKept(invoiceOf(vera), []);
  });

  it('the first card is declined, and the second card is never called', async () => {
    const vera = await world.person({ methods: ['declining', 'mastercard'] });
    const tab = await world.signIn(vera);
    expect(await tab.split(halves(vera))).toMatchObject({ status: 402 });
    expect(await callsOf(vera)).toEqual(['auth N declined']);
    await world.expectKept(invoiceOf(vera), []);
  });

  it('the void of the first card is lost and repeated', async () => {
    const vera = await newCustomer();
    const tab = await world.signIn(vera);
    await world.gateway.addFault({
      match: { endpoint: 'auth', account: second },
      effect: 'decline',
      times: 1,
    });
    await world.gateway.addFault({ match: { endpoint: 'void' }, effect: 'drop_before', times: 2 });
    expect([202, 402]).toContain((await tab.split(halves(vera))).status);
    await world.settleDoubts();
    expect(await callsOf(vera)).toContain('void voided');
    await world.expectKept(invoiceOf(vera), []);
  });
});

describe('a split in doubt', () => {
  it('about the first card charges nothing and never calls the second', async () => {
    const vera = await newCustomer();
    const tab = await world.signIn(vera);
    await world.gateway.addFault({
      match: { endpoint: 'auth', account: tokenOf('visa') },
      effect: 'b62_booked',
      times: 1,
    });
    expect(await tab.split(halves(vera))).toMatchObject({
      status: 202,
      body: { code: 'payment_in_doubt' },
    });
    expect(
      await tab.payOnce({ invoice: invoiceOf(vera), method: vera.methods[1] ?? 0, amount: 6_000 }),
    ).toMatchObject({ status: 409, body: { code: 'payment_in_doubt' } });
    await world.settleDoubts();
    expect((await callsOf(vera)).filter((call) => call.startsWith('auth'))).toEqual([
      'auth N approved',
    ]);
    await world.expectKept(invoiceOf(vera), []);
  });

  it.each([
    { effect: 'b62_booked' },
    { effect: 'b62_unbooked' },
    { effect: 'drop_before' },
    { effect: 'drop_after' },
    { effect: 'http_500' },
    { effect: 'html_200' },
  ])(
    'about the second card ($effect) charges nothing, and the invoice can be paid',
    async ({ effect }) => {
      const vera = await newCustomer();
      const tab = await world.signIn(vera);
      await world.gateway.addFault({
        match: { endpoint: 'auth', account: second },
        effect,
        times: 1,
      });
      expect(await tab.split(halves(vera))).toMatchObject({
        status: 202,
        body: { code: 'payment_in_doubt' },
      });
      await world.settleDoubts();
      await world.expectKept(invoiceOf(vera), []);
      expect(await tab.split(halves(vera))).toMatchObject({ status: 200 });
      await world.expectKept(invoiceOf(vera), both);
    },
  );

  it.each([
    { effect: 'drop_after' },
    { effect: 'drop_before' },
    { effect: 'http_500' },
    { effect: 'html_200' },
    { effect: 'b62_booked' },
    { effect: 'b62_unbooked' },
  ])('about the second capture ($effect) captures both', async ({ effect }) => {
    const vera = await newCustomer();
    const tab = await world.signIn(vera);
    await world.gateway.addFault({
      match: { endpoint: 'capture', account: second },
      effect,
      times: 1,
    });
    expect([200, 202]).toContain((await tab.split(halves(vera))).status);
    await world.settleDoubts();
    await world.expectKept(invoiceOf(vera), both);
  });

  it('about the second capture with late look-ups captures both or none', async () => {
    const vera = await newCustomer();
    const tab = await world.signIn(vera);
    await world.gateway.addFault({
      match: { endpoint: 'capture', account: second },
      effect: 'drop_after',
      times: 1,
    });
    await world.gateway.addFault({
      match: { endpoint: 'inquireByOrderid' },
      effect: 'not_found_for',
      times: 2,
    });
    await world.gateway.addFault({
      match: { endpoint: 'inquire' },
      effect: 'not_found_for',
      times: 2,
    });
    await tab.split(halves(vera));
    await world.settleDoubts();
    await world.settleDoubts();
    const isPaid = (await tab.invoice(invoiceOf(vera)))['state'] === 'paid';
    await world.expectKept(invoiceOf(vera), isPaid ? both : []);
  });
});

describe('a split across kill -9', () => {
  const sendSplit = async (person: Person) =>
    (await world.signIn(person)).send(
      'POST',
      'transactions/split_payment',
      splitFields(halves(person)),
      'form 1',
    );

  it('voids the first card when killed between the two authorisations', async () => {
    const vera = await newCustomer();
    await world.restart(world.api, { PAUSE_BEFORE_COMMIT_MS: '600000' });
    const lost = sendSplit(vera);
    await world.untilJournal(
      ({ endpoint, outcome }) => endpoint === 'auth' && outcome === 'approved',
      [vera],
    );
    await world.api.kill();
    expect(await lost).toBeNull();
    await world.restart();
    const tab = await world.signIn(vera);
    expect(
      await tab.payOnce({ invoice: invoiceOf(vera), method: vera.methods[0] ?? 0, amount: 6_000 }),
    ).toMatchObject({ status: 409, body: { code: 'payment_in_doubt' } });
    await world.settleDoubts();
    expect((await callsOf(vera)).filter((call) => call.startsWith('auth'))).toHaveLength(1);
    await world.expectKept(invoiceOf(vera), []);
    expect((await tab.split(halves(vera), 'form 1')).status).toBe(503);
    expect(await tab.split(halves(vera), 'form 2')).toMatchObject({ status: 200 });
    await world.expectKept(invoiceOf(vera), both);
  });

  it('voids both cards when killed before the decision', async () => {
    const vera = await newCustomer();
    const firstAnswer = world.gate.holdAnswers();
    const lost = sendSplit(vera);
    await firstAnswer.arrived;
    const secondAnswer = world.gate.holdAnswers();
    firstAnswer.release();
    await world.untilJournal(
      ({ account, outcome }) => account === second && outcome === 'approved',
      [vera],
    );
    await world.api.kill();
    secondAnswer.drop();
    expect(await lost).toBeNull();
    await world.restart();
    expect((await world.attemptsOf(invoiceOf(vera))).map(({ state }) => state)).toEqual([
      'authorised',
      'sent',
    ]);
    await world.settleDoubts();
    await world.expectKept(invoiceOf(vera), []);
  });

  it('captures both cards when killed between the two captures', async () => {
    const vera = await newCustomer();
    await world.gateway.addFault({
      match: { endpoint: 'capture', account: second },
      effect: 'hang',
      times: 1,
    });
    const lost = sendSplit(vera);
    await world.untilJournal(
      ({ endpoint, outcome }) => endpoint === 'capture' && outcome === 'hang',
      [vera],
    );
    await world.api.kill();
    expect(await lost).toBeNull();
    await world.restart();
    await world.settleDoubts();
    expect(await (await world.signIn(vera)).split(halves(vera), 'form 1')).toMatchObject({
      status: 200,
      body: { paid_in_full: true },
    });
    await world.expectKept(invoiceOf(vera), both);
  });
});
