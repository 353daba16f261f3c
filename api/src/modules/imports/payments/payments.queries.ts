import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { plannedAnew } from '../../../db/planned-anew';
import type { Row } from '../../../db/schema';
import { eachId, eachText, listIds } from '../rows/each-key.queries';

export type PayableBill = Row<
  'invoices',
  'id' | 'invoice_number' | 'amount' | 'amount_paid' | 'stored_state' | 'deleted_at'
>;

type Named = { readonly ids: readonly number[]; readonly numbers: readonly string[] };

const named = (merchantId: number, { ids, numbers }: Named) => {
  const ofMerchant = sql`select o.id from invoices o where o.merchant_id = ${merchantId}`;
  return sql`
    ${eachId(ids, sql`${ofMerchant} and o.id = one.key`)}
    union ${eachText(numbers, sql`${ofMerchant} and lower(o.invoice_number) = one.key and o.invoice_number <> ''`)}`;
};

/**
 * Invoices of the merchant by id or by number in lower case, deleted ones included, by id. With `isLocked` they are
 * locked until the transaction ends.
 */
export const findBills = async (
  executor: Executor,
  merchantId: number,
  wanted: Named,
  isLocked: boolean,
): Promise<readonly PayableBill[]> => {
  const ids = await listIds(executor, named(merchantId, wanted));
  const { rows } = await sql<PayableBill>`${plannedAnew}
    select i.id, i.invoice_number, i.amount, i.amount_paid, i.stored_state, i.deleted_at
      from invoices i where i.merchant_id = ${merchantId} and i.id = any(${[...ids]}::bigint[])
        order by i.id ${isLocked ? sql`for update of i` : sql``}
  `.execute(executor);
  return rows;
};

/** Holds the invoices of these payments, in the order of their ids, so that two callers never wait for each other. */
export const lockBillsOf = async (
  executor: Executor,
  merchantId: number,
  transactionIds: readonly number[],
): Promise<void> => {
  await sql`
    select from invoices i where i.id in (
      select t.invoice_id from transactions t where t.id = any(${[...transactionIds]}::bigint[])
        and t.merchant_id = ${merchantId})
     order by i.id for update of i
  `.execute(executor);
};

/** Why some of these invoices take no payment now, whatever they say themselves. */
export const findHindrances = async (
  executor: Executor,
  invoiceIds: readonly number[],
): Promise<{ readonly inDoubt: ReadonlySet<number>; readonly isHeld: boolean }> => {
  const { rows } = await sql<{ id: number; is_in_doubt: boolean; is_held: boolean }>`
    select asked.id, invoice_payment_in_doubt(asked.id) as is_in_doubt, held.is_held
      from unnest(${[...new Set(invoiceIds)]}::bigint[]) as asked (id) cross
        join (select money_is_held() offset 0) as held (is_held)
  `.execute(executor);
  return {
    inDoubt: new Set(rows.filter(({ is_in_doubt: isIt }) => isIt).map(({ id }) => id)),
    isHeld: rows.some(({ is_held: isIt }) => isIt),
  };
};

export type OwnTransaction = Row<'transactions', 'id' | 'invoice_id' | 'amount'>;

/** Transactions of the merchant among these ids. */
export const findTransactions = async (
  executor: Executor,
  merchantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OwnTransaction>> => {
  const { rows } = await sql<OwnTransaction>`${plannedAnew}
    select id, invoice_id, amount from transactions where merchant_id = ${merchantId}
      and id = any(${[...ids]}::bigint[])
  `.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
};

export type RecordedPayment = {
  /** The transaction; null while it is only planned. */
  readonly id: number | null;
  readonly invoice_id: number;
  readonly paid_date: string;
  readonly amount: number;
  readonly reference: string;
};

/** Recorded by staff and files for these invoices, and not taken back. */
export const listRecorded = async (
  executor: Executor,
  invoiceIds: readonly number[],
): Promise<readonly RecordedPayment[]> => {
  const { rows } = await sql<RecordedPayment>`${plannedAnew}
    select t.id, t.invoice_id, t.paid_date, t.amount, coalesce(d.reference, d.check_number, '') as reference
      from unnest(${[...invoiceIds]}::bigint[]) as asked (id)
      join transactions t on t.invoice_id = asked.id join desk_payments d on d.transaction_id = t.id
     where t.type = 'payment' and t.status in ('success', 'refunded')
  `.execute(executor);
  return rows;
};

export type PlannedPayment = RecordedPayment & { readonly line: number };

/** What rows of this import are to pay on these invoices, as far as a dry run has come. */
export const listPlanned = async (
  executor: Executor,
  importId: number,
  invoiceIds: readonly number[],
): Promise<readonly PlannedPayment[]> => {
  const { rows } = await sql<PlannedPayment>`${plannedAnew}
    select null as id, r.line, r.target_id as invoice_id, r.typed ->> 'paidOn' as paid_date, r.amount,
      coalesce(r.typed ->> 'reference', r.typed -> 'means' ->> 'checkNumber', '') as reference
      from import_rows r
     where r.import_id = ${importId} and r.target_id = any(${[...invoiceIds]}::bigint[]) and r.planned = 'created'
  `.execute(executor);
  return rows;
};
