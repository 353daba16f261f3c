import { bigStaff, headersOf, openListStage, readList } from './lists/list-stage';
import { compareDays, makeDailySums } from './reports/daily-sums';
import { runBench, say } from './stage/bench';
import { timedAfterWarmUp } from './stage/load';
import { timesOf } from './stage/statistics';
import { formatNumber, met, renderTable } from './stage/text-table';

/** The request of a screen, and its time limit. */
type ReportCase = { readonly path: string; readonly goalMs: number };
const dashboard = (range: string, goalMs: number): ReportCase => ({
  path: `merchants/reports?default_report_range=${range}`,
  goalMs,
});
const usualGoalMs = 100;

const reportCases: readonly ReportCase[] = [
  dashboard('ytd', 300),
  ...['30', 'month', 'week', 'today'].map((range) => dashboard(range, usualGoalMs)),
  ...[
    'reports/ageing?limit=25',
    'reports/ageing?limit=25&bucket=days_over_90',
    'reports/ageing/summary',
    'reports/declines?limit=25',
    'reports/declines?limit=25&kind=return',
    'reports/declines/summary',
    'reports/messages?limit=25',
    'reports/messages?limit=25&outcome=failed,undelivered',
    'reports/messages/summary',
    'reports/forecast?limit=25',
    'reports/forecast/summary',
    'reports/deposits?limit=25',
  ].map((path) => ({ path, goalMs: usualGoalMs })),
];

await runBench(
  { name: 'reports', texts: { times: '20', days: '1000', data: '' } },
  async ({ teardown, number, text }) => {
    const times = number('times', 1);
    const stage = await openListStage(teardown, text('data'));
    const sumSeconds = await makeDailySums(stage);
    say(`  daily sums made in ${formatNumber(sumSeconds)} s; comparing …`);
    const compared = await compareDays(stage, number('days', 1));
    if (compared.wrong.length > 0) process.exitCode = 1;
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
      about: `Each address ${times} times, one after the other. The sums of the whole past were made in ${formatNumber(sumSeconds)} s.`,
      parts: [
        renderTable({
          headings: ['report', 'staff of', 'p50 ms', 'p95 ms', 'goal'],
          rows: lines.map(({ path, merchants, goalMs, p50, p95 }) => [
            path,
            merchants,
            formatNumber(p50),
            formatNumber(p95),
            `${goalMs} ${met(p95, goalMs)}`,
          ]),
        }),
        `${compared.days} random days compared with all their records: ${compared.wrong.length} differ.`,
        ...compared.wrong.slice(0, 20),
      ],
      measurements: { lines, sumSeconds, compared },
    };
  },
);
