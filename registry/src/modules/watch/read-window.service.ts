import type { Executor } from '../../db/database';
import { listCauses, listHealth } from './health.queries';
import type { Span } from './health-span';
import { addTallies, afterApiFailure, emptyTally, lostOf, type Cause } from './tally.domain';
import { sumVisitors, type VisitorSums } from './visitors.queries';

/** The counts of one release's visitors in one span of time, while a gate judges the module. */
export type ReleaseWindow = VisitorSums & {
  /** The most frequent ones, most frequent first. */
  readonly causes: readonly (Cause & { readonly count: number })[];
};

const atMostCauses = 5;

export const readWindow = async (
  db: Executor,
  span: Span & { readonly release: string },
): Promise<ReleaseWindow> => ({
  ...(await sumVisitors(db, span)),
  causes: await listCauses(db, span, atMostCauses),
});

/** The same of a span in which no gate judged the module: there each page view counts as a visitor. */
export const readUnjudgedWindow = async (
  db: Executor,
  span: Span & { readonly release: string },
): Promise<ReleaseWindow> => {
  const { views, failed, apiFailing, loadMs, lcpMs, inpMs, cls, contentMs, ...noted } = (
    await listHealth(db, span)
  ).reduce((sum, { tally }) => addTallies(sum, tally), emptyTally);
  const causes = await listCauses(db, span, atMostCauses);
  const afterApi = causes.find(({ cause }) => cause === afterApiFailure.cause);
  return {
    visitors: views,
    views,
    failedViews: failed,
    failed,
    erroredAfterApi: afterApi?.count ?? 0,
    apiFailing,
    loadMs,
    lcpMs,
    inpMs,
    cls,
    contentMs,
    watched: noted.begun,
    lost: lostOf(noted),
    lostViews: lostOf(noted),
    acting: noted.actions,
    vain: noted.vain,
    causes,
  };
};
