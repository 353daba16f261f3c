import { setTimeout as sleep } from 'node:timers/promises';
import { say, type RoundOptions } from './bench';
import { cpuSecondsOf, startCpuProbe } from './cpu';
import { median, medianRatio, rotate } from './statistics';
import { column, formatNumber, tableOf, type Column } from './text-table';

/** What a measurement found, and the share of the machine that other processes used meanwhile (null: unknown). */
type Found = { readonly others: number | null };
export type Measured<What extends Found = Found> = What &
  Readonly<{ group: string; side: string; round: number }>;

const sampleMs = 400;
const leastQuietRounds = 3;

/** Resolves at once where the system reports no processor time. */
const waitForQuiet = async (quietShare: number, patienceMs: number): Promise<void> => {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline;) {
    const endProbe = startCpuProbe({ ours: () => cpuSecondsOf(process.pid) });
    await sleep(Math.min(sampleMs, patienceMs));
    const { others } = endProbe();
    if (others === null || others <= quietShare) return;
  }
};

const worst = (items: readonly Found[]): number =>
  Math.max(0, ...items.map(({ others }) => others ?? 0));

/** Measures what is to be compared with each other, again while it was disturbed; answers the least disturbed group. */
export const measureQuietly = async <Item extends Found>(
  measure: () => Promise<readonly Item[]>,
  { quietShare, patienceMs, repeats }: Omit<RoundOptions, 'rounds'>,
): Promise<readonly Item[]> => {
  const groups: (readonly Item[])[] = [];
  while (groups.length <= repeats) {
    await waitForQuiet(quietShare, patienceMs);
    const group = await measure();
    if (worst(group) <= quietShare) return group;
    groups.push(group);
  }
  return groups.toSorted((left, right) => worst(left) - worst(right))[0] ?? [];
};

export const percent = (share: number | null): string => `${formatNumber((share ?? 0) * 100)} %`;

type Comparison<Group, Side, What extends Found> = {
  readonly sides: readonly Side[];
  readonly groupName: (group: Group) => string;
  readonly sideName?: (side: Side) => string;
  /** Null: this side cannot be measured here. */
  readonly measure: (group: Group, side: Side, round: number) => Promise<What | null>;
  /** The figure that is printed meanwhile. */
  readonly textOf: (found: What) => string;
  /** Prepares each round. */
  readonly begin?: () => Promise<unknown>;
};

/** Measures all sides of a group in turn, each round beginning with another side and another group. */
export const sideBySide = <Group, Side, What extends Found>(
  options: RoundOptions,
  comparison: Comparison<Group, Side, What>,
) => {
  const { sides, groupName, sideName = String, measure, textOf, begin } = comparison;
  const measureGroup = async (group: Group, round = 0): Promise<readonly Measured<What>[]> => {
    const items: Measured<What>[] = [];
    for (const side of rotate(sides, round)) {
      const found = await measure(group, side, round);
      if (found !== null)
        items.push({ ...found, group: groupName(group), side: sideName(side), round });
    }
    const texts = items.map((one) => `${one.side} ${textOf(one)} (others ${percent(one.others)})`);
    say(`  round ${round}, ${groupName(group)}: ${texts.join(', ')}`);
    return items;
  };
  return {
    /** Without a round: for the one-time work of a first measurement. */
    measureGroup,
    measureRounds: async (groups: readonly Group[]): Promise<readonly Measured<What>[]> => {
      const items: Measured<What>[] = [];
      for (let round = 1; round <= options.rounds; round += 1) {
        await begin?.();
        for (const group of rotate(groups, round))
          items.push(...(await measureQuietly(() => measureGroup(group, round), options)));
      }
      return items;
    },
  };
};

type Side = { readonly name: string; readonly heading: string };
/** A table with the middle of each side, and a ratio for each pair of sides. */
type SideTable<Item, Line> = {
  readonly first: Column<Line>;
  readonly groupOf: (line: Line) => string;
  readonly sides: readonly Side[];
  readonly read: (item: Item) => number;
  readonly ratios: readonly (readonly [heading: string, side: string, other: string])[];
  readonly last?: readonly Column<Line>[];
};

/** Reads the undisturbed rounds of each group, or all its rounds if too few remain; the note names the choice. */
export const readRounds = <Item extends Measured>(items: readonly Item[], quietShare: number) => {
  const groups = [...new Set(items.map(({ group }) => group))].map((name) => {
    const own = items.filter(({ group }) => group === name);
    const all = [...new Set(own.map(({ round }) => round))];
    const isQuiet = ({ others }: Item): boolean => others !== null && others <= quietShare;
    const quiet = all.filter((round) => own.every((item) => item.round !== round || isQuiet(item)));
    const isEnough = quiet.length >= leastQuietRounds;
    const choice = isEnough
      ? `${quiet.length} of ${all.length}`
      : `all ${all.length} (${quiet.length} quiet)`;
    return { name, own, rounds: isEnough ? quiet : all, note: `${name} ${choice}` };
  });
  type Read = (item: Item) => number | null | undefined;
  /** One value for each chosen round of a group and side. */
  const values = (name: string, side: string, read: Read): readonly (number | undefined)[] => {
    const group = groups.find((one) => one.name === name);
    return (group?.rounds ?? []).map((round) => {
      const item = group?.own.find((one) => one.round === round && one.side === side);
      return item === undefined ? undefined : (read(item) ?? undefined);
    });
  };
  const middle = (name: string, side: string, read: Read): number =>
    median(values(name, side, read).filter((value) => value !== undefined));
  const ratio = (name: string, read: Read, side: string, other: string): number =>
    medianRatio(values(name, side, read), values(name, other, read));
  const table = <Line>(lines: readonly Line[], all: SideTable<Item, Line>): string =>
    tableOf(lines, [
      all.first,
      ...all.sides.map(({ name, heading }) =>
        column(heading, (line: Line) => middle(all.groupOf(line), name, all.read)),
      ),
      ...all.ratios.map(([heading, side, other]) =>
        column(heading, (line: Line) =>
          formatNumber(ratio(all.groupOf(line), all.read, side, other), 2),
        ),
      ),
      ...(all.last ?? []),
    ]);
  const note = `Medians of the rounds in which others used at most ${percent(quietShare)} of the machine: ${groups.map((group) => group.note).join(', ')}.`;
  return { note, values, middle, ratio, table };
};
