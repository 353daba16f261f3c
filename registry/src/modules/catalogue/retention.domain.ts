import { dayMs } from '@billfold/shared/contracts/durations';
/** One release as retention sees it. */
export type RetentionCandidate = {
  readonly name: string;
  readonly module: string;
  readonly version: string;
  readonly serial: number;
  readonly since: Date;
};

export type RetentionRules = {
  /** Names in rollouts and in open overrides: `mf-inbox@1.4.2-3fa9c1e`, or `mf-inbox@1.4.2` for every build of it. */
  readonly named: ReadonlySet<string>;
  readonly keepPerModule: number;
  readonly now: Date;
};

/** The releases to retire: not named, not among the last of their module, not registered within a day. */
export const releasesToRetire = <Candidate extends RetentionCandidate>(
  candidates: readonly Candidate[],
  { named, keepPerModule, now }: RetentionRules,
): readonly Candidate[] => {
  const last = new Set<string>();
  const counts = new Map<string, number>();
  for (const { name, module } of candidates.toSorted((one, other) => other.serial - one.serial)) {
    const count = counts.get(module) ?? 0;
    if (count < keepPerModule) last.add(name);
    counts.set(module, count + 1);
  }
  return candidates.filter(
    ({ name, module, version, since }) =>
      !last.has(name) &&
      !named.has(name) &&
      !named.has(`${module}@${version}`) &&
      now.getTime() - since.getTime() > dayMs,
  );
};
