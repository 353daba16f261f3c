import { insertAuditEntry } from '../../../db/audit.queries';
import type { Executor } from '../../../db/database';
import { recordConsent } from '../../consents/consents.public';
import { publishChanged } from '../../live-events/live-events.public';
import {
  type AutoPay,
  findBankAutoPayOfAttempt,
  lockAutoPay,
  storeAutoPay,
} from './auto-pay.queries';
import { endAutoPayRuns, type RunReason } from './end-runs.queries';
import { autoPayWithdrawal } from './run-wording.domain';

/** Who takes the consent back, and how it reached us. */
export type Withdrawal = {
  readonly actor: string;
  /** Null for a system actor. */
  readonly sessionId: number | null;
  readonly channel: 'web' | 'system';
  /** 'PATCH user_invoices/set_autopay' */
  readonly source: string;
  readonly requestId: string | null;
  readonly now: Date;
  readonly reason: RunReason;
};

const off = {
  isEnabled: false,
  isCustomized: false,
  frequency: null,
  day: null,
  amountMinor: null,
  methodId: null,
  startedOn: null,
  nextOn: null,
  nextAt: null,
} as const;

/**
 * Switches auto-pay off with everything that waits for it. Call it with the subscription locked; nothing happens when
 * it is off.
 */
export const switchOffAutoPay = async (
  executor: Executor,
  autoPay: AutoPay,
  withdrawal: Withdrawal,
): Promise<void> => {
  if (!autoPay.isEnabled) return;
  const { subscriptionId, userId, merchantId } = autoPay;
  const { actor, sessionId, channel, source, requestId, now, reason } = withdrawal;
  await storeAutoPay(executor, subscriptionId, off);
  await publishChanged(executor, [{ merchantId, entity: 'customer', id: subscriptionId }], now);
  await endAutoPayRuns(executor, subscriptionId, {
    state: 'cancelled',
    reason,
    actor,
    sessionId,
    requestId,
    now,
  });
  await recordConsent(executor, {
    userId,
    subscriptionId,
    merchantId,
    kind: 'auto_pay',
    action: 'withdrawn',
    wording: autoPayWithdrawal(autoPay),
    channel,
    source,
    actor,
    requestId,
    at: now,
  });
  await insertAuditEntry(executor, {
    actor,
    sessionId,
    action: 'subscription.auto_pay_switched_off',
    entity: 'subscription',
    entityId: subscriptionId,
    at: now,
    requestId,
    before: {
      enabled: true,
      method: autoPay.methodId,
      day: autoPay.day,
      frequency: autoPay.frequency,
      amount: autoPay.amountMinor,
    },
    after: { enabled: false, reason },
  });
};

/**
 * A bank took a payment back: auto-pay from a bank account that made it, or that charges the same account, ends. Call
 * it before the invoice is locked. False when there was nothing to switch off.
 */
export const switchOffBankAutoPay = async (
  executor: Executor,
  {
    attemptId,
    actor,
    now,
  }: { readonly attemptId: number; readonly actor: string; readonly now: Date },
): Promise<boolean> => {
  const subscriptionId = await findBankAutoPayOfAttempt(executor, attemptId);
  const autoPay =
    subscriptionId === undefined ? undefined : await lockAutoPay(executor, subscriptionId);
  if (autoPay === undefined || !autoPay.isEnabled) return false;
  await switchOffAutoPay(executor, autoPay, {
    actor,
    sessionId: null,
    channel: 'system',
    source: 'bank return',
    requestId: null,
    now,
    reason: 'switched_off',
  });
  return true;
};
