import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

type RefusedRefund =
  | 'payment_unknown'
  | 'not_taken'
  | 'above_payment'
  | 'refund_in_doubt'
  | 'payment_in_doubt';

/** A payment of this account that a charge is to be the refund of. */
export type RefundedPayment = {
  readonly id: number;
  readonly merchantId: number;
  readonly retref: string;
  /** What of it was not given back. */
  readonly leftMinor: number;
};

type PaymentRow = Row<'transactions', 'id' | 'merchant_id'> & {
  retref: string | null;
  left: number;
  refusal: RefusedRefund | null;
};

/**
 * Whether so much of a payment of the account can have been refunded. It also works while payments are on hold. Call it
 * with the payment locked, or to look.
 */
export const findRefundedPayment = async (
  db: Executor,
  {
    paymentId,
    gatewayMerchantId,
    amountMinor,
  }: {
    readonly paymentId: number;
    readonly gatewayMerchantId: string;
    readonly amountMinor: number;
  },
): Promise<
  { readonly refusal: RefusedRefund } | (RefundedPayment & { readonly refusal: null })
> => {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.merchant_id, p.retref, p.left, case
        when p.type <> 'payment' or p.status not in ('success', 'refunded') then 'not_taken'
        when exists (select from refunds r where r.transaction_id = p.id
          and r.state in ('sent', 'unknown', 'needs_review')) then 'refund_in_doubt'
        when p.left < ${amountMinor} then 'above_payment'
        when p.invoice_id is not null and invoice_payment_in_doubt(p.invoice_id) then 'payment_in_doubt'
      end as refusal
    from (
      select t.*, a.retref, t.amount - given_back_of(t.id) as left from transactions t
        join payment_attempts a on a.id = t.attempt_id
      where t.id = ${paymentId} and a.gateway_merchant_id = ${gatewayMerchantId}
    ) p`.execute(db);
  const [row] = rows;
  if (row === undefined) return { refusal: 'payment_unknown' };
  const { id, merchant_id: merchantId, retref, left: leftMinor, refusal } = row;
  if (refusal !== null) return { refusal };
  return retref === null
    ? { refusal: 'not_taken' }
    : { refusal: null, id, merchantId, retref, leftMinor };
};

/** Locks it as a refund does. */
export const lockRefundedPayment = async (
  db: Executor,
  { id, merchantId }: Pick<RefundedPayment, 'id' | 'merchantId'>,
): Promise<void> => {
  await sql`select from lock_refundable(${id}, array[${merchantId}]::bigint[])`.execute(db);
};

type NewRefund = {
  readonly paymentId: number;
  readonly chargeId: number;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly isOwedAgain: boolean;
  readonly actor: string;
  readonly now: Date;
};

/**
 * Writes a refund that the gateway has made as sent; undefined when its order is written down already. Call it with the
 * payment locked.
 */
export const insertAttachedRefund = async (
  db: Executor,
  { paymentId, chargeId, orderId, amountMinor, isOwedAgain, actor, now }: NewRefund,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'refunds', 'id'>>`
    with refund as (
      insert into refunds (
        transaction_id, attempt_id, invoice_id, donation_id, merchant_id, gateway_merchant_id, kind, order_id,
          amount, reopens_bill, state, actor, sent_at
      )
      select t.id, a.id, t.invoice_id, t.donation_id, t.merchant_id, a.gateway_merchant_id, 'refund',
        ${orderId}, ${amountMinor},
        ${isOwedAgain}::boolean and t.invoice_id is not null, 'sent', ${actor}, ${now}
      from transactions t join payment_attempts a on a.id = t.attempt_id where t.id = ${paymentId}
      on conflict (order_id) do nothing
      returning *
    ), audited as (
      insert into audit_log (actor, merchant_id, action, entity, entity_id, before, after, at)
      select ${actor}, r.merchant_id, 'refund_sent', 'refund', r.id, null,
        jsonb_build_object('state', 'sent', 'kind', 'refund', 'amount', r.amount, 'payment', r.transaction_id,
          'invoice', r.invoice_id,
          'owed_again', r.reopens_bill, 'unknown_charge', ${chargeId}::bigint), ${now}
      from refund r
    )
    select id from refund`.execute(db);
  return rows[0]?.id;
};

/** The day on which the money went back, rather than that of writing it down. */
export const setRefundDate = async (db: Executor, refundId: number, on: string): Promise<void> => {
  await sql`update transactions set paid_date = ${on}::date where id = ${refundId}`.execute(db);
};

export const findPaymentOfRefund = async (
  db: Executor,
  refundId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'refunds', 'transaction_id'>>`
    select transaction_id from refunds where id = ${refundId}`.execute(db);
  return rows[0]?.transaction_id;
};
