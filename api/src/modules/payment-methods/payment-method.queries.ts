import { type RawBuilder, sql } from 'kysely';
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

const columns = sql`p.id, p.type, p.nickname, p.preferred, p.card_type, p.last4, p.holder_name, p.expiration,
  p.address_zip, p.acknowledged,
  case when p.type = 3 then bank_account_bar(p.user_id, p.token, p.last4) end as bar_code`;

const isOpenTo = (actor: Actor): RawBuilder<unknown> =>
  actor.kind === 'customer'
    ? sql`true`
    : sql`exists (select from unnest(${[...actor.merchantIds]}::bigint[]) as m (id)
      where method_is_open_to(p.id, m.id))`;

/** Of a person, as far as they are open to the reader; the preferred one first, then the newest. */
export const listPaymentMethods = async (
  executor: Executor,
  userId: number,
  reader: Actor,
  limit: number,
): Promise<readonly PaymentMethodRow[]> => {
  const { rows } = await sql<PaymentMethodRow>`
    select ${columns} from payment_methods p where p.user_id = ${userId} and p.removed_at is null
      and ${isOpenTo(reader)}
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

/** A merchant that may keep a method of a person. */
export type Keeper = {
  readonly merchant_id: number;
  readonly name: Row<'merchants'>['name'];
  readonly is_confirmed: boolean;
};

/**
 * The merchants of the staff member, or the one of a link, that the person confirmed, or that added them before they
 * have an account.
 */
export const listKeepers = async (
  executor: Executor,
  userId: number,
  actor: StaffActor,
  subscriptionId: number | null,
): Promise<readonly Keeper[]> => {
  const { rows } = await sql<Keeper>`
    select s.merchant_id, m.name, s.state <> 'invited' as is_confirmed
      from subscriptions s join users u on u.id = s.user_id join merchants m on m.id = s.merchant_id
     where s.user_id = ${userId} and s.deleted_at is null and s.merchant_id = any(${[...actor.merchantIds]}::bigint[])
       and coalesce(s.id = ${subscriptionId}::bigint, true) and (s.state <> 'invited' or u.state = 'invited')
     order by m.id
  `.execute(executor);
  return rows;
};

/** Whether the person of an invoice has an account and has not confirmed its merchant. */
export const isUnconfirmed = async (executor: Executor, invoiceId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from invoices i join subscriptions s on s.id = i.subscription_id join users u on u.id = s.user_id
     where i.id = ${invoiceId} and s.state = 'invited' and u.state <> 'invited'
  `.execute(executor);
  return rows.length > 0;
};

/** One change of a person's methods at a time, until the transaction ends. Payments do not wait for it. */
export const lockWallet = async (executor: Executor, userId: number): Promise<void> => {
  await sql`select 1 from users u where u.id = ${userId} for no key update`.execute(executor);
};

export const hasPreferred = async (executor: Executor, userId: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from payment_methods p where p.user_id = ${userId} and p.preferred
      and p.removed_at is null`.execute(executor);
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
  /** Null for a method of the person's own. */
  readonly keptBy: number | null;
  readonly keyId: number | null;
  readonly now: Date;
};

export const insertMethod = async (
  executor: Executor,
  method: NewMethod,
): Promise<PaymentMethodRow> => {
  const { rows } = await sql<PaymentMethodRow>`
    insert into payment_methods as p (user_id, type, token, nickname, preferred, card_type, last4, holder_name,
      expiration, address_zip, acknowledged, kept_by_merchant_id, idempotency_key_id, created_at)
    values (${method.userId}, ${method.type}, ${method.token}, ${method.nickname}, ${method.preferred},
      ${method.cardType}, ${method.last4}, ${method.holderName},
      ${method.expiration}, ${method.addressZip}, true, ${method.keptBy}, ${method.keyId}, ${method.now})
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
  await sql`update payment_methods set preferred = false where user_id = ${userId} and preferred
    and removed_at is null`.execute(executor);
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
