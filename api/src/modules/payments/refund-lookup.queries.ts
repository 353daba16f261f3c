import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { LookupLease } from './payment-lookup.queries';
import type { LookupHistory } from './reconciler.domain';
import type { RefundKind, RefundState } from './refund.domain';

/** A refund in doubt that this process has claimed to ask the gateway about. */
export type ClaimedRefund = {
  readonly id: number;
  readonly attemptId: number;
  readonly kind: RefundKind;
  readonly state: RefundState;
  readonly amountMinor: number;
  readonly retref: string | null;
  /** Null of a void. */
  readonly orderId: string | null;
  readonly payment: {
    readonly retref: string | null;
    readonly orderId: string;
    readonly amountMinor: number;
  };
  readonly gatewayMerchantId: string;
  readonly history: LookupHistory;
};

type ClaimedRow = Row<
  'refunds',
  | 'id'
  | 'kind'
  | 'state'
  | 'amount'
  | 'retref'
  | 'order_id'
  | 'sent_at'
  | 'lookups'
  | 'failed_lookups_in_a_row'
  | 'not_found_at'
  | 'next_lookup_at'
> &
  Row<'payment_attempts', 'gateway_merchant_id'> & {
    attempt_id: Row<'payment_attempts'>['id'];
    payment_retref: Row<'payment_attempts'>['retref'];
    payment_order_id: Row<'payment_attempts'>['order_id'];
    payment_amount: Row<'payment_attempts'>['amount'];
  };

const toClaimed = (row: ClaimedRow): ClaimedRefund => ({
  id: row.id,
  attemptId: row.attempt_id,
  kind: row.kind,
  state: row.state,
  amountMinor: row.amount,
  retref: row.retref,
  orderId: row.order_id,
  payment: {
    retref: row.payment_retref,
    orderId: row.payment_order_id,
    amountMinor: row.payment_amount,
  },
  gatewayMerchantId: row.gateway_merchant_id,
  history: {
    sentAt: row.sent_at,
    lookups: row.lookups,
    failedLookupsInARow: row.failed_lookups_in_a_row,
    voidTries: 0,
    notFoundAt: row.not_found_at,
    nextLookupAt: row.next_lookup_at,
  },
});

/** Claims the refunds of `chosen`, a query of ids that skips locked rows. */
const claim = async (
  db: Executor,
  { worker, leaseMs }: LookupLease,
  change: RawBuilder<unknown>,
  chosen: RawBuilder<unknown>,
): Promise<readonly ClaimedRefund[]> => {
  const { rows } = await sql<ClaimedRow>`
    update refunds r
    set leased_by = ${worker}, leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond' ${change}
    from payment_attempts a
    where a.id = r.attempt_id and r.id in (${chosen} for update skip locked)
    returning r.id, r.kind, r.state, r.amount, r.retref, r.order_id, r.sent_at, r.lookups,
      r.failed_lookups_in_a_row, r.not_found_at,
      r.next_lookup_at, a.id as attempt_id, a.gateway_merchant_id, a.retref as payment_retref,
        a.order_id as payment_order_id, a.amount as payment_amount`.execute(db);
  return rows.map(toClaimed);
};

const isFree = sql`(r.leased_until is null or r.leased_until < clock_timestamp())`;

/** Due by the ladder, at most `limit`, each claimed by one worker. */
export const claimDueRefunds = (
  db: Executor,
  lease: LookupLease & { readonly now: Date; readonly limit: number },
): Promise<readonly ClaimedRefund[]> =>
  claim(
    db,
    lease,
    sql``,
    sql`select r.id from refunds r where r.state in ('sent', 'unknown') and r.next_lookup_at <= ${lease.now}
      and ${isFree}
      order by r.next_lookup_at limit ${lease.limit}`,
  );

/**
 * Claims one refund for a status read; undefined while another look-up runs, right after one, or while its request may
 * still be running.
 */
export const claimRefundForStatus = async (
  db: Executor,
  lease: LookupLease & {
    readonly id: number;
    readonly now: Date;
    readonly sentBefore: Date;
    readonly askedBefore: Date;
  },
): Promise<ClaimedRefund | undefined> => {
  const [refund] = await claim(
    db,
    lease,
    sql`, last_status_lookup_at = ${lease.now}`,
    sql`select r.id from refunds r
      where r.id = ${lease.id}
        and (r.state in ('unknown', 'needs_review') or (r.state = 'sent' and r.sent_at <= ${lease.sentBefore}))
        and (r.last_status_lookup_at is null or r.last_status_lookup_at <= ${lease.askedBefore}) and ${isFree}`,
  );
  return refund;
};

export const renewRefundLease = async (
  db: Executor,
  id: number,
  lease: LookupLease,
): Promise<void> => {
  await sql`
    update refunds set leased_until = clock_timestamp() + ${lease.leaseMs} * interval '1 millisecond'
    where id = ${id} and leased_by = ${lease.worker}`.execute(db);
};

/** Records a look-up without a result and releases the claim. */
export const keepRefundHistory = async (
  db: Executor,
  id: number,
  worker: string,
  history: LookupHistory,
): Promise<void> => {
  await sql`
    update refunds
    set next_lookup_at = ${history.nextLookupAt}, lookups = ${history.lookups},
      failed_lookups_in_a_row = ${history.failedLookupsInARow},
      not_found_at = ${history.notFoundAt}, leased_by = null, leased_until = null
    where id = ${id} and leased_by = ${worker} and state in ('sent', 'unknown', 'needs_review')`.execute(
    db,
  );
};

/** Undefined when none of the merchants has such a refund. */
export const findRefundState = async (
  db: Executor,
  id: number,
  merchantIds: readonly number[],
): Promise<RefundState | undefined> => {
  const { rows } = await sql<Row<'refunds', 'state'>>`
    select r.state from refunds r where r.id = ${id} and r.merchant_id = any (${[...merchantIds]}::bigint[])`.execute(
    db,
  );
  return rows[0]?.state;
};
