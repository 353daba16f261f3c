import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { UnknownCharge } from './unknown-charge.queries';

type AttachRefusal = 'invoice_unknown' | 'deleted' | 'in_doubt' | 'cancelled' | 'paid';

type InvoiceToAttach = {
  readonly invoiceId: number;
  readonly merchantId: number;
  readonly userId: number;
  readonly subscriptionId: number;
  readonly balanceMinor: number;
};

type InvoiceRow = {
  refusal: AttachRefusal | 'held' | null;
  user_id: number;
  merchant_id: number;
  subscription_id: number;
  balance: number;
};

/** Locks an invoice of a merchant of this account as any payment does; it also works while payments are on hold. */
export const lockInvoiceToAttach = async (
  db: Executor,
  invoiceId: number,
  gatewayMerchantId: string,
  defaultGatewayMerchantId: string,
): Promise<
  { readonly refusal: AttachRefusal } | (InvoiceToAttach & { readonly refusal: null })
> => {
  const { rows } = await sql<InvoiceRow>`
    select bill.* from lock_payable_bill(
      ${invoiceId}, null,
      array(select m.id from merchants m
        where coalesce(m.gateway_merchant_id, ${defaultGatewayMerchantId}) = ${gatewayMerchantId}),
      ${defaultGatewayMerchantId}
    ) bill`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('lock_payable_bill answered no row');
  if (row.refusal !== null && row.refusal !== 'held') return { refusal: row.refusal };
  return {
    refusal: null,
    invoiceId,
    merchantId: row.merchant_id,
    userId: row.user_id,
    subscriptionId: row.subscription_id,
    balanceMinor: row.balance,
  };
};

type NewAttempt = {
  readonly charge: UnknownCharge & { readonly amountMinor: number };
  readonly invoice: InvoiceToAttach;
  readonly actor: string;
  readonly now: Date;
};

/**
 * Writes a payment that the gateway has taken as sent; undefined when its order is written down already. A run that was
 * due by the day it was taken and would charge the same is what made it: the run is bound to it and charges nothing
 * more.
 */
export const insertAttachedAttempt = async (
  db: Executor,
  { charge, invoice, actor, now }: NewAttempt,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'payment_attempts', 'id'>>`
    with run as (
      select r.id, r.kind, r.transaction_id, exists (select from payment_attempts a
        where a.id = r.transaction_id) as is_number_taken
      from payment_runs r
      where r.invoice_id = ${invoice.invoiceId} and r.state = 'waiting'
        and r.due_at <= least(${now}::timestamptz,
          coalesce(${charge.takenOn}::date + interval '2 days', ${now}::timestamptz))
        and least(coalesce(r.amount, ${invoice.balanceMinor}), ${invoice.balanceMinor}) = ${charge.amountMinor}
      order by r.due_at, r.id limit 1
      for update
    ), attempt as (
      insert into payment_attempts (
        id, order_id, door, invoice_id, subscription_id, merchant_id, user_id, payment_method_id, actor,
          gateway_merchant_id, amount, visible_method, state, run_id, sent_at
      )
      select
        coalesce(case when not run.is_number_taken then run.transaction_id end,
          nextval(pg_get_serial_sequence('transactions', 'id'))),
        ${charge.orderId}, coalesce(run.kind, 'attached'), ${invoice.invoiceId}, ${invoice.subscriptionId},
          ${invoice.merchantId}, ${invoice.userId},
        (select pm.id from payment_methods pm where pm.id = ${charge.methodId} and pm.user_id = ${invoice.userId}),
        ${actor}, ${charge.gatewayMerchantId}, ${charge.amountMinor}, ${charge.visibleMethod}, 'sent', run.id, ${now}
      from (select 1) as one left join run on true
      on conflict (order_id) do nothing
      returning id, run_id
    ), audited as (
      insert into audit_log (actor, action, entity, entity_id, before, after, at)
      select ${actor}, 'payment_sent', 'payment_attempt', a.id, null,
        jsonb_build_object('state', 'sent', 'amount', ${charge.amountMinor}::integer, 'invoice',
          ${invoice.invoiceId}::bigint, 'door', 'attached', 'unknown_charge', ${charge.id}::bigint), ${now}
      from attempt a
    )
    select id from attempt`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  await sql`
    update transactions t set id = a.id from payment_attempts a join payment_runs r on r.id = a.run_id
    where a.id = ${row.id} and t.id = r.transaction_id and t.status = 'scheduled'`.execute(db);
  await sql`
    update payment_runs r set state = 'running', attempt_id = ${row.id}, leased_by = null, leased_until = null
    from payment_attempts a where a.id = ${row.id} and r.id = a.run_id`.execute(db);
  return row.id;
};

/** The day on which the card was charged, rather than that of writing it down. */
export const setPaidDate = async (db: Executor, attemptId: number, on: string): Promise<void> => {
  await sql`
    with paid as (update transactions t set paid_date = ${on}::date where t.id = ${attemptId} returning t.invoice_id)
    update invoices i set paid_date = ${on}::date from paid p where i.id = p.invoice_id
      and i.paid_date is not null`.execute(db);
};
