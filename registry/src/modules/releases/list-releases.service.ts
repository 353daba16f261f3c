import { releaseName } from './release.domain';
import { listHistory, listReleases, listServed } from './releases.queries';
import type { ChangeContext } from './register-releases.service';

export type ServedStatus = { readonly module: string; readonly release: string; readonly previous: string | null; readonly changed_at: string };

/** What the environment serves now. */
export const readStatus = async ({ db, environment }: ChangeContext): Promise<{ environment: string; modules: ServedStatus[] }> => {
  const served = await listServed(db, environment);
  return {
    environment,
    modules: served.map(({ module, current, previous, changedAt }) => ({
      module,
      release: releaseName(current),
      previous: previous === null ? null : releaseName(previous),
      changed_at: changedAt.toISOString(),
    })),
  };
};

/** Registered releases, newest first per module. */
export const readReleases = async ({ db }: ChangeContext, module: string | null): Promise<{ release: string; registered_at: string; registered_by: string }[]> => {
  const rows = await listReleases(db, module, 500);
  return rows.map((row) => ({ release: releaseName(row), registered_at: row.registered_at.toISOString(), registered_by: row.registered_by }));
};

/** Who changed what, newest first. */
export const readHistory = async ({ db }: ChangeContext, limit: number) => {
  const rows = await listHistory(db, limit);
  return rows.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }));
};
