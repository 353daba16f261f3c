import { parseArgs } from 'node:util';
import { createChance } from '@billfold/sandbox/chance';
import { describeMachine, keepResults } from './measure/results';
import { runWithTeardown } from './measure/teardown';
import { switchAutoPayOn } from './soak/customer-doors';
import type { Game } from './soak/game';
import { noCounts } from './soak/page';
import { settleNightly } from './soak/settlements';
import { clearFaults, setFaults } from './soak/soak-faults';
import { readDatabaseFigures, renderSoakReport } from './soak/soak-report';
import {
  judgeSoak,
  payAll,
  readJournal,
  strikeEvery,
  untilSettled,
  type Strikes,
} from './soak/soak-run';
import { openSoakStage } from './soak/soak-stage';
import { makeEverythingDue } from './soak/soak-world';

const usage =
  'npm run bench:soak -- [--payments 2000] [--minutes 6] [--strike-every 30] [--seed 1] [--staff-share 0.3]';
const settleWithinMs = 600_000;
const say = (line: string): void => console.log(line);

const readOptions = () => {
  const text = (fallback: string) => ({ type: 'string' as const, default: fallback });
  const { values } = parseArgs({
    options: {
      payments: text('2000'),
      minutes: text('6'),
      'strike-every': text('30'),
      seed: text('1'),
      'staff-share': text('0.3'),
    },
  });
  const number = (name: keyof typeof values, least: number): number => {
    const value = Number(values[name]);
    if (!(value >= least)) throw new Error(`Usage: ${usage}`);
    return value;
  };
  return {
    payments: Math.floor(number('payments', 1)),
    minutes: number('minutes', 0),
    strikeEverySeconds: number('strike-every', 1),
    seed: Math.floor(number('seed', 0)),
    staffShare: number('staff-share', 0),
  };
};

await runWithTeardown(async (teardown) => {
  const { payments, minutes, strikeEverySeconds, seed, staffShare } = readOptions();
  say('starting a database, a sandbox and two API processes …');
  const stage = await openSoakStage(teardown);
  const game: Game = {
    db: stage.db,
    urls: stage.urls,
    sandboxUrl: stage.sandboxUrl,
    counts: noCounts(),
    chance: createChance(seed),
    staffShare,
  };
  await switchAutoPayOn(game);
  await setFaults(stage.sandboxUrl, seed);
  const strikes: Strikes = {};
  const stopStriking = strikeEvery(stage.victims, strikeEverySeconds * 1_000, strikes, say);
  teardown.add(stopStriking);
  const stopSettling = settleNightly(stage.sandboxUrl);
  teardown.add(stopSettling);

  say(`paying, giving back and changing ${payments} times over ${minutes} minutes …`);
  const startedAt = Date.now();
  const invoices = await payAll(game, { payments, overMs: minutes * 60_000, say });
  const payingMs = Date.now() - startedAt;
  await stopStriking();
  await stopSettling();
  say('waiting until nothing is in doubt …');
  const settledAfterPages = await untilSettled(stage, settleWithinMs);
  await clearFaults(stage.sandboxUrl);
  say('letting jobs try again what they put off …');
  const retried = await makeEverythingDue(stage.db);
  const settlingMs = settledAfterPages + (await untilSettled(stage, settleWithinMs));

  const journal = await readJournal(stage.sandboxUrl);
  const verdict = await judgeSoak(stage, game, invoices, journal);
  const audit = await stage.audit();
  const figures = {
    invoices,
    counts: game.counts,
    strikes,
    journal,
    verdict,
    payingMs,
    settlingMs,
    retried,
    auditLines: audit.lines,
    ...(await readDatabaseFigures(stage.db)),
  };
  const report = [
    '# Soak: payments, refunds and changes by customers and staff while everything fails',
    `${new Date().toISOString()}, ${describeMachine()}. ${payments} actions asked for over ${minutes} minutes, staff at ${Math.round(100 * staffShare)} % of the invoices, seed ${seed}; two API processes; every ${strikeEverySeconds} s one of them, the database's connections or the database server is killed, or a process stands still for longer than its leases.`,
    renderSoakReport(figures),
  ].join('\n\n');
  const file = await keepResults('soak', `${report}\n`, { ...figures, journal: journal.length });
  say(`\n${report}\n\nKept in ${file}`);
  const isProved =
    audit.isClean &&
    verdict.doubleCharges === 0 &&
    verdict.doubleRefunds === 0 &&
    verdict.complaints.length === 0 &&
    figures.doubts.needReview + figures.refundDoubts.needReview === 0;
  if (!isProved) throw new Error('The soak found what must not be: see above.');
});
