import type { PaymentMethodUse } from '@billfold/shared/contracts/payment-method.contract';
import { readAutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';
import type { Executor } from '../../../db/database';
import { recordConsent } from '../../consents/consents.public';
import { publishChanged } from '../../live-events/live-events.public';
import type { ReleaseMethod } from '../../payment-methods/payment-methods.public';
import { type AutoPay, listSubscriptionsOfMethod, lockAutoPay } from './auto-pay.queries';
import {
  type EndedRun,
  endSchedulesOfMethod,
  holdMethod,
  lockInvoicesOfMethod,
} from './end-runs.queries';
import { listUses } from './method-uses.queries';
import { scheduleWithdrawal } from './run-wording.domain';
import { switchOffAutoPay } from './switch-off-auto-pay.service';
import { invoiceChangedBy } from './run-change.domain';

const toUse = (run: EndedRun): PaymentMethodUse => ({
  kind: 'schedule',
  merchant_name: run.merchantName,
  invoice: run.invoiceId,
  subscription: run.subscriptionId,
  on: run.cycleOn,
  amount: run.amountMinor,
});

const toAutoPayUse = (autoPay: AutoPay): PaymentMethodUse => ({
  kind: 'auto_pay',
  merchant_name: autoPay.merchantName,
  invoice: null,
  subscription: autoPay.subscriptionId,
  on: autoPay.nextOn,
  amount:
    readAutoPayRule({
      customized: autoPay.isCustomized,
      frequency: autoPay.frequency,
      day: autoPay.day,
      amountMinor: autoPay.amountMinor,
    })?.amountMinor ?? null,
});

/**
 * Unschedules payments and switches auto-pay off for a method that is removed or barred, with the
 * consents, and answers them. Call it first in the transaction, before the method's own row is
 * locked or changed: a payment locks the invoice before the method.
 */
export const releaseMethod = async (
  executor: Executor,
  release: ReleaseMethod,
): Promise<readonly PaymentMethodUse[]> => {
  const { methodId, userId, actor, sessionId, requestId, now, because } = release;
  await holdMethod(executor, methodId, 'alone');
  const switchedOff: AutoPay[] = [];
  for (const subscriptionId of await listSubscriptionsOfMethod(executor, methodId, userId)) {
    const autoPay = await lockAutoPay(executor, subscriptionId);
    if (autoPay?.methodId !== methodId) continue;
    await switchOffAutoPay(executor, autoPay, { ...because, actor, sessionId, requestId, now });
    switchedOff.push(autoPay);
  }
  await lockInvoicesOfMethod(executor, methodId);
  const unscheduled = await endSchedulesOfMethod(executor, methodId, userId, {
    state: 'cancelled',
    reason: because.reason,
    actor,
    sessionId,
    requestId,
    now,
  });
  await publishChanged(executor, unscheduled.map(invoiceChangedBy), now);
  for (const run of unscheduled) {
    await recordConsent(executor, {
      userId,
      subscriptionId: run.subscriptionId,
      merchantId: run.merchantId,
      kind: 'scheduled_payment',
      action: 'withdrawn',
      wording: scheduleWithdrawal({ ...run, scheduledOn: run.cycleOn }),
      channel: because.channel,
      source: because.source,
      actor,
      requestId,
      at: now,
    });
  }
  return [...unscheduled.map(toUse), ...switchedOff.map(toAutoPayUse)];
};

/** What each stored method of a customer is needed for, by the method's id; methods without a use are left out. */
export const listMethodUses = async (
  executor: Executor,
  userId: number,
): Promise<ReadonlyMap<number, readonly PaymentMethodUse[]>> => {
  const uses = new Map<number, PaymentMethodUse[]>();
  for (const { method, ...use } of await listUses(executor, userId))
    uses.set(method, [...(uses.get(method) ?? []), use]);
  return uses;
};
