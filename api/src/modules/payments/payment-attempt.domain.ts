/**
 * The states of an attempt, from `payments.md`:
 *
 *   sent ─► approved ─► settled ─► refunded / returned / charged_back
 *    ├────► authorised ──► approved | voided        one card of a split, held until both are
 *    ├────► declined        definite: nothing was taken
 *    ├────► not_charged     definite: the gateway never processed it
 *    └────► unknown ──► authorised | approved | declined | not_charged | voided | needs_review
 *
 * An attempt is written as `sent` in one step. Only the second card of a split is `created` before it may be sent, and
 * `abandoned` when it never is.
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

/** While one of these stands, the invoice is payable by nobody through any door. */
const openStates = [
  'created',
  'sent',
  'unknown',
  'authorised',
  'needs_review',
] as const satisfies readonly AttemptState[];

/** States in which the money was taken and a transaction stands. */
const chargedStates: readonly AttemptState[] = [
  'approved',
  'settled',
  'refunded',
  'returned',
  'charged_back',
];

const allowedNext: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: ['sent', 'abandoned'],
  abandoned: [],
  sent: ['authorised', 'approved', 'declined', 'not_charged', 'voided', 'unknown', 'needs_review'],
  authorised: ['approved', 'voided', 'needs_review'],
  unknown: ['authorised', 'approved', 'declined', 'not_charged', 'voided', 'needs_review'],
  needs_review: ['approved', 'declined', 'not_charged', 'voided'],
  approved: ['settled', 'voided', 'refunded'],
  declined: [],
  not_charged: [],
  voided: [],
  settled: ['refunded', 'returned', 'charged_back'],
  refunded: [],
  returned: [],
  charged_back: [],
};

/** Whether the state machine has this step. The database holds the same table in a trigger. */
export function canMove(from: AttemptState, to: AttemptState): boolean {
  return allowedNext[from].includes(to);
}

export function isOpen(state: AttemptState): boolean {
  return openStates.some((open) => open === state);
}

export function isCharged(state: AttemptState): boolean {
  return chargedStates.includes(state);
}

/** What get_status says. A voided attempt was taken back before anybody was told that it was paid. */
export function statusText(state: AttemptState): string {
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
}
