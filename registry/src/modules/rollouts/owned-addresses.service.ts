import type { Release } from '@billfold/shared/contracts/release.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { listListedSpaces, spacesOfRelease, type AddressSpace } from '../releases/releases.public';
import { namedReleases } from './rollout.domain';
import { listReleasesByName } from './rollouts.queries';

/** What a module holds by its releases: a fallback holds its addresses too, so that a way back is never taken. */
const spacesOfState = (
  state: RolloutState,
  releases: ReadonlyMap<string, Release>,
): readonly AddressSpace[] => {
  const standard = [state.default, state.lastGood, state.lastSoaked];
  const spaces = namedReleases(state)
    .toSorted((one, other) => Number(standard.includes(other)) - Number(standard.includes(one)))
    .flatMap((name) => {
      const release = releases.get(name);
      if (release === undefined) return [];
      return spacesOfRelease(release, standard.includes(name) ? 'default' : 'served');
    });
  const patterns = spaces.map(({ pattern }) => pattern);
  return spaces.filter(({ pattern }, index) => patterns.indexOf(pattern) === index);
};

/**
 * Who holds which addresses of an environment: by the operators' list, and by what these rollouts name. `releases`:
 * those by name; without them they are read.
 */
export const readOwnedAddresses = async (
  db: Executor,
  environment: string,
  states: readonly RolloutState[],
  releases?: ReadonlyMap<string, Release>,
): Promise<readonly AddressSpace[]> => {
  const listed = await listListedSpaces(db, environment);
  const named = releases ?? (await listReleasesByName(db, states.flatMap(namedReleases)));
  return [...listed, ...states.flatMap((state) => spacesOfState(state, named))];
};
