import type { Executor } from '../../db/database';
import { countCause, listCauses, listHealth, type Span } from './health.queries';
import { addTallies, afterApiFailure, emptyTally, type Cause, type Tally } from './tally.domain';

/** The counts of one release in one span of time. */
export type ReleaseWindow = {
  readonly tally: Tally;
  /** Loaded views that had an error after the API had failed. */
  readonly erroredAfterApi: number;
  /** The most frequent ones, most frequent first. */
  readonly causes: readonly (Cause & { readonly count: number })[];
};

const atMostCauses = 5;

export const readWindow = async (
  db: Executor,
  span: Span & { readonly release: string },
): Promise<ReleaseWindow> => ({
  tally: (await listHealth(db, span)).reduce(
    (sum, { tally }) => addTallies(sum, tally),
    emptyTally,
  ),
  erroredAfterApi: await countCause(db, span, afterApiFailure),
  causes: await listCauses(db, span, atMostCauses),
});
