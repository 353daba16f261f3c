import { formatNumber } from './text-table';

/** One measurement: its round, and the share of the machine that other processes used meanwhile (null: unknown). */
export type Disturbed = { readonly round: number; readonly others: number | null };
export type RoundGroup = { readonly name: string; readonly items: readonly Disturbed[] };

const leastQuietRounds = 3;

/** Chooses per group the rounds without a disturbance, or all rounds if too few remain; the note names the choice. */
export const chooseRounds = (
  groups: readonly RoundGroup[],
  quietShare: number,
): { readonly roundsOf: (group: string) => readonly number[]; readonly note: string } => {
  const chosen = groups.map(({ name, items }) => {
    const all = [...new Set(items.map(({ round }) => round))];
    const quiet = all.filter((round) =>
      items.every(
        (item) => item.round !== round || (item.others !== null && item.others <= quietShare),
      ),
    );
    const isQuiet = quiet.length >= leastQuietRounds;
    return {
      name,
      rounds: isQuiet ? quiet : all,
      note: `${name} ${isQuiet ? `${quiet.length} of ${all.length}` : `all ${all.length} (${quiet.length} quiet)`}`,
    };
  });
  return {
    roundsOf: (group) => chosen.flatMap(({ name, rounds }) => (name === group ? rounds : [])),
    note: `Medians of the rounds in which others used at most ${formatNumber(quietShare * 100)} % of the machine: ${chosen.map(({ note }) => note).join(', ')}.`,
  };
};
