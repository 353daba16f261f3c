import { longCalls } from './freeze/long-calls';
import { openImportStage } from './import/import-stage';
import { runBench, say } from './stage/bench';
import { timed, whileWorking } from './stage/load';
import { formatNumber, met, renderTable } from './stage/text-table';

const goalMs = 250;
const betweenMs = 10;

/** How long health was waited for while a call ran: called again after each answer, and at least once. */
const watchHealth = async (apiUrl: string, call: () => Promise<unknown>) => {
  const callHealth = async (): Promise<void> => {
    const { ok } = await fetch(`${apiUrl}/health`);
    if (!ok) throw new Error('The API is not well.');
  };
  const { ms, readings } = await whileWorking(call, () => timed(callHealth), betweenMs);
  return { ms, answers: readings.length, longestMs: Math.max(...readings) };
};

await runBench({ name: 'freeze', texts: { rows: '20000' } }, async ({ teardown, number }) => {
  const rows = Math.floor(number('rows', 100));
  const stage = await openImportStage(teardown, 'customers');
  say('  filling the database …');
  const lines = [];
  for (const { name, call } of await longCalls(stage, rows)) {
    say(`  ${name} …`);
    // A process's first call also opens connections, compiles answers and reads fonts.
    const { longestMs: firstLongestMs } = await watchHealth(stage.url, call);
    lines.push({ name, firstLongestMs, ...(await watchHealth(stage.url, call)) });
  }
  return {
    title: `Health while one process works through ${formatNumber(rows)} rows`,
    parts: [
      renderTable({
        headings: [
          'call',
          'ms',
          'answers of health',
          'longest wait ms',
          '… of a process’s first call',
          `goal ${goalMs} ms`,
        ],
        rows: lines.map(({ name, ms, answers, longestMs, firstLongestMs }) => [
          name,
          formatNumber(ms),
          formatNumber(answers),
          formatNumber(longestMs),
          formatNumber(firstLongestMs),
          met(longestMs, goalMs),
        ]),
      }),
    ],
    measurements: lines,
  };
});
