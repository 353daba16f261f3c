import { insertAuditEntry } from '../../../db/audit.queries';
import type { Executor } from '../../../db/database';
import { recordConsent } from '../../consents/consents.public';
import type { LockPlans } from '../../customer-deletion/customer-deletion.public';
import { type AutoPay, lockAutoPay } from './auto-pay.queries';
import { endAutoPayRuns, endSchedulesOfSubscription } from './end-runs.queries';
import { scheduleWithdrawal } from './run-wording.domain';
import { switchOffAutoPay, type Withdrawal } from './switch-off-auto-pay.service';

/**
 * Ends everything that would charge a customer later: auto-pay with its waiting runs, and scheduled payments, each with the
 * withdrawal of its consent. A run that a worker has claimed ends too, as long as its payment has not begun. Call it with the
 * subscription and the bills locked.
 */
const endPlannedPayments = async (
  executor: Executor,
  autoPay: AutoPay,
  withdrawal: Withdrawal,
): Promise<{ readonly schedules: number; readonly hadAutoPay: boolean }> => {
  const { subscriptionId } = autoPay;
  const { actor, sessionId, requestId, now, reason, channel, source } = withdrawal;
  const ending = { state: 'cancelled', reason, actor, sessionId, requestId, now } as const;
  await switchOffAutoPay(executor, autoPay, withdrawal);
  await endAutoPayRuns(executor, subscriptionId, ending);
  const schedules = await endSchedulesOfSubscription(executor, subscriptionId, ending);
  for (const run of schedules) {
    await recordConsent(executor, {
      userId: run.userId,
      subscriptionId,
      merchantId: run.merchantId,
      kind: 'scheduled_payment',
      action: 'withdrawn',
      wording: scheduleWithdrawal({ ...run, scheduledOn: run.cycleOn }),
      channel,
      source,
      actor,
      requestId,
      at: now,
    });
    await insertAuditEntry(executor, {
      actor,
      sessionId,
      action: 'invoice.payment_unscheduled',
      entity: 'invoice',
      entityId: run.invoiceId,
      at: now,
      requestId,
      before: { scheduled_on: run.cycleOn, amount: run.amountMinor },
      after: { scheduled_on: null },
    });
  }
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
