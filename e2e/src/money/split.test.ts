import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { splitFields, type Answer, type CustomerSession } from './testing/customer-session';
import type { Fault } from './testing/gateway-control';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import { tokenOf, type Person } from './testing/people';

let world: MoneyWorld;
beforeAll(async () => {
  // Two requests wait until both can be killed.
  world = await openMoneyWorld('split', { GATEWAY_TIMEOUT_MS: '20000' });
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

/** The calls that the gateway received for an invoice, in order. */
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
});

type Splitter = {
  readonly vera: Person;
  readonly tab: CustomerSession;
  readonly answer: Answer;
};
/**
 * One customer for each of these faults at one endpoint of a card; the next one splits when the last one has an answer.
 */
const splitEach = async (faults: readonly Fault[]): Promise<readonly Splitter[]> => {
  const splitters: Splitter[] = [];
  for (const fault of faults) {
    const vera = await newCustomer();
    const tab = await world.signIn(vera);
    await world.gateway.addFault({ times: 1, ...fault });
    const answer = await tab.split(halves(vera), 'form 1');
    await world.gateway.clearFaults();
    splitters.push({ vera, tab, answer });
  }
  return splitters;
};
const expectKeptOfEach = (splitters: readonly Splitter[], cents: readonly number[]) =>
  world.expectEachKept(splitters.map(({ vera }) => [invoiceOf(vera), cents]));
const unclear = ['b62_booked', 'b62_unbooked', 'drop_before', 'drop_after', 'http_500', 'html_200'];

it('a split charges nothing when a card is declined or its capture is refused', async () => {
  const first = tokenOf('visa');
  const splitters = await splitEach([
    { match: { endpoint: 'auth', account: first }, effect: 'decline' },
    { match: { endpoint: 'auth', account: second }, effect: 'decline', code: '51' },
    { match: { endpoint: 'auth', account: second }, effect: 'partial' },
    { match: { endpoint: 'capture', account: first }, effect: 'decline', times: 5 },
    { match: { endpoint: 'capture', account: second }, effect: 'decline', times: 5 },
  ]);
  const declined = { status: 402, body: { code: 'payment_declined' } };
  expect(splitters.map(({ answer }) => answer)).toMatchObject(splitters.map(() => declined));
  await world.settleDoubts();
  for (const { vera, tab } of splitters)
    expect(await tab.split(halves(vera), 'form 1')).toMatchObject({
      status: 402,
      isReplayed: true,
    });
  await expectKeptOfEach(splitters, []);
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

  it('about the second card charges nothing, and the invoice can be paid', async () => {
    const splitters = await splitEach(
      unclear.map((effect) => ({ match: { endpoint: 'auth', account: second }, effect })),
    );
    const inDoubt = { status: 202, body: { code: 'payment_in_doubt' } };
    expect(splitters.map(({ answer }) => answer)).toMatchObject(splitters.map(() => inDoubt));
    // Two voids are lost, and repeated.
    await world.gateway.addFault({ match: { endpoint: 'void' }, effect: 'drop_before', times: 2 });
    await world.settleDoubts();
    await expectKeptOfEach(splitters, []);
    for (const { vera, tab } of splitters)
      expect(await tab.split(halves(vera))).toMatchObject({ status: 200 });
    await expectKeptOfEach(splitters, both);
  });

  it('about the second capture captures both', async () => {
    const splitters = await splitEach(
      unclear.map((effect) => ({ match: { endpoint: 'capture', account: second }, effect })),
    );
    expect(splitters.filter(({ answer }) => ![200, 202].includes(answer.status))).toEqual([]);
    await world.settleDoubts();
    await expectKeptOfEach(splitters, both);
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

  it('voids both cards before the decision, and captures both between the two captures', async () => {
    const [undecided, decided] = [await newCustomer(), await newCustomer()];
    await world.gateway.addFault({
      match: { endpoint: 'capture', account: second },
      effect: 'hang',
      times: 1,
    });
    const betweenCaptures = sendSplit(decided);
    await world.untilJournal(
      ({ endpoint, outcome }) => endpoint === 'capture' && outcome === 'hang',
      [decided],
    );
    const firstAnswer = world.gate.holdAnswers();
    const beforeDecision = sendSplit(undecided);
    await firstAnswer.arrived;
    const secondAnswer = world.gate.holdAnswers();
    firstAnswer.release();
    await world.untilJournal(
      ({ account, outcome }) => account === second && outcome === 'approved',
      [undecided],
    );
    await world.api.kill();
    secondAnswer.drop();
    expect(await Promise.all([betweenCaptures, beforeDecision])).toEqual([null, null]);
    await world.restart();
    expect((await world.attemptsOf(invoiceOf(undecided))).map(({ state }) => state)).toEqual([
      'authorised',
      'sent',
    ]);
    await world.settleDoubts();
    await world.expectEachKept([
      [invoiceOf(undecided), []],
      [invoiceOf(decided), both],
    ]);
    expect(await (await world.signIn(decided)).split(halves(decided), 'form 1')).toMatchObject({
      status: 200,
      body: { paid_in_full: true },
    });
    await world.expectKept(invoiceOf(decided), both);
  });
});
