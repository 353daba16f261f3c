import type { ClaimRequest, Lease } from '@billfold/server-kit/jobs/worker';
import { type RawBuilder, sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { partsOf } from '../../db/list.queries';
import { readPage } from '../../db/list-page.queries';
import type { Row } from '../../db/schema';
import { failuresBeforePause } from './webhook.domain';
import type { DeliveryFilter, DeliverySort } from './delivery-list';

/** So many of one endpoint at once. */
const placesOfOne = 4;

type ClaimedRow = Row<
  'webhook_deliveries',
  'id' | 'endpoint_id' | 'event_id' | 'merchant_id' | 'tries' | 'first_try_at'
>;
export type ClaimedDelivery = {
  readonly id: number;
  readonly endpointId: number;
  readonly eventId: number;
  readonly merchantId: number;
  /** With this one. */
  readonly tries: number;
  readonly firstTryAt: Date;
};

const toClaimed = (row: ClaimedRow, now: Date): ClaimedDelivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  merchantId: row.merchant_id,
  tries: row.tries,
  firstTryAt: row.first_try_at ?? now,
});

/**
 * Events that are due, in order for each object. An endpoint has few places, and one after failures or slow answers:
 * however much waits for it, the places of the others stay free. Of an endpoint one process claims at a time.
 */
export const claimDeliveries = async (
  executor: Executor,
  { worker, leaseMs, now, limit }: ClaimRequest,
): Promise<readonly ClaimedDelivery[]> => {
  const { rows } = await sql<ClaimedRow>`
    with open as materialized (
      select e.id, case when e.failures >= ${failuresBeforePause} or e.is_slow then 1 else ${placesOfOne} end
          - (select count(*) from webhook_deliveries busy
              where busy.endpoint_id = e.id and busy.leased_until > clock_timestamp()) as places
        from webhook_endpoints e
       where e.enabled and e.deleted_at is null and (e.paused_until is null or e.paused_until <= ${now})
         and exists (select from webhook_deliveries w
           where w.endpoint_id = e.id and w.state = 'waiting' and w.due_at <= ${now})
       for no key update of e skip locked
    ), chosen as materialized (
      select d.id from open cross join lateral (
        select w.id from webhook_deliveries w
         where w.endpoint_id = open.id and w.state = 'waiting' and w.due_at <= ${now}
           and (w.leased_until is null or w.leased_until < clock_timestamp())
           and w.id = (select min(first.id) from webhook_deliveries first
             where first.endpoint_id = w.endpoint_id and first.object_kind = w.object_kind
               and first.object_id = w.object_id and first.state = 'waiting')
         order by w.id
         limit greatest(open.places, 0)
         for update skip locked
      ) d
      order by d.id
      limit ${limit}
    )
    update webhook_deliveries d
       set tries = d.tries + 1, first_try_at = coalesce(d.first_try_at, ${now}::timestamptz),
         leased_by = ${worker}, leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
      from chosen where d.id = chosen.id
    returning d.id, d.endpoint_id, d.event_id, d.merchant_id, d.tries, d.first_try_at
  `.execute(executor);
  return rows.map((row) => toClaimed(row, now));
};

export const renewDelivery = async (
  executor: Executor,
  { id }: Pick<ClaimedDelivery, 'id'>,
  { worker, leaseMs }: Lease,
): Promise<void> => {
  await sql`
    update webhook_deliveries set leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
     where id = ${id} and leased_by = ${worker}
  `.execute(executor);
};

export type EventRow = Row<
  'webhook_events',
  'key' | 'type' | 'merchant_id' | 'data' | 'created_at'
>;

export const findEvent = async (executor: Executor, id: number): Promise<EventRow | undefined> => {
  const { rows } = await sql<EventRow>`
    select v.key, v.type, v.merchant_id, v.data, v.created_at from webhook_events v where v.id = ${id}
  `.execute(executor);
  return rows[0];
};

type Tried = {
  readonly id: number;
  readonly worker: string;
  readonly state: Row<'webhook_deliveries'>['state'];
  readonly dueAt: Date | null;
  readonly status: number | null;
  readonly answer: string;
  readonly ms: number;
  readonly now: Date;
};

/** Keeps what came of a try. False when another worker has taken it over, or it was dropped. */
export const recordTry = async (
  executor: Executor,
  { id, worker, state, dueAt, status, answer, ms, now }: Tried,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update webhook_deliveries
       set state = ${state}, due_at = coalesce(${dueAt}::timestamptz, due_at), last_try_at = ${now},
         last_status = ${status}, last_answer = ${answer}, last_ms = ${ms}, leased_by = null, leased_until = null
     where id = ${id} and leased_by = ${worker} and state = 'waiting'
  `.execute(executor);
  return (numAffectedRows ?? 0n) > 0n;
};

/**
 * The endpoint took an event. What waited for it to come back leaves now. Without news the row is written once a minute
 * only.
 */
export const recordSuccess = async (
  executor: Executor,
  endpointId: number,
  {
    status,
    isSlow,
    now,
  }: { readonly status: number; readonly isSlow: boolean; readonly now: Date },
): Promise<void> => {
  await sql`
    with present as (
      select id, failures from webhook_endpoints
       where id = ${endpointId} and (failures > 0 or failing_since is not null or is_slow <> ${isSlow}
         or last_status is distinct from ${status}::smallint or last_sent_at is null
         or last_sent_at < ${now}::timestamptz - interval '1 minute')
       for no key update
    ), changed as (
      update webhook_endpoints e
         set failures = 0, failing_since = null, paused_until = null, is_slow = ${isSlow},
           last_sent_at = ${now}, last_status = ${status}
        from present where e.id = present.id
      returning e.id, present.failures
    )
    update webhook_deliveries d set due_at = '-infinity'
      from changed where changed.failures >= ${failuresBeforePause} and d.endpoint_id = changed.id
       and d.state = 'waiting' and d.tries > 0 and d.leased_until is null
  `.execute(executor);
};

type FailedEndpoint = Row<'webhook_endpoints', 'failures' | 'failing_since' | 'url' | 'enabled'>;

/** The endpoint did not take an event. Tries that began before a pause count once. Answers how it has been since. */
export const recordFailure = async (
  executor: Executor,
  endpointId: number,
  { status, now }: { readonly status: number | null; readonly now: Date },
): Promise<FailedEndpoint | undefined> => {
  const { rows } = await sql<FailedEndpoint>`
    update webhook_endpoints e
       set failures = e.failures + case when e.paused_until > ${now}::timestamptz then 0 else 1 end,
         failing_since = coalesce(e.failing_since, ${now}::timestamptz),
         last_sent_at = ${now}, last_status = ${status}::smallint
     where e.id = ${endpointId}
    returning e.failures, e.failing_since, e.url, e.enabled
  `.execute(executor);
  return rows[0];
};

export const pauseEndpoint = async (
  executor: Executor,
  endpointId: number,
  until: Date,
): Promise<void> => {
  await sql`update webhook_endpoints set paused_until = ${until} where id = ${endpointId}`.execute(
    executor,
  );
};

/** A test of one endpoint: leased to the caller, who sends it now. */
export const insertTest = async (
  executor: Executor,
  {
    endpointId,
    merchantId,
    type,
    worker,
    leaseMs,
    now,
  }: Lease & {
    readonly endpointId: number;
    readonly merchantId: number;
    readonly type: string;
    readonly now: Date;
  },
): Promise<ClaimedDelivery> => {
  const { rows } = await sql<ClaimedRow>`
    with event as (
      insert into webhook_events (merchant_id, type, object_kind, object_id, data)
      values (${merchantId}, ${type}, 'webhook', ${endpointId},
        jsonb_build_object('object', 'webhook', 'id', ${endpointId}::bigint))
      returning id
    )
    insert into webhook_deliveries as d (endpoint_id, event_id, merchant_id, type, object_kind, object_id, tries,
      first_try_at, leased_by, leased_until)
    select ${endpointId}, event.id, ${merchantId}, ${type}, 'webhook', ${endpointId}, 1, ${now}, ${worker},
      clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond' from event
    returning d.id, d.endpoint_id, d.event_id, d.merchant_id, d.tries, d.first_try_at
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A test event was not stored.');
  return toClaimed(row, now);
};

/** What came of a test; it is not repeated, and says nothing about how the endpoint fares. */
export const finishTest = (executor: Executor, tried: Omit<Tried, 'dueAt'>): Promise<boolean> =>
  recordTry(executor, { ...tried, dueAt: null });

/** Sends one again. False while it is being sent, or when the endpoint is off. */
export const makeDue = async (executor: Executor, id: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update webhook_deliveries d
       set state = 'waiting', due_at = '-infinity', tries = case when d.state = 'waiting' then d.tries else 0 end,
         first_try_at = case when d.state = 'waiting' then d.first_try_at end
     where d.id = ${id} and (d.leased_until is null or d.leased_until < clock_timestamp())
       and exists (select from webhook_endpoints e
         where e.id = d.endpoint_id and e.enabled and e.deleted_at is null)
  `.execute(executor);
  return (numAffectedRows ?? 0n) > 0n;
};

/** The endpoint does not wait any longer. */
export const endPause = async (executor: Executor, endpointId: number): Promise<void> => {
  await sql`
    update webhook_endpoints set paused_until = null where id = ${endpointId} and paused_until is not null
  `.execute(executor);
};

/** The events of a period that the endpoint wants, once more, under their ids. */
export const replayEvents = async (
  executor: Executor,
  {
    endpointId,
    from,
    to,
    limit,
  }: {
    readonly endpointId: number;
    readonly from: Date;
    readonly to: Date;
    readonly limit: number;
  },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (endpoint_id, event_id, merchant_id, type, object_kind, object_id)
    select e.id, v.id, v.merchant_id, v.type, v.object_kind, v.object_id
      from webhook_endpoints e
      join webhook_events v on v.merchant_id = e.merchant_id and v.type = any (e.events)
     where e.id = ${endpointId} and v.created_at >= ${from} and v.created_at <= ${to}
     order by v.id limit ${limit}
  `.execute(executor);
  return Number(numAffectedRows ?? 0n);
};

const nextTry = sql<Date | null>`case when d.state = 'waiting' then
  greatest(nullif(d.due_at, '-infinity'), (select p.paused_until from webhook_endpoints p
    where p.id = d.endpoint_id))
  end`;

export type DeliveryRow = Row<
  'webhook_deliveries',
  'id' | 'endpoint_id' | 'type' | 'state' | 'tries' | 'created_at' | 'last_try_at' | 'last_status'
> & { readonly event: string; readonly next_try_at: Date | null };

const listed = sql`d.id, d.endpoint_id, coalesce(v.key, '') as event, d.type, d.state, d.tries, d.created_at,
  d.last_try_at, d.last_status, ${nextTry} as next_try_at`;

const matching = ({
  endpointId,
  states,
  types,
}: DeliveryFilter): readonly RawBuilder<unknown>[] => [
  ...(endpointId === undefined ? [] : [sql`d.endpoint_id = ${endpointId}`]),
  ...(states === undefined ? [] : [sql`d.state = any(${[...states]}::text[])`]),
  ...(types === undefined ? [] : [sql`d.type = any(${[...types]}::text[])`]),
];

export const listDeliveries = (
  executor: Executor,
  merchantIds: readonly number[],
  filter: DeliveryFilter,
  list: ListRequest<DeliverySort>,
): Promise<ListPage<DeliveryRow>> =>
  readPage<DeliveryRow, DeliverySort>(executor, {
    columns: listed,
    from: sql`webhook_deliveries d left join webhook_events v on v.id = d.event_id`,
    keysFrom: sql`webhook_deliveries d`,
    where: matching(filter),
    parts: partsOf(
      { kind: 'merchant', merchantIds },
      { user: 'd.merchant_id', merchant: 'd.merchant_id' },
    ),
    sorts: { at: { key: sql`d.created_at`, type: 'timestamptz' } },
    id: sql`d.id`,
    request: list,
  });

export type DeliveryDetailRow = DeliveryRow &
  Row<'webhook_deliveries', 'last_answer' | 'last_ms' | 'merchant_id'> &
  Row<'webhook_endpoints', 'url'> & {
    readonly data: unknown;
    readonly event_at: Date;
  };

export const findDelivery = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<DeliveryDetailRow | undefined> => {
  const { rows } = await sql<DeliveryDetailRow>`
    select d.id, d.endpoint_id, v.key as event, d.type, d.state, d.tries, d.created_at, d.last_try_at,
      d.last_status, ${nextTry} as next_try_at, d.last_answer, d.last_ms, d.merchant_id, e.url, v.data,
      v.created_at as event_at
      from webhook_deliveries d
      join webhook_events v on v.id = d.event_id
      join webhook_endpoints e on e.id = d.endpoint_id
     where d.id = ${id} and d.merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows[0];
};

/** Events of invoices that became late. Answers how many. */
export const addLateEvents = async (executor: Executor, now: Date): Promise<number> => {
  const { rows } = await sql<{ added: number }>`
    select add_late_webhooks(${now}) as added
  `.execute(executor);
  return rows[0]?.added ?? 0;
};

const prunedAtOnce = 10_000;

/** Deletes what is older, events later than their deliveries. Answers how many of the larger kind. */
export const pruneWebhooks = async (executor: Executor, before: Date): Promise<number> => {
  const { numAffectedRows: deliveries } = await sql`
    delete from webhook_deliveries where id in (select id from webhook_deliveries
      where created_at < ${before} order by created_at limit ${prunedAtOnce})
  `.execute(executor);
  const { numAffectedRows: events } = await sql`
    delete from webhook_events where id in (select v.id from webhook_events v
      where v.created_at < ${before}::timestamptz - interval '4 days' order by v.created_at limit ${prunedAtOnce})
  `.execute(executor);
  return Math.max(Number(deliveries ?? 0n), Number(events ?? 0n));
};

/** Endpoints that were deleted before, and for which nothing is kept any more. */
export const pruneEndpoints = async (executor: Executor, before: Date): Promise<void> => {
  await sql`delete from webhook_endpoints where deleted_at < ${before}`.execute(executor);
};
