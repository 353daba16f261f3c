import { alarmLimits } from '@billfold/shared/contracts/attention.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { principalOf, type StaffActor } from '../../core/actor';
import { publishChanged } from '../live-events/live-events.public';
import { haveFirstSteps } from '../merchant-setup/merchant-setup.public';
import { reconcilerPolicyOf } from '../payments/attempts.public';
import { alarmResolved, alarmStillNeeded, alarmUnknown, chargeUndecided } from './attention.errors';
import {
  endAlarm,
  listAlarms,
  listAnnouncedCash,
  listDoubts,
  lockAlarm,
  type AlarmRow,
  type AnnouncedCashRow,
  type DoubtRow,
} from './attention.queries';

export type Attention = {
  readonly doubts: readonly DoubtRow[];
  readonly alarms: readonly AlarmRow[];
  readonly cash: readonly AnnouncedCashRow[];
  readonly hasMore: boolean;
  readonly hasFirstSteps: boolean;
};

/** What needs a person at the merchants of the staff member. */
export const readAttention = async ({
  actor,
  clock,
  config,
  db,
}: UseCaseContext<StaffActor>): Promise<Attention> => {
  const { merchantIds } = actor;
  const [answeredWithinMs = 0] = reconcilerPolicyOf(config.payments).lookupWaitsMs;
  const now = clock.now();
  const sentBefore = new Date(now.getTime() - answeredWithinMs);
  const [doubts, alarms, cash, hasFirstSteps] = await Promise.all([
    listDoubts(db, { merchantIds, sentBefore }),
    listAlarms(db, { merchantIds }),
    listAnnouncedCash(db, { merchantIds, now }),
    haveFirstSteps(db, merchantIds),
  ]);
  const { listed } = alarmLimits;
  return {
    doubts: doubts.slice(0, listed),
    alarms: alarms.slice(0, listed),
    cash: cash.slice(0, listed),
    hasMore: [doubts, alarms, cash].some(({ length }) => length > listed),
    hasFirstSteps,
  };
};

/** Ends an alarm that a person has looked into. No money changes: what is still in doubt keeps its alarm. */
export const resolveAlarm = async (
  context: UseCaseContext<StaffActor>,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> => {
  const { actor, clock, db } = context;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const alarm = await lockAlarm(transaction, { id, merchantIds: actor.merchantIds });
    if (alarm === undefined) throw alarmUnknown();
    if (alarm.resolved_at !== null) throw alarmResolved();
    if (alarm.is_in_doubt) throw alarmStillNeeded();
    if (alarm.is_undecided) throw chargeUndecided();
    await endAlarm(transaction, { id, by: principalOf(actor), now });
    const { kind, detail, merchant_id: merchantId } = alarm;
    await audited(transaction, context, {
      action: 'alarm.resolved',
      entity: 'alarm',
      entityId: id,
      merchantId,
      fields: ['kind', 'detail', 'reason'],
      before: null,
      after: { kind, detail, reason },
    });
    await publishChanged(transaction, [{ merchantId, entity: 'alarm', id }], now);
  });
};
