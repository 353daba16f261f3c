import { longCalls } from './freeze/long-calls';
import { type HealthWhile, watchHealth } from './freeze/watch-health';
import { openImportStage } from './import/import-stage';
import { commonUsage, readCommandLine } from './measure/options';
import { describeMachine, keepResults } from './measure/results';
import { runWithTeardown } from './measure/teardown';
import { formatNumber, renderTable } from './measure/text-table';

const usage = `npm run bench:freeze -- [--rows 20000] ${commonUsage}`;
const goalMs = 250;
const say = (line: string): void => console.log(line);

/** `firstLongestMs`: of the process's first call, which also opens connections, compiles answers and reads fonts. */
type Line = HealthWhile & { readonly name: string; readonly firstLongestMs: number };

await runWithTeardown(async (teardown) => {
  const input = readCommandLine<'rows'>(usage, { texts: { rows: '20000' }, flags: [] });
  const rows = Math.floor(input.number('rows', 100));
  const stage = await openImportStage(teardown, 'customers');
  say('  filling the database …');
  const calls = await longCalls(stage, rows);
  const lines: Line[] = [];
  for (const { name, call } of calls) {
    say(`  ${name} …`);
    const { longestMs: firstLongestMs } = await watchHealth(stage.here.url, call);
    lines.push({ name, firstLongestMs, ...(await watchHealth(stage.here.url, call)) });
  }
  const report = [
    `# Health while one process works through ${formatNumber(rows)} rows`,
    describeMachine(),
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
        longestMs <= goalMs ? 'met' : 'MISSED',
      ]),
    }),
  ].join('\n\n');
  say(`\n${report}`);
  say(`Stored in ${await keepResults('freeze', `${report}\n`, lines)}`);
});
