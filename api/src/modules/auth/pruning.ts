import type { App, AppDependencies } from '../../context/app-instance';
import type { ApiConfig } from '../../core/config';
import { type KeptAccessRows, pruneAccessRows } from '../../db/rate-limits.queries';

const EVERY_MS = 3_600_000;

/** A wrong try counts as long as its period or its lock may last, a device as long as it is known. */
export const keptAccessRows = (
  { guesses, knownDeviceMs }: ApiConfig['security'],
  now: Date,
): KeptAccessRows => {
  const guessMs = Math.max(guesses.pinPeriodMs, ...guesses.ladderMs, ...guesses.pinLadderMs);
  return {
    guessesSince: new Date(now.getTime() - guessMs),
    devicesSince: new Date(now.getTime() - knownDeviceMs),
  };
};

/** Once an hour a process with workers removes what access control no longer needs. */
export const registerPruning = (
  app: App,
  { config, clock, database, log }: AppDependencies,
): void => {
  if (!config.workers) return;
  const prune = (): void => {
    const now = clock.now();
    pruneAccessRows(database.db, now, keptAccessRows(config.security, now)).catch(
      (error: unknown) => log.warn({ err: error }, 'old access rows stay for now'),
    );
  };
  const timer = setInterval(prune, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};
