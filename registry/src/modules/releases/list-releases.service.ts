import type { ReleaseDetail, ReleaseSummary } from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { releaseUnknown } from './release.errors';
import { findReleaseRow, listReleaseRows, type ReleaseRow } from './releases.queries';

/** Release name → the environments where a rule, the default or the fallback names it. */
export type ReadServedIn = (db: Executor) => Promise<ReadonlyMap<string, readonly string[]>>;
export type ReleasesContext = { readonly db: Executor; readonly readServedIn: ReadServedIn };

const presentRow = (
  row: ReleaseRow,
  servedIn: ReadonlyMap<string, readonly string[]>,
): ReleaseSummary => ({
  name: row.name,
  module: row.module,
  version: row.version,
  build: row.build,
  registeredAt: row.registeredAt.toISOString(),
  registeredBy: row.registeredBy,
  signedBy: row.signedBy,
  retiredAt: row.retiredAt?.toISOString() ?? null,
  servedIn: servedIn.get(row.name) ?? [],
});

/** Registered releases, newest first. */
export const readReleases = async (
  { db, readServedIn }: ReleasesContext,
  module: string | null,
): Promise<readonly ReleaseSummary[]> => {
  const servedIn = await readServedIn(db);
  return (await listReleaseRows(db, module, 1_000)).map((row) => presentRow(row, servedIn));
};

/** One release with its whole release.json; `mf-inbox@1.4.2` is the last build of that version. */
export const readRelease = async (
  { db, readServedIn }: ReleasesContext,
  name: string,
): Promise<ReleaseDetail> => {
  const [module = '', version = ''] = name.split('@');
  const found = await findReleaseRow(db, module, version);
  if (found === null) throw releaseUnknown(name);
  return { ...presentRow(found, await readServedIn(db)), release: found.release };
};
