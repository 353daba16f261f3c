import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { InvoiceAfter, InvoiceNow, StoredLine } from './invoice-edit.domain';

export type InvoiceOwner = {
  readonly invoiceId: number;
  readonly subscriptionId: number;
  readonly merchantId: number;
};

const findOwner = async (
  executor: Executor,
  merchantIds: readonly number[],
  which: RawBuilder<unknown>,
): Promise<InvoiceOwner | undefined> => {
  const { rows } = await sql<Row<'invoices', 'id' | 'subscription_id' | 'merchant_id'>>`
    select i.id, i.subscription_id, i.merchant_id from invoices i
     where i.merchant_id = any(${[...merchantIds]}::bigint[]) and i.deleted_at is null and ${which}
  `.execute(executor);
  const [row] = rows;
  return (
    row && { invoiceId: row.id, subscriptionId: row.subscription_id, merchantId: row.merchant_id }
  );
};

/** Undefined for a foreign and for a deleted invoice. */
export const findInvoiceOwner = (
  executor: Executor,
  merchantIds: readonly number[],
  invoiceId: number,
): Promise<InvoiceOwner | undefined> => findOwner(executor, merchantIds, sql`i.id = ${invoiceId}`);

/** Of the invoice that has this line. */
export const findLineOwner = (
  executor: Executor,
  merchantIds: readonly number[],
  { kind, id }: Pick<StoredLine, 'kind' | 'id'>,
): Promise<InvoiceOwner | undefined> =>
  findOwner(
    executor,
    merchantIds,
    sql`i.id = (select l.invoice_id from invoice_lines l where l.id = ${id} and l.kind = ${kind})`,
  );

export type LockedInvoice = InvoiceNow &
  Row<'invoices', 'id' | 'merchant_id' | 'paid_date' | 'version'> & {
    readonly is_payment_in_doubt: boolean;
    readonly is_refund_in_doubt: boolean;
  };

/** Money of an invoice `i` whose outcome is open. */
export const paymentInDoubt = sql`(
  invoice_payment_in_doubt(i.id)
  or exists (select from payment_splits p where p.invoice_id = i.id
    and p.state in ('authorising', 'capturing', 'voiding', 'needs_review'))
  or exists (select from payment_runs r where r.invoice_id = i.id and r.state = 'running'))`;
export const refundInDoubt = sql`
  exists (select from refunds f where f.invoice_id = i.id and f.state in ('sent', 'unknown', 'needs_review'))`;

/**
 * Locks the invoice as payments do; the facts are read after the lock, so that they are those of now. Undefined when it
 * was deleted.
 */
export const lockInvoice = async (
  executor: Executor,
  invoiceId: number,
  now: Date,
): Promise<LockedInvoice | undefined> => {
  await sql`select from invoices where id = ${invoiceId} for update`.execute(executor);
  const { rows } = await sql<LockedInvoice>`
    select i.id, i.merchant_id, i.amount, i.amount_paid, i.minimum_amount_due, i.due_date, i.description,
      i.stored_state, i.paid_date, i.version,
      invoice_state(i.amount, i.amount_paid, i.due_date, i.stored_state, business_date(${now}, m.time_zone)) as state,
      ${paymentInDoubt} as is_payment_in_doubt, ${refundInDoubt} as is_refund_in_doubt
    from invoices i join merchants m on m.id = i.merchant_id where i.id = ${invoiceId} and i.deleted_at is null
  `.execute(executor);
  return rows[0];
};

export const listStoredLines = async (
  executor: Executor,
  invoiceId: number,
): Promise<readonly StoredLine[]> => {
  const { rows } = await sql<StoredLine>`
    select id, kind, description, amount from invoice_lines where invoice_id = ${invoiceId} order by kind desc, position
  `.execute(executor);
  return rows;
};

/** Replaces the lines; those with an id keep it. Call it with the invoice locked. */
export const storeLines = async (
  executor: Executor,
  invoiceId: number,
  lines: InvoiceAfter['lines'],
): Promise<void> => {
  await sql`delete from invoice_lines where invoice_id = ${invoiceId}`.execute(executor);
  await sql`
    insert into invoice_lines (id, invoice_id, kind, position, description, amount)
    select coalesce(l.id, nextval(pg_get_serial_sequence('invoice_lines', 'id'))), ${invoiceId}::bigint, l.kind,
      row_number() over (partition by l.kind order by l.ordinality) - 1, l.description, l.amount
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (id bigint, kind text,
      description text, amount integer))
      with ordinality as l
  `.execute(executor);
};

export type StoredInvoice = Row<
  'invoices',
  | 'amount'
  | 'amount_paid'
  | 'minimum_amount_due'
  | 'due_date'
  | 'description'
  | 'stored_state'
  | 'paid_date'
>;

/**
 * A state by hand that says what amounts and dates say is none. An invoice without a balance has a day on which it was
 * paid.
 */
export const storeInvoice = async (
  executor: Executor,
  invoiceId: number,
  {
    amount,
    minimum_amount_due: minimum,
    due_date: dueDate,
    description,
    storedState,
  }: InvoiceAfter,
  now: Date,
): Promise<StoredInvoice> => {
  const { rows } = await sql<StoredInvoice>`
    update invoices i set amount = ${amount}, minimum_amount_due = ${minimum}, due_date = ${dueDate},
      description = ${description},
      stored_state = by_hand.state, state_set_by_merchant = by_hand.state is not null,
      paid_date = case when i.amount_paid >= ${amount} then coalesce(i.paid_date, day.today) end
    from (
      select m.id, business_date(${now}, m.time_zone) as today from merchants m
    ) day, lateral (
      select nullif(${storedState}::text, invoice_state(${amount}::integer, o.amount_paid, ${dueDate}::date,
        null, day.today)) as state
        from invoices o where o.id = ${invoiceId}
    ) by_hand
    where i.id = ${invoiceId} and day.id = i.merchant_id
    returning i.amount, i.amount_paid, i.minimum_amount_due, i.due_date, i.description, i.stored_state, i.paid_date
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`Invoice ${invoiceId} is locked and was not stored.`);
  return row;
};

/** Also a change of lines alone has a version of its own. */
export const storeVersion = async (
  executor: Executor,
  invoiceId: number,
  version: number,
): Promise<void> => {
  await executor.updateTable('invoices').set({ version }).where('id', '=', invoiceId).execute();
};

/** The open balance is owed no longer; the paid amount stays. */
export const storeCancelled = async (executor: Executor, invoiceId: number): Promise<void> => {
  await sql`
    update invoices set stored_state = 'cancelled', state_set_by_merchant = true, scheduled_on = null
      where id = ${invoiceId}
  `.execute(executor);
};
