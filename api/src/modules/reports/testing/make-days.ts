import type { Database } from '../../../db/database';
import { testNow } from '../../../testing/test-app';
import { reportDays } from '../report-days.job';

const lease = { worker: 'test', leaseMs: 60_000 };

/** Runs the upkeep of the daily sums until nothing is marked, or so many times. */
export const makeAllDays = async (
  db: Database,
  rounds = Number.POSITIVE_INFINITY,
): Promise<void> => {
  const job = reportDays({ db });
  for (let round = 0; round < rounds; round += 1) {
    const due = await job.claim({ ...lease, now: testNow, limit: 10 });
    if (due.length === 0) return;
    for (const days of due) await job.run(days, lease);
  }
};
