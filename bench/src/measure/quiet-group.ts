import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSecondsOf, startCpuProbe } from './cpu';

export type QuietOptions = {
  /** A measurement is undisturbed while others use no more of the machine than this. */
  readonly quietShare: number;
  /** How long to wait for a quiet moment before a group begins. */
  readonly patienceMs: number;
  /** How often a disturbed group is measured again. */
  readonly repeats: number;
};

const sampleMs = 400;

/** Resolves at once where the system reports no processor time. */
const waitForQuiet = async (quietShare: number, patienceMs: number): Promise<void> => {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline;) {
    const endProbe = startCpuProbe({ ours: () => cpuSecondsOf(process.pid) });
    await sleep(Math.min(sampleMs, patienceMs));
    const { others } = endProbe();
    if (others === undefined || others <= quietShare) return;
  }
};

const worst = (items: readonly { readonly others: number | null }[]): number =>
  Math.max(0, ...items.map(({ others }) => others ?? 0));

/** Measures what is to be compared with each other, again while it was disturbed; answers the least disturbed group. */
export const measureQuietly = async <Item extends { readonly others: number | null }>(
  measure: () => Promise<readonly Item[]>,
  { quietShare, patienceMs, repeats }: QuietOptions,
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
