import { resolve } from 'node:path';
import { commonUsage, readCommandLine } from './measure/options';
import { measureQuietly } from './measure/quiet-group';
import { describeMachine, keepResults } from './measure/results';
import { rotate } from './measure/statistics';
import { runWithTeardown, type Teardown } from './measure/teardown';
import { prepareRound, world } from './pay-once/invoice-world';
import { compareTrees } from './pay-once/compare-trees';
import { readDatabaseWork, workBetween, type DatabaseWork } from './pay-once/database-work';
import { createSlicer, type Slice } from './pay-once/measure-slice';
import { renderPaymentReport } from './pay-once/payment-report';
import { openStage, type PaymentStage } from './pay-once/payment-stage';
import { findPgbench, missingPgbench, openPgbench, type Pgbench } from './pay-once/pgbench';
import { sides, type Side } from './pay-once/sides';
import { root } from './settings/config';

const usage = `npm run bench:pay-once -- [--seconds 3] [--at 1,8,32] [--against folder] ${commonUsage}`;
const say = (line: string): void => console.log(line);

type Work = Readonly<Record<Side, DatabaseWork>>;

const openPgbenchIfThere = async (teardown: Teardown): Promise<Pgbench | null> => {
  const program = await findPgbench();
  if (program === null) {
    say(missingPgbench);
    return null;
  }
  const pgbench = await openPgbench(program);
  teardown.add(pgbench.close);
  return pgbench;
};

const readWork = async (stage: PaymentStage): Promise<Work> => {
  const [pgbench, sandbox, instant] = await Promise.all([
    readDatabaseWork(stage.clients.pgbench),
    readDatabaseWork(stage.clients.sandbox),
    readDatabaseWork(stage.clients.instant),
  ]);
  return { pgbench, sandbox, instant };
};

/** Subtracts refreshes of sessions, which are not part of a payment. */
const workOfPayments = (before: Work, after: Work, rounds: number): Work => {
  const of = (side: Side): DatabaseWork => {
    const work = workBetween(before[side], after[side]);
    return {
      ...work,
      updated: {
        ...work.updated,
        sessions: (work.updated['sessions'] ?? 0) - rounds * world.customers,
      },
    };
  };
  return { pgbench: of('pgbench'), sandbox: of('sandbox'), instant: of('instant') };
};

/** Asserts that the database contains every answered payment and satisfies the money invariants. */
const assertSound = async (
  stage: PaymentStage,
  work: Work,
  slices: readonly Slice[],
): Promise<void> => {
  for (const side of sides) {
    const paid = slices
      .filter((slice) => slice.side === side)
      .reduce((sum, { payments }) => sum + payments, 0);
    if (paid !== work[side].payments)
      throw new Error(
        `${side}: ${paid} payments were answered, ${work[side].payments} are written.`,
      );
    if (paid > 0)
      say(`\nMoney audit after ${paid} payments (${side}):\n${await stage.audit(side)}`);
  }
};

await runWithTeardown(async (teardown) => {
  const { common, number, numbers, list } = readCommandLine(usage, {
    texts: { seconds: '3', at: '1,8,32', against: '' },
    flags: [],
  });
  const [seconds, concurrencies] = [number('seconds', 1), numbers('at', 1)];
  const { rounds, quiet } = common;
  const [against = ''] = list('against', (folder) => folder);
  if (against !== '') {
    const order = {
      trees: { this: root, other: resolve(against) },
      seconds,
      concurrencies,
      ...common,
    };
    return say(await compareTrees(teardown, order, say));
  }
  const pgbench = await openPgbenchIfThere(teardown);
  const stage = await openStage(teardown, say);
  const measure = createSlicer(stage, pgbench);
  const everySlice: Slice[] = [];
  const paySides = async (clients: number, round: number): Promise<readonly Slice[]> => {
    const slices: Slice[] = [];
    for (const side of rotate(sides, round)) {
      const slice = await measure({ side, clients, round, seconds });
      if (slice !== null) slices.push(slice);
    }
    everySlice.push(...slices);
    say(
      `  ${round === 0 ? 'warm-up' : `round ${round}`}, ${clients} at a time: ${slices.map(({ side, perSecond, others }) => `${side} ${perSecond.toFixed(0)}/s (others ${((others ?? 0) * 100).toFixed(0)} %)`).join(', ')}`,
    );
    return slices;
  };
  const prepareAll = () => Promise.all(Object.values(stage.clients).map(prepareRound));

  await prepareAll();
  await paySides(8, 0);
  const before = await readWork(stage);
  const slices: Slice[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await prepareAll();
    for (const clients of rotate(concurrencies, round))
      slices.push(...(await measureQuietly(() => paySides(clients, round), quiet)));
  }
  const after = await readWork(stage);
  await assertSound(stage, after, everySlice);
  const work = workOfPayments(before, after, rounds);
  const report = [
    '# pay_once against pgbench',
    `${new Date().toISOString()}, ${describeMachine()}. ${rounds} rounds of ${seconds} s slices, interleaved; ${world.customers} customers, ${world.customers * world.invoicesPerCustomer} invoices. One API process; load generator, gateway, API and database share the machine.`,
    renderPaymentReport({ slices, concurrencies, quietShare: quiet.quietShare, work }),
  ].join('\n\n');
  const file = await keepResults('pay-once', `${report}\n`, { slices: everySlice, work });
  say(`\n${report}\n\nKept in ${file}`);
});
