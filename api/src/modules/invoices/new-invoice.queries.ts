import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { plannedAnew } from '../../db/planned-anew';
import type { Row } from '../../db/schema';
import type { NewLine } from './new-invoice.domain';

/** Who gets an invoice. */
export type BilledCustomer = {
  readonly subscriptionId: number;
  readonly userId: number;
  readonly merchantId: number;
};

/**
 * Holds the customer until the transaction ends, before anything of theirs is locked: their deletion comes before or
 * after. Undefined for a deleted one.
 */
export const lockBilledCustomer = async (
  executor: Executor,
  { userId, merchantId }: Omit<BilledCustomer, 'subscriptionId'>,
): Promise<BilledCustomer | undefined> => {
  const { rows } = await sql<Row<'subscriptions', 'id'>>`
    select id from subscriptions where user_id = ${userId} and merchant_id = ${merchantId}
      and deleted_at is null for no key update
  `.execute(executor);
  return rows[0] === undefined ? undefined : { subscriptionId: rows[0].id, userId, merchantId };
};

/** The same for several customers of a merchant, in the order of their ids. Deleted ones are left out. */
export const lockBilledCustomers = async (
  executor: Executor,
  merchantId: number,
  subscriptionIds: readonly number[],
): Promise<readonly BilledCustomer[]> => {
  const { rows } = await sql<Row<'subscriptions', 'id' | 'user_id'>>`
    select id, user_id from subscriptions where id = any(${[...subscriptionIds]}::bigint[])
      and merchant_id = ${merchantId} and deleted_at is null order by id for no key update
  `.execute(executor);
  return rows.map(({ id, user_id: userId }) => ({ subscriptionId: id, userId, merchantId }));
};

/** Makes the merchant's new invoices come one after the other until the transaction ends. */
export const lockNumbers = async (executor: Executor, merchantId: number): Promise<void> => {
  await sql`
    insert into invoice_numbers (merchant_id) values (${merchantId})
    on conflict (merchant_id) do update set last = invoice_numbers.last
  `.execute(executor);
};

/** Whether an invoice has one of the numbers, in any case of letters; a deleted invoice keeps its number. */
export const isAnyNumberTaken = async (
  executor: Executor,
  merchantId: number,
  numbers: readonly string[],
): Promise<boolean> => {
  if (numbers.length === 0) return false;
  const { rows } = await sql`
    select from unnest(${[...numbers]}::text[]) as given (number)
      cross join lateral (
        select from invoices i
         where i.merchant_id = ${merchantId} and lower(i.invoice_number) = lower(given.number)
           and i.invoice_number <> '' offset 0) taken
     limit 1
  `.execute(executor);
  return rows.length > 0;
};

/** A number before its count, and how many digits the count has at least. */
export type NumberPattern = {
  readonly prefix: string;
  readonly digits: number;
};

export type PatternRow = Row<
  'merchants',
  'id' | 'time_zone' | 'invoice_number_prefix' | 'invoice_number_digits'
> & { readonly last: number };

/** The pattern of each merchant, and the last count that an invoice got. */
export const listPatterns = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly PatternRow[]> => {
  const { rows } = await sql<PatternRow>`
    select m.id, m.time_zone, m.invoice_number_prefix, m.invoice_number_digits, coalesce(n.last, 1000) as last
      from merchants m left join invoice_numbers n on n.merchant_id = m.id
     where m.id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows;
};

/** The count of the merchant's last invoice, from now on. */
export const storeLastNumber = async (
  executor: Executor,
  merchantId: number,
  last: number,
): Promise<void> => {
  await sql`
    insert into invoice_numbers (merchant_id, last) values (${merchantId}, ${last})
    on conflict (merchant_id) do update set last = excluded.last
  `.execute(executor);
};

type Wish = NumberPattern & {
  readonly merchantId: number;
  readonly last: number;
  readonly count: number;
  /** Numbers that others will get. */
  readonly except: readonly string[];
};

type FoundNumber = { readonly count: number; readonly number: string };

/** The next `count` numbers after `last` that no invoice has. */
export const findNextNumbers = async (
  executor: Executor,
  { merchantId, prefix, digits, last, count, except }: Wish,
): Promise<readonly FoundNumber[]> => {
  if (count === 0) return [];
  const { rows } = await sql<FoundNumber>`${plannedAnew}
    select candidate.count, candidate.number
      from (select c.count, ${prefix}::text
          || lpad(c.count::text, greatest(${digits}::integer, length(c.count::text)), '0') as number
        from (select generate_series(${last + 1}::integer, 2147483647) as count) c) candidate
     where not exists (
       select from invoices i
        where i.merchant_id = ${merchantId} and i.invoice_number <> ''
          and lower(i.invoice_number) = lower(candidate.number))
       and lower(candidate.number) <> all(${except.map((one) => one.toLowerCase())}::text[])
     limit ${count}
  `.execute(executor);
  return rows;
};

export type InvoiceToInsert = {
  /** Of the merchant whose numbers are locked. */
  readonly customer: BilledCustomer;
  /** One that no other invoice of the merchant has. */
  readonly number: string;
  readonly description: string;
  readonly amount: number;
  readonly minimumDue: number;
  readonly dueOn: string;
  readonly lines: readonly NewLine[];
};

export type Placement = {
  readonly merchantId: number;
  readonly planId: number | null;
  readonly now: Date;
};

/** Writes the invoices without their lines; answers the id of each number. */
export const insertInvoices = async (
  executor: Executor,
  invoices: readonly InvoiceToInsert[],
  { merchantId, planId, now }: Placement,
): Promise<ReadonlyMap<string, number>> => {
  const fresh = invoices.map(({ customer, lines: _lines, ...invoice }) => ({
    ...invoice,
    subscriptionId: customer.subscriptionId,
    userId: customer.userId,
  }));
  const { rows } = await sql<Row<'invoices', 'id' | 'invoice_number'>>`
    insert into invoices (subscription_id, merchant_id, user_id, invoice_number, description, amount,
      minimum_amount_due, due_date,
      payment_plan_id, created_at)
    select "subscriptionId", ${merchantId}::bigint, "userId", number, description, amount, "minimumDue", "dueOn",
      ${planId}::bigint, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
        as fresh ("subscriptionId" bigint, "userId" bigint, number text, description text, amount integer,
          "minimumDue" integer,
          "dueOn" date)
     order by "dueOn"
    returning id, invoice_number
  `.execute(executor);
  return new Map(rows.map((row) => [row.invoice_number, row.id]));
};

export type PlacedLine = NewLine & { readonly invoiceId: number; readonly position: number };

export const insertLines = async (
  executor: Executor,
  lines: readonly PlacedLine[],
): Promise<void> => {
  await sql`
    insert into invoice_lines (invoice_id, kind, position, description, amount)
    select "invoiceId", kind, position, description, amount
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as fresh ("invoiceId" bigint, kind text, position integer, description text, amount integer)
  `.execute(executor);
};
