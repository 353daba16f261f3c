import { randomInt, randomUUID } from 'node:crypto';
import { makeOrderId } from '../../gateway/order-id';
import { authoriseAttempt, takeBackLateApproval } from './authorise-attempt.service';
import { cardingLimits, type PaymentDependencies } from './payment-dependencies';
import { isOpen, type AttemptState } from './payment-attempt.domain';
import type { BegunAttempt } from './payment-attempt.queries';
import { toProblem } from './payment-refusal.errors';
import { firstLookupAt } from './reconciler.domain';
import { captureSplit, underSplitLease, voidSplit, type SplitEnd } from './split-steps.service';
import {
  beginSplit,
  decideSplit,
  putSplitBack,
  recordSplitPart,
  sendSecondCard,
  type HeldSplit,
} from './split-payment.queries';
import { findSplit, type SplitRecord } from './split-record.queries';

export type PaySplitCommand = {
  readonly userId: number;
  readonly actor: string;
  readonly sessionId: number | null;
  readonly clientAddress: string | null;
  readonly requestId: string;
  readonly idempotencyKeyId: number | null;
  readonly invoiceId: number;
  readonly cards: readonly [
    { readonly methodId: number; readonly amountMinor: number },
    { readonly methodId: number; readonly amountMinor: number },
  ];
};

/**
 * Takes one payment of one bill over two cards: both or none.
 *
 * 1. One transaction locks the bill, decides, and writes the split with the first card as `sent`, the second as `created`.
 * 2. The first card is authorised without capture; only a card that holds its part lets the second be asked.
 * 3. Both hold their part: the decision to capture is written, then both are captured, then one transaction writes both payments.
 *    Anything definite before that: the decision to give back is written, then whatever is held is voided.
 *
 * This request holds the split while it works. Whatever it leaves in doubt, and whatever a dead process leaves, belongs to the
 * reconciler: back before the decision to capture, forward after it.
 */
export async function paySplit(
  deps: PaymentDependencies,
  command: PaySplitCommand,
  leaseMs: number,
): Promise<SplitRecord> {
  const now = deps.now();
  const worker = `request-${randomUUID()}`;
  const orderIds: readonly [string, string] = [makeOrderId(randomInt), makeOrderId(randomInt)];
  const [one, two] = command.cards;
  const begun = await beginSplit(deps.db, {
    ...command,
    cards: [
      { ...one, orderId: orderIds[0] },
      { ...two, orderId: orderIds[1] },
    ],
    defaultGatewayMerchantId: deps.gatewayMerchantId,
    worker,
    leaseMs,
    now,
    nextStepAt: firstLookupAt(now, deps.policy),
    carding: cardingLimits(deps, 'split_payment', now),
  });
  if (begun.refusal !== null)
    throw toProblem(begun.refusal, begun.balanceMinor ?? 0, deps.carding.windowMs);
  deps.metrics.attempts.inc({ state: 'sent', door: 'split_payment' });

  const held = { id: begun.splitId, worker, actor: command.actor, requestId: command.requestId };
  try {
    const end = await underSplitLease(deps, held, leaseMs, () =>
      carryOut(deps, held, begun.cards, { orderIds, sentAt: now }),
    );
    if (end === 'undecided') await giveBack(deps, held);
    return (
      (await findSplit(deps.db, { splitId: held.id })) ?? inDoubt(command.invoiceId, begun.cards)
    );
  } catch (err) {
    deps.log.error(
      { err, attempt: begun.cards[0].id },
      'a split payment could not be carried out and is in doubt',
    );
    await giveBack(deps, held).catch((error: unknown) =>
      deps.log.error(
        { err: error, attempt: begun.cards[0].id },
        'a split payment was not given back',
      ),
    );
    return inDoubt(command.invoiceId, begun.cards);
  }
}

type Sending = { readonly orderIds: readonly [string, string]; readonly sentAt: Date };

async function carryOut(
  deps: PaymentDependencies,
  held: HeldSplit,
  [first, second]: readonly [BegunAttempt, BegunAttempt],
  { orderIds, sentAt }: Sending,
): Promise<SplitEnd> {
  const one = await authoriseCard(deps, held, first, { orderId: orderIds[0], sentAt });
  if (one !== 'authorised') return giveUpAuthorising(deps, held, one);
  await deps.beforeRecording();
  const secondSentAt = deps.now();
  if (!(await sendSecondCard(deps.db, held, secondSentAt))) return 'undecided';
  deps.metrics.attempts.inc({ state: 'sent', door: 'split_payment' });
  const two = await authoriseCard(deps, held, second, {
    orderId: orderIds[1],
    sentAt: secondSentAt,
  });
  if (two !== 'authorised') return giveUpAuthorising(deps, held, two);

  const decided = await decideSplit(deps.db, held, 'capturing', null, deps.now());
  await deps.beforeRecording();
  if (decided === 'voiding') return voidSplit(deps, held, 'sweep');
  return decided === 'capturing' ? captureSplit(deps, held, true) : 'undecided';
}

/** A doubt stays as it is: the reconciler finds out. */
async function giveUpAuthorising(
  deps: PaymentDependencies,
  held: HeldSplit,
  state: AttemptState,
): Promise<SplitEnd> {
  if (isOpen(state)) return 'undecided';
  const decided = await decideSplit(deps.db, held, 'voiding', state, deps.now());
  await deps.beforeRecording();
  return decided === 'voiding' ? voidSplit(deps, held, 'sweep') : 'undecided';
}

/** The state in which the card's part stands after the gateway was asked once. */
async function authoriseCard(
  deps: PaymentDependencies,
  held: HeldSplit,
  attempt: BegunAttempt,
  { orderId, sentAt }: { readonly orderId: string; readonly sentAt: Date },
): Promise<AttemptState> {
  const sendBefore = new Date(sentAt.getTime() + deps.policy.notFoundAfterMs);
  const decision = await authoriseAttempt(deps, attempt, {
    orderId,
    sendBefore,
    capture: false,
    initiator: 'customer',
    isStoredCredential: true,
  });
  await deps.beforeRecording();
  const isApproved = decision.state === 'approved';
  const recorded = await recordSplitPart(deps.db, held, {
    ...decision,
    state: isApproved ? 'authorised' : decision.state,
    attemptId: attempt.id,
    now: deps.now(),
  });
  if (recorded.written) {
    deps.metrics.attempts.inc({ state: recorded.state, door: 'split_payment' });
    return recorded.state;
  }
  // Somebody else has the split, and from here on gives it back.
  const hasEnded = !isOpen(recorded.state);
  if (isApproved || (decision.state === 'unknown' && hasEnded)) {
    await takeBackLateApproval(deps, {
      attemptId: attempt.id,
      merchantId: attempt.gatewayMerchantId,
      orderId,
      retref: decision.retref,
      isTold: hasEnded,
    });
  }
  return 'unknown';
}

const giveBack = (deps: PaymentDependencies, held: HeldSplit): Promise<void> =>
  putSplitBack(deps.db, held, {
    tries: 0,
    nextStepAt: firstLookupAt(deps.now(), deps.policy),
    needsReview: false,
    now: deps.now(),
  });

function inDoubt(invoiceId: number, cards: readonly BegunAttempt[]): SplitRecord {
  const parts = cards.map((card) => ({
    id: card.id,
    state: 'unknown' as const,
    declineReason: null,
    visibleMethod: card.visibleMethod,
    amountMinor: card.amountMinor,
    paidOn: null,
  }));
  return { state: 'authorising', reason: null, invoiceId, paidInFull: false, parts };
}

/** What to tell a repeat of a request whose process died; undefined when it died before anything was written. */
export const recallSplit = (
  deps: Pick<PaymentDependencies, 'db'>,
  idempotencyKeyId: number,
): Promise<SplitRecord | undefined> => findSplit(deps.db, { keyId: idempotencyKeyId });
