import { type RawBuilder, sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { type Medium, type Recipient, recipientOf, toE164 } from '../../core/message.domain';

export type Contact = Recipient & {
  readonly subscriptionId: number;
  readonly userId: number;
  readonly merchantId: number;
  readonly merchantName: string;
};

type ContactRow = Row<
  'subscriptions',
  'id' | 'user_id' | 'merchant_id' | 'sms_opt_in' | 'email_opt_in'
> &
  Row<'users', 'first_name' | 'last_name' | 'full_name' | 'is_business' | 'business_name'> & {
    merchant_name: Row<'merchants'>['name'];
    phone: string | null;
    email: string | null;
  };

const toContact = (row: ContactRow): Contact => ({
  subscriptionId: row.id,
  userId: row.user_id,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  ...recipientOf(row),
});

const contactColumns = sql`
  s.id, s.user_id, s.merchant_id, me.name as merchant_name, ${customerName.first} as first_name,
    ${customerName.last} as last_name,
  ${customerName.full} as full_name, ${customerName.isBusiness} as is_business,
    ${customerName.business} as business_name,
  coalesce(s.phone, u.phone) as phone, coalesce(s.email, u.email) as email,
  s.sms_opt_in, s.email_opt_in
`;

const findWhere = async (
  executor: Executor,
  condition: RawBuilder<unknown>,
): Promise<Contact | undefined> => {
  const { rows } = await sql<ContactRow>`
    select ${contactColumns} from subscriptions s join users u on u.id = s.user_id
      join merchants me on me.id = s.merchant_id
    where s.deleted_at is null and ${condition}
  `.execute(executor);
  return rows[0] === undefined ? undefined : toContact(rows[0]);
};

/** A customer of these merchants. */
export const findContact = (
  executor: Executor,
  merchantIds: readonly number[],
  subscriptionId: number,
): Promise<Contact | undefined> =>
  findWhere(
    executor,
    sql`s.id = ${subscriptionId} and s.merchant_id = any(${[...merchantIds]}::bigint[])`,
  );

/** The customer at the other end of a subscription; for the system, which belongs to no merchant. */
export const findContactOf = (
  executor: Executor,
  subscriptionId: number,
): Promise<Contact | undefined> => findWhere(executor, sql`s.id = ${subscriptionId}`);

/**
 * Customers at this address of merchants `me`, by how these reach them. `is_own`: they wrote it themselves, and come
 * first.
 */
const contactsAt = (
  merchants: RawBuilder<boolean>,
  medium: Medium,
  customerAddress: string,
): RawBuilder<unknown> => {
  const [ofPerson, ofBusiness] =
    medium === 'sms' ? [sql`u.phone`, sql`s.phone`] : [sql`lower(u.email)`, sql`lower(s.email)`];
  const ofMerchant = sql`
    select ${contactColumns}, ${ofBusiness} is null as is_own from merchants me
    join subscriptions s on s.merchant_id = me.id and s.deleted_at is null
    join users u on u.id = s.user_id and u.kind = 'customer'
    where ${merchants}`;
  return sql`(${ofMerchant} and ${ofPerson} = ${customerAddress} and ${ofBusiness} is null)
    union all (${ofMerchant} and ${ofBusiness} = ${customerAddress})`;
};

/** Of `contacts`: the last message that the merchant wrote to them at this address. */
const lastWritten = (address: string): RawBuilder<unknown> => sql`(
  select max(m.id) from messages m where m.subscription_id = contacts.id and m.type = 1
    and lower(m.address) = ${address}
)`;

/** Whom the merchant wrote to last comes first. */
const writtenToLast = (address: string): RawBuilder<unknown> =>
  sql`${lastWritten(address)} desc nulls last`;

/**
 * The customer of the merchant with this number or address. Of several with one address the one whom the merchant wrote
 * to there last: a reply answers that.
 */
export const findContactByAddress = async (
  executor: Executor,
  medium: Medium,
  merchantAddress: string,
  customerAddress: string,
): Promise<Contact | undefined> => {
  const isMerchant = sql<boolean>`${medium === 'sms' ? sql`me.sms_number` : sql`me.mail_address`} = ${merchantAddress}`;
  const sentTo = medium === 'sms' ? toE164(customerAddress) : customerAddress;
  const { rows } = await sql<ContactRow>`
    select * from (${contactsAt(isMerchant, medium, customerAddress)}) contacts
     order by ${writtenToLast(sentTo)}, is_own desc, id
     limit 1
  `.execute(executor);
  return rows[0] === undefined ? undefined : toContact(rows[0]);
};

export type KnownContact = Contact & {
  /** The last message that was written to them at the address; null without one. Higher is later. */
  readonly lastWritten: number | null;
};

/** The customer whom each of these merchants reaches at this address, by merchant. */
export const findContactsByMerchant = async (
  executor: Executor,
  merchantIds: readonly number[],
  medium: Medium,
  address: string,
): Promise<ReadonlyMap<number, KnownContact>> => {
  const isMerchant = sql<boolean>`me.id = any(${[...merchantIds]}::bigint[])`;
  const sentTo = medium === 'sms' ? toE164(address) : address;
  const { rows } = await sql<ContactRow & { readonly last_written: number | null }>`
    select distinct on (merchant_id) *, ${lastWritten(sentTo)} as last_written
      from (${contactsAt(isMerchant, medium, address)}) contacts
     order by merchant_id, ${writtenToLast(sentTo)}, is_own desc, id
  `.execute(executor);
  return new Map(
    rows.map((row) => [row.merchant_id, { ...toContact(row), lastWritten: row.last_written }]),
  );
};

/** The merchants that write from this number or address: the one that owns it, or all that share the fallback. */
export const listSenders = async (
  executor: Executor,
  medium: Medium,
  address: string,
  fallback: string,
): Promise<readonly number[]> => {
  const own = medium === 'sms' ? sql`sms_number` : sql`mail_address`;
  const { rows } = await sql<Row<'merchants', 'id'>>`
    select id from merchants
     where ${own} = ${address} or (${own} is null and ${address} = ${fallback}) order by id
  `.execute(executor);
  return rows.map(({ id }) => id);
};
