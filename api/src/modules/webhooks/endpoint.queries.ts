import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type EndpointRow = Row<
  'webhook_endpoints',
  | 'id'
  | 'merchant_id'
  | 'url'
  | 'description'
  | 'events'
  | 'enabled'
  | 'off_reason'
  | 'secret_hint'
  | 'previous_until'
  | 'failing_since'
  | 'last_sent_at'
  | 'last_status'
>;
export type ListedEndpoint = EndpointRow & { readonly waiting: number };

const columns = sql`e.id, e.merchant_id, e.url, e.description, e.events, e.enabled, e.off_reason, e.secret_hint,
  e.previous_until, e.failing_since, e.last_sent_at, e.last_status`;

export const listEndpoints = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly ListedEndpoint[]> => {
  const { rows } = await sql<ListedEndpoint>`
    select ${columns},
      (select count(*)::integer from (select from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'waiting' and d.object_kind <> 'webhook' limit 1000) w) as waiting
      from webhook_endpoints e
     where e.merchant_id = any(${[...merchantIds]}::bigint[]) and e.deleted_at is null order by e.id
  `.execute(executor);
  return rows;
};

/** Locks it; the callers change it. */
export const lockEndpoint = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<EndpointRow | undefined> => {
  const { rows } = await sql<EndpointRow>`
    select ${columns}
      from webhook_endpoints e
     where e.id = ${id} and e.merchant_id = any(${[...merchantIds]}::bigint[]) and e.deleted_at is null
       for no key update
  `.execute(executor);
  return rows[0];
};

/** One new endpoint of a merchant at a time. */
export const countEndpoints = async (executor: Executor, merchantId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with owner as (select id from merchants where id = ${merchantId} for no key update)
    select count(e.id)::integer as count from owner
      left join webhook_endpoints e on e.merchant_id = owner.id and e.deleted_at is null
  `.execute(executor);
  return rows[0]?.count ?? 0;
};

export type NewEndpoint = {
  readonly merchantId: number;
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly sealedSecret: Buffer;
  readonly secretHint: string;
  readonly now: Date;
};

export const insertEndpoint = async (
  executor: Executor,
  { merchantId, url, description, events, sealedSecret, secretHint, now }: NewEndpoint,
): Promise<EndpointRow> => {
  const { rows } = await sql<EndpointRow>`
    insert into webhook_endpoints as e (merchant_id, url, description, events, sealed_secret, secret_hint, created_at)
    values (${merchantId}, ${url}, ${description}, ${[...events]}::text[], ${sealedSecret}, ${secretHint}, ${now})
    returning ${columns}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A webhook was not stored.');
  return row;
};

export type EndpointChange = {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly enabled: boolean;
};

/** Turned on, it begins without failures; another address does so too. */
export const updateEndpoint = async (
  executor: Executor,
  id: number,
  { url, description, events, enabled }: EndpointChange,
): Promise<EndpointRow> => {
  const { rows } = await sql<EndpointRow>`
    update webhook_endpoints e
       set url = ${url}, description = ${description}, events = ${[...events]}::text[], enabled = ${enabled},
         off_reason = case when ${enabled} then null else coalesce(e.off_reason, 'staff') end,
         failures = case when e.enabled and e.url = ${url} then e.failures else 0 end,
         failing_since = case when e.enabled and e.url = ${url} then e.failing_since end,
         paused_until = case when e.enabled and e.url = ${url} then e.paused_until end,
         is_slow = e.is_slow and e.url = ${url}
     where e.id = ${id}
    returning ${columns}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A webhook was not stored.');
  return row;
};

export const markDeleted = async (executor: Executor, id: number, now: Date): Promise<void> => {
  await sql`update webhook_endpoints set deleted_at = ${now} where id = ${id}`.execute(executor);
};

/** False when it was off before. */
export const turnOff = async (
  executor: Executor,
  endpointId: number,
  reason: 'failing' | 'gone',
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update webhook_endpoints set enabled = false, off_reason = ${reason}, paused_until = null
     where id = ${endpointId} and enabled and deleted_at is null
  `.execute(executor);
  return (numAffectedRows ?? 0n) > 0n;
};

/** What still waits for an endpoint that is off or gone. A try under way ends, and is not repeated. */
export const dropWaiting = async (executor: Executor, endpointId: number): Promise<void> => {
  await sql`
    update webhook_deliveries set state = 'dropped', leased_by = null, leased_until = null
     where endpoint_id = ${endpointId} and state = 'waiting'
  `.execute(executor);
};

/** A new secret; the former one signs too until then. */
export const replaceSecret = async (
  executor: Executor,
  id: number,
  secret: { readonly sealed: Buffer; readonly hint: string; readonly previousUntil: Date },
): Promise<void> => {
  await sql`
    update webhook_endpoints
       set previous_secret = sealed_secret, previous_until = ${secret.previousUntil},
         sealed_secret = ${secret.sealed}, secret_hint = ${secret.hint}
     where id = ${id}
  `.execute(executor);
};

export type OwnerAddress = { readonly email: string };

/** Active people who manage the keys of the merchant. */
export const listKeyManagers = async (
  executor: Executor,
  merchantId: number,
): Promise<readonly OwnerAddress[]> => {
  const { rows } = await sql<OwnerAddress>`
    select distinct lower(u.email) as email from merchant_staff s join users u on u.id = s.user_id
     where s.merchant_id = ${merchantId} and 'keys' = any (s.permissions) and u.state = 'active'
       and u.email is not null
     order by email
  `.execute(executor);
  return rows;
};

type SealedSecrets = Row<
  'webhook_endpoints',
  'url' | 'sealed_secret' | 'previous_secret' | 'previous_until' | 'merchant_id'
>;

export const findSecrets = async (
  executor: Executor,
  id: number,
): Promise<SealedSecrets | undefined> => {
  const { rows } = await sql<SealedSecrets>`
    select e.url, e.sealed_secret, e.previous_secret, e.previous_until, e.merchant_id from webhook_endpoints e
     where e.id = ${id} and e.deleted_at is null
  `.execute(executor);
  return rows[0];
};
