import type { RefundFacts } from '@billfold/shared/contracts/transaction.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { RefundKind } from './refund.domain';

type RefundableRow = Row<'transactions', 'id'> & {
  readonly refundable: number;
  readonly is_settled: boolean;
  /** Null of an invoice. */
  readonly fee: number | null;
  readonly doubt_id: number | null;
  readonly doubt_kind: RefundKind | null;
  readonly doubt_amount: number | null;
};

/** What of a payment can be given back, by the id of the payment. */
export type Refundable = { readonly id: number; readonly refund: RefundFacts };

const toRefundable = (row: RefundableRow): Refundable => {
  const { id, refundable, is_settled, fee, doubt_id, doubt_kind: type, doubt_amount: amount } = row;
  const doubt =
    doubt_id === null || type === null || amount === null
      ? undefined
      : { id: doubt_id, type, amount };
  return {
    id,
    refund: {
      refundable,
      is_settled,
      in_doubt: doubt !== undefined,
      ...(fee !== null && fee > 0 ? { fee } : {}),
      ...(doubt === undefined ? {} : { doubt }),
    },
  };
};

/** Of all payments of an invoice, or of one payment; its reader has checked the owner. */
export const listRefundable = async (
  executor: Executor,
  of: { readonly invoiceId: number } | { readonly transactionId: number },
): Promise<readonly Refundable[]> => {
  const { rows } = await sql<RefundableRow>`
    select t.id, t.is_cash or a.state = 'settled' as is_settled, d.fee, r.id as doubt_id, r.kind as doubt_kind,
      r.amount as doubt_amount,
      case when t.status = 'success' and (t.is_cash
        or a.state in ('approved', 'settled')) then t.amount - given_back_of(t.id) else 0 end as refundable
      from transactions t
      left join payment_attempts a on a.id = t.attempt_id
      left join donations d on d.id = t.donation_id
      left join refunds r on r.transaction_id = t.id and r.state in ('sent', 'unknown', 'needs_review')
     where ${'invoiceId' in of ? sql`t.invoice_id = ${of.invoiceId}` : sql`t.id = ${of.transactionId}`}
       and t.type = 'payment' and (t.is_cash or a.id is not null)
  `.execute(executor);
  return rows.map(toRefundable);
};
