/** A void undoes a payment whole before it has settled; a refund gives back any part afterwards. */
export type RefundKind = 'void' | 'refund';

/**
 * The states of a void or refund; the database holds the table of steps (db/functions/next_refund_states.sql):
 *
 *   sent ─► given_back | declined | not_done
 *    └────► unknown ──► given_back | declined | not_done | needs_review
 */
export type RefundState =
  | 'sent'
  | 'unknown'
  | 'given_back'
  | 'declined'
  | 'not_done'
  | 'needs_review';
