import { dayMs, hourMs } from '@billfold/shared/contracts/durations';
import { readInquiry } from './gateway-answer.domain';
import { giveAttemptBack } from './give-attempt-back.service';
import { raiseAlarm } from './payment-attempt.queries';
import type { PaymentContext } from './payment-context';
import { finishLateLookup, type ClaimedAttempt } from './payment-lookup.queries';

/** By then every nightly settlement since the payment was sent has run, in any time zone of the gateway. */
export const bookedWithinMs = 36 * hourMs;
/** From then on a person decides, who finds it among the charges that no payment knows. */
const triesForMs = 14 * dayMs;

/**
 * The customer knows that nothing was charged: a late booking is given back and raises an alarm. An unclear answer
 * leads to another look-up a day later.
 */
export const lookUpLate = async (
  context: PaymentContext,
  attempt: ClaimedAttempt,
  worker: string,
): Promise<void> => {
  const { id, gatewayMerchantId: merchantId, orderId, amountMinor, retref, history } = attempt;
  const outcome = readInquiry(await context.gateway.inquireByOrderId({ merchantId, orderId }), {
    orderId,
    amountMinor,
    retref,
  });
  context.metrics.lookups.inc({ decision: `late_${outcome.kind}`, trigger: 'sweep' });
  const isTaken = outcome.kind === 'approved' || outcome.kind === 'mismatch';
  const isOver = isTaken
    ? await takeBack(context, attempt, worker, { amountMinor, ...outcome })
    : outcome.kind !== 'failed';
  const now = context.clock.now();
  const sinceMs = now.getTime() - history.sentAt.getTime();
  const mayBeBookedYet = outcome.kind === 'not_found' && sinceMs < bookedWithinMs;
  const isGivenUp = sinceMs > triesForMs;
  await finishLateLookup(
    context.db,
    id,
    worker,
    (isOver && !mayBeBookedYet) || isGivenUp
      ? { doneAt: now, retref: isTaken && isOver ? outcome.retref : null }
      : { askAgainAt: new Date(now.getTime() + dayMs) },
  );
};

const details = {
  given_back: 'Voided at once.',
  refunded: 'Refunded.',
  undecided: "The void wasn't confirmed. Check the gateway.",
} as const;

/** Whether the money is back. */
const takeBack = async (
  context: PaymentContext,
  attempt: ClaimedAttempt,
  worker: string,
  taken: { readonly retref: string; readonly amountMinor: number },
): Promise<boolean> => {
  const end = await giveAttemptBack(context, attempt, worker, taken);
  await raiseAlarm(context.db, {
    kind: 'late_approval',
    attemptId: attempt.id,
    detail: details[end],
    now: context.clock.now(),
  });
  return end !== 'undecided';
};
