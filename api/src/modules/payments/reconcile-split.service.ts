import { randomUUID } from 'node:crypto';
import type { PaymentDependencies } from './payment-dependencies';
import { lookupLeaseMs } from './reconcile-attempt.service';
import type { LookupTrigger } from './reconciler.domain';
import { nextTry } from './split-payment.domain';
import {
  claimSplitForStatus,
  decideSplit,
  putSplitBack,
  type ClaimedSplit,
  type HeldSplit,
} from './split-payment.queries';
import { captureSplit, underSplitLease, voidSplit, type SplitEnd } from './split-steps.service';

/**
 * Carries on a split that its request left in doubt and that the caller has claimed: back before the decision to capture, forward
 * after it. It never guesses; at the end of the ladder a person is called.
 */
export async function reconcileSplit(
  deps: PaymentDependencies,
  split: ClaimedSplit,
  worker: string,
  trigger: LookupTrigger,
): Promise<void> {
  const held = { id: split.id, worker, actor: 'system:reconciler', requestId: null };
  const end = await carryOn(deps, held, split, trigger);
  deps.metrics.lookups.inc({ decision: `split_${end}`, trigger });
  if (end !== 'undecided') return;
  const now = deps.now();
  await putSplitBack(deps.db, held, { ...nextTry(split, trigger, now, deps.policy), now });
}

async function carryOn(
  deps: PaymentDependencies,
  held: HeldSplit,
  { step }: ClaimedSplit,
  trigger: LookupTrigger,
): Promise<SplitEnd> {
  if (step === 'capturing') return captureSplit(deps, held, false);
  if (
    step === 'authorising' &&
    (await decideSplit(deps.db, held, 'voiding', 'no_answer', deps.now())) !== 'voiding'
  )
    return 'undecided';
  return voidSplit(deps, held, trigger);
}

/** Somebody reads the status of a part of a split in doubt: the same steps, at most once per `statusLookupGapMs`, never climbing the ladder. */
export async function reconcileSplitForStatus(
  deps: PaymentDependencies,
  attemptId: number,
): Promise<void> {
  const now = deps.now();
  const worker = `status-${randomUUID()}`;
  const split = await claimSplitForStatus(deps.db, {
    attemptId,
    worker,
    leaseMs: lookupLeaseMs,
    now,
    begunBefore: new Date(now.getTime() - (deps.policy.lookupWaitsMs[0] ?? 0)),
    askedBefore: new Date(now.getTime() - deps.policy.statusLookupGapMs),
  });
  if (split === undefined) return;
  const held = { id: split.id, worker, actor: 'system:reconciler', requestId: null };
  await underSplitLease(deps, held, lookupLeaseMs, () =>
    reconcileSplit(deps, split, worker, 'status'),
  );
}
