import { messageMedia } from '@billfold/shared/contracts/message.contract';
import { sql, type RawBuilder } from 'kysely';
import { type Medium, type Recipient, recipientOf } from '../../core/message.domain';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** An invoice with all that decides about a reminder of it now. */
export type RemindedBill = Row<
  'invoices',
  | 'amount'
  | 'amount_paid'
  | 'minimum_amount_due'
  | 'due_date'
  | 'invoice_number'
  | 'scheduled_on'
  | 'user_id'
  | 'merchant_id'
  | 'subscription_id'
> &
  Row<'merchants', 'time_zone' | 'texts_from' | 'texts_until'> & {
    readonly invoice_id: number;
    readonly state: string;
    readonly payment_in_doubt: boolean;
    readonly is_deleted: boolean;
    readonly merchant_name: string;
    readonly us_state: string;
    readonly has_stopped: boolean;
    /** The business day. */
    readonly today: string;
    readonly recipient: Recipient;
  };

type BillRow = Omit<RemindedBill, 'recipient'> &
  Row<'users', 'first_name' | 'last_name' | 'full_name' | 'is_business' | 'business_name'> &
  Row<'users', 'phone' | 'email'> &
  Row<'subscriptions', 'sms_opt_in' | 'email_opt_in'>;

const billColumns = (now: Date): RawBuilder<unknown> => sql`
  i.id as invoice_id, i.amount, i.amount_paid, i.minimum_amount_due, i.due_date, i.invoice_number, i.scheduled_on,
  i.user_id, i.merchant_id, i.subscription_id, m.name as merchant_name, m.time_zone,
  m.texts_from, m.texts_until, business_date(${now}, m.time_zone) as today,
  invoice_state(i.amount, i.amount_paid, i.due_date, i.stored_state, business_date(${now}, m.time_zone)) as state,
  invoice_payment_in_doubt(i.id) as payment_in_doubt,
  i.deleted_at is not null or s.deleted_at is not null as is_deleted, s.service_address_state as us_state,
  exists (select from text_stops x where x.merchant_id = i.merchant_id and x.phone = coalesce(s.phone, u.phone))
    as has_stopped,
  ${customerName.first} as first_name, ${customerName.last} as last_name, ${customerName.full} as full_name,
  ${customerName.isBusiness} as is_business, ${customerName.business} as business_name,
  coalesce(s.phone, u.phone) as phone, coalesce(s.email, u.email) as email, s.sms_opt_in, s.email_opt_in`;

const joined = sql`
  join subscriptions s on s.id = i.subscription_id join users u on u.id = i.user_id
    join merchants m on m.id = i.merchant_id`;

const toBill = (row: BillRow): RemindedBill => ({ ...row, recipient: recipientOf(row) });

/** An invoice of these merchants. */
export const findBill = async (
  executor: Executor,
  {
    id,
    merchantIds,
    now,
  }: { readonly id: number; readonly merchantIds: readonly number[]; readonly now: Date },
): Promise<RemindedBill | undefined> => {
  const { rows } = await sql<BillRow>`
    select ${billColumns(now)} from invoices i ${joined}
     where i.id = ${id} and i.deleted_at is null and i.merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows[0] && toBill(rows[0]);
};

/**
 * Holds the customer of an invoice of these merchants until the transaction ends: two reminders of one invoice do not
 * begin at once.
 */
export const holdCustomer = async (
  transaction: Executor,
  id: number,
  merchantIds: readonly number[],
): Promise<void> => {
  await sql`
    select from subscriptions s where s.id = (select i.subscription_id from invoices i
      where i.id = ${id} and i.merchant_id = any(${[...merchantIds]}::bigint[])) for no key update
  `.execute(transaction);
};

/** When the last reminder of this invoice was sent. */
export const findLastReminder = async (
  executor: Executor,
  invoiceId: number,
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(r.created_at) as at from invoice_reminders r where r.invoice_id = ${invoiceId}
  `.execute(executor);
  return rows[0]?.at ?? null;
};

/** Texts of the merchant's templates that are named for reminders, in the order of their names. */
export const listReminderTemplates = async (
  executor: Executor,
  merchantId: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<Row<'sms_templates', 'body'>>`
    select t.body from sms_templates t
     where t.merchant_id = ${merchantId} and t.archived_at is null and t.name ilike '%reminder%'
     order by lower(t.name), t.id limit 20
  `.execute(executor);
  return rows.map(({ body }) => body);
};

export type NewReminder = {
  readonly bill: RemindedBill;
  readonly medium: Medium;
  readonly body: string;
  readonly sentBy: number;
  readonly now: Date;
};

export const insertReminder = async (
  transaction: Executor,
  { bill, medium, body, sentBy, now }: NewReminder,
): Promise<number> => {
  const { rows } = await sql<Row<'invoice_reminders', 'id'>>`
    insert into invoice_reminders (invoice_id, merchant_id, subscription_id, medium, body, sent_by, created_at)
    values (${bill.invoice_id}, ${bill.merchant_id}, ${bill.subscription_id}, ${messageMedia[medium]}, ${body},
      ${sentBy}, ${now})
    returning id
  `.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error('A reminder was not stored.');
  return row.id;
};

export type LeavingReminder = {
  readonly id: number;
  readonly body: string;
  readonly bill: RemindedBill;
};

/** Reminders with their invoices, which are locked until the transaction ends, customers first. */
export const holdReminders = async (
  transaction: Executor,
  ids: readonly number[],
  now: Date,
): Promise<readonly LeavingReminder[]> => {
  const wanted = sql`r.id = any(${[...ids]}::bigint[])`;
  await sql`
    select from subscriptions s where s.id in (select r.subscription_id from invoice_reminders r where ${wanted})
     order by s.id for no key update
  `.execute(transaction);
  await sql`
    select from invoices i where i.id in (select r.invoice_id from invoice_reminders r where ${wanted})
     order by i.id for share
  `.execute(transaction);
  const { rows } = await sql<BillRow & { readonly id: number; readonly body: string }>`
    select r.id, r.body, ${billColumns(now)} from invoice_reminders r join invoices i on i.id = r.invoice_id ${joined}
     where ${wanted} order by r.id
  `.execute(transaction);
  return rows.map((row) => ({ id: row.id, body: row.body, bill: toBill(row) }));
};
