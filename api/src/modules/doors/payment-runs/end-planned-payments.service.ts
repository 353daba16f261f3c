import type { Executor } from '../../../db/database';
import type { LockPlans } from '../../customer-deletion/customer-deletion.public';
import { type AutoPay, lockAutoPay } from './auto-pay.queries';
import { endAutoPayRuns, endSchedulesOfSubscription } from './end-runs.queries';
import { followEndedSchedule } from './follow-ended-schedule.service';
import { switchOffAutoPay, type Withdrawal } from './switch-off-auto-pay.service';

/**
 * Ends everything that would charge a customer later: auto-pay with its waiting runs, and scheduled payments, each with
 * the withdrawal of its consent. A run that a worker has claimed ends too, as long as its payment has not begun. Call
 * it with the subscription and the invoices locked.
 */
const endPlannedPayments = async (
  executor: Executor,
  autoPay: AutoPay,
  withdrawal: Withdrawal,
): Promise<{ readonly schedules: number; readonly hadAutoPay: boolean }> => {
  const { subscriptionId } = autoPay;
  const { actor, sessionId, requestId, now, reason } = withdrawal;
  const ending = { state: 'cancelled', reason, actor, sessionId, requestId, now } as const;
  await switchOffAutoPay(executor, autoPay, withdrawal);
  await endAutoPayRuns(executor, subscriptionId, ending);
  const schedules = await endSchedulesOfSubscription(executor, subscriptionId, ending);
  for (const run of schedules) await followEndedSchedule(executor, run, withdrawal);
  return { schedules: schedules.length, hadAutoPay: autoPay.isEnabled };
};

/** For the deletion of a customer: locks the subscription first, as everything that plans a payment does. */
export const lockPlannedPayments: LockPlans = async (transaction, subscriptionId) => {
  const autoPay = await lockAutoPay(transaction, subscriptionId);
  if (autoPay === undefined) return undefined;
  const { userId, merchantId } = autoPay;
  return {
    userId,
    merchantId,
    end: (ending) =>
      endPlannedPayments(transaction, autoPay, {
        ...ending,
        channel: 'web',
        reason: 'subscription_removed',
      }),
  };
};
