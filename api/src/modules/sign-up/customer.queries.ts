import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Profile, StoredProfile } from './profile.domain';

export type CustomerState = 'invited' | 'active' | 'inactive';
/** A customer as signing up needs to know them. */
export type Customer = StoredProfile & {
  readonly id: number;
  readonly username: string;
  readonly phone: string | null;
  readonly role: number;
  readonly state: CustomerState;
};
/** A customer at one business. */
export type LinkedCustomer = Customer & { readonly subscription_id: number; readonly merchant_id: number; readonly merchant_name: string };

const isLive = sql`s.user_id = u.id and s.deleted_at is null`;
const atMerchant = (merchantId: number | undefined): RawBuilder<boolean> => (merchantId === undefined ? sql`true` : sql`s.merchant_id = ${merchantId}`);

const columns = (merchantId?: number): RawBuilder<unknown> => sql`
  u.id, u.username, u.phone, u.role, u.state, u.first_name, u.last_name, u.is_business, u.business_name, u.email, u.date_of_birth, u.zip,
  case when u.zip <> '' then json_build_array(u.zip)
       else (select coalesce(json_agg(distinct s.service_address_zip), '[]') from subscriptions s where ${isLive} and ${atMerchant(merchantId)})
  end as zips`;

/** With a business, only its customers are known. */
export const findCustomerByUsername = async (executor: Executor, username: string, merchantId: number | undefined): Promise<Customer | undefined> => {
  const { rows } = await sql<Customer>`
    select ${columns(merchantId)} from users u
     where u.kind = 'customer' and lower(u.username) = lower(${username})
       and exists (select from subscriptions s where ${isLive} and ${atMerchant(merchantId)})
  `.execute(executor);
  return rows[0];
};

const linkedColumns = sql`${columns()}, s.id as subscription_id, s.merchant_id, m.name as merchant_name`;
const linked = (condition: RawBuilder<unknown>) => sql<LinkedCustomer>`
  select ${linkedColumns}
    from users u join subscriptions s on ${isLive} join merchants m on m.id = s.merchant_id
   where u.kind = 'customer' and u.state <> 'inactive' and ${condition}
   order by (s.state = 'invited') desc, s.id desc limit 1
`;

export const findCustomerOfSubscription = async (executor: Executor, subscriptionId: number): Promise<LinkedCustomer | undefined> =>
  (await linked(sql`s.id = ${subscriptionId}`).execute(executor)).rows[0];

export const findCustomerOfPhone = async (executor: Executor, phone: string, merchantId: number): Promise<LinkedCustomer | undefined> =>
  (await linked(sql`u.phone = ${phone} and s.merchant_id = ${merchantId}`).execute(executor)).rows[0];

/** Of the links at these businesses one that still waits for the customer, else the newest. */
export const findCustomerOfMerchants = async (executor: Executor, userId: number, merchantIds: readonly number[]): Promise<LinkedCustomer | undefined> =>
  (await linked(sql`u.id = ${userId} and s.merchant_id = any(${[...merchantIds]}::bigint[])`).execute(executor)).rows[0];

/** Where a customer named by id was texted a code: at the business of their newest one. */
export const findCustomerWithCode = async (executor: Executor, userId: number): Promise<LinkedCustomer | undefined> => {
  const newest = sql`s.id = (select c.subscription_id from one_time_codes c where c.user_id = ${userId} and c.purpose = 'opt_in' and c.ended_at is null)`;
  return (await linked(sql`u.id = ${userId} and ${newest}`).execute(executor)).rows[0];
};

/** Holds the row until the transaction ends. */
export const lockCustomer = async (transaction: Executor, userId: number): Promise<Customer | undefined> => {
  const { rows } = await sql<Customer>`select ${columns()} from users u where u.id = ${userId} and u.kind = 'customer' for no key update of u`.execute(transaction);
  return rows[0];
};

/** The e-mail is changed by the users module, which remembers the one before it. */
export const activateCustomer = async (transaction: Executor, userId: number, profile: Omit<Profile, 'email'> & { readonly pinHash: string }): Promise<void> => {
  await sql`
    update users set
      first_name = ${profile.firstName}, last_name = ${profile.lastName}, business_name = ${profile.businessName},
      date_of_birth = ${profile.dateOfBirth}, zip = ${profile.zip}, pin_hash = ${profile.pinHash}, state = 'active'
    where id = ${userId}
  `.execute(transaction);
  await sql`update subscriptions set state = 'active' where user_id = ${userId} and state = 'invited' and deleted_at is null`.execute(transaction);
};

export type TextLink = { readonly id: number; readonly merchant_id: number; readonly merchant_name: string; readonly sms_opt_in: boolean };

/** The customer's link to this business, or, without one, the newest. Holds it. */
export const lockLink = async (transaction: Executor, userId: number, merchantId: number | undefined): Promise<TextLink | undefined> => {
  const { rows } = await sql<TextLink>`
    select s.id, s.merchant_id, m.name as merchant_name, s.sms_opt_in from subscriptions s join merchants m on m.id = s.merchant_id
     where s.user_id = ${userId} and s.deleted_at is null and ${atMerchant(merchantId)}
     order by s.id desc limit 1 for no key update of s
  `.execute(transaction);
  return rows[0];
};

export const switchTextsOn = async (transaction: Executor, subscriptionId: number): Promise<void> => {
  await sql`update subscriptions set sms_opt_in = true where id = ${subscriptionId}`.execute(transaction);
};
