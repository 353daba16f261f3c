import type { Release } from '@billfold/shared/contracts/release.contract';
import { describeConflicts } from '../releases/releases.public';

/**
 * The reasons why releases cannot be served together, a sentence each. A visitor may get any of them with any release
 * of another module, so they are compared in pairs: each remote with each shell.
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

/** The conflicts that a change adds to those before it. */
export const newConflicts = (
  before: readonly Release[],
  after: readonly Release[],
): readonly string[] => {
  const conflictsBefore = conflictsOf(before);
  return [...conflictsOf(after)].filter((conflict) => !conflictsBefore.has(conflict));
};
