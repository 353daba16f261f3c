import { commonUsage, readCommandLine } from './measure/options';
import { describeMachine, keepResults } from './measure/results';
import { runWithTeardown } from './measure/teardown';
import { formatNumber, renderTable } from './measure/text-table';
import {
  filingSearches,
  forgetFiling,
  measureFiling,
  startFiling,
  type MeasuredFiling,
} from './lists/measure-filing';
import { measureInboxPaint, type InboxPaint } from './lists/inbox-paint';
import { firstAddresses, type ListCase, listCases } from './lists/list-cases';
import { bigPassword, type ListStage, logPlans, openListStage, signIn } from './lists/list-stage';
import {
  measureFile,
  measureList,
  type MeasuredFile,
  type MeasuredKind,
  planOfFiling,
  planOfPage,
} from './lists/measure-lists';

const usage = `npm run bench:lists -- [--times 20] [--data folder] ${commonUsage}`;
const say = (line: string): void => console.log(line);
const staff = [
  { name: 'big.owner', merchants: 'one merchant' },
  { name: 'big.pair', merchants: 'two merchants' },
] as const;
const goals: Readonly<Record<string, number>> = {
  'first page': 100,
  'further page': 100,
  search: 150,
  filter: 100,
};

const goalOf = ({ pageGoalMs }: ListCase, kind: string): number =>
  kind.endsWith('page') ? (pageGoalMs ?? goals[kind] ?? 0) : (goals[kind] ?? 0);

type Line = {
  readonly path: string;
  readonly merchants: string;
  readonly goal: number;
  readonly measured: MeasuredKind;
};

const tableOf = (lines: readonly Line[]): string =>
  renderTable({
    headings: ['list', 'staff of', 'what', 'p50 ms', 'p95 ms', 'goal', 'slowest (p95 ms)'],
    rows: lines.map(({ path, merchants, goal, measured }) => [
      path,
      merchants,
      measured.kind,
      formatNumber(measured.p50),
      formatNumber(measured.p95),
      `${goal} ${measured.p95 <= goal ? 'met' : 'MISSED'}`,
      `${measured.worst} (${formatNumber(measured.worstMs)})`,
    ]),
  });

const mebibytes = (bytes: number): string => `${formatNumber(bytes / 1_048_576)} MiB`;
const paintGoalMs = 1_500;
const paintText = ({ p50, p95, firstVisitMs }: InboxPaint): string =>
  `Inbox in a browser, until its first page is drawn: p50 ${formatNumber(p50)} ms, p95 ${formatNumber(p95)} ms (goal ${paintGoalMs}, ${p95 <= paintGoalMs ? 'met' : 'MISSED'}); the first visit ${formatNumber(firstVisitMs)} ms.`;
const fewGoalMs = 150;
const filingText = ({ search, p50, p95, total }: MeasuredFiling): string => {
  const isFrequent = total > 5_000;
  const goal = isFrequent ? '' : ` (goal ${fewGoalMs}, ${p95 <= fewGoalMs ? 'met' : 'MISSED'})`;
  return `"All that match" of "${search}", ${formatNumber(total)} conversations: begun after p50 ${formatNumber(p50)} ms, p95 ${formatNumber(p95)} ms${goal}.`;
};
const fileText = (file: MeasuredFile): string =>
  `File of ${formatNumber(file.rows)} customers, ${mebibytes(file.bytes)}: first byte after ${formatNumber(file.firstByteMs)} ms, complete after ${formatNumber(file.totalMs / 1_000, 1)} s, the API at most ${mebibytes(file.mostBytes - file.idleBytes)} above its ${mebibytes(file.idleBytes)}.`;

/** The plan of each page, read in a second pass that writes plans to the log. */
const readPlans = async (stage: ListStage): Promise<readonly string[]> => {
  await logPlans(stage.databaseUrl);
  const planned = await stage.startApi();
  const plans: string[] = [];
  for (const { name, merchants } of staff) {
    const headers = await signIn(planned.url, name);
    for (const address of listCases.flatMap((list) => Object.values(firstAddresses(list)).flat())) {
      const before = (await stage.readLog()).length;
      await fetch(`${planned.url}/${address}`, { headers });
      plans.push(
        `### ${address}, ${merchants}\n\n${planOfPage((await stage.readLog()).slice(before))}`,
      );
    }
  }
  const owner = await signIn(planned.url, staff[0].name);
  for (const search of filingSearches) {
    const before = (await stage.readLog()).length;
    await startFiling(planned.url, owner, search);
    const plan = planOfFiling((await stage.readLog()).slice(before));
    plans.push(`### All that match ${search}\n\n${plan}`);
  }
  await forgetFiling(stage.databaseUrl);
  return plans;
};

await runWithTeardown(async (teardown) => {
  const input = readCommandLine<'times' | 'data'>(usage, {
    texts: { times: '20', data: '' },
    flags: [],
  });
  const times = input.number('times', 1);
  const [folder = ''] = input.list('data', (part) => part);
  const stage = await openListStage({ folder, say }, teardown);
  say(`  filled in ${formatNumber(stage.fillSeconds)} s; measuring …`);
  const api = await stage.startApi();
  const lines: Line[] = [];
  for (const { name, merchants } of staff) {
    const headers = await signIn(api.url, name);
    for (const list of listCases)
      for (const measured of await measureList(api, list, headers, times))
        lines.push({
          path: list.path,
          merchants,
          goal: goalOf(list, measured.kind),
          measured,
        });
  }
  const file = await measureFile(api, 'subscriptions/export', await signIn(api.url, staff[0].name));
  const filing = await measureFiling(api.url, await signIn(api.url, staff[0].name), times);
  await forgetFiling(stage.databaseUrl);
  await api.stop();
  const paint = await measureInboxPaint(
    {
      databaseUrl: stage.databaseUrl,
      staff: `${staff[0].name}@big.test`,
      password: bigPassword,
      times,
    },
    teardown,
  );
  const plans = await readPlans(stage);
  const report = [
    `# Lists at 100,000 customers and a million invoices`,
    `${describeMachine()}. demo:big took ${formatNumber(stage.fillSeconds)} s. Each address ${times} times, one after the other.`,
    tableOf(lines),
    fileText(file),
    ...filing.map(filingText),
    paintText(paint),
  ].join('\n\n');
  const full = `${report}\n\n## Plans\n\n${plans.join('\n\n')}\n`;
  say(`\n${full}`);
  say(`Stored in ${await keepResults('lists', full, { lines, file, filing, paint })}`);
});
