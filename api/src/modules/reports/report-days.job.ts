import { repeat } from '@billfold/server-kit/jobs/repeat';
import type { App, AppDependencies } from '../../context/app-instance';
import { makeMarkedDays } from './report-days.service';

/** Reports are right without it: until then they sum the records of marked days. */
const restMs = 30_000;

/** A process with workers makes the sums of marked days, at its start and again and again. */
export const registerReportDays = (
  app: App,
  { config, database, stop, log }: AppDependencies,
): void => {
  if (!config.workers) return;
  let isStopping = false;
  const making = repeat(
    () => makeMarkedDays({ db: database.db }, () => isStopping),
    restMs,
    (error) => log.error({ err: error }, 'daily sums stay marked for now'),
  );
  app.addHook('onReady', async () => void making.run());
  stop.onStopping(() => void (isStopping = true));
  app.addHook('onClose', async () => {
    isStopping = true;
    await making.close();
  });
};
