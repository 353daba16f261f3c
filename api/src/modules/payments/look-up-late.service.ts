import { takeBackLateApproval } from './authorise-attempt.service';
import { readInquiry } from './gateway-answer.domain';
import type { PaymentContext } from './payment-context';
import { finishLateLookup, type ClaimedAttempt } from './payment-lookup.queries';

const againAfterMs = 86_400_000;

/**
 * The payer was told that nothing was charged, and that stays true: what the gateway booked after all is voided, and a person hears of
 * it, also when it cannot be voided any more. Without a clear answer it is asked again a day later.
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
