import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { TypedCustomer } from './customer.input';
import type { Holder } from './person-match.domain';

/** Holds everybody who has the e-mail or the phone until the transaction ends. The work is the same whoever has which. */
export const lockHolders = async (
  executor: Executor,
  { email, phone }: Pick<TypedCustomer, 'email' | 'phone'>,
): Promise<readonly Holder[]> => {
  const { rows } = await sql<Holder>`
    select u.id, u.state, u.email, u.phone, u.proven_email, u.proven_phone from users u
     where u.kind = 'customer' and u.id in (
       select o.id from users o where o.kind = 'customer' and lower(o.email) = ${email}
       union all select o.id from users o where lower(o.proven_email) = ${email}
       union all select o.id from users o where o.kind = 'customer' and o.phone = ${phone})
     order by u.id for no key update of u
  `.execute(executor);
  return rows;
};

export type NewPerson = TypedCustomer & { readonly username: string; readonly now: Date };

/** Without PIN and proof: the person signs up when they are invited. */
export const insertPerson = async (
  executor: Executor,
  { username, email, phone, names, now }: NewPerson,
): Promise<number> => {
  const { id } = await executor
    .insertInto('users')
    .values({
      kind: 'customer',
      role: 4,
      username,
      email,
      phone,
      ...names,
      state: 'invited',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type MerchantFacts = Row<'merchants', 'name' | 'sms_number'>;

export const getMerchant = (executor: Executor, id: number): Promise<MerchantFacts> =>
  executor
    .selectFrom('merchants')
    .select(['name', 'sms_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export type NewLink = TypedCustomer & {
  readonly userId: number;
  readonly isNewPerson: boolean;
  readonly hasTexts: boolean;
  readonly now: Date;
};

/**
 * Makes the person a customer of the merchant; undefined when they are one. Of a person who was known before, the names and contacts
 * are the merchant's own record. Who was deleted comes back, with the bills of before.
 */
export const insertLink = async (
  executor: Executor,
  link: NewLink,
): Promise<number | undefined> => {
  const { userId, merchantId, email, phone, names, address, externalId } = link;
  const values = {
    ...address,
    ...(link.isNewPerson ? {} : { ...names, email, phone }),
    state: 'invited',
    user_external_id: externalId,
    sms_opt_in: link.hasTexts,
  } as const;
  const row = await executor
    .insertInto('subscriptions')
    .values({ ...values, user_id: userId, merchant_id: merchantId, created_at: link.now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'merchant_id'])
        .doUpdateSet({ ...values, deleted_at: null })
        .where('subscriptions.deleted_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};
