import { randomUUID } from 'node:crypto';
import {
  claimReviewedAttempt,
  giveAttemptBack,
  keepLookupHistory,
  readInquiry,
  recordLateVoid,
  recordOutcome,
} from '../payments/attempts.public';
import { ChargeRefusal, type DecideContext, type GiveBackEnd } from './decide-charge.service';

/**
 * Gives back what the gateway took for a payment that waits for a person: its invoice takes less now. Safe to repeat
 * after any failure.
 */
export const givePaymentBack = async (
  context: DecideContext,
  id: number,
  actor: string,
): Promise<GiveBackEnd> => {
  const { db, clock, gateway, leaseMs } = context;
  const worker = `person-${randomUUID()}`;
  const attempt = await claimReviewedAttempt(db, id, { worker, leaseMs });
  if (attempt === undefined)
    throw new ChargeRefusal(`Payment ${id} does not wait for a person, or is being looked up now.`);
  const { gatewayMerchantId: merchantId, orderId } = attempt;
  const found = readInquiry(await gateway.inquireByOrderId({ merchantId, orderId }), attempt);
  const isTaken = found.kind === 'approved' || found.kind === 'mismatch';
  const end = isTaken
    ? await giveAttemptBack(context, attempt, worker, {
        amountMinor: attempt.amountMinor,
        ...found,
      })
    : 'undecided';
  if (end === 'undecided') {
    await keepLookupHistory(db, id, worker, attempt.history);
    if (!isTaken) throw new ChargeRefusal('The gateway does not say that it took money for it.');
    return 'undecided';
  }
  const now = clock.now();
  const recorded = await recordOutcome(db, {
    attemptId: id,
    state: 'voided',
    reason: end === 'refunded' ? 'refunded_by_a_person' : 'voided_by_a_person',
    retref: isTaken ? found.retref : null,
    authcode: null,
    respcode: null,
    declineReason: null,
    actor,
    requestId: null,
    now,
    worker: null,
  });
  // Its invoice was raised meanwhile, and a look-up recorded it as paid.
  if (!recorded.written) await recordLateVoid(db, { attemptId: id, actor, now });
  return 'given_back';
};
