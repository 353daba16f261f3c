import type { Release } from '@billfold/shared/contracts/release.contract';
import { sql } from 'kysely';
import { changeChannel } from '../../db/change-listener';
import type { Database, Executor } from '../../db/database';
import type { ReleaseKey } from './release.domain';

/** One module as an environment serves it. */
export type ServedModule = { readonly module: string; readonly current: Release; readonly previous: Release | null; readonly changedAt: Date };

/** Runs a change alone, whichever instance makes it, and announces it with the new revision once it is committed. */
export const changeRegistry = async <Result>(db: Database, change: (transaction: Executor) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    // The row lock of the one revision serialises all changes; every decision below is made behind it.
    const { rows } = await sql<{ number: string }>`UPDATE registry.revision SET number = number + 1 RETURNING number`.execute(transaction);
    const result = await change(transaction);
    await sql`SELECT pg_notify(${changeChannel}, ${String(rows[0]?.number)})`.execute(transaction);
    return result;
  });

export const readRevision = async (db: Executor): Promise<number> => {
  const { number } = await db.selectFrom('registry.revision').select('number').executeTakeFirstOrThrow();
  return Number(number);
};

export const findRelease = async (db: Executor, key: ReleaseKey): Promise<Release | null> => {
  const row = await db
    .selectFrom('registry.releases')
    .select('release')
    .where('module', '=', key.module)
    .where('version', '=', key.version)
    .where('build', '=', key.build)
    .executeTakeFirst();
  return row?.release ?? null;
};

/** `1.4.2-3fa9c1e` names one build, `1.4.2` the build of that version registered last. */
export const findReleaseByName = async (db: Executor, module: string, name: string): Promise<Release | null> => {
  const row = await db
    .selectFrom('registry.releases')
    .select('release')
    .where('module', '=', module)
    .where((where) => where.or([where('version', '=', name), where(sql`version || '-' || build`, '=', name)]))
    .orderBy(sql`version || '-' || build = ${name}`, 'desc')
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.release ?? null;
};

export const insertRelease = async (db: Executor, release: Release, actor: string): Promise<void> => {
  const { module, version, build } = release;
  await db
    .insertInto('registry.releases')
    .values({ module, version, build, release: JSON.stringify(release), registered_by: actor })
    .execute();
};

export const listServed = async (db: Executor, environment: string): Promise<readonly ServedModule[]> => {
  const rows = await db
    .selectFrom('registry.defaults as served')
    .innerJoin('registry.releases as now', (join) =>
      join.onRef('now.module', '=', 'served.module').onRef('now.version', '=', 'served.version').onRef('now.build', '=', 'served.build'))
    .leftJoin('registry.releases as before', (join) =>
      join
        .onRef('before.module', '=', 'served.module')
        .onRef('before.version', '=', 'served.previous_version')
        .onRef('before.build', '=', 'served.previous_build'))
    .select(['served.module', 'now.release as current', 'before.release as previous', 'served.changed_at'])
    .where('served.environment', '=', environment)
    .orderBy('served.module')
    .execute();
  return rows.map((row) => ({ module: row.module, current: row.current, previous: row.previous, changedAt: row.changed_at }));
};

/** The one served until now becomes the previous one. */
export const setDefault = async (db: Executor, environment: string, key: ReleaseKey): Promise<void> => {
  await db
    .insertInto('registry.defaults')
    .values({ environment, module: key.module, version: key.version, build: key.build, previous_version: null, previous_build: null })
    .onConflict((conflict) =>
      conflict.columns(['environment', 'module']).doUpdateSet({
        version: key.version,
        build: key.build,
        previous_version: sql<string>`registry.defaults.version`,
        previous_build: sql<string>`registry.defaults.build`,
        changed_at: sql<Date>`now()`,
      }))
    .execute();
};

export type HistoryEntry = {
  readonly environment: string | null;
  readonly actor: string;
  readonly action: 'release_registered' | 'default_changed';
  readonly module: string;
  readonly release: string;
  readonly before: string | null;
  readonly reason: string;
};

export const insertHistory = async (db: Executor, entry: HistoryEntry): Promise<void> => {
  await db.insertInto('registry.history').values(entry).execute();
};

export const listHistory = async (db: Executor, limit: number): Promise<readonly (HistoryEntry & { readonly at: Date })[]> =>
  db
    .selectFrom('registry.history')
    .select(['at', 'environment', 'actor', 'action', 'module', 'release', 'before', 'reason'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const listReleases = async (
  db: Executor,
  module: string | null,
  limit: number,
): Promise<readonly { module: string; version: string; build: string; registered_at: Date; registered_by: string }[]> =>
  db
    .selectFrom('registry.releases')
    .select(['module', 'version', 'build', 'registered_at', 'registered_by'])
    .$if(module !== null, (query) => query.where('module', '=', module ?? ''))
    .orderBy('module')
    .orderBy('serial', 'desc')
    .limit(limit)
    .execute();
