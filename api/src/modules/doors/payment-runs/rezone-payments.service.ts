import { instantOf } from '../../../core/business-time';
import { businessDate } from '../../../core/clock';
import type { Executor } from '../../../db/database';
import {
  countDueInvoices,
  listPlannedCycles,
  listPlannedRuns,
  lockAutoPayers,
  moveCycles,
  moveRuns,
  type PlannedDay,
} from './rezone.queries';

type Rezoning = {
  readonly merchantId: number;
  readonly from: string;
  readonly to: string;
  /** HH:MM */
  readonly runTime: string;
};

type MovedPayments = {
  /** The day that they are for. */
  readonly on: string;
  readonly count: number;
  readonly before: Date;
  readonly after: Date;
};

/** Those at the usual time of their day. Others were put off, for a reason that has no zone. */
const movedOf = (
  days: readonly PlannedDay[],
  { from, to, runTime }: Rezoning,
): readonly (PlannedDay & { readonly to: Date })[] =>
  days
    .filter(({ on, at }) => at.getTime() === instantOf(on, runTime, from).getTime())
    .map((day) => ({ ...day, to: instantOf(day.on, runTime, to) }));

/**
 * The payments that wait, by day, under both zones. Those that another day of the new zone makes due are among them.
 */
const previewRezonedPayments = async (
  executor: Executor,
  rezoning: Rezoning,
  now: Date,
): Promise<readonly MovedPayments[]> => {
  const { merchantId, from, to, runTime } = rezoning;
  const [today, newToday] = [businessDate(now, from), businessDate(now, to)];
  const count = await countDueInvoices(executor, merchantId, { after: today, last: newToday });
  const days = [
    ...(await listPlannedRuns(executor, merchantId)),
    ...(await listPlannedCycles(executor, merchantId)),
    ...(count === 0 ? [] : [{ on: newToday, at: instantOf(newToday, runTime, from), count }]),
  ];
  const byDay = new Map<string, MovedPayments>();
  for (const { on, at, to: after, count: more } of movedOf(days, rezoning)) {
    const known = byDay.get(on);
    byDay.set(on, { on, before: at, after, count: (known?.count ?? 0) + more });
  }
  return [...byDay.values()].toSorted((one, two) => one.on.localeCompare(two.on));
};

/**
 * Moves the merchant's payments that wait to the same time of the same day in another zone, in the transaction that
 * gives the merchant that zone. A payment stays one run, so none is made twice; one whose time is past there is due.
 */
const rezonePayments = async (transaction: Executor, rezoning: Rezoning): Promise<void> => {
  const { merchantId } = rezoning;
  await lockAutoPayers(transaction, merchantId);
  const cycles = movedOf(await listPlannedCycles(transaction, merchantId), rezoning);
  await moveCycles(transaction, merchantId, cycles);
  await moveRuns(
    transaction,
    merchantId,
    movedOf(await listPlannedRuns(transaction, merchantId), rezoning),
  );
};

/** How waiting payments follow a merchant to another zone; `runTime` is their time of the day. */
export const movingPayments = (runTime: string) => ({
  preview: (executor: Executor, rezoning: Omit<Rezoning, 'runTime'>, now: Date) =>
    previewRezonedPayments(executor, { ...rezoning, runTime }, now),
  move: (transaction: Executor, rezoning: Omit<Rezoning, 'runTime'>) =>
    rezonePayments(transaction, { ...rezoning, runTime }),
});
