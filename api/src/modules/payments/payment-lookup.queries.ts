import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { SentRefund } from './give-back.service';
import type { AttemptState } from './payment-attempt.domain';
import type { LookupHistory } from './reconciler.domain';

/** An open attempt that this process has claimed to ask the gateway about. */
export type ClaimedAttempt = {
  readonly id: number;
  readonly orderId: string;
  readonly gatewayMerchantId: string;
  readonly amountMinor: number;
  readonly retref: string | null;
  readonly state: AttemptState;
  readonly history: LookupHistory;
  /** The refund in question. */
  readonly refund: SentRefund | null;
};

/** The columns of the one refund that an attempt keeps itself. */
export type RefundColumns = Row<
  'payment_attempts',
  'refund_order_id' | 'refund_sent_at' | 'refund_not_found_at'
>;

export const toSentRefund = (row: RefundColumns): SentRefund | null =>
  row.refund_order_id === null || row.refund_sent_at === null
    ? null
    : {
        orderId: row.refund_order_id,
        sentAt: row.refund_sent_at,
        notFoundAt: row.refund_not_found_at,
      };

type ClaimedRow = Row<
  'payment_attempts',
  | 'id'
  | 'order_id'
  | 'gateway_merchant_id'
  | 'amount'
  | 'retref'
  | 'state'
  | 'sent_at'
  | 'lookups'
  | 'failed_lookups_in_a_row'
  | 'void_tries'
  | 'not_found_at'
  | 'next_lookup_at'
> &
  RefundColumns;

const claimedColumns = sql`a.id, a.order_id, a.gateway_merchant_id, a.amount, a.retref, a.state, a.sent_at, a.lookups,
  a.failed_lookups_in_a_row, a.void_tries, a.not_found_at, a.next_lookup_at, a.refund_order_id,
    a.refund_sent_at, a.refund_not_found_at`;

const toClaimed = (row: ClaimedRow): ClaimedAttempt => {
  return {
    id: row.id,
    orderId: row.order_id,
    gatewayMerchantId: row.gateway_merchant_id,
    amountMinor: row.amount,
    retref: row.retref,
    state: row.state,
    history: {
      sentAt: row.sent_at,
      lookups: row.lookups,
      failedLookupsInARow: row.failed_lookups_in_a_row,
      voidTries: row.void_tries,
      notFoundAt: row.not_found_at,
      nextLookupAt: row.next_lookup_at,
    },
    refund: toSentRefund(row),
  };
};

export type LookupLease = { readonly worker: string; readonly leaseMs: number };

type Claim = LookupLease & { readonly now: Date; readonly limit: number };

/** A look-up means that the request did not give the outcome: an attempt that has not ended is in doubt since then. */
const doubtSince = (now: Date): RawBuilder<unknown> =>
  sql`in_doubt_at = case when a.decided_at is null then coalesce(a.in_doubt_at, ${now}) else a.in_doubt_at end`;

/** At most `limit` of the attempts `due` that fit, by their `since`, each claimed by one worker. */
const claimAttempts = async (
  db: Executor,
  claim: Claim,
  fit: RawBuilder<boolean>,
  since: RawBuilder<Date>,
): Promise<readonly ClaimedAttempt[]> => {
  const { rows } = await sql<ClaimedRow>`
    update payment_attempts a
    set leased_by = ${claim.worker},
      leased_until = clock_timestamp() + ${claim.leaseMs} * interval '1 millisecond', ${doubtSince(claim.now)}
    where a.id in (
      select due.id from payment_attempts due
      where ${fit} and (due.leased_until is null or due.leased_until < clock_timestamp())
      order by ${since}
      limit ${claim.limit}
      for update skip locked
    )
    returning ${claimedColumns}`.execute(db);
  return rows.map(toClaimed);
};

/** Due by the ladder. */
export const claimDueAttempts = (db: Executor, claim: Claim): Promise<readonly ClaimedAttempt[]> =>
  claimAttempts(
    db,
    claim,
    sql`due.state in ('sent', 'unknown') and due.next_lookup_at <= ${claim.now} and due.split_id is null`,
    sql`due.next_lookup_at`,
  );

/**
 * Ended as found nowhere twice before `decidedBefore`, or taken by the gateway after their end, and not looked up
 * since.
 */
export const claimLateAttempts = (
  db: Executor,
  claim: Claim & { readonly decidedBefore: Date },
): Promise<readonly ClaimedAttempt[]> =>
  claimAttempts(
    db,
    claim,
    sql`due.looked_up_late_at is null and (due.next_lookup_at is null or due.next_lookup_at <= ${claim.now})
      and (due.taken_late_at is not null or due.state = 'not_charged' and due.reason = 'not_found_twice'
        and due.decided_at <= ${claim.decidedBefore})`,
    sql`due.decided_at`,
  );

/**
 * Gives the claim back: the look-up had an answer, or is due again. `retref`: of the refund, which is no unknown charge
 * then.
 */
export const finishLateLookup = async (
  db: Executor,
  id: number,
  worker: string,
  end: { readonly doneAt: Date; readonly retref: string | null } | { readonly askAgainAt: Date },
): Promise<void> => {
  const [doneAt, retref, askAgainAt] =
    'doneAt' in end ? [end.doneAt, end.retref, null] : [null, null, end.askAgainAt];
  await sql`
    update payment_attempts
    set looked_up_late_at = ${doneAt}, retref = coalesce(${retref}, retref), next_lookup_at = ${askAgainAt},
      leased_by = null, leased_until = null
    where id = ${id} and leased_by = ${worker}`.execute(db);
};

/**
 * Claims one attempt for a status read; undefined while another look-up runs, right after one, or
 * while its request may still be running.
 */
export const claimAttemptForStatus = async (
  db: Executor,
  claim: LookupLease & {
    readonly id: number;
    readonly now: Date;
    readonly sentBefore: Date;
    readonly askedBefore: Date;
  },
): Promise<ClaimedAttempt | undefined> => {
  const { rows } = await sql<ClaimedRow>`
    update payment_attempts a
    set leased_by = ${claim.worker}, leased_until = clock_timestamp() + ${claim.leaseMs} * interval '1 millisecond',
      last_status_lookup_at = ${claim.now}, ${doubtSince(claim.now)}
    where a.id in (
      select one.id from payment_attempts one
      where one.id = ${claim.id} and one.split_id is null
        and (one.state in ('unknown', 'needs_review') or (one.state = 'sent' and one.sent_at <= ${claim.sentBefore}))
        and (one.last_status_lookup_at is null or one.last_status_lookup_at <= ${claim.askedBefore})
        and (one.leased_until is null or one.leased_until < clock_timestamp())
      for update skip locked
    )
    returning ${claimedColumns}`.execute(db);
  return rows.map(toClaimed)[0];
};

/** Claims one that waits for a person; undefined when it does not, or while a look-up runs. */
export const claimReviewedAttempt = async (
  db: Executor,
  id: number,
  { worker, leaseMs }: LookupLease,
): Promise<ClaimedAttempt | undefined> => {
  const { rows } = await sql<ClaimedRow>`
    update payment_attempts a
    set leased_by = ${worker}, leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where a.id = ${id} and a.state = 'needs_review' and a.split_id is null
      and (a.leased_until is null or a.leased_until < clock_timestamp())
    returning ${claimedColumns}`.execute(db);
  return rows.map(toClaimed)[0];
};

/** False when the attempt is no longer this worker's: another claimed it, or its outcome is recorded. */
export const renewLookupLease = async (
  db: Executor,
  id: number,
  lease: LookupLease,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update payment_attempts set leased_until = clock_timestamp() + ${lease.leaseMs} * interval '1 millisecond'
    where id = ${id} and leased_by = ${lease.worker}`.execute(db);
  return numAffectedRows === 1n;
};

/** Writes the order id of a refund before it is sent; false when the attempt is no longer this worker's. */
export const beginAttemptRefund = async (
  db: Executor,
  id: number,
  worker: string,
  orderId: string,
  now: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update payment_attempts set refund_order_id = ${orderId}, refund_sent_at = ${now}, refund_not_found_at = null
    where id = ${id} and leased_by = ${worker}`.execute(db);
  return numAffectedRows === 1n;
};

export const keepAttemptRefundNotFound = async (
  db: Executor,
  id: number,
  worker: string,
  now: Date,
): Promise<void> => {
  await sql`update payment_attempts set refund_not_found_at = ${now} where id = ${id}
    and leased_by = ${worker}`.execute(db);
};

/** Records a look-up without a result and releases the claim; false when it is no longer this worker's. */
export const keepLookupHistory = async (
  db: Executor,
  id: number,
  worker: string,
  history: LookupHistory,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update payment_attempts
    set next_lookup_at = ${history.nextLookupAt}, lookups = ${history.lookups},
      failed_lookups_in_a_row = ${history.failedLookupsInARow}, void_tries = ${history.voidTries},
      not_found_at = ${history.notFoundAt}, leased_by = null, leased_until = null
    where id = ${id} and leased_by = ${worker} and state in ('sent', 'unknown', 'needs_review')`.execute(
    db,
  );
  return numAffectedRows === 1n;
};
