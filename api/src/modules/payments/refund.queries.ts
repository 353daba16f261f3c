import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { orderText } from './order-text';
import type { OrderOf } from './payment-orders';
import type { RefundKind, RefundState } from './refund.domain';

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
  | 'held'
  | 'code_due';

/** The payment to give back; the last is null for cash. */
export type RefundablePayment = {
  /** The requested amount. */
  readonly amountMinor: number;
  readonly paymentMinor: number;
  readonly invoiceId: number | null;
  readonly visibleMethod: string;
  readonly charge: {
    readonly retref: string;
    readonly orderId: string;
    readonly gatewayMerchantId: string;
  } | null;
};

export type BegunRefund = RefundablePayment & { readonly id: number; readonly paymentId: number };

type BegunRow = {
  refusal: RefundRefusal | null;
  refund_id: number | null;
  amount: number;
  refundable: number | null;
  visible_method: string;
  retref: string | null;
  payment_order_id: string | null;
  gateway_merchant_id: string | null;
  payment_amount: number;
  invoice_id: number | null;
};

const toPayment = (row: BegunRow): RefundablePayment => ({
  amountMinor: row.amount,
  paymentMinor: row.payment_amount,
  invoiceId: row.invoice_id,
  visibleMethod: row.visible_method,
  charge:
    row.retref === null || row.payment_order_id === null || row.gateway_merchant_id === null
      ? null
      : {
          retref: row.retref,
          orderId: row.payment_order_id,
          gatewayMerchantId: row.gateway_merchant_id,
        },
});

/** `refundableMinor`: what is left of the payment; null where there is none. */
type Refused = { readonly refusal: RefundRefusal; readonly refundableMinor: number | null };

const askToBegin = async (db: Executor, begin: OrderOf<'begin_refund'>): Promise<BegunRow> => {
  const { rows } = await sql<BegunRow>`
    select refusal, refund_id, amount, refundable, visible_method, retref, payment_order_id,
      gateway_merchant_id, payment_amount, invoice_id
    from begin_refund(${orderText('begin_refund', begin)})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('begin_refund answered no row');
  return row;
};

/** Whether it would be refused as things are; writes nothing. */
export const findRefundable = async (
  db: Executor,
  begin: Omit<OrderOf<'begin_refund'>, 'kind'>,
): Promise<Refused | { readonly refusal: null; readonly payment: RefundablePayment }> => {
  const row = await askToBegin(db, { ...begin, kind: null });
  return row.refusal === null
    ? { refusal: null, payment: toPayment(row) }
    : { refusal: row.refusal, refundableMinor: row.refundable };
};

/** Phase 1 in one round trip. See db/functions/begin_refund.sql. */
export const beginRefund = async (
  db: Executor,
  begin: OrderOf<'begin_refund'> & { readonly kind: RefundKind },
): Promise<Refused | { readonly refusal: null; readonly refund: BegunRefund }> => {
  const row = await askToBegin(db, begin);
  if (row.refusal !== null) return { refusal: row.refusal, refundableMinor: row.refundable };
  if (row.refund_id === null) throw new Error('begin_refund answered no refund');
  return {
    refusal: null,
    refund: { ...toPayment(row), id: row.refund_id, paymentId: begin.transactionId },
  };
};

/** `state` is the state after the call; `written` says whether this call set it. */
export type RecordedRefund = { readonly state: RefundState; readonly written: boolean };

/** Phase 3 in one round trip. See db/functions/record_refund.sql. */
export const recordRefund = async (
  db: Executor,
  outcome: OrderOf<'record_refund'>,
): Promise<RecordedRefund> => {
  const { rows } = await sql<RecordedRefund>`
    select state, written from record_refund(${orderText('record_refund', outcome)})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('record_refund answered no row');
  return row;
};

/** Whether this call wrote it. See db/functions/record_late_void.sql. */
export const recordLateVoid = async (
  db: Executor,
  {
    attemptId,
    actor,
    now,
  }: { readonly attemptId: number; readonly actor: string; readonly now: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ written: boolean }>`
    select record_late_void(${attemptId}, ${actor}, ${now}) as written`.execute(db);
  return rows[0]?.written === true;
};

export type RefundAnswer = {
  readonly id: number;
  readonly kind: RefundKind;
  readonly state: RefundState;
  readonly amountMinor: number;
  readonly invoiceId: number | null;
  readonly visibleMethod: string;
};

/** What became of the request that holds this idempotency key: the last refund that it began. */
export const findRefundByKey = async (
  db: Executor,
  keyId: number,
): Promise<RefundAnswer | undefined> => {
  const { rows } = await sql<
    Row<'refunds', 'id' | 'kind' | 'state' | 'amount' | 'invoice_id'> &
      Row<'transactions', 'visible_method'>
  >`
    select r.id, r.kind, r.state, r.amount, r.invoice_id, t.visible_method
    from refunds r join transactions t on t.id = r.transaction_id
    where r.idempotency_key_id = ${keyId} order by r.id desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        id: row.id,
        kind: row.kind,
        state: row.state,
        amountMinor: row.amount,
        invoiceId: row.invoice_id,
        visibleMethod: row.visible_method,
      };
};
