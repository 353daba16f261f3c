import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { orderText } from './order-text';
import type { OrderOf } from './payment-orders';
import type { InvoiceRefusal } from './payment-refusal.errors';

type DeskOrder = OrderOf<'record_desk_payments'>;
export type OfflinePayment = DeskOrder['payments'][number];
/** The writer of payments, and the merchants of the payments. */
export type OfflineTaker = Omit<DeskOrder, 'payments'>;

type OfflineRefusal = InvoiceRefusal | 'amount_too_low' | 'amount_above_balance';
export type OfflineRecord =
  | { readonly refusal: OfflineRefusal; readonly balanceMinor: number }
  | { readonly refusal: null; readonly transactionId: number; readonly paidInFull: boolean };

/** One round trip. Answers in the order of the payments. See db/functions/record_desk_payments.sql. */
export const recordOffline = async (
  executor: Executor,
  taker: OfflineTaker,
  payments: readonly OfflinePayment[],
): Promise<readonly OfflineRecord[]> => {
  const { rows } = await sql<{
    refusal: OfflineRefusal | null;
    balance: number | null;
    transaction_id: number;
    paid_in_full: boolean;
  }>`select * from record_desk_payments(${orderText('record_desk_payments', { ...taker, payments })}::jsonb) order by place`.execute(
    executor,
  );
  if (rows.length !== payments.length)
    throw new Error(`record_desk_payments answered ${rows.length} rows of ${payments.length}`);
  return rows.map((row) =>
    row.refusal === null
      ? { refusal: null, transactionId: row.transaction_id, paidInFull: row.paid_in_full }
      : { refusal: row.refusal, balanceMinor: row.balance ?? 0 },
  );
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
    select t.id, t.amount, t.visible_method, t.invoice_id, t.paid_date::text as paid_date,
      i.amount_paid >= i.amount as paid_in_full
    from desk_payments d join transactions t on t.id = d.transaction_id join invoices i on i.id = t.invoice_id
    where d.idempotency_key_id = ${idempotencyKeyId}`.execute(executor);
  return rows[0];
};
