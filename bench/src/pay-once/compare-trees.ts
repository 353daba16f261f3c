import { resolve } from 'node:path';
import { root } from '../settings/config';
import type { Report } from '../stage/bench';
import { measureRounds, type RoundOptions } from '../stage/rounds';
import { median, medianRatio, rotate } from '../stage/statistics';
import { Teardown } from '../stage/teardown';
import { column, formatNumber, tableOf } from '../stage/text-table';
import { createSlicer, saySlices, type Slice } from './measure-slice';
import { openPaymentStage, type PaymentStage } from './payment-stage';

type Comparison = {
  /** A folder with the sources and installed packages of the other release. */
  readonly against: string;
  readonly seconds: number;
  readonly concurrencies: readonly number[];
  readonly rounds: RoundOptions;
};
const trees = ['this', 'other'] as const;
type TreeSlice = Slice & { readonly tree: string; readonly start: number };

type Line = { readonly clients: number; readonly start: number | null };
/** The rates of a tree, of slices with one starting order or with both. */
const ratesOf = (slices: readonly TreeSlice[], tree: string, { clients, start }: Line) =>
  slices
    .filter((slice) => slice.tree === tree && slice.clients === clients)
    .filter((slice) => start === null || slice.start === start)
    .map(({ perSecond }) => perSecond);

/** Opens the stages of both trees in the given order, and measures slices of both in turn. */
const measureFrom = async (
  start: number,
  teardown: Teardown,
  { against, seconds, concurrencies, rounds }: Comparison,
): Promise<readonly TreeSlice[]> => {
  const folders = { this: root, other: resolve(against) };
  const open: {
    readonly tree: string;
    readonly stage: PaymentStage;
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
    saySlices(pair, ({ tree }) => tree);
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
  const lines = concurrencies.flatMap((clients) =>
    [...trees.keys(), null].map((start) => ({ clients, start })),
  );
  return {
    name: 'pay-once-against',
    title: 'pay_once of two trees, instant gateway',
    about: `${rounds.rounds} rounds of ${seconds} s slices in each starting order. The money audits are clean.`,
    parts: [
      tableOf(lines, [
        ['at a time', ({ clients }) => clients],
        ['started first', ({ start }) => (start === null ? 'both' : trees[start])],
        ...trees.map((tree) =>
          column(`${tree} /s`, (line: Line) => median(ratesOf(slices, tree, line))),
        ),
        [
          'this : other',
          (line) =>
            formatNumber(
              medianRatio(ratesOf(slices, 'this', line), ratesOf(slices, 'other', line)),
              3,
            ),
        ],
      ]),
    ],
    measurements: slices,
  };
};
