import { randomInt } from 'node:crypto';
import type { AuthoriseFields, AuthoriseRequest, CardGateway, GatewayReply, PaymentInstrument } from '../../gateway/card-gateway';
import { makeOrderId } from '../../gateway/order-id';
import type { Database } from '../../db/database';
import type { DeclineReason } from './decline-reason.domain';
import { isVoidConfirmed, readAuthorisation, type AuthoriseOutcome } from './gateway-answer.domain';
import { isCharged, isOpen, type AttemptState } from './payment-attempt.domain';
import {
  beginAttempt,
  findAttemptByKey,
  raiseAlarm,
  recordOutcome,
  type AttemptRefusal,
  type BegunAttempt,
  type OwnerScope,
  type RecordedOutcome,
} from './payment-attempt.queries';
import {
  amountAboveBalance,
  amountTooLow,
  bankNotAccepted,
  invoiceCancelled,
  invoiceInDoubt,
  invoicePaid,
  invoiceRemoved,
  invoiceUnknown,
  paymentMethodUnknown,
  runGone,
  tooManyDeclines,
} from './payment.errors';
import type { PaymentMetrics } from './payment.metrics';
import { firstLookupAt, type ReconcilerPolicy } from './reconciler.domain';
import type { Problem } from '../../problem.errors';

/** The ways in which money comes in. All of them use this module; there is no second path. */
export type PaymentDoor = 'pay_once' | 'split_payment' | 'schedule' | 'auto_pay' | 'merchant_pay' | 'hosted' | 'donation' | 'embedded';

export type PaymentDependencies = {
  readonly db: Database;
  readonly gateway: CardGateway;
  readonly now: () => Date;
  readonly policy: ReconcilerPolicy;
  readonly carding: { readonly windowMs: number; readonly declineWeight: number; readonly maxScore: number; readonly maxMerchantScore: number; readonly maxAddressScore: number };
  readonly gatewayMerchantId: string;
  readonly metrics: PaymentMetrics;
  readonly log: { error(details: { readonly err: unknown; readonly attempt?: number }, message: string): void };
  /** A place where tests stop the process, between the gateway's answer and writing it down. */
  readonly beforeRecording: () => Promise<void>;
  /** An outcome was committed; its live event stands in the outbox. */
  readonly onRecorded: () => void;
};

export type PayInvoiceCommand = {
  readonly door: PaymentDoor;
  readonly owner: OwnerScope;
  /** 'customer:12', 'merchant:3', 'system:auto_pay' */
  readonly actor: string;
  readonly sessionId: number | null;
  readonly clientAddress: string | null;
  readonly requestId: string;
  readonly idempotencyKeyId: number | null;
  readonly invoiceId: number;
  readonly methodId: number;
  /** Null only for a run: the whole balance. */
  readonly amountMinor: number | null;
  /** The run that a job carries out; see payment_runs. */
  readonly run: { readonly id: number; readonly worker: string } | null;
};

/** What the payer is told. Whatever is refused before the attempt is written is thrown as a Problem instead. */
export type PaymentResult = {
  readonly kind: 'paid' | 'declined' | 'not_charged' | 'in_doubt';
  /** Id of the attempt, and of the transaction once there is one. */
  readonly id: number;
  readonly invoiceId: number;
  readonly amountMinor: number;
  readonly visibleMethod: string;
  readonly paidInFull: boolean;
  /** Our name for why it was declined; see decline-reason.domain. */
  readonly declineReason: string | null;
};

/**
 * Takes one payment of one bill.
 *
 * 1. One transaction locks the bill, decides, and writes the attempt as `sent` with a fresh order id. From here on a crash
 *    means "in doubt", never "did not happen".
 * 2. The gateway is called with no transaction open and no connection held.
 * 3. One transaction locks the same bill, reads the attempt's state again inside the lock, and writes outcome, transaction,
 *    ledger, bill, audit and the live event.
 *
 * Whatever is not clearly approved or refused is answered `in_doubt` and belongs to the reconciler, which also takes over
 * attempts whose process died. If recording fails here, the answer is `in_doubt` too: the money may have been taken.
 */
export async function payInvoice(deps: PaymentDependencies, command: PayInvoiceCommand): Promise<PaymentResult> {
  const now = deps.now();
  const orderId = makeOrderId(randomInt);
  const begun = await beginAttempt(deps.db, {
    ...command,
    orderId,
    defaultGatewayMerchantId: deps.gatewayMerchantId,
    now,
    nextLookupAt: firstLookupAt(now, deps.policy),
    scoreSince: new Date(now.getTime() - deps.carding.windowMs),
    declineWeight: deps.carding.declineWeight,
    maxScore: deps.carding.maxScore,
    maxMerchantScore: deps.carding.maxMerchantScore,
    maxAddressScore: deps.carding.maxAddressScore,
  });
  if (begun.refusal !== null) throw toProblem(begun.refusal, begun.balanceMinor ?? 0, deps.carding.windowMs);
  deps.metrics.attempts.inc({ state: 'sent', door: command.door });

  const { attempt } = begun;
  const result = { id: attempt.id, invoiceId: command.invoiceId, amountMinor: attempt.amountMinor, visibleMethod: attempt.visibleMethod };
  try {
    const recorded = await askAndRecord(deps, command, attempt, { orderId, sendBefore: new Date(now.getTime() + deps.policy.notFoundAfterMs) });
    deps.metrics.attempts.inc({ state: recorded.state, door: command.door });
    return { ...result, kind: toResultKind(recorded.state), paidInFull: isCharged(recorded.state) && recorded.paidInFull, declineReason: recorded.declineReason };
  } catch (err) {
    deps.log.error({ err, attempt: attempt.id }, 'a payment could not be recorded and is in doubt');
    return { ...result, kind: 'in_doubt', paidInFull: false, declineReason: null };
  }
}

/**
 * What to tell a repeat of a request whose process died: the truth is in the attempt. Undefined when it died before an attempt
 * was written, so that nothing was sent and the request may run.
 */
export async function recallPayment(deps: Pick<PaymentDependencies, 'db'>, idempotencyKeyId: number): Promise<PaymentResult | undefined> {
  const attempt = await findAttemptByKey(deps.db, idempotencyKeyId);
  if (attempt === undefined) return undefined;
  const { state, ...rest } = attempt;
  return { ...rest, kind: toResultKind(state), paidInFull: isCharged(state) && attempt.paidInFull };
}

type Sending = { readonly orderId: string; readonly sendBefore: Date };

async function askAndRecord(deps: PaymentDependencies, command: PayInvoiceCommand, attempt: BegunAttempt, { orderId, sendBefore }: Sending): Promise<RecordedOutcome> {
  const isStaffOrCustomer = command.door !== 'schedule' && command.door !== 'auto_pay';
  const reply = await authoriseInTime(deps, sendBefore, {
    merchantId: attempt.gatewayMerchantId,
    orderId,
    amountMinor: attempt.amountMinor,
    instrument: toInstrument(attempt),
    capture: true,
    name: attempt.holderName,
    postal: attempt.postal,
    initiator: isStaffOrCustomer ? 'customer' : 'merchant',
    isStoredCredential: true,
  });
  const outcome = readAuthorisation(reply, { orderId, amountMinor: attempt.amountMinor });
  const decision = await toDecision(deps, attempt, outcome);
  await deps.beforeRecording();
  const recorded = await recordOutcome(deps.db, {
    ...decision,
    attemptId: attempt.id,
    actor: command.actor,
    requestId: command.requestId,
    now: deps.now(),
  });
  if (recorded.written) deps.onRecorded();
  if (mayBeChargedAfterAll(decision, recorded)) await takeBackLateApproval(deps, attempt, orderId, decision.retref);
  return recorded;
}

/**
 * A process that stood still (a suspended machine, a long wait for the bill) may wake when the reconciler has looked, found
 * nothing and told the payer so: what was not sent before that could count is never sent.
 */
async function authoriseInTime(deps: PaymentDependencies, sendBefore: Date, request: AuthoriseRequest): Promise<GatewayReply<AuthoriseFields>> {
  if (deps.now() >= sendBefore) return { kind: 'not_sent', reason: 'too_late_to_send' };
  return deps.gateway.authorise(request);
}

/** Approved, or nobody can tell, when the attempt had meanwhile ended without a charge. */
function mayBeChargedAfterAll(decision: Decision, recorded: RecordedOutcome): boolean {
  if (decision.state === 'approved') return !isCharged(recorded.state) && !isOpen(recorded.state);
  return decision.state === 'unknown' && recorded.state === 'not_charged';
}

type Decision = {
  readonly state: AttemptState;
  readonly reason: string | null;
  readonly retref: string | null;
  readonly authcode: string | null;
  readonly respcode: string | null;
  readonly declineReason: DeclineReason | null;
};

async function toDecision(deps: PaymentDependencies, attempt: BegunAttempt, outcome: AuthoriseOutcome): Promise<Decision> {
  const nothing = { reason: null, retref: null, authcode: null, respcode: null, declineReason: null };
  switch (outcome.kind) {
    case 'approved':
      return { ...nothing, state: 'approved', retref: outcome.retref, authcode: outcome.authcode, respcode: outcome.respcode };
    case 'declined':
      return { ...nothing, state: 'declined', respcode: outcome.respcode, declineReason: outcome.declineReason };
    case 'not_charged':
      return { ...nothing, state: 'not_charged', reason: outcome.reason };
    case 'partial': {
      const reply = await deps.gateway.void({ merchantId: attempt.gatewayMerchantId, retref: outcome.retref });
      const isFree = isVoidConfirmed(reply);
      const reason = isFree ? 'partial_approval_voided' : 'partial_approval_not_voided';
      return { ...nothing, state: isFree ? 'declined' : 'unknown', reason, retref: outcome.retref, respcode: outcome.respcode, declineReason: isFree ? 'partial_approval' : null };
    }
    case 'unknown':
      return { ...nothing, state: 'unknown', reason: outcome.reason, retref: outcome.retref, respcode: outcome.respcode };
  }
}

/** The gateway took the money, or may have, after the attempt had ended without a charge: the payer was told so, and it stays true. */
async function takeBackLateApproval(deps: PaymentDependencies, attempt: BegunAttempt, orderId: string, retref: string | null): Promise<void> {
  const merchantId = attempt.gatewayMerchantId;
  const reply = await (retref === null ? deps.gateway.voidByOrderId({ merchantId, orderId }) : deps.gateway.void({ merchantId, retref }));
  const detail = isVoidConfirmed(reply) ? 'Voided at once.' : 'The void was not confirmed: check the gateway.';
  await raiseAlarm(deps.db, { kind: 'late_approval', attemptId: attempt.id, detail, now: deps.now() });
}

function toInstrument(attempt: BegunAttempt): PaymentInstrument {
  const [month, year] = (attempt.expiration ?? '').split('/').map(Number);
  if (attempt.methodType === 3 || month === undefined || year === undefined) return { kind: 'bank', token: attempt.token };
  return { kind: 'card', token: attempt.token, expiryMonth: month, expiryYear: 2000 + year };
}

function toResultKind(state: AttemptState): PaymentResult['kind'] {
  if (isCharged(state)) return 'paid';
  if (isOpen(state)) return 'in_doubt';
  return state === 'not_charged' || state === 'abandoned' || state === 'created' ? 'not_charged' : 'declined';
}

function toProblem(refusal: AttemptRefusal, balanceMinor: number, cardingWindowMs: number): Problem {
  switch (refusal) {
    case 'invoice_unknown':
      return invoiceUnknown();
    case 'deleted':
      return invoiceRemoved();
    case 'in_doubt':
      return invoiceInDoubt();
    case 'cancelled':
      return invoiceCancelled();
    case 'paid':
      return invoicePaid();
    case 'amount_too_low':
      return amountTooLow();
    case 'amount_above_balance':
      return amountAboveBalance(balanceMinor);
    case 'method_unknown':
      return paymentMethodUnknown();
    case 'bank_not_accepted':
      return bankNotAccepted();
    case 'run_gone':
      return runGone();
    case 'too_many_tries':
      return tooManyDeclines(Math.ceil(cardingWindowMs / 1_000));
  }
}
