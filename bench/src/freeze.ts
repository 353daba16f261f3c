import { longCalls } from './freeze/long-calls';
import { type ImportStage, openImportStage } from './import/import-stage';
import { runBench, say } from './stage/bench';
import { timed, whileWorking } from './stage/load';
import { formatNumber, met, tableOf } from './stage/text-table';

const goalMs = 250;
const betweenMs = 10;

/** How long health was waited for while a call ran: called again after each answer, and at least once. */
const watchHealth = async ({ ask }: ImportStage, call: () => Promise<unknown>) => {
  const callHealth = () => timed(() => ask('health'));
  const { ms, readings } = await whileWorking(call, callHealth, betweenMs);
  return { ms, answers: readings.length, longestMs: Math.max(...readings) };
};

await runBench({ name: 'freeze', texts: { rows: '20000' } }, async ({ teardown, number }) => {
  const rows = Math.floor(number('rows', 100));
  const stage = await openImportStage(teardown);
  say('  filling the database …');
  const lines = [];
  for (const [name, call] of await longCalls(stage, rows)) {
    say(`  ${name} …`);
    // A process's first call also opens connections, compiles answers and reads fonts.
    const { longestMs: firstLongestMs } = await watchHealth(stage, call);
    lines.push({ name, firstLongestMs, ...(await watchHealth(stage, call)) });
  }
  return {
    title: `Health while one process works through ${formatNumber(rows)} rows`,
    parts: [
      tableOf(lines, [
        ['call', ({ name }) => name],
        ['ms', ({ ms }) => ms],
        ['answers of health', ({ answers }) => answers],
        ['longest wait ms', ({ longestMs }) => longestMs],
        ['… of a process’s first call', ({ firstLongestMs }) => firstLongestMs],
        [`goal ${goalMs} ms`, ({ longestMs }) => met(longestMs, goalMs)],
      ]),
    ],
    measurements: lines,
  };
});
