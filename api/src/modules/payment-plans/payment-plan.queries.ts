import type { PlanTerms } from '@billfold/shared/contracts/payment-plan-rule';
import { sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type OpenInvoice = {
  readonly id: number;
  readonly invoice_number: string;
  readonly amount_paid: number;
  readonly stored_state: Row<'invoices'>['stored_state'];
  readonly scheduled_on: string | null;
  readonly is_paid: boolean;
  readonly is_moving: boolean;
};

/**
 * Locks these invoices of a customer in the order of their ids: no payment of them begins from here on. `is_moving`
 * while the outcome of a payment or a refund is open. A foreign or deleted one is left out.
 */
export const lockInvoicesToCancel = async (
  executor: Executor,
  ids: readonly number[],
  subscriptionId: number,
): Promise<readonly OpenInvoice[]> => {
  const which = sql`i.id = any(${[...ids]}::bigint[]) and i.subscription_id = ${subscriptionId}
    and i.deleted_at is null`;
  await sql`select from invoices i where ${which} order by i.id for update`.execute(executor);
  // A statement of its own: it sees changes committed while the first one waited.
  const { rows } = await sql<OpenInvoice>`
    select i.id, i.invoice_number, i.amount_paid, i.stored_state, i.scheduled_on,
      i.amount_paid >= i.amount or i.stored_state is not distinct from 'paid' as is_paid,
      invoice_payment_in_doubt(i.id)
        or exists (select from payment_splits p where p.invoice_id = i.id
          and p.state in ('authorising', 'capturing', 'voiding', 'needs_review'))
        or exists (select from refunds r where r.invoice_id = i.id and r.state in ('sent', 'unknown', 'needs_review'))
        or exists (select from payment_runs r where r.invoice_id = i.id and r.state = 'running') as is_moving
      from invoices i where ${which} order by i.id
  `.execute(executor);
  return rows;
};

/** Their paid amounts stay. */
export const cancelInvoices = async (executor: Executor, ids: readonly number[]): Promise<void> => {
  await sql`
    update invoices set stored_state = 'cancelled', scheduled_on = null where id = any(${[...ids]}::bigint[])
  `.execute(executor);
};

export type NewPlan = PlanTerms & {
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly description: string;
  readonly now: Date;
};

/** Without a first payment, its date is that of the first invoice. */
export const insertPlan = async (executor: Executor, plan: NewPlan): Promise<number> => {
  const { id } = await executor
    .insertInto('payment_plans')
    .values({
      subscription_id: plan.subscriptionId,
      merchant_id: plan.merchantId,
      original_balance: plan.original_balance,
      first_payment: plan.first_payment,
      first_payment_date: plan.first_payment_date ?? plan.payment_due_date,
      monthly_payment: plan.monthly_payment,
      payment_due_date: plan.payment_due_date,
      frequency: plan.frequency,
      description: plan.description,
      created_at: plan.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type PlanRow = Omit<Row<'payment_plans'>, 'subscription_id'> & {
  readonly sub_id: number;
  readonly user_id: number;
  readonly full_name: string;
  readonly merchant_name: string;
};

export const findPlan = async (
  executor: Executor,
  id: number,
  merchantIds: readonly number[],
): Promise<PlanRow | undefined> => {
  const { rows } = await sql<PlanRow>`
    select p.id, p.merchant_id, p.original_balance, p.first_payment, p.first_payment_date, p.monthly_payment,
      p.payment_due_date, p.frequency,
      p.description, p.created_at, p.ended_at, s.id as sub_id, s.user_id, ${customerName.full} as full_name,
        m.name as merchant_name
      from payment_plans p
      join subscriptions s on s.id = p.subscription_id
      join users u on u.id = s.user_id
      join merchants m on m.id = p.merchant_id
     where p.id = ${id} and p.merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows[0];
};
