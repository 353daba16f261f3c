import type { JobKind } from '@billfold/server-kit/jobs/worker';
import {
  makeDueDays,
  readLedger,
  readNewMerchants,
  type ReportContext,
} from './report-days.service';
import { type DueDays, listDueDays } from './report-upkeep.queries';

/** The sums of marked days. Making a day twice is harmless and waits for the first, so nothing is leased. */
export const reportDays = (context: ReportContext): JobKind<DueDays> => ({
  name: 'report_days',
  concurrency: 2,
  leaseMs: 60_000,
  pollMs: 5_000,
  claim: async ({ limit }) => {
    // It may forget which merchants were read.
    await readLedger(context);
    await readNewMerchants(context);
    return listDueDays(context.db, limit);
  },
  renew: async () => undefined,
  run: (due) => makeDueDays(context, due),
});
