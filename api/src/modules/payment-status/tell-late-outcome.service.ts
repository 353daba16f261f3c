import type { Executor } from '../../db/database';
import { lockSubscription, notifyCustomer, queueNotice } from '../outbox/outbox.public';
import { lateDonationMail, lateOutcomeText, type LateOutcome } from './late-outcome.domain';
import {
  findLateGift,
  findSubscriptionOfDoubt,
  getLateInvoicePayment,
  markTold,
  type DoubtfulPayment,
} from './late-outcome.queries';
import type { AttemptState } from '../payments/attempts.public';
import { nextStepAfterDecline } from '../payments/payments.public';

/**
 * Notifies the customer once of the outcome of a payment that was in doubt: mark and message are
 * one transaction. A customer is notified by the channels of their consent, a donor by mail.
 */
export const tellLateOutcome = async (
  transaction: Executor,
  payment: DoubtfulPayment,
  now: Date,
): Promise<void> => {
  const subscriptionId = await findSubscriptionOfDoubt(transaction, payment);
  if (subscriptionId === undefined) return;
  // always before the invoice and its attempts: every message to a customer is written under this lock
  if (subscriptionId !== null) await lockSubscription(transaction, subscriptionId);
  if (!(await markTold(transaction, payment, now))) return;
  await (subscriptionId === null
    ? tellDonor(transaction, payment, now)
    : tellCustomer(transaction, subscriptionId, payment, now));
};

const tellCustomer = async (
  transaction: Executor,
  subscriptionId: number,
  payment: DoubtfulPayment,
  now: Date,
): Promise<void> => {
  const { states, declineReason, ...facts } = await getLateInvoicePayment(transaction, payment);
  const outcome = outcomeOf(states);
  if (outcome !== null)
    await notifyCustomer(transaction, {
      subscriptionId,
      body: lateOutcomeText({ ...facts, outcome, nextStep: nextStepAfterDecline(declineReason) }),
      now,
    });
};

/** A charged donor gets the receipt instead. */
const tellDonor = async (
  transaction: Executor,
  { id }: DoubtfulPayment,
  now: Date,
): Promise<void> => {
  const gift = await findLateGift(transaction, id);
  if (gift === undefined) return;
  const outcome = outcomeOf([gift.state]);
  if (outcome === null || outcome === 'charged') return;
  await queueNotice(transaction, {
    channel: 'email',
    address: gift.email,
    merchantId: gift.merchantId,
    ...lateDonationMail(gift),
    expiresAt: null,
    now,
  });
};

/** Null for a refunded payment, which has its own notice. */
const outcomeOf = (states: readonly AttemptState[]): LateOutcome => {
  if (states.every((state) => state === 'approved' || state === 'settled')) return 'charged';
  if (
    states.some((state) => state === 'refunded' || state === 'returned' || state === 'charged_back')
  )
    return null;
  return states.includes('declined') ? 'declined' : 'not_charged';
};
