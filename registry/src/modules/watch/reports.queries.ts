import type { CollectedReport } from '@billfold/shared/contracts/beacon.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Report, ReportFilter } from './report.domain';

export type CountedReport = Report & { readonly count: number };

const keptDays = 30;
/** Per kind: posts of any caller never remove the findings of a watching browser. */
const keptPerKind = 5_000;

/**
 * Adds to the rows of equal reports; counts stop at two billion. In one order everywhere: two processes that add to the
 * same rows must not wait for each other.
 */
export const addReports = async (
  db: Executor,
  reports: readonly CountedReport[],
): Promise<void> => {
  await sql`
    INSERT INTO registry.reports AS kept (environment, module, kind, rule, subject, count)
    SELECT environment, module, kind, rule, subject, least(sum(count), 2000000000)::integer
    FROM json_to_recordset(${JSON.stringify(reports)}::json) AS given (environment text, module text, kind text,
      rule text, subject text, count integer)
    GROUP BY environment, module, kind, rule, subject ORDER BY environment, module, kind, rule, subject
    ON CONFLICT (environment, module, kind, rule, subject)
    DO UPDATE SET count = least(kept.count::bigint + excluded.count, 2000000000), last_at = now()
  `.execute(db);
};

/** Refusals of browsers, ignored reports and differences that a watch found, newest first. */
export const listReports = async (
  db: Executor,
  { environment, module, kinds }: ReportFilter,
): Promise<readonly CollectedReport[]> => {
  const rows = await db
    .selectFrom('registry.reports')
    .select(['module', 'kind', 'rule', 'subject', 'count', 'first_at', 'last_at'])
    .where('environment', '=', environment)
    .$if(module !== undefined, (query) =>
      query.where(sql<boolean>`module IS NOT DISTINCT FROM ${module}`),
    )
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ first_at, last_at, ...report }) => ({
    ...report,
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
  }));
};

/**
 * Removes reports that were not repeated for a month, and the oldest ones of too many of a kind: callers without a
 * session may post.
 */
export const pruneReports = async (db: Executor): Promise<void> => {
  await sql`
    DELETE FROM registry.reports WHERE id IN (
      SELECT id FROM (SELECT id, last_at,
        row_number() OVER (PARTITION BY environment, kind ORDER BY last_at DESC,
          id DESC) AS place FROM registry.reports) AS ranked
      WHERE place > ${keptPerKind} OR last_at < now() - make_interval(days => ${keptDays})
    )
  `.execute(db);
};
