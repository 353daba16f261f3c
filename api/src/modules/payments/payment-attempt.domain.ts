/**
 * The states of an attempt:
 *
 *   sent ─► approved ─► settled ─► refunded / returned / charged_back
 *    ├────► authorised ──► approved | voided        one card of a split, waits until both are
 *    ├────► declined        definite: nothing was taken
 *    ├────► not_charged     definite: the gateway never processed it
 *    └────► unknown ──► authorised | approved | declined | not_charged | voided | needs_review
 *   refunded ─► settled         its refund came back
 *
 * An attempt is written as `sent` in one step. Only the second card of a split is `created` before it may be sent, and
 * `abandoned` when it never is. The database holds the one table of these steps (db/functions/next_attempt_states.sql)
 * and refuses every other.
 */
export const attemptStates = [
  'created',
  'abandoned',
  'sent',
  'unknown',
  'authorised',
  'approved',
  'declined',
  'not_charged',
  'voided',
  'needs_review',
  'settled',
  'refunded',
  'returned',
  'charged_back',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** While an attempt is in one of these states, no door can charge the invoice. */
const openStates = [
  'created',
  'sent',
  'unknown',
  'authorised',
  'needs_review',
] as const satisfies readonly AttemptState[];

/** States with captured money and a transaction. */
const chargedStates: readonly AttemptState[] = [
  'approved',
  'settled',
  'refunded',
  'returned',
  'charged_back',
];

export const isOpen = (state: AttemptState): boolean => {
  return openStates.some((open) => open === state);
};

export const isCharged = (state: AttemptState): boolean => {
  return chargedStates.includes(state);
};

/** The answer of get_status. A voided attempt was undone before the customer got the answer that it was paid. */
export const statusText = (state: AttemptState): string => {
  switch (state) {
    case 'created':
    case 'sent':
    case 'unknown':
    case 'authorised':
    case 'needs_review':
      return 'confirming';
    case 'approved':
    case 'settled':
      return 'success';
    case 'declined':
      return 'declined';
    case 'abandoned':
    case 'not_charged':
      return 'not_charged';
    case 'voided':
      return 'voided';
    case 'refunded':
    case 'returned':
    case 'charged_back':
      return 'refunded';
  }
};
