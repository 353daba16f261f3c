import { sql } from 'kysely';
import type { Actor } from '../../core/actor';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { ownedBy } from '../../db/list.queries';
import type { MoneyMove } from './document-text.domain';

export type BillRow = Row<
  'invoices',
  | 'invoice_number'
  | 'description'
  | 'due_date'
  | 'paid_date'
  | 'amount'
  | 'amount_paid'
  | 'minimum_amount_due'
> &
  Row<'users', 'full_name'> &
  Row<'merchants', 'legal_name' | 'address' | 'support_phone' | 'support_email'> &
  Row<
    'subscriptions',
    | 'service_address'
    | 'service_address2'
    | 'service_address_city'
    | 'service_address_state'
    | 'service_address_zip'
  > & {
    readonly merchant_name: Row<'merchants'>['name'];
    readonly issued_on: string;
    readonly state: string;
    readonly is_in_doubt: boolean;
  };

type OwnBill = { readonly id: number; readonly actor: Actor; readonly now: Date };

/** The caller's own invoice, or one of the staff member's merchants. Its days are the merchant's. */
export const findBill = async (
  executor: Executor,
  { id, actor, now }: OwnBill,
): Promise<BillRow | undefined> => {
  const { rows } = await sql<BillRow>`
    select i.invoice_number, i.description, m.name as merchant_name, ${customerName.full} as full_name,
      m.legal_name, m.address, m.support_phone, m.support_email, s.service_address,
      s.service_address2, s.service_address_city,
           s.service_address_state, s.service_address_zip,
             business_date(i.created_at, m.time_zone) as issued_on, i.due_date, i.paid_date,
           invoice_state(i.amount, i.amount_paid, i.due_date, i.stored_state,
             business_date(${now}, m.time_zone)) as state,
           i.amount, i.amount_paid, i.minimum_amount_due, invoice_payment_in_doubt(i.id) as is_in_doubt
      from invoices i
      join merchants m on m.id = i.merchant_id
      join users u on u.id = i.user_id
      join subscriptions s on s.id = i.subscription_id
     where i.id = ${id} and i.deleted_at is null and ${ownedBy(actor, { user: 'i.user_id', merchant: 'i.merchant_id' })}
  `.execute(executor);
  return rows[0];
};

export type BillLineRow = Row<'invoice_lines', 'kind' | 'description' | 'amount'>;

export const listBillLines = async (
  executor: Executor,
  invoiceId: number,
): Promise<readonly BillLineRow[]> => {
  const { rows } = await sql<BillLineRow>`
    select l.kind, l.description, l.amount from invoice_lines l where l.invoice_id = ${invoiceId}
      order by l.kind, l.position
  `.execute(executor);
  return rows;
};

export type BillPaymentRow = Row<'transactions', 'id' | 'amount' | 'visible_method'> & {
  readonly type: MoneyMove['type'];
  readonly on: string;
};

/** What moved money, oldest first. A refund that came back moved it twice. */
export const listBillPayments = async (
  executor: Executor,
  invoiceId: number,
): Promise<readonly BillPaymentRow[]> => {
  const { rows } = await sql<BillPaymentRow>`
    with moves as (
      select t.type, t.amount, t.visible_method, t.paid_date, t.created_at, t.id, t.merchant_id from transactions t
       where t.invoice_id = ${invoiceId} and t.status in ('success', 'refunded', 'voided', 'returned')
      union all
      select 'refund_returned', r.amount, t.visible_method, null, r.decided_at, r.id, r.merchant_id
        from refunds r join transactions t on t.id = r.id where t.invoice_id = ${invoiceId} and r.state = 'returned'
    )
    select v.id, v.type, v.amount, v.visible_method, coalesce(v.paid_date, business_date(v.created_at, m.time_zone)) as "on"
      from moves v join merchants m on m.id = v.merchant_id order by v.created_at, v.id
  `.execute(executor);
  return rows;
};

export type ScheduleRow = {
  readonly invoice_id: number;
  readonly merchant_name: string;
  readonly description: string;
  readonly on: string;
  readonly amount: number;
  readonly visible_method: string;
  /** How often this invoice was scheduled before. */
  readonly earlier: number;
};

/**
 * The promised payment of the caller's own invoice; null when there is none, undefined when the invoice is not the
 * caller's.
 */
export const findSchedule = async (
  executor: Executor,
  { id, actor }: Omit<OwnBill, 'now'>,
): Promise<ScheduleRow | null | undefined> => {
  const { rows } = await sql<
    { [Field in keyof ScheduleRow]: ScheduleRow[Field] } & { readonly run_id: number | null }
  >`
    select i.id as invoice_id, m.name as merchant_name, i.description, r.id as run_id, r.cycle_on as "on",
      r.amount, t.visible_method,
           (select count(*) from payment_runs e where e.invoice_id = i.id and e.kind = 'schedule'
             and e.id < r.id) as earlier
      from invoices i
      join merchants m on m.id = i.merchant_id
      left join payment_runs r on r.invoice_id = i.id and r.kind = 'schedule' and r.state = 'waiting'
      left join transactions t on t.id = r.transaction_id
     where i.id = ${id} and i.deleted_at is null and ${ownedBy(actor, { user: 'i.user_id', merchant: 'i.merchant_id' })}
  `.execute(executor);
  const [row] = rows;
  return row === undefined || row.run_id !== null ? row : null;
};

export type AutoPayRow = {
  readonly subscription_id: number;
  readonly merchant_name: string;
  readonly customized: boolean;
  readonly frequency: string | null;
  readonly day: string | null;
  readonly amount: number | null;
  readonly next_on: string | null;
  readonly visible_method: string;
  /** How often it was set or switched off before. */
  readonly changes: number;
};

/**
 * Auto-pay of the caller's own subscription; null when it is off, undefined when the subscription is not the caller's.
 */
export const findAutoPay = async (
  executor: Executor,
  { id, actor }: Omit<OwnBill, 'now'>,
): Promise<AutoPayRow | null | undefined> => {
  const { rows } = await sql<
    { [Field in keyof AutoPayRow]: AutoPayRow[Field] } & { readonly is_on: boolean }
  >`
    select s.id as subscription_id, m.name as merchant_name, s.autopay_enabled as is_on,
      s.autopay_customized as customized, s.autopay_frequency as frequency,
           s.autopay_day as day, s.autopay_amount as amount, s.autopay_next_on as next_on,
           coalesce(method_name(p.type, p.card_type, p.last4), '') as visible_method,
           (select count(*) from audit_log l where l.entity = 'subscription' and l.entity_id = s.id
             and l.action like 'subscription.auto_pay%') as changes
      from subscriptions s
      join merchants m on m.id = s.merchant_id
      left join payment_methods p on p.id = s.autopay_method
     where s.id = ${id} and s.deleted_at is null and ${ownedBy(actor, { user: 's.user_id', merchant: 's.merchant_id' })}
  `.execute(executor);
  const [row] = rows;
  return row === undefined || row.is_on ? row : null;
};

export type DueBillRow = Row<'invoices', 'description'> & {
  readonly invoice_id: Row<'invoices'>['id'];
  readonly on: Row<'invoices'>['due_date'];
  readonly owed: number;
};

/** Open invoices that a rule by due dates will charge on their day, soonest first. */
export const listComingDueDates = async (
  executor: Executor,
  subscriptionId: number,
  now: Date,
  limit: number,
): Promise<readonly DueBillRow[]> => {
  const { rows } = await sql<DueBillRow>`
    select i.id as invoice_id, i.due_date as "on", i.description, i.amount - i.amount_paid as owed
      from invoices i join merchants m on m.id = i.merchant_id join subscriptions s on s.id = i.subscription_id
     where i.subscription_id = ${subscriptionId} and i.deleted_at is null and i.amount_paid < i.amount
       and (i.stored_state is null or i.stored_state not in ('paid', 'cancelled'))
       and i.due_date >= business_date(${now}, m.time_zone) and i.due_date >= coalesce(s.autopay_started_on, i.due_date)
       and i.scheduled_on is null
     order by i.due_date, i.id limit ${limit}
  `.execute(executor);
  return rows;
};
