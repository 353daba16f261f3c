import type { BulkPurpose } from '@billfold/shared/contracts/bulk-message.contract';
import type { GroupCondition } from '@billfold/shared/contracts/group.contract';
import { type RawBuilder, sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import { isFoundInAny } from '../../db/list.queries';
import type { SortKey } from '../../db/page-stretches.queries';
import type { Row } from '../../db/schema';
import type { GroupFilter, GroupSort, MessageSort } from './group-list';

export type StoredCondition = Omit<GroupCondition, 'type'>;

export type GroupRow = Row<
  'auto_groups',
  'id' | 'merchant_id' | 'name' | 'description' | 'is_active' | 'is_all_customers' | 'version'
> & {
  readonly merchant_name: Row<'merchants'>['name'];
  /** Without the one about the merchant. */
  readonly conditions: readonly StoredCondition[];
  /** The day at the merchant, YYYY-MM-DD. */
  readonly today: string;
};

const columns = (now: Date): RawBuilder<unknown> => sql`
  g.id, g.merchant_id, g.name, g.description, g.is_active, g.is_all_customers, g.version, m.name as merchant_name,
  business_date(${now}, m.time_zone)::text as today,
  (select coalesce(json_agg(json_build_object('field_name', c.field_name, 'operator', c.operator, 'value',
    c.value) order by c.id), '[]')
     from auto_group_conditions c where c.group_id = g.id and c.field_name <> 'merchant_id') as conditions`;
const fromGroups = sql`auto_groups g join merchants m on m.id = g.merchant_id`;
const ofMerchants = (merchantIds: readonly number[]): RawBuilder<unknown> =>
  sql`g.merchant_id = any(${[...merchantIds]}::bigint[])`;

const sortKeys: Readonly<Record<GroupSort, SortKey>> = {
  name: { key: sql`lower(g.name)`, type: 'text' },
  description: { key: sql`lower(g.description)`, type: 'text' },
  id: { key: sql`g.id`, type: 'bigint' },
};

type ListQuestion = {
  readonly merchantIds: readonly number[];
  readonly now: Date;
  readonly filter: GroupFilter;
  readonly request: ListRequest<GroupSort>;
};

export const listGroups = (
  executor: Executor,
  { merchantIds, now, filter: { merchantId, search }, request }: ListQuestion,
): Promise<ListPage<GroupRow>> =>
  readPage<GroupRow, GroupSort>(executor, {
    columns: columns(now),
    from: fromGroups,
    where: [
      sql`g.deleted_at is null`,
      ofMerchants(merchantIds),
      ...(merchantId === undefined ? [] : [sql`g.merchant_id = ${merchantId}`]),
      ...(search === undefined ? [] : [isFoundInAny([sql`g.name`, sql`g.description`], search)]),
    ],
    sorts: sortKeys,
    id: sql`g.id`,
    request,
  });

type Asked = { readonly id: number; readonly merchantIds: readonly number[]; readonly now: Date };

export const findGroup = async (
  executor: Executor,
  { id, merchantIds, now }: Asked,
): Promise<GroupRow | undefined> => {
  const { rows } = await sql<GroupRow>`
    select ${columns(now)} from ${fromGroups} where g.id = ${id} and g.deleted_at is null
      and ${ofMerchants(merchantIds)}
  `.execute(executor);
  return rows[0];
};

export type NamedGroup = Row<'auto_groups', 'id' | 'merchant_id' | 'name'> &
  Pick<GroupRow, 'merchant_name'>;

/** The groups of these merchants with the name, in any case; at most one of each. */
export const findGroupsByName = async (
  executor: Executor,
  merchantIds: readonly number[],
  name: string,
): Promise<readonly NamedGroup[]> => {
  const { rows } = await sql<NamedGroup>`
    select g.id, g.merchant_id, g.name, m.name as merchant_name from ${fromGroups}
     where ${ofMerchants(merchantIds)} and lower(g.name) = lower(${name}) and g.deleted_at is null order by m.name, g.id
  `.execute(executor);
  return rows;
};

/** Holds the group until the transaction ends. */
export const lockGroup = async (
  executor: Executor,
  lockRequest: Asked,
): Promise<GroupRow | undefined> => {
  await sql`
    select from auto_groups g where g.id = ${lockRequest.id} and ${ofMerchants(lockRequest.merchantIds)} for update
  `.execute(executor);
  return findGroup(executor, lockRequest);
};

/** The day at a merchant; undefined when there is no such merchant. */
export const findToday = async (
  executor: Executor,
  merchantId: number,
  now: Date,
): Promise<string | undefined> => {
  const { rows } = await sql<{ today: string }>`
    select business_date(${now}, m.time_zone)::text as today from merchants m where m.id = ${merchantId}
  `.execute(executor);
  return rows[0]?.today;
};

/** Lets one caller at a time give names to groups of a merchant: the lock is on its group of all customers. */
export const lockNames = async (executor: Executor, merchantId: number): Promise<void> => {
  await sql`
    select from auto_groups where merchant_id = ${merchantId} and is_all_customers for no key update
  `.execute(executor);
};

/** Whether another group of the merchant has the name, in any case. */
export const isNameTaken = async (
  executor: Executor,
  {
    merchantId,
    name,
    except,
  }: {
    readonly merchantId: number;
    readonly name: string;
    readonly except: number | null;
  },
): Promise<boolean> => {
  const { rows } = await sql`
    select from auto_groups g
     where g.merchant_id = ${merchantId} and lower(g.name) = lower(${name}) and g.deleted_at is null
       and g.id is distinct from ${except}::bigint
  `.execute(executor);
  return rows.length > 0;
};

export const countOwnTags = async (
  executor: Executor,
  merchantId: number,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from tags t where t.merchant_id = ${merchantId} and t.id = any(${[...ids]}::bigint[])
  `.execute(executor);
  return rows[0]?.total ?? 0;
};

type NewGroup = {
  readonly merchantId: number;
  readonly name: string;
  readonly description: string;
  readonly now: Date;
};

export const insertGroup = async (
  executor: Executor,
  { merchantId, name, description, now }: NewGroup,
): Promise<number> => {
  const { id } = await executor
    .insertInto('auto_groups')
    .values({ merchant_id: merchantId, name, description, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateGroup = async (
  executor: Executor,
  id: number,
  { name, description }: Pick<NewGroup, 'name' | 'description'>,
): Promise<void> => {
  await sql`update auto_groups set name = ${name}, description = ${description}, version = version + 1
    where id = ${id}`.execute(executor);
};

/** The row stays, for the messages that were sent to the group. */
export const markGroupDeleted = async (
  executor: Executor,
  id: number,
  now: Date,
): Promise<void> => {
  await sql`update auto_groups set deleted_at = ${now}, is_active = false where id = ${id}`.execute(
    executor,
  );
};

export const replaceConditions = async (
  executor: Executor,
  groupId: number,
  conditions: readonly StoredCondition[],
): Promise<void> => {
  await sql`delete from auto_group_conditions where group_id = ${groupId}`.execute(executor);
  await sql`
    insert into auto_group_conditions (group_id, field_name, operator, value)
    select ${groupId}::bigint, c.field_name, c.operator, c.value
      from json_to_recordset(${JSON.stringify(conditions)}::json) as c (field_name text, operator text, value text)
  `.execute(executor);
};

export type GroupMessageRow = Row<
  'group_messages',
  'id' | 'body' | 'created_at' | 'operation_id'
> & {
  readonly purpose: BulkPurpose;
  readonly sender_name: string | null;
  /** When the first of those that wait for the morning may leave; null while another may leave before. */
  readonly waits_until: Date | null;
};

/**
 * The messages that were sent to a group of these merchants, also to one that was deleted since; undefined for any
 * other.
 */
export const listGroupMessages = async (
  executor: Executor,
  {
    groupId,
    merchantIds,
    now,
    request,
  }: {
    readonly groupId: number;
    readonly merchantIds: readonly number[];
    readonly now: Date;
    readonly request: ListRequest<MessageSort>;
  },
): Promise<ListPage<GroupMessageRow> | undefined> => {
  const { rows } = await sql`
    select from auto_groups g where g.id = ${groupId} and ${ofMerchants(merchantIds)}
  `.execute(executor);
  if (rows.length === 0) return undefined;
  return readPage<GroupMessageRow, MessageSort>(executor, {
    columns: sql`gm.id, gm.body, gm.created_at, gm.purpose, gm.operation_id, author.full_name as sender_name,
      case when next.held_since is not null and next.due_at > ${now} then next.due_at end as waits_until`,
    from: sql`group_messages gm left join users author on author.id = gm.sent_by
      left join lateral (
        select b.due_at, b.held_since from bulk_messages b where b.group_message_id = gm.id and b.outcome = 'queued'
         order by b.due_at, b.id limit 1) next on true`,
    keysFrom: sql`group_messages gm`,
    where: [sql`gm.group_id = ${groupId}`],
    sorts: { created_at: { key: sql`gm.created_at`, type: 'timestamptz' } },
    id: sql`gm.id`,
    request,
  });
};
