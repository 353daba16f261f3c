import { randomInt } from 'node:crypto';
import { makeOrderId } from '../../gateway/order-id';
import { insertOneTimeMethod, type NewInstrument } from './new-instrument.queries';
import { isCharged } from './payment-attempt.domain';
import {
  beginAttempt,
  findAttemptByKey,
  type BegunAttempt,
  type OwnerScope,
} from './payment-attempt.queries';
import { cardingLimits, type PaymentContext, type PaymentDoor } from './payment-context';
import { amountTooHigh, invoiceUnknown } from './payment.errors';
import type { PaymentRequest } from './payment-orders';
import { toProblem } from './payment-refusal.errors';
import { firstLookupAt } from './reconciler.domain';
import { sendAttempt, toResultKind, type ResultKind } from './send-attempt.service';

/** What pays: a method of the invoice's customer, or one that was typed in for this once. */
export type InstrumentChoice =
  | { readonly kind: 'stored'; readonly methodId: number }
  | NewInstrument;

/** A visitor's page session. */
export type PublicVisit = {
  readonly pageSessionId: number | null;
  /** It came with a solved challenge, which is used up. */
  readonly isProven: boolean;
};

export type PayInvoiceCommand = PaymentRequest & {
  readonly door: Exclude<PaymentDoor, 'donation' | 'split_payment'>;
  readonly owner: OwnerScope;
  readonly sessionId: number | null;
  /** Door `embedded` only. */
  readonly visit: PublicVisit | null;
  readonly invoiceId: number;
  readonly instrument: InstrumentChoice;
  /** Null only for a run: the whole balance. Door `embedded` refuses less than the minimum due. */
  readonly amountMinor: number | null;
  /** The run that a job carries out; see payment_runs. */
  readonly run: { readonly id: number; readonly worker: string } | null;
};

/**
 * The answer to the customer. A refusal before the attempt is recorded is thrown as a Problem
 * instead.
 */
export type PaymentResult = {
  readonly kind: ResultKind;
  /** Id of the attempt, and of the transaction once there is one. */
  readonly id: number;
  readonly invoiceId: number;
  readonly amountMinor: number;
  readonly visibleMethod: string;
  readonly paidInFull: boolean;
  /** Our name for why it was declined; see decline-reason.domain. */
  readonly declineReason: string | null;
  /** YYYY-MM-DD in the merchant's time zone; null unless it was paid. */
  readonly paidOn: string | null;
};

/**
 * Takes one payment of one invoice.
 *
 * 1. One transaction locks the invoice, decides, and writes the attempt as `sent` with a fresh order id. From here on a
 *   crash means "in doubt", never "did not happen".
 * 2. The gateway is called with no transaction open and no connection in use.
 * 3. One transaction locks the same invoice, reads the attempt's state again inside the lock, and writes outcome,
 *   transaction, ledger, invoice, audit and the live event.
 *
 * Whatever is not clearly approved or refused is answered `in_doubt` and belongs to the reconciler, which also takes
 * over attempts whose process died. If recording fails here, the answer is `in_doubt` too: the money may have been
 * taken.
 */
export const payInvoice = async (
  context: PaymentContext,
  command: PayInvoiceCommand,
): Promise<PaymentResult> => {
  const now = context.clock.now();
  const orderId = makeOrderId(randomInt);
  const attempt = await begin(context, command, orderId, now);
  context.metrics.attempts.inc({ state: 'sent', door: command.door });
  const { door, actor, requestId, instrument } = command;
  const isStoredCredential = instrument.kind === 'stored' || instrument.keep !== null;
  const sent = await sendAttempt(context, attempt, {
    door,
    actor,
    requestId,
    orderId,
    sentAt: now,
    isStoredCredential,
  });
  return {
    ...sent,
    id: attempt.id,
    invoiceId: command.invoiceId,
    amountMinor: attempt.amountMinor,
    visibleMethod: attempt.visibleMethod,
  };
};

/** Phase 1. A method that was typed in is stored with the attempt it is for, or not at all. */
const begin = async (
  context: PaymentContext,
  command: PayInvoiceCommand,
  orderId: string,
  now: Date,
): Promise<BegunAttempt> => {
  const { instrument, visit, invoiceId, owner, run } = command;
  const challengeFrom =
    visit === null || visit.isProven ? null : context.carding.public.challengeFrom;
  const common = {
    ...command,
    ownerUserId: owner.userId,
    ownerMerchantIds: owner.merchantIds,
    orderId,
    defaultGatewayMerchantId: context.gatewayMerchantId,
    pageSessionId: visit?.pageSessionId ?? null,
    challengeFrom,
    runId: run?.id ?? null,
    worker: run?.worker ?? null,
    now,
    nextLookupAt: firstLookupAt(now, context.policy),
    ...cardingLimits(context, command.door, now),
  };
  const orRefuse = (begun: Awaited<ReturnType<typeof beginAttempt>>): BegunAttempt => {
    if (begun.refusal === 'amount_above_balance' && command.door === 'embedded')
      throw amountTooHigh();
    if (begun.refusal !== null)
      throw toProblem(begun.refusal, begun.balanceMinor ?? 0, context.carding.windowMs);
    return begun.attempt;
  };
  if (instrument.kind === 'stored')
    return orRefuse(
      await beginAttempt(context.db, {
        ...common,
        methodId: instrument.methodId,
        isOneTime: false,
      }),
    );
  return context.db.transaction().execute(async (transaction) => {
    const methodId = await insertOneTimeMethod(transaction, { invoiceId, owner, instrument, now });
    if (methodId === undefined) throw invoiceUnknown();
    return orRefuse(await beginAttempt(transaction, { ...common, methodId, isOneTime: true }));
  });
};

/**
 * Answer to a repeat whose process died: the attempt decides. Undefined when it died before the
 * attempt, so that the request may run.
 */
export const recallPayment = async (
  context: Pick<PaymentContext, 'db'>,
  idempotencyKeyId: number,
): Promise<PaymentResult | undefined> => {
  const attempt = await findAttemptByKey(context.db, idempotencyKeyId);
  if (attempt === undefined) return undefined;
  const { state, ...rest } = attempt;
  return { ...rest, kind: toResultKind(state), paidInFull: isCharged(state) && attempt.paidInFull };
};
