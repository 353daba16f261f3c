import { measureInboxPaint } from './lists/inbox-paint';
import {
  filingSearches,
  firstAddresses,
  listCases,
  measureFile,
  measureFiling,
  measureList,
  startFiling,
} from './lists/list-cases';
import { bigStaff, headersOf, openListStage, readList, type ListStage } from './lists/list-stage';
import { runBench } from './stage/bench';
import { formatNumber, inMs, inSeconds, mebibytes, met, tableOf, titled } from './stage/text-table';

const paintGoalMs = 1_500;
const fewGoalMs = 150;
/** From so many conversations on, "All that match" has no goal. */
const frequent = 5_000;

/** The plan of each page, read in a second pass that writes plans to the log. */
const readPlans = async (stage: ListStage): Promise<readonly string[]> => {
  await stage.logPlans();
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
  for (const search of filingSearches) {
    const words = ['count(*)::integer as count from conversations'];
    await explain(`All that match ${search}`, words, () => startFiling(api, owner, search));
  }
  await stage.forgetFiling();
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
        for (const one of await measureList(api, list, headers, times))
          lines.push({ ...one, path: list.path, merchants });
    }
    const owner = await headersOf(api.url, bigStaff[0].name);
    const file = await measureFile(api, 'subscriptions/export', owner);
    const filing = [];
    for (const search of filingSearches)
      filing.push(await measureFiling(api, owner, search, times));
    await stage.forgetFiling();
    await api.stop();
    const paint = await measureInboxPaint(stage, bigStaff[0].name, times, teardown);
    const { p50, p95, firstVisitMs } = paint;
    return {
      title: 'Lists at 100,000 customers and a million invoices',
      about: `demo:big took ${inSeconds(stage.fillMs)}. Each address ${times} times, one after the other.`,
      parts: [
        tableOf(lines, [
          ['list', ({ path }) => path],
          ['staff of', ({ merchants }) => merchants],
          ['what', ({ kind }) => kind],
          ['p50 ms', (line) => line.p50],
          ['p95 ms', (line) => line.p95],
          ['goal', ({ goal, ...line }) => `${goal} ${met(line.p95, goal)}`],
          ['slowest (p95 ms)', ({ worst, worstMs }) => `${worst} (${formatNumber(worstMs)})`],
        ]),
        `File of ${formatNumber(file.rows)} customers, ${mebibytes(file.bytes)}: first byte after ${inMs(file.firstByteMs)}, complete after ${inSeconds(file.totalMs)}, the API at most ${mebibytes(file.mostBytes - file.idleBytes)} above its ${mebibytes(file.idleBytes)}.`,
        ...filing.map(({ search, total, ...ms }) => {
          const goal = total > frequent ? '' : ` (goal ${fewGoalMs}, ${met(ms.p95, fewGoalMs)})`;
          return `"All that match" of "${search}", ${formatNumber(total)} conversations: begun after p50 ${inMs(ms.p50)}, p95 ${inMs(ms.p95)}${goal}.`;
        }),
        `Inbox in a browser, until its first page is drawn: p50 ${inMs(p50)}, p95 ${inMs(p95)} (goal ${paintGoalMs}, ${met(p95, paintGoalMs)}); the first visit ${inMs(firstVisitMs)}.`,
        titled('## Plans', (await readPlans(stage)).join('\n\n')),
      ],
      measurements: { lines, file, filing, paint },
    };
  },
);
