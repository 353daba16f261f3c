import {
  isVoidConfirmed,
  readCapture,
  readHold,
  readInquiry,
  type CaptureState,
} from './gateway-answer.domain';
import { giveMoneyBack } from './give-back.service';
import { noteLookup } from './note-lookup.service';
import type { PaymentContext } from './payment-context';
import { isOpen } from './payment-attempt.domain';
import { decideAfterLookup, type LookupTrigger } from './reconciler.domain';
import { captureRefused } from './split-payment.domain';
import {
  beginPartRefund,
  decideSplit,
  finishSplit,
  keepPartHistory,
  keepRefundNotFound,
  listSplitParts,
  recordSplitPart,
  renewSplitLease,
  type OwnedSplit,
  type SplitPart,
} from './split-payment.queries';

/** State of a split after a step: both cards paid, neither, or in doubt. */
export type SplitEnd = 'paid' | 'not_paid' | 'undecided';

/** Keeps the split this worker's while the work runs, however long the gateway takes. */
export const underSplitLease = async <Result>(
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  leaseMs: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const heartbeat = setInterval(() => {
    renewSplitLease(context.db, ownedSplit.id, { worker: ownedSplit.worker, leaseMs }).catch(
      (err: unknown) => context.log.error({ err }, 'the lease of a split payment was not renewed'),
    );
  }, leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
};

/**
 * Both cards hold their part and the decision to take it is written. Takes what is not taken yet; `isFresh` says that
 * no process can have taken anything so far. When a card clearly refuses, both are given back.
 */
export const captureSplit = async (
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  isFresh: boolean,
): Promise<SplitEnd> => {
  for (const [index, part] of (await listSplitParts(context.db, ownedSplit.id)).entries()) {
    const holdState = isFresh ? 'held' : await inquire(context, part);
    const end = holdState === 'held' ? await capturePart(context, part) : holdState;
    await context.beforeRecording();
    if (end === 'unclear') return 'undecided';
    if (end === 'held' || end === 'gone') return giveUpCapturing(context, ownedSplit, index);
  }
  const finished = await finishSplit(context.db, ownedSplit, 'paid', context.clock.now());
  if (!finished.written) return 'undecided';
  context.metrics.attempts.inc({ state: 'approved', door: 'split_payment' }, 2);
  context.onRecorded();
  return 'paid';
};

/** The state `held` means: the gateway refused the capture, and the money is still only authorised. */
const capturePart = async (context: PaymentContext, part: SplitPart): Promise<CaptureState> => {
  if (part.retref === null) return 'unclear';
  const reply = await context.gateway.capture({
    merchantId: part.gatewayMerchantId,
    retref: part.retref,
    amountMinor: part.amountMinor,
  });
  const answer = readCapture(reply, { retref: part.retref, amountMinor: part.amountMinor });
  if (answer === 'refused') return inquire(context, part);
  return answer === 'captured' ? 'captured' : 'unclear';
};

const giveUpCapturing = async (
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  refusedIndex: number,
): Promise<SplitEnd> => {
  const decided = await decideSplit(
    context.db,
    ownedSplit,
    'voiding',
    captureRefused[refusedIndex] ?? null,
    context.clock.now(),
  );
  if (decided !== 'voiding') return 'undecided';
  await context.beforeRecording();
  return voidSplit(context, ownedSplit, 'sweep');
};

const inquire = async (context: PaymentContext, part: SplitPart): Promise<CaptureState> => {
  return readHold(
    await context.gateway.inquireByOrderId({
      merchantId: part.gatewayMerchantId,
      orderId: part.orderId,
    }),
    part,
  );
};

/**
 * The decision to give back is written. Frees whatever one of the cards holds or may hold; the split ends when none of
 * them can.
 */
export const voidSplit = async (
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  trigger: LookupTrigger,
): Promise<SplitEnd> => {
  let areFree = true;
  for (const part of await listSplitParts(context.db, ownedSplit.id)) {
    if (!isOpen(part.state)) continue;
    const isFree = await (part.state === 'authorised'
      ? freePart(context, ownedSplit, part)
      : findAndFreePart(context, ownedSplit, part, trigger));
    areFree &&= isFree;
    await context.beforeRecording();
  }
  if (!areFree) return 'undecided';
  const finished = await finishSplit(context.db, ownedSplit, 'not_paid', context.clock.now());
  return finished.written ? 'not_paid' : 'undecided';
};

type PartEnding = {
  readonly state: 'voided' | 'declined' | 'not_charged' | 'unknown';
  readonly reason: string;
  readonly retref?: string | null;
  readonly respcode?: string;
  readonly declineReason?: string;
};

/** Whether the card's part is over now. */
const endPart = async (
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  part: SplitPart,
  ending: PartEnding,
): Promise<boolean> => {
  const nothing = { retref: null, authcode: null, respcode: null, declineReason: null };
  const recorded = await recordSplitPart(context.db, ownedSplit, {
    ...nothing,
    ...ending,
    attemptId: part.id,
    now: context.clock.now(),
  });
  if (recorded.written)
    context.metrics.attempts.inc({ state: recorded.state, door: 'split_payment' });
  return recorded.written && !isOpen(recorded.state);
};

/** A card that holds its part, or had it taken: void it; what has settled meanwhile is refunded. */
const freePart = async (
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  part: SplitPart,
): Promise<boolean> => {
  const { retref } = part;
  if (retref === null) return false;
  const end = await giveMoneyBack(
    context,
    { ...part, retref },
    {
      beginRefund: (orderId, at) => beginPartRefund(context.db, ownedSplit, part.id, orderId, at),
      keepNotFound: (at) => keepRefundNotFound(context.db, ownedSplit, part.id, at),
      findCaptureState: () => inquire(context, part),
    },
  );
  return end === 'undecided'
    ? false
    : endPart(context, ownedSplit, part, { state: 'voided', reason: end, retref });
};

/** A card that was authorised without a recorded answer: look it up, and free what is there. */
const findAndFreePart = async (
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  part: SplitPart,
  trigger: LookupTrigger,
): Promise<boolean> => {
  const { gatewayMerchantId: merchantId, orderId } = part;
  const outcome = readInquiry(
    await context.gateway.inquireByOrderId({ merchantId, orderId }),
    part,
  );
  await noteLookup(context, part, outcome);
  const decision = decideAfterLookup(
    outcome,
    part.history,
    trigger,
    context.clock.now(),
    context.policy,
  );
  switch (decision.kind) {
    case 'approve':
    case 'void_reference':
      return (
        (await freePart(context, ownedSplit, { ...part, ...decision })) ||
        keepLooking(context, ownedSplit, part, {
          ...part.history,
          failedLookupsInARow: 0,
          notFoundAt: null,
        })
      );
    case 'decline':
      return endPart(context, ownedSplit, part, {
        state: 'declined',
        reason: 'found_by_lookup',
        respcode: decision.respcode,
        declineReason: decision.declineReason,
      });
    case 'voided':
      return endPart(context, ownedSplit, part, {
        state: 'voided',
        reason: 'found_voided',
        retref: decision.retref,
      });
    case 'not_charged':
      return endPart(context, ownedSplit, part, {
        state: 'not_charged',
        reason: 'not_found_twice',
      });
    case 'void_order':
      if (
        isVoidConfirmed(await context.gateway.voidByOrderId({ merchantId, orderId }), { orderId })
      ) {
        return endPart(context, ownedSplit, part, {
          state: 'voided',
          reason: 'voided_by_order_id',
        });
      }
      return keepLooking(context, ownedSplit, part, decision.otherwise.history);
    case 'wait':
    case 'needs_review':
      return keepLooking(context, ownedSplit, part, decision.history);
  }
};

const keepLooking = async (
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  part: SplitPart,
  history: SplitPart['history'],
): Promise<false> => {
  await keepPartHistory(context.db, ownedSplit, part.id, history);
  // The process that sent it is gone or still waiting; either way the answer is not known.
  if (part.state === 'sent')
    await endPart(context, ownedSplit, part, { state: 'unknown', reason: 'no_answer_recorded' });
  return false;
};
