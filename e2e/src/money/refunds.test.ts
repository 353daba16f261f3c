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

  it.each(['refund', 'void'] as const)(
    'as a %s are made once by a process that is killed between answer and commit',
    async (kind) => {
      const { vera, payment } = await paid();
      if (kind === 'refund') await world.gateway.settle();
      const desk = await world.signInAtDesk();
      const form = `form of the ${kind}`;
      const held = world.gate.holdAnswers(kind);
      const asking = desk.send(
        'POST',
        'transactions/refund',
        { transaction: payment, amount: 6_000 },
        form,
      );
      await held.arrived;
      await world.api.kill();
      held.drop();
      expect(await asking).toBeNull();
      await world.restart();
      expect(await desk.refund({ transaction: payment, amount: 6_000 })).toMatchObject({
        status: 409,
        body: { code: 'refund_in_doubt' },
      });
      expect(
        await desk.call(
          'POST',
          'transactions/refund',
          { transaction: payment, amount: 6_000 },
          form,
        ),
      ).toMatchObject({ status: 202, body: { code: 'refund_in_doubt' } });
      await world.settleDoubts();
      expect(await statesOf(payment)).toEqual([`${kind} given_back`]);
      expect(statusOf(await desk.refund({ transaction: payment, amount: 6_000 }))).not.toBe(1);
      await world.expectKept(invoiceOf(vera), []);
    },
  );

  it.each([
    ['drop_after', 'refund given_back', []],
    ['b62_booked', 'refund given_back', []],
    ['drop_before', 'refund not_done', [6_000]],
    ['b62_unbooked', 'refund not_done', [6_000]],
  ])('after %s end as the gateway has them', async (effect, state, kept) => {
    const { vera, payment } = await settled();
    await world.gateway.addFault({ match: { endpoint: 'refund' }, times: 1, effect });
    const desk = await world.signInAtDesk();
    expect((await desk.refund({ transaction: payment, amount: 6_000 })).status).toBe(202);
    await world.settleDoubts();
    expect(await statesOf(payment)).toEqual([state]);
    await world.expectKept(invoiceOf(vera), kept);
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

it('200 refunds on 100 payments by four processes give back exactly once across a kill -9', async () => {
  const apis = [
    world.api,
    ...(await Promise.all([world.addApi(), world.addApi(), world.addApi()])),
  ];
  const invoices = Array.from({ length: 10 }, () => 6_000);
  const people = await Promise.all(Array.from({ length: 10 }, () => world.person({ invoices })));
  const payments = (await Promise.all(people.map(payAll))).flat();
  await world.gateway.settle();
  const desks = await Promise.all(apis.map((api) => world.signInAtDesk(api)));
  const ask = async (index: number, turn: number): Promise<void> => {
    const desk = desks[(index + turn) % desks.length];
    const refund = { transaction: payments[index] ?? 0, amount: 4_000 };
    await desk?.send('POST', 'transactions/refund', refund);
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
