import type { Context } from '../../context/use-case-context';
import type { CardGateway, PaymentInitiator, PaymentInstrument } from '../../gateway/card-gateway';
import type { DeclineReason } from './decline-reason.domain';
import {
  isVoidConfirmed,
  readAuthorisation,
  type AuthoriseOutcome,
  type AuthoriseReply,
} from './gateway-answer.domain';
import type { AttemptState } from './payment-attempt.domain';
import { raiseAlarm, raiseGatewayAlarm, type BegunAttempt } from './payment-attempt.queries';
import { firstLookupAt, type ReconcilerPolicy } from './reconciler.domain';
import { endTakenLate, followTakenLate } from './taken-late.queries';

export type AuthoriseContext = Pick<Context, 'db' | 'clock'> & {
  readonly gateway: CardGateway;
  readonly policy: ReconcilerPolicy;
};

export type Sending = {
  readonly orderId: string;
  /** From then on a look-up that finds nothing counts. */
  readonly sendBefore: Date;
  readonly capture: boolean;
  readonly initiator: PaymentInitiator;
  /** Of a method that is kept, rather than typed in for this once. */
  readonly isStoredCredential: boolean;
};

/**
 * Meaning of the gateway's answer for the attempt. `approved` means authorised, captured or not.
 */
export type Decision = {
  readonly state: Extract<AttemptState, 'approved' | 'declined' | 'not_charged' | 'unknown'>;
  readonly reason: string | null;
  readonly retref: string | null;
  readonly authcode: string | null;
  readonly respcode: string | null;
  readonly declineReason: DeclineReason | null;
};

/**
 * Asks the gateway once for an attempt that is written down, with no transaction open. An approval of a lower amount is
 * voided and is a decline.
 */
export const authoriseAttempt = async (
  context: AuthoriseContext,
  attempt: BegunAttempt,
  sending: Sending,
): Promise<Decision> => {
  const reply = await authoriseInTime(context, attempt, sending);
  if (reply.kind === 'refused')
    await raiseGatewayAlarm(context.db, 'gateway_refuses', attempt.id, context.clock.now());
  return toDecision(
    context,
    attempt,
    readAuthorisation(reply, { orderId: sending.orderId, amountMinor: attempt.amountMinor }),
  );
};

/**
 * Refuses to send an attempt after a pause of the process: the reconciler may have counted a
 * look-up as not found by then.
 */
const authoriseInTime = async (
  context: AuthoriseContext,
  attempt: BegunAttempt,
  { orderId, sendBefore, capture, initiator, isStoredCredential }: Sending,
): Promise<AuthoriseReply> => {
  if (context.clock.now() >= sendBefore) return { kind: 'not_sent', reason: 'too_late_to_send' };
  return context.gateway.authorise({
    merchantId: attempt.gatewayMerchantId,
    orderId,
    amountMinor: attempt.amountMinor,
    instrument: toInstrument(attempt),
    capture,
    name: attempt.holderName,
    postal: attempt.postal,
    initiator,
    isStoredCredential,
  });
};

const toDecision = async (
  context: AuthoriseContext,
  attempt: BegunAttempt,
  outcome: AuthoriseOutcome,
): Promise<Decision> => {
  const nothing = {
    reason: null,
    retref: null,
    authcode: null,
    respcode: null,
    declineReason: null,
  };
  switch (outcome.kind) {
    case 'approved':
      return {
        ...nothing,
        state: 'approved',
        retref: outcome.retref,
        authcode: outcome.authcode,
        respcode: outcome.respcode,
      };
    case 'declined':
      return {
        ...nothing,
        state: 'declined',
        respcode: outcome.respcode,
        declineReason: outcome.declineReason,
      };
    case 'not_charged':
      return { ...nothing, state: 'not_charged', reason: outcome.reason };
    case 'partial': {
      const reply = await context.gateway.void({
        merchantId: attempt.gatewayMerchantId,
        retref: outcome.retref,
      });
      const isFree = isVoidConfirmed(reply, { retref: outcome.retref });
      const reason = isFree ? 'partial_approval_voided' : 'partial_approval_not_voided';
      return {
        ...nothing,
        state: isFree ? 'declined' : 'unknown',
        reason,
        retref: outcome.retref,
        respcode: outcome.respcode,
        declineReason: isFree ? 'partial_approval' : null,
      };
    }
    case 'unknown':
      return {
        ...nothing,
        state: 'unknown',
        reason: outcome.reason,
        retref: outcome.retref,
        respcode: outcome.respcode,
      };
  }
};

const toInstrument = (attempt: BegunAttempt): PaymentInstrument => {
  const [month, year] = (attempt.expiration ?? '').split('/').map(Number);
  if (attempt.methodType === 3 || month === undefined || year === undefined)
    return { kind: 'bank', token: attempt.token };
  return { kind: 'card', token: attempt.token, expiryMonth: month, expiryYear: 2000 + year };
};

type LateApproval = {
  readonly attemptId: number;
  readonly merchantId: string;
  readonly orderId: string;
  readonly retref: string | null;
  /** The attempt had ended: an alarm says so, too. */
  readonly isTold: boolean;
};

/**
 * The gateway took the money, or may have, after the attempt had ended without a charge: the payer knows that answer,
 * and it stays true. Late look-ups follow money that is not known to be back.
 */
export const takeBackLateApproval = async (
  context: AuthoriseContext,
  { attemptId, merchantId, orderId, retref, isTold }: LateApproval,
): Promise<void> => {
  const { db, gateway, clock, policy } = context;
  const takenAt = clock.now();
  const lookUpAt = firstLookupAt(takenAt, policy);
  if (isTold) await followTakenLate(db, attemptId, { takenAt, lookUpAt });
  const reply = await (retref === null
    ? gateway.voidByOrderId({ merchantId, orderId })
    : gateway.void({ merchantId, retref }));
  if (!isTold) return;
  const isBack = isVoidConfirmed(reply, retref === null ? { orderId } : { retref });
  const now = clock.now();
  if (isBack) await endTakenLate(db, attemptId, { retref, now });
  const detail = isBack ? 'Voided at once.' : "The void wasn't confirmed. Check the gateway.";
  await raiseAlarm(db, { kind: 'late_approval', attemptId, detail, now });
};
