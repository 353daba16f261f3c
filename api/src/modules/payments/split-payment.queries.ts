import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { SentRefund } from './give-back.service';
import type { AttemptState } from './payment-attempt.domain';
import {
  toBegunAttempt,
  type AttemptRefusal,
  type BeginRow,
  type BegunAttempt,
} from './payment-attempt.queries';
import { toSentRefund, type RefundColumns } from './payment-lookup.queries';
import type { LookupHistory } from './reconciler.domain';
import type { SplitState, SplitStep } from './split-payment.domain';
import { orderText } from './order-text';
import type { OrderOf } from './payment-orders';

/** The worker of a split. Only the last lease may write; a write by any other has no effect. */
export type OwnedSplit = {
  readonly id: number;
  readonly worker: string;
  /** 'customer:12', 'system:reconciler' */
  readonly actor: string;
  readonly requestId: string | null;
};

export type BeginSplitResult =
  | { readonly refusal: AttemptRefusal; readonly balanceMinor: number | null }
  | {
      readonly refusal: null;
      readonly splitId: number;
      readonly cards: readonly [BegunAttempt, BegunAttempt];
    };

/** One round trip, its own transaction. See db/functions/begin_split.sql. */
export const beginSplit = async (
  db: Executor,
  order: OrderOf<'begin_split'>,
): Promise<BeginSplitResult> => {
  const { rows } = await sql<BeginRow & { split_id: number }>`
    select * from begin_split(${orderText('begin_split', order)})`.execute(db);
  const [first, second] = rows;
  if (first === undefined) throw new Error('begin_split answered no row');
  if (first.refusal !== null) return { refusal: first.refusal, balanceMinor: first.balance };
  if (second === undefined) throw new Error('begin_split answered one card');
  return {
    refusal: null,
    splitId: first.split_id,
    cards: [toBegunAttempt(first), toBegunAttempt(second)],
  };
};

/** Marks the second card as sent; false when the split is no longer this worker's. */
export const sendSecondCard = async (
  db: Executor,
  ownedSplit: OwnedSplit,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql<{ may_send: boolean }>`
    select send_second_card(${ownedSplit.id}, ${ownedSplit.worker}, ${ownedSplit.actor}, ${ownedSplit.requestId},
      ${now}) as may_send`.execute(db);
  return rows[0]?.may_send === true;
};

type SplitPartOutcome = Omit<OrderOf<'record_outcome'>, 'actor' | 'requestId' | 'worker'>;
export type RecordedPart = { readonly state: AttemptState; readonly written: boolean };

/** The answer for one card. `state` is the state after the call. */
export const recordSplitPart = async (
  db: Executor,
  ownedSplit: OwnedSplit,
  outcome: SplitPartOutcome,
): Promise<RecordedPart> => {
  const order = orderText('record_outcome', { ...ownedSplit, ...outcome, worker: null });
  const { rows } = await sql<RecordedPart>`
    select * from record_split_outcome(${ownedSplit.id}, ${ownedSplit.worker}, ${order})`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('record_split_outcome answered no row');
  return row;
};

/** Records the decision and answers the valid one; null when another worker has the split. */
export const decideSplit = async (
  db: Executor,
  ownedSplit: OwnedSplit,
  step: Exclude<SplitStep, 'authorising'>,
  reason: string | null,
  now: Date,
): Promise<SplitState | null> => {
  const order = orderText('record_split_decision', {
    ...ownedSplit,
    splitId: ownedSplit.id,
    state: step,
    reason,
    now,
  });
  const { rows } = await sql<{ state: SplitState | null }>`
    select record_split_decision(${order}) as state`.execute(db);
  return rows[0]?.state ?? null;
};

/** Both or none, in one transaction. */
export const finishSplit = async (
  db: Executor,
  ownedSplit: OwnedSplit,
  state: 'paid' | 'not_paid',
  now: Date,
): Promise<{ readonly state: SplitState; readonly written: boolean }> => {
  const { rows } = await sql<{ state: SplitState; written: boolean }>`
    select * from finish_split(${ownedSplit.id}, ${ownedSplit.worker}, ${state}, ${ownedSplit.actor},
      ${ownedSplit.requestId}, ${now})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('finish_split answered no row');
  return { state: row.state, written: row.written };
};

/** Gives an undecided split back; no effect on an ended split or one of another worker. */
export const putSplitBack = async (
  db: Executor,
  ownedSplit: OwnedSplit,
  next: Omit<OrderOf<'release_split'>, 'splitId' | 'worker' | 'actor'>,
): Promise<void> => {
  const order = orderText('release_split', { ...ownedSplit, ...next, splitId: ownedSplit.id });
  await sql`select release_split(${order})`.execute(db);
};

export type SplitLease = { readonly worker: string; readonly leaseMs: number };

export const renewSplitLease = async (
  db: Executor,
  id: number,
  { worker, leaseMs }: SplitLease,
): Promise<void> => {
  await sql`
    update payment_splits set leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where id = ${id} and leased_by = ${worker}`.execute(db);
};

export type ClaimedSplit = {
  readonly id: number;
  readonly step: SplitStep;
  readonly tries: number;
  readonly nextStepAt: Date | null;
};
type ClaimedRow = Row<'payment_splits', 'id' | 'tries' | 'next_step_at'> & { step: SplitStep };
const toClaimed = (row: ClaimedRow): ClaimedSplit => ({
  id: row.id,
  step: row.step,
  tries: row.tries,
  nextStepAt: row.next_step_at,
});
const claimedColumns = sql`s.id, coalesce(s.review_of, s.state) as step, s.tries, s.next_step_at`;

/** Due by the ladder, at most `limit`, each claimed by one worker. */
export const claimDueSplits = async (
  db: Executor,
  claim: SplitLease & { readonly now: Date; readonly limit: number },
): Promise<readonly ClaimedSplit[]> => {
  const { rows } = await sql<ClaimedRow>`
    update payment_splits s
    set leased_by = ${claim.worker},
      leased_until = clock_timestamp() + ${claim.leaseMs} * interval '1 millisecond',
        in_doubt_at = coalesce(s.in_doubt_at, ${claim.now})
    where s.id in (
      select due.id from payment_splits due
      where due.state in ('authorising', 'capturing', 'voiding') and due.next_step_at <= ${claim.now}
        and (due.leased_until is null or due.leased_until < clock_timestamp())
      order by due.next_step_at
      limit ${claim.limit}
      for update skip locked
    )
    returning ${claimedColumns}`.execute(db);
  return rows.map(toClaimed);
};

type StatusClaim = SplitLease & {
  readonly attemptId: number;
  readonly now: Date;
  readonly begunBefore: Date;
  readonly askedBefore: Date;
};

/**
 * The split of this attempt for a status read; undefined while another worker has it, right after a
 * look-up, or while a request without an answer may still be running.
 */
export const claimSplitForStatus = async (
  db: Executor,
  claim: StatusClaim,
): Promise<ClaimedSplit | undefined> => {
  const { rows } = await sql<ClaimedRow>`
    update payment_splits s
    set leased_by = ${claim.worker},
      leased_until = clock_timestamp() + ${claim.leaseMs} * interval '1 millisecond',
        last_status_step_at = ${claim.now},
      in_doubt_at = coalesce(s.in_doubt_at, ${claim.now})
    where s.id in (
      select one.id from payment_splits one
      where one.id = (select a.split_id from payment_attempts a where a.id = ${claim.attemptId})
        and one.decided_at is null
        and (
          one.state <> 'authorising' or one.created_at <= ${claim.begunBefore}
          or exists (select from payment_attempts a where a.split_id = one.id and a.state = 'unknown')
        )
        and (one.last_status_step_at is null or one.last_status_step_at <= ${claim.askedBefore})
        and (one.leased_until is null or one.leased_until < clock_timestamp())
      for update skip locked
    )
    returning ${claimedColumns}`.execute(db);
  return rows.map(toClaimed)[0];
};

export type SplitPart = {
  readonly id: number;
  readonly orderId: string;
  readonly gatewayMerchantId: string;
  readonly amountMinor: number;
  readonly state: AttemptState;
  readonly retref: string | null;
  readonly history: LookupHistory;
  readonly refund: SentRefund | null;
};

type PartRow = Row<
  'payment_attempts',
  | 'id'
  | 'order_id'
  | 'gateway_merchant_id'
  | 'amount'
  | 'state'
  | 'retref'
  | 'sent_at'
  | 'failed_lookups_in_a_row'
  | 'void_tries'
  | 'not_found_at'
> &
  RefundColumns;

/** The first card, then the second. */
export const listSplitParts = async (
  db: Executor,
  splitId: number,
): Promise<readonly SplitPart[]> => {
  const { rows } = await sql<PartRow>`
    select a.id, a.order_id, a.gateway_merchant_id, a.amount, a.state, a.retref, a.sent_at,
      a.failed_lookups_in_a_row, a.void_tries,
      a.not_found_at, a.refund_order_id, a.refund_sent_at, a.refund_not_found_at
    from payment_attempts a where a.split_id = ${splitId} order by a.part`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    gatewayMerchantId: row.gateway_merchant_id,
    amountMinor: row.amount,
    state: row.state,
    retref: row.retref,
    // The ladder is the split's: a part only remembers its answers.
    history: {
      sentAt: row.sent_at,
      lookups: 0,
      failedLookupsInARow: row.failed_lookups_in_a_row,
      voidTries: row.void_tries,
      notFoundAt: row.not_found_at,
      nextLookupAt: null,
    },
    refund: toSentRefund(row),
  }));
};

const ownedBy = (ownedSplit: OwnedSplit) =>
  sql`exists (select from payment_splits s where s.id = ${ownedSplit.id} and s.leased_by = ${ownedSplit.worker})`;

/** The result of an unclear look-up. */
export const keepPartHistory = async (
  db: Executor,
  ownedSplit: OwnedSplit,
  attemptId: number,
  history: LookupHistory,
): Promise<void> => {
  await sql`
    update payment_attempts
    set failed_lookups_in_a_row = ${history.failedLookupsInARow}, void_tries = ${history.voidTries},
      not_found_at = ${history.notFoundAt}
    where id = ${attemptId} and state in ('sent', 'unknown') and ${ownedBy(ownedSplit)}`.execute(
    db,
  );
};

/** Writes the order id of a refund before it is sent; false when the split is no longer this worker's. */
export const beginPartRefund = async (
  db: Executor,
  ownedSplit: OwnedSplit,
  attemptId: number,
  orderId: string,
  now: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update payment_attempts set refund_order_id = ${orderId}, refund_sent_at = ${now}, refund_not_found_at = null
    where id = ${attemptId} and state in ('sent', 'unknown', 'authorised') and ${ownedBy(ownedSplit)}`.execute(
    db,
  );
  return numAffectedRows === 1n;
};

export const keepRefundNotFound = async (
  db: Executor,
  ownedSplit: OwnedSplit,
  attemptId: number,
  now: Date,
): Promise<void> => {
  await sql`update payment_attempts set refund_not_found_at = ${now} where id = ${attemptId}
    and ${ownedBy(ownedSplit)}`.execute(db);
};
