import { type RawBuilder, sql } from 'kysely';
import { merchantNamed } from '../../db/merchant-named';

/**
 * A condition on `users u`: with a merchant name, only that merchant's customers are known; without one, every customer
 * is.
 */
export const isCustomerOf = (merchantName: string | undefined): RawBuilder<boolean> =>
  merchantName === undefined
    ? sql`true`
    : sql`exists (
        select from subscriptions s
         where s.user_id = u.id and s.deleted_at is null and s.merchant_id in ${merchantNamed(merchantName)}
      )`;
