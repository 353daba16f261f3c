import { sql } from 'kysely';
import type { Database, Executor } from '../../db/database';
import { emptyTally, type Cause, type Tally } from './tally.domain';

export type HealthKey = { readonly environment: string; readonly module: string; readonly release: string; readonly minute: Date };
export type HealthRow = HealthKey & { readonly tally: Tally };
export type CauseRow = HealthKey & Omit<Cause, 'release'> & { readonly count: number };

const keptDays = 30;

const added = (column: string) =>
  sql`${sql.ref(column)} = ARRAY(SELECT coalesce(one, 0) + coalesce(other, 0) FROM unnest(kept.${sql.ref(column)}, excluded.${sql.ref(column)}) WITH ORDINALITY AS pair (one, other, place) ORDER BY place)`;

const addTalliesTo = async (db: Executor, rows: readonly HealthRow[]): Promise<void> => {
  const given = rows.map(({ tally, ...key }) => ({
    ...key,
    views: tally.views,
    failed: tally.failed,
    fell_back: tally.fellBack,
    reloaded: tally.reloaded,
    errored: tally.errored,
    api_failures: tally.apiFailing,
    load_ms: tally.loadMs,
    lcp_ms: tally.lcpMs,
    inp_ms: tally.inpMs,
    cls: tally.cls,
  }));
  await sql`
    INSERT INTO registry.health_minutes AS kept
      (environment, module, release, minute, views, failed, fell_back, reloaded, errored, api_failures, load_ms, lcp_ms, inp_ms, cls)
    SELECT environment, module, release, minute, views, failed, fell_back, reloaded, errored, api_failures, load_ms, lcp_ms, inp_ms, cls
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given
      (environment text, module text, release text, minute timestamptz, views integer, failed integer, fell_back integer, reloaded integer,
       errored integer, api_failures integer, load_ms integer[], lcp_ms integer[], inp_ms integer[], cls integer[])
    ON CONFLICT (environment, module, release, minute) DO UPDATE SET
      views = kept.views + excluded.views,
      failed = kept.failed + excluded.failed,
      fell_back = kept.fell_back + excluded.fell_back,
      reloaded = kept.reloaded + excluded.reloaded,
      errored = kept.errored + excluded.errored,
      api_failures = kept.api_failures + excluded.api_failures,
      ${sql.join(['load_ms', 'lcp_ms', 'inp_ms', 'cls'].map(added))}
  `.execute(db);
};

const addCausesTo = async (db: Executor, rows: readonly CauseRow[]): Promise<void> => {
  await sql`
    INSERT INTO registry.health_causes AS kept (environment, module, release, minute, step, cause, file, count)
    SELECT environment, module, release, minute, step, cause, file, count
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
      (environment text, module text, release text, minute timestamptz, step text, cause text, file text, count integer)
    ON CONFLICT (environment, module, release, minute, step, cause, file) DO UPDATE SET count = kept.count + excluded.count
  `.execute(db);
};

/** Adds to what other processes counted in the same minute; rows and causes together or not at all. */
export const addHealth = async (db: Database, rows: readonly HealthRow[], causes: readonly CauseRow[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await addTalliesTo(transaction, rows);
    await addCausesTo(transaction, causes);
  });

/** From `since` on, `until` not among them; oldest first. */
export type Span = { readonly environment: string; readonly module: string; readonly release?: string; readonly since: Date; readonly until?: Date };

/** Without a module: of all. */
export const listHealth = async (db: Executor, { environment, module, release, since, until }: Omit<Span, 'module'> & Partial<Pick<Span, 'module'>>): Promise<readonly HealthRow[]> => {
  const rows = await db
    .selectFrom('registry.health_minutes')
    .selectAll()
    .where('environment', '=', environment)
    .$if(module !== undefined, (query) => query.where('module', '=', module ?? ''))
    .where('minute', '>=', since)
    .$if(until !== undefined, (query) => query.where('minute', '<', until ?? since))
    .$if(release !== undefined, (query) => query.where('release', '=', release ?? ''))
    .orderBy('minute')
    .execute();
  return rows.map((row) => ({
    environment,
    module: row.module,
    release: row.release,
    minute: row.minute,
    tally: {
      ...emptyTally,
      views: row.views,
      failed: row.failed,
      fellBack: row.fell_back,
      reloaded: row.reloaded,
      errored: row.errored,
      apiFailing: row.api_failures,
      loadMs: row.load_ms,
      lcpMs: row.lcp_ms,
      inpMs: row.inp_ms,
      cls: row.cls,
    },
  }));
};

/** Summed over the span, most frequent first. */
export const listCauses = async (db: Executor, { environment, module, release, since, until }: Span): Promise<readonly (Cause & { readonly count: number })[]> => {
  const rows = await db
    .selectFrom('registry.health_causes')
    .select(['release', 'step', 'cause', 'file', sql<string>`sum(count)`.as('count')])
    .where('environment', '=', environment)
    .where('module', '=', module)
    .where('minute', '>=', since)
    .$if(until !== undefined, (query) => query.where('minute', '<', until ?? since))
    .$if(release !== undefined, (query) => query.where('release', '=', release ?? ''))
    .groupBy(['release', 'step', 'cause', 'file'])
    .orderBy('count', 'desc')
    .orderBy('file')
    .execute();
  return rows.map(({ count, ...cause }) => ({ ...cause, count: Number(count) }));
};

export const pruneHealth = async (db: Executor): Promise<void> => {
  await sql`DELETE FROM registry.health_minutes WHERE minute < now() - make_interval(days => ${keptDays})`.execute(db);
  await sql`DELETE FROM registry.health_causes WHERE minute < now() - make_interval(days => ${keptDays})`.execute(db);
};
