import { randomInt } from 'node:crypto';
import { makeOrderId } from '../../gateway/order-id';
import type { AuthoriseContext } from './authorise-attempt.service';
import {
  isVoidConfirmed,
  readAuthorisation,
  readInquiry,
  type CaptureState,
} from './gateway-answer.domain';
import { decideAfterLookup } from './reconciler.domain';

export type SentRefund = {
  readonly orderId: string;
  readonly sentAt: Date;
  readonly notFoundAt: Date | null;
};

export type MoneyToGiveBack = {
  readonly gatewayMerchantId: string;
  readonly retref: string;
  readonly amountMinor: number;
  /** One that was sent already. */
  readonly refund: SentRefund | null;
};

/** Callbacks that record each step for the caller. */
export type GiveBackRecord = {
  /** The refund's own order id, before it is sent; false when it is no longer the caller's. */
  readonly beginRefund: (orderId: string, at: Date) => Promise<boolean>;
  readonly keepNotFound: (at: Date) => Promise<void>;
  /** Where the gateway says that the money is. */
  readonly findCaptureState: () => Promise<CaptureState>;
};

/** By a void, by a refund, or not known yet. */
export type GivenBack = 'given_back' | 'refunded' | 'undecided';

/**
 * The only way to return captured money: a void before settlement, else a refund that is recorded
 * before it is sent. Safe to repeat: an unclear refund is looked up, and sent again only when it
 * never arrived.
 */
export const giveMoneyBack = async (
  context: AuthoriseContext,
  money: MoneyToGiveBack,
  record: GiveBackRecord,
): Promise<GivenBack> => {
  if (money.refund !== null) return continueRefund(context, money, money.refund, record);
  const { gatewayMerchantId: merchantId, retref } = money;
  const reply = await context.gateway.void({ merchantId, retref });
  if (isVoidConfirmed(reply, { retref })) return 'given_back';
  if (reply.kind !== 'answered') return 'undecided';
  const state = await record.findCaptureState();
  if (state === 'gone') return 'given_back';
  return state === 'settled' ? refund(context, money, record) : 'undecided';
};

const refund = async (
  context: AuthoriseContext,
  { gatewayMerchantId: merchantId, retref, amountMinor }: MoneyToGiveBack,
  record: GiveBackRecord,
): Promise<'refunded' | 'undecided'> => {
  const orderId = makeOrderId(randomInt);
  const begunAt = context.clock.now();
  if (!(await record.beginRefund(orderId, begunAt))) return 'undecided';
  // A worker that took over since may have found that it never arrived, and sent another.
  const sendBefore = begunAt.getTime() + context.policy.notFoundAfterMs;
  if (context.clock.now().getTime() >= sendBefore) return 'undecided';
  const reply = await context.gateway.refund({ merchantId, retref, amountMinor, orderId });
  return readAuthorisation(reply, { orderId, amountMinor }).kind === 'approved'
    ? 'refunded'
    : 'undecided';
};

const continueRefund = async (
  context: AuthoriseContext,
  money: MoneyToGiveBack,
  sent: SentRefund,
  record: GiveBackRecord,
): Promise<'refunded' | 'undecided'> => {
  const { orderId } = sent;
  const reply = await context.gateway.inquireByOrderId({
    merchantId: money.gatewayMerchantId,
    orderId,
  });
  const outcome = readInquiry(reply, { orderId, amountMinor: money.amountMinor, retref: null });
  if (outcome.kind === 'approved') return 'refunded';
  if (outcome.kind === 'declined') return refund(context, money, record);
  if (outcome.kind !== 'not_found') return 'undecided';
  const history = {
    sentAt: sent.sentAt,
    lookups: 0,
    failedLookupsInARow: 0,
    voidTries: 0,
    notFoundAt: sent.notFoundAt,
    nextLookupAt: null,
  };
  const decision = decideAfterLookup(
    outcome,
    history,
    'sweep',
    context.clock.now(),
    context.policy,
  );
  if (decision.kind === 'not_charged') return refund(context, money, record);
  if (sent.notFoundAt === null && 'history' in decision && decision.history.notFoundAt !== null)
    await record.keepNotFound(decision.history.notFoundAt);
  return 'undecided';
};
