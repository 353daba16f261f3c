import { resolve } from 'node:path';
import { root } from '../settings/config';
import { Teardown, type Report, type RoundOptions } from '../stage/bench';
import { readRounds, sideBySide, type Measured } from '../stage/rounds';
import { rotate } from '../stage/statistics';
import { column, titled } from '../stage/text-table';
import { createSlicer, sliceRate, type Slice } from './measure-slice';
import { openPaymentStage } from './payment-stage';

type Comparison = {
  /** A folder with the sources and installed packages of the other release. */
  readonly against: string;
  readonly seconds: number;
  readonly concurrencies: readonly number[];
  readonly rounds: RoundOptions;
};
const trees = ['this', 'other'] as const;
const groupName = (clients: number, first: string): string => `${clients}, ${first} first`;

/** Opens the stages of both trees in the given order, and measures slices of both in turn. */
const measureFrom = async (
  start: number,
  teardown: Teardown,
  { against, seconds, concurrencies, rounds }: Comparison,
): Promise<readonly Measured<Slice>[]> => {
  const folders = { this: root, other: resolve(against) };
  const openTree = async (tree: (typeof trees)[number]) => {
    const stage = await openPaymentStage(teardown, folders[tree]);
    return { tree, stage, measure: createSlicer(stage, null, seconds) };
  };
  const open: Awaited<ReturnType<typeof openTree>>[] = [];
  for (const tree of rotate(trees, start)) open.push(await openTree(tree));
  const prepare = () => Promise.all(open.map(({ stage }) => stage.prepare(['instant'])));
  const compared = sideBySide(rounds, {
    sides: open,
    groupName: (clients: number) => groupName(clients, trees[start] ?? ''),
    sideName: ({ tree }) => tree,
    measure: (clients, { measure }) => measure('instant', clients),
    textOf: sliceRate,
    begin: prepare,
  });
  await prepare();
  await compared.measureGroup(8);
  const slices = await compared.measureRounds(concurrencies);
  for (const { stage } of open) await stage.audit('instant');
  return slices;
};

/**
 * Payments per second of the API of two trees, side by side, each with its own PostgreSQL. A tree that starts second is
 * faster, so both starting orders are measured, and the ratio of both counts.
 */
export const compareTrees = async (teardown: Teardown, comparison: Comparison): Promise<Report> => {
  const { seconds, concurrencies, rounds } = comparison;
  const slices: Measured<Slice>[] = [];
  for (const start of trees.keys()) {
    const ofStart = new Teardown();
    teardown.add(() => ofStart.run());
    for (const slice of await measureFrom(start, ofStart, comparison)) {
      const round = start * rounds.rounds + slice.round;
      slices.push(slice, { ...slice, round, group: groupName(slice.clients, 'both') });
    }
    await ofStart.run();
  }
  const { note, table } = readRounds(slices, rounds.quietShare);
  const lines = concurrencies.flatMap((clients) =>
    [...trees, 'both'].map((first) => groupName(clients, first)),
  );
  return {
    name: 'pay-once-against',
    title: 'pay_once of two trees, instant gateway',
    about: `${rounds.rounds} rounds of ${seconds} s slices in each starting order. The money audits are clean.`,
    parts: [
      titled(
        note,
        table(lines, {
          first: column('at a time, started', String),
          groupOf: String,
          sides: trees.map((name) => ({ name, heading: `${name} /s` })),
          read: ({ perSecond }) => perSecond,
          ratios: [['this : other', 'this', 'other']],
        }),
      ),
    ],
    measurements: slices,
  };
};
