import type { Release } from '@billfold/shared/contracts/release.contract';
import type { Database, Executor } from '../../db/database';
import { describeConflicts } from './release-compatibility';
import { verifyBuild, type Candidate } from './release-candidate';
import { hasSameFiles, releaseName, worldWith } from './release.domain';
import { bytesDiffer, releaseAmbiguous, worldBroken } from './release.errors';
import type { ModuleStore } from './module-store';
import { changeRegistry, findRelease, insertHistory, insertRelease, listServed, setDefault } from './releases.queries';

/** What every change of the registry needs to know. */
export type ChangeContext = { readonly db: Database; readonly store: ModuleStore; readonly environment: string };
/** Who changes something, and why; both go into the history. */
export type Change = { readonly actor: string; readonly reason: string };

export type RegisterCommand = Change & {
  readonly candidates: readonly Candidate[];
  /** Serve them from now on. The first release of a module is served in any case. */
  readonly makeDefault: boolean;
  /** Throws when the caller may register but not change what is served. */
  readonly assertMayServe?: () => void;
};
export type RegisteredRelease = { readonly name: string; readonly isNew: boolean; readonly isDefault: boolean };

const refuseDoubles = (releases: readonly Release[]): void => {
  const seen = new Set<string>();
  for (const { module } of releases) {
    if (seen.has(module)) throw releaseAmbiguous(module);
    seen.add(module);
  }
};

const insertIfNew = async (transaction: Executor, release: Release, { actor, reason }: Change): Promise<boolean> => {
  const standing = await findRelease(transaction, release);
  if (standing !== null && !hasSameFiles(standing, release)) throw bytesDiffer(releaseName(release));
  if (standing !== null) return false;
  await insertRelease(transaction, release, actor);
  const before = null;
  await insertHistory(transaction, { environment: null, actor, action: 'release_registered', module: release.module, release: releaseName(release), before, reason });
  return true;
};

/** Points the environment to a release and writes it into the history; nothing happens when it points there already. */
export const serveRelease = async (transaction: Executor, environment: string, served: readonly Release[], release: Release, { actor, reason }: Change): Promise<void> => {
  const current = served.find(({ module }) => module === release.module);
  const before = current === undefined ? null : releaseName(current);
  if (before === releaseName(release)) return;
  await setDefault(transaction, environment, release);
  await insertHistory(transaction, { environment, actor, action: 'default_changed', module: release.module, release: releaseName(release), before, reason });
};

/**
 * Registers builds as one change: all or none. Refuses bytes that are not the described ones, a name that stands for
 * other bytes, and a set that could not be served together with what the environment serves now.
 */
export const registerReleases = async ({ db, store, environment }: ChangeContext, command: RegisterCommand): Promise<readonly RegisteredRelease[]> => {
  refuseDoubles(command.candidates.map(({ release }) => release));
  const builds = await Promise.all(command.candidates.map(verifyBuild));
  for (const { release } of builds) {
    const standing = await findRelease(db, release);
    if (standing !== null && !hasSameFiles(standing, release)) throw bytesDiffer(releaseName(release));
  }
  const releases = builds.map(({ release }) => release);
  return changeRegistry(db, async (transaction) => {
    const served = (await listServed(transaction, environment)).map(({ current }) => current);
    const conflicts = describeConflicts(worldWith(served, releases));
    if (conflicts.length > 0) throw worldBroken(conflicts);
    const registered: RegisteredRelease[] = [];
    for (const build of builds) {
      const { release } = build;
      const isDefault = command.makeDefault || !served.some(({ module }) => module === release.module);
      if (isDefault) command.assertMayServe?.();
      const isNew = await insertIfNew(transaction, release, command);
      // Behind the lock: of two builds that come at once under one name, only the one that is registered may bring its files.
      await store.put(build);
      if (isDefault) await serveRelease(transaction, environment, served, release, command);
      registered.push({ name: releaseName(release), isNew, isDefault });
    }
    return registered;
  });
};
