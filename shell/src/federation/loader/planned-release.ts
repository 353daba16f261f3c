import type { PlannedRemote, PlanReason } from '@billfold/shared/contracts/plan.contract';

/** One release of a remote as the plan names it, without its fallback. */
export type PlannedRelease = Omit<PlannedRemote, 'fallback'>;

/** The releases to try, best first. */
export const releasesOf = (remote: PlannedRemote): readonly PlannedRelease[] => {
  const { fallback, ...current } = remote;
  return fallback === null ? [current] : [current, fallback];
};

export const releaseName = (
  release: Pick<PlannedRelease, 'module' | 'version' | 'build'>,
): string => `${release.module}@${release.version}-${release.build}`;

/** Whether the release was chosen for one browser, instead of by a rollout. */
export const isChosenByHand = ({ reason }: { readonly reason: PlanReason }): boolean =>
  reason === 'override' || reason === 'local';
