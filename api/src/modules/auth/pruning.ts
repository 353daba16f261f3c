import type { App, AppDependencies } from '../../app-instance';
import { pruneAccessRows } from '../../db/rate-limits.queries';

const EVERY_MS = 3_600_000;

/** Once an hour a process with workers removes what access control no longer needs. */
export const registerPruning = (app: App, { config, clock, database, log }: AppDependencies): void => {
  if (!config.workers) return;
  const prune = (): void => {
    pruneAccessRows(database.db, clock.now()).catch((error: unknown) => log.warn({ err: error }, 'old access rows stay for now'));
  };
  const timer = setInterval(prune, EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};
