import type { Release } from '@billfold/shared/contracts/release.contract';
import { satisfies } from 'semver';
import { releaseName, routeConflicts } from './release.domain';

/**
 * Why this shell cannot carry this remote; null when it can. A shell serves the contract it was built with and the one
 * before, and every shared package must satisfy the range the remote was built against: compared here, never at run time.
 */
export const whyNotServed = (shell: Release, remote: Release): string | null => {
  if (remote.contract !== shell.contract && remote.contract !== shell.contract - 1) {
    return `${releaseName(remote)} needs contract ${remote.contract}; ${releaseName(shell)} serves ${shell.contract} and the one before.`;
  }
  for (const [name, range] of Object.entries(remote.requires)) {
    const provided = shell.provides?.[name];
    if (provided === undefined) return `${releaseName(remote)} needs ${name}, which ${releaseName(shell)} does not provide.`;
    if (!satisfies(provided, range, { includePrerelease: true })) {
      return `${releaseName(remote)} needs ${name} ${range}; ${releaseName(shell)} provides ${provided}.`;
    }
  }
  return null;
};

/** Every reason why these releases cannot be served together, a sentence each. */
export const describeConflicts = (world: readonly Release[]): readonly string[] => {
  const shell = world.find((release) => release.module === 'shell');
  const unserved = shell === undefined ? [] : world.filter((release) => release !== shell).map((remote) => whyNotServed(shell, remote));
  return [...unserved.filter((reason) => reason !== null), ...routeConflicts(world)];
};
