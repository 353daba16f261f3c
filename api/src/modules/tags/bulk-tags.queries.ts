import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** Selects `id` and `merchant_id` of customers. */
export type CustomerSelection = RawBuilder<unknown>;

type LockedTag = Row<'tags', 'id' | 'name' | 'merchant_id'>;

/** Changes of many customers by one tag follow each other; those of one customer go on meanwhile. */
export const holdTagForMany = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<LockedTag | undefined> => {
  const { rows } = await sql<LockedTag>`
    select t.id, t.name, t.merchant_id from tags t where t.id = ${id}
      and t.merchant_id = any(${[...merchantIds]}::bigint[])
       for no key update
  `.execute(executor);
  return rows[0];
};

/** How many of the customers are those of the merchants, deleted ones included. */
export const countOwn = async (
  executor: Executor,
  merchantIds: readonly number[],
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from subscriptions s where s.id = any(${[...ids]}::bigint[])
      and s.merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows[0]?.total ?? 0;
};

/** Those of the customers that exist and are the merchants' own, as `selectMatching` answers them. */
export const selectRows = (
  merchantIds: readonly number[],
  ids: readonly number[],
): CustomerSelection =>
  sql`select s.id, s.merchant_id from subscriptions s
    where s.id = any(${[...ids]}::bigint[]) and s.merchant_id = any(${[...merchantIds]}::bigint[])
      and s.deleted_at is null`;

export type BulkChange = {
  readonly tag: LockedTag;
  readonly isAdded: boolean;
  readonly target: CustomerSelection;
  readonly userId: number;
  readonly now: Date;
};

type Counts = { readonly changed: number; readonly matched: number; readonly elsewhere: number };

const change = ({ tag, isAdded }: BulkChange, id: number): RawBuilder<unknown> =>
  isAdded
    ? sql`insert into subscription_tags (subscription_id, tag_id, bulk_tag_change_id)
          select target.id, ${tag.id}::bigint, ${id}::bigint from target where target.merchant_id = ${tag.merchant_id}
          on conflict do nothing returning subscription_id`
    : sql`delete from subscription_tags st using target
          where st.tag_id = ${tag.id} and st.subscription_id = target.id returning st.subscription_id`;

/** Puts the tag on all of them or takes it off, and keeps which customers that changed: all in one statement. */
export const changeMany = async (
  executor: Executor,
  bulk: BulkChange,
): Promise<Counts & { readonly id: number }> => {
  const ids = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('bulk_tag_changes', 'id')) as id
  `.execute(executor);
  const id = ids.rows[0]?.id;
  if (id === undefined) throw new Error('A sequence gave no number.');
  const { tag, isAdded, target, userId, now } = bulk;
  const { rows } = await sql<Counts>`
    with target as materialized (${target}),
    changed as (${change(bulk, id)}),
    kept as (
      insert into bulk_tag_changes (id, merchant_id, tag_id, is_added, subscription_ids, changed_by, changed_at)
      select ${id}::bigint, ${tag.merchant_id}::bigint, ${tag.id}::bigint, ${isAdded}::boolean,
             coalesce(array_agg(subscription_id), '{}'), ${userId}::bigint, ${now}::timestamptz from changed
      returning cardinality(subscription_ids) as changed
    )
    select kept.changed, counted.matched, counted.elsewhere from kept,
      (select count(*) filter (where merchant_id = ${tag.merchant_id}) as matched,
              count(*) filter (where merchant_id <> ${tag.merchant_id}) as elsewhere from target) counted
  `.execute(executor);
  const counts = rows[0];
  if (counts === undefined) throw new Error('A bulk change of tags was not kept.');
  return { ...counts, id };
};

export type UndoneChange = Row<'bulk_tag_changes', 'id' | 'merchant_id' | 'tag_id' | 'is_added'>;

/** Marks the change as undone; undefined when it is another person's, older than that day, or undone. */
export const claimUndo = async (
  executor: Executor,
  {
    id,
    merchantIds,
    userId,
    since,
    now,
  }: {
    readonly id: number;
    readonly merchantIds: readonly number[];
    readonly userId: number;
    readonly since: Date;
    readonly now: Date;
  },
): Promise<UndoneChange | undefined> => {
  const { rows } = await sql<UndoneChange>`
    update bulk_tag_changes set undone_at = ${now}
     where id = ${id} and merchant_id = any(${[...merchantIds]}::bigint[]) and changed_by = ${userId}
       and changed_at > ${since} and undone_at is null
    returning id, merchant_id, tag_id, is_added
  `.execute(executor);
  return rows[0];
};

/** Takes off exactly what the change put on and is still there; answers at how many customers. */
export const takeBack = async (
  executor: Executor,
  { id, tag_id }: UndoneChange,
): Promise<number> => {
  const ended = await sql`
    delete from subscription_tags where tag_id = ${tag_id} and bulk_tag_change_id = ${id}
  `.execute(executor);
  return Number(ended.numAffectedRows ?? 0);
};

/** Puts the tag on again where the change took it off and the customer still exists; answers at how many customers. */
export const putBack = async (
  executor: Executor,
  { id, tag_id }: UndoneChange,
): Promise<number> => {
  const written = await sql`
    insert into subscription_tags (subscription_id, tag_id)
    select s.id, ${tag_id}::bigint from bulk_tag_changes c join subscriptions s on s.id = any(c.subscription_ids)
     where c.id = ${id} and s.deleted_at is null
    on conflict do nothing
  `.execute(executor);
  return Number(written.numAffectedRows ?? 0);
};
