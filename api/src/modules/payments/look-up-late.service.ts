import { takeBackLateApproval } from './authorise-attempt.service';
import { readInquiry } from './gateway-answer.domain';
import type { PaymentContext } from './payment-context';
import { finishLateLookup, type ClaimedAttempt } from './payment-lookup.queries';

const againAfterMs = 86_400_000;

/**
 * The customer was told that nothing was charged: a late booking is voided and raises an alarm,
 * also when the void fails. An unclear answer is asked for again a day later.
 */
export async function lookUpLate(
  context: PaymentContext,
  attempt: ClaimedAttempt,
  worker: string,
): Promise<void> {
  const { id, gatewayMerchantId: merchantId, orderId, amountMinor, retref } = attempt;
  const outcome = readInquiry(await context.gateway.inquireByOrderId({ merchantId, orderId }), {
    orderId,
    amountMinor,
    retref,
  });
  context.metrics.lookups.inc({ decision: `late_${outcome.kind}`, trigger: 'sweep' });
  if (outcome.kind === 'approved' || outcome.kind === 'mismatch') {
    await takeBackLateApproval(context, {
      attemptId: id,
      merchantId,
      orderId,
      retref: outcome.retref,
      isTold: true,
    });
  }
  const now = context.clock.now();
  await finishLateLookup(
    context.db,
    id,
    worker,
    outcome.kind === 'failed'
      ? { askAgainAt: new Date(now.getTime() + againAfterMs) }
      : { doneAt: now },
  );
}
