import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type KeyIdentity = {
  readonly principal: string;
  readonly route: string;
  readonly key: string;
};

export type KeyRecord =
  | { readonly kind: 'claimed'; readonly id: number }
  | {
      readonly kind: 'found';
      readonly id: number;
      readonly requestHash: Buffer;
      readonly createdAt: Date;
      readonly answer: { readonly status: number; readonly body: unknown } | null;
      /** False once the process that runs it has stopped renewing its lease. */
      readonly isRunning: boolean;
    };

type KeyRow = Row<'idempotency_keys', 'id' | 'request_hash' | 'created_at' | 'status' | 'body'> & {
  is_new: boolean;
  is_running: boolean;
};

/**
 * Claims a new key, or answers its record; undefined when it was written or deleted at the same
 * moment.
 */
export async function claimKey(
  db: Executor,
  claim: KeyIdentity & {
    readonly requestHash: Buffer;
    readonly now: Date;
    readonly leaseMs: number;
  },
): Promise<KeyRecord | undefined> {
  const { rows } = await sql<KeyRow>`
    with inserted as (
      insert into idempotency_keys (principal, route, key, request_hash, created_at, leased_until)
      values (${claim.principal}, ${claim.route}, ${claim.key}, ${claim.requestHash}, ${claim.now},
        clock_timestamp() + ${claim.leaseMs}::integer * interval '1 millisecond')
      on conflict (principal, route, key) do nothing
      returning id, true as is_new, request_hash, created_at, status, body, true as is_running
    )
    select * from inserted
    union all
    select k.id, false, k.request_hash, k.created_at, k.status, k.body, coalesce(k.leased_until > clock_timestamp(), false)
    from idempotency_keys k
    where k.principal = ${claim.principal} and k.route = ${claim.route} and k.key = ${claim.key}
      and not exists (select from inserted)`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.is_new) return { kind: 'claimed', id: row.id };
  return {
    kind: 'found',
    id: row.id,
    requestHash: row.request_hash,
    createdAt: row.created_at,
    answer: row.status === null ? null : { status: row.status, body: row.body },
    isRunning: row.is_running,
  };
}

/** True for the one repeat that continues the request of a dead process. */
export async function takeOverKey(db: Executor, id: number, leaseMs: number): Promise<boolean> {
  const { rows } = await sql<Row<'idempotency_keys', 'id'>>`
    update idempotency_keys set leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
    where id = ${id} and status is null and (leased_until is null or leased_until <= clock_timestamp())
    returning id`.execute(db);
  return rows.length > 0;
}

export async function renewKeyLease(db: Executor, id: number, leaseMs: number): Promise<void> {
  await sql`
    update idempotency_keys set leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
    where id = ${id} and status is null`.execute(db);
}

/** The first answer stays; a second one changes nothing. */
export async function storeAnswer(
  db: Executor,
  id: number,
  answer: { readonly status: number; readonly body: unknown },
  now: Date,
): Promise<void> {
  await sql`
    update idempotency_keys
    set status = ${answer.status}, body = ${JSON.stringify(answer.body)}::jsonb, answered_at = ${now}, leased_until = null
    where id = ${id} and status is null`.execute(db);
}

/** Frees a key whose request never began, so that a corrected request can use it. */
export async function releaseKey(db: Executor, id: number): Promise<void> {
  await sql`
    with freed as (
      delete from idempotency_keys k
      where k.id = ${id} and k.status is null
        and not exists (select from payment_attempts a where a.idempotency_key_id = k.id)
      returning k.id
    )
    update idempotency_keys k set leased_until = null
    where k.id = ${id} and k.status is null and not exists (select from freed)`.execute(db);
}

export async function deleteKey(db: Executor, id: number, createdBefore: Date): Promise<void> {
  await sql`delete from idempotency_keys where id = ${id} and created_at < ${createdBefore}`.execute(
    db,
  );
}

/** Ids of keys that are older than they are kept; a bounded number at a time. */
export async function listExpiredKeys(
  db: Executor,
  createdBefore: Date,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<Row<'idempotency_keys', 'id'>>`
    select id from idempotency_keys where created_at < ${createdBefore} order by created_at limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
