import { formatNumber } from './text-table';

/** One measurement: which round it belongs to, and what share of the machine everybody else used meanwhile (null: unknown). */
export type Disturbed = { readonly round: number; readonly others: number | null };
export type RoundGroup = { readonly name: string; readonly items: readonly Disturbed[] };

const leastQuietRounds = 3;

/** The rounds in which everything that is compared was undisturbed, if every group has enough of them; else all rounds. */
export const chooseRounds = (groups: readonly RoundGroup[], quietShare: number): { readonly roundsOf: (group: string) => readonly number[]; readonly note: string } => {
  const described = groups.map(({ name, items }) => {
    const all = [...new Set(items.map(({ round }) => round))];
    const isQuiet = (round: number): boolean => items.every((item) => item.round !== round || (item.others !== null && item.others <= quietShare));
    return { name, all, quiet: all.filter(isQuiet) };
  });
  const isQuietEnough = described.every(({ quiet }) => quiet.length >= leastQuietRounds);
  const limit = `others used at most ${formatNumber(quietShare * 100)} % of the machine`;
  const counts = described.map(({ name, all, quiet }) => `${name} ${quiet.length} of ${all.length}`).join(', ');
  return {
    roundsOf: (group) => described.flatMap(({ name, all, quiet }) => (name === group ? (isQuietEnough ? quiet : all) : [])),
    note: isQuietEnough ? `Medians of the quiet rounds (${limit}): ${counts}.` : `Medians of all rounds; too few were quiet (${limit}): ${counts}.`,
  };
};
