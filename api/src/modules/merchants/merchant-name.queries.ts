import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { nameKey } from '../../db/merchant-named';
import type { Row } from '../../db/schema';

export type NamedMerchant = Row<
  'merchants',
  | 'id'
  | 'name'
  | 'logo_url'
  | 'brand_color'
  | 'donation_fee'
  | 'legal_name'
  | 'address'
  | 'support_phone'
  | 'support_email'
>;

/**
 * The merchant of a name in an address: in any case, and with underscores for spaces. An exact match wins, then
 * a present name over a former one.
 */
export const findMerchantByName = async (
  executor: Executor,
  name: string,
): Promise<NamedMerchant | undefined> => {
  const wanted = name.trim().toLowerCase();
  const { rows } = await sql<NamedMerchant>`
    select m.id, m.name, m.logo_url, m.brand_color, m.donation_fee, m.legal_name, m.address, m.support_phone,
      m.support_email from merchants m
     where ${nameKey(sql`m.name`)} = ${nameKey(wanted)}
        or m.id = (select f.merchant_id from merchant_former_names f where f.name_key = ${nameKey(wanted)})
     order by lower(m.name) = ${wanted} desc, ${nameKey(sql`m.name`)} = ${nameKey(wanted)} desc, m.id limit 1
  `.execute(executor);
  return rows[0];
};

export type MerchantName = Row<'merchants', 'id' | 'name'>;

/** Of these merchants, by name in any case. */
export const listMerchantNames = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly MerchantName[]> => {
  const { rows } = await sql<MerchantName>`
    select m.id, m.name from merchants m where m.id = any(${[...merchantIds]}::bigint[]) order by lower(m.name), m.id
  `.execute(executor);
  return rows;
};
