import type { Executor } from '../../db/database';
import { lockSubscription, notifyCustomer, queueNotice } from '../outbox/outbox.public';
import { isLeftToCustomer } from './reopened-plan.domain';
import { billRefundText, donationRefundMail } from './refund-notice.domain';
import {
  findSubscriptionOfRefund,
  getRefundToTell,
  markRefundTold,
  type RefundToTell,
} from './untold-refunds.queries';

/**
 * Notifies the customer once that money was given back, and once more when their bank did not take it: mark and message
 * are one transaction. A customer is notified by the channels of their consent, a donor by mail.
 */
export const tellRefund = async (
  transaction: Executor,
  refundId: number,
  now: Date,
): Promise<void> => {
  const subscriptionId = await findSubscriptionOfRefund(transaction, refundId);
  if (subscriptionId === undefined) return;
  // always before the refund: every message to a customer is written under this lock
  if (subscriptionId !== null) await lockSubscription(transaction, subscriptionId);
  if (!(await markRefundTold(transaction, refundId))) return;
  const refund = await getRefundToTell(transaction, refundId);
  await (subscriptionId === null
    ? tellDonor(transaction, refund, now)
    : tellCustomer(transaction, subscriptionId, refund, now));
};

/**
 * A customer who got no receipt gets no message about its undoing either, unless they must pay the scheduled amount
 * now.
 */
const tellCustomer = async (
  transaction: Executor,
  subscriptionId: number,
  { bill, isImported, ...notice }: RefundToTell,
  now: Date,
): Promise<void> => {
  if (bill === null || (isImported && !isLeftToCustomer(notice.plans))) return;
  await notifyCustomer(transaction, {
    subscriptionId,
    body: billRefundText({ ...notice, bill }),
    now,
  });
};

const tellDonor = async (
  transaction: Executor,
  { donorEmail, merchantId, ...notice }: RefundToTell,
  now: Date,
): Promise<void> => {
  if (donorEmail === null) return;
  await queueNotice(transaction, {
    channel: 'email',
    address: donorEmail,
    merchantId,
    ...donationRefundMail(notice),
    expiresAt: null,
    now,
  });
};
