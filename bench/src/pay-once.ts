import { compareTrees } from './pay-once/compare-trees';
import { createSlicer, openPgbench, sliceRate, type Slice } from './pay-once/measure-slice';
import { paymentReport, type Work } from './pay-once/payment-report';
import { openPaymentStage, sides, world } from './pay-once/payment-stage';
import { runBench, say } from './stage/bench';
import { sideBySide } from './stage/rounds';
import { sum } from './stage/statistics';

await runBench(
  { name: 'pay-once', texts: { seconds: '3', at: '1,8,32', against: '' } },
  async ({ teardown, rounds, number, list, text }) => {
    const seconds = number('seconds', 1);
    const concurrencies = list('at', (part) => (Number(part) >= 1 ? Number(part) : null));
    const against = text('against');
    if (against !== '') return compareTrees(teardown, { against, seconds, concurrencies, rounds });
    const pgbench = await openPgbench(teardown);
    const stage = await openPaymentStage(teardown);
    const measure = createSlicer(stage, pgbench, seconds);
    const paid: Record<string, Slice[]> = { pgbench: [], sandbox: [], instant: [] };
    const prepare = () => stage.prepare(sides);
    const compared = sideBySide(rounds, {
      sides,
      groupName: (clients: number) => `${clients} at a time`,
      measure: async (clients, side) => {
        const slice = await measure(side, clients);
        if (slice !== null) paid[side]?.push(slice);
        return slice;
      },
      textOf: sliceRate,
      begin: prepare,
    });

    await prepare();
    await compared.measureGroup(8);
    const before = await stage.readWork();
    const slices = await compared.measureRounds(concurrencies);
    const after = await stage.readWork();
    const work: Record<string, Record<string, number>> = {};
    for (const side of sides) {
      // Every answered payment is in the database, and the money invariants are satisfied.
      const answered = sum((paid[side] ?? []).map(({ payments }) => payments));
      const written = after[side]['payments'];
      if (answered !== written)
        throw new Error(`${side}: ${answered} payments were answered, ${written} are written.`);
      if (answered > 0)
        say(`\nMoney audit after ${answered} payments (${side}):\n${await stage.audit(side)}`);
      // Refreshes of sessions are not part of a payment.
      const others = { ...before[side] };
      others['sessions updated'] =
        (others['sessions updated'] ?? 0) + rounds.rounds * world.customers;
      work[side] = Object.fromEntries(
        Object.entries(after[side]).map(([name, count]) => [name, count - (others[name] ?? 0)]),
      );
    }
    return {
      title: 'pay_once against pgbench',
      about: `${rounds.rounds} rounds of ${seconds} s slices, interleaved; ${world.customers} customers, ${world.customers * world.invoicesPerCustomer} invoices. One API process; load generator, gateway, API and database share the machine.`,
      parts: paymentReport(slices, concurrencies, rounds.quietShare, work as Work),
      measurements: { slices: paid, work },
    };
  },
);
