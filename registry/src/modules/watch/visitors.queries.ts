import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Histogram } from './histogram.domain';
import type { HealthKey, Span } from './health-span';
import type { Visit } from './visit.domain';

/** What one visitor met in one minute of one release. */
export type VisitorRow = HealthKey &
  Visit & {
    /** A keyed hash, in hex. */
    readonly visitor: string;
  };

const keptDays = 2;

export const addVisitors = async (db: Executor, rows: readonly VisitorRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO registry.gate_visitors AS kept
      (environment, module, release, minute, visitor, views, failed, errored_after_api, api_failures,
        load_bucket, lcp_bucket, inp_bucket, cls_bucket,
       content_bucket, begun, answered, actions, vain)
    SELECT environment, module, release, minute, decode(visitor, 'hex'), views, failed, "erroredAfterApi",
      "apiFailing", load, lcp, inp, cls,
      content, begun, answered, actions, vain
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given
      (environment text, module text, release text, minute timestamptz, visitor text, views integer, failed integer,
       "erroredAfterApi" integer, "apiFailing" integer, load smallint, lcp smallint, inp smallint, cls smallint,
       content smallint, begun integer, answered integer, actions integer, vain integer)
    ON CONFLICT (environment, module, release, minute, visitor) DO UPDATE SET
      views = kept.views + excluded.views,
      failed = kept.failed + excluded.failed,
      errored_after_api = kept.errored_after_api + excluded.errored_after_api,
      api_failures = kept.api_failures + excluded.api_failures,
      load_bucket = coalesce(kept.load_bucket, excluded.load_bucket),
      lcp_bucket = coalesce(kept.lcp_bucket, excluded.lcp_bucket),
      inp_bucket = coalesce(kept.inp_bucket, excluded.inp_bucket),
      cls_bucket = coalesce(kept.cls_bucket, excluded.cls_bucket),
      content_bucket = coalesce(kept.content_bucket, excluded.content_bucket),
      begun = kept.begun + excluded.begun,
      answered = kept.answered + excluded.answered,
      actions = kept.actions + excluded.actions,
      vain = kept.vain + excluded.vain
  `.execute(db);
};

/** Sums over visitors. Of a visitor with several page views counts the share, and the mean of the measurements. */
export type VisitorSums = {
  readonly visitors: number;
  readonly views: number;
  readonly failedViews: number;
  readonly failed: number;
  readonly erroredAfterApi: number;
  readonly apiFailing: number;
  readonly loadMs: Histogram;
  readonly lcpMs: Histogram;
  readonly inpMs: Histogram;
  readonly cls: Histogram;
  readonly contentMs: Histogram;
  /**
   * Visitors with a view that began long enough ago, the sum of their shares of views without an outcome, and these
   * views.
   */
  readonly watched: number;
  readonly lost: number;
  readonly lostViews: number;
  /**
   * Visitors who pressed a control, and the sum of their shares of presses that led nowhere or made the module throw.
   */
  readonly acting: number;
  readonly vain: number;
};

type Buckets = Readonly<Record<string, number>> | null;

const histogramOf = (buckets: Buckets): Histogram => {
  const counts = new Map(
    Object.entries(buckets ?? {}).map(([bucket, count]) => [Number(bucket), count]),
  );
  return Array.from(
    { length: Math.max(-1, ...counts.keys()) + 1 },
    (_, bucket) => counts.get(bucket) ?? 0,
  );
};

const bucketsOf = (column: string) => sql<Buckets>`(
  SELECT jsonb_object_agg(bucket, visitors) FROM (
    SELECT ${sql.ref(column)} AS bucket,
      count(*) AS visitors FROM visitors WHERE ${sql.ref(column)} IS NOT NULL GROUP BY 1
  ) AS counted)`;

export const sumVisitors = async (
  db: Executor,
  { environment, module, release, since, until }: Span & { readonly release: string },
): Promise<VisitorSums> => {
  const { rows } = await sql<
    Omit<VisitorSums, 'loadMs' | 'lcpMs' | 'inpMs' | 'cls' | 'contentMs'> & {
      readonly load: Buckets;
      readonly lcp: Buckets;
      readonly inp: Buckets;
      readonly cls: Buckets;
      readonly content: Buckets;
    }
  >`
    WITH visitors AS (
      SELECT sum(views) AS views, sum(failed) AS failed_views,
        sum(failed)::float8 / nullif(sum(views), 0) AS failed,
        sum(errored_after_api)::float8 / nullif(sum(views), 0) AS errored_after_api,
        sum(api_failures)::float8 / nullif(sum(views), 0) AS api_failures,
        round(avg(load_bucket)) AS load, round(avg(lcp_bucket)) AS lcp,
      round(avg(inp_bucket)) AS inp, round(avg(cls_bucket)) AS cls,
        round(avg(content_bucket)) AS content,
        sum(begun) AS begun, greatest(0, sum(begun) - sum(answered)) AS lost, sum(actions) AS actions, sum(vain) AS vain
      FROM registry.gate_visitors
      WHERE environment = ${environment} AND module = ${module} AND release = ${release} AND minute >= ${since}
        ${until === undefined ? sql`` : sql`AND minute < ${until}`}
      GROUP BY visitor
    )
    SELECT (count(*) FILTER (WHERE views > 0))::int AS visitors,
      coalesce(sum(views), 0)::int AS views, coalesce(sum(failed_views), 0)::int AS "failedViews",
      coalesce(sum(failed), 0) AS failed, coalesce(sum(errored_after_api), 0) AS "erroredAfterApi",
      coalesce(sum(api_failures), 0) AS "apiFailing",
      (count(*) FILTER (WHERE begun > 0))::int AS watched,
      coalesce(sum(lost::float8 / nullif(begun, 0)), 0) AS lost,
      coalesce(sum(lost), 0)::int AS "lostViews",
      (count(*) FILTER (WHERE actions > 0))::int AS acting,
      coalesce(sum(vain::float8 / nullif(actions, 0)), 0) AS vain,
      ${bucketsOf('load')} AS load, ${bucketsOf('lcp')} AS lcp, ${bucketsOf('inp')} AS inp, ${bucketsOf('cls')} AS cls,
      ${bucketsOf('content')} AS content
    FROM visitors`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('Sums without a row.');
  const { load, lcp, inp, cls, content, ...sums } = row;
  return {
    ...sums,
    loadMs: histogramOf(load),
    lcpMs: histogramOf(lcp),
    inpMs: histogramOf(inp),
    cls: histogramOf(cls),
    contentMs: histogramOf(content),
  };
};

export const pruneVisitors = async (db: Executor): Promise<void> => {
  await sql`DELETE FROM registry.gate_visitors WHERE minute < now() - make_interval(days => ${keptDays})`.execute(
    db,
  );
};
