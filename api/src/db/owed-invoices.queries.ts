import { sql } from 'kysely';

/** An invoice `i` with something left to pay: neither paid, nor closed or cancelled by hand. */
export const isOwed = sql`i.deleted_at is null and i.amount_paid < i.amount and i.stored_state is distinct from 'cancelled' and i.stored_state is distinct from 'paid'`;
