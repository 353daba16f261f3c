import { releaseFolder } from '@billfold/shared/contracts/release.contract';
import type { Executor } from '../../db/database';
import { findReleaseByName } from './releases.queries';

/** Answers the federation manifest of the release in a folder; null for the shell, which has none. */
export type ReadManifest = (module: string, folder: string) => Promise<unknown>;

export const createReadManifest =
  (db: Executor): ReadManifest =>
  async (module, folder) => {
    const release = await findReleaseByName(db, module, folder);
    return release !== null && releaseFolder(release) === folder
      ? (release.manifest ?? null)
      : null;
  };
