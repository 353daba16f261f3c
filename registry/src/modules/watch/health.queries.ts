import { sql } from 'kysely';
import type { Database, Executor } from '../../db/database';
import type { HealthKey, Span } from './health-span';
import { emptyTally, type Cause, type Tally } from './tally.domain';
import { addVisitors, pruneVisitors, type VisitorRow } from './visitors.queries';

export type HealthRow = HealthKey & { readonly tally: Tally };
export type CauseRow = HealthKey & Omit<Cause, 'release'> & { readonly count: number };

const keptDays = 30;

const added = (column: string) =>
  sql`${sql.ref(column)} = ARRAY(SELECT coalesce(one, 0) + coalesce(other,
    0) FROM unnest(kept.${sql.ref(column)}, excluded.${sql.ref(column)}) WITH ORDINALITY AS pair (one, other,
      place) ORDER BY place)`;

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
    content_ms: tally.contentMs,
    begun: tally.begun,
    answered: tally.answered,
    actions: tally.actions,
    vain: tally.vain,
  }));
  await sql`
    INSERT INTO registry.health_minutes AS kept
      (environment, module, release, minute, views, failed, fell_back, reloaded, errored, api_failures, load_ms,
        lcp_ms, inp_ms, cls,
       content_ms, begun, answered, actions, vain)
    SELECT environment, module, release, minute, views, failed, fell_back, reloaded, errored, api_failures,
      load_ms, lcp_ms, inp_ms, cls,
      content_ms, begun, answered, actions, vain
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given
      (environment text, module text, release text, minute timestamptz, views integer, failed integer,
        fell_back integer, reloaded integer,
       errored integer, api_failures integer, load_ms integer[], lcp_ms integer[], inp_ms integer[], cls integer[],
       content_ms integer[], begun integer, answered integer, actions integer, vain integer)
    ON CONFLICT (environment, module, release, minute) DO UPDATE SET
      views = kept.views + excluded.views,
      failed = kept.failed + excluded.failed,
      fell_back = kept.fell_back + excluded.fell_back,
      reloaded = kept.reloaded + excluded.reloaded,
      errored = kept.errored + excluded.errored,
      api_failures = kept.api_failures + excluded.api_failures,
      begun = kept.begun + excluded.begun,
      answered = kept.answered + excluded.answered,
      actions = kept.actions + excluded.actions,
      vain = kept.vain + excluded.vain,
      ${sql.join(['load_ms', 'lcp_ms', 'inp_ms', 'cls', 'content_ms'].map(added))}
  `.execute(db);
};

const addCausesTo = async (db: Executor, rows: readonly CauseRow[]): Promise<void> => {
  await sql`
    INSERT INTO registry.health_causes AS kept (environment, module, release, minute, step, cause, file, count)
    SELECT environment, module, release, minute, step, cause, file, count
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
      (environment text, module text, release text, minute timestamptz, step text, cause text, file text, count integer)
    ON CONFLICT (environment, module, release, minute, step, cause,
      file) DO UPDATE SET count = kept.count + excluded.count
  `.execute(db);
};

/** What one process counted since it last wrote. */
export type Counted = {
  readonly rows: readonly HealthRow[];
  readonly causes: readonly CauseRow[];
  readonly visitors: readonly VisitorRow[];
};

/** Adds to what other processes counted in the same minute; all of it or nothing. */
export const addHealth = async (db: Database, { rows, causes, visitors }: Counted): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await addTalliesTo(transaction, rows);
    await addCausesTo(transaction, causes);
    await addVisitors(transaction, visitors);
  });

/** Without a module: of all. */
export const listHealth = async (
  db: Executor,
  {
    environment,
    module,
    release,
    since,
    until,
  }: Omit<Span, 'module'> & Partial<Pick<Span, 'module'>>,
): Promise<readonly HealthRow[]> => {
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
      contentMs: row.content_ms,
      begun: row.begun,
      answered: row.answered,
      actions: row.actions,
      vain: row.vain,
    },
  }));
};

const within = ({ environment, module, release, since, until }: Span) => sql`
  environment = ${environment} AND module = ${module} AND minute >= ${since}
  ${until === undefined ? sql`` : sql`AND minute < ${until}`} ${
    release === undefined
      ? sql``
      : sql`AND release
    = ${release}`
  }`;

/** Summed over the span, most frequent first; `atMost` of each release. */
export const listCauses = async (
  db: Executor,
  span: Span,
  atMost: number,
): Promise<readonly (Cause & { readonly count: number })[]> => {
  const { rows } = await sql<Cause & { readonly count: string }>`
    SELECT release, step, cause, file, count FROM (
      SELECT release, step, cause, file, sum(count) AS count,
        row_number() OVER (PARTITION BY release ORDER BY sum(count) DESC, file, step, cause) AS place
      FROM registry.health_causes WHERE ${within(span)} GROUP BY release, step, cause, file
    ) AS ranked
    WHERE place <= ${atMost} ORDER BY count DESC, file, step, cause`.execute(db);
  return rows.map(({ count, ...cause }) => ({ ...cause, count: Number(count) }));
};

/** The addresses of the files that these releases describe, by the release's name. */
export const listFileAddresses = async (
  db: Executor,
  names: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; paths: readonly string[] }>`
    SELECT name, ARRAY(SELECT file ->> 'path' FROM jsonb_array_elements(release -> 'files') AS file) AS paths
    FROM (SELECT module || '@' || version || '-' || build AS name, release FROM registry.releases) AS named
    WHERE name = ANY(${names})`.execute(db);
  return new Map(
    rows.map(({ name, paths }) => [
      name,
      new Set(paths.map((path) => `/modules/${name.replace('@', '/')}/${path}`)),
    ]),
  );
};

export const pruneHealth = async (db: Executor): Promise<void> => {
  await sql`DELETE FROM registry.health_minutes WHERE minute < now() - make_interval(days => ${keptDays})`.execute(
    db,
  );
  await sql`DELETE FROM registry.health_causes WHERE minute < now() - make_interval(days => ${keptDays})`.execute(
    db,
  );
  await pruneVisitors(db);
};
