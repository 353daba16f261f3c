import type { Release } from '@billfold/shared/contracts/release.contract';
import { satisfies } from 'semver';
import { releaseName } from './release.domain';

/**
 * The reason why this shell cannot run this remote; null when it can. A shell supports the contract it was built with
 * and the one before, and its shared packages must be in the ranges that the remote was built with. Checked here, never
 * at run time.
 */
export const whyNotServed = (shell: Release, remote: Release): string | null => {
  if (remote.contract !== shell.contract && remote.contract !== shell.contract - 1) {
    return `${releaseName(remote)} needs contract ${remote.contract}; ${releaseName(shell)} serves ${shell.contract} and the one before.`;
  }
  for (const [name, range] of Object.entries(remote.requires)) {
    const provided = Object.hasOwn(shell.provides ?? {}, name) ? shell.provides?.[name] : undefined;
    if (provided === undefined)
      return `${releaseName(remote)} needs ${name}, which ${releaseName(shell)} does not provide.`;
    if (!satisfies(provided, range, { includePrerelease: true })) {
      return `${releaseName(remote)} needs ${name} ${range}; ${releaseName(shell)} provides ${provided}.`;
    }
  }
  return null;
};

/** The reasons why these releases cannot be served together, a sentence each. */
export const describeConflicts = (world: readonly Release[]): readonly string[] => {
  const shell = world.find((release) => release.module === 'shell');
  if (shell === undefined) return [];
  return world
    .filter((release) => release !== shell)
    .map((remote) => whyNotServed(shell, remote))
    .filter((reason) => reason !== null);
};

/**
 * The reasons why these candidates cannot join what is served, a sentence each. A visitor may get any release that a
 * rule serves, so each candidate is compared with all of them and with the other candidates. Conflicts between others
 * are not reported.
 */
export const conflictsOfCandidates = (
  candidates: readonly Release[],
  others: readonly Release[],
): readonly string[] => {
  const found = new Set<string>();
  for (const [index, candidate] of candidates.entries()) {
    for (const other of [...candidates.slice(index + 1), ...others]) {
      if (other.module !== candidate.module)
        for (const conflict of describeConflicts([other, candidate])) found.add(conflict);
    }
  }
  return [...found];
};
