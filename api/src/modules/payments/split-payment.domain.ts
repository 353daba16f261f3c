import type { AttemptState } from './payment-attempt.domain';
import type { LookupTrigger, ReconcilerPolicy } from './reconciler.domain';

/**
 * One invoice over two cards:
 *
 *   authorising ─► capturing ─► paid
 *        └───────────┴───► voiding ─► not_paid
 *
 * The step to `capturing` or `voiding` is written before it is carried out, and never taken back towards `paid`.
 * `needs_review` keeps which of the two it was. The one table of these steps is db/functions/next_split_states.sql.
 */
export type SplitState =
  | 'authorising'
  | 'capturing'
  | 'voiding'
  | 'paid'
  | 'not_paid'
  | 'needs_review';
export type SplitStep = 'authorising' | 'capturing' | 'voiding';

type Ladder = { readonly tries: number; readonly nextStepAt: Date | null };
type NextTry = Ladder & { readonly needsReview: boolean };

/**
 * Next try of an undecided split. Only the sweep takes steps of the ladder, as with payments of one
 * card.
 */
export const nextTry = (
  split: Ladder,
  trigger: LookupTrigger,
  now: Date,
  policy: ReconcilerPolicy,
): NextTry => {
  if (trigger === 'status') return { ...split, needsReview: false };
  const tries = split.tries + 1;
  const waitMs = policy.lookupWaitsMs[tries];
  if (waitMs === undefined) return { tries, nextStepAt: null, needsReview: true };
  return { tries, nextStepAt: new Date(now.getTime() + waitMs), needsReview: false };
};

type EndedPart = { readonly state: AttemptState };
type EndedSplit<Part> = {
  readonly state: SplitState;
  readonly reason: string | null;
  readonly parts: readonly Part[];
};

/** Why a split was given back, by the card that refused to be captured. */
export const captureRefused: readonly string[] = [
  'first_capture_refused',
  'second_capture_refused',
];

export type SplitOutcome<Part> =
  | { readonly kind: 'paid' }
  | { readonly kind: 'in_doubt' }
  | { readonly kind: 'declined'; readonly part: Part }
  | { readonly kind: 'bill_changed' }
  | { readonly kind: 'not_charged' };

/** The answer for a split: paid, in doubt, or not paid with the card that declined. */
export const readSplit = <Part extends EndedPart>({
  state,
  reason,
  parts,
}: EndedSplit<Part>): SplitOutcome<Part> => {
  if (state === 'paid') return { kind: 'paid' };
  if (state !== 'not_paid') return { kind: 'in_doubt' };
  const part =
    parts.find((candidate) => candidate.state === 'declined') ??
    parts[captureRefused.indexOf(reason ?? '')];
  if (part !== undefined) return { kind: 'declined', part };
  return { kind: reason === 'bill_changed' ? 'bill_changed' : 'not_charged' };
};
