import type { Release } from '@billfold/shared/contracts/release.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';

export type EnvironmentRow = {
  readonly name: string;
  readonly isProtected: boolean;
  /** More of something new is served there once a second person has confirmed it. */
  readonly needsSecondPerson: boolean;
  /**
   * How long a release is served there before payment pages execute it, by the registry that serves the environment.
   */
  readonly soakMs: number;
  readonly isProduction: boolean;
};

const nameOf = sql<string>`module || '@' || version || '-' || build`;

export const findEnvironment = async (
  db: Executor,
  name: string,
): Promise<EnvironmentRow | null> => {
  const row = await db
    .selectFrom('registry.environments')
    .select(['is_protected', 'needs_second_person', 'soak_ms', 'is_production'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        name,
        isProtected: row.is_protected,
        needsSecondPerson: row.needs_second_person,
        soakMs: Number(row.soak_ms),
        isProduction: row.is_production,
      };
};

export const listEnvironments = async (
  db: Executor,
): Promise<readonly Omit<EnvironmentRow, 'soakMs'>[]> => {
  const rows = await db
    .selectFrom('registry.environments')
    .select(['name', 'is_protected', 'needs_second_person', 'is_production'])
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    isProtected: row.is_protected,
    needsSecondPerson: row.needs_second_person,
    isProduction: row.is_production,
  }));
};

export const insertEnvironment = async (db: Executor, name: string): Promise<void> => {
  await db
    .insertInto('registry.environments')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** What the process that serves it says of it. Once production, it stays that. */
export const updateServed = async (
  db: Executor,
  name: string,
  { soakMs, isProduction }: Pick<EnvironmentRow, 'soakMs' | 'isProduction'>,
): Promise<void> => {
  await db
    .updateTable('registry.environments')
    .set({ soak_ms: String(soakMs), ...(isProduction ? { is_production: true } : {}) })
    .where('name', '=', name)
    .execute();
};

export const updateProtection = async (
  db: Executor,
  name: string,
  { isProtected, needsSecondPerson }: Pick<EnvironmentRow, 'isProtected' | 'needsSecondPerson'>,
): Promise<void> => {
  await db
    .updateTable('registry.environments')
    .set({ is_protected: isProtected, needs_second_person: needsSecondPerson })
    .where('name', '=', name)
    .execute();
};

/** By module's name. */
export const listRollouts = async (
  db: Executor,
  environment: string | null,
): Promise<readonly RolloutState[]> => {
  const rows = await db
    .selectFrom('registry.rollouts')
    .select('state')
    .$if(environment !== null, (query) => query.where('environment', '=', environment ?? ''))
    .orderBy('module')
    .execute();
  return rows.map(({ state }) => state);
};

export const findRollout = async (
  db: Executor,
  environment: string,
  module: string,
): Promise<RolloutState | null> => {
  const row = await db
    .selectFrom('registry.rollouts')
    .select('state')
    .where('environment', '=', environment)
    .where('module', '=', module)
    .executeTakeFirst();
  return row?.state ?? null;
};

export const saveRollout = async (db: Executor, state: RolloutState): Promise<void> => {
  const columns = {
    revision: String(state.revision),
    state: JSON.stringify(state),
    changed_at: new Date(state.changedAt),
  };
  await db
    .insertInto('registry.rollouts')
    .values({ environment: state.environment, module: state.module, ...columns })
    .onConflict((conflict) => conflict.columns(['environment', 'module']).doUpdateSet(columns))
    .execute();
};

/** Names that nothing is registered under are left out. */
export const listReleasesByName = async (
  db: Executor,
  names: readonly string[],
): Promise<ReadonlyMap<string, Release>> => {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('registry.releases')
    .select([nameOf.as('name'), 'release'])
    .where(nameOf, 'in', [...names])
    .execute();
  return new Map(rows.map(({ name, release }) => [name, release]));
};

export const isRetired = async (db: Executor, name: string): Promise<boolean> => {
  const row = await db
    .selectFrom('registry.retired_releases')
    .select('module')
    .where(nameOf, '=', name)
    .executeTakeFirst();
  return row !== undefined;
};

/** Those of the named builds that are retired. */
export const listRetiredAmong = async (
  db: Executor,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('registry.retired_releases')
    .select(nameOf.as('name'))
    .where(nameOf, 'in', [...names])
    .execute();
  return new Set(rows.map(({ name }) => name));
};

/** Whether the name of a build, or of a version alone, is that of something retired. */
export const wasRetired = async (db: Executor, name: string): Promise<boolean> => {
  const row = await db
    .selectFrom('registry.retired_releases')
    .select('module')
    .where((where) =>
      where.or([where(nameOf, '=', name), where(sql<string>`module || '@' || version`, '=', name)]),
    )
    .executeTakeFirst();
  return row !== undefined;
};

/** The key that a release was signed with; null for one of the time before signatures. */
export const findKey = async (
  db: Executor,
  name: string,
): Promise<{ readonly keyId: string; readonly signedBy: string } | null> => {
  const row = await db
    .selectFrom('registry.signatures')
    .select(['key_id as keyId', 'signed_by as signedBy'])
    .where(nameOf, '=', name)
    .executeTakeFirst();
  return row ?? null;
};

/** Whether a release was ever the default there, by the history. */
export const wasDefault = async (
  db: Executor,
  environment: string,
  module: string,
  name: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('registry.history')
    .select('id')
    .where('environment', '=', environment)
    .where('module', '=', module)
    .where((where) =>
      where.or([
        where(sql`state_after ->> 'default'`, '=', name),
        where.and([where('action', '=', 'default_changed'), where('release', '=', name)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Release name → the time since when the environment serves it; long ago where its soak time is skipped. */
export const listServedSince = async (
  db: Executor,
  environment: string,
): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db
    .selectFrom('registry.served_since')
    .select([nameOf.as('name'), 'since', 'soak_skipped_at'])
    .where('environment', '=', environment)
    .execute();
  return new Map(
    rows.map(({ name, since, soak_skipped_at }) => [
      name,
      soak_skipped_at === null ? since : new Date(0),
    ]),
  );
};

/** `restart`: a release that returns counts from now; otherwise a known time stays. */
export const markServed = async (
  db: Executor,
  environment: string,
  { module, version, build }: Release,
  options: { readonly at: Date; readonly restart: boolean },
): Promise<void> => {
  await db
    .insertInto('registry.served_since')
    .values({ environment, module, version, build, since: options.at })
    .onConflict((conflict) => {
      const columns = conflict.columns(['environment', 'module', 'version', 'build']);
      return options.restart
        ? columns.doUpdateSet({ since: options.at, soak_skipped_at: null })
        : columns.doNothing();
    })
    .execute();
};

export type HistoryRow = {
  readonly environment: string | null;
  readonly actor: string;
  readonly action: string;
  readonly module: string | null;
  readonly release: string | null;
  readonly reason: string;
  readonly before: RolloutState | null;
  readonly after: RolloutState | null;
};

export const insertHistory = async (
  db: Executor,
  { before, after, ...row }: HistoryRow,
): Promise<void> => {
  await db
    .insertInto('registry.history')
    .values({
      ...row,
      before: null,
      state_before: before === null ? null : JSON.stringify(before),
      state_after: after === null ? null : JSON.stringify(after),
    })
    .execute();
};

export type HistoryFilter = {
  /** Entries that concern every environment are always among them. */
  readonly environment?: string | undefined;
  readonly module?: string | undefined;
  /** Only entries older than the one with this id. */
  readonly before?: number | undefined;
  readonly limit: number;
};

const historyColumns = [
  'id',
  'at',
  'environment',
  'actor',
  'action',
  'module',
  'release',
  'reason',
  'state_before',
  'state_after',
] as const;
export type KeptEntry = HistoryRow & { readonly id: number; readonly at: Date };

const selectHistory = (
  db: Executor,
  { environment, module }: Pick<HistoryFilter, 'environment' | 'module'>,
) =>
  db
    .selectFrom('registry.history')
    .select(historyColumns)
    .$if(environment !== undefined, (query) =>
      query.where((where) =>
        where.or([where('environment', '=', environment ?? ''), where('environment', 'is', null)]),
      ),
    )
    .$if(module !== undefined, (query) => query.where('module', '=', module ?? ''));

const toEntry = ({
  id,
  state_before,
  state_after,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectHistory>['execute']>>[number]): KeptEntry => ({
  ...row,
  id: Number(id),
  before: state_before,
  after: state_after,
});

/** Newest first. */
export const listHistory = async (
  db: Executor,
  filter: HistoryFilter,
): Promise<readonly KeptEntry[]> => {
  const { before } = filter;
  const rows = await selectHistory(db, filter)
    .$if(before !== undefined, (query) => query.where('id', '<', String(before)))
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .execute();
  return rows.map(toEntry);
};

export type ExportFilter = Pick<HistoryFilter, 'environment' | 'module'> & {
  /** From this time on, and before that one. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
};

/** Oldest first, from the entry after `after` on. */
export const listHistoryAfter = async (
  db: Executor,
  filter: ExportFilter,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly KeptEntry[]> => {
  const { since, until } = filter;
  const rows = await selectHistory(db, filter)
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? new Date(0)))
    .where('id', '>', String(after))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toEntry);
};
