import { randomInt } from 'node:crypto';
import type { Executor } from '../../db/database';
import { makeOrderId } from '../../gateway/order-id';
import { isVoidConfirmed, readAuthorisation } from './gateway-answer.domain';
import { raiseGatewayAlarm } from './payment-attempt.queries';
import type { PaymentContext } from './payment-context';
import { firstLookupAt } from './reconciler.domain';
import {
  chooseWay,
  endOfVoid,
  isRefundOpen,
  readSettlementState,
  refundEnding,
  type RefundEnding,
  type RefundKind,
  type SettlementState,
  type RefundState,
  type RefundWish,
  type Way,
} from './refund.domain';
import {
  beginRefund,
  findRefundable,
  findRefundByKey,
  recordRefund,
  type BegunRefund,
  type RefundablePayment,
  type RefundAnswer,
  type RefundRefusal,
} from './refund.queries';

export type RefundCommand = {
  readonly wish: RefundWish;
  /** The payment's transaction. */
  readonly transactionId: number;
  readonly merchantIds: readonly number[];
  /** Null: the whole payment. */
  readonly amountMinor: number | null;
  /** The customer owes the amount again; a void always opens the invoice. */
  readonly owedAgain: boolean;
  readonly actor: string;
  readonly sessionId: number;
  readonly requestId: string;
  /** The idempotency key; its fence goes first where a refund begins. */
  readonly key: {
    readonly id: number;
    readonly fence: (transaction: Executor) => Promise<void>;
  } | null;
  /** What the person may give back without a code of the second factor, in cents. Null: no limit. */
  readonly uncodedMaxMinor: number | null;
};

/** Why nothing was given back. `gateway_refused`: it was called, and clearly did nothing. */
type RefundFailure = RefundRefusal | Extract<Way, { kind: null }>['why'] | 'gateway_refused';

export type RefundResult =
  | {
      readonly kind: 'refused';
      readonly why: RefundFailure;
      /** What is left of the payment, in cents, where our own records refuse. */
      readonly refundableMinor?: number | null;
    }
  | ({ readonly kind: 'given_back' | 'in_doubt' } & Omit<RefundAnswer, 'kind' | 'state'> & {
        readonly refundKind: RefundKind;
      });

/**
 * Gives back a payment or a part of it, in the three phases of a payment. The gateway says first where the money is:
 * what has not settled is voided, and only whole; what has settled is refunded. Without a clear answer the refund is in
 * doubt and belongs to the reconciler.
 */
export const refundPayment = async (
  context: PaymentContext,
  command: RefundCommand,
): Promise<RefundResult> => {
  const found = await findRefundable(context.db, toBegin(context, command));
  if (found.refusal !== null) return refused(found);
  const { payment } = found;
  if (payment.charge === null) return giveBackCash(context, command);
  const isWhole = payment.amountMinor === payment.paymentMinor;
  const way = chooseWay(await fetchSettlement(context, payment), command.wish, isWhole);
  if (way.kind === null) return { kind: 'refused', why: way.why };
  const result = await send(context, command, way.kind);
  // It settled after the gateway was called.
  return result.kind === 'refused' && result.why === 'settled' && command.wish === 'refund'
    ? send(context, command, 'refund')
    : result;
};

/** The answer to a repeat whose process died; undefined when it died before anything was recorded. */
export const recallRefund = async (
  context: PaymentContext,
  idempotencyKeyId: number,
): Promise<RefundResult | undefined> => {
  const refund = await findRefundByKey(context.db, idempotencyKeyId);
  return refund === undefined ? undefined : toResult(refund.state, refund, refund.kind, null);
};

const toBegin = (context: PaymentContext, { owedAgain, wish, key, ...command }: RefundCommand) => {
  const now = context.clock.now();
  return {
    ...command,
    idempotencyKeyId: key?.id ?? null,
    reopensBill: owedAgain || wish === 'cancel',
    orderId: makeOrderId(randomInt),
    now,
    nextLookupAt: firstLookupAt(now, context.policy),
  };
};

const refused = ({
  refusal: why,
  refundableMinor,
}: {
  readonly refusal: RefundRefusal;
  readonly refundableMinor: number | null;
}): RefundResult => ({ kind: 'refused', why, refundableMinor });

/** No gateway takes part: both phases in one transaction. */
const giveBackCash = (context: PaymentContext, command: RefundCommand): Promise<RefundResult> => {
  const kind = command.wish === 'cancel' ? 'void' : 'refund';
  return context.db.transaction().execute(async (transaction) => {
    await command.key?.fence(transaction);
    const begun = await beginRefund(transaction, { ...toBegin(context, command), kind });
    if (begun.refusal !== null) return refused(begun);
    const ending = refundEnding('given_back', 'cash');
    const { state } = await recordRefund(
      transaction,
      toRecord(context, command, begun.refund, ending),
    );
    return toResult(state, begun.refund, kind, null);
  });
};

const send = async (
  context: PaymentContext,
  command: RefundCommand,
  kind: RefundKind,
): Promise<RefundResult> => {
  const order = { ...toBegin(context, command), kind };
  const begun = await context.db.transaction().execute(async (transaction) => {
    await command.key?.fence(transaction);
    return beginRefund(transaction, order);
  });
  if (begun.refusal !== null) return refused(begun);
  const { refund } = begun;
  context.metrics.refunds.inc({ state: 'sent', kind });
  try {
    const sendBefore = order.now.getTime() + context.policy.notFoundAfterMs;
    const isTooLate = context.clock.now().getTime() >= sendBefore;
    const ending = isTooLate
      ? refundEnding('not_done', 'too_late_to_send')
      : await (kind === 'void'
          ? sendVoid(context, refund)
          : sendRefund(context, refund, order.orderId));
    await context.beforeRecording();
    const recorded = await recordRefund(context.db, toRecord(context, command, refund, ending));
    context.metrics.refunds.inc({ state: recorded.state, kind });
    if (recorded.written) context.onRecorded();
    return toResult(recorded.state, refund, kind, ending.reason);
  } catch (err) {
    context.log.error({ err, refund: refund.id }, 'a refund could not be recorded and is in doubt');
    return toResult('unknown', refund, kind, null);
  }
};

const toRecord = (
  context: PaymentContext,
  { actor, requestId }: RefundCommand,
  { id: refundId }: BegunRefund,
  ending: RefundEnding,
) => ({ ...ending, refundId, actor, requestId, now: context.clock.now() });

const fetchSettlement = async (
  { gateway }: PaymentContext,
  { charge, paymentMinor }: RefundablePayment,
): Promise<SettlementState> => {
  if (charge === null) return 'unclear';
  const { retref, orderId, gatewayMerchantId: merchantId } = charge;
  return readSettlementState(await gateway.inquire({ merchantId, retref }), {
    orderId,
    amountMinor: paymentMinor,
    retref,
  });
};

/** Only the named reversal is a void; after any other answer the payment itself is looked at. */
const sendVoid = async (context: PaymentContext, refund: BegunRefund): Promise<RefundEnding> => {
  const { charge } = refund;
  if (charge === null) return refundEnding('not_done', 'no_charge');
  const { retref, gatewayMerchantId: merchantId } = charge;
  const reply = await context.gateway.void({ merchantId, retref });
  if (isVoidConfirmed(reply, { retref })) return refundEnding('given_back', null);
  if (reply.kind === 'not_sent' || reply.kind === 'refused')
    return notReached(context, refund, reply);
  const state = await fetchSettlement(context, refund);
  const isRefused = reply.kind === 'answered' && reply.fields.respstat === 'C';
  return (
    endOfVoid(state) ??
    (isRefused && state === 'unsettled'
      ? refundEnding('declined', 'gateway_refused', { respcode: reply.fields.respcode })
      : refundEnding('unknown', 'void_unclear'))
  );
};

const sendRefund = async (
  context: PaymentContext,
  refund: BegunRefund,
  orderId: string,
): Promise<RefundEnding> => {
  const { charge, amountMinor } = refund;
  if (charge === null) return refundEnding('not_done', 'no_charge');
  const { retref, gatewayMerchantId: merchantId } = charge;
  const reply = await context.gateway.refund({ merchantId, retref, amountMinor, orderId });
  if (reply.kind === 'refused') return notReached(context, refund, reply);
  const outcome = readAuthorisation(reply, { orderId, amountMinor });
  switch (outcome.kind) {
    case 'approved':
      return refundEnding('given_back', null, outcome);
    case 'declined':
      return refundEnding('declined', 'gateway_refused', outcome);
    case 'not_charged':
      return refundEnding('not_done', outcome.reason);
    case 'partial':
      return refundEnding('unknown', 'amount_differs', outcome);
    case 'unknown':
      return refundEnding('unknown', outcome.reason, outcome);
  }
};

/** The gateway did not look at the call. */
const notReached = async (
  context: PaymentContext,
  { paymentId }: BegunRefund,
  reply: { readonly kind: 'not_sent' | 'refused'; readonly reason: string },
): Promise<RefundEnding> => {
  if (reply.kind === 'refused')
    await raiseGatewayAlarm(context.db, 'gateway_refuses', paymentId, context.clock.now());
  return refundEnding('not_done', reply.reason);
};

const toResult = (
  state: RefundState,
  { id, amountMinor, invoiceId, visibleMethod }: Omit<RefundAnswer, 'kind' | 'state'>,
  refundKind: RefundKind,
  reason: string | null,
): RefundResult => {
  const refund = { id, amountMinor, invoiceId, visibleMethod, refundKind };
  if (state === 'given_back') return { kind: 'given_back', ...refund };
  if (isRefundOpen(state)) return { kind: 'in_doubt', ...refund };
  return { kind: 'refused', why: reason === 'settled' ? 'settled' : 'gateway_refused' };
};
