import {
  isBankToken,
  isCardNumber,
  isCardToken,
  tokenOfBankAccount,
  tokenOfCard,
} from '../tokenizer/card-token.domain';
import { parseAmountCents } from './gateway-amount.domain';
import { presentAuthorization, presentRefusal } from './present-gateway-answer';
import type { GatewayBook } from './gateway-book';
import type { GatewayCall, GatewayResult } from './gateway-call.domain';
import type { ForcedOutcome } from './gateway-fault.domain';
import type { AuthRequest } from './gateway-request-schema';
import {
  VERDICTS,
  declinedWith,
  isKeepableOrderId,
  type GatewayTransaction,
  type GatewayVerdict,
  type SettlementStatus,
} from './gateway-transaction.domain';
import { PARTIAL_APPROVAL, behaviourOfCard, type CardBehaviour } from './test-cards.domain';

export type AuthorizationRules = {
  readonly book: GatewayBook;
  readonly now: () => Date;
  readonly timeoutAnswerMs: number;
};

type AcceptedAccount = {
  readonly account: string;
  readonly accountType: 'card' | 'bank';
};

/** A clear card number never goes further than this line: from here on it is its token. */
const acceptAccount = (
  request: Pick<AuthRequest, 'account' | 'accttype' | 'bankaba'>,
): AcceptedAccount | null => {
  const account = request.account.replaceAll(/[\s-]/g, '');
  const isBank = /^(ECHK|ESAV)$/i.test(request.accttype ?? '');
  if (isCardToken(account)) return { account, accountType: isBank ? 'bank' : 'card' };
  if (isBank && request.bankaba !== undefined)
    return { account: tokenOfBankAccount(request.bankaba, account), accountType: 'bank' };
  if (isBankToken(account)) return { account, accountType: 'bank' };
  return !isBank && isCardNumber(account)
    ? { account: tokenOfCard(account), accountType: 'card' }
    : null;
};

export const describeAuthorization = (request: AuthRequest): GatewayCall => {
  return {
    endpoint: 'auth',
    orderid:
      request.orderid === undefined || !isKeepableOrderId(request.orderid) ? null : request.orderid,
    retref: null,
    account: acceptAccount(request)?.account ?? null,
    amountCents: parseAmountCents(String(request.amount)),
    capture: isYes(request.capture) ? 'Y' : 'N',
  };
};

/** Authorises, and captures on request. The same order id is charged again: the gateway has no idempotency. */
export const authorizePayment = (
  rules: AuthorizationRules,
  request: AuthRequest,
  forced?: ForcedOutcome,
): GatewayResult => {
  const call = describeAuthorization(request);
  const accepted = acceptAccount(request);
  const refusal = refusalOf(request, call, accepted);
  if (refusal !== null || accepted === null || call.amountCents === null) {
    const verdict = refusal ?? VERDICTS.invalidToken;
    return {
      call,
      outcome: 'refused',
      changes: [],
      answer: presentRefusal(verdict, { merchid: request.merchid, amountCents: call.amountCents }),
    };
  }
  const behaviour = forced?.kind === 'decline' ? 'declines' : behaviourOfCard(accepted.account);
  if (behaviour === 'times_out') return timedOut(rules, request, call);

  const { verdict, amountCents } = decide(behaviour, call.amountCents, forced);
  const retref = rules.book.nextRetref();
  const authorizedAt = rules.now().toISOString();
  const status = statusAfter(verdict, amountCents, request.capture);
  const transaction: GatewayTransaction = {
    retref,
    merchid: request.merchid,
    orderid: call.orderid,
    kind: 'payment',
    ...accepted,
    expiry: request.expiry ?? '',
    name: request.name ?? '',
    status,
    verdict,
    authcode: verdict.respstat === 'A' ? `PPS${retref.slice(-3)}` : '',
    amountCents,
    refundedCents: 0,
    refundOf: null,
    authorizedAt,
    capturedAt: status === 'Queued for Capture' ? authorizedAt : null,
    settledAt: null,
    batchid: null,
    achReturnCode: null,
  };
  const checks = {
    receipt: isYes(request.receipt),
    hasPostal: Boolean(request.postal),
    hasCvv: Boolean(request.cvv2),
  };
  return {
    call: {
      ...call,
      retref,
      amountCents: verdict.respstat === 'A' ? amountCents : call.amountCents,
    },
    outcome: outcomeOf(verdict),
    changes: [transaction],
    answer: presentAuthorization(transaction, checks),
  };
};

const refusalOf = (
  request: AuthRequest,
  call: GatewayCall,
  accepted: AcceptedAccount | null,
): GatewayVerdict | null => {
  if (request.merchid.trim() === '') return VERDICTS.invalidMerchant;
  if (call.amountCents === null) return VERDICTS.invalidAmount;
  if (request.orderid !== undefined && call.orderid === null) return VERDICTS.invalidField;
  if (request.expiry !== undefined && !/^\d{0,8}$/.test(request.expiry))
    return VERDICTS.invalidExpiry;
  if (accepted === null)
    return request.account.startsWith('9') ? VERDICTS.invalidToken : VERDICTS.invalidCard;
  return null;
};

const decide = (
  behaviour: CardBehaviour,
  requestedCents: number,
  forced: ForcedOutcome | undefined,
): { verdict: GatewayVerdict; amountCents: number } => {
  if (behaviour === 'declines')
    return { verdict: declinedWith(forced?.code), amountCents: requestedCents };
  if (behaviour === 'expired') return { verdict: VERDICTS.expired, amountCents: requestedCents };
  if (forced?.kind === 'partial')
    return { verdict: VERDICTS.approvedInPart, amountCents: Math.floor(requestedCents / 2) };
  if (behaviour === 'approves_in_part' && requestedCents >= PARTIAL_APPROVAL.fromCents) {
    return { verdict: VERDICTS.approvedInPart, amountCents: PARTIAL_APPROVAL.givesCents };
  }
  return { verdict: VERDICTS.approved, amountCents: requestedCents };
};

/** Nothing is kept: the processor never answered, and the gateway's own look-up knows of nothing. */
const timedOut = (
  rules: AuthorizationRules,
  request: AuthRequest,
  call: GatewayCall,
): GatewayResult => {
  const answer = presentRefusal(VERDICTS.timedOut, {
    merchid: request.merchid,
    amountCents: call.amountCents,
  });
  return { call, outcome: 'timed_out', changes: [], answer, waitMs: rules.timeoutAnswerMs };
};

const statusAfter = (
  verdict: GatewayVerdict,
  amountCents: number,
  capture: string | undefined,
): SettlementStatus => {
  if (verdict.respstat !== 'A') return 'Declined';
  if (amountCents === 0) return 'Zero Amount';
  return isYes(capture) ? 'Queued for Capture' : 'Authorized';
};

const outcomeOf = (verdict: GatewayVerdict): string => {
  if (verdict.respstat !== 'A') return 'declined';
  return verdict === VERDICTS.approvedInPart ? 'partial' : 'approved';
};

const isYes = (flag: string | undefined): boolean => {
  return flag?.toUpperCase() === 'Y';
};
