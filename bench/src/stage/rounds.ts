import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSecondsOf, startCpuProbe } from './cpu';
import { median, medianRatio, rotate } from './statistics';
import { formatNumber } from './text-table';

export type RoundOptions = {
  readonly rounds: number;
  /** A measurement is undisturbed while others use no more of the machine than this. */
  readonly quietShare: number;
  /** How long to wait for a quiet moment before a group begins. */
  readonly patienceMs: number;
  /** How often a disturbed group is measured again. */
  readonly repeats: number;
};
/** One measurement: its round, and the share of the machine that other processes used meanwhile (null: unknown). */
export type Measured = { readonly round: number; readonly others: number | null };

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

const worst = (items: readonly Pick<Measured, 'others'>[]): number =>
  Math.max(0, ...items.map(({ others }) => others ?? 0));

/** Measures what is to be compared with each other, again while it was disturbed; answers the least disturbed group. */
export const measureQuietly = async <Item extends Pick<Measured, 'others'>>(
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

/** Measures each group in each round, each round beginning with another one. */
export const measureRounds = async <Group, Item extends Measured>(
  options: RoundOptions,
  groups: readonly Group[],
  measure: (group: Group, round: number) => Promise<readonly Item[]>,
  begin: () => Promise<unknown> = async () => {},
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    await begin();
    for (const group of rotate(groups, round))
      items.push(...(await measureQuietly(() => measure(group, round), options)));
  }
  return items;
};

export const percent = (share: number | null): string => `${formatNumber((share ?? 0) * 100)} %`;

/** Reads the undisturbed rounds of each group, or all its rounds if too few remain; the note names the choice. */
export const readRounds = <Item extends Measured>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  quietShare: number,
) => {
  const groups = [...new Set(items.map(groupOf))].map((name) => {
    const own = items.filter((item) => groupOf(item) === name);
    const all = [...new Set(own.map(({ round }) => round))];
    const isQuiet = ({ others }: Item): boolean => others !== null && others <= quietShare;
    const quiet = all.filter((round) => own.every((item) => item.round !== round || isQuiet(item)));
    const isEnough = quiet.length >= leastQuietRounds;
    const choice = isEnough
      ? `${quiet.length} of ${all.length}`
      : `all ${all.length} (${quiet.length} quiet)`;
    return { name, own, rounds: isEnough ? quiet : all, note: `${name} ${choice}` };
  });
  type Meant = (item: Item) => boolean;
  type Read = (item: Item) => number | null | undefined;
  /** One value for each chosen round of a group, of the item that is meant. */
  const values = (name: string, isMeant: Meant, read: Read): readonly (number | undefined)[] => {
    const group = groups.find((one) => one.name === name);
    return (group?.rounds ?? []).map((round) => {
      const item = group?.own.find((one) => one.round === round && isMeant(one));
      return item === undefined ? undefined : (read(item) ?? undefined);
    });
  };
  return {
    note: `Medians of the rounds in which others used at most ${percent(quietShare)} of the machine: ${groups.map(({ note }) => note).join(', ')}.`,
    values,
    middle: (name: string, isMeant: Meant, read: Read): number =>
      median(values(name, isMeant, read).filter((value) => value !== undefined)),
    ratio: (name: string, read: Read, isMeant: Meant, ofOther: Meant): number =>
      medianRatio(values(name, isMeant, read), values(name, ofOther, read)),
  };
};
