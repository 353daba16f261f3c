import type { CommonOptions } from '../measure/options';
import { measureQuietly } from '../measure/quiet-group';
import { describeMachine, keepResults } from '../measure/results';
import { median, medianRatio, rotate } from '../measure/statistics';
import { Teardown } from '../measure/teardown';
import { formatNumber, renderTable } from '../measure/text-table';
import { prepareRound } from './invoice-world';
import { createSlicer, type Slice } from './measure-slice';
import { openStage, type PaymentStage } from './payment-stage';

const treeNames = ['this', 'other'] as const;
type TreeName = (typeof treeNames)[number];
type TreeSlice = Slice & { readonly tree: TreeName; readonly start: number };

type Comparison = CommonOptions & {
  /** Folders with the sources and installed packages of both releases. */
  readonly trees: Readonly<Record<TreeName, string>>;
  readonly seconds: number;
  readonly concurrencies: readonly number[];
};

type OpenTree = {
  readonly tree: TreeName;
  readonly stage: PaymentStage;
  readonly measure: ReturnType<typeof createSlicer>;
};

const openTree = async (
  teardown: Teardown,
  tree: TreeName,
  folder: string,
  say: (line: string) => void,
): Promise<OpenTree> => {
  const stage = await openStage(teardown, say, folder);
  return { tree, stage, measure: createSlicer(stage, null) };
};

/** One slice of each tree, taking turns in who begins. */
const payBoth = async (
  open: readonly OpenTree[],
  order: { readonly clients: number; readonly round: number; readonly seconds: number },
  start: number,
): Promise<readonly TreeSlice[]> => {
  const slices: TreeSlice[] = [];
  for (const { tree, measure } of rotate(open, order.round)) {
    const slice = await measure({ side: 'instant', ...order });
    if (slice !== null) slices.push({ ...slice, tree, start });
  }
  return slices;
};

const rowOf = (slices: readonly TreeSlice[], clients: number, start: number | null) => {
  const rates = (tree: TreeName) =>
    slices
      .filter(
        (slice) =>
          slice.tree === tree &&
          slice.clients === clients &&
          (start === null || slice.start === start),
      )
      .map(({ perSecond }) => perSecond);
  const [own, other] = [rates('this'), rates('other')];
  return [
    String(clients),
    start === null ? 'both' : (treeNames[start] ?? ''),
    formatNumber(median(own), 0),
    formatNumber(median(other), 0),
    formatNumber(medianRatio(own, other), 3),
  ];
};

/**
 * Payments per second of the API of two trees, side by side, each with its own PostgreSQL. A tree that starts second is
 * faster, so both starting orders are measured, and the ratio of both counts. Returns the report.
 */
export const compareTrees = async (
  teardown: Teardown,
  { trees, seconds, concurrencies, rounds, quiet }: Comparison,
  say: (line: string) => void,
): Promise<string> => {
  const slices: TreeSlice[] = [];
  for (const start of treeNames.keys()) {
    const ofStart = new Teardown();
    teardown.add(() => ofStart.run());
    const open: OpenTree[] = [];
    for (const tree of rotate(treeNames, start))
      open.push(await openTree(ofStart, tree, trees[tree], say));
    const prepare = () => Promise.all(open.map(({ stage }) => prepareRound(stage.clients.instant)));
    await prepare();
    await payBoth(open, { clients: 8, round: 0, seconds }, start);
    for (let round = 1; round <= rounds; round += 1) {
      await prepare();
      for (const clients of rotate(concurrencies, round)) {
        const pair = await measureQuietly(
          () => payBoth(open, { clients, round, seconds }, start),
          quiet,
        );
        slices.push(...pair);
        say(
          `  round ${round}, ${clients} at a time: ${pair.map(({ tree, perSecond, others }) => `${tree} ${perSecond.toFixed(0)}/s (others ${((others ?? 0) * 100).toFixed(0)} %)`).join(', ')}`,
        );
      }
    }
    for (const { stage } of open) await stage.audit('instant');
    await ofStart.run();
  }
  const report = [
    '# pay_once of two trees, instant gateway',
    `${new Date().toISOString()}, ${describeMachine()}. ${rounds} rounds of ${seconds} s slices in each starting order. The money audits are clean.`,
    renderTable({
      headings: ['at a time', 'started first', 'this /s', 'other /s', 'this : other'],
      rows: concurrencies.flatMap((clients) =>
        [...treeNames.keys(), null].map((start) => rowOf(slices, clients, start)),
      ),
    }),
  ].join('\n\n');
  const file = await keepResults('pay-once-against', `${report}\n`, slices);
  return `\n${report}\n\nKept in ${file}`;
};
