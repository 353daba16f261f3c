import type { PaymentInitiator } from '../../gateway/card-gateway';
import { authoriseAttempt, takeBackLateApproval, type Decision } from './authorise-attempt.service';
import { isCharged, isOpen, type AttemptState } from './payment-attempt.domain';
import { recordOutcome, type BegunAttempt, type RecordedOutcome } from './payment-attempt.queries';
import type { PaymentContext, PaymentDoor } from './payment-context';

export type ResultKind = 'paid' | 'declined' | 'not_charged' | 'in_doubt';

export type AttemptToSend = {
  readonly door: PaymentDoor;
  readonly actor: string;
  readonly requestId: string;
  readonly orderId: string;
  readonly sentAt: Date;
  /** Of a method that is kept, rather than typed in for this once. */
  readonly isStoredCredential: boolean;
};

export type SentAttempt = {
  readonly kind: ResultKind;
  readonly paidInFull: boolean;
  readonly declineReason: string | null;
  /** YYYY-MM-DD in the merchant's time zone; null unless it was paid. */
  readonly paidOn: string | null;
};

/**
 * Phases 2 and 3 of a recorded attempt: asks the gateway without a transaction, then records the
 * answer. Any failure here is `in_doubt`: the money may have been taken, and the reconciler owns
 * it.
 */
export const sendAttempt = async (
  context: PaymentContext,
  attempt: BegunAttempt,
  sending: AttemptToSend,
): Promise<SentAttempt> => {
  try {
    const recorded = await askAndRecord(context, attempt, sending);
    context.metrics.attempts.inc({ state: recorded.state, door: sending.door });
    const isPaid = isCharged(recorded.state);
    return {
      kind: toResultKind(recorded.state),
      paidInFull: isPaid && recorded.paidInFull,
      declineReason: recorded.declineReason,
      paidOn: recorded.paidOn,
    };
  } catch (err) {
    context.log.error(
      { err, attempt: attempt.id },
      'a payment could not be recorded and is in doubt',
    );
    return { kind: 'in_doubt', paidInFull: false, declineReason: null, paidOn: null };
  }
};

const askAndRecord = async (
  context: PaymentContext,
  attempt: BegunAttempt,
  { door, actor, requestId, orderId, sentAt, isStoredCredential }: AttemptToSend,
): Promise<RecordedOutcome> => {
  const sendBefore = new Date(sentAt.getTime() + context.policy.notFoundAfterMs);
  const decision = await authoriseAttempt(context, attempt, {
    orderId,
    sendBefore,
    capture: true,
    initiator: initiatorOf(door),
    isStoredCredential,
  });
  await context.beforeRecording();
  const recorded = await recordOutcome(context.db, {
    ...decision,
    attemptId: attempt.id,
    actor,
    requestId,
    now: context.clock.now(),
    worker: null,
  });
  if (recorded.written) context.onRecorded();
  if (mayBeChargedAfterAll(decision, recorded)) {
    await takeBackLateApproval(context, {
      attemptId: attempt.id,
      merchantId: attempt.gatewayMerchantId,
      orderId,
      retref: decision.retref,
      isTold: true,
    });
  }
  return recorded;
};

const initiatorOf = (door: PaymentDoor): PaymentInitiator => {
  if (door === 'merchant_pay') return 'telephone';
  return door === 'schedule' || door === 'auto_pay' ? 'merchant' : 'customer';
};

/** Approved or unclear after the attempt had ended without a charge. */
const mayBeChargedAfterAll = (decision: Decision, recorded: RecordedOutcome): boolean => {
  if (decision.state === 'approved') return !isCharged(recorded.state) && !isOpen(recorded.state);
  return decision.state === 'unknown' && recorded.state === 'not_charged';
};

export const toResultKind = (state: AttemptState): ResultKind => {
  if (isCharged(state)) return 'paid';
  if (isOpen(state)) return 'in_doubt';
  return state === 'not_charged' || state === 'abandoned' || state === 'created'
    ? 'not_charged'
    : 'declined';
};
