import { compareTrees } from './pay-once/compare-trees';
import { readDatabaseWork, workBetween, type DatabaseWork } from './pay-once/database-work';
import { createSlicer, saySlices, type Slice } from './pay-once/measure-slice';
import { paymentReport } from './pay-once/payment-report';
import {
  openPaymentStage,
  sides,
  world,
  type PaymentStage,
  type Side,
} from './pay-once/payment-stage';
import { openPgbench } from './pay-once/pgbench';
import { runBench, say } from './stage/bench';
import { measureRounds } from './stage/rounds';
import { rotate, sum } from './stage/statistics';

type Work = Readonly<Record<Side, DatabaseWork>>;

const bySide = async (read: (side: Side) => Promise<DatabaseWork>): Promise<Work> => {
  const works = await Promise.all(sides.map(async (side) => [side, await read(side)] as const));
  return Object.fromEntries(works) as Work;
};

/** Asserts that the database contains every answered payment and satisfies the money invariants. */
const assertSound = async (stage: PaymentStage, work: Work, slices: readonly Slice[]) => {
  for (const side of sides) {
    const paid = sum(slices.filter((slice) => slice.side === side).map(({ payments }) => payments));
    const written = work[side]['payments'];
    if (paid !== written)
      throw new Error(`${side}: ${paid} payments were answered, ${written} are written.`);
    if (paid > 0)
      say(`\nMoney audit after ${paid} payments (${side}):\n${await stage.audit(side)}`);
  }
};

await runBench(
  { name: 'pay-once', texts: { seconds: '3', at: '1,8,32', against: '' } },
  async ({ teardown, rounds, number, list, text }) => {
    const seconds = number('seconds', 1);
    const concurrencies = list('at', (part) => (Number(part) >= 1 ? Number(part) : null));
    const against = text('against');
    if (against !== '') return compareTrees(teardown, { against, seconds, concurrencies, rounds });
    const pgbench = await openPgbench(teardown);
    const stage = await openPaymentStage(teardown);
    const measure = createSlicer(stage, pgbench);
    const everySlice: Slice[] = [];
    const paySides = async (clients: number, round: number): Promise<readonly Slice[]> => {
      const slices: Slice[] = [];
      for (const side of rotate(sides, round)) {
        const slice = await measure({ side, clients, round, seconds });
        if (slice !== null) slices.push(slice);
      }
      everySlice.push(...slices);
      saySlices(slices, ({ side }) => side);
      return slices;
    };
    const prepare = () => stage.prepare(sides);
    const readWork = () => bySide((side) => readDatabaseWork(stage.at[side].db));

    await prepare();
    await paySides(8, 0);
    const before = await readWork();
    const slices = await measureRounds(rounds, concurrencies, paySides, prepare);
    const after = await readWork();
    await assertSound(stage, after, everySlice);
    // Refreshes of sessions are not part of a payment.
    const refreshes = { 'sessions updated': rounds.rounds * world.customers };
    const work = await bySide(async (side) =>
      workBetween(refreshes, workBetween(before[side], after[side])),
    );
    return {
      title: 'pay_once against pgbench',
      about: `${rounds.rounds} rounds of ${seconds} s slices, interleaved; ${world.customers} customers, ${world.customers * world.invoicesPerCustomer} invoices. One API process; load generator, gateway, API and database share the machine.`,
      parts: paymentReport({ slices, concurrencies, quietShare: rounds.quietShare, work }),
      measurements: { slices: everySlice, work },
    };
  },
);
