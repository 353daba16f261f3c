import { untilBlocked } from '@billfold/server-kit/testing/database-state';
import { sql } from 'kysely';
import type { Database } from '../db/database';

/**
 * Starts both calls, one after the other, while another transaction holds the row, and answers what they answer then.
 */
export const raceForRow = async <One, Other>(
  db: Database,
  { table, id }: { readonly table: 'subscriptions' | 'invoices'; readonly id: number },
  first: () => Promise<One>,
  second: () => Promise<Other>,
): Promise<readonly [One, Other]> => {
  const { started } = await db.transaction().execute(async (gate) => {
    await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(gate);
    const one = first();
    await untilBlocked(db);
    const other = second();
    await untilBlocked(db, 2);
    return { started: Promise.all([one, other]) };
  });
  return started;
};
