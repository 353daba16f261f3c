import type { ClaimRequest, Lease } from '@billfold/server-kit/jobs/worker';
import type { OperationKindName } from '@billfold/shared/contracts/operation.contract';
import type { OperationState } from '@billfold/shared/contracts/operation-state';
import { type RawBuilder, sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import type { Row } from '../../db/schema';
import type { OperationFilter, OperationSort } from './operation-list';
import type { Counts, Operation } from './operation.domain';

export type OperationRow = Row<
  'operations',
  | 'id'
  | 'merchant_id'
  | 'created_by'
  | 'total'
  | 'done'
  | 'failure'
  | 'scheduled_for'
  | 'created_at'
  | 'started_at'
  | 'finished_at'
> & {
  readonly kind: OperationKindName;
  readonly state: OperationState;
  readonly counts: Counts;
  readonly creator_name: string;
  /** Null without a complete file. */
  readonly file_expires_at: Date | null;
};

const columns = sql`
  o.id, o.kind, o.state, o.merchant_id, o.created_by, o.total, o.done, o.counts, o.failure, o.scheduled_for,
    o.created_at,
  o.started_at, o.finished_at, c.full_name as creator_name,
  (select f.expires_at from files f where f.operation_id = o.id) as file_expires_at`;
const asJson = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;
const fromOperations = sql`operations o join users c on c.id = o.created_by`;
const ofMerchants = (merchantIds: readonly number[]): RawBuilder<unknown> =>
  sql`o.merchant_id = any(${[...merchantIds]}::bigint[])`;

export type NewOperation = {
  readonly kind: OperationKindName;
  readonly merchantId: number;
  readonly createdBy: number;
  readonly total: number;
  readonly counts?: Counts;
  readonly done?: number;
  readonly input?: unknown;
  readonly keyId: number | null;
  readonly scheduledFor: Date | null;
  readonly now: Date;
};

export const insertOperation = async (
  executor: Executor,
  { kind, merchantId, createdBy, total, counts = {}, done = 0, input = {}, ...rest }: NewOperation,
): Promise<number> => {
  const { id } = await executor
    .insertInto('operations')
    .values({
      kind,
      merchant_id: merchantId,
      created_by: createdBy,
      total,
      done,
      counts: JSON.stringify(counts),
      input: JSON.stringify(input),
      idempotency_key_id: rest.keyId,
      scheduled_for: rest.scheduledFor,
      next_run_at: rest.scheduledFor ?? rest.now,
      created_at: rest.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findOperation = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<OperationRow | undefined> => {
  const { rows } = await sql<OperationRow>`
    select ${columns} from ${fromOperations} where o.id = ${id} and ${ofMerchants(merchantIds)}
  `.execute(executor);
  return rows[0];
};

/** By id. */
export const findOperations = async (
  executor: Executor,
  merchantIds: readonly number[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, OperationRow>> => {
  const { rows } = await sql<OperationRow>`
    select ${columns} from ${fromOperations} where o.id = any(${[...ids]}::bigint[]) and ${ofMerchants(merchantIds)}
  `.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
};

/** What a person has started at these merchants. */
export const listOperations = (
  executor: Executor,
  owner: { readonly merchantIds: readonly number[]; readonly userId: number },
  { kind, isActive }: OperationFilter,
  request: ListRequest<OperationSort>,
): Promise<ListPage<OperationRow>> =>
  readPage<OperationRow, OperationSort>(executor, {
    columns,
    from: fromOperations,
    where: [
      sql`o.created_by = ${owner.userId}`,
      ofMerchants(owner.merchantIds),
      ...(kind === undefined ? [] : [sql`o.kind = ${kind}`]),
      ...(isActive === undefined ? [] : [sql`(o.finished_at is null) = ${isActive}`]),
    ],
    sorts: { id: { key: sql`o.id`, type: 'bigint' } },
    id: sql`o.id`,
    keysFrom: sql`operations o`,
    request,
  });

type Unended = { readonly id: number; readonly isLike: boolean };

/**
 * Work of one of the kinds that the person started and that has not ended, and whether it is the same request. Another
 * start of this person waits until the transaction ends.
 */
export const findUnended = async (
  transaction: Executor,
  userId: number,
  {
    kinds,
    like,
  }: {
    readonly kinds: readonly OperationKindName[];
    readonly like: { readonly kind: OperationKindName; readonly input: unknown };
  },
): Promise<Unended | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('operations of ' || ${userId}::bigint, 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: number; is_like: boolean }>`
    select o.id, o.kind = ${like.kind} and o.state <> 'cancelling'
      and o.input = ${asJson(like.input)} as is_like from operations o
     where o.created_by = ${userId} and o.kind = any(${[...kinds]}::text[]) and o.finished_at is null
     order by o.id desc limit 1
  `.execute(transaction);
  return rows[0] && { id: rows[0].id, isLike: rows[0].is_like };
};

type WorkRow = Row<
  'operations',
  'id' | 'merchant_id' | 'created_by' | 'total' | 'done' | 'scheduled_for' | 'tries'
> & {
  readonly kind: OperationKindName;
  readonly state: OperationState;
  readonly counts: Counts;
  readonly input: unknown;
  readonly cursor: unknown;
};

export type LockedOperation = Operation & { readonly tries: number };

const toHeld = (row: WorkRow): LockedOperation => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  merchantId: row.merchant_id,
  createdBy: row.created_by,
  total: row.total,
  done: row.done,
  counts: row.counts,
  input: row.input,
  cursor: row.cursor,
  scheduledFor: row.scheduled_for,
  tries: row.tries,
});

const hold = async (
  executor: Executor,
  condition: RawBuilder<unknown>,
): Promise<LockedOperation | undefined> => {
  const { rows } = await sql<WorkRow>`
    select o.id, o.kind, o.state, o.merchant_id, o.created_by, o.total, o.done, o.counts, o.input, o.cursor,
      o.scheduled_for, o.tries
      from operations o where ${condition} for update
  `.execute(executor);
  return rows[0] === undefined ? undefined : toHeld(rows[0]);
};

/** Holds an operation of these merchants until the transaction ends. */
export const lockOperation = (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<LockedOperation | undefined> =>
  hold(executor, sql`o.id = ${id} and ${ofMerchants(merchantIds)}`);

/**
 * The same for the worker that has it; undefined when another has taken it over. Waits for reports that are on their
 * way: each holds the row until it is written, so what is counted afterwards lacks none.
 */
export const lockLeased = (
  executor: Executor,
  id: number,
  worker: string,
): Promise<LockedOperation | undefined> =>
  hold(executor, sql`o.id = ${id} and o.leased_by = ${worker}`);

export type Due = Pick<Operation, 'id' | 'kind'>;

/** Claims operations whose next step is due, also one that reports of its messages hold at this moment. */
export const claimOperations = async (
  executor: Executor,
  { now, limit, worker, leaseMs }: ClaimRequest,
): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    with due as (
      select o.id from operations o
       where o.next_run_at <= ${now} and (o.leased_until is null or o.leased_until < clock_timestamp())
       order by o.next_run_at, o.id limit ${limit}::integer for no key update skip locked
    )
    update operations o set leased_by = ${worker},
      leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
      from due where o.id = due.id returning o.id, o.kind
  `.execute(executor);
  return rows;
};

/** Claims one operation whose next step is due; false when it is another's, or when none is due. */
export const leaseOperation = async (
  executor: Executor,
  id: number,
  { now, worker, leaseMs }: Omit<ClaimRequest, 'limit'>,
): Promise<boolean> => {
  const { rows } = await sql`
    update operations o set leased_by = ${worker},
      leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
     where o.id = ${id} and o.next_run_at <= ${now}
       and (o.leased_until is null or o.leased_until < clock_timestamp()) returning o.id
  `.execute(executor);
  return rows.length === 1;
};

export const findFailure = async (executor: Executor, id: number): Promise<string | null> => {
  const { rows } = await sql<Row<'operations', 'failure'>>`
    select failure from operations where id = ${id}
  `.execute(executor);
  return rows[0]?.failure ?? null;
};

export const renewOperationLease = async (
  executor: Executor,
  id: number,
  { worker, leaseMs }: Lease,
): Promise<void> => {
  await sql`
    update operations set leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
     where id = ${id} and leased_by = ${worker}
  `.execute(executor);
};

export const releaseOperation = async (
  executor: Executor,
  id: number,
  worker: string,
): Promise<void> => {
  await sql`update operations set leased_by = null, leased_until = null where id = ${id}
    and leased_by = ${worker}`.execute(executor);
};

export type OperationChange = {
  readonly state: OperationState;
  readonly nextRunAt: Date | null;
  readonly done?: number;
  readonly counts?: Counts;
  readonly cursor?: unknown;
  readonly tries?: number;
  readonly failure?: string;
};

/** Writes a change of a locked operation. Its first run is its start, its first end its end. */
export const updateOperation = async (
  executor: Executor,
  id: number,
  { state, nextRunAt, done, counts, cursor, tries = 0, failure }: OperationChange,
  now: Date,
): Promise<void> => {
  await sql`
    update operations set state = ${state}, next_run_at = ${nextRunAt}, tries = ${tries},
      done = coalesce(${done ?? null}::integer, done),
      counts = coalesce(${counts === undefined ? null : asJson(counts)}, counts),
      cursor = coalesce(${cursor === undefined ? null : asJson(cursor)}, cursor),
      failure = coalesce(${failure ?? null}, failure),
      started_at = case when ${state} = 'running' then coalesce(started_at, ${now}) else started_at end,
      finished_at = case when ${state} in ('done', 'cancelled', 'failed') then coalesce(finished_at, ${now}) end
     where id = ${id}
  `.execute(executor);
};

export const findOperationByKey = async (
  executor: Executor,
  merchantIds: readonly number[],
  keyId: number,
): Promise<OperationRow | undefined> => {
  const { rows } = await sql<OperationRow>`
    select ${columns} from ${fromOperations} where o.idempotency_key_id = ${keyId} and ${ofMerchants(merchantIds)}
  `.execute(executor);
  return rows[0];
};
