import { resolve } from 'node:path';
import { root } from '../settings/config';
import { say, type Report } from '../stage/bench';
import { measureRounds, type RoundOptions } from '../stage/rounds';
import { median, medianRatio, rotate } from '../stage/statistics';
import { Teardown } from '../stage/teardown';
import { formatNumber, renderTable } from '../stage/text-table';
import { createSlicer, sliceLine, type Slice } from './measure-slice';
import { openPaymentStage } from './payment-stage';

type Comparison = {
  /** A folder with the sources and installed packages of the other release. */
  readonly against: string;
  readonly seconds: number;
  readonly concurrencies: readonly number[];
  readonly rounds: RoundOptions;
};
const trees = ['this', 'other'] as const;
type TreeSlice = Slice & { readonly tree: string; readonly start: number };

const rowOf = (slices: readonly TreeSlice[], clients: number, start: number | null) => {
  const rates = (tree: string) =>
    slices
      .filter((slice) => slice.tree === tree && slice.clients === clients)
      .filter((slice) => start === null || slice.start === start)
      .map(({ perSecond }) => perSecond);
  const [own, other] = [rates('this'), rates('other')];
  return [
    String(clients),
    start === null ? 'both' : (trees[start] ?? ''),
    formatNumber(median(own)),
    formatNumber(median(other)),
    formatNumber(medianRatio(own, other), 3),
  ];
};

/** Opens the stages of both trees in the given order, and measures slices of both in turn. */
const measureFrom = async (
  start: number,
  teardown: Teardown,
  { against, seconds, concurrencies, rounds }: Comparison,
): Promise<readonly TreeSlice[]> => {
  const folders = { this: root, other: resolve(against) };
  const open: {
    readonly tree: string;
    readonly stage: Awaited<ReturnType<typeof openPaymentStage>>;
    readonly measure: ReturnType<typeof createSlicer>;
  }[] = [];
  for (const tree of rotate(trees, start)) {
    const stage = await openPaymentStage(teardown, folders[tree]);
    open.push({ tree, stage, measure: createSlicer(stage, null) });
  }
  const payBoth = async (clients: number, round: number): Promise<readonly TreeSlice[]> => {
    const pair: TreeSlice[] = [];
    for (const { tree, measure } of rotate(open, round)) {
      const slice = await measure({ side: 'instant', clients, round, seconds });
      if (slice !== null) pair.push({ ...slice, tree, start });
    }
    const texts = pair.map((slice) => sliceLine(slice.tree, slice));
    say(`  round ${round}, ${clients} at a time: ${texts.join(', ')}`);
    return pair;
  };
  const prepare = () => Promise.all(open.map(({ stage }) => stage.prepare(['instant'])));
  await prepare();
  await payBoth(8, 0);
  const slices = await measureRounds(rounds, concurrencies, payBoth, prepare);
  for (const { stage } of open) await stage.audit('instant');
  return slices;
};

/**
 * Payments per second of the API of two trees, side by side, each with its own PostgreSQL. A tree that starts second is
 * faster, so both starting orders are measured, and the ratio of both counts.
 */
export const compareTrees = async (teardown: Teardown, comparison: Comparison): Promise<Report> => {
  const { seconds, concurrencies, rounds } = comparison;
  const slices: TreeSlice[] = [];
  for (const start of trees.keys()) {
    const ofStart = new Teardown();
    teardown.add(() => ofStart.run());
    slices.push(...(await measureFrom(start, ofStart, comparison)));
    await ofStart.run();
  }
  return {
    name: 'pay-once-against',
    title: 'pay_once of two trees, instant gateway',
    about: `${rounds.rounds} rounds of ${seconds} s slices in each starting order. The money audits are clean.`,
    parts: [
      renderTable({
        headings: ['at a time', 'started first', 'this /s', 'other /s', 'this : other'],
        rows: concurrencies.flatMap((clients) =>
          [...trees.keys(), null].map((start) => rowOf(slices, clients, start)),
        ),
      }),
    ],
    measurements: slices,
  };
};
