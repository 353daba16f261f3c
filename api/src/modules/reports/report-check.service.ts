import type { Context } from '../../context/use-case-context';
import { listMonths, listWrongDays, markDays, takeNightlyCheck } from './report-check.queries';
import { reportParts, type ReportPart } from './report-sums.queries';

/** A day whose stored sums were not those of its records. */
export type WrongDay = {
  readonly merchantId: number;
  readonly part: ReportPart;
  readonly day: string;
};

/**
 * Compares the daily sums of each merchant with its records, once a night, a month at a time. Days that differ are made
 * again. `onWrong` gets each. A process that dies leaves the rest of its merchant to the next night.
 */
export const checkSums = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  onWrong: (wrong: WrongDay) => void,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  for (;;) {
    const merchantId = isStopping() ? undefined : await takeNightlyCheck(db, clock.now());
    if (merchantId === undefined) return;
    for (const part of reportParts)
      for (const month of await listMonths(db, { merchantId, part })) {
        if (isStopping()) return;
        const days = await listWrongDays(db, month);
        if (days.length === 0) continue;
        await markDays(db, month, days);
        for (const day of days) onWrong({ merchantId, part, day });
      }
  }
};
