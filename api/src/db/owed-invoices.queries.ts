import { sql } from 'kysely';

/** An invoice `i` with something left to pay: neither paid, nor closed or cancelled by hand. */
export const isOwed = sql`i.deleted_at is null and i.amount_paid < i.amount
  and i.stored_state is distinct from 'cancelled' and i.stored_state is distinct from 'paid'`;

/**
 * An owed invoice `i` of the customer `s`, a subscription. With its merchant, the index `invoices_owed_due` finds it.
 */
export const isOwedBy = sql`i.subscription_id = s.id and i.merchant_id = s.merchant_id and ${isOwed}`;
