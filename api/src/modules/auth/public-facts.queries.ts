import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { isCustomerOf } from './merchant-scope.queries';

export type PublicCustomerState = Row<'users', 'is_business'> & { readonly is_active: boolean };

/** With a merchant name, only that merchant's customers are known. */
export const findPublicCustomerState = async (
  executor: Executor,
  username: string,
  merchantName: string | undefined,
): Promise<PublicCustomerState | undefined> => {
  const { rows } = await sql<PublicCustomerState>`
    select u.state = 'active' as is_active, u.is_business
      from users u where u.kind = 'customer' and lower(u.username) = lower(${username})
        and ${isCustomerOf(merchantName)}
  `.execute(executor);
  return rows[0];
};

export const findBranding = async (
  executor: Executor,
  merchantName: string,
): Promise<Row<'merchants', 'logo_url' | 'brand_color' | 'donation_fee'> | undefined> => {
  const { rows } = await sql<Row<'merchants', 'logo_url' | 'brand_color' | 'donation_fee'>>`
    select m.logo_url, m.brand_color, m.donation_fee from merchants m
     where lower(m.name) = lower(${merchantName})
  `.execute(executor);
  return rows[0];
};
