import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a customer `u` who has a typed e-mail and phone, both, is the person who is meant. Who has signed up must
 * have proved both: a person can write anything into their profile, and would get the invoices of the one whose e-mail
 * and phone these are. Either alone names no person.
 */
export const isMeant: RawBuilder<boolean> = sql`(u.kind = 'customer' and (u.state = 'invited'
  or (u.state = 'active' and lower(u.proven_email) = lower(u.email) and u.proven_phone = u.phone)))`;
