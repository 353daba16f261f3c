import type { TimeZonePreview } from '@billfold/shared/contracts/time-zone.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { requirePermission, type StaffActor } from '../../core/actor';
import { businessDate } from '../../core/clock';
import { invalidInput } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import { previewRezonedRuns, rezoneRuns } from '../triggers/triggers.public';
import { findZone, isZoneKnown } from './settings.queries';
import type { MovingPayments, Rezoning } from './zone-payments';

/** Days of waiting payments that a preview shows. */
const shownDays = 2;

const checkZone = async (executor: Executor, zone: string): Promise<void> => {
  const isKnown =
    Intl.supportedValuesOf('timeZone').includes(zone) && (await isZoneKnown(executor, zone));
  if (!isKnown) throw invalidInput(`${zone} isn't a time zone.`);
};

/** What another zone would do to the merchant's day. Throws forbidden without `team` there. */
export const previewTimeZone = async (
  { db, actor, clock }: UseCaseContext<StaffActor>,
  { merchantId, to }: Omit<Rezoning, 'from'>,
  moving: MovingPayments,
): Promise<TimeZonePreview> => {
  requirePermission(actor, 'team', merchantId);
  await checkZone(db, to);
  const from = await findZone(db, merchantId);
  const now = clock.now();
  const runs = await previewRezonedRuns(db, { merchantId, to, now });
  const payments = await moving.preview(db, { merchantId, from, to }, now);
  return {
    today_before: businessDate(now, from),
    today_after: businessDate(now, to),
    runs: runs.map(({ label, before, after }) => ({
      label,
      before: before.toISOString(),
      after: after === null ? null : after.toISOString(),
    })),
    payments: payments.slice(0, shownDays).map((day) => ({
      ...day,
      before: day.before.toISOString(),
      after: day.after.toISOString(),
    })),
    now: now.toISOString(),
  };
};

/**
 * Moves what waits for a time of the merchant's day to another zone. Call it in the transaction that stores the zone,
 * before. Reports count all days anew once the merchant has the zone. Throws runOfTodayWaits.
 */
export const moveToZone = async (
  transaction: Executor,
  { now, ...rezoning }: Rezoning & { readonly now: Date },
  moving: MovingPayments,
): Promise<void> => {
  const { merchantId, to } = rezoning;
  await checkZone(transaction, to);
  await rezoneRuns(transaction, { merchantId, to, now });
  await moving.move(transaction, rezoning);
};
