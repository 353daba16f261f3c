import { commonUsage, readCommandLine } from './measure/options';
import { describeMachine, keepResults } from './measure/results';
import { percentile } from './measure/statistics';
import { runWithTeardown } from './measure/teardown';
import { formatNumber, renderTable } from './measure/text-table';
import { openListStage, signIn, type StaffHeaders } from './lists/list-stage';
import { compareDays, makeDailySums } from './reports/daily-sums';
import { type ReportCase, reportCases } from './reports/report-cases';

const usage = `npm run bench:reports -- [--times 20] [--days 1000] [--data folder] ${commonUsage}`;
const say = (line: string): void => console.log(line);
const staff = [
  { name: 'big.owner', merchants: 'one merchant' },
  { name: 'big.pair', merchants: 'two merchants' },
] as const;

type Line = ReportCase & {
  readonly merchants: string;
  readonly p50: number;
  readonly p95: number;
};

const ask = async (url: string, path: string, headers: StaffHeaders): Promise<number> => {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/${path}`, { headers });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
  return performance.now() - startedAt;
};

const measure = async (
  url: string,
  path: string,
  headers: StaffHeaders,
  times: number,
): Promise<Pick<Line, 'p50' | 'p95'>> => {
  await ask(url, path, headers);
  const ms: number[] = [];
  for (let time = 0; time < times; time += 1) ms.push(await ask(url, path, headers));
  return { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95) };
};

const tableOf = (lines: readonly Line[]): string =>
  renderTable({
    headings: ['report', 'staff of', 'p50 ms', 'p95 ms', 'goal'],
    rows: lines.map(({ path, merchants, goalMs, p50, p95 }) => [
      path,
      merchants,
      formatNumber(p50),
      formatNumber(p95),
      `${goalMs} ${p95 <= goalMs ? 'met' : 'MISSED'}`,
    ]),
  });

await runWithTeardown(async (teardown) => {
  const input = readCommandLine<'times' | 'days' | 'data'>(usage, {
    texts: { times: '20', days: '1000', data: '' },
    flags: [],
  });
  const times = input.number('times', 1);
  const [folder = ''] = input.list('data', (part) => part);
  const stage = await openListStage({ folder, say }, teardown);
  say(`  filled in ${formatNumber(stage.fillSeconds)} s; making daily sums …`);
  const sumSeconds = await makeDailySums(stage);
  say(`  made in ${formatNumber(sumSeconds)} s; comparing …`);
  const compared = await compareDays(stage.databaseUrl, input.number('days', 1));
  const api = await stage.startApi();
  const lines: Line[] = [];
  for (const { name, merchants } of staff) {
    const headers = await signIn(api.url, name);
    for (const report of reportCases)
      lines.push({
        ...report,
        merchants,
        ...(await measure(api.url, report.path, headers, times)),
      });
  }
  const full = [
    '# Reports at a million transactions',
    `${describeMachine()}. Each address ${times} times, one after the other. The sums of the whole past were made in ${formatNumber(sumSeconds)} s.`,
    tableOf(lines),
    `${compared.days} random days compared with all their records: ${compared.wrong.length} differ.`,
    ...compared.wrong.slice(0, 20),
  ].join('\n\n');
  say(`\n${full}`);
  say(`Stored in ${await keepResults('reports', full, { lines, sumSeconds, compared })}`);
  if (compared.wrong.length > 0) process.exitCode = 1;
});
