import type { PlannedRemote, PlanReason } from '@billfold/shared/contracts/plan.contract';

/** One release of a remote as the plan names it, without the release behind it. */
export type PlannedRelease = Omit<PlannedRemote, 'fallback'>;

/** The releases to try, best first. */
export const releasesOf = (remote: PlannedRemote): readonly PlannedRelease[] => {
  const { fallback, ...current } = remote;
  return fallback === null ? [current] : [current, fallback];
};

export const releaseName = (
  release: Pick<PlannedRelease, 'module' | 'version' | 'build'>,
): string => `${release.module}@${release.version}-${release.build}`;

/** Whether somebody chose the release for one browser; a rollout gives all others. */
export const isChosenByHand = ({ reason }: { readonly reason: PlanReason }): boolean =>
  reason === 'override' || reason === 'local';
