import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { plannedAnew } from '../../../db/planned-anew';
import type { Row } from '../../../db/schema';
import { eachText, listIds } from '../rows/each-key.queries';

export type NumberedInvoice = Row<
  'invoices',
  'id' | 'invoice_number' | 'subscription_id' | 'deleted_at'
>;

/** Invoices of the merchant with one of these numbers in lower case, deleted ones last. */
export const findNumbered = async (
  executor: Executor,
  merchantId: number,
  numbers: readonly string[],
): Promise<readonly NumberedInvoice[]> => {
  const ofNumber = sql`
    select o.id from invoices o
     where o.merchant_id = ${merchantId} and lower(o.invoice_number) = one.key and o.invoice_number <> ''`;
  const ids = await listIds(executor, eachText([...new Set(numbers)], ofNumber));
  const { rows } = await sql<NumberedInvoice>`${plannedAnew}
    select i.id, i.invoice_number, i.subscription_id, i.deleted_at from invoices i
     where i.merchant_id = ${merchantId} and i.id = any(${[...ids]}::bigint[])
     order by i.deleted_at is not null, i.id
  `.execute(executor);
  return rows;
};

/** Numbers that rows of an import give, of those that the next ones of a merchant could be: they end with a digit. */
export const listGivenNumbers = async (
  executor: Executor,
  importId: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ number: string }>`${plannedAnew}
    select distinct typed ->> 'number' as number from import_rows
     where import_id = ${importId} and typed ->> 'number' ~ '[0-9]$'
  `.execute(executor);
  return rows.map(({ number }) => number);
};

/**
 * Of an invoice `i`: another one when a payment, a refund or a scheduled payment of it came, changed or went. Its
 * version does not count those. A settlement changes nothing.
 */
const moneyMark = sql<string>`
  jsonb_build_array(i.amount_paid, i.scheduled_on, i.payment_plan_id,
    (select count(*) from transactions t where t.invoice_id = i.id), (select count(*) from payment_attempts a
      where a.invoice_id = i.id))::text`;

export const findMoneyMark = async (executor: Executor, id: number): Promise<string> => {
  const { rows } = await sql<{ money: string }>`
    select ${moneyMark} as money from invoices i where i.id = ${id}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`Invoice ${id} is not there.`);
  return row.money;
};

export type UndoneInvoice = Row<'invoices', 'id' | 'version' | 'deleted_at'> & {
  readonly is_used: boolean;
  readonly money: string;
};

/** Holds invoices of the merchant, and says which of them something has come to. */
export const lockInvoicesForUndo = async (
  executor: Executor,
  merchantId: number,
  ids: readonly number[],
): Promise<readonly UndoneInvoice[]> => {
  await sql`
    select from subscriptions s where s.id in (
      select i.subscription_id from invoices i where i.id = any(${[...ids]}::bigint[])
        and i.merchant_id = ${merchantId})
     order by s.id for no key update of s
  `.execute(executor);
  await sql`
    select from invoices i where i.id = any(${[...ids]}::bigint[]) and i.merchant_id = ${merchantId}
      order by i.id for update of i
  `.execute(executor);
  const { rows } = await sql<UndoneInvoice>`
    select i.id, i.version, i.deleted_at, ${moneyMark} as money,
      i.amount_paid > 0 or i.stored_state is not null or i.scheduled_on is not null or i.payment_plan_id is not null
        or exists (select from transactions r where r.invoice_id = i.id)
        or exists (select from payment_attempts r where r.invoice_id = i.id)
        or exists (select from payment_runs r where r.invoice_id = i.id)
        or exists (select from payment_sessions r where r.invoice_id = i.id)
        or exists (select from trigger_items r where r.invoice_id = i.id and r.state = 'queued') as is_used
      from invoices i where i.id = any(${[...ids]}::bigint[]) and i.merchant_id = ${merchantId} order by i.id
  `.execute(executor);
  return rows;
};

/** Takes invoices away that nothing has come to; another invoice may have their numbers. */
export const storeInvoicesGone = async (
  executor: Executor,
  ids: readonly number[],
  now: Date,
): Promise<void> => {
  await sql`
    update invoices set deleted_at = ${now}, invoice_number = left(invoice_number, 40) || ' (undone)'
     where id = any(${[...ids]}::bigint[])
  `.execute(executor);
};
