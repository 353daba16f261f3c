import type { Release } from '@billfold/shared/contracts/release.contract';
import { sql } from 'kysely';
import { changeChannel } from '../../db/change-listener';
import type { Database, Executor } from '../../db/database';
import { keyOf, type ReleaseKey } from './release.domain';

/** The row lock of the one revision serialises all changes; every decision is made behind it. */
const nextRevision = async (transaction: Executor): Promise<string> => {
  const { rows } = await sql<{
    number: string;
  }>`UPDATE registry.revision SET number = number + 1 RETURNING number`.execute(transaction);
  return String(rows[0]?.number);
};

/**
 * Runs one change at a time over all processes, and announces it with the new revision after the commit. Other changes
 * wait, a rollback too: do nothing slow in it.
 */
export const changeRegistry = async <Result>(
  db: Database,
  change: (transaction: Executor) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    const revision = await nextRevision(transaction);
    const result = await change(transaction);
    await sql`SELECT pg_notify(${changeChannel}, ${revision})`.execute(transaction);
    return result;
  });

/** Throws the refusal of the change, and does not make the change. */
export const rehearseChange = async (
  db: Database,
  change: (transaction: Executor) => Promise<unknown>,
): Promise<void> => {
  const transaction = await db.startTransaction().execute();
  try {
    await nextRevision(transaction);
    await change(transaction);
  } finally {
    await transaction.rollback().execute();
  }
};

export const readRevision = async (db: Executor): Promise<number> => {
  const { number } = await db
    .selectFrom('registry.revision')
    .select('number')
    .executeTakeFirstOrThrow();
  return Number(number);
};

export const findRelease = async (db: Executor, key: ReleaseKey): Promise<Release | null> => {
  const row = await db
    .selectFrom('registry.releases')
    .select('release')
    .where((where) => where.and(keyOf(key)))
    .executeTakeFirst();
  return row?.release ?? null;
};

/** A release whose files are gone is as good as none: it can be neither served nor chosen. */
const isThere = sql<boolean>`NOT EXISTS (
  SELECT FROM registry.retired_releases AS gone WHERE gone.module = releases.module AND gone.version =
    releases.version AND gone.build = releases.build)`;

/** `1.4.2-3fa9c1e` names one build, `1.4.2` the build of that version registered last. Retired ones are not found. */
export const findReleaseByName = async (
  db: Executor,
  module: string,
  name: string,
): Promise<Release | null> => {
  const row = await db
    .selectFrom('registry.releases as releases')
    .select('release')
    .where('module', '=', module)
    .where((where) =>
      where.or([where('version', '=', name), where(sql`version || '-' || build`, '=', name)]),
    )
    .where(isThere)
    .orderBy(sql`version || '-' || build = ${name}`, 'desc')
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.release ?? null;
};

/**
 * The release that `latest` means, the last one registered but for previews, or the name of a branch: the last one
 * registered from it.
 */
export const findReleaseByAlias = async (
  db: Executor,
  module: string,
  alias: string,
): Promise<Release | null> => {
  const row = await db
    .selectFrom('registry.releases as releases')
    .leftJoin('registry.branches as branch', (join) =>
      join
        .onRef('branch.module', '=', 'releases.module')
        .onRef('branch.version', '=', 'releases.version')
        .onRef('branch.build', '=', 'releases.build')
        .on('branch.branch', '=', alias),
    )
    .select('release')
    .where('releases.module', '=', module)
    .$if(alias !== 'latest', (query) => query.where('branch.branch', '=', alias))
    .$if(alias === 'latest', (query) => query.where('releases.version', '!~', '[.-]preview-'))
    .where(isThere)
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.release ?? null;
};

const nameOf = (table: string) =>
  sql<string>`${sql.ref(`${table}.module`)} || '@' || ${sql.ref(`${table}.version`)} || '-' ||
    ${sql.ref(`${table}.build`)}`;

/** A release as the database keeps it: to be checked before it is served. */
export type KeptRelease = {
  readonly name: string;
  readonly release: Release;
  /** The publisher's signature; null of one from the time before signatures. */
  readonly jws: string | null;
};

const selectSigned = (db: Executor) =>
  db
    .selectFrom('registry.releases as releases')
    .leftJoin('registry.signatures as signature', (join) =>
      join
        .onRef('signature.module', '=', 'releases.module')
        .onRef('signature.version', '=', 'releases.version')
        .onRef('signature.build', '=', 'releases.build'),
    );

const selectKept = (db: Executor) =>
  selectSigned(db)
    .select([nameOf('releases').as('name'), 'releases.release', 'signature.jws'])
    .where(isThere);

/** Those of the names that are not retired. */
export const listKeptReleases = async (
  db: Executor,
  names: readonly string[],
): Promise<readonly KeptRelease[]> =>
  names.length === 0
    ? []
    : selectKept(db)
        .where(nameOf('releases'), 'in', [...names])
        .execute();

/** The one of that name; null when there is none, or it is retired. */
export const findKeptRelease = async (db: Executor, name: string): Promise<KeptRelease | null> =>
  (await selectKept(db).where(nameOf('releases'), '=', name).executeTakeFirst()) ?? null;

/** Every build of a version that is not retired, the last one registered first. */
export const listBuilds = async (
  db: Executor,
  module: string,
  version: string,
): Promise<readonly ReleaseKey[]> =>
  db
    .selectFrom('registry.releases as releases')
    .select(['module', 'version', 'build'])
    .where('module', '=', module)
    .where('version', '=', version)
    .where(isThere)
    .orderBy('serial', 'desc')
    .execute();

export const listEnvironmentNames = async (db: Executor): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('registry.environments')
    .select('name')
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
};

export type ReleaseRow = ReleaseKey & {
  readonly name: string;
  readonly registeredAt: Date;
  readonly registeredBy: string;
  readonly signedBy: string | null;
  readonly retiredAt: Date | null;
};

const selectRows = (db: Executor) =>
  selectSigned(db)
    .leftJoin('registry.retired_releases as gone', (join) =>
      join
        .onRef('gone.module', '=', 'releases.module')
        .onRef('gone.version', '=', 'releases.version')
        .onRef('gone.build', '=', 'releases.build'),
    )
    .select([
      nameOf('releases').as('name'),
      'releases.module',
      'releases.version',
      'releases.build',
      'releases.registered_at as registeredAt',
      'releases.registered_by as registeredBy',
      'signature.signed_by as signedBy',
      'gone.retired_at as retiredAt',
    ]);

/** Newest first. */
export const listReleaseRows = async (
  db: Executor,
  module: string | null,
  limit: number,
): Promise<readonly ReleaseRow[]> =>
  selectRows(db)
    .$if(module !== null, (query) => query.where('releases.module', '=', module ?? ''))
    .orderBy('releases.serial', 'desc')
    .limit(limit)
    .execute();

/** Retired ones too. */
export const findReleaseRow = async (
  db: Executor,
  module: string,
  name: string,
): Promise<(ReleaseRow & { readonly release: Release }) | null> => {
  const row = await selectRows(db)
    .select('releases.release')
    .where('releases.module', '=', module)
    .where((where) =>
      where.or([
        where('releases.version', '=', name),
        where(sql`releases.version || '-' || releases.build`, '=', name),
      ]),
    )
    .orderBy(sql`releases.version || '-' || releases.build = ${name}`, 'desc')
    .orderBy('releases.serial', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
};

/** What retention asks of every release that is not retired: its age counts from its last registration. */
export const listRetentionRows = async (
  db: Executor,
): Promise<
  readonly (ReleaseKey & { readonly name: string; readonly serial: number; readonly since: Date })[]
> => {
  const { rows } = await sql<{
    module: string;
    version: string;
    build: string;
    name: string;
    serial: string;
    since: Date;
  }>`
    SELECT releases.module, releases.version, releases.build, releases.serial, ${nameOf('releases')} AS name,
      greatest(releases.registered_at, (SELECT max(at) FROM registry.history AS entry
        WHERE entry.action = 'release_registered' AND entry.module = releases.module AND entry.release = ${nameOf('releases')})) AS since
    FROM registry.releases AS releases
    WHERE ${isThere}
    ORDER BY releases.serial DESC`.execute(db);
  return rows.map(({ serial, ...row }) => ({ ...row, serial: Number(serial) }));
};
