import type { SavedViewList } from '@billfold/shared/contracts/saved-view-rule';
import { type RawBuilder, sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type SavedViewRow = Row<
  'saved_views',
  'id' | 'owner_id' | 'merchant_id' | 'list' | 'name' | 'query' | 'version'
> & {
  readonly merchant_name: string | null;
  readonly owner_name: string;
  readonly is_default: boolean;
};

/** Who has a view: a person alone, or the team of a merchant. */
export type ViewScope = {
  readonly ownerId: number;
  readonly merchantId: number | null;
  readonly list: SavedViewList;
};

type Reader = Pick<StaffActor, 'userId' | 'merchantIds'>;

const visibleTo = ({ userId, merchantIds }: Reader): RawBuilder<unknown> => sql`
  (v.owner_id = ${userId} and v.merchant_id is null or v.merchant_id = any(${[...merchantIds]}::bigint[]))`;

const rowsOf = (reader: Reader) => sql`
  select v.id, v.owner_id, v.merchant_id, v.list, v.name, v.query, v.version, m.name as merchant_name,
         coalesce(nullif(u.full_name, ''), u.username, '') as owner_name, d.view_id is not null as is_default
    from saved_views v
    join users u on u.id = v.owner_id
    left join merchants m on m.id = v.merchant_id
    left join saved_view_defaults d on d.view_id = v.id and d.user_id = ${reader.userId}
   where ${visibleTo(reader)}`;

/** The views of a list that the reader has, by name. */
export const listViews = async (
  executor: Executor,
  reader: Reader,
  list: SavedViewList,
): Promise<readonly SavedViewRow[]> => {
  const { rows } = await sql<SavedViewRow>`
    ${rowsOf(reader)} and v.list = ${list} order by lower(v.name), v.id`.execute(executor);
  return rows;
};

type Asked = { readonly reader: Reader; readonly id: number };

export const findView = async (
  executor: Executor,
  { reader, id }: Asked,
): Promise<SavedViewRow | undefined> => {
  const { rows } = await sql<SavedViewRow>`${rowsOf(reader)} and v.id = ${id}`.execute(executor);
  return rows[0];
};

/** Holds a view until the transaction ends. */
export const lockView = async (
  executor: Executor,
  lockRequest: Asked,
): Promise<SavedViewRow | undefined> => {
  await sql`
    select from saved_views v where v.id = ${lockRequest.id} and ${visibleTo(lockRequest.reader)} for update
  `.execute(executor);
  return findView(executor, lockRequest);
};

const inScope = ({ ownerId, merchantId, list }: ViewScope): RawBuilder<unknown> =>
  merchantId === null
    ? sql`v.owner_id = ${ownerId} and v.merchant_id is null and v.list = ${list}`
    : sql`v.merchant_id = ${merchantId} and v.list = ${list}`;

/** One change of names at a time among the views of a person, or of a team. */
export const lockViewNames = async (
  executor: Executor,
  { ownerId, merchantId }: ViewScope,
): Promise<void> => {
  const whose = merchantId === null ? 'saved_views of a person' : 'saved_views of a team';
  await sql`select pg_advisory_xact_lock(hashtextextended(${whose}, ${merchantId ?? ownerId}))`.execute(
    executor,
  );
};

/** How many other views there are, and whether one of them has the name in any case. */
export const countViews = async (
  executor: Executor,
  scope: ViewScope,
  { name, except }: { readonly name: string; readonly except: number | null },
): Promise<{ readonly count: number; readonly isNameTaken: boolean }> => {
  const { rows } = await sql<{ count: number; is_taken: boolean }>`
    select count(*)::integer as count, coalesce(bool_or(lower(v.name) = lower(${name})), false) as is_taken
      from saved_views v where ${inScope(scope)} and v.id is distinct from ${except}::bigint
  `.execute(executor);
  const [row] = rows;
  return { count: row?.count ?? 0, isNameTaken: row?.is_taken ?? false };
};

export const insertView = async (
  executor: Executor,
  { ownerId, merchantId, list }: ViewScope,
  view: { readonly name: string; readonly query: string; readonly now: Date },
): Promise<number> => {
  const { rows } = await sql<Row<'saved_views', 'id'>>`
    insert into saved_views (owner_id, merchant_id, list, name, query, created_at, updated_at)
    values (${ownerId}, ${merchantId}, ${list}, ${view.name}, ${view.query}, ${view.now}, ${view.now}) returning id
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A view was not stored.');
  return row.id;
};

export const updateView = async (
  executor: Executor,
  view: {
    readonly id: number;
    readonly merchantId: number | null;
    readonly name: string;
    readonly query: string;
    readonly now: Date;
  },
): Promise<void> => {
  await sql`
    update saved_views
       set merchant_id = ${view.merchantId}, name = ${view.name}, query = ${view.query},
         updated_at = ${view.now}, version = version + 1
     where id = ${view.id}
  `.execute(executor);
};

/** Begins the list only for this author with the view, which no other member sees from now on. */
export const dropDefaultsOfOthers = async (
  executor: Executor,
  { id, ownerId }: { readonly id: number; readonly ownerId: number },
): Promise<void> => {
  await sql`delete from saved_view_defaults where view_id = ${id} and user_id <> ${ownerId}`.execute(
    executor,
  );
};

export const deleteViewRow = async (executor: Executor, id: number): Promise<void> => {
  await sql`delete from saved_views where id = ${id}`.execute(executor);
};

export const storeDefault = async (
  executor: Executor,
  userId: number,
  { id, list }: Pick<SavedViewRow, 'id' | 'list'>,
): Promise<void> => {
  await sql`
    insert into saved_view_defaults (user_id, list, view_id) values (${userId}, ${list}, ${id})
    on conflict (user_id, list) do update set view_id = excluded.view_id
  `.execute(executor);
};

export const clearDefault = async (
  executor: Executor,
  userId: number,
  { id }: Pick<SavedViewRow, 'id'>,
): Promise<void> => {
  await sql`delete from saved_view_defaults where user_id = ${userId} and view_id = ${id}`.execute(
    executor,
  );
};
