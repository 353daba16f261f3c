import { hourMs } from '@billfold/shared/contracts/durations';
import { tagLimits } from '@billfold/shared/contracts/tag.contract';
import { repeat } from '@billfold/server-kit/jobs/repeat';
import type { App, AppDependencies } from '../../context/app-instance';
import type { ApiConfig } from '../../core/config';
import { type KeptAccessRows, pruneAccessRows } from '../../db/rate-limits.queries';

/** A wrong try counts as long as its period or its lock may last, a device as long as it is known. */
export const keptAccessRows = (
  { guesses, knownDeviceMs }: ApiConfig['security'],
  now: Date,
): KeptAccessRows => {
  const guessMs = Math.max(guesses.pinPeriodMs, ...guesses.ladderMs, ...guesses.pinLadderMs);
  return {
    guessesSince: new Date(now.getTime() - guessMs),
    devicesSince: new Date(now.getTime() - knownDeviceMs),
    bulkTagsSince: new Date(now.getTime() - tagLimits.undoHours * hourMs),
  };
};

/** Once an hour a process with workers removes what access control and Undo no longer need. */
export const registerPruning = (
  app: App,
  { config, clock, database, log }: AppDependencies,
): void => {
  if (!config.workers) return;
  const prune = (): Promise<void> => {
    const now = clock.now();
    return pruneAccessRows(database.db, now, keptAccessRows(config.security, now));
  };
  const pruning = repeat(prune, hourMs, (error) =>
    log.warn({ err: error }, 'old access rows stay for now'),
  );
  app.addHook('onClose', async () => pruning.close());
};
