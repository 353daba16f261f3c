import {
  readHold,
  type InquiryReply,
  type LookedUp,
  type LookupOutcome,
} from './gateway-answer.domain';
import {
  decideAfterLookup,
  type LookupHistory,
  type LookupTrigger,
  type ReconcilerPolicy,
} from './reconciler.domain';

/** A void undoes a payment whole before it has settled; a refund gives back any part afterwards. */
export type RefundKind = 'void' | 'refund';
/** A cancel only voids; a refund voids where it can. */
export type RefundWish = 'refund' | 'cancel';

/**
 * The states of a void or refund; the database holds the table of steps (db/functions/next_refund_states.sql):
 *
 *   sent ─► given_back | declined | not_done
 *    └────► unknown ──► given_back | declined | not_done | needs_review
 *   given_back ─► returned        the customer's bank did not take it; see record_refund_return.sql
 *
 * A void that was declined or not done is given back after all when the gateway is seen to have carried it out.
 */
export type RefundState =
  | 'sent'
  | 'unknown'
  | 'given_back'
  | 'declined'
  | 'not_done'
  | 'needs_review'
  | 'returned';

export const isRefundOpen = (state: RefundState): boolean =>
  state === 'sent' || state === 'unknown' || state === 'needs_review';

/** Where a payment's money is, as the gateway says now. */
export type SettlementState = 'unsettled' | 'settled' | 'voided' | 'sent_back' | 'unclear';

/** Reads a look-up of a payment that we know was charged. */
export const readSettlementState = (reply: InquiryReply, payment: LookedUp): SettlementState => {
  const hold = readHold(reply, payment);
  switch (hold) {
    case 'captured':
      return 'unsettled';
    case 'settled':
      return 'settled';
    case 'gone':
      return reply.kind === 'answered' && reply.fields[0]?.isVoided === true
        ? 'voided'
        : 'sent_back';
    case 'held':
    case 'unclear':
      return 'unclear';
  }
};

export type Way =
  | { readonly kind: RefundKind }
  | {
      readonly kind: null;
      readonly why: 'not_settled' | 'settled' | 'voided' | 'returned' | 'no_answer';
    };

/**
 * A void where nothing has settled and all goes back, a refund where it has settled. A payment voided at the gateway is
 * voided here, too.
 */
export const chooseWay = (state: SettlementState, request: RefundWish, isWhole: boolean): Way => {
  switch (state) {
    case 'unsettled':
      return isWhole ? { kind: 'void' } : { kind: null, why: 'not_settled' };
    case 'voided':
      return isWhole ? { kind: 'void' } : { kind: null, why: 'voided' };
    case 'settled':
      return request === 'refund' ? { kind: 'refund' } : { kind: null, why: 'settled' };
    case 'sent_back':
      return { kind: null, why: 'returned' };
    case 'unclear':
      return { kind: null, why: 'no_answer' };
  }
};

export type RefundEnding = {
  readonly state: Exclude<RefundState, 'sent' | 'returned'>;
  readonly reason: string | null;
  readonly retref: string | null;
  readonly respcode: string | null;
};

export const refundEnding = (
  state: RefundEnding['state'],
  reason: string | null,
  reply: { readonly retref?: string | null; readonly respcode?: string | null } = {},
): RefundEnding => ({
  state,
  reason,
  retref: reply.retref ?? null,
  respcode: reply.respcode ?? null,
});

/** The outcome of a void without a clear answer, by the payment's state; null when it may still be under way. */
export const endOfVoid = (state: SettlementState): RefundEnding | null => {
  switch (state) {
    case 'voided':
      return refundEnding('given_back', 'found_voided');
    case 'settled':
      return refundEnding('declined', 'settled');
    case 'sent_back':
      return refundEnding('declined', 'returned');
    case 'unsettled':
    case 'unclear':
      return null;
  }
};

/** A state of a void, for the ladder: not voided yet counts as not found. */
export const toVoidOutcome = (state: SettlementState): LookupOutcome =>
  state === 'unsettled' ? { kind: 'not_found' } : { kind: 'failed', reason: 'no_clear_status' };

export type RefundDecision =
  | { readonly kind: 'end'; readonly ending: RefundEnding }
  | { readonly kind: 'wait'; readonly history: LookupHistory };

/**
 * What follows from a look-up of a refund's order: as for payments, but nothing is ever voided. A refund of another
 * amount needs a person.
 */
export const decideAfterRefundLookup = (
  outcome: LookupOutcome,
  history: LookupHistory,
  trigger: LookupTrigger,
  now: Date,
  policy: ReconcilerPolicy,
): RefundDecision => {
  const decision = decideAfterLookup(outcome, history, trigger, now, {
    ...policy,
    maxVoidTries: 0,
  });
  const end = (...ending: Parameters<typeof refundEnding>): RefundDecision => ({
    kind: 'end',
    ending: refundEnding(...ending),
  });
  switch (decision.kind) {
    case 'approve':
      return end('given_back', 'found_by_lookup', decision);
    case 'decline':
      return end('declined', 'found_by_lookup', decision);
    case 'not_charged':
      return end('not_done', 'not_found_twice');
    case 'voided':
      return end('not_done', 'found_voided', decision);
    case 'void_reference':
      return end('needs_review', 'amount_differs', decision);
    case 'needs_review':
      return end('needs_review', 'ladder_ended');
    case 'void_order':
      return { kind: 'wait', history: decision.otherwise.history };
    case 'wait':
      return { kind: 'wait', history: decision.history };
  }
};
