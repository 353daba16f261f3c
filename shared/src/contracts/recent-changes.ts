import { hourMs } from './durations';
import type { Now } from './now.contract';
import type { HistoryEntry } from './rollout.contract';

/** Number of history entries to request; the history screen has them all. */
export const mostRecentChanges = 100;

/** The changes of the last hour, by the database's time. A release that is only registered is served to no visitor. */
export const changesOfLastHour = (
  { at: now }: Pick<Now, 'at'>,
  history: readonly HistoryEntry[],
): readonly HistoryEntry[] =>
  history.filter(
    ({ at, action }) =>
      action !== 'release_registered' && Date.parse(at) >= Date.parse(now) - hourMs,
  );
