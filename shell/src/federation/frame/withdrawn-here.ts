import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { releaseName, releasesOf } from '../loader/planned-release';

import { withdrawnKey } from './withdrawn-key';

const read = (): readonly unknown[] => {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(withdrawnKey) ?? '[]');
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
};

/** Notes that this tab runs the release no more. Answers whether it could. */
export const withdrawHere = (release: string): boolean => {
  try {
    sessionStorage.setItem(withdrawnKey, JSON.stringify([...read(), release]));
    return true;
  } catch {
    return false;
  }
};

/**
 * The plan without the releases that kept this tab's frame from working: the release behind one takes its place, else a
 * sentence.
 */
export const withoutWithdrawn = (plan: PagePlan): PagePlan => {
  const withdrawn = read();
  if (withdrawn.length === 0) return plan;
  return {
    ...plan,
    remotes: plan.remotes.map((remote) => {
      const left = releasesOf(remote).filter((one) => !withdrawn.includes(releaseName(one)));
      const [first, behind = null] = left;
      if (first !== undefined) return { ...first, fallback: behind };
      const message =
        'It broke the page around it, so it was closed in this tab. You can open it again in a new tab.';
      return { ...remote, disabled: remote.disabled ?? { message } };
    }),
  };
};
