import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { orderText } from './order-text';
import type { RefundKind, RefundState } from './refund.domain';

export type BeginRefund = {
  /** The payment's transaction. */
  readonly transactionId: number;
  readonly merchantIds: readonly number[];
  readonly kind: RefundKind;
  /** Null: all that is left of the payment. */
  readonly amountMinor: number | null;
  readonly orderId: string;
  readonly reopensBill: boolean;
  readonly actor: string;
  readonly sessionId: number;
  readonly requestId: string;
  readonly idempotencyKeyId: number | null;
  readonly now: Date;
  readonly nextLookupAt: Date;
};

export type RefundRefusal =
  | 'unknown'
  | 'no_payment'
  | 'scheduled'
  | 'nothing_taken'
  | 'refund_in_doubt'
  | 'voided'
  | 'returned'
  | 'nothing_left'
  | 'amount_too_low'
  | 'above_payment'
  | 'not_whole'
  | 'not_ours'
  | 'payment_in_doubt'
  | 'settled'
  | 'held';

export type BegunRefund = {
  readonly id: number;
  readonly amountMinor: number;
  /** Of the payment; all three are null for cash. */
  readonly retref: string | null;
  readonly paymentOrderId: string | null;
  readonly gatewayMerchantId: string | null;
};

type BegunRow = {
  refusal: RefundRefusal | null;
  refund_id: number;
  amount: number;
  retref: string | null;
  payment_order_id: string | null;
  gateway_merchant_id: string | null;
};

/** What begin_refund reads. It refuses an order with a key too many or too few. */
const toRefundOrder = (begin: BeginRefund) => ({
  transaction_id: begin.transactionId,
  merchant_ids: begin.merchantIds,
  kind: begin.kind,
  amount: begin.amountMinor,
  order_id: begin.orderId,
  reopens_bill: begin.reopensBill,
  actor: begin.actor,
  session_id: begin.sessionId,
  request_id: begin.requestId,
  idempotency_key_id: begin.idempotencyKeyId,
  now: begin.now,
  next_lookup_at: begin.nextLookupAt,
});

/** Phase 1 in one round trip. See db/functions/begin_refund.sql. */
export async function beginRefund(
  db: Executor,
  begin: BeginRefund,
): Promise<
  { readonly refusal: RefundRefusal } | { readonly refusal: null; readonly refund: BegunRefund }
> {
  const { rows } = await sql<BegunRow>`
    select refusal, refund_id, amount, retref, payment_order_id, gateway_merchant_id
    from begin_refund(${orderText(toRefundOrder(begin))})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('begin_refund answered no row');
  if (row.refusal !== null) return { refusal: row.refusal };
  return {
    refusal: null,
    refund: {
      id: row.refund_id,
      amountMinor: row.amount,
      retref: row.retref,
      paymentOrderId: row.payment_order_id,
      gatewayMerchantId: row.gateway_merchant_id,
    },
  };
}

export type RecordRefund = {
  readonly refundId: number;
  readonly state: RefundState;
  readonly reason: string | null;
  /** Of the refund itself. */
  readonly retref: string | null;
  readonly respcode: string | null;
  readonly actor: string;
  readonly requestId: string | null;
  readonly now: Date;
};

/** `state` is the state after the call; `written` says whether this call set it. */
export type RecordedRefund = { readonly state: RefundState; readonly written: boolean };

/** Phase 3 in one round trip. See db/functions/record_refund.sql. */
export async function recordRefund(db: Executor, outcome: RecordRefund): Promise<RecordedRefund> {
  const order = {
    refund_id: outcome.refundId,
    state: outcome.state,
    reason: outcome.reason,
    retref: outcome.retref,
    respcode: outcome.respcode,
    actor: outcome.actor,
    request_id: outcome.requestId,
    now: outcome.now,
  };
  const { rows } = await sql<RecordedRefund>`
    select state, written from record_refund(${orderText(order)})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('record_refund answered no row');
  return row;
}
