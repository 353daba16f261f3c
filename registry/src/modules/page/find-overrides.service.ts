import type { Release } from '@billfold/shared/contracts/release.contract';
import { localOrigin, type Override } from './override.domain';
import type { PlanInputs } from './plan-inputs';
import type { FoundOverride } from './select-releases.service';

/**
 * Finds the releases of overrides, in memory first. Finds none while the database is away; the page is served without
 * them.
 */
export const findOverrides = async (
  inputs: PlanInputs,
  overrides: readonly Override[],
  findRelease: (module: string, version: string) => Promise<Release | null>,
): Promise<readonly FoundOverride[]> =>
  Promise.all(
    overrides.map(async (override) => {
      if (localOrigin(override) !== null) return { override, release: null };
      const release = inputs.releases[`${override.module}@${override.version}`];
      return {
        override,
        release:
          release ?? (await findRelease(override.module, override.version).catch(() => null)),
      };
    }),
  );
