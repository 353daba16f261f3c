import { type RawBuilder, sql } from 'kysely';

/** How an address compares names: in any case, and with underscores for spaces. */
export const nameKey = (name: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql`translate(lower(${name}), '_', ' ')`;

/** The id of the merchant that has this name, in any case, or had it. */
export const merchantNamed = (name: string): RawBuilder<number> => sql`(
  select n.id from merchants n where lower(n.name) = lower(${name})
  union all
  select f.merchant_id from merchant_former_names f where f.name_key = ${nameKey(name)}
)`;
