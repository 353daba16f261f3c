import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '@billfold/sandbox/chance';
import type { JournalLine } from '@billfold/sandbox/kept-charges';
import { switchAutoPayOn } from './soak/customer-doors';
import { payThrough, pickDoor } from './soak/doors';
import type { Game, InvoiceRecord } from './soak/game';
import { judgeSoak } from './soak/judge-soak';
import { noCounts } from './soak/page';
import { clearFaults, setFaults } from './soak/soak-faults';
import { readDatabaseFigures, soakReport } from './soak/soak-report';
import { openSoakStage, type SoakStage } from './soak/soak-stage';
import { makeEverythingDue, settleEveryMs, untilDatabaseAnswers } from './soak/soak-world';
import { runBench, say } from './stage/bench';
import { call, callForJson } from './stage/call';
import { repeatEvery, timed, untilTrue } from './stage/load';

/** Starts the given number of actions evenly over the time, and waits until every page has its last answer. */
const payAll = async (
  game: Game,
  payments: number,
  overMs: number,
): Promise<readonly InvoiceRecord[]> => {
  const startedAt = Date.now();
  const running: Promise<InvoiceRecord>[] = [];
  for (let begun = 0, said = 0; begun < payments;) {
    const dueAt = startedAt + (begun / payments) * overMs;
    if (Date.now() < dueAt) await sleep(dueAt - Date.now());
    const door = pickDoor(game);
    running.push(payThrough(game, door));
    begun += door.actions;
    if (Math.floor((begun / payments) * 10) > said) {
      said = Math.floor((begun / payments) * 10);
      say(`  ${begun} actions begun, ${Math.round((Date.now() - startedAt) / 1000)} s`);
    }
  }
  return Promise.all(running);
};

const openWork = `
  select (select count(*) from payment_attempts
    where state in ('created', 'sent', 'unknown', 'authorised')) as attempts,
    (select count(*) from refunds where state in ('sent', 'unknown')) as refunds,
    (select count(*) from payment_splits where state in ('authorising', 'capturing', 'voiding')) as splits,
    (select count(*) from payment_runs where state = 'running' or (state = 'waiting' and due_at <= now())) as runs,
    (select count(*) from invoices i join subscriptions s on s.id = i.subscription_id where s.autopay_enabled
      and i.amount_paid < i.amount
      and not exists (select from payment_runs r where r.invoice_id = i.id)) as unplanned`;

/** Waits until no payment and no refund is in doubt and no job is due. Returns the duration. */
const untilSettled = ({ db }: SoakStage): Promise<number> =>
  timed(() =>
    untilTrue(
      'nothing is in doubt or due',
      async () => {
        const { rows } = await untilDatabaseAnswers(() =>
          db.query<Record<string, string>>(openWork),
        );
        return Object.values(rows[0] ?? {}).every((count) => Number(count) === 0);
      },
      { everyMs: 500 },
    ),
  );

const settle = (sandboxUrl: string) => call(`${sandboxUrl}/control/settle`, { method: 'POST' });

/** Kills one victim after the other and waits until it works again; counts the kills. */
const strikeEvery = ({ victims }: SoakStage, everyMs: number, strikes: Record<string, number>) =>
  repeatEvery(everyMs, async (turn) => {
    const victim = victims[turn % victims.length];
    if (victim === undefined) return;
    say(`  struck ${victim.name}`);
    await untilDatabaseAnswers(victim.strike);
    strikes[victim.name] = (strikes[victim.name] ?? 0) + 1;
  });

await runBench(
  {
    name: 'soak',
    texts: {
      payments: '2000',
      minutes: '6',
      'strike-every': '30',
      seed: '1',
      'staff-share': '0.3',
    },
  },
  async ({ teardown, number }) => {
    const [payments, minutes] = [Math.floor(number('payments', 1)), number('minutes', 0)];
    const [seed, staffShare] = [Math.floor(number('seed', 0)), number('staff-share', 0)];
    const strikeSeconds = number('strike-every', 1);
    say('starting a database, a sandbox and two API processes …');
    const stage = await openSoakStage(teardown);
    const { db, urls, sandboxUrl } = stage;
    const chance = createChance(seed);
    const game: Game = { db, urls, sandboxUrl, counts: noCounts(), chance, staffShare };
    await switchAutoPayOn(game);
    await setFaults(sandboxUrl, seed);
    const strikes: Record<string, number> = {};
    const stopStriking = strikeEvery(stage, strikeSeconds * 1_000, strikes);
    teardown.add(stopStriking);
    const stopSettling = repeatEvery(settleEveryMs, async () => void (await settle(sandboxUrl)));
    teardown.add(stopSettling);

    say(`paying, giving back and changing ${payments} times over ${minutes} minutes …`);
    const startedAt = Date.now();
    const invoices = await payAll(game, payments, minutes * 60_000);
    const payingMs = Date.now() - startedAt;
    await stopStriking();
    await stopSettling();
    // Once more: a refund that waits for the night ends with it.
    await settle(sandboxUrl);
    say('waiting until nothing is in doubt …');
    const settledAfterPages = await untilSettled(stage);
    await clearFaults(sandboxUrl);
    say('letting jobs try again what they put off …');
    const retried = await makeEverythingDue(db);
    const settlingMs = settledAfterPages + (await untilSettled(stage));

    const journal = await callForJson<readonly JournalLine[]>(`${sandboxUrl}/control/journal`);
    const verdict = await judgeSoak(game, invoices, journal);
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
      ...(await readDatabaseFigures(db)),
    };
    const isProved =
      audit.isClean &&
      verdict.doubleCharges === 0 &&
      verdict.doubleRefunds === 0 &&
      verdict.complaints.length === 0 &&
      figures.doubts.needReview + figures.refundDoubts.needReview === 0;
    if (!isProved) {
      process.exitCode = 1;
      say('\nThe soak found what must not be: see below.');
    }
    return {
      title: 'Soak: payments, refunds and changes by customers and staff while everything fails',
      about: `${payments} actions asked for over ${minutes} minutes, staff at ${Math.round(100 * staffShare)} % of the invoices, seed ${seed}; two API processes; every ${strikeSeconds} s one of them, the database's connections or the database server is killed, or a process stands still for longer than its leases.`,
      parts: soakReport(figures),
      measurements: { ...figures, journal: journal.length },
    };
  },
);
