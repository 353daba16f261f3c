import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { merchantNamed } from '../../db/merchant-named';
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

type BrandingRow = Row<
  'merchants',
  | 'name'
  | 'logo_url'
  | 'brand_color'
  | 'donation_fee'
  | 'legal_name'
  | 'address'
  | 'support_phone'
  | 'support_email'
>;

/** Of the merchant with this name, now or before. */
export const findBranding = async (
  executor: Executor,
  merchantName: string,
): Promise<BrandingRow | undefined> => {
  const { rows } = await sql<BrandingRow>`
    select m.name, m.logo_url, m.brand_color, m.donation_fee, m.legal_name, m.address, m.support_phone, m.support_email
      from merchants m where m.id in ${merchantNamed(merchantName)} limit 1
  `.execute(executor);
  return rows[0];
};
