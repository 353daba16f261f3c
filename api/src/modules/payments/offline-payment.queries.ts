import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { orderText } from './order-text';
import type { InvoiceRefusal } from './payment-refusal.errors';

export type OfflineOrder = {
  readonly invoiceId: number;
  readonly merchantIds: readonly number[];
  readonly amountMinor: number;
  readonly paidBy: 'cash' | 'check' | 'other';
  /** Null for cash, as is the next. */
  readonly checkNumber: string | null;
  /** YYYY-MM-DD */
  readonly checkDate: string | null;
  readonly visibleMethod: string;
  readonly actor: string;
  readonly sessionId: number;
  readonly requestId: string;
  readonly idempotencyKeyId: number | null;
  readonly now: Date;
  /** Of a payment that a file gives; absent: it was taken now. */
  readonly imported?: {
    /** YYYY-MM-DD */
    readonly paidOn: string;
    readonly reference: string | null;
    readonly importId: number;
  };
};

type OfflineRefusal = InvoiceRefusal | 'amount_too_low' | 'amount_above_balance';
type OfflineRecord =
  | { readonly refusal: OfflineRefusal; readonly balanceMinor: number }
  | { readonly refusal: null; readonly transactionId: number; readonly paidInFull: boolean };

/** What record_desk_payment reads. It refuses an order with a key too many or too few. */
const toOrder = (order: OfflineOrder) => ({
  invoice_id: order.invoiceId,
  merchant_ids: order.merchantIds,
  amount: order.amountMinor,
  paid_by: order.paidBy,
  check_number: order.checkNumber,
  check_date: order.checkDate,
  visible_method: order.visibleMethod,
  actor: order.actor,
  session_id: order.sessionId,
  request_id: order.requestId,
  idempotency_key_id: order.idempotencyKeyId,
  now: order.now,
  paid_on: order.imported?.paidOn ?? null,
  reference: order.imported?.reference ?? null,
  import_id: order.imported?.importId ?? null,
});

/** One round trip. See db/functions/record_desk_payment.sql. */
export const recordOffline = async (
  executor: Executor,
  order: OfflineOrder,
): Promise<OfflineRecord> => {
  const { rows } = await sql<{
    refusal: OfflineRefusal | null;
    balance: number | null;
    transaction_id: number;
    paid_in_full: boolean;
  }>`select * from record_desk_payment(${orderText(toOrder(order))}::jsonb)`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('record_desk_payment answered no row');
  if (row.refusal !== null) return { refusal: row.refusal, balanceMinor: row.balance ?? 0 };
  return { refusal: null, transactionId: row.transaction_id, paidInFull: row.paid_in_full };
};

type OfflineRow = Row<'transactions', 'id' | 'amount' | 'visible_method'> & {
  readonly invoice_id: number;
  readonly paid_date: string;
  readonly paid_in_full: boolean;
};

/** The payment that a call with this key recorded. */
export const findOfflineByKey = async (
  executor: Executor,
  idempotencyKeyId: number,
): Promise<OfflineRow | undefined> => {
  const { rows } = await sql<OfflineRow>`
    select t.id, t.amount, t.visible_method, t.invoice_id, t.paid_date::text as paid_date, i.amount_paid >= i.amount as paid_in_full
    from desk_payments d join transactions t on t.id = d.transaction_id join invoices i on i.id = t.invoice_id
    where d.idempotency_key_id = ${idempotencyKeyId}`.execute(executor);
  return rows[0];
};
