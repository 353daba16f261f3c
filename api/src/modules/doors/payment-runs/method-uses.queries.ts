import type { PaymentMethodUse } from '@billfold/shared/contracts/payment-method.contract';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';

/** Scheduled payments that wait, and auto-pay; soonest first. */
export const listUses = async (
  executor: Executor,
  userId: number,
): Promise<readonly (PaymentMethodUse & { readonly method: number })[]> => {
  const { rows } = await sql<PaymentMethodUse & { readonly method: number }>`
    select r.payment_method_id as method, r.kind, m.name as merchant_name, r.invoice_id as invoice,
      r.subscription_id as subscription,
      r.cycle_on as "on", r.amount
    from payment_runs r join merchants m on m.id = r.merchant_id
    where r.user_id = ${userId} and r.kind = 'schedule' and r.state = 'waiting'
    union all
    select s.autopay_method, 'auto_pay', m.name, null, s.id, s.autopay_next_on, s.autopay_amount
    from subscriptions s join merchants m on m.id = s.merchant_id
    where s.user_id = ${userId} and s.autopay_enabled and s.autopay_method is not null and s.deleted_at is null
    order by 6 nulls last, 5, 4
  `.execute(executor);
  return rows;
};
