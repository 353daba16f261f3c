import type { CollectedReport } from '@billfold/shared/contracts/beacon.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Report } from './report.domain';

export type CountedReport = Report & { readonly count: number };

const keptDays = 30;
const keptPerEnvironment = 5_000;

/** Adds to the rows of equal reports; counts stop at two billion. */
export const addReports = async (db: Executor, reports: readonly CountedReport[]): Promise<void> => {
  await sql`
    INSERT INTO registry.reports AS kept (environment, module, kind, rule, subject, count)
    SELECT environment, module, kind, rule, subject, count
    FROM json_to_recordset(${JSON.stringify(reports)}::json) AS given (environment text, module text, kind text, rule text, subject text, count integer)
    ON CONFLICT (environment, module, kind, rule, subject)
    DO UPDATE SET count = least(kept.count::bigint + excluded.count, 2000000000), last_at = now()
  `.execute(db);
};

/** Newest first; of one module, or of all and of none. */
export const listReports = async (db: Executor, environment: string, module: string | null, limit: number): Promise<readonly CollectedReport[]> => {
  const rows = await db
    .selectFrom('registry.reports')
    .select(['module', 'kind', 'rule', 'subject', 'count', 'first_at', 'last_at'])
    .where('environment', '=', environment)
    .$if(module !== null, (query) => query.where('module', '=', module))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ first_at, last_at, ...report }) => ({ ...report, firstAt: first_at.toISOString(), lastAt: last_at.toISOString() }));
};

/** Anybody may post: what was not seen for a month goes, and the oldest of too many. */
export const pruneReports = async (db: Executor): Promise<void> => {
  await sql`
    DELETE FROM registry.reports WHERE id IN (
      SELECT id FROM (SELECT id, last_at, row_number() OVER (PARTITION BY environment ORDER BY last_at DESC, id DESC) AS place FROM registry.reports) AS ranked
      WHERE place > ${keptPerEnvironment} OR last_at < now() - make_interval(days => ${keptDays})
    )
  `.execute(db);
};
