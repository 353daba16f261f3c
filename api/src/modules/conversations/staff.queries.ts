import { sql } from 'kysely';
import type { Executor } from '../../db/database';

/** The name under which a staff member writes. */
export const getStaffName = async (executor: Executor, userId: number): Promise<string> => {
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(nullif(full_name, ''), username) as name from users where id = ${userId}`.execute(
    executor,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no user ${userId}.`);
  return row.name;
};
