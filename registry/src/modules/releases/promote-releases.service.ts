import type { Release } from '@billfold/shared/contracts/release.contract';
import { describeConflicts } from './release-compatibility';
import { releaseName, worldWith } from './release.domain';
import { releaseAmbiguous, releaseUnknown, worldBroken } from './release.errors';
import { changeRegistry, findReleaseByName, listServed } from './releases.queries';
import { serveRelease, type Change, type ChangeContext } from './register-releases.service';

export type PromoteCommand = Change & {
  /** `mf-inbox@1.4.2` or `mf-inbox@1.4.2-3fa9c1e`; several are judged and changed together. */
  readonly names: readonly string[];
};

/** Makes registered releases the ones the environment serves; forward and back alike. Refuses a set that cannot work. */
export const promoteReleases = async ({ db, environment }: ChangeContext, command: PromoteCommand): Promise<readonly string[]> =>
  changeRegistry(db, async (transaction) => {
    const chosen: Release[] = [];
    for (const name of command.names) {
      const [module = '', version = ''] = name.split('@');
      const release = await findReleaseByName(transaction, module, version);
      if (release === null) throw releaseUnknown(name);
      if (chosen.some((other) => other.module === module)) throw releaseAmbiguous(module);
      chosen.push(release);
    }
    const served = (await listServed(transaction, environment)).map(({ current }) => current);
    const conflicts = describeConflicts(worldWith(served, chosen));
    if (conflicts.length > 0) throw worldBroken(conflicts);
    for (const release of chosen) await serveRelease(transaction, environment, served, release, command);
    return chosen.map(releaseName);
  });
