import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Row } from '../../../db/schema';

export type PayableBill = Row<
  'invoices',
  'id' | 'invoice_number' | 'amount' | 'amount_paid' | 'stored_state' | 'deleted_at'
> & {
  readonly is_in_doubt: boolean;
  readonly is_held: boolean;
};

type Named = { readonly ids: readonly number[]; readonly numbers: readonly string[] };

const named = (merchantId: number, { ids, numbers }: Named) => sql`
  select i.id from invoices i where i.merchant_id = ${merchantId} and i.id = any(${[...ids]}::bigint[])
  union select i.id from invoices i
   where i.merchant_id = ${merchantId} and lower(i.invoice_number) = any(${[...numbers]}::text[]) and i.invoice_number <> ''`;

/** Holds the invoices that rows name, in the order of their ids. */
export const lockBills = async (
  executor: Executor,
  merchantId: number,
  wanted: Named,
): Promise<void> => {
  await sql`select from invoices i where i.id in (${named(merchantId, wanted)}) order by i.id for update of i`.execute(
    executor,
  );
};

/** Invoices of the merchant by id or by number in lower case, deleted ones included. */
export const findBills = async (
  executor: Executor,
  merchantId: number,
  wanted: Named,
): Promise<readonly PayableBill[]> => {
  const { rows } = await sql<PayableBill>`
    select i.id, i.invoice_number, i.amount, i.amount_paid, i.stored_state, i.deleted_at, invoice_payment_in_doubt(i.id) as is_in_doubt,
      money_is_held() as is_held
      from invoices i where i.id in (${named(merchantId, wanted)}) order by i.deleted_at is not null, i.id
  `.execute(executor);
  return rows;
};

/** Transactions of the merchant among these ids. */
export const findTransactions = async (
  executor: Executor,
  merchantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row<'transactions', 'id' | 'invoice_id' | 'amount'>>> => {
  const { rows } = await sql<Row<'transactions', 'id' | 'invoice_id' | 'amount'>>`
    select id, invoice_id, amount from transactions where merchant_id = ${merchantId} and id = any(${[...ids]}::bigint[])
  `.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
};

export type RecordedPayment = {
  readonly invoice_id: number;
  readonly paid_date: string;
  readonly amount: number;
  readonly reference: string;
};

/** What staff and files have recorded for these invoices and nobody has taken back. */
export const listRecorded = async (
  executor: Executor,
  invoiceIds: readonly number[],
): Promise<readonly RecordedPayment[]> => {
  const { rows } = await sql<RecordedPayment>`
    select t.invoice_id, t.paid_date, t.amount, coalesce(d.reference, d.check_number, '') as reference
      from transactions t join desk_payments d on d.transaction_id = t.id
     where t.invoice_id = any(${[...invoiceIds]}::bigint[]) and t.type = 'payment' and t.status in ('success', 'refunded')
  `.execute(executor);
  return rows;
};
