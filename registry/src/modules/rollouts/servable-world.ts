import type { Release } from '@billfold/shared/contracts/release.contract';
import { describeConflicts } from '../releases/releases.public';

/**
 * Why releases cannot be served side by side, a sentence each. Any visitor may get any of them together with any of another
 * module, so they are compared in pairs: every remote with every shell, every route with every other module's.
 */
const conflictsOf = (served: readonly Release[]): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const [index, one] of served.entries()) {
    for (const other of served.slice(index + 1)) {
      if (one.module !== other.module)
        for (const conflict of describeConflicts([one, other])) found.add(conflict);
    }
  }
  return found;
};

/** What a change would break that works, or is broken already, before it. */
export const newConflicts = (
  before: readonly Release[],
  after: readonly Release[],
): readonly string[] => {
  const standing = conflictsOf(before);
  return [...conflictsOf(after)].filter((conflict) => !standing.has(conflict));
};
