import { sql } from 'kysely';

/**
 * The bank's code of a payment `t` that was returned, and of its return; 'chargeback' of a disputed one; null of any
 * other transaction.
 */
export const returnCode = sql<string | null>`(
  select case a.state when 'charged_back' then 'chargeback'
    else substring(a.reason from '^bank_return_(.*)$') end from payment_attempts a
   where a.id = coalesce(t.refund_of, t.attempt_id) and a.state in ('returned', 'charged_back')
     and t.type in ('payment', 'return'))`;
