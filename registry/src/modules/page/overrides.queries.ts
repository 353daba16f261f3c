import type { IssuedOverride } from '@billfold/shared/contracts/rollout.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';

const columns = [
  'id',
  'environment',
  'releases',
  'issued_by',
  'issued_for',
  'reason',
  'issued_at',
  'expires_at',
  'revoked_at',
  'preview',
] as const;
type Row = {
  readonly id: string;
  readonly environment: string;
  readonly releases: readonly string[];
  readonly issued_by: string;
  readonly issued_for: string;
  readonly reason: string;
  readonly issued_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly preview: string | null;
};

const toOverride = (row: Row): IssuedOverride => ({
  id: row.id,
  environment: row.environment,
  releases: row.releases,
  issuedBy: row.issued_by,
  issuedFor: row.issued_for,
  reason: row.reason,
  issuedAt: row.issued_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  preview: row.preview,
});

export type NewOverride = Pick<
  IssuedOverride,
  'id' | 'environment' | 'releases' | 'issuedBy' | 'issuedFor' | 'reason'
> & { readonly issuedAt: Date; readonly expiresAt: Date; readonly preview?: string };

export const insertOverride = async (
  db: Executor,
  {
    id,
    environment,
    releases,
    issuedBy,
    issuedFor,
    reason,
    issuedAt,
    expiresAt,
    preview,
  }: NewOverride,
): Promise<IssuedOverride> => {
  const row = await db
    .insertInto('registry.override_tokens')
    .values({
      id,
      environment,
      releases: [...releases],
      issued_by: issuedBy,
      issued_for: issuedFor,
      reason,
      issued_at: issuedAt,
      expires_at: expiresAt,
      preview: preview ?? null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toOverride(row);
};

/** Newest first. */
export const listOverrides = async (
  db: Executor,
  environment: string | null,
  limit: number,
): Promise<readonly IssuedOverride[]> => {
  const rows = await db
    .selectFrom('registry.override_tokens')
    .select(columns)
    .$if(environment !== null, (query) => query.where('environment', '=', environment ?? ''))
    .orderBy('issued_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toOverride);
};

export const findOverride = async (db: Executor, id: string): Promise<IssuedOverride | null> => {
  const row = await db
    .selectFrom('registry.override_tokens')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toOverride(row);
};

export const revokeOverride = async (db: Executor, id: string): Promise<IssuedOverride> => {
  const row = await db
    .updateTable('registry.override_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toOverride(row);
};

/** Previews that have not ended, newest first. A link is valid for much less than a year. */
export const listPreviews = async (
  db: Executor,
  environment: string,
  name: string | null = null,
): Promise<readonly IssuedOverride[]> => {
  const rows = await db
    .selectFrom('registry.override_tokens')
    .select(columns)
    .where('environment', '=', environment)
    .where('preview', 'is not', null)
    .$if(name !== null, (query) => query.where('preview', '=', name))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('issued_at', '>', sql<Date>`now() - interval '300 days'`)
    .orderBy('issued_at', 'desc')
    .execute();
  return rows.map(toOverride);
};

export const updatePreview = async (
  db: Executor,
  id: string,
  { releases, reason, expiresAt }: Pick<NewOverride, 'releases' | 'reason' | 'expiresAt'>,
): Promise<IssuedOverride> => {
  const row = await db
    .updateTable('registry.override_tokens')
    .set({ releases: [...releases], reason, expires_at: expiresAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toOverride(row);
};
