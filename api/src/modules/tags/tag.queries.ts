import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type Tag = Row<'tags', 'id' | 'name'>;

/** By name. */
export const listTags = async (executor: Executor, merchantId: number): Promise<readonly Tag[]> => {
  const { rows } = await sql<Tag>`
    select t.id, t.name from tags t where t.merchant_id = ${merchantId} order by lower(t.name), t.id
  `.execute(executor);
  return rows;
};

export const countTags = async (executor: Executor, merchantId: number): Promise<number> => {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from tags where merchant_id = ${merchantId}`.execute(executor);
  return rows[0]?.total ?? 0;
};

/**
 * Writes the names that do not exist, and answers those. One that another transaction writes at the same time is waited
 * for. Give the names in one order, so that two callers never wait for each other.
 */
export const insertTags = async (
  executor: Executor,
  merchantId: number,
  names: readonly string[],
): Promise<readonly Tag[]> => {
  const { rows } = await sql<Tag>`
    insert into tags (merchant_id, name)
    select ${merchantId}::bigint, given.name
      from unnest(${[...names]}::text[]) with ordinality as given (name, place) order by given.place
    on conflict (merchant_id, lower(name)) do nothing
    returning id, name
  `.execute(executor);
  return rows;
};

/** In a statement of its own: only that sees what another transaction has written meanwhile. */
export const findTagsByName = async (
  executor: Executor,
  merchantId: number,
  names: readonly string[],
): Promise<readonly (Row<'tags', 'id'> & { readonly given: string })[]> => {
  const { rows } = await sql<Row<'tags', 'id'> & { given: string }>`
    select t.id, given.name as given from unnest(${[...names]}::text[]) as given (name)
      join tags t on t.merchant_id = ${merchantId} and lower(t.name) = lower(given.name)
  `.execute(executor);
  return rows;
};

export type TaggedCustomer = Row<'subscriptions', 'id' | 'merchant_id'>;

/**
 * A customer of these merchants, locked until the transaction ends, so that two changes of the same tags follow each
 * other.
 */
export const lockCustomer = async (
  executor: Executor,
  merchantIds: readonly number[],
  subscriptionId: number,
): Promise<TaggedCustomer | undefined> => {
  const { rows } = await sql<TaggedCustomer>`
    select s.id, s.merchant_id from subscriptions s
     where s.id = ${subscriptionId} and s.merchant_id = any(${[...merchantIds]}::bigint[]) and s.deleted_at is null
       for no key update
  `.execute(executor);
  return rows[0];
};

/** Of these ids, the tags of the merchant; they cannot be deleted until the transaction ends. */
export const holdTags = async (
  executor: Executor,
  merchantId: number,
  ids: readonly number[],
): Promise<readonly Tag[]> => {
  const { rows } = await sql<Tag>`
    select t.id, t.name from tags t where t.merchant_id = ${merchantId} and t.id = any(${[...ids]}::bigint[])
      order by t.id for key share
  `.execute(executor);
  return rows;
};

/** By name. */
export const listTagsOfCustomer = async (
  executor: Executor,
  merchantIds: readonly number[],
  subscriptionId: number,
): Promise<readonly Tag[] | undefined> => {
  const { rows } = await sql<{ tags: readonly Tag[] }>`
    select (
      select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id), '[]')
        from subscription_tags st join tags t on t.id = st.tag_id where st.subscription_id = s.id
    ) as tags
      from subscriptions s
     where s.id = ${subscriptionId} and s.merchant_id = any(${[...merchantIds]}::bigint[]) and s.deleted_at is null
  `.execute(executor);
  return rows[0]?.tags;
};

/** Answers the ids that the customer did not have. */
export const attachTags = async (
  executor: Executor,
  subscriptionId: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'subscription_tags', 'tag_id'>>`
    insert into subscription_tags (subscription_id, tag_id) select ${subscriptionId}::bigint,
      unnest(${[...ids]}::bigint[])
    on conflict do nothing returning tag_id
  `.execute(executor);
  return rows.map(({ tag_id }) => tag_id);
};

/** Answers the ids that the customer had. */
export const detachTags = async (
  executor: Executor,
  subscriptionId: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'subscription_tags', 'tag_id'>>`
    delete from subscription_tags where subscription_id = ${subscriptionId}
      and tag_id = any(${[...ids]}::bigint[]) returning tag_id
  `.execute(executor);
  return rows.map(({ tag_id }) => tag_id);
};

/** Locks the tag, so that no customer gets it meanwhile. */
export const lockTag = async (
  executor: Executor,
  merchantId: number,
  id: number,
): Promise<Tag | undefined> => {
  const { rows } = await sql<Tag>`
    select t.id, t.name from tags t where t.merchant_id = ${merchantId} and t.id = ${id} for update
  `.execute(executor);
  return rows[0];
};

/** Deletes the tag with its place at every customer, and answers these. */
export const deleteTag = async (executor: Executor, id: number): Promise<readonly number[]> => {
  const { rows } = await sql<
    Row<'subscription_tags', 'subscription_id'>
  >`delete from subscription_tags where tag_id = ${id} returning subscription_id`.execute(executor);
  await sql`delete from tags where id = ${id}`.execute(executor);
  return rows.map(({ subscription_id }) => subscription_id);
};
