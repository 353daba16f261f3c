import { parseAmountCents } from './gateway-amount.domain';
import { presentChange, presentRefusal } from './present-gateway-answer';
import type { GatewayBook } from './gateway-book';
import type { GatewayCall, GatewayEndpoint, GatewayResult } from './gateway-call.domain';
import type { RetrefRequest, VoidByOrderRequest } from './gateway-request-schema';
import {
  VERDICTS,
  isKeepableOrderId,
  isRefundable,
  isVoidable,
  refundableCents,
  type GatewayTransaction,
  type GatewayVerdict,
} from './gateway-transaction.domain';

export type ChangeRules = {
  readonly book: GatewayBook;
  readonly now: () => Date;
};

export const describeChange = (
  endpoint: GatewayEndpoint,
  target: GatewayTransaction | null,
  request: Partial<RetrefRequest>,
): GatewayCall => {
  return {
    endpoint,
    orderid: target?.orderid ?? request.orderid ?? null,
    retref: target?.retref ?? request.retref ?? null,
    account: target?.account ?? null,
    amountCents:
      request.amount === undefined
        ? (target?.amountCents ?? null)
        : parseAmountCents(String(request.amount)),
  };
};

/** A refusal of a change: nothing happened to the money. */
export const refuseChange = (
  call: GatewayCall,
  merchid: string,
  verdict: GatewayVerdict,
  outcome: string,
): GatewayResult => {
  return {
    call,
    outcome,
    changes: [],
    answer: presentRefusal(verdict, { merchid, retref: call.retref }),
  };
};

export const capturePayment = (
  { book, now }: ChangeRules,
  request: RetrefRequest,
): GatewayResult => {
  const target = book.find(request.retref, request.merchid);
  const call = describeChange('capture', target, request);
  if (target === null) return refuseChange(call, request.merchid, VERDICTS.notFound, 'not_found');
  if (call.amountCents === null)
    return refuseChange(call, request.merchid, VERDICTS.invalidAmount, 'refused');
  if (target.status === 'Queued for Capture')
    return answerCapture(call, target, 'already_captured', []);
  if (target.status === 'Accepted')
    return refuseChange(call, request.merchid, VERDICTS.alreadyBatched, 'refused');
  if (target.status !== 'Authorized')
    return refuseChange(call, request.merchid, VERDICTS.noAction, 'refused');
  if (call.amountCents > target.amountCents)
    return refuseChange(call, request.merchid, VERDICTS.aboveMaximum, 'refused');
  const amountCents = call.amountCents === 0 ? target.amountCents : call.amountCents;
  const captured: GatewayTransaction = {
    ...target,
    amountCents,
    status: 'Queued for Capture',
    capturedAt: now().toISOString(),
  };
  return answerCapture({ ...call, amountCents }, captured, 'captured', [captured]);
};

export const voidPayment = ({ book }: ChangeRules, request: RetrefRequest): GatewayResult => {
  return voidTransaction('void', book.find(request.retref, request.merchid), request);
};

export const voidPaymentByOrder = (
  { book }: ChangeRules,
  request: VoidByOrderRequest,
): GatewayResult => {
  return voidTransaction(
    'voidByOrderId',
    book.findByOrder(request.orderid, request.merchid),
    request,
  );
};

/** A refund is a transaction of its own with its own retrieval reference. */
export const refundPayment = (
  { book, now }: ChangeRules,
  request: RetrefRequest,
): GatewayResult => {
  const target = book.find(request.retref, request.merchid);
  const change = describeChange('refund', target, request);
  if (target === null) return refuseChange(change, request.merchid, VERDICTS.notFound, 'not_found');
  if (target.status !== 'Accepted')
    return refuseChange(change, request.merchid, VERDICTS.notSettled, 'not_settled');
  const amountCents =
    request.amount === undefined || change.amountCents === 0
      ? refundableCents(target)
      : change.amountCents;
  const isKeepable = request.orderid === undefined || isKeepableOrderId(request.orderid);
  if (!isKeepable) return refuseChange(change, request.merchid, VERDICTS.invalidField, 'refused');
  if (amountCents === null || amountCents > refundableCents(target) || !isRefundable(target)) {
    return refuseChange(change, request.merchid, VERDICTS.invalidAmount, 'refused');
  }
  const retref = book.nextRetref();
  const at = now().toISOString();
  const refund: GatewayTransaction = {
    ...target,
    retref,
    orderid: request.orderid ?? null,
    kind: 'refund',
    status: 'Queued for Capture',
    verdict: VERDICTS.approved,
    authcode: 'REFUND',
    amountCents,
    refundedCents: 0,
    refundOf: target.retref,
    authorizedAt: at,
    capturedAt: at,
    settledAt: null,
    batchid: null,
    achReturnCode: null,
  };
  const refunded: GatewayTransaction = {
    ...target,
    refundedCents: target.refundedCents + amountCents,
  };
  return {
    call: { ...change, retref: target.retref, amountCents },
    outcome: 'refunded',
    changes: [refund, refunded],
    answer: presentChange(refund, VERDICTS.approved, { amountCents, authcode: refund.authcode }),
  };
};

const answerCapture = (
  call: GatewayCall,
  transaction: GatewayTransaction,
  outcome: string,
  changes: GatewayTransaction[],
): GatewayResult => {
  const facts = { amountCents: transaction.amountCents, authcode: transaction.authcode };
  return { call, outcome, changes, answer: presentChange(transaction, VERDICTS.approved, facts) };
};

/** Voiding what is void already succeeds again, so that a void whose answer was lost can be repeated. */
const voidTransaction = (
  endpoint: 'void' | 'voidByOrderId',
  target: GatewayTransaction | null,
  request: Partial<RetrefRequest> & { merchid: string },
): GatewayResult => {
  const call = describeChange(endpoint, target, request);
  if (target === null) return refuseChange(call, request.merchid, VERDICTS.notFound, 'not_found');
  if (target.status === 'Voided') return answerVoid(call, target, 'already_voided', []);
  if (target.status === 'Accepted' || target.status === 'Rejected')
    return refuseChange(call, request.merchid, VERDICTS.alreadyBatched, 'refused');
  if (!isVoidable(target)) return refuseChange(call, request.merchid, VERDICTS.noAction, 'refused');
  const amountCents = call.amountCents === 0 ? target.amountCents : call.amountCents;
  if (amountCents === null || amountCents > target.amountCents)
    return refuseChange(call, request.merchid, VERDICTS.invalidAmount, 'refused');
  if (amountCents < target.amountCents) return voidPart(call, target, amountCents, request.merchid);
  const voided: GatewayTransaction = { ...target, status: 'Voided' };
  return answerVoid({ ...call, amountCents }, voided, 'voided', [voided]);
};

/** Only an authorization can be lowered; what is queued for capture is voided whole or not at all. */
const voidPart = (
  call: GatewayCall,
  target: GatewayTransaction,
  amountCents: number,
  merchid: string,
): GatewayResult => {
  if (target.status !== 'Authorized')
    return refuseChange(call, merchid, VERDICTS.invalidAmount, 'refused');
  const lowered: GatewayTransaction = { ...target, amountCents: target.amountCents - amountCents };
  return answerVoid({ ...call, amountCents }, lowered, 'voided_in_part', [lowered]);
};

const answerVoid = (
  call: GatewayCall,
  transaction: GatewayTransaction,
  outcome: string,
  changes: GatewayTransaction[],
): GatewayResult => {
  const remaining = transaction.status === 'Voided' ? 0 : transaction.amountCents;
  return {
    call,
    outcome,
    changes,
    answer: presentChange(transaction, VERDICTS.approved, {
      amountCents: remaining,
      authcode: 'REVERS',
    }),
  };
};
