import { repeat } from '@billfold/server-kit/jobs/repeat';
import type { App, AppDependencies } from '../../context/app-instance';
import { checkSums } from './report-check.service';
import { makeMarkedDays } from './report-days.service';

/** Reports are right without it: until then they sum the records of marked days. */
const restMs = 30_000;
/** How often a process looks for merchants whose night has come. */
const checkEveryMs = 600_000;

/**
 * A process with workers makes the sums of marked days, at its start and again and again, and compares all sums once a
 * night.
 */
export const registerReportDays = (
  app: App,
  { config, database, clock, stop, log }: AppDependencies,
): void => {
  if (!config.workers) return;
  const { db } = database;
  let isStopping = false;
  const making = repeat(
    () => makeMarkedDays({ db }, () => isStopping),
    restMs,
    (error) => log.error({ err: error }, 'daily sums stay marked for now'),
  );
  const checking = repeat(
    () =>
      checkSums(
        { db, clock },
        (wrong) => log.error(wrong, 'a daily sum differed from its records and is made again'),
        () => isStopping,
      ),
    checkEveryMs,
    (error) => log.error({ err: error }, 'daily sums were not compared'),
  );
  app.addHook('onReady', async () => void making.run());
  stop.onStopping(() => void (isStopping = true));
  app.addHook('onClose', async () => {
    isStopping = true;
    await Promise.all([making.close(), checking.close()]);
  });
};
