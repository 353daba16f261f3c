import type { PagePlan, PlanReason } from '@billfold/shared/contracts/plan.contract';
import { releaseName } from '../loader/planned-release';

/** A release that this page view is a sample of, and where its files are. */
export type JudgedRelease = {
  readonly module: string;
  readonly release: string;
  readonly base: string;
};

const isChosenByHand = (reason: PlanReason): boolean => reason === 'override' || reason === 'local';

/**
 * The releases that visitors were given by a rollout. What somebody chose for one browser does not count, and nothing counts in a
 * shell that was chosen: its faults would be blamed on the others.
 */
export const judgedReleases = (plan: PagePlan): readonly JudgedRelease[] => {
  if (isChosenByHand(plan.shell.reason)) return [];
  const shell = { ...plan.shell, module: 'shell' };
  const remotes = plan.remotes.filter(
    ({ reason, disabled }) => !isChosenByHand(reason) && disabled === null,
  );
  return [shell, ...remotes].map((planned) => ({
    module: planned.module,
    release: releaseName(planned),
    base: planned.base,
  }));
};
