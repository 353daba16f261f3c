import type { SoakSkip } from '@billfold/shared/contracts/rollout.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { keyOf, type ReleaseKey } from '../releases/releases.public';

type AskedSkip = Omit<SoakSkip, 'isSkipped'>;

const stillOpen = sql<Date>`now() - interval '1 day'`;

/** Those that wait for a second person. */
export const listAskedSkips = async (
  db: Executor,
  environment: string,
): Promise<readonly AskedSkip[]> => {
  const rows = await db
    .selectFrom('registry.soak_skips')
    .select([
      sql<string>`module || '@' || version || '-' || build`.as('release'),
      'asked_by as askedBy',
      'reason',
      'asked_at',
    ])
    .where('environment', '=', environment)
    .where('asked_at', '>', stillOpen)
    .orderBy('asked_at')
    .execute();
  return rows.map(({ asked_at, ...row }) => ({ ...row, askedAt: asked_at.toISOString() }));
};

export const insertAskedSkip = async (
  db: Executor,
  environment: string,
  key: ReleaseKey,
  { askedBy, reason }: Pick<AskedSkip, 'askedBy' | 'reason'>,
): Promise<void> => {
  const columns = { asked_by: askedBy, reason, asked_at: sql<Date>`now()` };
  await db
    .insertInto('registry.soak_skips')
    .values({ environment, ...keyOf(key), ...columns })
    .onConflict((conflict) =>
      conflict.columns(['environment', 'module', 'version', 'build']).doUpdateSet(columns),
    )
    .execute();
};

/** From now on payment pages execute the release there. */
export const skipSoakOf = async (
  db: Executor,
  environment: string,
  key: ReleaseKey,
): Promise<void> => {
  await db
    .deleteFrom('registry.soak_skips')
    .where('environment', '=', environment)
    .where((where) => where.and(keyOf(key)))
    .execute();
  await db
    .updateTable('registry.served_since')
    .set({ soak_skipped_at: sql<Date>`now()` })
    .where('environment', '=', environment)
    .where((where) => where.and(keyOf(key)))
    .execute();
};
