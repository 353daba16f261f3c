import type { ReleaseChoices } from '@billfold/shared/contracts/plan.contract';
import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import { sql } from 'kysely';
import type { Database, Executor } from '../../db/database';
import { listKeptReleases, readRevision, type KeptRelease } from '../releases/releases.public';
import {
  findEnvironment,
  insertEnvironment,
  listServedSince,
  namedReleases,
  readOwnedAddresses,
  readRollouts,
  updateServed,
} from '../rollouts/rollouts.public';
import { format, type LiveOverride, type PlanInputs } from './plan-inputs';

const listLiveOverrides = async (
  db: Executor,
  environment: string,
): Promise<readonly LiveOverride[]> => {
  const rows = await db
    .selectFrom('registry.override_tokens')
    .select(['id', 'releases', 'expires_at'])
    .where('environment', '=', environment)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  return rows.map(({ id, releases, expires_at }) => ({
    id,
    releases,
    expiresAt: expires_at.getTime(),
  }));
};

/** Why a kept release must not be served, a sentence; null when it may. */
export type WhyNotServed = (kept: KeptRelease) => Promise<string | null>;

type Rows = Omit<PlanInputs, 'releases' | 'rejected'> & { readonly kept: readonly KeptRelease[] };

/** Reads everything of one environment as of one moment. */
const readRows = (db: Database, environment: string): Promise<Rows> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const [place, rollouts, overrides] = [
        await findEnvironment(transaction, environment),
        await readRollouts(transaction, environment),
        await listLiveOverrides(transaction, environment),
      ];
      const names = new Set([
        ...rollouts.flatMap(namedReleases),
        ...overrides.flatMap(({ releases }) => releases),
      ]);
      const kept = await listKeptReleases(transaction, [...names]);
      const releases = new Map(kept.map(({ name, release }) => [name, release]));
      return {
        format,
        revision: await readRevision(transaction),
        readAt: (await readDatabaseTime(transaction)).getTime(),
        isProtected: place?.isProtected ?? false,
        rollouts,
        kept,
        servedSince: Object.fromEntries(
          [...(await listServedSince(transaction, environment))].map(([name, since]) => [
            name,
            since.getTime(),
          ]),
        ),
        overrides,
        addresses: await readOwnedAddresses(transaction, environment, rollouts, releases),
      };
    });

/** All that a plan is made of. What must not be served is left out and named; the rest is served. */
export const readInputs = async (
  db: Database,
  environment: string,
  whyNotServed: WhyNotServed = () => Promise.resolve(null),
): Promise<PlanInputs> => {
  const { kept, ...rows } = await readRows(db, environment);
  const judged = await Promise.all(
    kept.map(async (one) => ({ ...one, why: await whyNotServed(one) })),
  );
  return {
    ...rows,
    releases: Object.fromEntries(
      judged.flatMap(({ name, release, why }) => (why === null ? [[name, release]] : [])),
    ),
    rejected: judged.flatMap(({ why }) => why ?? []),
  };
};

/** Releases that may be chosen, newest first per module. */
export const listChoices = async (db: Executor): Promise<ReleaseChoices> => {
  const { rows } = await sql<{
    module: string;
    name: string;
    owner: ReleaseChoices[number]['owner'];
    registered_at: Date;
  }>`
    SELECT module, module || '@' || version || '-' || build AS name, release->'owner' AS owner, registered_at
      FROM registry.releases AS releases
    WHERE NOT EXISTS (SELECT FROM registry.retired_releases AS gone
        WHERE (gone.module, gone.version, gone.build) = (releases.module, releases.version, releases.build))
    ORDER BY module, serial DESC LIMIT 1000`.execute(db);
  const newest = rows.filter(({ module }, index) => module !== rows[index - 1]?.module);
  return newest.map(({ module, owner }) => ({
    module,
    owner,
    releases: rows
      .filter((row) => row.module === module)
      .map(({ name, registered_at }) => ({ name, registeredAt: registered_at.toISOString() })),
  }));
};

/**
 * Creates the environment of this process at its first start, and stores its soak time and whether it is production for
 * other processes.
 */
export const ensureEnvironment = async (
  db: Database,
  environment: string,
  served: { readonly soakMs: number; readonly isProduction: boolean },
): Promise<void> => {
  await insertEnvironment(db, environment);
  await updateServed(db, environment, served);
};
