import type { InvoicesOwed } from '@billfold/shared/contracts/invoice.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, CustomerActor } from '../../core/actor';
import { returnCode } from '../../db/bank-return.queries';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Present, Row } from '../../db/schema';
import { allOf, ownedBy } from '../../db/list.queries';

export type InvoiceRow = Row<
  'invoices',
  | 'id'
  | 'amount'
  | 'amount_paid'
  | 'minimum_amount_due'
  | 'due_date'
  | 'paid_date'
  | 'scheduled_on'
  | 'description'
  | 'invoice_number'
  | 'merchant_id'
  | 'user_id'
  | 'subscription_id'
  | 'created_at'
  | 'payment_plan_id'
  | 'version'
> &
  Row<
    'merchants',
    | 'logo_url'
    | 'brand_color'
    | 'time_zone'
    | 'takes_cash'
    | 'ach_on'
    | 'legal_name'
    | 'address'
    | 'support_phone'
    | 'support_email'
  > &
  Row<'users', 'full_name' | 'username'> & {
    readonly state: string;
    readonly merchant_name: Row<'merchants'>['name'];
    readonly payment_in_doubt: boolean;
  };

/** `today` is each merchant's own: the state of an invoice changes at that merchant's midnight. */
export const fromInvoices = (now: Date): RawBuilder<unknown> => sql`
  invoices i
  join merchants m on m.id = i.merchant_id
  join users u on u.id = i.user_id
  join subscriptions s on s.id = i.subscription_id
  cross join lateral (
    select invoice_state(i.amount, i.amount_paid, i.due_date, i.stored_state,
      business_date(${now}, m.time_zone)) as state
  ) st`;

export const invoiceColumns = sql`
  i.id, st.state, i.amount, i.amount_paid, i.minimum_amount_due, i.due_date, i.paid_date, i.scheduled_on, i.description,
  i.invoice_number, i.user_id, i.merchant_id, m.name as merchant_name, m.logo_url, m.brand_color, m.time_zone,
    m.takes_cash, m.ach_on, m.legal_name, m.address, m.support_phone, m.support_email,
    i.subscription_id,
  invoice_payment_in_doubt(i.id) as payment_in_doubt, ${customerName.full} as full_name, u.username,
    i.created_at, i.payment_plan_id, i.version`;

const visibleTo = (actor: Actor): readonly RawBuilder<unknown>[] => [
  sql`i.deleted_at is null`,
  ownedBy(actor, { user: 'i.user_id', merchant: 'i.merchant_id' }),
];

export const findInvoice = async (
  executor: Executor,
  { id, actor, now }: { readonly id: number; readonly actor: Actor; readonly now: Date },
): Promise<InvoiceRow | undefined> => {
  const { rows } = await sql<InvoiceRow>`
    select ${invoiceColumns} from ${fromInvoices(now)} where ${allOf([sql`i.id = ${id}`, ...visibleTo(actor)])}
  `.execute(executor);
  return rows[0];
};

/** All unpaid invoices of the customer; how many are late by each merchant's day. */
export const sumOwed = async (
  executor: Executor,
  actor: CustomerActor,
  now: Date,
): Promise<InvoicesOwed> => {
  const { rows } = await sql<InvoicesOwed>`
    select coalesce(sum(i.amount - i.amount_paid), 0)::bigint as amount, count(*)::integer as count,
      (count(*) filter (where st.state = 'late'))::integer as late
      from ${fromInvoices(now)}
     where ${allOf(visibleTo(actor))} and st.state not in ('paid', 'cancelled')
  `.execute(executor);
  return rows[0] ?? { amount: 0, count: 0, late: 0 };
};

export const listOfPlan = async (
  executor: Executor,
  { planId, actor, now }: { readonly planId: number; readonly actor: Actor; readonly now: Date },
): Promise<readonly InvoiceRow[]> => {
  const { rows } = await sql<InvoiceRow>`
    select ${invoiceColumns} from ${fromInvoices(now)}
     where ${allOf([sql`i.payment_plan_id = ${planId}`, ...visibleTo(actor)])} order by i.due_date, i.id
  `.execute(executor);
  return rows;
};

export type InvoiceLineRow = Row<
  'invoice_lines',
  'id' | 'invoice_id' | 'kind' | 'description' | 'amount'
>;

export const listLines = async (
  executor: Executor,
  invoiceIds: readonly number[],
): Promise<readonly InvoiceLineRow[]> => {
  const { rows } = await sql<InvoiceLineRow>`
    select l.id, l.invoice_id, l.kind, l.description, l.amount from invoice_lines l
     where l.invoice_id = any(${[...invoiceIds]}::bigint[]) order by l.invoice_id, l.kind, l.position
  `.execute(executor);
  return rows;
};

export type InvoiceTransactionRow = Row<
  'transactions',
  'id' | 'type' | 'visible_method' | 'amount' | 'status' | 'paid_date'
> &
  Present<Row<'transactions', 'invoice_id'>> & {
    /** Of a payment that its bank returned, and of the return. */
    readonly return_code: string | null;
  };

export type MarkedPaid = { readonly by: string; readonly at: Date };

/** Who closed an invoice without a payment; undefined when its state is not by hand or not known to the log. */
export const findMarkedPaid = async (
  executor: Executor,
  invoiceId: number,
): Promise<MarkedPaid | undefined> => {
  const { rows } = await sql<MarkedPaid>`
    select coalesce(nullif(u.full_name, ''), nullif(u.username, ''), l.actor) as by, l.at from invoices i
      join audit_log l on l.entity = 'invoice' and l.entity_id = i.id and l.after ->> 'stored_state' = 'paid'
      left join users u on l.actor = 'merchant:' || u.id
     where i.id = ${invoiceId} and i.stored_state = 'paid' order by l.id desc limit 1
  `.execute(executor);
  return rows[0];
};

/**
 * What moved money, oldest first: an invoice and its receipt name no declined try. Staff find those in the list of
 * transactions.
 */
export const listTransactionsOf = async (
  executor: Executor,
  invoiceIds: readonly number[],
): Promise<readonly InvoiceTransactionRow[]> => {
  const { rows } = await sql<InvoiceTransactionRow>`
    select t.id, t.invoice_id, t.type, t.visible_method, t.amount, t.status, t.paid_date,
      ${returnCode} as return_code from transactions t
     where t.invoice_id = any(${[...invoiceIds]}::bigint[]) and t.status <> 'declined' order by t.created_at, t.id
  `.execute(executor);
  return rows;
};
