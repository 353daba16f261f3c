import type { InventoryDifferences } from '@billfold/shared/contracts/beacon.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';

export type Watch = {
  readonly environment: string;
  readonly by: string;
  readonly pages: number;
  readonly differences: number;
};

/** The last watch replaces all before it. */
export const saveWatch = async (
  db: Executor,
  { environment, by, pages, differences }: Watch,
): Promise<void> => {
  const columns = { at: sql<Date>`now()`, watched_by: by, pages, differences };
  await db
    .insertInto('registry.watches')
    .values({ environment, ...columns })
    .onConflict((conflict) => conflict.column('environment').doUpdateSet(columns))
    .execute();
};

export const findLastWatch = async (
  db: Executor,
  environment: string,
): Promise<InventoryDifferences['lastWatch']> => {
  const row = await db
    .selectFrom('registry.watches')
    .select(['at', 'watched_by as by', 'pages', 'differences'])
    .where('environment', '=', environment)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, at: row.at.toISOString() };
};
