import { randomUUID } from 'node:crypto';
import type { PaymentContext } from './payment-context';
import { lookupLeaseMs } from './reconcile-attempt.service';
import type { LookupTrigger } from './reconciler.domain';
import { nextTry } from './split-payment.domain';
import {
  claimSplitForStatus,
  decideSplit,
  putSplitBack,
  type ClaimedSplit,
  type OwnedSplit,
} from './split-payment.queries';
import { captureSplit, underSplitLease, voidSplit, type SplitEnd } from './split-steps.service';

/**
 * Carries on a split that its request left in doubt and that the caller has claimed: back before the decision to
 * capture, forward after it. It never guesses; at the end of the ladder a person is called.
 */
export const reconcileSplit = async (
  context: PaymentContext,
  split: ClaimedSplit,
  worker: string,
  trigger: LookupTrigger,
): Promise<void> => {
  const ownedSplit = { id: split.id, worker, actor: 'system:reconciler', requestId: null };
  const end = await carryOn(context, ownedSplit, split, trigger);
  context.metrics.lookups.inc({ decision: `split_${end}`, trigger });
  if (end !== 'undecided') return;
  const now = context.clock.now();
  await putSplitBack(context.db, ownedSplit, {
    ...nextTry(split, trigger, now, context.policy),
    now,
  });
};

const carryOn = async (
  context: PaymentContext,
  ownedSplit: OwnedSplit,
  { step }: ClaimedSplit,
  trigger: LookupTrigger,
): Promise<SplitEnd> => {
  if (step === 'capturing') return captureSplit(context, ownedSplit, false);
  if (
    step === 'authorising' &&
    (await decideSplit(context.db, ownedSplit, 'voiding', 'no_answer', context.clock.now())) !==
      'voiding'
  )
    return 'undecided';
  return voidSplit(context, ownedSplit, trigger);
};

/**
 * A status read of a split in doubt: the same steps, at most once per `statusLookupGapMs`, without
 * a step of the ladder.
 */
export const reconcileSplitForStatus = async (
  context: PaymentContext,
  attemptId: number,
): Promise<void> => {
  const now = context.clock.now();
  const worker = `status-${randomUUID()}`;
  const split = await claimSplitForStatus(context.db, {
    attemptId,
    worker,
    leaseMs: lookupLeaseMs,
    now,
    begunBefore: new Date(now.getTime() - (context.policy.lookupWaitsMs[0] ?? 0)),
    askedBefore: new Date(now.getTime() - context.policy.statusLookupGapMs),
  });
  if (split === undefined) return;
  const ownedSplit = { id: split.id, worker, actor: 'system:reconciler', requestId: null };
  await underSplitLease(context, ownedSplit, lookupLeaseMs, () =>
    reconcileSplit(context, split, worker, 'status'),
  );
};
