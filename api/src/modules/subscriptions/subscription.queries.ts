import type { ProposedField } from '@billfold/shared/contracts/subscription.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/actor';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { allOf, ownedBy } from '../../db/list.queries';
import { isOwedBy, nextDueCharge } from '../../db/owed-invoices.queries';
import type { OptIns } from './opt-in.domain';

type InvoiceGlimpse = { readonly due_date: string; readonly amount: number };
type CustomerBalance = { readonly owed: number; readonly late: number };

export type SubscriptionRow = Row<
  'subscriptions',
  | 'id'
  | 'state'
  | 'user_id'
  | 'merchant_id'
  | 'user_external_id'
  | 'autopay_enabled'
  | 'autopay_amount'
  | 'autopay_day'
  | 'autopay_frequency'
  | 'autopay_method'
  | 'autopay_customized'
  | 'autopay_next_on'
  | 'sms_opt_in'
  | 'email_opt_in'
  | 'marketing_opt_in'
  | 'service_address'
  | 'service_address2'
  | 'service_address_city'
  | 'service_address_state'
  | 'service_address_zip'
  | 'notes'
  | 'version'
> &
  Row<'merchants', 'time_zone' | 'ach_on'> &
  Row<
    'users',
    'first_name' | 'last_name' | 'full_name' | 'date_of_birth' | 'is_business' | 'business_name'
  > & {
    readonly merchant_name: Row<'merchants'>['name'];
    readonly merchant_logo: Row<'merchants'>['logo_url'];
    readonly email: string | null;
    readonly phone: string | null;
    readonly last_invoice: InvoiceGlimpse | null;
    readonly next_invoice: InvoiceGlimpse | null;
    readonly next_due_charge: string | null;
    readonly balance: CustomerBalance;
    readonly last_payment: { readonly paid_date: string; readonly amount: number } | null;
    readonly tags: readonly (readonly [number, string])[];
    readonly plans: readonly number[];
    /** Where the merchant's record differs from what the person signs in with. */
    readonly proposed: readonly ProposedField[];
  };

/** How the merchant reaches the customer. */
const contactEmail = sql`coalesce(s.email, u.email)`;
const contactPhone = sql`coalesce(s.phone, u.phone)`;

/** Who confirmed this merchant, and can get a proposal at a contact they proved. */
const isProposed = sql`(s.state <> 'invited' and u.state = 'active'
  and (u.proven_email is not null or u.proven_phone is not null))`;

export const fromSubscriptions = sql`
  subscriptions s
  join merchants m on m.id = s.merchant_id
  join users u on u.id = s.user_id`;

/**
 * Whether an invoice `i` that `isOwedBy` accepts is late on this day, as `invoice_state` decides. The planner takes the
 * function's 'late' for rare, and reads lists of late customers in parallel, which starts slowly.
 */
export const isLateOn = (today: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(i.stored_state = 'late', i.due_date < ${today})`;

/**
 * The last invoice due before today, and the next one from today on that is still to be paid; today is the merchant's.
 */
export const subscriptionColumns = (now: Date): RawBuilder<unknown> => {
  const today = sql`business_date(${now}, m.time_zone)`;
  const isInvoice = sql`i.subscription_id = s.id and i.deleted_at is null
    and i.stored_state is distinct from 'cancelled'`;
  const glimpse = sql`json_build_object('due_date', i.due_date, 'amount', i.amount)`;
  return sql`
    s.id, s.state, s.user_id, s.merchant_id, m.name as merchant_name, m.logo_url as merchant_logo, s.user_external_id,
    s.autopay_enabled, s.autopay_amount, s.autopay_day, s.autopay_frequency, s.autopay_method,
    s.autopay_customized, s.autopay_next_on, m.time_zone, m.ach_on,
    s.sms_opt_in, s.email_opt_in, s.marketing_opt_in,
    s.service_address, s.service_address2, s.service_address_city, s.service_address_state,
      s.service_address_zip, s.notes, s.version,
    array_remove(array[case when ${isProposed} and s.email <> coalesce(u.email, '') then 'email' end,
      case when ${isProposed} and s.phone <> coalesce(u.phone, '') then 'phone' end], null) as proposed,
    ${customerName.first} as first_name, ${customerName.last} as last_name, ${customerName.full} as full_name,
    ${customerName.isBusiness} as is_business, ${customerName.business} as business_name,
      ${customerName.birthday} as date_of_birth,
    ${contactEmail} as email, ${contactPhone} as phone,
    (select ${glimpse} from invoices i where ${isInvoice} and i.due_date < ${today}
      order by i.due_date desc, i.id desc limit 1) as last_invoice,
    (select ${glimpse} from invoices i where ${isInvoice} and i.due_date >= ${today}
        and invoice_state(i.amount, i.amount_paid, i.due_date, i.stored_state, ${today}) <> 'paid'
      order by i.due_date, i.id limit 1) as next_invoice,
    ${nextDueCharge(sql`s.id`, today)} as next_due_charge,
    (select json_build_object('owed', coalesce(sum(i.amount - i.amount_paid), 0)::bigint, 'late',
        coalesce(sum(i.amount - i.amount_paid) filter (where ${isLateOn(today)}), 0)::bigint)
       from invoices i where ${isOwedBy}) as balance,
    (select json_build_object('paid_date', p.paid_date, 'amount', p.amount) from transactions p
      where p.user_id = s.user_id and p.merchant_id = s.merchant_id and p.type = 'payment'
        and p.status = 'success' and p.paid_date is not null
      order by p.created_at desc, p.id desc limit 1) as last_payment,
    (select coalesce(json_agg(json_build_array(t.id, t.name) order by lower(t.name)), '[]')
       from subscription_tags st join tags t on t.id = st.tag_id where st.subscription_id = s.id) as tags,
    (select coalesce(json_agg(p.id order by p.id), '[]') from payment_plans p where p.subscription_id = s.id) as plans`;
};

const visibleTo = (actor: Actor): readonly RawBuilder<unknown>[] => [
  sql`s.deleted_at is null`,
  ownedBy(actor, { user: 's.user_id', merchant: 's.merchant_id' }),
];

/** A session of one invoice reaches the subscription of that invoice. */
const ofInvoice = (actor: Actor): RawBuilder<unknown> =>
  actor.kind === 'customer' && actor.scope.kind !== 'full'
    ? sql`s.id = (select i.subscription_id from invoices i where i.id = ${actor.scope.invoiceId})`
    : sql`true`;

export const findSubscription = async (
  executor: Executor,
  { id, actor, now }: { readonly id: number; readonly actor: Actor; readonly now: Date },
): Promise<SubscriptionRow | undefined> => {
  const { rows } = await sql<SubscriptionRow>`
    select ${subscriptionColumns(now)} from ${fromSubscriptions}
      where ${allOf([sql`s.id = ${id}`, ...visibleTo(actor), ofInvoice(actor)])}
  `.execute(executor);
  return rows[0];
};

/** Invoices of the subscription by what they are today, the merchant's. */
export const sumInvoices = async (
  executor: Executor,
  subscriptionId: number,
  now: Date,
): Promise<{ total_due: number; total_late: number; total_paid: number }> => {
  const { rows } = await sql<{ total_due: number; total_late: number; total_paid: number }>`
    select coalesce(sum(b.owed) filter (where b.state not in ('paid', 'late', 'cancelled')), 0)::bigint as total_due,
           coalesce(sum(b.owed) filter (where b.state = 'late'), 0)::bigint as total_late,
           coalesce(sum(b.amount_paid), 0)::bigint as total_paid
      from (
        select i.amount - i.amount_paid as owed, i.amount_paid,
               invoice_state(i.amount, i.amount_paid, i.due_date, i.stored_state,
                 business_date(${now}, m.time_zone)) as state
          from invoices i join merchants m on m.id = i.merchant_id
         where i.subscription_id = ${subscriptionId} and i.deleted_at is null
      ) b
  `.execute(executor);
  return rows[0] ?? { total_due: 0, total_late: 0, total_paid: 0 };
};

export type LockedOptIns = OptIns &
  Row<'subscriptions', 'id' | 'user_id' | 'merchant_id'> &
  Row<'merchants', 'sms_number'> & {
    readonly merchant_name: Row<'merchants'>['name'];
    readonly phone: string | null;
  };

/** Holds the row until the transaction ends; undefined when it is not this caller's. */
export const lockOptIns = async (
  executor: Executor,
  id: number,
  actor: Actor,
): Promise<LockedOptIns | undefined> => {
  const { rows } = await sql<LockedOptIns>`
    select s.id, s.user_id, s.merchant_id, m.name as merchant_name, m.sms_number, ${contactPhone} as phone,
      s.sms_opt_in, s.email_opt_in, s.marketing_opt_in
      from subscriptions s join users u on u.id = s.user_id join merchants m on m.id = s.merchant_id
     where ${allOf([sql`s.id = ${id}`, ...visibleTo(actor)])} for no key update of s
  `.execute(executor);
  return rows[0];
};

export const storeOptIns = async (
  executor: Executor,
  id: number,
  optIns: OptIns,
): Promise<void> => {
  await sql`
    update subscriptions set sms_opt_in = ${optIns.sms_opt_in}, email_opt_in = ${optIns.email_opt_in},
      marketing_opt_in = ${optIns.marketing_opt_in}
     where id = ${id}
  `.execute(executor);
};

/** A person who has signed up and agrees to messages of a merchant confirms that it is theirs. */
export const confirmLink = async (executor: Executor, id: number): Promise<void> => {
  await sql`update subscriptions set state = 'active' where id = ${id} and state = 'invited'`.execute(
    executor,
  );
};
