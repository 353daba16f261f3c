import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** How many alarms wait for a person, by kind. */
export const countOpenAlarms = async (db: Executor): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<Row<'alarms', 'kind'> & { count: number }>`
    select kind, count(*) as count from alarms where resolved_at is null group by kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
};
