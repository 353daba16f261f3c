import type { Release } from '@billfold/shared/contracts/release.contract';
import { sql } from 'kysely';
import type { Database, Executor } from '../../db/database';
import { keyOf, type ReleaseKey } from '../releases/releases.public';
import type { ReleaseSignature } from './release-signature';

export const insertRelease = async (
  db: Executor,
  release: Release,
  actor: string,
): Promise<void> => {
  const { module, version, build } = release;
  await db
    .insertInto('registry.releases')
    .values({ module, version, build, release: JSON.stringify(release), registered_by: actor })
    .execute();
};

/** The release is from now on the one of this branch. */
export const keepBranch = async (db: Executor, key: ReleaseKey, branch: string): Promise<void> => {
  const { version, build, module } = key;
  await db
    .insertInto('registry.branches')
    .values({ module, branch, version, build })
    .onConflict((conflict) =>
      conflict
        .columns(['module', 'branch'])
        .doUpdateSet({ version, build, registered_at: sql<Date>`now()` }),
    )
    .execute();
};

export const insertSignature = async (
  db: Executor,
  key: ReleaseKey,
  { jws, keyId, signedBy }: ReleaseSignature,
): Promise<void> => {
  await db
    .insertInto('registry.signatures')
    .values({ ...keyOf(key), jws, key_id: keyId, signed_by: signedBy })
    .execute();
};

export const findSignature = async (
  db: Executor,
  key: ReleaseKey,
): Promise<ReleaseSignature | null> => {
  const row = await db
    .selectFrom('registry.signatures')
    .select(['jws', 'key_id as keyId', 'signed_by as signedBy'])
    .where((where) => where.and(keyOf(key)))
    .executeTakeFirst();
  return row ?? null;
};

export const retireRelease = async (db: Executor, key: ReleaseKey): Promise<void> => {
  await db.insertInto('registry.retired_releases').values(keyOf(key)).execute();
};

export const reviveRelease = async (db: Executor, key: ReleaseKey): Promise<void> => {
  await db
    .deleteFrom('registry.retired_releases')
    .where((where) => where.and(keyOf(key)))
    .execute();
};

/** Releases whose files may still exist because their removal was interrupted: only those removed within a month. */
export const listRetired = async (db: Executor): Promise<readonly ReleaseKey[]> =>
  db
    .selectFrom('registry.retired_releases')
    .select(['module', 'version', 'build'])
    .where('retired_at', '>', sql<Date>`now() - interval '30 days'`)
    .execute();

/** Names in permissions that still hold; `mf-inbox@1.4.2` or with its build. */
export const listOverridableNames = async (db: Executor): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('registry.override_tokens')
    .select('releases')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  return rows.flatMap(({ releases }) => releases);
};

/**
 * Runs work that writes or removes files of releases, one at a time over all processes; answers null when another
 * process holds the lock. The work writes through the connection that holds the lock: a lost connection loses both.
 *
 * @throws {Error} the work's own error, also when the lock cannot be released afterwards
 */
export const tryFilesLock = async <Result>(
  db: Database,
  work: (connection: Database) => Promise<Result>,
): Promise<Result | null> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      locked: boolean;
    }>`SELECT pg_try_advisory_lock(hashtext('registry.files')) AS locked`.execute(connection);
    if (rows[0]?.locked !== true) return null;
    const unlock = () =>
      sql`SELECT pg_advisory_unlock(hashtext('registry.files'))`.execute(connection);
    const result = await work(connection).catch(async (error: unknown) => {
      // A spent connection is closed, which releases the lock, and refuses this query.
      await unlock().catch(() => {});
      throw error;
    });
    await unlock();
    return result;
  });

export const isRetired = async (db: Executor, key: ReleaseKey): Promise<boolean> => {
  const row = await db
    .selectFrom('registry.retired_releases')
    .select('module')
    .where((where) => where.and(keyOf(key)))
    .executeTakeFirst();
  return row !== undefined;
};
