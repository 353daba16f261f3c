import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import type { Person } from './testing/people';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld('refunds', { GUESSES_PER_ADDRESS: '100000' });
});
afterEach(() => world.prove());
afterAll(() => world.close());

const invoiceOf = ({ invoices }: Person): number => invoices[0] ?? 0;

/** Pays each invoice whole; answers the payments in the order of the invoices. */
const payAll = async (person: Person): Promise<readonly number[]> => {
  const tab = await world.signIn(person);
  return Promise.all(
    person.invoices.map(async (invoice) => {
      const method = person.methods[0] ?? 0;
      const { status, body } = await tab.payOnce({ invoice, method, amount: 6_000 });
      expect(status).toBe(200);
      return (body as { transaction: { id: number } }).transaction.id;
    }),
  );
};
const paid = async (): Promise<{ readonly vera: Person; readonly payment: number }> => {
  const vera = await world.person();
  const [payment = 0] = await payAll(vera);
  return { vera, payment };
};
const settled = async () => {
  const one = await paid();
  await world.gateway.settle();
  return one;
};
const statesOf = async (payment: number) =>
  (
    await world.db.query<{ kind: string; state: string }>(
      'select kind, state from refunds where transaction_id = $1 order by id',
      [payment],
    )
  ).rows.map(({ kind, state }) => `${kind} ${state}`);
const statusOf = ({ body }: { body: Readonly<Record<string, unknown>> }) => body['status'];

describe('refunds of one payment', () => {
  it('by two tabs of two processes give back once', async () => {
    const other = await world.addApi();
    const desks = await Promise.all([world.signInAtDesk(), world.signInAtDesk(other)]);
    for (let round = 0; round < 3; round += 1) {
      const { vera, payment } = await settled();
      const answers = await Promise.all(
        desks.map((desk) => desk.refund({ transaction: payment, amount: 4_000 })),
      );
      expect(answers.filter((answer) => statusOf(answer) === 1)).toHaveLength(1);
      await world.expectKept(invoiceOf(vera), [2_000]);
    }
    await other.stop();
  });

  it('and voids are made once by a process that is killed between answer and commit', async () => {
    const cases = [
      { ...(await settled()), kind: 'refund' },
      { ...(await paid()), kind: 'void' },
    ] as const;
    const desk = await world.signInAtDesk();
    const send = ({ payment, kind }: (typeof cases)[number]) =>
      desk.send(
        'POST',
        'transactions/refund',
        { transaction: payment, amount: 6_000 },
        `form of the ${kind}`,
      );
    const refundAgain = ({ payment }: (typeof cases)[number]) =>
      desk.refund({ transaction: payment, amount: 6_000 });
    const held = world.gate.holdAnswers('refund', 'void');
    const asking = Promise.all(cases.map(send));
    await world.untilJournal(
      ({ outcome }) => outcome === 'refunded' || outcome === 'voided',
      cases.map(({ vera }) => vera),
      2,
    );
    await world.api.kill();
    held.drop();
    expect(await asking).toEqual([null, null]);
    await world.restart();
    const code = 'refund_in_doubt';
    for (const each of cases) {
      expect(await refundAgain(each)).toMatchObject({ status: 409, body: { code } });
      expect(await send(each)).toMatchObject({ status: 202, body: { code } });
    }
    await world.settleDoubts();
    for (const each of cases) {
      expect(await statesOf(each.payment)).toEqual([`${each.kind} given_back`]);
      expect(statusOf(await refundAgain(each))).not.toBe(1);
      await world.expectKept(invoiceOf(each.vera), []);
    }
  });

  it('end as the gateway has them after a lost answer, a B/62 or our own time-out', async () => {
    const cases = [
      { fault: { effect: 'drop_after' }, state: 'refund given_back', cents: 4_001 },
      { fault: { effect: 'b62_booked' }, state: 'refund given_back', cents: 4_002 },
      { fault: { effect: 'slow', delayMs: 7_000 }, state: 'refund given_back', cents: 4_003 },
      { fault: { effect: 'drop_before' }, state: 'refund not_done', cents: 4_004 },
      { fault: { effect: 'b62_unbooked' }, state: 'refund not_done', cents: 4_005 },
    ];
    const vera = await world.person({ invoices: cases.map(() => 6_000) });
    const payments = await payAll(vera);
    await world.gateway.settle();
    for (const { fault, cents } of cases)
      await world.gateway.addFault({
        match: { endpoint: 'refund', amount: (cents / 100).toFixed(2) },
        times: 1,
        ...fault,
      });
    const desk = await world.signInAtDesk();
    const answers = await Promise.all(
      cases.map(({ cents }, index) =>
        desk.refund({ transaction: payments[index] ?? 0, amount: cents }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(cases.map(() => 202));
    await world.settleDoubts();
    expect(await Promise.all(payments.map(statesOf))).toEqual(cases.map(({ state }) => [state]));
    await world.expectEachKept(
      cases.map(({ state, cents }, index): [number, number[]] => [
        vera.invoices[index] ?? 0,
        [state === 'refund given_back' ? 6_000 - cents : 6_000],
      ]),
    );
  });

  it('end as voids the same way, one after the other', async () => {
    const cases = [
      { fault: { effect: 'drop_after' }, state: 'void given_back', kept: [] },
      { fault: { effect: 'slow', delayMs: 7_000 }, state: 'void given_back', kept: [] },
      { fault: { effect: 'drop_before' }, state: 'void not_done', kept: [6_000] },
    ];
    const desk = await world.signInAtDesk();
    for (const { fault, state, kept } of cases) {
      const { vera, payment } = await paid();
      await world.gateway.addFault({ match: { endpoint: 'void' }, times: 1, ...fault });
      await desk.refund({ transaction: payment, amount: 6_000 });
      await world.settleDoubts();
      expect(await statesOf(payment)).toEqual([state]);
      await world.expectKept(invoiceOf(vera), kept);
    }
  });

  it('void nothing that settles between the question and the call', async () => {
    const { vera, payment } = await paid();
    const desk = await world.signInAtDesk();
    const held = world.gate.holdRequests('void');
    const asking = desk.refund({ transaction: payment, amount: 6_000 });
    await held.arrived;
    await world.gateway.settle();
    held.release();
    expect(statusOf(await asking)).toBe(1);
    expect(await statesOf(payment)).toEqual(['void declined', 'refund given_back']);
    await world.expectKept(invoiceOf(vera), []);
  });

  it('after a void are refused, and the reopened invoice is paid once more', async () => {
    const { vera, payment } = await paid();
    const desk = await world.signInAtDesk();
    expect(statusOf(await desk.cancel(payment))).toBe(1);
    expect(statusOf(await desk.refund({ transaction: payment, amount: 6_000 }))).toBe(3);
    await payAll(vera);
    await world.expectKept(invoiceOf(vera), [6_000]);
  });
});

it('four processes charge 100 invoices once each and refund once each across a kill -9', async () => {
  const apis = [
    world.api,
    ...(await Promise.all([world.addApi(), world.addApi(), world.addApi()])),
  ];
  const invoices = Array.from({ length: 10 }, () => 6_000);
  const people = await Promise.all(Array.from({ length: 10 }, () => world.person({ invoices })));
  const desks = await Promise.all(apis.map((api) => world.signInAtDesk(api)));
  const deskOf = (index: number) => desks[index % desks.length];
  // The customer and staff pay each invoice at the same moment.
  const payOf = async (person: Person): Promise<readonly number[]> => {
    const tab = await world.signIn(person);
    return Promise.all(
      person.invoices.map(async (invoice, index) => {
        const payment = { invoice, method: person.methods[0] ?? 0, amount: 6_000 };
        const answers = await Promise.all([tab.payOnce(payment), deskOf(index + 1)?.take(payment)]);
        const paid = answers.flatMap((answer) =>
          answer?.status === 200 ? [answer.body as { transaction: { id: number } }] : [],
        );
        expect(paid).toHaveLength(1);
        return paid[0]?.transaction.id ?? 0;
      }),
    );
  };
  const payments = (await Promise.all(people.map(payOf))).flat();
  await world.gateway.settle();
  const ask = async (index: number, turn: number): Promise<void> => {
    const refund = { transaction: payments[index] ?? 0, amount: 4_000 };
    await deskOf(index + turn)?.send('POST', 'transactions/refund', refund);
  };
  const asking = Promise.all(
    [0, 1].flatMap((turn) => payments.map((_, index) => ask(index, turn))),
  );
  await world.untilJournal(({ endpoint }) => endpoint === 'refund', people, 30);
  await apis[3]?.kill();
  await asking;
  await apis[3]?.start({ CLOCK_START: world.now().toISOString() });
  await world.untilLeasesEnd();
  await world.settleDoubts();
  // What the killed process never began is refunded now; the rest is refused.
  await Promise.all(payments.map((_, index) => ask(index, 0)));
  await world.expectEachKept(
    people.flatMap((person) =>
      person.invoices.map((invoice): [number, number[]] => [invoice, [2_000]]),
    ),
  );
});
