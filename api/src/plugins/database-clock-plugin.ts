import {
  createClockLog,
  describeClock,
  type DatabaseClock,
} from '@billfold/server-kit/database/database-clock';
import { repeat } from '@billfold/server-kit/jobs/repeat';
import { Gauge } from 'prom-client';
import type { App, AppDependencies } from '../context/app-instance';

const everyMs = 5_000;

/**
 * Asks for the database's time again and again, and says in the log, in the health report and in the metrics when the
 * clock of this process differs from it.
 */
export const registerDatabaseClock = (
  app: App,
  { health, metrics, log }: Pick<AppDependencies, 'health' | 'metrics' | 'log'>,
  clock: DatabaseClock,
): void => {
  const note = createClockLog(clock, (sentence) => log.warn(sentence));
  const measuring = repeat(
    async () => {
      await clock.measure();
      note();
    },
    everyMs,
    (error) => log.warn({ err: error }, 'the time of the database could not be read'),
  );
  note();
  app.addHook('onClose', () => measuring.close());
  health.add({
    name: 'clock',
    isEssential: false,
    ask: async () => {
      const sentence = describeClock(clock);
      if (sentence !== null) throw new Error(sentence);
    },
  });
  const ahead = new Gauge({
    name: 'clock_ahead_seconds',
    help: 'How far the clock of this process is ahead of the database’s, whose time counts.',
    registers: [metrics],
    collect() {
      ahead.set((clock.aheadMs() ?? 0) / 1_000);
    },
  });
};
