import {
  isVoidConfirmed,
  readCapture,
  readHold,
  readInquiry,
  type HoldStanding,
} from './gateway-answer.domain';
import { giveMoneyBack } from './give-back.service';
import { noteLookup } from './note-lookup.service';
import type { PaymentDependencies } from './payment-dependencies';
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
  type HeldSplit,
  type SplitPart,
} from './split-payment.queries';

/** Where a step left a split: both cards paid, none did, or nobody can tell yet. */
export type SplitEnd = 'paid' | 'not_paid' | 'undecided';

/** Keeps the split this worker's while the work runs, however long the gateway takes. */
export async function underSplitLease<Result>(
  deps: PaymentDependencies,
  held: HeldSplit,
  leaseMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const heartbeat = setInterval(() => {
    renewSplitLease(deps.db, held.id, { worker: held.worker, leaseMs }).catch((err: unknown) =>
      deps.log.error({ err }, 'the lease of a split payment was not renewed'),
    );
  }, leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Both cards hold their part and the decision to take it is written. Takes what is not taken yet; `isFresh` says that nobody can
 * have taken anything so far. When a card clearly refuses, both are given back.
 */
export async function captureSplit(
  deps: PaymentDependencies,
  held: HeldSplit,
  isFresh: boolean,
): Promise<SplitEnd> {
  for (const [index, part] of (await listSplitParts(deps.db, held.id)).entries()) {
    const standing = isFresh ? 'held' : await inquire(deps, part);
    const end = standing === 'held' ? await capturePart(deps, part) : standing;
    await deps.beforeRecording();
    if (end === 'unclear') return 'undecided';
    if (end === 'held' || end === 'gone') return giveUpCapturing(deps, held, index);
  }
  const finished = await finishSplit(deps.db, held, 'paid', deps.now());
  if (!finished.written) return 'undecided';
  deps.metrics.attempts.inc({ state: 'approved', door: 'split_payment' }, 2);
  deps.onRecorded();
  return 'paid';
}

/** `held` means here that the capture was refused and the money is still only held. */
async function capturePart(deps: PaymentDependencies, part: SplitPart): Promise<HoldStanding> {
  if (part.retref === null) return 'unclear';
  const reply = await deps.gateway.capture({
    merchantId: part.gatewayMerchantId,
    retref: part.retref,
    amountMinor: part.amountMinor,
  });
  const answer = readCapture(reply, { retref: part.retref, amountMinor: part.amountMinor });
  if (answer === 'refused') return inquire(deps, part);
  return answer === 'captured' ? 'captured' : 'unclear';
}

async function giveUpCapturing(
  deps: PaymentDependencies,
  held: HeldSplit,
  refusedIndex: number,
): Promise<SplitEnd> {
  const decided = await decideSplit(
    deps.db,
    held,
    'voiding',
    captureRefused[refusedIndex] ?? null,
    deps.now(),
  );
  if (decided !== 'voiding') return 'undecided';
  await deps.beforeRecording();
  return voidSplit(deps, held, 'sweep');
}

async function inquire(deps: PaymentDependencies, part: SplitPart): Promise<HoldStanding> {
  return readHold(
    await deps.gateway.inquireByOrderId({
      merchantId: part.gatewayMerchantId,
      orderId: part.orderId,
    }),
    part,
  );
}

/**
 * The decision to give back is written. Frees whatever one of the cards holds or may hold; the split ends when none of them can.
 */
export async function voidSplit(
  deps: PaymentDependencies,
  held: HeldSplit,
  trigger: LookupTrigger,
): Promise<SplitEnd> {
  let areFree = true;
  for (const part of await listSplitParts(deps.db, held.id)) {
    if (!isOpen(part.state)) continue;
    const isFree = await (part.state === 'authorised'
      ? freePart(deps, held, part)
      : findAndFreePart(deps, held, part, trigger));
    areFree &&= isFree;
    await deps.beforeRecording();
  }
  if (!areFree) return 'undecided';
  const finished = await finishSplit(deps.db, held, 'not_paid', deps.now());
  return finished.written ? 'not_paid' : 'undecided';
}

type PartEnding = {
  readonly state: 'voided' | 'declined' | 'not_charged' | 'unknown';
  readonly reason: string;
  readonly retref?: string | null;
  readonly respcode?: string;
  readonly declineReason?: string;
};

/** Whether the card's part is over now. */
async function endPart(
  deps: PaymentDependencies,
  held: HeldSplit,
  part: SplitPart,
  ending: PartEnding,
): Promise<boolean> {
  const nothing = { retref: null, authcode: null, respcode: null, declineReason: null };
  const recorded = await recordSplitPart(deps.db, held, {
    ...nothing,
    ...ending,
    attemptId: part.id,
    now: deps.now(),
  });
  if (recorded.written) deps.metrics.attempts.inc({ state: recorded.state, door: 'split_payment' });
  return recorded.written && !isOpen(recorded.state);
}

/** A card that holds its part, or had it taken: void it; what has settled meanwhile is refunded. */
async function freePart(
  deps: PaymentDependencies,
  held: HeldSplit,
  part: SplitPart,
): Promise<boolean> {
  const { retref } = part;
  if (retref === null) return false;
  const end = await giveMoneyBack(
    deps,
    { ...part, retref },
    {
      beginRefund: (orderId, at) => beginPartRefund(deps.db, held, part.id, orderId, at),
      keepNotFound: (at) => keepRefundNotFound(deps.db, held, part.id, at),
      findStanding: () => inquire(deps, part),
    },
  );
  return end === 'undecided' ? false : endPart(deps, held, part, { state: 'voided', reason: end });
}

/** A card that was asked and whose answer nobody wrote down: look it up, and free what is there. */
async function findAndFreePart(
  deps: PaymentDependencies,
  held: HeldSplit,
  part: SplitPart,
  trigger: LookupTrigger,
): Promise<boolean> {
  const { gatewayMerchantId: merchantId, orderId } = part;
  const outcome = readInquiry(await deps.gateway.inquireByOrderId({ merchantId, orderId }), part);
  await noteLookup(deps, part, outcome);
  const decision = decideAfterLookup(outcome, part.history, trigger, deps.now(), deps.policy);
  switch (decision.kind) {
    case 'approve':
    case 'void_reference':
      if (
        isVoidConfirmed(await deps.gateway.void({ merchantId, retref: decision.retref }), {
          retref: decision.retref,
        })
      ) {
        return endPart(deps, held, part, {
          state: 'voided',
          reason: 'given_back',
          retref: decision.retref,
        });
      }
      return keepLooking(deps, held, part, {
        ...part.history,
        failedLookupsInARow: 0,
        notFoundAt: null,
      });
    case 'decline':
      return endPart(deps, held, part, {
        state: 'declined',
        reason: 'found_by_lookup',
        respcode: decision.respcode,
        declineReason: decision.declineReason,
      });
    case 'voided':
      return endPart(deps, held, part, {
        state: 'voided',
        reason: 'found_voided',
        retref: decision.retref,
      });
    case 'not_charged':
      return endPart(deps, held, part, { state: 'not_charged', reason: 'not_found_twice' });
    case 'void_order':
      if (isVoidConfirmed(await deps.gateway.voidByOrderId({ merchantId, orderId }), { orderId })) {
        return endPart(deps, held, part, { state: 'voided', reason: 'voided_by_order_id' });
      }
      return keepLooking(deps, held, part, decision.otherwise.history);
    case 'wait':
    case 'needs_review':
      return keepLooking(deps, held, part, decision.history);
  }
}

async function keepLooking(
  deps: PaymentDependencies,
  held: HeldSplit,
  part: SplitPart,
  history: SplitPart['history'],
): Promise<false> {
  await keepPartHistory(deps.db, held, part.id, history);
  // The process that sent it is gone or still waiting; either way the answer is not known.
  if (part.state === 'sent')
    await endPart(deps, held, part, { state: 'unknown', reason: 'no_answer_recorded' });
  return false;
}
