import { measureInboxPaint } from './lists/inbox-paint';
import { firstAddresses, type ListCase, listCases } from './lists/list-cases';
import {
  bigStaff,
  headersOf,
  type ListStage,
  logPlans,
  openListStage,
  readList,
} from './lists/list-stage';
import { filingSearches, forgetFiling, measureFiling, startFiling } from './lists/measure-filing';
import { measureFile, measureList } from './lists/measure-lists';
import { runBench } from './stage/bench';
import { formatNumber, mebibytes, met, renderTable } from './stage/text-table';

const goals: Readonly<Record<string, number>> = {
  'first page': 100,
  'further page': 100,
  search: 150,
  filter: 100,
};
const paintGoalMs = 1_500;
const fewGoalMs = 150;
/** From so many conversations on, "All that match" has no goal. */
const frequent = 5_000;

const goalOf = ({ pageGoalMs }: ListCase, kind: string): number =>
  kind.endsWith('page') ? (pageGoalMs ?? goals[kind] ?? 0) : (goals[kind] ?? 0);

/** The plan of each page, read in a second pass that writes plans to the log. */
const readPlans = async (stage: ListStage): Promise<readonly string[]> => {
  await logPlans(stage);
  const api = await stage.startApi();
  const plans: string[] = [];
  const explain = async (title: string, words: readonly string[], call: () => Promise<unknown>) => {
    const since = await stage.logLength();
    await call();
    const plan = (await stage.readPlans(words, since)).at(-1);
    plans.push(`### ${title}\n\n${plan?.text ?? 'no plan in the log'}`);
  };
  for (const { name, merchants } of bigStaff) {
    const headers = await headersOf(api.url, name);
    for (const address of listCases.flatMap((list) => Object.values(firstAddresses(list)).flat()))
      await explain(`${address}, ${merchants}`, ['sort_key', 'sort_value'], () =>
        readList(api, address, headers),
      );
  }
  const owner = await headersOf(api.url, bigStaff[0].name);
  for (const search of filingSearches)
    await explain(
      `All that match ${search}`,
      ['count(*)::integer as count from conversations'],
      () => startFiling(api, owner, search),
    );
  await forgetFiling(stage);
  return plans;
};

await runBench(
  { name: 'lists', texts: { times: '20', data: '' } },
  async ({ teardown, number, text }) => {
    const times = number('times', 1);
    const stage = await openListStage(teardown, text('data'));
    const api = await stage.startApi();
    const lines = [];
    for (const { name, merchants } of bigStaff) {
      const headers = await headersOf(api.url, name);
      for (const list of listCases)
        for (const measured of await measureList(api, list, headers, times))
          lines.push({
            ...measured,
            path: list.path,
            merchants,
            goal: goalOf(list, measured.kind),
          });
    }
    const owner = await headersOf(api.url, bigStaff[0].name);
    const file = await measureFile(api, 'subscriptions/export', owner);
    const filing = [];
    for (const search of filingSearches)
      filing.push(await measureFiling(api, owner, search, times));
    await forgetFiling(stage);
    await api.stop();
    const paint = await measureInboxPaint(stage, bigStaff[0].name, times, teardown);
    const plans = await readPlans(stage);
    return {
      title: 'Lists at 100,000 customers and a million invoices',
      about: `demo:big took ${formatNumber(stage.fillSeconds)} s. Each address ${times} times, one after the other.`,
      parts: [
        renderTable({
          headings: ['list', 'staff of', 'what', 'p50 ms', 'p95 ms', 'goal', 'slowest (p95 ms)'],
          rows: lines.map(({ path, merchants, kind, p50, p95, goal, worst, worstMs }) => [
            path,
            merchants,
            kind,
            formatNumber(p50),
            formatNumber(p95),
            `${goal} ${met(p95, goal)}`,
            `${worst} (${formatNumber(worstMs)})`,
          ]),
        }),
        `File of ${formatNumber(file.rows)} customers, ${mebibytes(file.bytes)}: first byte after ${formatNumber(file.firstByteMs)} ms, complete after ${formatNumber(file.totalMs / 1_000, 1)} s, the API at most ${mebibytes(file.mostBytes - file.idleBytes)} above its ${mebibytes(file.idleBytes)}.`,
        ...filing.map(({ search, p50, p95, total }) => {
          const goal = total > frequent ? '' : ` (goal ${fewGoalMs}, ${met(p95, fewGoalMs)})`;
          return `"All that match" of "${search}", ${formatNumber(total)} conversations: begun after p50 ${formatNumber(p50)} ms, p95 ${formatNumber(p95)} ms${goal}.`;
        }),
        `Inbox in a browser, until its first page is drawn: p50 ${formatNumber(paint.p50)} ms, p95 ${formatNumber(paint.p95)} ms (goal ${paintGoalMs}, ${met(paint.p95, paintGoalMs)}); the first visit ${formatNumber(paint.firstVisitMs)} ms.`,
        `## Plans\n\n${plans.join('\n\n')}`,
      ],
      measurements: { lines, file, filing, paint },
    };
  },
);
