import { sql } from 'kysely';
import type { Executor } from '../../db/database';

export type ListedRow = {
  readonly environment: string;
  readonly space: string;
  readonly pattern: string;
  readonly module: string;
  readonly former: string | null;
  readonly isPayment: boolean;
  readonly by: string;
  readonly reason: string;
};

export const saveListed = async (
  db: Executor,
  { environment, space, pattern, module, former, isPayment, by, reason }: ListedRow,
): Promise<void> => {
  const columns = {
    pattern,
    module,
    former_module: former,
    is_payment: isPayment,
    changed_by: by,
    reason,
    changed_at: sql<Date>`now()`,
  };
  await db
    .insertInto('registry.address_spaces')
    .values({ environment, space, ...columns })
    .onConflict((conflict) => conflict.columns(['environment', 'space']).doUpdateSet(columns))
    .execute();
};

/** Answers whether there was such a row. */
export const deleteListed = async (
  db: Executor,
  environment: string,
  space: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('registry.address_spaces')
    .where('environment', '=', environment)
    .where('space', '=', space)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
