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
    for (let round = 0; round < 2; round += 1) {
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
    const heldAnswers = world.gate.holdAnswers('refund', 'void');
    const asking = Promise.all(cases.map(send));
    await world.untilJournal(
      ({ outcome }) => outcome === 'refunded' || outcome === 'voided',
      cases.map(({ vera }) => vera),
      2,
    );
    await world.api.kill();
    heldAnswers.drop();
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

  it('end as voids the same way', async () => {
    const cases = [
      { fault: { effect: 'drop_after' }, state: 'void given_back', kept: [] },
      { fault: { effect: 'slow', delayMs: 7_000 }, state: 'void given_back', kept: [] },
      { fault: { effect: 'drop_before' }, state: 'void not_done', kept: [6_000] },
    ];
    const vera = await world.person({ invoices: cases.map(() => 6_000) });
    const payments = await payAll(vera);
    const desk = await world.signInAtDesk();
    // One after the other: a void names no amount that a fault could match.
    for (const [index, { fault }] of cases.entries()) {
      await world.gateway.addFault({ match: { endpoint: 'void' }, times: 1, ...fault });
      await desk.refund({ transaction: payments[index] ?? 0, amount: 6_000 });
    }
    await world.settleDoubts();
    expect(await Promise.all(payments.map(statesOf))).toEqual(cases.map(({ state }) => [state]));
    await world.expectEachKept(cases.map(({ kept }, index) => [vera.invoices[index] ?? 0, kept]));
  });

  it('void nothing that settles between the question and the call', async () => {
    const { vera, payment } = await paid();
    const desk = await world.signInAtDesk();
    const heldRequests = world.gate.holdRequests('void');
    const asking = desk.refund({ transaction: payment, amount: 6_000 });
    await heldRequests.arrived;
    await world.gateway.settle();
    heldRequests.release();
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
