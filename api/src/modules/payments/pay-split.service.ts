import { randomInt, randomUUID } from 'node:crypto';
import { makeOrderId } from '../../gateway/order-id';
import { authoriseAttempt, takeBackLateApproval } from './authorise-attempt.service';
import { cardingLimits, type PaymentContext } from './payment-context';
import { isOpen, type AttemptState } from './payment-attempt.domain';
import type { BegunAttempt } from './payment-attempt.queries';
import type { PaymentRequest } from './payment-orders';
import { toProblem } from './payment-refusal.errors';
import { firstLookupAt } from './reconciler.domain';
import { captureSplit, underSplitLease, voidSplit, type SplitEnd } from './split-steps.service';
import {
  beginSplit,
  decideSplit,
  putSplitBack,
  recordSplitPart,
  sendSecondCard,
  type OwnedSplit,
} from './split-payment.queries';
import { findSplit, type SplitRecord } from './split-record.queries';

export type PaySplitCommand = PaymentRequest & {
  readonly userId: number;
  readonly sessionId: number | null;
  readonly invoiceId: number;
  readonly cards: readonly [
    { readonly methodId: number; readonly amountMinor: number },
    { readonly methodId: number; readonly amountMinor: number },
  ];
};

/**
 * Takes one payment of one invoice over two cards: both or none.
 *
 * 1. One transaction locks the invoice, decides, and writes the split with the first card as `sent`, the second as
 *   `created`.
 * 2. The first card is authorised without capture; only after an approval the second card is authorised.
 * 3. Both are authorised: the decision to capture is written, then both are captured, then one transaction writes both
 *   payments. Anything definite before that: the decision to give back is written, then each authorisation is voided.
 *
 * This request owns the split while it works. Whatever it leaves in doubt, and whatever a dead process leaves, belongs
 * to the reconciler: back before the decision to capture, forward after it.
 */
export const paySplit = async (
  context: PaymentContext,
  command: PaySplitCommand,
  leaseMs: number,
): Promise<SplitRecord> => {
  const now = context.clock.now();
  const worker = `request-${randomUUID()}`;
  const orderIds: readonly [string, string] = [makeOrderId(randomInt), makeOrderId(randomInt)];
  const [one, two] = command.cards;
  const begun = await beginSplit(context.db, {
    ...command,
    ownerUserId: command.userId,
    methodIds: [one.methodId, two.methodId],
    amounts: [one.amountMinor, two.amountMinor],
    orderIds,
    defaultGatewayMerchantId: context.gatewayMerchantId,
    worker,
    leaseMs,
    now,
    nextStepAt: firstLookupAt(now, context.policy),
    ...cardingLimits(context, 'split_payment', now),
  });
  if (begun.refusal !== null)
    throw toProblem(begun.refusal, begun.balanceMinor ?? 0, context.carding.windowMs);
  context.metrics.attempts.inc({ state: 'sent', door: 'split_payment' });

  const ownedSplit = {
    id: begun.splitId,
    worker,
    actor: command.actor,
    requestId: command.requestId,
  };
  try {
    const end = await underSplitLease(context, ownedSplit, leaseMs, () =>
      carryOut(context, ownedSplit, begun.cards, { orderIds, sentAt: now }),
    );
    if (end === 'undecided') await giveBack(context, ownedSplit);
    return (
      (await findSplit(context.db, { splitId: ownedSplit.id })) ??
      inDoubt(command.invoiceId, begun.cards)
    );
  } catch (err) {
    context.log.error(
      { err, attempt: begun.cards[0].id },
      'a split payment could not be carried out and is in doubt',
    );
    await giveBack(context, ownedSplit).catch((error: unknown) =>
      context.log.error(
        { err: error, attempt: begun.cards[0].id },
        'a split payment was not given back',
      ),
    );
    return inDoubt(command.invoiceId, begun.cards);
  }
};

type Sending = { readonly orderIds: readonly [string, string]; readonly sentAt: Date };

const carryOut = async (
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  [first, second]: readonly [BegunAttempt, BegunAttempt],
  { orderIds, sentAt }: Sending,
): Promise<SplitEnd> => {
  const one = await authoriseCard(context, ownedSplit, first, { orderId: orderIds[0], sentAt });
  if (one !== 'authorised') return giveUpAuthorising(context, ownedSplit, one);
  await context.beforeRecording();
  const secondSentAt = context.clock.now();
  if (!(await sendSecondCard(context.db, ownedSplit, secondSentAt))) return 'undecided';
  context.metrics.attempts.inc({ state: 'sent', door: 'split_payment' });
  const two = await authoriseCard(context, ownedSplit, second, {
    orderId: orderIds[1],
    sentAt: secondSentAt,
  });
  if (two !== 'authorised') return giveUpAuthorising(context, ownedSplit, two);

  const decided = await decideSplit(context.db, ownedSplit, 'capturing', null, context.clock.now());
  await context.beforeRecording();
  if (decided === 'voiding') return voidSplit(context, ownedSplit, 'sweep');
  return decided === 'capturing' ? captureSplit(context, ownedSplit, true) : 'undecided';
};

/** A doubt stays as it is: the reconciler finds out. */
const giveUpAuthorising = async (
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  state: AttemptState,
): Promise<SplitEnd> => {
  if (isOpen(state)) return 'undecided';
  const decided = await decideSplit(context.db, ownedSplit, 'voiding', state, context.clock.now());
  await context.beforeRecording();
  return decided === 'voiding' ? voidSplit(context, ownedSplit, 'sweep') : 'undecided';
};

/** State of the card's part after one call of the gateway. */
const authoriseCard = async (
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  attempt: BegunAttempt,
  { orderId, sentAt }: { readonly orderId: string; readonly sentAt: Date },
): Promise<AttemptState> => {
  const sendBefore = new Date(sentAt.getTime() + context.policy.notFoundAfterMs);
  const decision = await authoriseAttempt(context, attempt, {
    orderId,
    sendBefore,
    capture: false,
    initiator: 'customer',
    isStoredCredential: true,
  });
  await context.beforeRecording();
  const isApproved = decision.state === 'approved';
  const recorded = await recordSplitPart(context.db, ownedSplit, {
    ...decision,
    state: isApproved ? 'authorised' : decision.state,
    attemptId: attempt.id,
    now: context.clock.now(),
  });
  if (recorded.written) {
    context.metrics.attempts.inc({ state: recorded.state, door: 'split_payment' });
    return recorded.state;
  }
  // Another process has the split, and from here on gives it back.
  const hasEnded = !isOpen(recorded.state);
  if (isApproved || (decision.state === 'unknown' && hasEnded)) {
    await takeBackLateApproval(context, {
      attemptId: attempt.id,
      merchantId: attempt.gatewayMerchantId,
      orderId,
      retref: decision.retref,
      isTold: hasEnded,
    });
  }
  return 'unknown';
};

const giveBack = (context: PaymentContext, ownedSplit: OwnedSplit): Promise<void> =>
  putSplitBack(context.db, ownedSplit, {
    tries: 0,
    nextStepAt: firstLookupAt(context.clock.now(), context.policy),
    needsReview: false,
    now: context.clock.now(),
  });

const inDoubt = (invoiceId: number, cards: readonly BegunAttempt[]): SplitRecord => {
  const parts = cards.map((card) => ({
    id: card.id,
    state: 'unknown' as const,
    declineReason: null,
    visibleMethod: card.visibleMethod,
    amountMinor: card.amountMinor,
    paidOn: null,
  }));
  return { state: 'authorising', reason: null, invoiceId, paidInFull: false, parts };
};

/** Answer to a repeat whose process died; undefined when it died before anything was recorded. */
export const recallSplit = (
  context: Pick<PaymentContext, 'db'>,
  idempotencyKeyId: number,
): Promise<SplitRecord | undefined> => findSplit(context.db, { keyId: idempotencyKeyId });
