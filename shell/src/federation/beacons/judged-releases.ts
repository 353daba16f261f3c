import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { isChosenByHand, releaseName } from '../loader/planned-release';

/** A release that this page view is a sample of, and where its files are. */
export type JudgedRelease = {
  readonly module: string;
  readonly release: string;
  readonly base: string;
};

/**
 * The releases that a rollout gave this visitor. Releases chosen for one browser do not count. In a chosen shell
 * nothing counts, because its faults would count against the others.
 */
export const judgedReleases = (plan: PagePlan): readonly JudgedRelease[] => {
  if (isChosenByHand(plan.shell)) return [];
  const shell = { ...plan.shell, module: 'shell' };
  const remotes = plan.remotes.filter(
    (remote) => !isChosenByHand(remote) && remote.disabled === null,
  );
  return [shell, ...remotes].map((planned) => ({
    module: planned.module,
    release: releaseName(planned),
    base: planned.base,
  }));
};
