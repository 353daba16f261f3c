import { sql } from 'kysely';

/** The bank's code of a payment `t` that was returned, and of its return; null of any other transaction. */
export const returnCode = sql<string | null>`(
  select substring(a.reason from '^bank_return_(.*)$') from payment_attempts a
   where a.id = coalesce(t.refund_of, t.attempt_id) and a.state = 'returned' and t.type in ('payment', 'return'))`;
