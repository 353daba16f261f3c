import { randomUUID } from 'node:crypto';
import { isVoidConfirmed, readInquiry } from './gateway-answer.domain';
import { giveAttemptBack } from './give-attempt-back.service';
import { noteLookup } from './note-lookup.service';
import type { PaymentContext } from './payment-context';
import { isCharged, type AttemptState } from './payment-attempt.domain';
import { recordOutcome } from './payment-attempt.queries';
import {
  claimAttemptForStatus,
  keepLookupHistory,
  renewLookupLease,
  type ClaimedAttempt,
} from './payment-lookup.queries';
import { recordLateVoid } from './refund.queries';
import {
  decideAfterLookup,
  type LookupDecision,
  type LookupTrigger,
  type Waiting,
} from './reconciler.domain';

const actor = 'system:reconciler';

/**
 * Asks the gateway about one claimed attempt and records the result. Only a definite answer ends
 * the doubt; any other takes the next step of the ladder, which ends with an alarm.
 */
export const reconcileAttempt = async (
  context: PaymentContext,
  attempt: ClaimedAttempt,
  worker: string,
  trigger: LookupTrigger,
): Promise<void> => {
  const { gatewayMerchantId: merchantId, orderId, amountMinor, retref } = attempt;
  const outcome = readInquiry(await context.gateway.inquireByOrderId({ merchantId, orderId }), {
    orderId,
    amountMinor,
    retref,
  });
  await noteLookup(context, attempt, outcome);
  const decision = decideAfterLookup(
    outcome,
    attempt.history,
    trigger,
    context.clock.now(),
    context.policy,
  );
  context.metrics.lookups.inc({ decision: decision.kind, trigger });
  await carryOut(context, attempt, worker, decision);
};

const carryOut = async (
  context: PaymentContext,
  attempt: ClaimedAttempt,
  worker: string,
  decision: LookupDecision,
): Promise<void> => {
  const { gatewayMerchantId: merchantId, orderId } = attempt;
  // A worker that claimed it since may have voided it meanwhile.
  const endAsFound = (ending: Ending) => end(context, attempt, { ...ending, worker });
  switch (decision.kind) {
    case 'approve':
      return endAsFound({
        state: 'approved',
        reason: 'found_by_lookup',
        retref: decision.retref,
        authcode: decision.authcode,
        respcode: decision.respcode,
      });
    case 'decline':
      return endAsFound({
        state: 'declined',
        reason: 'found_by_lookup',
        respcode: decision.respcode,
        declineReason: decision.declineReason,
      });
    case 'not_charged':
      return endAsFound({ state: 'not_charged', reason: 'not_found_twice' });
    case 'voided':
      return endAsFound({
        state: 'voided',
        reason: 'found_voided',
        retref: decision.retref,
      });
    case 'void_reference':
      return giveOtherAmountBack(context, attempt, worker, decision);
    case 'void_order':
      if (!(await isStillClaimed(context, attempt, worker))) return undefined;
      if (
        isVoidConfirmed(await context.gateway.voidByOrderId({ merchantId, orderId }), { orderId })
      ) {
        return endAsGivenBack(context, attempt, { reason: 'voided_by_order_id' });
      }
      return wait(context, attempt, worker, decision.otherwise);
    case 'wait':
    case 'needs_review':
      return wait(context, attempt, worker, decision);
  }
};

/** Checked right before money moves: a paused reconciler may have been overtaken, and its attempt recorded as paid. */
const isStillClaimed = (
  { db }: PaymentContext,
  { id }: ClaimedAttempt,
  worker: string,
): Promise<boolean> => renewLookupLease(db, id, { worker, leaseMs: lookupLeaseMs });

const reasonsGivenBack = {
  given_back: 'amount_differs',
  refunded: 'amount_differs_refunded',
} as const;

/** The gateway took another amount than requested: voided, or refunded once it has settled. */
const giveOtherAmountBack = async (
  context: PaymentContext,
  attempt: ClaimedAttempt,
  worker: string,
  taken: Extract<LookupDecision, { kind: 'void_reference' }>,
): Promise<void> => {
  if (!(await isStillClaimed(context, attempt, worker))) return undefined;
  const { retref, otherwise } = taken;
  const givenBack = await giveAttemptBack(context, attempt, worker, taken);
  return givenBack === 'undecided'
    ? wait(context, attempt, worker, otherwise)
    : endAsGivenBack(context, attempt, { reason: reasonsGivenBack[givenBack], retref });
};

type Ending = {
  readonly state: AttemptState;
  readonly reason: string;
  readonly retref?: string | null;
  readonly authcode?: string | null;
  readonly respcode?: string | null;
  readonly declineReason?: string;
  readonly worker?: string;
};

/** Also when it was recorded as paid while the gateway voided it: its invoice opens again, and an alarm says so. */
const endAsGivenBack = async (
  context: PaymentContext,
  attempt: ClaimedAttempt,
  given: Pick<Ending, 'reason' | 'retref'>,
): Promise<void> => {
  const state = await record(context, attempt, { state: 'voided', ...given });
  const late = { attemptId: attempt.id, actor, now: context.clock.now() };
  if (isCharged(state) && (await recordLateVoid(context.db, late))) context.onRecorded();
};

const end = async (
  context: PaymentContext,
  attempt: ClaimedAttempt,
  ending: Ending,
): Promise<void> => {
  await record(context, attempt, ending);
};

/** Answers the state after the write. */
const record = async (
  context: PaymentContext,
  attempt: ClaimedAttempt,
  ending: Ending,
): Promise<AttemptState> => {
  const recorded = await recordOutcome(context.db, {
    retref: null,
    authcode: null,
    respcode: null,
    declineReason: null,
    worker: null,
    ...ending,
    attemptId: attempt.id,
    actor,
    requestId: null,
    now: context.clock.now(),
  });
  if (recorded.written) {
    context.metrics.attempts.inc({ state: recorded.state, door: 'reconciler' });
    context.onRecorded();
  }
  return recorded.state;
};

const wait = async (
  context: PaymentContext,
  attempt: ClaimedAttempt,
  worker: string,
  waiting: Waiting,
): Promise<void> => {
  if (!(await keepLookupHistory(context.db, attempt.id, worker, waiting.history))) return undefined;
  if (waiting.kind === 'needs_review')
    return end(context, attempt, { state: 'needs_review', reason: 'ladder_ended' });
  // The process that sent it is gone or still waiting; either way the answer is not known.
  if (attempt.state === 'sent')
    return end(context, attempt, { state: 'unknown', reason: 'no_answer_recorded' });
  return undefined;
};

/** How long one look-up and a void may take before another worker may try. */
export const lookupLeaseMs = 30_000;

/**
 * A status read of a payment in doubt: the same look-up, at most once per `statusLookupGapMs`,
 * without a step of the ladder, and not while the request itself may still be running.
 */
export const reconcileForStatus = async (
  context: PaymentContext,
  attemptId: number,
): Promise<void> => {
  const now = context.clock.now();
  const worker = `status-${randomUUID()}`;
  const attempt = await claimAttemptForStatus(context.db, {
    id: attemptId,
    worker,
    leaseMs: lookupLeaseMs,
    now,
    sentBefore: new Date(now.getTime() - (context.policy.lookupWaitsMs[0] ?? 0)),
    askedBefore: new Date(now.getTime() - context.policy.statusLookupGapMs),
  });
  if (attempt !== undefined) await reconcileAttempt(context, attempt, worker, 'status');
};
