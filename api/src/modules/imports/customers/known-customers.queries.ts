import { type RawBuilder, sql } from 'kysely';
import { customerName } from '../../../db/customer-names';
import type { Executor } from '../../../db/database';
import { plannedAnew } from '../../../db/planned-anew';
import type { Row } from '../../../db/schema';
import { eachId, eachText, listIds } from '../rows/each-key.queries';

/** A customer of a merchant, as the merchant has written them down. */
export type KnownCustomer = Row<
  'subscriptions',
  | 'id'
  | 'user_id'
  | 'version'
  | 'sms_opt_in'
  | 'user_external_id'
  | 'service_address'
  | 'service_address2'
  | 'service_address_city'
  | 'service_address_state'
  | 'service_address_zip'
> &
  Row<'users', 'first_name' | 'last_name' | 'is_business' | 'business_name' | 'date_of_birth'> & {
    readonly email: string | null;
    readonly phone: string | null;
    /**
     * Their name is the person's own: no other merchant's customer, without an account or with the merchant confirmed.
     */
    readonly is_sole: boolean;
  };

export type CustomerKeys = {
  readonly userIds: readonly number[];
  readonly externalIds: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** In lower case. */
  readonly names?: readonly string[];
};

const matching = (merchantId: number, keys: CustomerKeys) => {
  const ofKey = (condition: RawBuilder<unknown>) => sql`
    select o.id from subscriptions o where o.merchant_id = ${merchantId} and o.deleted_at is null and ${condition}`;
  return sql`
    ${eachText(keys.externalIds, ofKey(sql`lower(o.user_external_id) = one.key`))}
    union ${eachText(keys.emails, ofKey(sql`o.sort_email = one.key`))}
    union ${eachText(keys.phones, ofKey(sql`o.sort_phone = one.key`))}
    union ${eachText(keys.names ?? [], ofKey(sql`o.sort_full_name = one.key`))}
    union ${eachId(keys.userIds, ofKey(sql`o.user_id = one.key`))}`;
};

/** Holds these customers until the transaction ends: persons before their links, as all changes of both lock them. */
export const lockKnown = async (
  executor: Executor,
  merchantId: number,
  keys: CustomerKeys,
): Promise<void> => {
  const existingIds = await listIds(executor, matching(merchantId, keys));
  const { rows } = await sql<Row<'subscriptions', 'id' | 'user_id'>>`${plannedAnew}
    select s.id, s.user_id from subscriptions s where s.id = any(${[...existingIds]}::bigint[])
  `.execute(executor);
  if (rows.length === 0) return;
  const userIds = rows.map(({ user_id: id }) => id);
  await sql`${plannedAnew}
    select from users u where u.id = any(${userIds}::bigint[]) order by u.id for no key update of u
  `.execute(executor);
  const ids = rows.map(({ id }) => id);
  await sql`${plannedAnew}
    select from subscriptions s where s.id = any(${ids}::bigint[]) order by s.id for no key update of s
  `.execute(executor);
};

const readKnown = async (
  executor: Executor,
  ids: readonly number[],
  condition: RawBuilder<unknown>,
): Promise<readonly KnownCustomer[]> => {
  const { rows } = await sql<KnownCustomer>`${plannedAnew}
    select s.id, s.user_id, s.version, s.sms_opt_in, s.user_external_id, s.service_address, s.service_address2,
      s.service_address_city, s.service_address_state, s.service_address_zip,
      ${customerName.first} as first_name, ${customerName.last} as last_name, ${customerName.isBusiness} as is_business,
      ${customerName.business} as business_name, ${customerName.birthday} as date_of_birth,
      coalesce(s.email, u.email) as email, coalesce(s.phone, u.phone) as phone,
      not exists (select from subscriptions o where o.user_id = s.user_id and o.id <> s.id)
        and (s.state <> 'invited' or u.state = 'invited') as is_sole
      from subscriptions s join users u on u.id = s.user_id where s.id = any(${[...ids]}::bigint[])
        and ${condition} order by s.id
  `.execute(executor);
  return rows;
};

/** Customers of the merchant with one of these keys, in lower case. */
export const findKnown = async (
  executor: Executor,
  merchantId: number,
  keys: CustomerKeys,
): Promise<readonly KnownCustomer[]> => {
  const ids = await listIds(executor, matching(merchantId, keys));
  return readKnown(executor, ids, sql`s.merchant_id = ${merchantId}`);
};

export const findKnownByIds = (
  executor: Executor,
  merchantId: number,
  ids: readonly number[],
): Promise<readonly KnownCustomer[]> =>
  readKnown(executor, ids, sql`s.merchant_id = ${merchantId} and s.deleted_at is null`);

/** As the database writes it. */
export const fullNameOf = (
  customer: Pick<KnownCustomer, 'first_name' | 'last_name' | 'is_business' | 'business_name'>,
): string =>
  customer.is_business && customer.business_name !== ''
    ? customer.business_name
    : `${customer.first_name} ${customer.last_name}`.trim();

export type Index = {
  readonly byExternalId: ReadonlyMap<string, readonly KnownCustomer[]>;
  readonly byEmail: ReadonlyMap<string, readonly KnownCustomer[]>;
  readonly byPhone: ReadonlyMap<string, readonly KnownCustomer[]>;
  readonly byUserId: ReadonlyMap<number, readonly KnownCustomer[]>;
  readonly byName: ReadonlyMap<string, readonly KnownCustomer[]>;
};

const group = <Key>(
  customers: readonly KnownCustomer[],
  keyOf: (customer: KnownCustomer) => Key | null | '',
): ReadonlyMap<Key, readonly KnownCustomer[]> => {
  const groups = new Map<Key, KnownCustomer[]>();
  for (const customer of customers) {
    const key = keyOf(customer);
    if (key === null || key === '') continue;
    groups.set(key, [...(groups.get(key) ?? []), customer]);
  }
  return groups;
};

export const indexKnown = (customers: readonly KnownCustomer[]): Index => ({
  byExternalId: group(customers, ({ user_external_id: id }) => id.toLowerCase()),
  byEmail: group(customers, ({ email }) => email?.toLowerCase() ?? null),
  byPhone: group(customers, ({ phone }) => phone),
  byUserId: group(customers, ({ user_id: id }) => id),
  byName: group(customers, (customer) => fullNameOf(customer).toLowerCase()),
});
