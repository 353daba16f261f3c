import { bigStaff, headersOf, openListStage, readList } from './lists/list-stage';
import { compareDays, makeDailySums } from './reports/daily-sums';
import { runBench, say } from './stage/bench';
import { timedAfterWarmUp } from './stage/load';
import { timesOf } from './stage/statistics';
import { inSeconds, met, tableOf } from './stage/text-table';

/** The request of a screen, and its time limit. */
type ReportCase = { readonly path: string; readonly goalMs: number };
const dashboard = (range: string, goalMs: number): ReportCase => ({
  path: `merchants/reports?default_report_range=${range}`,
  goalMs,
});
const usualGoalMs = 100;
/** Compared with all records. */
const days = 1_000;

const reportCases: readonly ReportCase[] = [
  dashboard('ytd', 300),
  ...['30', 'month', 'week', 'today'].map((range) => dashboard(range, usualGoalMs)),
  ...[
    'ageing?limit=25',
    'ageing?limit=25&bucket=days_over_90',
    'declines?limit=25',
    'declines?limit=25&kind=return',
    'messages?limit=25',
    'messages?limit=25&outcome=failed,undelivered',
    'forecast?limit=25',
    'deposits?limit=25',
    ...['ageing', 'declines', 'messages', 'forecast'].map((report) => `${report}/summary`),
  ].map((path) => ({ path: `reports/${path}`, goalMs: usualGoalMs })),
];

await runBench(
  { name: 'reports', texts: { times: '20', data: '' } },
  async ({ teardown, number, text }) => {
    const times = number('times', 1);
    const stage = await openListStage(teardown, text('data'));
    const sumMs = await makeDailySums(stage);
    say(`  daily sums made in ${inSeconds(sumMs)}; comparing …`);
    const wrong = await compareDays(stage, days);
    if (wrong.length > 0) process.exitCode = 1;
    const api = await stage.startApi();
    const lines = [];
    for (const { name, merchants } of bigStaff) {
      const headers = await headersOf(api.url, name);
      for (const { path, goalMs } of reportCases) {
        const ms = await timedAfterWarmUp(times, () => readList(api, path, headers));
        lines.push({ path, goalMs, merchants, ...timesOf(ms) });
      }
    }
    return {
      title: 'Reports at a million transactions',
      about: `Each address ${times} times, one after the other. The sums of the whole past were made in ${inSeconds(sumMs)}.`,
      parts: [
        tableOf(lines, [
          ['report', ({ path }) => path],
          ['staff of', ({ merchants }) => merchants],
          ['p50 ms', ({ p50 }) => p50],
          ['p95 ms', ({ p95 }) => p95],
          ['goal', ({ p95, goalMs }) => `${goalMs} ${met(p95, goalMs)}`],
        ]),
        `${days} random days compared with all their records: ${wrong.length} sums differ.`,
        ...wrong.slice(0, 20),
      ],
      measurements: { lines, sumMs, wrong },
    };
  },
);
