import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { TypedCustomer } from './customer-input';
import { isMeant } from './person-match.queries';

type Contacts = Pick<TypedCustomer, 'email' | 'phone'>;

/** The person who has both, locked until the transaction ends. */
export const lockPersonWith = async (
  executor: Executor,
  { email, phone }: Contacts,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'users', 'id'>>`
    select u.id from users u where u.phone = ${phone} and lower(u.email) = ${email} and ${isMeant}
     order by u.state, u.id limit 1 for no key update of u
  `.execute(executor);
  return rows[0]?.id;
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
 * Makes the person a customer of the merchant; undefined when they are one. Of a person who was known before, the names
 * and contacts are the merchant's own record. Who was deleted comes back, with the invoices of before.
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
