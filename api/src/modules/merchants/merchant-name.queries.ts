import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type NamedMerchant = Row<
  'merchants',
  'id' | 'name' | 'logo_url' | 'brand_color' | 'donation_fee'
>;

/**
 * The merchant of a name in an address: in any case, and with underscores for spaces. An exact
 * match wins.
 */
export const findMerchantByName = async (
  executor: Executor,
  name: string,
): Promise<NamedMerchant | undefined> => {
  const wanted = name.trim().toLowerCase();
  const { rows } = await sql<NamedMerchant>`
    select m.id, m.name, m.logo_url, m.brand_color, m.donation_fee from merchants m
     where translate(lower(m.name), '_', ' ') = translate(${wanted}, '_', ' ')
     order by lower(m.name) = ${wanted} desc, m.id limit 1
  `.execute(executor);
  return rows[0];
};
