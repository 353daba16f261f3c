import { sql } from 'kysely';
import type { Actor, StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { ownedBy } from '../../db/list.queries';

/** Without the token: nothing that answers a call reads it. */
export type PaymentMethodRow = Row<
  'payment_methods',
  | 'id'
  | 'nickname'
  | 'preferred'
  | 'card_type'
  | 'last4'
  | 'holder_name'
  | 'expiration'
  | 'address_zip'
  | 'acknowledged'
> & {
  readonly type: 1 | 3;
  /** Of the bank's return after which it pays nothing; null: it may be used. */
  readonly bar_code: string | null;
};

const columns = sql`p.id, p.type, p.nickname, p.preferred, p.card_type, p.last4, p.holder_name, p.expiration, p.address_zip, p.acknowledged,
  case when p.type = 3 then bank_account_bar(p.user_id, p.token, p.last4) end as bar_code`;

/** The preferred one first, then the newest. */
export const listPaymentMethods = async (
  executor: Executor,
  userId: number,
  limit: number,
): Promise<readonly PaymentMethodRow[]> => {
  const { rows } = await sql<PaymentMethodRow>`
    select ${columns} from payment_methods p where p.user_id = ${userId} and p.removed_at is null
     order by p.preferred desc, p.id desc limit ${limit}
  `.execute(executor);
  return rows;
};

export const isOwnCustomer = async (
  executor: Executor,
  userId: number,
  actor: StaffActor,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from subscriptions s
     where s.user_id = ${userId} and s.deleted_at is null and s.merchant_id = any(${[...actor.merchantIds]}::bigint[])
  `.execute(executor);
  return rows.length > 0;
};

/** Whether the person has confirmed one of these merchants: before, nothing of theirs is shown there. Who has not signed up has nothing. */
export const hasConfirmed = async (
  executor: Executor,
  userId: number,
  actor: StaffActor,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from subscriptions s join users u on u.id = s.user_id
     where s.user_id = ${userId} and s.deleted_at is null and s.merchant_id = any(${[...actor.merchantIds]}::bigint[])
       and (s.state <> 'invited' or u.state <> 'active')
  `.execute(executor);
  return rows.length > 0;
};

/** Whether this link is the holder's, and one that the caller may know of. */
export const isOwnLink = async (
  executor: Executor,
  link: { readonly subscriptionId: number; readonly userId: number; readonly actor: Actor },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from subscriptions s
     where s.id = ${link.subscriptionId} and s.user_id = ${link.userId} and s.deleted_at is null
       and ${ownedBy(link.actor, { user: 's.user_id', merchant: 's.merchant_id' })}
  `.execute(executor);
  return rows.length > 0;
};

/** 'Cedar Water and Harbor Gym': the merchants of the staff member whose customer the person is, or the one of a link. */
export const findMerchantNames = async (
  executor: Executor,
  userId: number,
  actor: StaffActor,
  subscriptionId: number | null,
): Promise<string> => {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(m.name, ' and ' order by m.id) as names from subscriptions s join merchants m on m.id = s.merchant_id
     where s.user_id = ${userId} and s.deleted_at is null and s.merchant_id = any(${[...actor.merchantIds]}::bigint[])
       and coalesce(s.id = ${subscriptionId}::bigint, true)
  `.execute(executor);
  return rows[0]?.names ?? '';
};

/** One change of a person's methods at a time, until the transaction ends. Payments do not wait for it. */
export const lockWallet = async (executor: Executor, userId: number): Promise<void> => {
  await sql`select 1 from users u where u.id = ${userId} for no key update`.execute(executor);
};

export const hasMethods = async (executor: Executor, userId: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from payment_methods p where p.user_id = ${userId} and p.removed_at is null limit 1`.execute(
      executor,
    );
  return rows.length > 0;
};

export const getHolderName = async (executor: Executor, userId: number): Promise<string> => {
  const { rows } = await sql<
    Row<'users', 'full_name'>
  >`select u.full_name from users u where u.id = ${userId}`.execute(executor);
  return rows[0]?.full_name ?? '';
};

export type NewMethod = {
  readonly userId: number;
  readonly type: 1 | 3;
  readonly token: string;
  readonly nickname: string;
  readonly preferred: boolean;
  readonly cardType: string | null;
  readonly last4: string;
  readonly holderName: string;
  readonly expiration: string | null;
  readonly addressZip: string | null;
  readonly keyId: number | null;
  readonly now: Date;
};

export const insertMethod = async (
  executor: Executor,
  method: NewMethod,
): Promise<PaymentMethodRow> => {
  const { rows } = await sql<PaymentMethodRow>`
    insert into payment_methods as p (user_id, type, token, nickname, preferred, card_type, last4, holder_name, expiration, address_zip, acknowledged, idempotency_key_id, created_at)
    values (${method.userId}, ${method.type}, ${method.token}, ${method.nickname}, ${method.preferred}, ${method.cardType}, ${method.last4}, ${method.holderName},
      ${method.expiration}, ${method.addressZip}, true, ${method.keyId}, ${method.now})
    returning ${columns}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A payment method was not stored.');
  return row;
};

export const findMethodByKey = async (
  executor: Executor,
  keyId: number,
): Promise<PaymentMethodRow | undefined> => {
  const { rows } =
    await sql<PaymentMethodRow>`select ${columns} from payment_methods p where p.idempotency_key_id = ${keyId}`.execute(
      executor,
    );
  return rows[0];
};

export const findOwnMethod = async (
  executor: Executor,
  userId: number,
  id: number,
): Promise<PaymentMethodRow | undefined> => {
  const { rows } = await sql<PaymentMethodRow>`
    select ${columns} from payment_methods p where p.id = ${id} and p.user_id = ${userId} and p.removed_at is null
  `.execute(executor);
  return rows[0];
};

export const unpreferMethods = async (executor: Executor, userId: number): Promise<void> => {
  await sql`update payment_methods set preferred = false where user_id = ${userId} and preferred and removed_at is null`.execute(
    executor,
  );
};

export const preferMethod = async (executor: Executor, id: number): Promise<void> => {
  await sql`update payment_methods set preferred = true where id = ${id}`.execute(executor);
};

/** The token stays: payments made with it are still looked up, refunded and counted by it. */
export const markRemoved = async (executor: Executor, id: number, now: Date): Promise<void> => {
  await sql`update payment_methods set removed_at = ${now}, preferred = false where id = ${id}`.execute(
    executor,
  );
};

/** Who is next in line: what may be used first, cards before bank accounts, then the newest. */
export const findNextMethod = async (
  executor: Executor,
  userId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'payment_methods', 'id'>>`
    select p.id from payment_methods p where p.user_id = ${userId} and p.removed_at is null
    order by p.type = 3 and bank_account_bar(p.user_id, p.token, p.last4) is not null, p.type, p.id desc limit 1
  `.execute(executor);
  return rows[0]?.id;
};
