import { parseArgs } from 'node:util';
import { waitForQuiet } from './measure/quiet-moment';
import { describeMachine, keepResults } from './measure/results';
import { rotate } from './measure/statistics';
import { runWithTeardown } from './measure/teardown';
import { refreshSessions, world } from './pay-once/bill-world';
import { readDatabaseWork, workBetween, type DatabaseWork } from './pay-once/database-work';
import { createSlicer, type Slice } from './pay-once/measure-slice';
import { renderPaymentReport } from './pay-once/payment-report';
import { openStage, type PaymentStage } from './pay-once/payment-stage';
import { findPgbench, missingPgbench, openPgbench } from './pay-once/pgbench';
import { sides, type Side } from './pay-once/sides';

const usage = 'npm run bench:pay-once -- [--rounds 7] [--seconds 3] [--at 1,8,32] [--quiet-share 0.15] [--patience 10]';
const say = (line: string): void => console.log(line);

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '3' },
      at: { type: 'string', default: '1,8,32' },
      'quiet-share': { type: 'string', default: '0.15' },
      // Seconds to wait for a quiet moment before each group of slices.
      patience: { type: 'string', default: '10' },
    },
  });
  const options = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    concurrencies: values.at.split(',').map(Number),
    quietShare: Number(values['quiet-share']),
    patienceMs: Number(values.patience) * 1_000,
  };
  const isSound = [options.rounds, options.seconds, ...options.concurrencies].every((value) => Number.isInteger(value) && value > 0) && options.quietShare >= 0 && options.patienceMs >= 0;
  if (!isSound) throw new Error(`Usage: ${usage}`);
  return options;
};

const readWork = async (stage: PaymentStage): Promise<Readonly<Record<Side, DatabaseWork>>> => {
  const [pgbench, sandbox, instant] = await Promise.all([
    readDatabaseWork(stage.clients.pgbench), readDatabaseWork(stage.clients.sandbox), readDatabaseWork(stage.clients.instant),
  ]);
  return { pgbench, sandbox, instant };
};

/** The sessions that a round refreshed by itself are not work of payments. */
const withoutRefreshes = (work: DatabaseWork, rounds: number): DatabaseWork => ({
  ...work,
  updated: { ...work.updated, sessions: (work.updated['sessions'] ?? 0) - rounds * world.customers },
});

const assertSound = async (stage: PaymentStage, work: Readonly<Record<Side, DatabaseWork>>, slices: readonly Slice[]): Promise<void> => {
  for (const side of sides) {
    const paid = slices.filter((slice) => slice.side === side).reduce((sum, { payments }) => sum + payments, 0);
    if (paid !== work[side].payments) throw new Error(`${side}: ${paid} payments were answered, ${work[side].payments} are written.`);
    if (paid === 0) continue;
    say(`\nMoney audit after ${paid} payments (${side}):\n${await stage.audit(side)}`);
  }
};

await runWithTeardown(async (teardown) => {
  const { rounds, seconds, concurrencies, quietShare, patienceMs } = readOptions();
  const program = await findPgbench();
  if (program === null) say(missingPgbench);
  const pgbench = program === null ? null : await openPgbench(program);
  if (pgbench !== null) teardown.add(pgbench.close);
  const stage = await openStage(teardown, say);
  const measure = createSlicer(stage, pgbench);
  const slices: Slice[] = [];
  const run = async (side: Side, clients: number, round: number): Promise<Slice | null> => {
    const slice = await measure({ side, clients, round, seconds });
    if (slice !== null) say(`  ${round === 0 ? 'warm-up' : `round ${round}`}, ${clients} at a time, ${side}: ${slice.perSecond.toFixed(0)}/s, others ${((slice.others ?? 0) * 100).toFixed(0)} %`);
    return slice;
  };
  const refreshAll = () => Promise.all(Object.values(stage.clients).map(refreshSessions));
  await refreshAll();
  const warmUp: Slice[] = [];
  for (const side of sides) warmUp.push(...[await run(side, 8, 0)].flatMap((slice) => slice ?? []));
  const before = await readWork(stage);
  for (let round = 1; round <= rounds; round += 1) {
    await refreshAll();
    for (const clients of rotate(concurrencies, round)) {
      await waitForQuiet(quietShare, patienceMs);
      for (const side of rotate(sides, round)) slices.push(...[await run(side, clients, round)].flatMap((slice) => slice ?? []));
    }
  }
  const after = await readWork(stage);
  await assertSound(stage, after, [...warmUp, ...slices]);
  const workOf = (side: Side): DatabaseWork => withoutRefreshes(workBetween(before[side], after[side]), rounds);
  const work = { pgbench: workOf('pgbench'), sandbox: workOf('sandbox'), instant: workOf('instant') };
  const report = [
    `# pay_once against pgbench`,
    `${new Date().toISOString()}, ${describeMachine()}. ${rounds} rounds of ${seconds} s slices, interleaved; ${world.customers} customers, ${world.customers * world.invoicesPerCustomer} bills. One API process; load generator, gateway, API and database share the machine.`,
    renderPaymentReport({ slices, concurrencies, quietShare, work }),
  ].join('\n\n');
  const file = await keepResults('pay-once', `${report}\n`, { slices, work });
  say(`\n${report}\n\nKept in ${file}`);
});
