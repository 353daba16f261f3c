// For the modules that follow charges: payment-status, funding, money-audit.
export { findStateOfVisit } from './donation.queries';
export { isAboutOrder, readHold, readInquiry, readListed } from './gateway-answer.domain';
export { giveAttemptBack } from './give-attempt-back.service';
export { giveMoneyBack } from './give-back.service';
export { findMoneyHold, holdMoney, noteReconciled, openMoney } from './money-hold.queries';
export { isCharged, isOpen, statusText, type AttemptState } from './payment-attempt.domain';
export {
  findPaymentStatus,
  recordOutcome,
  resolveGatewayAlarms,
  type PaymentStatus,
  type StatusScope,
} from './payment-attempt.queries';
export { claimReviewedAttempt, keepLookupHistory } from './payment-lookup.queries';
export { reconcilerPolicyOf } from './payment-settings';
export { listPaidInSession } from './paid-in-session.queries';
export { listRefundable, type Refundable } from './refundable.queries';
export { readSettlementState, type SettlementState } from './refund.domain';
export { recordLateVoid, recordRefund } from './refund.queries';
export { reconcileForStatus } from './reconcile-attempt.service';
export { readRefundStatus } from './reconcile-refund.service';
export { reconcileSplitForStatus } from './reconcile-split.service';
export { ladderLengthMs, type ReconcilerPolicy } from './reconciler.domain';
