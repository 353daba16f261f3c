import type { Executor } from '../../db/database';
import { listCauses, listHealth, type Span } from './health.queries';
import { addTallies, afterApiFailure, emptyTally, type Cause, type Tally } from './tally.domain';

/** What became of one release in one span of time. */
export type ReleaseWindow = {
  readonly tally: Tally;
  /** Loaded views that had an error after the API had failed. */
  readonly erroredAfterApi: number;
  /** Most frequent first. */
  readonly causes: readonly (Cause & { readonly count: number })[];
};

export const readWindow = async (db: Executor, span: Span & { readonly release: string }): Promise<ReleaseWindow> => {
  const causes = await listCauses(db, span);
  return {
    tally: (await listHealth(db, span)).reduce((sum, { tally }) => addTallies(sum, tally), emptyTally),
    erroredAfterApi: causes.find(({ step, cause }) => step === afterApiFailure.step && cause === afterApiFailure.cause)?.count ?? 0,
    causes,
  };
};
