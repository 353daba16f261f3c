import { randomInt } from 'node:crypto';
import { makeOrderId } from '../../gateway/order-id';
import { authoriseAttempt, takeBackLateApproval, type AuthoriseDependencies, type Decision } from './authorise-attempt.service';
import { isCharged, isOpen, type AttemptState } from './payment-attempt.domain';
import { beginAttempt, findAttemptByKey, recordOutcome, type BegunAttempt, type CardingLimits, type OwnerScope, type RecordedOutcome } from './payment-attempt.queries';
import type { PaymentMetrics } from './payment.metrics';
import { toProblem } from './payment-refusal.errors';
import { firstLookupAt } from './reconciler.domain';

/** The ways in which money comes in. All of them use this module; there is no second path. */
export type PaymentDoor = 'pay_once' | 'split_payment' | 'schedule' | 'auto_pay' | 'merchant_pay' | 'hosted' | 'donation' | 'embedded';

export type PaymentDependencies = AuthoriseDependencies & {
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
    carding: cardingLimits(deps, now),
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

export const cardingLimits = ({ carding }: PaymentDependencies, now: Date): CardingLimits => ({ ...carding, since: new Date(now.getTime() - carding.windowMs) });

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
  const isJob = command.door === 'schedule' || command.door === 'auto_pay';
  const decision = await authoriseAttempt(deps, attempt, { orderId, sendBefore, capture: true, initiator: isJob ? 'merchant' : 'customer' });
  await deps.beforeRecording();
  const recorded = await recordOutcome(deps.db, {
    ...decision,
    attemptId: attempt.id,
    actor: command.actor,
    requestId: command.requestId,
    now: deps.now(),
  });
  if (recorded.written) deps.onRecorded();
  if (mayBeChargedAfterAll(decision, recorded)) {
    await takeBackLateApproval(deps, { attemptId: attempt.id, merchantId: attempt.gatewayMerchantId, orderId, retref: decision.retref, isTold: true });
  }
  return recorded;
}

/** Approved, or nobody can tell, when the attempt had meanwhile ended without a charge. */
function mayBeChargedAfterAll(decision: Decision, recorded: RecordedOutcome): boolean {
  if (decision.state === 'approved') return !isCharged(recorded.state) && !isOpen(recorded.state);
  return decision.state === 'unknown' && recorded.state === 'not_charged';
}

function toResultKind(state: AttemptState): PaymentResult['kind'] {
  if (isCharged(state)) return 'paid';
  if (isOpen(state)) return 'in_doubt';
  return state === 'not_charged' || state === 'abandoned' || state === 'created' ? 'not_charged' : 'declined';
}
