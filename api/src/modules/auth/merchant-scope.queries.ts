import { type RawBuilder, sql } from 'kysely';

/**
 * A condition on `users u`: with a merchant name, only that merchant's customers are known; without one, every customer
 * is.
 */
export const isCustomerOf = (merchantName: string | undefined): RawBuilder<boolean> =>
  merchantName === undefined
    ? sql`true`
    : sql`exists (
        select from subscriptions s join merchants m on m.id = s.merchant_id
         where s.user_id = u.id and s.deleted_at is null and lower(m.name) = lower(${merchantName})
      )`;
