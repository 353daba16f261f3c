import { randomUUID } from 'node:crypto';
import { isSentBack, readInquiry } from './gateway-answer.domain';
import { noteLookup } from './note-lookup.service';
import type { PaymentContext } from './payment-context';
import { lookupLeaseMs } from './reconcile-attempt.service';
import type { LookupTrigger } from './reconciler.domain';
import {
  claimRefundForStatus,
  findRefundState,
  keepRefundHistory,
  type ClaimedRefund,
} from './refund-lookup.queries';
import {
  decideAfterRefundLookup,
  endOfVoid,
  isRefundOpen,
  readSettlementState,
  refundEnding,
  toVoidOutcome,
  type RefundDecision,
  type RefundEnding,
} from './refund.domain';
import { recordRefund } from './refund.queries';

const actor = 'system:reconciler';

/**
 * Asks the gateway about one claimed refund and records the result. A refund has its own order; a void is seen on the
 * payment.
 */
export const reconcileRefund = async (
  context: PaymentContext,
  refund: ClaimedRefund,
  worker: string,
  trigger: LookupTrigger,
): Promise<void> => {
  const decision = await decide(context, refund, trigger);
  context.metrics.lookups.inc({
    decision: `refund_${decision.kind === 'end' ? decision.ending.state : 'wait'}`,
    trigger,
  });
  if (decision.kind === 'end') return end(context, refund, decision.ending);
  await keepRefundHistory(context.db, refund.id, worker, decision.history);
  // The process that sent it is gone or still waiting; either way the answer is not known.
  if (refund.state === 'sent')
    return end(context, refund, refundEnding('unknown', 'no_answer_recorded'));
  return undefined;
};

const decide = async (
  context: PaymentContext,
  refund: ClaimedRefund,
  trigger: LookupTrigger,
): Promise<RefundDecision> => {
  const { attemptId, gatewayMerchantId: merchantId, payment, orderId, history } = refund;
  const look = async () => {
    if (orderId !== null) {
      const reply = await context.gateway.inquireByOrderId({ merchantId, orderId });
      const outcome = readInquiry(reply, { ...refund, orderId });
      return outcome.kind === 'approved' && isSentBack(reply, outcome.retref)
        ? refundEnding('declined', 'returned', outcome)
        : outcome;
    }
    const state = readSettlementState(
      await context.gateway.inquire({ merchantId, retref: payment.retref ?? '' }),
      payment,
    );
    return endOfVoid(state) ?? toVoidOutcome(state);
  };
  const seen = await look();
  if ('state' in seen) return { kind: 'end', ending: seen };
  await noteLookup(context, { id: attemptId, gatewayMerchantId: merchantId, history }, seen);
  return decideAfterRefundLookup(seen, history, trigger, context.clock.now(), context.policy);
};

const end = async (
  context: PaymentContext,
  { id: refundId, kind }: ClaimedRefund,
  ending: RefundEnding,
): Promise<void> => {
  const now = context.clock.now();
  const recorded = await recordRefund(context.db, {
    ...ending,
    refundId,
    actor,
    requestId: null,
    now,
  });
  if (!recorded.written) return;
  context.metrics.refunds.inc({ state: recorded.state, kind });
  context.onRecorded();
};

/**
 * What became of a refund, for the staff of these merchants; undefined when they have none of this id. Reading one in
 * doubt asks the gateway, at most once per `statusLookupGapMs`.
 */
export const readRefundStatus = async (
  context: PaymentContext,
  id: number,
  merchantIds: readonly number[],
): Promise<'confirming' | 'success' | 'not_refunded' | undefined> => {
  const refundState = await findRefundState(context.db, id, merchantIds);
  if (refundState !== undefined && isRefundOpen(refundState))
    await askForStatus(context, id).catch((err: unknown) =>
      context.log.error({ err, refund: id }, 'a look-up of a refund failed'),
    );
  const state = await findRefundState(context.db, id, merchantIds);
  if (state === undefined) return undefined;
  if (isRefundOpen(state)) return 'confirming';
  return state === 'given_back' ? 'success' : 'not_refunded';
};

const askForStatus = async (context: PaymentContext, id: number): Promise<void> => {
  const now = context.clock.now();
  const worker = `status-${randomUUID()}`;
  const refund = await claimRefundForStatus(context.db, {
    id,
    worker,
    leaseMs: lookupLeaseMs,
    now,
    sentBefore: new Date(now.getTime() - (context.policy.lookupWaitsMs[0] ?? 0)),
    askedBefore: new Date(now.getTime() - context.policy.statusLookupGapMs),
  });
  if (refund !== undefined) await reconcileRefund(context, refund, worker, 'status');
};
