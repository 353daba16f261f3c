import { sql } from 'kysely';

/** How a merchant calls its customer `s` (subscriptions): its own record, or the name of the person `u` (users). */
export const customerName = {
  full: sql`coalesce(s.full_name, u.full_name)`,
  first: sql`coalesce(s.first_name, u.first_name)`,
  last: sql`coalesce(s.last_name, u.last_name)`,
  business: sql`coalesce(s.business_name, u.business_name)`,
  isBusiness: sql`coalesce(s.is_business, u.is_business)`,
  birthday: sql`case when s.is_business is null then u.date_of_birth else s.date_of_birth end`,
} as const;
