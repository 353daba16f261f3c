import { type RawBuilder, sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { Profile, StoredProfile } from './profile.domain';

export type CustomerState = 'invited' | 'active' | 'inactive';
/** A customer as signing up needs to know them. */
export type Customer = StoredProfile & {
  readonly id: number;
  readonly username: string;
  /**
   * The phone that belongs to this person. For a person who has not signed up and has one merchant only, the phone that
   * the merchant wrote; no other merchant can write it.
   */
  readonly phone: string | null;
  readonly role: number;
  readonly state: CustomerState;
  /** Customer of several merchants: a record of one of them must not open the person's data at the others. */
  readonly is_shared: boolean;
};
/** A customer at one merchant. */
export type LinkedCustomer = Customer & {
  readonly subscription_id: number;
  readonly merchant_id: number;
  readonly merchant_name: string;
  /** E.164; null where the merchant texts from the shared number. */
  readonly sms_number: string | null;
  /** The name by which this merchant greets them. */
  readonly called: string;
  /** How this merchant reaches them. */
  readonly contact_email: string | null;
  readonly contact_phone: string | null;
};

const isLive = sql`s.user_id = u.id and s.deleted_at is null`;
const atMerchant = (merchantId: number | undefined): RawBuilder<boolean> =>
  merchantId === undefined ? sql`true` : sql`s.merchant_id = ${merchantId}`;

/** People with the record of their merchant, for invited customers of only one. */
const people = sql`
  users u cross join lateral (
    select count(*) > 1 as is_shared,
           case when u.state = 'invited' and count(*) = 1 then max(s.phone) end as phone,
             case when u.state = 'invited' and count(*) = 1 then max(s.email) end as email
      from subscriptions s where ${isLive}
  ) written`;

const columns = (merchantId?: number): RawBuilder<unknown> => sql`
  u.id, u.username, coalesce(written.phone, u.phone) as phone, u.role, u.state, u.first_name, u.last_name,
    u.is_business, u.business_name,
  coalesce(written.email, u.email) as email, u.date_of_birth, u.zip, written.is_shared,
  case when u.zip <> '' then json_build_array(u.zip)
       else (select coalesce(json_agg(distinct s.service_address_zip), '[]') from subscriptions s
         where ${isLive} and ${atMerchant(merchantId)})
  end as zips`;

/** With a merchant, only its customers are known. */
export const findCustomerByUsername = async (
  executor: Executor,
  username: string,
  merchantId: number | undefined,
): Promise<Customer | undefined> => {
  const { rows } = await sql<Customer>`
    select ${columns(merchantId)} from ${people}
     where u.kind = 'customer' and lower(u.username) = lower(${username})
       and exists (select from subscriptions s where ${isLive} and ${atMerchant(merchantId)})
  `.execute(executor);
  return rows[0];
};

const linkedColumns = sql`${columns()}, s.id as subscription_id, s.merchant_id, m.name as merchant_name, m.sms_number,
  case when ${customerName.isBusiness} then ${customerName.business} else ${customerName.first} end as called,
  coalesce(s.email, u.email) as contact_email, coalesce(s.phone, u.phone) as contact_phone`;
const linked = (condition: RawBuilder<unknown>, most = 1) => sql<LinkedCustomer>`
  select ${linkedColumns}
    from ${people} join subscriptions s on ${isLive} join merchants m on m.id = s.merchant_id
   where u.kind = 'customer' and u.state <> 'inactive' and ${condition}
   order by (s.state = 'invited') desc, s.id desc limit ${most}
`;

export const findCustomerOfSubscription = async (
  executor: Executor,
  subscriptionId: number,
): Promise<LinkedCustomer | undefined> =>
  (await linked(sql`s.id = ${subscriptionId}`).execute(executor)).rows[0];

/** Of several customers with this phone the one who has proved it: a code must not open the account of another. */
export const findCustomerOfPhone = async (
  executor: Executor,
  phone: string,
  merchantId: number,
): Promise<LinkedCustomer | undefined> => {
  const isTheirs = sql`s.merchant_id = ${merchantId} and coalesce(written.phone, u.phone) = ${phone}
    and u.id in (select o.id from users o where o.phone = ${phone} union all select o.user_id
      from subscriptions o where o.phone = ${phone} and o.merchant_id = ${merchantId})`;
  const { rows } = await linked(isTheirs, 2).execute(executor);
  if (rows.length < 2) return rows[0];
  const proven = sql`${isTheirs} and u.state = 'active' and u.proven_phone = ${phone}`;
  return (await linked(proven).execute(executor)).rows[0];
};

/** Of the links at these merchants one that still waits for the customer, else the newest. */
export const findCustomerOfMerchants = async (
  executor: Executor,
  userId: number,
  merchantIds: readonly number[],
  subscriptionId: number | undefined,
): Promise<LinkedCustomer | undefined> =>
  (
    await linked(
      sql`u.id = ${userId} and s.merchant_id = any(${[...merchantIds]}::bigint[])
        and ${subscriptionId === undefined ? sql`true` : sql`s.id = ${subscriptionId}`}`,
    ).execute(executor)
  ).rows[0];

/** Where a customer named by id got a code by text: at the merchant of their newest one. */
export const findCustomerWithCode = async (
  executor: Executor,
  userId: number,
): Promise<LinkedCustomer | undefined> => {
  const newest = sql`s.id = (select c.subscription_id from one_time_codes c where c.user_id = ${userId}
    and c.purpose = 'opt_in' and c.ended_at is null)`;
  return (await linked(sql`u.id = ${userId} and ${newest}`).execute(executor)).rows[0];
};

/** Holds the row until the transaction ends. */
export const lockCustomer = async (
  transaction: Executor,
  userId: number,
): Promise<Customer | undefined> => {
  const { rows } = await sql<Customer>`select ${columns()} from ${people} where u.id = ${userId}
      and u.kind = 'customer' for no key update of u`.execute(transaction);
  return rows[0];
};

/** Who signed up with this phone without proving it; `merchant_id` is their newest merchant. */
export type PhoneHolder = Row<'users', 'id' | 'username' | 'email'> & {
  readonly merchant_id: number | null;
};

/**
 * Takes the phone from another person who signed up with it and never proved it. Their merchants keep it in their
 * records. Answers the previous person.
 */
export const releasePhone = async (
  transaction: Executor,
  phone: string,
  userId: number,
): Promise<PhoneHolder | undefined> => {
  const { rows } = await sql<PhoneHolder>`
    select u.id, u.username, u.email, (select max(s.merchant_id) from subscriptions s
      where ${isLive}) as merchant_id from users u
     where u.kind = 'customer' and u.phone = ${phone} and u.id <> ${userId} and u.state <> 'invited'
       and u.proven_phone is distinct from u.phone
       for no key update of u
  `.execute(transaction);
  const [holder] = rows;
  if (holder === undefined) return undefined;
  await sql`update subscriptions set phone = ${phone} where user_id = ${holder.id} and phone is null`.execute(
    transaction,
  );
  await sql`update users set phone = null where id = ${holder.id}`.execute(transaction);
  return holder;
};

export type Activation = Omit<Profile, 'email'> & {
  readonly pinHash: string;
  /** The phone whose code was confirmed; null for a customer who was proved by details. */
  readonly provenPhone: string | null;
  /** Null where the person typed none. */
  readonly typedEmail: string | null;
  /** The merchant the person signs up at; undefined when the page did not know. */
  readonly merchantId: number | undefined;
};

/** The links that a sign-up confirms: the one to its merchant, else the person's only one. */
const isConfirmedAt = (merchantId: number | undefined): RawBuilder<boolean> => sql`
  (s.state <> 'invited' or coalesce(s.merchant_id = ${merchantId ?? null}::bigint,
    not exists (select from subscriptions o where o.user_id = s.user_id and o.id <> s.id and o.deleted_at is null)))`;

/**
 * The typed values and the proved phone are the person's from now on. An e-mail that a merchant wrote and the person
 * did not type stays the record of that merchant: it must not become the address that links to a new PIN go to. So does
 * a phone that they did not prove and that another person has signed up with. A merchant that the person did not sign
 * up at waits for their own opt-in; its data about them becomes its record.
 */
export const activateCustomer = async (
  transaction: Executor,
  userId: number,
  profile: Activation,
): Promise<void> => {
  const { typedEmail, provenPhone, merchantId } = profile;
  const isOthers = sql`exists (
    select from users o where o.kind = 'customer' and o.phone = u.phone and o.id <> u.id and o.state <> 'invited')`;
  // In the order in which all changes of a person's subscriptions lock them.
  await sql`select from subscriptions where user_id = ${userId} order by id for no key update`.execute(
    transaction,
  );
  await sql`
    update subscriptions s set
      state = case when s.state = 'invited' then 'active' else s.state end,
      email = case when ${typedEmail}::text is null then coalesce(s.email, u.email) end,
      phone = case when ${provenPhone}::text is null then coalesce(s.phone, case when ${isOthers} then u.phone end) end
      from users u where u.id = ${userId} and ${isLive} and ${isConfirmedAt(merchantId)}
  `.execute(transaction);
  await sql`
    update subscriptions s set
      email = coalesce(s.email, u.email), phone = coalesce(s.phone, u.phone),
      first_name = ${customerName.first}, last_name = ${customerName.last}, is_business = ${customerName.isBusiness},
      business_name = ${customerName.business}, date_of_birth = ${customerName.birthday}
      from users u where u.id = ${userId} and s.user_id = u.id and s.state = 'invited'
  `.execute(transaction);
  await sql`
    update users u set
      first_name = ${profile.firstName}, last_name = ${profile.lastName}, business_name = ${profile.businessName},
      date_of_birth = ${profile.dateOfBirth}, zip = ${profile.zip}, pin_hash = ${profile.pinHash}, state = 'active',
      email = ${typedEmail}, proven_email = ${typedEmail}, proven_phone = ${provenPhone},
      phone = coalesce(${provenPhone}, case when not ${isOthers} then u.phone end)
    where u.id = ${userId}
  `.execute(transaction);
};

export type TextLink = Row<'subscriptions', 'id' | 'merchant_id' | 'sms_opt_in'> & {
  readonly merchant_name: Row<'merchants'>['name'];
  readonly phone: string | null;
};

/** The customer's link to this merchant, or, without one, the newest. Locks it. */
export const lockLink = async (
  transaction: Executor,
  userId: number,
  merchantId: number | undefined,
): Promise<TextLink | undefined> => {
  const { rows } = await sql<TextLink>`
    select s.id, s.merchant_id, m.name as merchant_name, s.sms_opt_in, coalesce(s.phone, u.phone) as phone
      from subscriptions s join users u on u.id = s.user_id join merchants m on m.id = s.merchant_id
     where s.user_id = ${userId} and s.deleted_at is null and ${atMerchant(merchantId)}
     order by s.id desc limit 1 for no key update of s
  `.execute(transaction);
  return rows[0];
};

/**
 * The person holds the phone they proved: this merchant is confirmed. Nothing changes for a person who has not signed
 * up.
 */
export const confirmLink = async (
  transaction: Executor,
  subscriptionId: number,
  phone: string | null,
): Promise<boolean> => {
  const { rows } = await sql`
    update subscriptions s set state = 'active' from users u
     where s.id = ${subscriptionId} and s.state = 'invited' and u.id = s.user_id and u.state = 'active'
       and u.proven_phone = ${phone}
    returning s.id
  `.execute(transaction);
  return rows.length > 0;
};

export const switchTextsOn = async (
  transaction: Executor,
  subscriptionId: number,
): Promise<void> => {
  await sql`update subscriptions set sms_opt_in = true where id = ${subscriptionId}`.execute(
    transaction,
  );
};
