import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { isOwed } from '../../db/owed-invoices.queries';
import type { Row } from '../../db/schema';

/** Whether this is a customer of these merchants; a deleted one too, for a repeat of the call. */
export const hasLink = async (
  executor: Executor,
  merchantIds: readonly number[],
  subscriptionId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select id from subscriptions where id = ${subscriptionId} and merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows.length > 0;
};

/** Locks every invoice that can still be paid, in the order of their ids: from here on no payment of them begins. */
export const lockOpenInvoices = async (
  executor: Executor,
  subscriptionId: number,
): Promise<void> => {
  await sql`
    select from invoices i where i.subscription_id = ${subscriptionId} and ${isOwed} order by i.id for update
  `.execute(executor);
};

/**
 * True while the outcome of a payment is open: of an invoice, of one divided between two cards, of a planned one, or of
 * a refund.
 */
export const isMoneyMoving = async (
  executor: Executor,
  subscriptionId: number,
): Promise<boolean> => {
  const { rows } = await sql<{ is_moving: boolean }>`
    select exists (
        select from invoices i where i.subscription_id = ${subscriptionId} and invoice_payment_in_doubt(i.id)
      ) or exists (
        select from payment_splits p join invoices i on i.id = p.invoice_id
         where i.subscription_id = ${subscriptionId}
           and p.state in ('authorising', 'capturing', 'voiding', 'needs_review')
      ) or exists (
        select from refunds r join invoices i on i.id = r.invoice_id
         where i.subscription_id = ${subscriptionId} and r.state in ('sent', 'unknown', 'needs_review')
      ) or exists (
        select from payment_runs r join invoices i on i.id = r.invoice_id
         where i.subscription_id = ${subscriptionId} and r.state = 'running'
      ) as is_moving
  `.execute(executor);
  return rows[0]?.is_moving ?? true;
};

export type Ends = {
  readonly open_invoices: number;
  readonly open_amount: number;
  readonly scheduled_payments: number;
  readonly has_autopay: boolean;
  readonly plans: number;
};

/** What a deletion would end, as it is now. */
export const readEnds = async (
  executor: Executor,
  subscriptionId: number,
): Promise<Ends | undefined> => {
  const { rows } = await sql<Ends>`
    select b.open_invoices, b.open_amount, s.autopay_enabled as has_autopay,
      (select count(*) from payment_runs r where r.subscription_id = s.id and r.kind = 'schedule'
        and r.state = 'waiting') as scheduled_payments,
      (select count(*) from payment_plans p where p.subscription_id = s.id and p.ended_at is null) as plans
    from subscriptions s, lateral (
      select count(*) as open_invoices, coalesce(sum(i.amount - i.amount_paid), 0)::bigint as open_amount
        from invoices i where i.subscription_id = s.id and ${isOwed}
    ) b
    where s.id = ${subscriptionId} and s.deleted_at is null
  `.execute(executor);
  return rows[0];
};

export type By = {
  readonly actor: string;
  readonly sessionId: number;
  readonly requestId: string;
  readonly now: Date;
};

/** Cancels what is still owed, one audit row each, and answers those invoices. Call it with the invoices locked. */
export const cancelOpenInvoices = async (
  executor: Executor,
  subscriptionId: number,
  { actor, sessionId, requestId, now }: By,
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'invoices', 'id'>>`
    with open as (
      select i.id, i.stored_state, i.amount_paid from invoices i where i.subscription_id = ${subscriptionId}
        and ${isOwed}
    ), cancelled as (
      update invoices i set stored_state = 'cancelled', scheduled_on = null from open o where i.id = o.id
      returning i.id, o.stored_state, o.amount_paid
    ), written as (
      insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id, session_id)
      select ${actor}, 'invoice.cancelled', 'invoice', c.id,
        jsonb_build_object('stored_state', c.stored_state, 'amount_paid', c.amount_paid),
        jsonb_build_object('stored_state', 'cancelled', 'because', 'customer_deleted'), ${now}::timestamptz,
          ${requestId}::text, ${sessionId}::bigint
      from cancelled c
    )
    select id from cancelled
  `.execute(executor);
  return rows.map(({ id }) => id);
};

export const endPlans = async (
  executor: Executor,
  subscriptionId: number,
  now: Date,
): Promise<number> => {
  const ended = await sql`
    update payment_plans set ended_at = ${now} where subscription_id = ${subscriptionId} and ended_at is null
  `.execute(executor);
  return Number(ended.numAffectedRows ?? 0);
};

export type OptInsOfLink = Row<'subscriptions', 'sms_opt_in' | 'email_opt_in' | 'marketing_opt_in'>;

/** Marks the customer deleted, and answers the opt-ins of before: they are off from now on. */
export const markDeleted = async (
  executor: Executor,
  subscriptionId: number,
  now: Date,
): Promise<OptInsOfLink> => {
  const { rows } = await sql<OptInsOfLink>`
    update subscriptions s set deleted_at = ${now}, sms_opt_in = false, email_opt_in = false, marketing_opt_in = false
      from subscriptions before
     where s.id = ${subscriptionId} and before.id = s.id
    returning before.sms_opt_in, before.email_opt_in, before.marketing_opt_in
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A locked customer was not found.');
  return row;
};

/**
 * Holds the person of a link until the transaction ends, so that merchants delete and restore their links one after the
 * other. Call it before the link is locked.
 */
export const lockPerson = async (executor: Executor, subscriptionId: number): Promise<void> => {
  await sql`
    select from users u where u.id = (select s.user_id from subscriptions s
      where s.id = ${subscriptionId}) for no key update of u
  `.execute(executor);
};

/** Whether the person is a customer of any other merchant. Call it with the person locked. */
export const hasOtherLinks = async (
  executor: Executor,
  userId: number,
  subscriptionId: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from subscriptions where user_id = ${userId} and id <> ${subscriptionId} and deleted_at is null limit 1
  `.execute(executor);
  return rows.length > 0;
};
