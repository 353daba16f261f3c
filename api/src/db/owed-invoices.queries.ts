import { type RawBuilder, sql } from 'kysely';

/** An invoice `i` with something left to pay: neither paid, nor closed or cancelled by hand. */
export const isOwed = sql`i.deleted_at is null and i.amount_paid < i.amount
  and i.stored_state is distinct from 'cancelled' and i.stored_state is distinct from 'paid'`;

/**
 * An owed invoice `i` of the customer `s`, a subscription. With its merchant, the index `invoices_owed_due` finds it.
 */
export const isOwedBy = sql`i.subscription_id = s.id and i.merchant_id = s.merchant_id and ${isOwed}`;

/** Whether a scheduled payment of an invoice `i` waits or runs. Auto-pay leaves the invoice to it. */
export const isScheduled = sql`exists (
  select from payment_runs w where w.invoice_id = i.id and w.kind = 'schedule' and w.state in ('waiting', 'running'))`;

/**
 * The next day on which auto-pay by due dates charges the customer of a subscription: the first due date from `today`
 * on, in the merchant's zone, of an invoice that has neither a scheduled payment nor an auto-pay run that ended.
 */
export const nextDueCharge = (
  subscriptionId: RawBuilder<unknown>,
  today: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select i.due_date from invoices i
   where i.subscription_id = ${subscriptionId} and i.due_date >= ${today} and ${isOwed} and not ${isScheduled}
     and not exists (
       select from payment_runs r where r.subscription_id = i.subscription_id and r.invoice_id = i.id
         and r.cycle_on = i.due_date and r.kind = 'auto_pay' and r.state in ('charged', 'failed', 'skipped'))
   order by i.due_date, i.id limit 1)`;
